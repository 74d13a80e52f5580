"""The table in the browser: games, accounts and live updates over HTTP and WebSockets."""

from .app import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
