"""Definitions, positions and drafts of 18España, with its own options, record and deviations of 18xx.games."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .deviations import SiteDeviations
from .options import Options
from .record import EspState

GameDef: TypeAlias = definition.GameDef[Options, EspState, SiteDeviations]
View: TypeAlias = view.View[Options, EspState, SiteDeviations]
Draft: TypeAlias = view.Draft[Options, EspState, SiteDeviations]
