"""The judgement of a title: weights and hints that lie as `bots.toml` in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from roundhouse.core.data_files import DataError, DataFiles
from roundhouse.core.data_reading import Reader
from roundhouse.core.definition import GameDef

FILE = "bots.toml"


class Hints(Struct, frozen=True, forbid_unknown_fields=True):
    """What the bots believe about a title; the defaults do for any."""

    #: Operating rounds that are still to come, by phase; the rest is interpolated from `rounds`.
    rounds_left: Mapping[str, float] = {}
    #: Operating rounds of a whole game.
    rounds: float = 14
    #: For how many rounds it is worth to plan: where much changes hands, what is far away deceives.
    horizon: float = 6
    #: What part of the positions is looked at in planning, where one takes longer to judge than elsewhere.
    depth: float = 1.0
    #: Trains that leave the bank in an operating round, for every company that operates.
    pace: float = 0.15
    #: What a train earns in a round, as part of its price, where nothing is known about its routes.
    train_income: float = 0.4
    #: By which part revenue grows from one round to the next as track is built.
    growth: float = 0.04
    #: What part of its revenue a company without a choice of dividends hands to its owner.
    minor_pays: float = 0.5
    #: What a wholly owned minor company is worth besides its income, and what part of its treasury counts.
    minor_value: float = 0
    minor_treasury: float = 0.5
    #: For how many rounds a private company pays, by phase (else until the end), and what its power is worth.
    private_rounds: Mapping[str, float] = {}
    private_bonus: Mapping[str, float] = {}
    #: What part of its printed price a private company counts for in its owner's wealth.
    private_counts: float = 1
    #: What part of a private company's printed price is lost when the game ends.
    private_loss: float = 0
    #: For how much of its printed price a private company leaves its owner in the end.
    resale: float = 1.0
    #: What the shares are worth that come with a private company; who has it has them already.
    brings: Mapping[str, float] = {}
    #: Private companies that close as soon as the company operates whose share comes with them.
    fleeting: frozenset[str] = frozenset()
    #: How much of the help that a president seems to owe he will really have to pay: often there is a cheap train.
    help: float = 0.6
    #: What more a company is worth than its shares: a good home, of one with shares until it earns, a power.
    company_bonus: Mapping[str, float] = {}
    #: What all shares of a company with shares are worth beyond what can be foreseen of it: it will grow.
    promise: float = 0
    #: Companies of which nobody can buy before a phase, whatever he owns of them.
    opens: Mapping[str, str] = {}
    #: Part of one's cash that is kept in the opening sale, to start a company with.
    sale_reserve: float = 0.5
    #: How much the others' gain hurts.
    rivals: float = 0.8
    #: How much a dollar of reachable revenue, and of revenue near the end of the track, is worth in a lay.
    reach: float = 0.5
    frontier: float = 1.0
    #: What a station is worth besides the routes it opens, as part of the value of its city.
    station: float = 0.4
    #: Price of a share one more payment brings, as part of the price.
    rise: float = 0.08
    #: What difference is so small that a careless player overlooks it.
    small: float = 6.0
    #: How sure it is that a company floats whose president cannot float it alone.
    float_faith: float = 0.15


DEFAULT = Hints()


def hints_for(defn: GameDef) -> Hints:
    """What the bots believe about the game that is played; the defaults where nothing lies in the box."""
    return read_hints(defn.box.files)


@lru_cache(maxsize=64)
def read_hints(files: DataFiles) -> Hints:
    """The hints among the files of a title, or the defaults if it has none."""
    if not files.has(FILE):
        return DEFAULT
    reader = Reader()
    found = reader.read(Hints, files.read(FILE), "")
    if found is None:
        raise DataError(files.title, [(FILE, fault) for fault in reader.faults])
    return found
