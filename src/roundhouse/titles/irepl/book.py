"""How the rules are cited: 18IrePL by its rulebook, what it leaves unchanged by the summary of 18Ireland."""

BOOK = "18IrePL"
BASE = "18Ireland"
