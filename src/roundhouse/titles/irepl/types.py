"""Types of definitions, views and drafts with the options and record of 18IrePL."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .options import Options
from .record import IreplState

GameDef: TypeAlias = definition.GameDef[Options, IreplState, None]
View: TypeAlias = view.View[Options, IreplState, None]
Draft: TypeAlias = view.Draft[Options, IreplState, None]
