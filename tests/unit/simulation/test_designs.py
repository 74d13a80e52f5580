"""Changed data files: what a designer may do, and what is refused before a game begins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.core.errors import SetupError
from roundhouse.simulation.designs import check, folder_names, read_variant
from roundhouse.simulation.job import Job, checked
from roundhouse.simulation.variant import Variant, data_files
from roundhouse.titles import all_titles, get_title
from tests.unit.cli.games import call

GAME, MAP, TILES = "game.toml", "map.toml", "tiles.toml"
CERTIFICATES = "[20, 10, 10, 10, 10, 10, 10, 10, 10]"
MEX = get_title("18mex")
PRINTED = data_files(MEX)


def edited(file: str, old: str, new: str) -> Variant:
    """18MEX with one place of a file changed; `old` is a regular expression."""
    text, count = re.subn(old, new, PRINTED[file], count=1, flags=re.DOTALL)
    assert count
    return Variant("mine", {file: text})


def put(file: str, old: str, new: str) -> Variant:
    """18MEX with a text of a file replaced."""
    return edited(file, re.escape(old), new)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_printed_data_have_no_faults(title: str) -> None:
    """And can be played with."""
    about = get_title(title)
    check(about, Variant("copy", data_files(about)), about.players[:1])


@pytest.mark.parametrize(
    "variant",
    [
        put(GAME, "bank = 9000", "bank = 12000"),
        put(GAME, "price = 100\ncount = 6", "price = 130\ncount = 4"),
        put(GAME, "[[phases]]", '[[trains]]\nname = "8"\nprice = 1100\ncount = 2\n\n[[phases]]'),
        put(GAME, 'removed_by = "4"', 'removed_by = "5"'),
        put(GAME, 'obsolete_by = "6½"', 'obsolete_by = "6"'),
        put(GAME, "3 = 625, 4 = 500, 5 = 450", "3 = 700"),
        put(GAME, CERTIFICATES, "[20, 20, 20, 10, 10, 10, 10]"),
        put(MAP, "[hexes]", "[hexes]\nA0 = { at = [-1, 0], cost = 40 }"),
        put(MAP, "cost = 120", "cost = 0"),
        put(TILES, '"3" = { count = 3', '"3" = { count = "unlimited"'),
        edited(TILES, r'\n"4" = [^\n]*', ""),
        put(TILES, "[tiles]", '[tiles]\n"X9" = { count = 1, colour = "yellow", track = "c:20; 0-a" }'),
    ],
)
def test_designers_may_change_add_and_remove(variant: Variant) -> None:
    """Numbers, trains, phases, hexes and tiles."""
    check(MEX, variant, [3])


@pytest.mark.parametrize(
    ("variant", "complaint"),
    [
        (put(GAME, "bank = 9000", 'bank = "lots"'), "bank: is a text, not a whole number"),
        (put(GAME, "bank = 9000", "bank = nan"), "bank: is a fraction"),
        (put(GAME, "bank = 9000", "bank = 9000.5"), "bank: is a fraction"),
        (put(GAME, "bank = 9000", "bank = -9000"), "bank: is -9000; it must be 0 or more"),
        (put(GAME, "bank = 9000", "bank = true"), "bank: is true or false"),
        (put(GAME, "3 = 625, ", ""), "starting_cash: has no entry for 3 players, only for: 4, 5"),
        (put(GAME, "3 = 625", '3 = "x"'), "starting_cash.3: is a text"),
        (put(GAME, "3 = 625", "3 = 6250"), "bank: is 9000; 3 players begin with 6250 each"),
        (put(GAME, "3 = 625", "3 = [6000, 3000, 1]"), "bank: is 9000; 3 players begin with 6000, 3000, 1"),
        (put(GAME, "{ 3 = 19, ", "{ "), "certificate_limit: has no entry for 3 players"),
        (put(GAME, "minor_price", "minor_prise"), "minor_prise: unknown key; did you mean minor_price"),
        (put(GAME, "bank = 9000\n", ""), "bank: is missing"),
        (put(GAME, "price = 100", "price = -100"), r"trains\[2\].price: is -100; it must be 0 or more"),
        (put(GAME, 'removed_by = "4"', 'removed_by = "44"'), 'removed_by: unknown phase "44"; choose from: 1, 2, 3'),
        (put(GAME, 'colours = ["yellow"]', 'colours = ["yelow"]'), 'colours.*: unknown colour "yelow"'),
        (put(GAME, "train_limit = 3", "train_limit = 0"), "a game with 3 players breaks after"),
        (edited(GAME, r'\[\[phases\]\]\nname = "1".*?\n\n', ""), "the first phase is missing"),
        (edited(GAME, r'\[\[privates\]\]\nid = "MIR".*?\n\n', ""), 'unknown private company or company "MIR"'),
        (put(GAME, '"MCAR", "KCMO"', '"MCAR", "ABC"'), r'sale\[2\]: unknown private company or company "ABC"'),
        (put(GAME, '"MCAR", "KCMO"', '"MCAR", ""'), r'sale\[2\]: unknown private company or company ""'),
        (put(GAME, CERTIFICATES, "[]"), r"companies\[CHI\].certificates: is empty"),
        (put(GAME, CERTIFICATES, "[20, 10]"), "certificates: add up to 30 %, not 100 %"),
        (put(GAME, 'home = "M12"', 'home = "Z99"'), r'companies\[A\].home: unknown hex "Z99"'),
        (put(GAME, 'home = "M12"', 'home = "K6"'), "home: is K6, but the map shows it in M12"),
        (put(MAP, ', homes = ["CHI"]', ""), "home: is E6, but the map does not show it"),
        (
            put(MAP, 'track = "c:20; 0-a 1-a 3-a", homes', "homes"),
            "hexes.E6.track: has no city or town, but it is the home of CHI",
        ),
        (put(GAME, 'id = "B"', 'id = "A"'), "this name is used twice"),
        (put(GAME, 'id = "CHI"', 'id = "CHX"'), 'hexes.E6.homes: unknown company "CHI"; choose from: A, B'),
        (Variant("mine", {GAME: re.sub(r"(\d+)p", r"\1", PRINTED[GAME])}), "there is no starting price"),
        (put(GAME, "obsolete_by", "obsolet_by"), "obsolet_by: unknown key; did you mean obsolete_by"),
        (edited(MAP, r"\nE6 = [^\n]*", ""), 'unknown hex "E6"'),
        (put(MAP, "cost = 120", "cost = -120"), "cost: is -120; it must be 0 or more"),
        (put(MAP, "cost = 120", "cost = true"), "cost: is true or false, not a whole number"),
        (put(MAP, "c:20; 0-a", "c:20; 0-z"), "is not a path"),
        (Variant("mine", {MAP: "hexes = [1]\n"}), "hexes: is a list, not a table"),
        (Variant("mine", {TILES: "[tiles]\n"}), "tiles: is empty"),
        (Variant("mine", {GAME: PRINTED[GAME] + "x = " + "[" * 5000 + "]" * 5000}), "(too deeply|unknown key)"),
        (put(MAP, "cost = 120", "cost = " + "[" * 300 + "]" * 300), "map.toml: "),
        (Variant("mine", {GAME: PRINTED[GAME] + "\x00"}), "Invalid statement"),
    ],
)
def test_what_cannot_be_played_is_refused(variant: Variant, complaint: str) -> None:
    """With the folder, the file and what is wrong, before the work begins."""
    file = next(iter(variant.texts))
    with pytest.raises(SetupError, match=f"^the data files of mine do not fit 18MEX: .*{complaint}") as refused:
        checked(Job("18mex", 3, ("random",), 1, variants=(Variant(), variant)))
    assert (
        f"{file}: " in str(refused.value) or "map.toml: " in str(refused.value) or "game.toml: " in str(refused.value)
    )


@pytest.mark.parametrize(
    ("title", "file", "old", "new", "complaint"),
    [
        ("18esp", GAME, 'N = "E21"', 'N = "Z9"', 'destinations.N: unknown hex "Z9"'),
        ("18eu", GAME, 'removed_by = "4"', 'removed_by = "44"', 'removed_by: unknown phase "44"'),
        ("18ireland", GAME, "2H = 2,", '2H = "x",', "sides.2H: is a text"),
        ("18irepl", GAME, "bank = ", "bonk = ", "bonk: unknown key"),
        ("18sa", "components.toml", "loan_markers = 10", "loan_markers = 2.5", "game.loan_markers: is a fraction"),
    ],
)
def test_all_titles_are_checked(title: str, file: str, old: str, new: str, complaint: str) -> None:
    """By what their own rules ask for."""
    about = get_title(title)
    text = data_files(about)[file]
    assert old in text
    with pytest.raises(SetupError, match=complaint):
        check(about, Variant("mine", {file: text.replace(old, new, 1)}), about.players[:1])


def test_the_check_of_a_title_itself_is_heard() -> None:
    """18SA checks its one file; its copy is called by the name the designer knows."""
    about = get_title("18sa")
    text = data_files(about)["components.toml"].replace('"8" = { count = 15', '"8" = { count = 14', 1)
    with pytest.raises(SetupError, match=r"do not fit 18SA: components\.toml: game.tile_totals.yellow: is 63, but"):
        check(about, Variant("mine", {"components.toml": text}), [3])


def test_only_the_numbers_of_players_that_are_asked_for_matter() -> None:
    """A variant for three may leave five players out."""
    variant = put(GAME, ", 5 = 450", "")
    check(MEX, variant, [3])
    with pytest.raises(SetupError, match="starting_cash: has no entry for 5 players"):
        check(MEX, variant)


def test_what_options_bring_about_is_no_fault() -> None:
    """18IrePL has a board on which a home lies elsewhere than its charter says."""
    about = get_title("18irepl")
    check(about, Variant("copy", data_files(about), {"january_2021_board": True}), about.players[:1])


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """With the name of the file."""
    (tmp_path / GAME).write_bytes(b"bank = \xff\n")
    with pytest.raises(SetupError, match=r"game\.toml is not UTF-8 text"):
        read_variant("18mex", tmp_path)


def test_variants_are_called_by_their_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By as much of the path as tells them apart."""
    monkeypatch.chdir(tmp_path)
    assert folder_names([Path()]) == [tmp_path.name]
    assert folder_names([Path("a/trains"), Path("b/trains")]) == ["a/trains", "b/trains"]
    assert folder_names([Path("as printed")]) == [f"{tmp_path.name}/as printed"]
    with pytest.raises(SetupError, match="is named twice"):
        folder_names([Path("a"), Path("b/../a")])


def test_the_command_takes_the_folder_it_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--against .` has a name too."""
    (tmp_path / GAME).write_text(PRINTED[GAME].replace("bank = 9000", "bank = 2000"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = call("simulate", "18mex", "-b", "random", "-n", 1, "-j", 1, "-a", ".", "--json")
    assert result.exit_code == 0
    assert f'"variant": "{tmp_path.name}"' in result.stdout
