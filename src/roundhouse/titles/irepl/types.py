"""Definitions, positions and drafts of 18IrePL, with its own options and record."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import IreplState

GameDef: TypeAlias = definition.GameDef[Options, IreplState]
View: TypeAlias = view.View[Options, IreplState]
Draft: TypeAlias = view.Draft[Options, IreplState]
