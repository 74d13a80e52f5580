"""Who holds which certificates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from roundhouse.core.cache import IdentityCache
from roundhouse.core.ids import OFFERING, RESERVE, CompanyId, OwnerId
from roundhouse.core.view import View

_Held = Mapping[OwnerId, tuple[int, tuple[int, ...]]]
_NOTHING: tuple[int, tuple[int, ...]] = (0, ())
#: Companies still in the game, by kind, and those with shares; they change when one closes.
_in_game: IdentityCache[list[CompanyId]] = IdentityCache(256)


def _held(v: View, company: CompanyId) -> _Held:
    """Percentage and certificates of a company by owner."""
    table: dict[CompanyId, _Held] | None = v.memo.get("held")
    if table is None:
        table = v.memo["held"] = {}
    found = table.get(company)
    if found is None:
        found = table[company] = _by_owner(v.state.shares[company], v.defn.sizes(v, company))
    return found


@lru_cache(maxsize=4096)
def _by_owner(owners: tuple[OwnerId, ...], certificates: tuple[int, ...]) -> _Held:
    """One table for companies with the same distribution of shares, cached because few actions move shares."""
    found: dict[OwnerId, list[int]] = {}
    for holder, size in zip(owners, certificates, strict=True):
        found.setdefault(holder, []).append(size)
    return {holder: (sum(sizes), tuple(sorted(sizes, reverse=True))) for holder, sizes in found.items()}


def presidency_size(v: View, company: CompanyId) -> int:
    """The percentage of a company on its president's certificate."""
    return v.defn.sizes(v, company)[0]


def percent(v: View, owner: OwnerId, company: CompanyId) -> int:
    """How much of a company an owner holds."""
    return _held(v, company).get(owner, _NOTHING)[0]


def unsold(v: View, company: CompanyId) -> int:
    """How much of a company is in the Initial Offering or its treasury, including shares reserved for exchanges."""
    return sum(percent(v, place, company) for place in (OFFERING, RESERVE, company))


def pieces(v: View, owner: OwnerId, company: CompanyId) -> list[int]:
    """The sizes of the certificates an owner holds, largest first."""
    return [*sizes_held(v, owner, company)]


def sizes_held(v: View, owner: OwnerId, company: CompanyId) -> tuple[int, ...]:
    """The same as a tuple, which is a key for what follows from them."""
    return _held(v, company).get(owner, _NOTHING)[1]


def contains(own: Iterable[int], some: Iterable[int]) -> bool:
    """Whether the owned certificates include all of these, counting equal ones.

    >>> contains([20, 10, 10], [10, 10]), contains([20, 10], [10, 10])
    (True, False)
    """
    left = list(own)
    for size in some:
        if size not in left:
            return False
        left.remove(size)
    return True


def president(v: View, company: CompanyId) -> OwnerId:
    """The player who decides for the company, usually by the president's certificate; '' if no player does."""
    holder = v.defn.leader(v, company)
    return holder if holder in v.state.cash and holder in v.state.players else ""


def holders(v: View, company: CompanyId) -> dict[str, int]:
    """The players who hold shares, in seating order, with their percentages."""
    held = _held(v, company)
    return {p: held[p][0] for p in v.state.players if p in held}


def living(v: View, company: CompanyId) -> dict[str, int]:
    """The shareholders still in the game; shares of bankrupt players no longer count."""
    return {p: held for p, held in holders(v, company).items() if p not in v.state.bankrupt}


def companies(v: View, kind: str) -> list[CompanyId]:
    """The companies of a kind that are still in the game."""
    key = ("companies", kind)
    found: list[CompanyId] | None = v.memo.get(key)
    if found is None:
        known, closed = v.defn.companies, v.state.closed
        found = v.memo[key] = _in_game.get(
            (known, closed), (kind,), lambda: [c for c in known if known[c].kind == kind and c not in closed]
        )
    return found.copy()


def divided(v: View) -> list[CompanyId]:
    """The companies still in the game that have shares."""
    found: list[CompanyId] | None = v.memo.get("divided")
    if found is None:
        known, closed = v.defn.companies, v.state.closed
        found = v.memo["divided"] = _in_game.get(
            (known, closed), (), lambda: [c for c in known if len(known[c].certificates) > 1 and c not in closed]
        )
    return found.copy()


def share_size(v: View, company: CompanyId) -> int:
    """The percentage of a company that one share is."""
    return v.defn.companies[company].share


def is_minor(v: View, company: CompanyId) -> bool:
    """Whether this is a minor company."""
    return v.defn.companies[company].kind == "minor"


def after(v: View, player: str) -> list[str]:
    """All players clockwise, starting to the left of `player`, who comes last."""
    seats = v.state.players
    at = seats.index(player) + 1
    return [*seats[at:], *seats[:at]]
