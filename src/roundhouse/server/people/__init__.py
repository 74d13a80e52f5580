"""People: results, statistics, ratings, profiles, and notes about each other."""
