"""Definitions, positions and drafts of 18SA, with its own options and record."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import SaState

GameDef: TypeAlias = definition.GameDef[Options, SaState]
View: TypeAlias = view.View[Options, SaState]
Draft: TypeAlias = view.Draft[Options, SaState]
