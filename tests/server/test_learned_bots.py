"""Learned players that the host of a server offers: named by files at the start, chosen by name at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.server import Settings
from roundhouse.server.bots.decisions import SLIPPED, decide
from roundhouse.server.games.learned_bots import offer_learned_bots, read_learned_bots
from roundhouse.server.games.offered_bots import fitting_bot
from roundhouse.server.operations import startup_checks
from roundhouse.server.settings import BadSettings
from tests.server.conftest import Opened, Place
from tests.server.people import Person
from tests.server.test_bots import eventually


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An untrained player of 18Tiny for two."""
    pytest.importorskip("numpy")
    from roundhouse.env.aec import RoundhouseEnv
    from roundhouse.env.learned import Facts, save
    from roundhouse.env.network import Network

    env, path = RoundhouseEnv("18tiny", 2), tmp_path_factory.mktemp("bots") / "ada.npz"
    save(path, Facts("fresh", "18tiny", 2), Network(env.actions, env.observer, seed=1).weights)
    return path


def seats(bot: str, count: int = 2) -> list[dict[str, str]]:
    return [{"kind": "me"}, *({"kind": "bot", "bot": bot} for _ in range(count - 1))]


def created(person: Person, title: str, bot: str, count: int = 2) -> str:
    wish = {"title": title, "seats": seats(bot, count), "seed": 1, "mode": "hotseat", "start": True}
    found: str = person.good("POST", "/games", wish)["id"]
    return found


def test_a_learned_bot_is_offered_and_plays(lite: Place, opened: Opened, ada: Path) -> None:
    table = opened(lite, learned_bots=f"ada={ada}")
    ana = table.guest("Ana")
    offered = {bot["id"]: bot for bot in ana.good("GET", "/bots")}["learned-ada"]
    assert (offered["name"], offered["title"], offered["players"]) == ("Ada", "18tiny", 2)
    assert str(ada.parent) not in ana.ask("GET", "/bots").text
    assert "Spielt 18Tiny mit 2 Spielern." in ana.ask("GET", "/bots?lang=de").text
    game = created(ana, "18tiny", "learned-ada")
    assert [seat["name"] for seat in ana.good("GET", f"/games/{game}")["seats"]] == ["Ana", "Ada"]
    for _ in range(3):
        eventually(lambda: ana.good("GET", f"/games/{game}")["to_move"] == [0])
        ana.act(game)
    eventually(lambda: ana.good("GET", f"/games/{game}")["to_move"] == [0])
    told = [e["thought"]["text"] for e in ana.good("GET", f"/games/{game}/log") if e["thought"]]
    assert told
    assert SLIPPED not in told


def test_it_is_refused_where_it_was_not_trained(lite: Place, opened: Opened, ada: Path) -> None:
    ana = opened(lite, learned_bots=f"Ada={ada}").guest("Ana")
    for title, count in (("18tiny", 3), ("18mex", 3)):
        wish = {"title": title, "seats": seats("learned-ada", count), "mode": "hotseat"}
        answer = ana.ask("POST", "/games", wish)
        assert (answer.status_code, answer.json()["message"]) == (
            400,
            "Ada plays only 18Tiny with 2 players. Choose another bot.",
        )
    waiting = ana.new_game("18tiny", kinds=("me", "open", "open"))
    assert ana.refused("PATCH", f"/games/{waiting}/seats/1", {"bot": "learned-ada"}) == (400, "bad_request")
    fitting = ana.new_game("18tiny", kinds=("me", "open"))
    seated = ana.good("PATCH", f"/games/{fitting}/seats/1", {"bot": "learned-ada"})["seats"][1]
    assert (seated["kind"], seated["name"]) == ("bot", "Ada")


def test_nobody_names_files_at_the_table(lite: Place, opened: Opened, ada: Path) -> None:
    ana = opened(lite, learned_bots=f"ada={ada}").guest("Ana")
    for bot in (f"learned:{ada.name}", "learned:ada", "learned-bo", "ada"):
        wish = {"title": "18tiny", "seats": seats(bot), "mode": "hotseat"}
        assert ana.refused("POST", "/games", wish) == (400, "bad_request")
    offer_learned_bots("")
    assert decide(new_game("18tiny", 2, seed=1), "p1", f"learned:{ada}", "table") is None


def test_if_its_file_is_gone_another_bot_decides(ada: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.npz"
    copy.write_bytes(ada.read_bytes())
    offer_learned_bots(f"bo={copy}")
    game = new_game("18tiny", 2, seed=1)
    found = decide(game, game.decider, "learned-bo", "table")
    assert found is not None
    assert found[1] != SLIPPED
    copy.unlink()
    found = decide(game, game.decider, "learned-bo", "table")
    assert found is not None
    assert found[1] == SLIPPED
    offer_learned_bots("")  # the same for a game that goes on after a start without it
    assert decide(game, game.decider, "learned-bo", "table") == found


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("Ada", "'Ada' names no file"),
        ("=ada.npz", "'' is no name"),
        ("a b=ada.npz", "'a b' is no name"),
        ("Ada=gone.npz", r"Ada can't be offered: .*gone\.npz: no such file"),
    ],
)
def test_bad_lists_are_refused(given: str, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        read_learned_bots(given)


def test_bad_files_stop_the_server_before_it_starts(ada: Path, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="two learned bots are called ADA"):
        read_learned_bots(f"ada={ada}, ADA={ada}")
    other = tmp_path / "other.npz"
    other.write_text("nothing")
    with pytest.raises(BadSettings, match=r"ROUNDHOUSE_LEARNED_BOTS: Bo can't be offered: .*is not a checkpoint"):
        startup_checks.look(Settings(database=f"sqlite:///{tmp_path / 'x.db'}", learned_bots=f"Ada={ada},Bo={other}"))
    assert not (tmp_path / "x.db").exists()


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
def test_files_that_were_not_copied_whole_are_refused(ada: Path, tmp_path: Path, part: float) -> None:
    cut = tmp_path / "cut.npz"
    cut.write_bytes(ada.read_bytes()[: int(ada.stat().st_size * part)])
    with pytest.raises(SetupError, match=r"Bo can't be offered: .*is not a checkpoint"):
        read_learned_bots(f"Bo={cut}")


def test_a_damaged_file_is_refused(ada: Path, tmp_path: Path) -> None:
    damaged, content = tmp_path / "damaged.npz", bytearray(ada.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 64] = bytes(64)
    damaged.write_bytes(content)
    with pytest.raises(SetupError, match=r"Bo can't be offered: .*is not a checkpoint"):
        read_learned_bots(f"Bo={damaged}")


def test_other_bots_take_seats_of_games_that_can_not_be_set_up_any_more(lite: Place, opened: Opened) -> None:
    """A title may have been uninstalled: whoever closes their account leaves a seat there all the same."""
    table = opened(lite)
    record = replace(table.services.lives.record(table.guest("Ana").new_game("18tiny")), title="18gone")
    assert fitting_bot("easy", record) == "easy"


def test_a_network_that_no_longer_fits_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from roundhouse.env.aec import RoundhouseEnv
    from roundhouse.env.learned import Facts, save
    from roundhouse.env.network import Network

    env, path = RoundhouseEnv("18tiny", 2), tmp_path / "wrong.npz"
    save(path, Facts("wrong", "18tiny", 3), Network(env.actions, env.observer, seed=1).weights)
    with pytest.raises(SetupError, match="Bo can't be offered"):
        read_learned_bots(f"Bo={path}")
