"""Definitions, positions and drafts of 18EU, with its own options and record."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import EuState

GameDef: TypeAlias = definition.GameDef[Options, EuState]
View: TypeAlias = view.View[Options, EuState]
Draft: TypeAlias = view.Draft[Options, EuState]
