"""Setting up the game (section 2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import MARKET, OFFERING, OUT, RESERVE
from roundhouse.core.state import State
from roundhouse.rules.components import train_cards
from roundhouse.rules.standard.setup import opening, seating

from .auction import PrivateAuction
from .combining import RECYCLED
from .components import MATARO, REMOVED, STRAWBERRY, Extras, extras
from .record import EspState
from .types import GameDef

#: Private #6 is Zafra a Huelva, with a share of this company, if the company takes part (2.1, 2.2).
ZAFRA = "CRB"


def setup(defn: GameDef, players: int, seed: int) -> State[EspState]:
    """Choose the companies, lay everything out and auction the first private company."""
    own = extras(defn)
    chance, seats = seating(players, rng.start(seed), defn.options.random_seats)
    chance, absent = _absent(own, chance) if defn.options.random_setup else (chance, set(own.left_out))
    north = [c for c in own.northern if c not in absent]
    chance, carreno = _pick(chance, north)
    chance, vasco = _pick(chance, north)
    six = vasco if ZAFRA in absent else ZAFRA
    return opening(
        defn,
        seats,
        chance,
        shares=_shares(defn, absent, carreno, six),
        trains=_trains(defn),
        stations={c.id: () if c.id in absent else c.token_prices[:2] for c in defn.companies.values()},
        stack=(PrivateAuction("P1", seats[0], seats[0], defn.privates["P1"].price),),
        title=EspState(carreno=carreno, share_with_six=six, tenders_with_five=own.tender.count),
        closed=frozenset(absent),
    )


def _absent(own: Extras, chance: int) -> tuple[int, set[str]]:
    """The companies left out of a random set-up."""
    absent: set[str] = set()
    for group, count in zip((own.northern, own.southern, own.minors), REMOVED, strict=True):
        chance, shuffled = rng.shuffle(chance, group)
        absent |= set(shuffled[:count])
    return chance, absent


def _pick(chance: int, among: list[str]) -> tuple[int, str]:
    chance = rng.draw(chance)
    return chance, among[(chance >> 12) % len(among)]


def _shares(defn: GameDef, absent: set[str], carreno: str, six: str) -> dict[str, tuple[str, ...]]:
    """All certificates in the IPO, except those with private companies #6 and #7."""
    found = {c.id: [OUT if c.id in absent else OFFERING] * len(c.certificates) for c in defn.companies.values()}
    found[carreno][0] = RESERVE
    found[six][1] = RESERVE
    return {company: tuple(owners) for company, owners in found.items()}


def _trains(defn: GameDef) -> dict[str, tuple[str, ...]]:
    """The stack, and the trains of private companies #2 and #3."""
    special = (MATARO[0], STRAWBERRY)
    stack = tuple(t for t in train_cards(defn) if t.rpartition("-")[0] not in special)
    beside = train_cards(defn, *special)
    if defn.deviations.plain_mataro_train:
        beside = (f"2-{defn.trains['2'].count}", *train_cards(defn, STRAWBERRY))
    return {OFFERING: stack, MARKET: (), OUT: (), RECYCLED: (), RESERVE: beside}
