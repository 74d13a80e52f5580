"""Types of definitions, views and drafts with the options and record of 18SA."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import SaState

GameDef: TypeAlias = definition.GameDef[Options, SaState, None]
View: TypeAlias = view.View[Options, SaState, None]
Draft: TypeAlias = view.Draft[Options, SaState, None]
