"""What each command does at the table: a function for each, which is handed where it is done and the words."""
