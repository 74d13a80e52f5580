"""Webhooks: which addresses may be called, one call with its limits, and the queues in front of the targets."""

from .addresses import check_address
from .sending import Policy, Webhooks

__all__ = ["Policy", "Webhooks", "check_address"]
