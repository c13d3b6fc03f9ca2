"""What every game shares: the protocol, verdicts, events, records and the shuffle."""
