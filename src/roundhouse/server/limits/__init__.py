"""How often and how much: rates, quotas, and how many at once."""
