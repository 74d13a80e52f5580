"""What is stored about a person: giving it to them, and deleting it."""
