"""Rules shared by titles: each module has one mechanism, configured by policies and composed by titles."""
