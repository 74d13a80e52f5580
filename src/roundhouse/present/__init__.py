"""What a screen shows: positions, moves, routes, plans and history as plain JSON values, worked out by the engine.

Nothing here knows a network or a browser; the server hands these values on, and the client draws them.
"""
