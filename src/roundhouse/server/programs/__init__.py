"""Programs at the table: their accounts, challenges, and the events they hear of."""
