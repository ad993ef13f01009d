"""Plays in PySolFC's own words: reading them, and laying them out as our positions and moves.

Nothing here knows a rule. ``lines`` reads the file, ``games`` says which of our variants plays which game, ``adapter``
translates.
"""
