"""Data files are checked when a box is opened: the file, the key and what is wrong, whoever asks for the game."""

from __future__ import annotations

import json
import pickle
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from roundhouse.api import new_game
from roundhouse.core.data_files import DataError, DataFiles
from roundhouse.core.errors import SetupError
from roundhouse.titles import all_titles, get_title

GAME, MAP, TILES = "game.toml", "map.toml", "tiles.toml"


def broken(title: str, file: str, old: str, new: str) -> dict[str, str]:
    """A data file of a title with the first match of a regular expression replaced."""
    text, count = re.subn(old, new, get_title(title).files.text(file), count=1, flags=re.DOTALL)
    assert count
    return {file: text}


# Title, file, what is changed, then the file, the key and the reason that are told.
CASES = [
    ("18mex", GAME, 'id = "MCAR"', 'id = "M CAR"', GAME, "privates[M CAR].id", "must be one word"),
    ("18mex", GAME, 'id = "MCAR"', 'id = "p12"', GAME, "privates[p12].id", "is the id of a player"),
    ("18tiny", GAME, "float_percent = 60", "float_percent = 600", GAME, "companies[FC].float_percent", "100 or less"),
    ("18tiny", GAME, "train_limit = 2", "train_limit = 0", GAME, "phases[2].train_limit", "is 0; it must be 1 or more"),
    ("18tiny", MAP, "layout", "lay_out", MAP, "lay_out", "unknown key; did you mean layout?"),
    ("18tiny", MAP, "layout", "tiles = 1\nlayout", MAP, "tiles", "unknown key"),
    ("18tiny", TILES, r"\[tiles\]", "bank = 1\n[tiles]", TILES, "bank", "unknown key"),
    ("18tiny", GAME, "bank = 3000", "bank = 3000\nhexes = 1", GAME, "hexes", "unknown key"),
    (
        "18tiny",
        TILES,
        '"yellow"',
        '"mauve"',
        TILES,
        "tiles.3.colour",
        "there are: yellow, green, brown, gray, red, blue",
    ),
    (
        "18mex",
        MAP,
        r'homes = \["CHI"\]',
        'homes = ["XX"]',
        MAP,
        "hexes.E6.homes",
        'unknown company "XX"; choose from: A, B',
    ),
    (
        "18mex",
        MAP,
        r'homes = \["CHI"\]',
        'homes = ["CHI:4"]',
        MAP,
        "hexes.E6.homes",
        "names a node that does not exist",
    ),
    ("18mex", MAP, r'homes = \["CHI"\]', 'homes = ["CHI:x"]', MAP, "hexes.E6.homes", "must be a company"),
    ("18mex", MAP, "cost = 120", "kost = 120", MAP, "hexes.B5.kost", "unknown key; did you mean cost?"),
    ("18mex", MAP, "cost = 120", 'cost = "120"', MAP, "hexes.B5.cost", "is a text, not a whole number"),
    ("18mex", MAP, r"at = \[5, 0\]", "at = [5]", MAP, "hexes.A6.at", ""),
    ("18mex", MAP, r'\["O10", "P11"\]', '["O10", "Z9"]', MAP, "twins", 'no hex "Z9"'),
    ("18mex", MAP, 'layout = "flat"', 'layout = "round"', MAP, "layout", "round"),
    ("18mex", MAP, 'borders = { 0 = "impassable"', 'borders = { 7 = "impassable"', MAP, "borders", ""),
    (
        "18eu",
        MAP,
        r'blocked_by = \["7"\]',
        'blocked_by = ["77"]',
        MAP,
        ".blocked_by",
        "unknown private company or company",
    ),
    ("18mex", TILES, 'only = \\["F5"\\]', 'only = ["F99"]', TILES, ".only", 'unknown hex "F99"'),
    ("18mex", TILES, 'twin = "479P"', 'twin = "480P"', TILES, ".twin", 'no tile "480P"'),
    ("18mex", TILES, 'colour = "yellow"', 'colour = "pink"', TILES, ".colour", 'no colour "pink"'),
    ("18mex", TILES, "count = 3", "count = -3", TILES, ".count", "is -3; it must be 0 or more"),
    ("18mex", GAME, "nth = 2", "nth = 9", GAME, ".nth", "is 9, but there are only"),
    ("18mex", GAME, 'train = "3"', 'train = "33"', GAME, "phases[3].train", 'unknown train "33"'),
    ("18mex", GAME, "train_limit = 3", "train_limit = -1", GAME, ".train_limit", "is -1; it must be 0 or more"),
    ("18mex", GAME, "operating_rounds = 1", "operating_rounds = 0", GAME, ".operating_rounds", "must be 1 or more"),
    ("18mex", GAME, 'removed_by = "4"', 'removed_by = "44"', GAME, "trains[2].removed_by", 'unknown phase "44"'),
    ("18mex", GAME, 'name = "3"\nprice', 'name = "three"\nprice', GAME, "trains[three].name", "how far the train runs"),
    ("18mex", GAME, "80p", "80q", GAME, "market.rows[", "'80q' is no space of a stock market"),
    ("18mex", GAME, 'id = "MCAR"', 'id = "CHI"', GAME, "privates[CHI].id", "is also the id of a company"),
    ("18mex", GAME, 'id = "MCAR"', 'id = "bank"', GAME, "privates[bank].id", "is reserved for a place in the bank"),
    ("18mex", GAME, 'id = "B"', 'id = "A"', GAME, "companies[A]", "this name is used twice"),
    ("18mex", GAME, '1 = "MIR"', '44 = "MIR"', GAME, "companies[CHI].first_owner", "there is no certificate 44"),
    ("18mex", GAME, "4 = 500", "4 = [500, 490]", GAME, "starting_cash.4", "has 2 amounts for 4 players"),
    ("18mex", GAME, "4 = 500", "4 = [5, -5, 5, 5]", GAME, "starting_cash.4[2]", "is -5; it must be 0 or more"),
    ("18mex", GAME, "minor_price = 50", "minor_price = -50", GAME, "minor_price", "is -50; it must be 0 or more"),
    (
        "18eu",
        GAME,
        r'(name = "2"\nprice = \d+\n)count = 15',
        r"\1count = 14",
        GAME,
        "trains[2].count",
        "minor companies",
    ),
    ("18ireland", GAME, "{ 2 = 2, 4 = 2, ", "{ 2 = 2, ", GAME, "minor_train_limit", "has no entry for phase 4"),
    ("18ireland", GAME, "private_companies = 5", "private_companies = 50", GAME, "private_companies", "is 50"),
    ("18ireland", GAME, 'DK = "DKR"', 'DK = "DKX"', GAME, "started.DK", 'unknown company "DKX"'),
    ("18irepl", GAME, 'DE = "B14"', 'XX = "B14"', GAME, "countries", 'unknown tile "XX"'),
    ("18irepl", GAME, 'DE = "B14"', 'DE = "Z9"', GAME, "countries.DE", 'unknown hex "Z9"'),
    ("18irepl", TILES, "portE1", "portE2", TILES, "tiles", 'no tile "portE1" for the port in E1'),
    ("18esp", GAME, "tender = {", "tender = { colour = 1,", GAME, "tender.colour", "unknown key"),
    ("18esp", GAME, 'northern = \\["FdSB"', 'northern = ["FdSX"', GAME, "northern[1]", 'unknown company "FdSX"'),
    ("18sa", "components.toml", "mine_markers = 3", "", "components.toml", "costs.mine_markers", "is missing"),
    ("18sa", "components.toml", "5 = 430, ", "5 = -430, ", "components.toml", "game.starting_cash.5", "0 or more"),
    (
        "18sa",
        "components.toml",
        'home = "G24"',
        'home = "Z9"',
        "components.toml",
        "companies[FA].home",
        'unknown hex "Z9"',
    ),
    ("18mex", "words.toml", r"\A", "loose = 5\n", "words.toml", "loose", "is a whole number, not a table"),
]


@pytest.mark.parametrize(("title", "file", "old", "new", "told", "key", "reason"), CASES)
def test_bad_data_are_told_with_file_key_and_reason(
    title: str, file: str, old: str, new: str, told: str, key: str, reason: str
) -> None:
    about = get_title(title)
    with pytest.raises(DataError) as refused:
        new_game(title, about.players[1], data=broken(title, file, old, new))
    assert str(refused.value).startswith(f"{about.name} {told}: ")
    assert "\n" not in str(refused.value)
    assert any(told == where and key in fault.key and reason in fault.what for where, fault in refused.value.faults)


def test_what_an_edition_adds_is_told_with_its_own_file() -> None:
    data = broken("18mex", "baja.toml", 'colour = "red"', 'colour = "rot"')
    with pytest.raises(DataError, match=r'^18MEX baja\.toml: hexes\.I4\.colour: no colour "rot"'):
        new_game("18mex", 3, options={"baja_variant": True}, data=data)
    new_game("18mex", 3, data=data)  # the printed map does not need it


def test_several_faults_are_told_at_once_and_errors_can_be_sent() -> None:
    data = {MAP: get_title("18mex").files.text(MAP).replace("cost = ", "kost = ")}
    with pytest.raises(DataError, match=r"and \d+ more$") as refused:
        new_game("18mex", 3, data=data)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.faults) == (str(refused.value), refused.value.faults)


def test_files_that_the_title_does_not_have_are_refused() -> None:
    with pytest.raises(SetupError, match=r"18MEX has no data file gaem\.toml; choose from: .*game\.toml"):
        new_game("18mex", 3, data={"gaem.toml": ""})


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_tables_of_another_kind_make_no_reader_stumble(title: str) -> None:
    """Whatever stands in place of a table of a file, the game begins or the data are refused."""
    files, refused = get_title(title).files, 0
    for name in (name for name in files.names() if name in (GAME, MAP, TILES, "components.toml")):
        data = tomllib.loads(files.text(name))
        for key in data:
            for value in (5, "x", [], {}, [[1]], {"a": 1}, None):
                changed = {**data, key: value} if value is not None else {k: v for k, v in data.items() if k != key}
                text = "".join(f"{_toml(k)} = {_toml(v)}\n" for k, v in changed.items())
                try:
                    new_game(title, get_title(title).players[1], data={name: text})
                except DataError:
                    refused += 1
    assert refused > 20


def _toml(value: Any) -> str:
    """A value on one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(inside)}" for key, inside in value.items()) + " }"
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, list) else json.dumps(value)


def test_rules_about_a_company_that_is_not_there() -> None:
    """18Tiny leaves FH out with three players; a copy of its files without FH is told so, for any number of players."""
    files = get_title("18tiny").files
    data = {name: files.text(name).replace('"FH"', '"XH"') for name in (GAME, MAP)}
    with pytest.raises(DataError, match=r'game.toml: companies: "FH" is missing'):
        new_game("18tiny", 2, data=data)


@pytest.mark.parametrize(("company", "reason"), [("p1", "is the id of a player"), ("F C", "must be one word")])
def test_ids_of_companies_on_charter_and_map(company: str, reason: str) -> None:
    files = get_title("18tiny").files
    data = {name: files.text(name).replace('"FC"', f'"{company}"') for name in (GAME, MAP)}
    with pytest.raises(DataError, match=rf"game.toml: companies\[{company}\].id: {reason}"):
        new_game("18tiny", 3, data=data)


def test_files_of_a_package_that_are_missing_or_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "unreadable_title").mkdir()
    (tmp_path / "unreadable_title" / MAP).write_bytes(b"\xff\xfe")
    monkeypatch.syspath_prepend(tmp_path)
    files = DataFiles("18Odd", "unreadable_title")
    with pytest.raises(DataError, match=r"18Odd game.toml: is missing from the package unreadable_title"):
        files.read(GAME)
    with pytest.raises(DataError, match=r"18Odd map.toml: is not UTF-8 text"):
        files.read(MAP)
