"""Shifting Stones, a game of nine two-sided tiles that are shifted and flipped to form patterns."""
