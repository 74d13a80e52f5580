"""What 18xx.games does differently in 18Ireland; none of it holds in the default game."""

from __future__ import annotations

import pytest

from roundhouse.core.state import Token
from roundhouse.rules.mergers.frames import MergerRound, Vote
from roundhouse.rules.mergers.voting import call_vote
from roundhouse.rules.operating.frames import Discards
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.titles.ireland.site_asks import asks
from tests.rules.ireland.positions import started
from tests.support.table import Table

both = pytest.mark.parametrize("site", [False, True])


def play(site: bool) -> Table:
    """A new game with or without the rules of the site."""
    return Table("18ireland", 3, site_rules=site)


@both
def test_order_of_discards(site: bool) -> None:
    """By price; on the site as they were drawn, the DKR first, and majors last."""
    table = play(site)
    drawn = [c for c in table.state.title.queue if c in ("WLR", "WKR", "CIR", "DKR")]
    assert drawn[0] == "DKR"
    for price, minor in zip((50, 70, 60), drawn, strict=False):
        started(table, minor, price).trains(**{minor: "2H+2H"})
    table.shares("GSWR", p1="20").par("GSWR", 100).floated("GSWR").trains(GSWR="4H+4H+4H+4H")
    table.phase("8").operating(drawn[1], "buy trains").edit(check_train_limits)
    expected = [*drawn[:3], "GSWR"] if site else ["GSWR", drawn[1], drawn[2], drawn[0]]
    assert list(table.view.expect(Discards).companies) == expected


@both
def test_bankrupt_players_vote(site: bool) -> None:
    """Their unsold shares vote on the site only."""
    table = started(started(play(site), "WLR", p1="40", p2="20"), "WKR")
    table.edit(lambda d: d.include("bankrupt", "p2")).frames(MergerRound(1, "p1"))
    vote = table.edit(lambda d: call_vote(d, "p1", ("WLR", "WKR"))).view.expect(Vote)
    assert vote.waiting == (("p1", "p2") if site else ("p1",))
    assert vote.votes == (5 if site else 4)


@both
def test_a_mixed_tile_beside_the_track_that_reaches_the_hex(site: bool) -> None:
    """Broad track comes to Wexford from the north-west; the tile meets narrow track from the south-west only."""
    line = {"G19": "IR40 2", "H18": "79 1", "G17": "58 4", "H16": "58 5"}
    table = started(play(site), "WKR").phase("4").tiles(**line).operating("WKR", "lay track")
    ways = {text for text in table.legal("lay") if text.split()[3] == "I17"}
    meets_broad, meets_narrow = "WKR lay 645 I17 r0", "WKR lay 659 I17 r0"
    assert meets_broad in ways
    assert (meets_narrow in ways) is site
    assert table.check(meets_narrow) is site


@both
def test_no_second_purchase_beyond_the_limit_after_a_trade_in(site: bool) -> None:
    """A full company that could trade a train in may buy beyond its limit, unless it has traded one in already."""
    table = started(play(site), "WLR", cash=2000).phase("10").trains(WLR="8H")
    buying = "WLR train 10H from offering for 550"
    assert table.operating("WLR", "buy trains").check(buying) is site
    assert not table.operating("WLR", "buy trains", traded_in=True).check(buying)


@both
def test_the_colliery_lays_any_colour(site: bool) -> None:
    """One free yellow tile in H4; on the site any tile of the phase."""
    table = started(play(site), "WLR").phase("4").tiles(H4="8 0").privates(DCR="WLR").operating("WLR", "lay track")
    upgrades = [text for text in table.legal("lay") if text.endswith("by DCR")]
    assert bool(upgrades) is site
    if site:
        green = next(text for text in upgrades if text.split()[2] == "82" or text.split()[2] == "83")
        assert table.play(green).cash("WLR") == 200


def test_the_colliery_lays_once() -> None:
    """The private company stays open, but its power is used up."""
    table = started(play(True), "WLR").phase("4").tiles(H4="8 0").privates(DCR="WLR").operating("WLR", "lay track")
    table.play(next(text for text in table.legal("lay") if text.endswith("by DCR"))).phase("8")
    assert table.state.privates["DCR"] == "WLR"
    assert not [text for text in table.legal("lay") if text.endswith("by DCR")]
    assert "the power of DCR is used up" in [r.text for r in table.why_not("WLR lay IR61 H4 r0 by DCR")]


@both
@pytest.mark.parametrize("step", ["run trains", "buy trains", "buy private companies"])
def test_powers_to_lay_end_with_the_track_step(site: bool, step: str) -> None:
    """On the site only the Drumglass Colliery lays tiles later in a turn."""
    table = started(play(site), "WLR").phase("4").trains(WLR="4H").privates(TIM="WLR", DCR="WLR")
    early = table.operating("WLR", "issue or redeem")
    assert [text for text in early.legal("lay") if text.endswith("by TIM")]
    late = table.operating("WLR", step)
    assert bool([text for text in late.legal("lay") if text.endswith("by TIM")]) is not site
    assert [text for text in late.legal("lay") if text.endswith("by DCR")]


@both
def test_the_track_step_ends_by_itself(site: bool) -> None:
    """After an upgrade nothing is left to lay, though a private company could still be bought in that step."""
    table = started(play(site), "WLR").phase("4").tiles(D16="5 0").trains(WLR="4H").privates(WDE="p2")
    table.operating("WLR", "lay track").play(next(t for t in table.legal("lay") if t.split()[3] == "D16"))
    assert (table.step == "lay track") is not site


@both
def test_who_chooses_the_city_of_a_home(site: bool) -> None:
    """The DER lays the first tile in Belfast, home of the Ulster Railway of p2: on the site the DER chooses for it."""
    table = started(started(play(site), "DER"), "UR", p2="40").phase("4").tiles(I9="IR2 0", I7="8 4", J6="8 1")
    table.edit(lambda d: d.put("tokens", "I9", (Token("DER", 1),))).operating("DER", "lay track")
    table.play("DER lay IR1 J4 r3")
    chooser = "DER" if site else "UR"
    assert (table.step, table.actor) == ("choose home", chooser)
    assert table.legal("token") == [f"{chooser} token J4.0", f"{chooser} token J4.1"]
    table.play(f"{chooser} token J4.1")
    assert [(t.company, t.city) for t in table.state.tokens["J4"]] == [("UR", 1)]
    assert (table.actor, table.state.stations["UR"], table.state.stations["DER"]) == ("DER", (), ())


@both
def test_who_cannot_raise_is_asked_in_an_auction(site: bool) -> None:
    """The site asks the lowest bidder even if the money for a higher bid is spent."""
    table = play(site)
    *others, last = [p for p in table.view.defn.privates if table.state.privates[p] == "bank"]
    price = table.view.defn.privates[last].price
    table.play(f"p1 bid {last} {price + 5}", f"p2 bid {last} {price + 10}")
    assert table.step == "auction of private companies"
    for item in others:
        table.money(**{table.actor: 330}).play(f"{table.actor} buy {item} {table.view.defn.privates[item].price}")
    assert (table.step, table.actor) == ("auction", "p1")
    table.money(p1=price + 5)
    assert not table.legal("bid")
    assert asks(table.view, {})
