"""Rule families shared by titles: each file holds one mechanism, configured by policies and composed by titles."""
