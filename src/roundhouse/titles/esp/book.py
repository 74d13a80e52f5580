"""The name used to cite the rules of 18España."""

BOOK = "18España"
