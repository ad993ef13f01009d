"""The designer's workshop: what a variant is like when it is played at random, its likely slips, and how two variants
differ."""
