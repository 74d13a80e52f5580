"""Deals between players: what bots propose and at what price, how often, and what they answer."""
