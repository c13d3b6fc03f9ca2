"""Views as HTML with SVG, as plain text and as sentences; the only place with layout."""
