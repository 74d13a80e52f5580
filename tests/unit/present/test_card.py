"""Titles in the lobby and their rules cards."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import fields

from roundhouse import SetupError, present
from roundhouse.core.title import Title
from roundhouse.core.words import ENGLISH
from roundhouse.present import card
from roundhouse.present.card import anchor_of, section_parts
from roundhouse.present.translation import LANGUAGES, speaking
from roundhouse.titles import get_title

from .games import TITLES, moments


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_a_card_for_the_lobby(title: str) -> None:
    shown = present.title_card(title)
    assert shown.players_min <= shown.players_max
    assert shown.blurb
    assert shown.designers
    assert all(group.heading and group.options for group in shown.option_groups)
    assert all(option.text and option.label for group in shown.option_groups for option in group.options)
    assert shown in present.title_cards()


@pytest.mark.parametrize("title", TITLES)
def test_the_lobby_shows_one_switch_for_the_site(title: str) -> None:
    shown, about = present.title_card(title), get_title(title)
    names = [option.name for group in shown.option_groups for option in group.options]
    site = [f.name for f in fields(about.deviations)] if about.deviations else []
    assert names.count("site_rules") == (about.site is not None)
    assert not set(names) & (set(site) | set(about.paths))
    assert [deviation.name for deviation in shown.deviations] == site
    assert [g.heading for g in shown.option_groups][-1] == ("18xx.games" if site else "House rules")


def test_unknown_titles_are_refused() -> None:
    with pytest.raises(SetupError):
        present.title_card("18nowhere")
    with pytest.raises(SetupError):
        present.rules_card("18nowhere")


@pytest.mark.parametrize("title", TITLES)
def test_every_section_that_a_rule_cites_is_on_the_card(title: str) -> None:
    anchors = {piece.anchor for piece in present.rules_card(title).pieces}
    assert len(anchors) == len(present.rules_card(title).pieces)
    for game in moments(title):
        if game.finished:
            continue
        step = game.view.step
        sections = {step.section, *(rule.section for move in step.moves for rule in move.rules)}
        for section in sections - {"Table custom"}:
            assert anchor_of(title, section) in anchors, section


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_a_written_card(title: str) -> None:
    assert all(piece.sections and piece.text for piece in present.rules_card(title).pieces)
    assert not present.rules_card(title).pieces[0].heading.startswith("Section ")


def test_18sa_says_that_its_board_is_reconstructed() -> None:
    assert "are reconstructed" in present.title_card("18sa").blurb
    first = present.rules_card("18sa").pieces[0]
    assert first.heading == "The board is a reconstruction"
    assert "reconstructed components" in " ".join(first.text)


def test_private_companies_of_18sa_have_a_piece_of_their_own() -> None:
    pieces = {p.anchor: p.heading for p in present.rules_card("18sa").pieces}
    assert pieces[anchor_of("18sa", "18SA 5.1 No. 2")] == "Private companies 1 to 6"
    assert pieces[anchor_of("18sa", "18SA 5.1")] == "Private companies"
    assert pieces[anchor_of("18sa", "18SA 7.8(b)")] == "Loans"


def test_the_closest_piece_is_opened() -> None:
    def heading(section: str) -> str:
        pieces = {p.anchor: p.heading for p in present.rules_card("18mex").pieces}
        return pieces[anchor_of("18mex", section)]

    assert heading("18MEX 4.4.1(f)") == "Laying tiles"
    assert heading("18MEX 3.2(a)(3)") == "Selling shares"
    assert heading("18MEX 4.4.2.1") == "Revenue"
    assert heading("18MEX Table III") == "Private and minor companies"
    assert anchor_of("18mex", "Table custom") == ""


def test_a_title_built_on_another_names_both_books() -> None:
    pieces = {p.anchor: p.heading for p in present.rules_card("18irepl").pieces}
    assert pieces[anchor_of("18irepl", "18IrePL 5.1")] == "Track"
    assert pieces[anchor_of("18irepl", "18Ireland 5.1")] == "Starting a minor"


@pytest.mark.parametrize(
    ("section", "parts"),
    [("18MEX 4.4.1(f)", ("4", "4", "1", "f")), ("18EU 4.2.2", ("4", "2", "2")), ("Table I", ("I",))],
)
def test_sections_are_read(section: str, parts: tuple[str, ...]) -> None:
    assert section_parts(section) == parts


def test_without_a_card_the_index_of_rules_serves() -> None:
    pieces = card._from_index(get_title("18mex"))
    assert any(piece.sections == ("4",) and "4.4.1" in piece.text[0] for piece in pieces)


def test_without_card_and_index_there_is_nothing() -> None:
    empty = Title(
        id="x",
        name="X",
        designers=("N.",),
        players=(2, 3),
        options=Struct,
        open_box=lambda files: pytest.fail("not opened"),
        build=lambda box, options, players: pytest.fail("not built"),
        blurb="",
        package="roundhouse.core",
    )
    assert card._from_index(empty) == ()


@pytest.mark.parametrize("spoken", [one for one in LANGUAGES if one != ENGLISH])
@pytest.mark.parametrize("title", TITLES)
def test_a_card_is_told_in_every_language(title: str, spoken: str) -> None:
    """Every piece is translated; anchors, sections and paragraphs stay."""
    english = present.rules_card(title)
    with speaking(spoken):
        told = present.rules_card(title)
    for piece, other in zip(english.pieces, told.pieces, strict=True):
        assert (piece.anchor, piece.sections, len(piece.text)) == (other.anchor, other.sections, len(other.text))
        assert not set(piece.text) & set(other.text)
    assert told.pieces[0].heading != english.pieces[0].heading
