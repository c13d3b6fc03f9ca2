"""Gnoming A Round, a card game of 3 x 3 grids in which the lowest total wins."""
