"""Definitions, positions and drafts of 18Ireland, with its own options and record."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import IrelandState

GameDef: TypeAlias = definition.GameDef[Options, IrelandState]
View: TypeAlias = view.View[Options, IrelandState]
Draft: TypeAlias = view.Draft[Options, IrelandState]
