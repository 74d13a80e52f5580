"""The rulebook that checks cite."""

BOOK = "18España"
