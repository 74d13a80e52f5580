"""Options and deviations of all titles: what is declared with them, and settings of earlier forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import asdict, fields

from roundhouse.api import from_json, new_game
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import SetupError
from roundhouse.core.options import SITE, Option, declared
from roundhouse.titles import all_titles, get_title

#: Names of single deviations when they were plain options; games with them are saved.
OLD = json.loads((Path(__file__).parent / "data" / "old_options.json").read_text("utf-8"))
PLAIN = [(title, name) for title, names in OLD.items() for name in names]
SITE_TITLES = [t for t in all_titles() if get_title(t).deviations is not None]


def test_a_field_without_a_declaration_is_an_error_of_the_title() -> None:
    class Bare(Struct):
        wild: bool = False

    with pytest.raises(TypeError, match=r"Bare\.wild has no Option"):
        declared(Bare, Option)


def switched(defn: GameDef) -> dict[str, bool]:
    assert defn.deviations is not None
    return asdict(defn.deviations)


def deviations(title: str, **settings: Any) -> dict[str, bool]:
    return switched(get_title(title).definition(get_title(title).players[0], settings))


@pytest.mark.parametrize("title", SITE_TITLES)
def test_one_switch_turns_everything_on_and_a_name_turns_one_off(title: str) -> None:
    assert all(deviations(title, site_rules=True).values())
    assert not any(deviations(title).values())
    first, *rest = deviations(title)
    but_one = deviations(title, site_rules=True, **{SITE + first: False})
    assert not but_one[first]
    assert all(but_one[name] for name in rest)


@pytest.mark.parametrize("title", SITE_TITLES)
def test_the_site_decides_some_options(title: str) -> None:
    wanted = {field.name: True for field in fields(get_title(title).options)}
    found = asdict(get_title(title).definition(3, {**wanted, "site_rules": True}).options)
    about = declared(get_title(title).options, Option)
    assert found == {name: True if about[name].on_site is None else about[name].on_site for name in wanted}
    assert found["random_seats"] is False


@pytest.mark.parametrize(("title", "name"), PLAIN)
def test_an_old_plain_option_is_that_deviation(title: str, name: str) -> None:
    game = new_game(title, 3, seed=1, options={name: True})
    assert game.settings == {SITE + name: True}
    assert [other for other, on in switched(game.defn).items() if on] == [name]


@pytest.mark.parametrize("title", OLD)
def test_beside_the_switch_old_plain_options_meant_nothing(title: str) -> None:
    game = new_game(title, 3, options={"site_rules": True, **dict.fromkeys(OLD[title], False)})
    assert game.settings == {"site_rules": True}
    assert all(switched(game.defn).values())


@pytest.mark.parametrize("title", OLD)
def test_a_file_with_old_plain_options_loads_to_its_digest(title: str) -> None:
    saved = json.loads((Path(__file__).parent / "data" / f"{title}_plain_options.json").read_text("utf-8"))
    assert set(saved["options"]) <= set(OLD[title])
    game = from_json(saved)
    assert game.digest() == saved["digest"]
    assert from_json(game.to_json()).digest() == saved["digest"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"site.gravity": True}, "no option site.gravity; choose from: site.bankrupt_vote, "),
        ({"gravity": True}, "no option gravity; choose from: larger_bank, random_seats, site_rules$"),
        ({"site_rules": "yes"}, r"Expected `bool`, got `str` - at `\$.site_rules`"),
        ({"site.halves_sell": 1}, r"Expected `bool`, got `int` - at `\$.halves_sell`"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        new_game("18ireland", 3, options=settings)


@pytest.mark.parametrize("title", ["18sa", "18irepl"])
def test_a_title_that_the_site_does_not_have_has_no_switch(title: str) -> None:
    with pytest.raises(SetupError, match="no option site_rules"):
        new_game(title, 3, options={"site_rules": True})
