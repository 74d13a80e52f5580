"""The pure core: values, steps, checks and the engine that plays them; it knows no title."""
