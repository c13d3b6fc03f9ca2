"""How the project is set up, built, checked and served; `scripts/dev.py` is the way in."""
