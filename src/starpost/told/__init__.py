"""The game is told: the news of a turn, its film, what could be done now, how a match turned.

Games give plain values (`starpost.kernel.telling`); here they are ranked, merged, numbered and put
into order, alike for every game, for page, mail, report and terminal.
"""
