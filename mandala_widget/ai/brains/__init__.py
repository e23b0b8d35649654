"""What differs between the games for a search: how a position is judged, and how a playout goes on."""
