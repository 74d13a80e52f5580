"""Sales and auctions that open a game."""
