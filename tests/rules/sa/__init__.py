"""Rules of 18SA."""
