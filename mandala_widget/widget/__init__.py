"""The face in the notebook: a session, what of it travels to the page, and the doors to it."""
