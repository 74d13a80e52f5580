"""Tokens that a company places with a private company it owns."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action


class UsePower(Action, frozen=True, tag="use"):
    """Place the token of a private company."""

    private: str
    hex: str
    form: ClassVar[str] = "{by} use {private} on {hex}"
