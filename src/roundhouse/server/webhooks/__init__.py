"""Calling addresses that users give: which may be called, and one call with its limits."""

from .addresses import check_address
from .calling import Called, WebhookClient

__all__ = ["Called", "WebhookClient", "check_address"]
