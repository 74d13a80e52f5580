"""Hints for judging positions of a title: weights from the `bots.toml` in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict, replace

from roundhouse.core.data_files import DataError, DataFiles
from roundhouse.core.data_reading import Reader
from roundhouse.core.definition import GameDef

FILE = "bots.toml"


class Idle(Struct, frozen=True, forbid_unknown_fields=True):
    """What is assumed instead while money lies idle; see `Hints`."""

    horizon: float | None = None
    promise: float | None = None


class Seasoned(Struct, frozen=True, forbid_unknown_fields=True):
    """What bots from `hard` up believe instead, because games have shown it; see `Hints` and `bench/factors.py`."""

    horizon: float | None = None
    pace: float | None = None
    train_income: float | None = None
    growth: float | None = None
    promise: float | None = None
    rivals: float | None = None
    reach: float | None = None
    frontier: float | None = None
    station: float | None = None
    rise: float | None = None
    help: float | None = None
    float_faith: float | None = None
    sale_reserve: float | None = None
    treasury: float | None = None
    lead: float | None = None
    sale: float | None = None
    hopes: float | None = None


class Hints(Struct, frozen=True, forbid_unknown_fields=True):
    """What the bots assume about a title; the defaults work for any."""

    #: Operating rounds still to come, by phase; missing phases are interpolated from `rounds`.
    rounds_left: Mapping[str, float] = {}
    #: Operating rounds of a whole game.
    rounds: float = 14
    #: For how many rounds planning is useful: where much changes hands, distant plans mislead.
    horizon: float = 6
    #: What fraction of the usual positions planning examines, for titles whose positions take long to judge.
    depth: float = 1.0
    #: Trains that leave the bank in an operating round, for every company that operates.
    pace: float = 0.15
    #: What a train earns in a round, as a fraction of its price, if its routes are unknown.
    train_income: float = 0.4
    #: By what fraction revenue grows from round to round as track is built.
    growth: float = 0.04
    #: What fraction of its revenue a company without a choice of dividends pays its owner.
    minor_pays: float = 0.5
    #: What a minor company is worth besides its income, and what fraction of its treasury counts.
    minor_value: float = 0
    minor_treasury: float = 0.5
    #: For how many rounds a private company pays, by phase (else until the end), and what its power is worth.
    private_rounds: Mapping[str, float] = {}
    private_bonus: Mapping[str, float] = {}
    #: What fraction of its printed price a private company adds to its owner's wealth.
    private_counts: float = 1
    #: What fraction of a private company's printed price is lost when the game ends.
    private_loss: float = 0
    #: For what fraction of its printed price a private company is finally sold.
    resale: float = 1.0
    #: The value of shares that come with a private company; its owner has them already.
    brings: Mapping[str, float] = {}
    #: Private companies that close once the company whose share comes with them operates.
    fleeting: frozenset[str] = frozenset()
    #: What fraction of the expected help a president really has to pay: often there is a cheap train.
    help: float = 0.6
    #: The value of a company beyond its shares: a good home (for one with shares, until it earns), a power.
    company_bonus: Mapping[str, float] = {}
    #: The value of all shares of a company beyond its forecast, because it will grow.
    promise: float = 0
    #: Companies whose shares nobody can buy before a phase, whatever they own of them.
    opens: Mapping[str, str] = {}
    #: Fraction of the cash to keep in the opening auction, to start a company.
    sale_reserve: float = 0.5
    #: How much the others' gain hurts.
    rivals: float = 0.8
    #: The value of a dollar of reachable revenue, and of revenue near the end of the track, in a lay.
    reach: float = 0.5
    frontier: float = 1.0
    #: The value of a station besides the routes it opens, as a fraction of the value of its city.
    station: float = 0.4
    #: How much one more dividend raises the price of a share, as a fraction of the price.
    rise: float = 0.08
    #: Differences that a careless player overlooks.
    small: float = 6.0
    #: How likely a company is to float if its president can't float it alone.
    float_faith: float = 0.15
    #: What a dollar in a treasury is worth to a president who owns all of the company.
    treasury: float = 0.15
    #: What it is worth to lead a company, besides its shares: its president decides what it builds, buys and pays.
    lead: float = 0
    #: What a sale must gain in a stock round, because shares are seldom easy to buy back.
    sale: float = 10
    #: How much bots count on trains that their companies could buy now and don't; by default, what their level says.
    hopes: float | None = None
    #: While much of the players' money lies idle, whatever pays late is better than nothing.
    idle: Idle = Idle()
    #: What bots from `hard` up believe instead.
    seasoned: Seasoned = Seasoned()

    def while_idle(self) -> Hints:
        """The hints while money lies idle.

        >>> Hints(horizon=2, idle=Idle(horizon=5)).while_idle().horizon, Hints(horizon=2).while_idle().horizon
        (5, 2)
        """
        return self._with(self.idle)

    def with_experience(self) -> Hints:
        """The hints of bots from `hard` up.

        >>> Hints(pace=0.2, seasoned=Seasoned(pace=0.4)).with_experience().pace
        0.4
        """
        return self._with(self.seasoned)

    def _with(self, changes: Idle | Seasoned) -> Hints:
        return replace(self, **{name: value for name, value in asdict(changes).items() if value is not None})


DEFAULT = Hints()


def hints_for(defn: GameDef) -> Hints:
    """The bots' hints for the game being played; the defaults if the title has none."""
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
