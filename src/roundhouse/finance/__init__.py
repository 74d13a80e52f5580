"""Money, certificates, trains and stock markets."""
