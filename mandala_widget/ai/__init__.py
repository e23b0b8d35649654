"""Search and analysis; only this layer knows that compiled code exists."""
