"""The pure core: values, steps, checks and the engine; it knows nothing about titles."""
