"""Games written as files of 18xx.games and read again are the same games."""

import json
from pathlib import Path
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Pass
from roundhouse.core.game import Game
from roundhouse.record.site import played_actions, read_site_file
from roundhouse.record.site.export import SiteExportError, export_site
from roundhouse.record.site.replay import SiteReplay, replay
from roundhouse.rules.operating.frames import CompanyPrivateDeal, OperatingTurn
from roundhouse.rules.operating.privates import BuyPrivate
from tests.golden.games import chance_game, choose, digests, own_game


def again(game: Game) -> SiteReplay:
    """The game after going through a file."""
    return replay(read_site_file(json.dumps(export_site(game)).encode()))[0]


@pytest.mark.shared("18MEX/*.json", "selfplay/18MEX/18MEX_101*.json", "wild/18MEX/18MEX_501[08].json")
def test_a_shared_game_goes_through_a_file(shared_file: Path) -> None:
    recorded = read_site_file(shared_file)
    game = replay(recorded)[0].game
    assert digests(again(game).game) == digests(game)
    played = [p.action for p in played_actions(recorded.actions) if p.action.type not in ("end_game", "pass")]
    written = [entry for entry in export_site(game)["actions"] if entry["type"] != "pass"]
    assert [(a.type, a.entity_type) for a in played] == [(e["type"], e["entity_type"]) for e in written]


@pytest.mark.parametrize(
    ("players", "seed", "option"),
    [(3, 1, ""), (4, 2, "baja_variant"), (5, 3, "delayed_minors"), (3, 5, "three_first_tiles")],
)
def test_games_by_chance_go_through_a_file(players: int, seed: int, option: str) -> None:
    options = {"site_rules": True, **({option: True} if option else {})}
    game = chance_game(players, seed, options)
    run = again(game)
    assert run.game.digest() == game.digest()
    assert run.result() == {str(seat): game.result()[player] for seat, player in enumerate(game.names, start=1)}


def test_our_own_game_goes_through_a_file() -> None:
    game, _ = own_game()
    assert again(game).game.digest() == game.digest()


def test_a_game_by_the_rulebook_is_not_written() -> None:
    with pytest.raises(SiteExportError, match=r"does not follow the rules of 18xx\.games"):
        export_site(new_game("18mex", 3))


def test_what_the_site_cannot_express_is_named() -> None:
    """Before phase 3 the site ends the track step with the last normal lay, so it is too late for tile 470."""
    game = new_game("18mex", 4, seed=1, options={"site_rules": True, "early_kcmo": True})
    chance = Random(1)
    while not (turn := game.view.frame(OperatingTurn)) or len(turn.laid) < 2 or game.view.step.name != "lay track":
        action = choose(game, chance)
        game.apply(action if not isinstance(action, BuyPrivate) else Pass(action.by))
    game.apply(f"{turn.company} private KCMO for 20")
    if isinstance(game.view.top, CompanyPrivateDeal):
        game.apply(f"{game.actor} accept")
    game.apply(f"{turn.company} lay 470 F5 r0 by KCMO")
    with pytest.raises(SiteExportError, match="lay 470 F5 r0 by KCMO: the site could not follow") as caught:
        export_site(game)
    assert caught.value.number == len(game.actions)
    assert caught.value.action == game.actions[-1]


def test_an_unfinished_game_is_written() -> None:
    game = new_game("18mex", 3, options={"site_rules": True})
    game.apply("p1 buy MCAR 20")
    file = export_site(game)
    assert file["status"] == "active"
    assert file["actions"] == [
        {"type": "bid", "entity": 1, "entity_type": "player", "company": "MCAR", "price": 20, "id": 1}
    ]
