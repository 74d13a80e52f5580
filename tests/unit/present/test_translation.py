"""Spanish and German: nothing is missing, and English stays as it is."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import roundhouse
from roundhouse import present
from roundhouse.core import events as ev
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import Step
from roundhouse.core.words import ENGLISH, FILE, load_words
from roundhouse.present.history_index import history_index
from roundhouse.present.labels import label
from roundhouse.present.sentences import told
from roundhouse.present.translation import (
    LANGUAGES,
    catalogue,
    language,
    money_text,
    phrase,
    speaking,
    tr,
)
from roundhouse.titles import all_titles

from .games import TITLES, first_with, moments, played

SOURCE = Path(inspect.getfile(roundhouse)).parent
OTHERS = [one for one in LANGUAGES if one != ENGLISH]
VALUE = re.compile(r"\{(\w*)")


def templates() -> set[str]:
    """The first argument of every call of `tr` in the packages that speak to people."""
    found = set[str]()
    for package in ("present", "server"):
        for path in sorted((SOURCE / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
                    found |= set(_texts(node.args[0]))
    return found


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_template_is_translated_with_its_values(spoken: str) -> None:
    known = catalogue(spoken)
    assert sorted(templates() - set(known)) == []
    wrong = [text for text, told in known.items() if sorted(VALUE.findall(text)) != sorted(VALUE.findall(told))]
    assert wrong == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", ["", *TITLES])
def test_the_words_of_every_title_are_translated(title: str, spoken: str) -> None:
    files = all_titles()[title].files if title else DataFiles("Roundhouse", "roundhouse.core")
    if not files.has(FILE):
        return
    english, other = files.read(FILE), files.read(f"words.{spoken}.toml")
    spoken_of = {(table, key): text for table, texts in english.items() for key, text in texts.items()}
    told = {(table, key): text for table, texts in other.items() for key, text in texts.items()}
    assert sorted(set(spoken_of) - set(told)) == []
    wrong = [key for key, text in spoken_of.items() if sorted(VALUE.findall(text)) != sorted(VALUE.findall(told[key]))]
    assert wrong == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_what_a_pass_leaves_undone_has_a_form_for_buttons(title: str, spoken: str) -> None:
    entries = load_words(all_titles()[title].files, spoken).entries
    forms = {"none": "skip", "more": "stop"}
    missing = [(kind, forms[f]) for kind, told in entries.items() for f in forms if f in told and forms[f] not in told]
    assert missing == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_step_and_round_has_a_name(title: str, spoken: str) -> None:
    """Of the steps of the definition, and of those and the rounds that a random game comes to."""
    game = played(title)
    words = load_words(all_titles()[title].files, spoken)
    known = {*catalogue(spoken), *words.entries.get("texts", {})}
    steps = {step.name for step in game.defn.steps.values() if isinstance(step, Step)}
    steps |= {then.view.step.name for then in moments(title) if not then.finished}
    rounds = {re.sub(r" [\d.]+$", "", name) for _, name in history_index(game).rounds}
    assert sorted((steps | rounds) - known) == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_the_lobby_and_the_powers_of_privates_are_translated(title: str, spoken: str) -> None:
    card, privates = present.title_card(title), played(title).defn.privates.values()
    texts = {card.blurb, *(private.text for private in privates)} - {""}
    texts |= {text for g in card.option_groups for o in g.options for text in (g.heading, o.label, o.text)}
    known = {*catalogue(spoken), *load_words(all_titles()[title].files, spoken).entries.get("texts", {})}
    assert sorted(texts - known) == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_event_of_a_game_is_told(title: str, spoken: str) -> None:
    """Reasons are translated, whole or by their template, unless they only name a company."""
    game = played(title)
    names = {*game.defn.companies, *game.defn.privates, ""}
    reasons = {text for event in game.history for text in _reasons(event)} - names
    missing = [r for r in reasons if r not in catalogue(spoken) and told(game.defn.words, r, spoken) == r]
    assert sorted(missing) == []


def _reasons(event: ev.Event) -> Iterator[str]:
    match event:
        case ev.Paid() | ev.PriceMoved() | ev.Closed() | ev.TrainMoved():
            yield event.because
        case ev.Told():
            yield event.text
        case ev.Skipped():
            yield event.step


def test_a_stored_sentence_is_told_by_its_template() -> None:
    words = played("18sa").defn.words
    with speaking("de"):
        assert phrase(words, "dividend of AFE") == "Dividende von AFE"
        assert phrase(words, "gets ECVF for 120 D") == "erhält ECVF für 120 D"
        assert phrase(words, "dividend of nobody in particular") == "dividend of nobody in particular"


def test_the_log_tells_a_tile_once() -> None:
    """What the event tells of the action itself is not told again, in any language."""
    game = first_with("18mex", "lay")
    after = played("18mex").at(game.count + 1)
    texts = []
    for spoken in LANGUAGES:
        with speaking(spoken):
            entry = present.log(after, game.count)[0]
            texts.append(entry.text)
            assert not [line for line in entry.lines if line.kind == "tilelaid"]
    assert "lays tile" in texts[0]
    assert "coloca la loseta" in texts[1]
    assert "legt Plättchen" in texts[2]


def test_a_button_and_the_turn_in_three_languages() -> None:
    game = first_with("18mex", "share")
    action = played("18mex").actions[game.count]
    english = label(game, action)
    assert english == "Buy 10% of MEX from the Initial Offering"
    with speaking("es"):
        assert label(game, action) == "Comprar 10 % de MEX de la oferta inicial"
        assert "turno de acciones" in present.position(game).turn.text
    with speaking("de"):
        assert label(game, action) == "10 % von MEX aus der Erstausgabe kaufen"
        assert present.position(game).header.rounds[0].short.startswith("AR")
    assert label(game, action) == english
    assert language() == ENGLISH


def test_strangers_are_told_in_english() -> None:
    game = played("18tiny")
    with speaking("de"):
        assert phrase(game.defn.words, "dance on the table") == "dance on the table"
        assert tr("{name} dances", name="Ana") == "Ana dances"
    with speaking("fr"):
        assert language() == ENGLISH


def test_amounts_are_grouped_as_the_language_does_it() -> None:
    view = played("18mex").view
    assert [money_text(view, n) for n in (90, 1200, -1430)] == ["$90", "$1,200", "−$1,430"]
    with speaking("es"):
        assert money_text(view, 1200) == "$1.200"


@pytest.mark.parametrize("title", TITLES)
def test_what_is_told_can_be_sent(title: str) -> None:
    """Names that know their prepositions are plain texts once they are told."""
    for game in moments(title, step=60):
        if game.finished:
            continue
        action = next(iter(game.legal_actions()))
        with speaking("de"):
            told = (present.position(game), present.moves(game), present.explain(game), present.preview(game, action))
        assert msgspec.json.encode(told)
