"""Operating rounds: track, stations, running, dividends, trains and private companies."""
