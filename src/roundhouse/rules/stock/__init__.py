"""Stock rounds: buying, selling, presidencies and limits."""
