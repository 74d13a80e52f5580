"""Definitions, positions and drafts of 18MEX, with its own options, record and deviations of 18xx.games."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .deviations import SiteDeviations
from .options import Options
from .record import MexState

GameDef: TypeAlias = definition.GameDef[Options, MexState, SiteDeviations]
View: TypeAlias = view.View[Options, MexState, SiteDeviations]
Draft: TypeAlias = view.Draft[Options, MexState, SiteDeviations]
