"""Rule engines that name the rule behind every decision."""

__version__ = "0.1.0"
