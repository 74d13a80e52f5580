"""Find, read and check the model of a title."""

from __future__ import annotations

import logging
from functools import lru_cache

import msgspec

from roundhouse.core.cache import IdentityCache
from roundhouse.core.conversion import FIRST_USE
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import RoundhouseError

from .features import FEATURES, VERSION
from .model import ModelFile, Printed, ValueModel

FILE = "value.json"
LARGEST = 200_000
_log = logging.getLogger(__name__)
_models: IdentityCache[ValueModel | None] = IdentityCache(64)


class ModelError(RoundhouseError):
    """A model that can't be used, and why."""


def load(defn: GameDef) -> ValueModel | None:
    """The model for a game; None if the title has none, or none that fits this game."""
    return _models.get((defn,), (), lambda: _load(defn))


def _load(defn: GameDef) -> ValueModel | None:
    files: DataFiles = defn.box.files
    if not files.has(FILE):
        return None
    try:
        return read(_text(files), defn)
    except ModelError as error:
        _log.warning("%s", error)
        return None


@lru_cache(maxsize=64)
def _text(files: DataFiles) -> bytes:
    try:
        return files.text(FILE).encode()
    except UnicodeDecodeError as error:
        raise ModelError(f"{files.title} {FILE}: not UTF-8 text: {error}; {AGAIN}") from error


AGAIN = "make it again with `roundhouse train value`"


def read(text: bytes, defn: GameDef) -> ValueModel:
    """A model from the text of its file; raises `ModelError` if it is broken or belongs to another game."""
    name = f"{defn.book} {FILE}"
    if len(text) > LARGEST:
        raise ModelError(f"{name}: {len(text)} bytes, at most {LARGEST} are allowed; {AGAIN}")
    try:
        with FIRST_USE:
            file = msgspec.json.decode(text, type=ModelFile)
    except msgspec.MsgspecError as error:
        raise ModelError(f"{name}: not a model: {error}; {AGAIN}") from error
    fault = _fault(file, defn)
    if fault:
        raise ModelError(f"{name}: {fault}; {AGAIN}")
    return ValueModel(file)


def _fault(file: ModelFile, defn: GameDef) -> str:
    """Why a model can't judge a game; '' if it can."""
    if file.title != defn.title:
        return f"made for {file.title}, not {defn.title}"
    if file.version != VERSION:
        return f"its features are of version {file.version}; this is version {VERSION}"
    if file.features != FEATURES:
        changed = sorted(set(file.features) ^ set(FEATURES))
        return f"its features are others ({', '.join(changed[:3]) or 'in another order'})"
    if not file.network.fits():
        return "the lists of its weights don't have the right lengths"
    return _misfit(file.printed, printed_in(defn))


def _misfit(known: Printed, here: Printed) -> str:
    """The first component of a game that a model doesn't know."""
    for company, certificates in here.companies.items():
        if known.companies.get(company) != certificates:
            return f"made with other data: the company {company} differs"
    for train, price in here.trains.items():
        if known.trains.get(train) != price:
            return f"made with other data: the {train}-train differs"
    strange = [phase for phase in here.phases if phase not in known.phases]
    return f"made with other data: phase {strange[0]} is unknown" if strange else ""


def printed_in(defn: GameDef) -> Printed:
    """The components of a game by which a model recognises it."""
    companies = {name: tuple(card.certificates) for name, card in defn.companies.items()}
    trains = {kind: card.price for kind, card in defn.trains.items()}
    return Printed(companies, trains, tuple(p.name for p in defn.phases))
