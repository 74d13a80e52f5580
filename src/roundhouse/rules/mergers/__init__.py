"""Mergers: companies are proposed, voted on and absorbed by others."""
