"""A player's own game at the table: saved after every move, found again, gone on with. Nothing is printed here."""
