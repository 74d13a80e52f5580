"""Definitions, positions and drafts of 18MEX, with its own options and record."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import MexState

GameDef: TypeAlias = definition.GameDef[Options, MexState]
View: TypeAlias = view.View[Options, MexState]
Draft: TypeAlias = view.Draft[Options, MexState]
