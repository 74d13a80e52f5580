"""Changes of presidency: who takes over, and what they give for the president's certificate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from roundhouse.core.events import NewPresident
from roundhouse.core.ids import MARKET
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import contains, living, pieces, presidency_size
from roundhouse.finance.transfer import give, give_piece
from roundhouse.rules.policies import policies

from .actions import GivePieces
from .frames import ChooseExchange, ChooseHalf


def successor(v: View, company: str, old: str, holding: dict[str, int]) -> str:
    """Who is president with these holdings: the old president unless somebody holds more. The title breaks ties."""
    best = max(holding.values(), default=0)
    if holding.get(old, 0) >= best:
        return old
    stock = policies(v).stock
    heirs = (p for p in stock.heirs(v, old) if holding.get(p, 0) == best and stock.may_lead(v, company, p))
    return next(heirs, old)


def exchanges(v: View, player: str, company: str) -> list[tuple[int, ...]]:
    """All ways to make up the size of the president's certificate from a player's other certificates."""
    return make_up(v, player, company, presidency_size(v, company))


def make_up(v: View, player: str, company: str, size: int) -> list[tuple[int, ...]]:
    """All ways to make up a percentage from a player's ordinary certificates."""
    own = ordinary(v, player, company)
    found = {combo for count in range(1, len(own) + 1) for combo in combinations(own, count) if sum(combo) == size}
    return sorted(found, reverse=True)


def ordinary(v: View, player: str, company: str) -> list[int]:
    """The sizes of a player's certificates without the president's, largest first."""
    own = pieces(v, player, company)
    if v.state.shares[company][0] == player:
        own.remove(presidency_size(v, company))
    return own


def settle_presidency(d: Draft, company: str, old: str, *, sell: int = 0) -> None:
    """After a trade, hand over the presidency if somebody holds more than `old`, who sold half of it (`sell` %)."""
    holding = policies(d).stock.holdings(d, company)
    if sell:  # the seller still holds the whole certificate; count it as already sold
        holding[old] = holding.get(old, 0) - sell
    new = successor(d, company, old, holding)
    if new != old:
        _exchange(d, company, old, new, sell)


def end_receivership(d: Draft, company: str, player: str) -> None:
    """After a purchase: a player who owns as much as the president's certificate in the Open Market takes it."""
    if d.state.shares[company][0] == MARKET and living(d, company).get(player, 0) >= presidency_size(d, company):
        _exchange(d, company, "", player, 0)


def _exchange(d: Draft, company: str, old: str, new: str, sell: int) -> None:
    """The new president gives certificates for the president's certificate, and chooses which if there is a choice."""
    policy, ways = policies(d).stock, exchanges(d, new, company)
    if policy.replace_president is not None:
        policy.replace_president(d, company, old, new)
    elif policy.exchange_two:
        hand_over(d, company, old, new, tuple(ordinary(d, new, company)[:2]), sell)
    elif len(ways) > 1:
        d.push(ChooseExchange(company, new, old, sell))
    else:
        hand_over(d, company, old, new, ways[0], sell)


def hand_over(d: Draft, company: str, old: str, new: str, given: tuple[int, ...], sell: int) -> None:
    """The new president takes the president's certificate and gives its holder other certificates."""
    holder = d.state.shares[company][0]
    for size in given:
        give_piece(d, company, new, size, holder, "presidency", latest=policies(d).stock.exchange_two)
    give(d, company, 0, new, "presidency")
    d.emit(NewPresident(company, old, new))
    if sell:
        ways = make_up(d, holder, company, sell)
        if len(ways) > 1:
            d.push(ChooseHalf(company, holder, sell))
        else:
            sell_half(d, company, holder, ways[0])


def sell_half(d: Draft, company: str, seller: str, sold: tuple[int, ...]) -> None:
    """The part sold of a president's certificate goes to the Open Market."""
    for size in sold:
        give_piece(d, company, seller, size, MARKET, "sale")


def exchange_actor(v: View) -> str:
    """The new president."""
    return v.expect(ChooseExchange).player


def exchange_candidates(v: View) -> Iterator[GivePieces]:
    """The combinations of certificates the new president may give."""
    frame = v.expect(ChooseExchange)
    for way in exchanges(v, frame.player, frame.company):
        yield GivePieces(frame.player, frame.company, way)


def pieces_make_the_exchange(v: View, a: GivePieces) -> Iterator[str]:
    """The certificates given belong to the new president and equal the president's certificate."""
    frame = v.expect(ChooseExchange)
    if a.company != frame.company:
        yield f"the exchange is for certificates of {frame.company}, not {a.company}"
        return
    size = presidency_size(v, a.company)
    if sum(a.pieces) != size:
        yield f"the {v.term('president')}'s certificate is {size}%; the certificates given for it are {sum(a.pieces)}%"
    if not contains(ordinary(v, a.by, a.company), a.pieces):
        yield f"{a.by} does not hold certificates of {'+'.join(map(str, a.pieces))}%"


def apply_exchange(d: Draft, a: GivePieces) -> None:
    """Make the chosen exchange."""
    frame = d.pop()
    assert isinstance(frame, ChooseExchange)
    hand_over(d, a.company, frame.old, a.by, tuple(sorted(a.pieces, reverse=True)), frame.sell)


def half_actor(v: View) -> str:
    """The player who sold half of their president's certificate."""
    return v.expect(ChooseHalf).player


def half_candidates(v: View) -> Iterator[GivePieces]:
    """The combinations of certificates the seller may give up."""
    frame = v.expect(ChooseHalf)
    for way in make_up(v, frame.player, frame.company, frame.percent):
        yield GivePieces(frame.player, frame.company, way)


def pieces_make_the_half(v: View, a: GivePieces) -> Iterator[str]:
    """The certificates given up are among those the seller received and add up to the part sold."""
    frame = v.expect(ChooseHalf)
    ways = make_up(v, frame.player, frame.company, frame.percent)
    if a.company != frame.company or tuple(sorted(a.pieces, reverse=True)) not in ways:
        texts = " or ".join("+".join(map(str, way)) for way in ways)
        yield f"choose the certificates of {frame.company} that make up the {frame.percent}% sold: {texts}"


def apply_half(d: Draft, a: GivePieces) -> None:
    """Move the chosen certificates to the Open Market."""
    d.pop()
    sell_half(d, a.company, a.by, a.pieces)
