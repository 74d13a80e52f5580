"""People: accounts, guests, passwords, sessions and tokens."""
