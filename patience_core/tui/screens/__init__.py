"""The screens beside the table: each does one thing, and gives back what the player chose."""
