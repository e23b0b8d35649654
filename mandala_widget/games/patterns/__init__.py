"""Patterns, for two: the rules, and how its moves and positions are read, written, checked and told."""
