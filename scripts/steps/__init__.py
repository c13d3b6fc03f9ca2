"""The steps behind `scripts/dev.py`, each one `python -m scripts.steps.<name>` from the root."""
