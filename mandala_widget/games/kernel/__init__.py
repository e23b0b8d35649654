"""What the rules of every game stand on: a state with named fields, dice, notes, bags and a deck.

Everything here, and every game's ``rules`` module, keeps to the part of Python that numba compiles.
"""
