"""Live updates to browsers, in this process and between processes."""
