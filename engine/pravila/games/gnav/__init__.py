"""Gnav for two, a card game of capturing the top card of the discard pile with an equal one."""
