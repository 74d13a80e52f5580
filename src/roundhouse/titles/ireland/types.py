"""Types of definitions, views and drafts with the options, record and deviations of 18Ireland."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .deviations import SiteDeviations
from .options import Options
from .record import IrelandState

GameDef: TypeAlias = definition.GameDef[Options, IrelandState, SiteDeviations]
View: TypeAlias = view.View[Options, IrelandState, SiteDeviations]
Draft: TypeAlias = view.Draft[Options, IrelandState, SiteDeviations]
