"""Ratings: the scale, the model, who has them, and which games count."""
