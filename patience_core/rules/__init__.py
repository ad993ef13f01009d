"""Rules: what may be built, what may fill a space, how many cards lift as one. They know cards and nothing else."""
