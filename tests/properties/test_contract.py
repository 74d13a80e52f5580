"""All titles keep the contract that `roundhouse.testing` offers to everybody."""

from roundhouse.testing.contract import *  # noqa: F403
