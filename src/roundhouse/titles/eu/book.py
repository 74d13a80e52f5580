"""The name used to cite the rules of 18EU."""

BOOK = "18EU"
