"""The rules of 18Ireland are cited by the sections of their summary in README.md."""

BOOK = "18Ireland"
