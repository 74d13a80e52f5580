"""Refusals in Spanish and German: every template of our rules is translated, and texts are told by the right one."""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path

import pytest

import roundhouse
from roundhouse import present
from roundhouse.core.words import ENGLISH, load_words
from roundhouse.present.catalogue import sentences_of_rules
from roundhouse.present.log import because
from roundhouse.present.sentences import TABLE, kind_of_value, told
from roundhouse.present.translation import LANGUAGES, speaking
from roundhouse.testing.sentences import answers, reasons, sentences
from roundhouse.titles import all_titles

from .games import TITLES, first_with, played

SOURCE = Path(inspect.getfile(roundhouse)).parent
OTHERS = [one for one in LANGUAGES if one != ENGLISH]
VALUE = re.compile(r"\{(\w+)")
#: The modules of bots that tell why.
THINKING = ("effects", "explanations", "reasons", "why_pass")
#: The beginning or the end of a reason, an inner helper, and a range of figures.
COMPOSED = re.compile(r"^(would|\{doing|\{gains|\{loses|\{mean)|[ ]$")
GAP = re.compile(r"\{(\w+)\}")


def shape(template: str) -> str:
    """The text with the kinds of its values: templates of one shape need one translation."""
    return GAP.sub(lambda found: f"{{{kind_of_value(found[1])}}}", template)


@cache
def of_the_rules() -> frozenset[str]:
    return frozenset(sentences(SOURCE / folder for folder in ("core", "board", "finance", "rules")))


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_refusal_of_the_rules_is_translated(spoken: str) -> None:
    known = {shape(template) for template in sentences_of_rules(spoken)}
    assert len(of_the_rules()) > 200
    assert sorted(template for template in of_the_rules() if shape(template) not in known) == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_refusal_of_a_title_is_translated(title: str, spoken: str) -> None:
    files = all_titles()[title].files
    own = sentences([SOURCE.joinpath(*files.package.split(".")[1:])])
    known = {shape(t) for t in (*sentences_of_rules(spoken), *load_words(files, spoken).entries.get(TABLE, {}))}
    assert sorted(template for template in own if shape(template) not in known) == []


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_reason_of_bots_is_translated(spoken: str) -> None:
    """What is composed of a thing and what it would bring is found by playing."""
    known = {shape(template) for template in sentences_of_rules(spoken)}
    found = {
        reason for reason in reasons(SOURCE / "bots" / f"{name}.py" for name in THINKING) if not COMPOSED.search(reason)
    }
    assert len(found) > 80
    assert sorted(reason for reason in found if shape(reason) not in known) == []


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_answer_of_auto_moves_is_translated(spoken: str) -> None:
    folder = SOURCE / "present"
    found = answers([*folder.glob("*_orders.py"), folder / "surprises.py"])
    known = {shape(template) for template in sentences_of_rules(spoken)}
    assert len(found) > 25
    assert sorted(answer for answer in found if shape(answer) not in known) == []


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_translations_keep_the_values(title: str, spoken: str) -> None:
    known = {**sentences_of_rules(spoken), **load_words(all_titles()[title].files, spoken).entries.get(TABLE, {})}
    assert [t for t, other in known.items() if sorted(VALUE.findall(t)) != sorted(VALUE.findall(other))] == []


@pytest.mark.parametrize(
    ("title", "text", "german"),
    [
        ("18mex", "p1 has no 3-train", "p1 hat keinen 3-Zug"),
        ("18eu", "the Pool has no 3-train", "im Pool ist kein 3-Zug"),
        ("18sa", "the train costs 120 D; AFE has 60 D", "der Zug kostet 120 D; AFE hat 60 D"),
        ("18mex", "MC owns 1 train; the limit is 1", "MC hat 1 Zug; das Limit ist 1"),
        (
            "18ireland",
            "certificates can be bought from its treasury or the pool, not from UR",
            "Zertifikate kauft man aus der eigenen Kasse oder aus dem Pool, nicht von UR",
        ),
        (
            "18mex",
            "track on O10 would run off the map (NE, E) and over the impassable side to O12 (SE)",
            "Gleise auf O10 würden von der Karte hinunter (NO, O) und über die unpassierbare Seite zu O12 (SO) führen",
        ),
        ("18mex", "A 3-train may not be discarded.", "Ein 3-Zug darf nicht abgegeben werden."),
        ("18mex", "Ana María sold 20% of MC.", "Ana María hat 20 % von MC verkauft."),
        ("18mex", "dances on the table", "dances on the table"),
    ],
)
def test_a_refusal_is_told_by_its_template(title: str, text: str, german: str) -> None:
    assert told(all_titles()[title].words, text, "de") == german


def test_a_thought_is_told_part_by_part() -> None:
    game = played("18sa")
    with speaking("de"):
        assert because(game, "buys the 2-train: p1 has no train; 60 D more revenue") == (
            f"{game.names['p1']} hat keinen Zug; 60 D mehr Einnahmen"
        )
        assert because(game, "thinks") == "thinks"


def test_reasons_at_the_table_follow_the_language() -> None:
    """English stays as the rules wrote it; the section stays in every language."""
    game = first_with("18mex", "lay")
    action = played("18mex").actions[game.count]
    company = game.actor
    wrong = str(action).replace(f"{company} lay", "ZZZ lay")
    texts = []
    for spoken in LANGUAGES:
        with speaking(spoken):
            found = present.why_not(game, wrong)
            texts.append(found.reasons[0].text)
            assert found.reasons[0].section == game.why_not(wrong)[0].section
    assert texts[0].startswith("It is not ZZZ's turn")
    assert texts[1].startswith("No es el turno de ZZZ")
    assert texts[2].startswith("ZZZ ist nicht am Zug")
