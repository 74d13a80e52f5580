"""Definitions, positions and drafts of 18España, with its own options and record."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import EspState

GameDef: TypeAlias = definition.GameDef[Options, EspState]
View: TypeAlias = view.View[Options, EspState]
Draft: TypeAlias = view.Draft[Options, EspState]
