"""Search over the turns of all players: a fast policy plays on, and what follows is compared."""
