"""Styles: what each of them does differently, how they are named, and which seat plays in which."""

from __future__ import annotations

import pytest

from roundhouse.api import new_game
from roundhouse.bots import HARD, get, level_of, names, plain_name, styles_of
from roundhouse.bots.evaluation import Level
from roundhouse.bots.hints import hints_for
from roundhouse.bots.scoring import Thinker, after
from roundhouse.bots.search.search import PACE, Depth, Search
from roundhouse.bots.styles import PLAIN, STYLES, style_at
from roundhouse.bots.styles.leaning import leaning
from roundhouse.bots.styles.taste import taste
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from tests.rules.tiny.positions import LINE, table
from tests.support.table import Table

FC, LH = "FC", "LH"


def lines(**cash: int) -> Table:
    """FC of p1 and LH of p2 have a train each, on the line over Crownmere."""
    found = table().tiles(**LINE).trains(FC="2", LH="2")
    found.shares(FC, p1="40").par(FC, 70).floated(FC).operated(FC).tokens(FC, "B2")
    found.shares(LH, p2="40").par(LH, 70).floated(LH).operated(LH).tokens(LH, "D2")
    return found.money(**{FC: 100, LH: 100, **cash})


def rated(found: Table, style: str) -> dict[str, float]:
    """What the options gain at first sight, best first; without a style as `hard` sees them."""
    hints, level = hints_for(found.view.defn), HARD
    if style:
        hints, level = STYLES[style].hinted(hints), HARD.in_style(STYLES[style])
    mind = Thinker(found.view, found.view.decider, hints, level)
    return {str(action): gain for gain, action in mind.scored(mind.root)}


def best(found: Table, style: str = "") -> str:
    return next(iter(rated(found, style)))


def test_investors_prefer_good_shares_of_others() -> None:
    found = lines(p1=100).stock_round()
    assert best(found) == "p1 share FC 20 from offering"
    assert best(found, "investor") == "p1 share LH 20 from offering"


def test_investors_lead_few_companies() -> None:
    """One more share of LH would make p1 its president, beside FC."""
    found = lines(p1=100).shares(LH, p2="40", p1="20+20").stock_round()
    assert best(found) == best(found, "raider") == "p1 share LH 20 from offering"
    assert best(found, "investor") == "p1 share FC 20 from offering"


def test_operators_withhold_for_the_next_train() -> None:
    found = lines(FC=60).shares(FC, p1="40+20").stack("3").operating(FC, "pay or withhold", revenue=20)
    assert best(found) == best(found, "investor") == "FC dividend pay"
    assert best(found, "operator") == "FC dividend withhold"


def test_traders_sell_what_has_risen() -> None:
    """LH has no train and its price is high."""
    found = lines(p1=20, LH=10).shares(FC, p1="40+20").shares(LH, p2="40", p1="20").phase("5").marker(LH, 0, 5)
    found.edit(lambda d: d.put("trains", LH, ())).stock_round()
    assert best(found) == best(found, "operator") == "p1 pass"
    assert best(found, "trader") == "p1 sell LH 20 as 20"


def test_raiders_take_the_last_slot_of_a_city() -> None:
    """Only one slot is left in Crownmere, and LH comes there without a station."""
    found = lines().shares(FC, p1="40+20").shares(LH, p2="40+20").tiles(C3="15 5").phase("3")
    found.shares("DM", p3="40+20").par("DM", 60).floated("DM").operated("DM").tokens("DM", "C3").trains(DM="2")
    found.operating(FC, "place station")
    station = "FC token C3.0"
    assert best(found, "raider") == station
    assert rated(found, "raider")[station] > 2 * max(rated(found, style)[station] for style in ("", "trader"))


def test_raiders_turn_track_away_from_lines_of_others() -> None:
    """LH's line ends at Crownmere: the town tile in one rotation goes on, in the other it does not."""
    found = table().tiles(B2="5 4", D2="6 5").trains(FC="2", LH="2").money(FC=100, LH=100)
    found.shares(FC, p1="40+20").par(FC, 70).floated(FC).operated(FC).tokens(FC, "B2")
    found.shares(LH, p2="40+20").par(LH, 70).floated(LH).operated(LH).tokens(LH, "D2").operating(FC, "lay track")
    plain, raider = rated(found, ""), rated(found, "raider")
    joins, shuts = "FC lay 6 C3 r2", "FC lay 5 C3 r2"
    assert plain[joins] > plain[shuts]
    assert raider[joins] < raider[shuts]


def test_raiders_leave_their_companies_to_others() -> None:
    """The more a share is worth, the more p1 likes to sell two of them and leave LH to p2."""
    found = lines().shares(LH, p1="40", p2="20+20").stock_round()
    sale = found.game.parse("p1 sell LH 40 as 40")
    assert leaning(found.view, "p1", sale, STYLES["raider"]) == pytest.approx(STYLES["raider"].hand_over * 70)
    assert leaning(found.view, "p1", sale, PLAIN) == 0
    kept = lines().shares(LH, p1="40+20", p2="20").stock_round()
    one = kept.game.parse("p1 sell LH 20 as 20")
    assert leaning(kept.view, "p1", one, STYLES["raider"]) == 0


def test_searching_adds_what_a_style_likes_to_its_playouts() -> None:
    found = lines(p1=100).stock_round()
    rated = [(0.0, found.game.parse("p1 share FC 20 from offering")), (0.0, found.game.parse("p1 pass"))]
    values = list[list[float]]()
    for style in (PLAIN, STYLES["operator"]):
        search = Search(found.view, "p1", hints_for(found.view.defn), Depth(positions=100), style)
        search.improved(rated)
        values.append([rival.values[0] for rival in search.rivals])
    (share, idle), (liked, same) = values
    operator = STYLES["operator"]
    assert liked - share - (same - idle) == pytest.approx(
        taste(after(found.view, rated[0][1]), found.view, "p1", operator, PACE)
        - taste(found.view, found.view, "p1", operator, PACE)
    )
    assert liked - share > same - idle


def test_no_style_likes_nothing() -> None:
    found = lines().stock_round()
    assert taste(found.view, found.view, "p1", PLAIN, 1.0) == 0
    assert PLAIN.hinted(hints_for(found.view.defn)) is hints_for(found.view.defn)
    assert Level().style is PLAIN


def test_styles_are_named_after_levels() -> None:
    for level in names():
        for style in styles_of(level):
            assert get(f"{level}:{style}").name == f"{level}:{style}"
            assert level_of(f"{level}:{style}") == level
    assert plain_name("HARD:Trader") == "hard:trader"
    assert plain_name("Learned:My.npz") == "learned:My.npz"
    assert [styles_of("random"), styles_of("fast"), styles_of("tycoon")] == [(), (), ()]


@pytest.mark.parametrize(
    ("name", "because"),
    [("hard:tycoon", "no style 'tycoon'"), ("hard:", "no style ''"), ("random:trader", "random has no styles")],
)
def test_unknown_styles_are_refused(name: str, because: str) -> None:
    with pytest.raises(SetupError, match=because):
        get(name)
    assert level_of(name) == name


def styles_at(game: Game) -> list[str]:
    return [style_at(game, player).name for player in game.names]


def test_any_style_gives_every_seat_another_one_by_the_seed() -> None:
    tables = [styles_at(new_game("18irepl", 4, seed=seed)) for seed in range(12)]
    assert all(sorted(seats) == sorted(STYLES) for seats in tables)
    assert len({tuple(seats) for seats in tables}) > 4
    assert styles_at(new_game("18irepl", 4, seed=3)) == tables[3]


def test_any_style_decides_as_that_style_does() -> None:
    game = new_game("18irepl", 4, seed=2)
    for _ in range(25):
        player = game.decider
        action = get("easy:any", 5).choose(game, player).action
        assert action == get(f"easy:{style_at(game, player).name}", 5).choose(game, player).action
        game.apply(action)
