"""Definitions, positions and drafts of 18EU, with its own options, record and deviations of 18xx.games."""

from __future__ import annotations

from typing import TypeAlias

from roundhouse.core import definition, view

from .deviations import SiteDeviations
from .options import Options
from .record import EuState

GameDef: TypeAlias = definition.GameDef[Options, EuState, SiteDeviations]
View: TypeAlias = view.View[Options, EuState, SiteDeviations]
Draft: TypeAlias = view.Draft[Options, EuState, SiteDeviations]
