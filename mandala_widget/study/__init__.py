"""The study: what one keeps, annotates, shares and prints."""
