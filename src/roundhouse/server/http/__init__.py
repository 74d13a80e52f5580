"""The server's routes: requests in, values out."""
