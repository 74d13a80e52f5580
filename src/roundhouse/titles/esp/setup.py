"""The beginning of the game (section 2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, RESERVE, player_id
from roundhouse.core.state import State
from roundhouse.rules.components import box_of, shuffled_seats, train_cards

from .auction import PrivateAuction
from .combining import RECYCLED
from .components import MATARO, STRAWBERRY, Extras, extras
from .record import EspState
from .types import GameDef

#: How many northern majors, southern majors and minors do not take part (2.2).
REMOVED = (2, 3, 3)
#: Private #6 shows Zafra a Huelva, with a share of this company, if it takes part (2.1, 2.2).
ZAFRA = "CRB"


def setup(defn: GameDef, players: int, seed: int) -> State[EspState]:
    """Choose the companies, lay everything out and auction the first private company."""
    box, own, chance = box_of(defn), extras(defn), rng.start(seed)
    chance, seats = (chance, [player_id(n) for n in range(players)])
    if defn.options.random_seats:
        chance, seats = shuffled_seats(players, chance)
    chance, absent = _absent(own, chance) if defn.options.random_setup else (chance, set(own.left_out))
    north = [c for c in own.northern if c not in absent]
    chance, carreno = _pick(chance, north)
    chance, vasco = _pick(chance, north)
    cash = box.starting_cash[str(players)]
    six = vasco if ZAFRA in absent else ZAFRA
    return State(
        players=tuple(seats),
        cash={BANK: box.bank - players * cash, **dict.fromkeys(seats, cash), **dict.fromkeys(defn.companies, 0)},
        shares=_shares(defn, absent, carreno, six),
        privates=dict.fromkeys(defn.privates, BANK),
        trains=_trains(defn),
        tiles={},
        supply=dict(box.board.manifest.pieces),
        tokens={},
        stations={c.id: () if c.id in absent else c.token_prices[:2] for c in defn.companies.values()},
        phase="1",
        priority=seats[0],
        stack=(PrivateAuction("P1", seats[0], seats[0], box.privates["P1"].price),),
        title=EspState(carreno=carreno, share_with_six=six, tenders_with_five=own.tender.count),
        closed=frozenset(absent),
        rng=chance,
    )


def _absent(own: Extras, chance: int) -> tuple[int, set[str]]:
    """The companies that do not take part in a random set-up."""
    absent: set[str] = set()
    for group, count in zip((own.northern, own.southern, own.minors), REMOVED, strict=True):
        chance, shuffled = rng.shuffle(chance, group)
        absent |= set(shuffled[:count])
    return chance, absent


def _pick(chance: int, among: list[str]) -> tuple[int, str]:
    chance = rng.draw(chance)
    return chance, among[(chance >> 12) % len(among)]


def _shares(defn: GameDef, absent: set[str], carreno: str, six: str) -> dict[str, tuple[str, ...]]:
    """All certificates in the IPO, but for those beside private companies #6 and #7."""
    found = {c.id: [OUT if c.id in absent else OFFERING] * len(c.certificates) for c in defn.companies.values()}
    found[carreno][0] = RESERVE
    found[six][1] = RESERVE
    return {company: tuple(owners) for company, owners in found.items()}


def _trains(defn: GameDef) -> dict[str, tuple[str, ...]]:
    """The stack, and the trains beside private companies #2 and #3."""
    special = (MATARO[0], STRAWBERRY)
    stack = tuple(t for t in train_cards(defn) if t.rpartition("-")[0] not in special)
    beside = train_cards(defn, *special)
    if defn.options.plain_mataro_train:
        beside = (f"2-{defn.trains['2'].count}", *train_cards(defn, STRAWBERRY))
    return {OFFERING: stack, MARKET: (), OUT: (), RECYCLED: (), RESERVE: beside}
