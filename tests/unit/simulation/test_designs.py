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
    """The shape is learned from them."""
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
        (put(GAME, "bank = 9000", 'bank = "lots"'), "bank is a text, not a whole number"),
        (put(GAME, "bank = 9000", "bank = nan"), "bank is a fraction"),
        (put(GAME, "bank = 9000", "bank = 9000.5"), "bank is a fraction"),
        (put(GAME, "bank = 9000", "bank = -9000"), "bank is -9000, less than nothing"),
        (put(GAME, "bank = 9000", "bank = true"), "bank is true or false"),
        (put(GAME, "3 = 625, ", ""), "3 is missing in starting_cash"),
        (put(GAME, "3 = 625", '3 = "x"'), "starting_cash.3 is a text"),
        (put(GAME, "3 = 625", "3 = 6250"), "the bank cannot pay what 3 players begin with"),
        (put(GAME, "{ 3 = 19, ", "{ "), "3 is missing in certificate_limit"),
        (put(GAME, "minor_price", "minor_prise"), "there is no minor_prise; is minor_price meant"),
        (put(GAME, "bank = 9000\n", ""), "bank is missing"),
        (put(GAME, "price = 100", "price = -100"), r"trains\[2\].price is -100, less than nothing"),
        (put(GAME, 'removed_by = "4"', 'removed_by = "44"'), "44 is none of the phases or trains"),
        (put(GAME, 'colours = ["yellow"]', 'colours = ["yelow"]'), "yelow is none of the colours"),
        (put(GAME, "train_limit = 3", "train_limit = 0"), "a game with 3 players breaks after"),
        (edited(GAME, r'\[\[phases\]\]\nname = "1".*?\n\n', ""), "no phase to begin with"),
        (edited(GAME, r'\[\[privates\]\]\nid = "MIR".*?\n\n', ""), "MIR is none of the"),
        (put(GAME, '"MCAR", "KCMO"', '"MCAR", "ABC"'), r"sale\[2\]: ABC is none of the companies or privates"),
        (put(GAME, '"MCAR", "KCMO"', '"MCAR", ""'), r"sale\[2\]: an empty name is none of the companies or privates"),
        (put(GAME, CERTIFICATES, "[]"), r"companies\[CHI\].certificates is empty"),
        (put(GAME, CERTIFICATES, "[20, 10]"), "certificates of CHI add up to 30 %"),
        (put(GAME, 'home = "M12"', 'home = "Z99"'), r"companies\[A\].home: Z99 is none of the hexes"),
        (put(GAME, 'home = "M12"', 'home = "K6"'), "the home of A is K6, but M12 on the map"),
        (put(MAP, ', homes = ["CHI"]', ""), "the home of CHI is E6, but nowhere on the map"),
        (put(MAP, 'track = "c:20; 0-a 1-a 3-a", homes', "homes"), "the home E6 of CHI has no city or town"),
        (put(GAME, 'id = "B"', 'id = "A"'), "2 are called A"),
        (put(GAME, 'id = "CHI"', 'id = "CHX"'), r"hexes.E6.homes\[1\]: CHI is none of the companies"),
        (Variant("mine", {GAME: re.sub(r"(\d+)p", r"\1", PRINTED[GAME])}), "no starting price"),
        (put(GAME, "obsolete_by", "obsolet_by"), "unknown field `obsolet_by`"),
        (edited(MAP, r"\nE6 = [^\n]*", ""), "E6 is none of the hexes"),
        (put(MAP, "cost = 120", "cost = -120"), "cost is -120, less than nothing"),
        (put(MAP, "cost = 120", "cost = true"), "cost is true or false"),
        (put(MAP, "c:20; 0-a", "c:20; 0-z"), "is no path"),
        (Variant("mine", {MAP: "hexes = [1]\n"}), "hexes is a list, not a table"),
        (Variant("mine", {TILES: "[tiles]\n"}), "tiles is empty"),
        (Variant("mine", {GAME: PRINTED[GAME] + "x = " + "[" * 5000 + "]" * 5000}), "too deep"),
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
        ("18esp", GAME, 'N = "E21"', 'N = "Z9"', "destinations.N: Z9 is none of the hexes"),
        ("18eu", GAME, 'removed_by = "4"', 'removed_by = "44"', "removed_by: 44 is none of the"),
        ("18ireland", GAME, "2H = 2,", '2H = "x",', "sides.2H is a text"),
        ("18irepl", GAME, "bank = ", "bonk = ", "there is no bonk; is bank meant"),
        ("18sa", "components.toml", "loan_markers = 10", "loan_markers = 2.5", "game.loan_markers is a fraction"),
    ],
)
def test_all_titles_are_checked(title: str, file: str, old: str, new: str, complaint: str) -> None:
    """By the shape of their own data."""
    about = get_title(title)
    text = data_files(about)[file]
    assert old in text
    with pytest.raises(SetupError, match=complaint):
        check(about, Variant("mine", {file: text.replace(old, new, 1)}), about.players[:1])


def test_the_check_of_a_title_itself_is_heard() -> None:
    """18SA checks its one file; its copy is called by the name the designer knows."""
    about = get_title("18sa")
    text = data_files(about)["components.toml"].replace('"8" = { count = 15', '"8" = { count = 14', 1)
    with pytest.raises(SetupError, match=r"do not fit 18SA: components\.toml: there are 62 yellow tiles"):
        check(about, Variant("mine", {"components.toml": text}), [3])


def test_only_the_numbers_of_players_that_are_asked_for_matter() -> None:
    """A variant for three may leave five players out."""
    variant = put(GAME, ", 5 = 450", "")
    check(MEX, variant, [3])
    with pytest.raises(SetupError, match="5 is missing in starting_cash"):
        check(MEX, variant)


def test_what_options_bring_about_is_no_fault() -> None:
    """18IrePL has a board on which a home lies elsewhere than its charter says."""
    about = get_title("18irepl")
    check(about, Variant("copy", data_files(about), {"january_2021_board": True}), about.players[:1])


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """With the name of the file."""
    (tmp_path / GAME).write_bytes(b"bank = \xff\n")
    with pytest.raises(SetupError, match=r"game\.toml is no text in UTF-8"):
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
