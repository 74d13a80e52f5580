"""Packages with titles of their own, built and installed as strangers would."""
