"""Definitions, positions and drafts of 18SA, with its own options, record and deviations of 18xx.games."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import SaState

GameDef: TypeAlias = definition.GameDef[Options, SaState, None]
View: TypeAlias = view.View[Options, SaState, None]
Draft: TypeAlias = view.Draft[Options, SaState, None]
