"""The rules of 18Ireland composed with their sections, for 18Ireland itself and for titles that inherit them."""
