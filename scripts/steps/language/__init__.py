"""Checks of the texts that a script can make; each gives the faults it finds, a line each.

The marks (L01 ...) are those of the table in `locales/README.md`.
"""
