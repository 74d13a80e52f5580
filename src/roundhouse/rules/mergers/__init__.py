"""Merger rounds: minor companies are proposed, voted on and merged into a new major company."""
