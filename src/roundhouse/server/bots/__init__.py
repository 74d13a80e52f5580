"""What the computer does at a table: bots, orders, advice, reviews."""
