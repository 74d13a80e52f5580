"""The rules of 18Ireland are cited by the sections of their summary in the README of that title."""

BOOK = "18Ireland"
