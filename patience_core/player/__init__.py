"""What a player can do at a table, free of any screen: every face, of lines, of a terminal or of the web, is built on
this. Nothing is printed here."""
