"""Companies without a printed home choose a city for their first station when they start."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roundhouse.core.state import Frame
from roundhouse.core.view import Draft, View
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.stations import (
    PlaceToken,
    circle_is_free,
    home_circle_is_kept,
    is_city,
    place_home,
    put_token,
)
from roundhouse.rules.policies import policies

from .actions import Par

__all__ = ["PlaceToken"]


class ChooseHome(Frame, frozen=True, tag="choose home"):
    """A company chooses its home, in one of `hexes` if any are given."""

    company: str
    hexes: tuple[str, ...] = ()
    #: Who chooses for a company that nobody owns yet.
    player: str = ""
    #: The company that chooses, if it is another one.
    by: str = ""


def choose_home(d: Draft, company: str) -> None:
    """Ask for a home unless the map shows one."""
    if policies(d).operating.home(d, company) is None:
        d.push(ChooseHome(company))


def open_home(d: Draft, company: str, player: str) -> None:
    """Place the home station of a new company; if its hex shows several cities, ask the player."""
    home = policies(d).operating.home(d, company)
    if home is not None and home[1] is None and home[0] in d.state.tiles:
        d.push(ChooseHome(company, (home[0],), player))
    else:
        place_home(d, company)


def chooser(v: View, company: str) -> str:
    """Who chooses the home of a company that nobody owns yet; '' if nobody does."""
    frame = v.frame(ChooseHome)
    return frame.player if frame is not None and frame.company == company else ""


def home_actor(v: View) -> str:
    """The company itself, or the one that chooses for it."""
    frame = v.expect(ChooseHome)
    return frame.by or frame.company


def free_homes(v: View, company: str, hexes: tuple[str, ...] = ()) -> Iterator[PlaceToken]:
    """Every city with a free, unreserved circle on a hex that track reaches."""
    for track in network(v).tracks:
        for city, node in enumerate(track.nodes):
            choice = PlaceToken(company, track.hex, city)
            if node.kind == "city" and not any(True for _ in _objections(v, choice, hexes)):
                yield choice


def _objections(v: View, a: PlaceToken, hexes: tuple[str, ...]) -> Iterator[str]:
    if not is_city(v, a):
        yield f"there is no city {a.hex}.{a.city}"
        return
    yield from circle_is_free(v, a)
    yield from home_circle_is_kept(v, a)
    if hexes and a.hex not in hexes:
        yield f"the home must be in {', '.join(hexes)}"
    elif not hexes and not any(path.edges for path in network(v).track(a.hex).paths):
        yield f"no track leads to {a.hex}"


def home_candidates(v: View) -> Iterator[PlaceToken]:
    """All possible homes."""
    frame = v.expect(ChooseHome)
    yield from (replace(home, by=home_actor(v)) for home in free_homes(v, frame.company, frame.hexes))


def home_is_possible(v: View, a: PlaceToken) -> Iterator[str]:
    """The chosen city can be this company's home."""
    frame = v.expect(ChooseHome)
    yield from _objections(v, replace(a, by=frame.company), frame.hexes)


def a_home_is_free(v: View, a: Par) -> Iterator[str]:
    """A company can only start if a city is free for it."""
    if a.company in v.defn.companies and not any(True for _ in free_homes(v, a.company)):
        yield f"no city has a free circle for the home station of {a.company}"


def apply_home(d: Draft, a: PlaceToken) -> None:
    """The home station is free of charge."""
    frame = d.pop()
    assert isinstance(frame, ChooseHome)
    d.put("stations", frame.company, d.state.stations[frame.company][1:])
    put_token(d, frame.company, a.hex, a.city)
