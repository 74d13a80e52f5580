"""Games on paper: notation, game files, replay and reading the files of others."""
