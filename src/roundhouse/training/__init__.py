"""Training: what bots learn from games against themselves."""
