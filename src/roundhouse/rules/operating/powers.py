"""Tokens that a company places using a private company it owns."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import HexId, PrivateId


class UsePower(Action, frozen=True, tag="use"):
    """Place the token of a private company."""

    private: PrivateId
    hex: HexId
    purpose: ClassVar[Purpose] = Purpose.USE_POWER
    form: ClassVar[str] = "{by} use {private} on {hex}"
