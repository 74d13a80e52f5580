"""What the server tells people is translated: every sentence in its source, whole or by its template."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from roundhouse import server
from roundhouse.core.words import ENGLISH, load_words
from roundhouse.present.catalogue import catalogue, sentences_of_rules
from roundhouse.present.sentences import told
from roundhouse.present.translation import LANGUAGES
from roundhouse.server.limits.quotas import ADVICE, CREATE, IMPORT, PUZZLE, REVIEW

SOURCE = Path(inspect.getfile(server)).parent
OTHERS = [one for one in LANGUAGES if one != ENGLISH]
#: For those who write programs or run a server: the API's own words, logs, checks at the start, metrics.
TECHNICAL = (
    "games/numbered_actions.py",
    "http/access.py",
    "http/callers.py",
    "http/events.py",
    "http/live.py",
    "http/openapi.py",
    "http/parameters.py",
    "jobs/",
    "operations/",
    "people/arena_file.py",
    "programs/events.py",
    "programs/turns.py",
    "storage/",
)
SENTENCE = re.compile(r"[A-Z{7].* .*[.?]")
VALUE = re.compile(r"\{(\w+)")


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence in the server's source with its file; values are a 7."""
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        if not file.startswith(TECHNICAL):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from ((file, text) for text in _texts(tree) if SENTENCE.fullmatch(text))


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        parts = [_ways(value) for value in node.values]
        yield from ("".join(pieces) for pieces in product(*parts))
    elif isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # not a docstring
        for inner in ast.iter_child_nodes(node):
            yield from _texts(inner)


def _ways(part: ast.expr) -> list[str]:
    """What a part of a text may be: itself, either of two words, or any value."""
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    value = part.value if isinstance(part, ast.FormattedValue) else part
    both = [value.body, value.orelse] if isinstance(value, ast.IfExp) else []
    words = [one.value for one in both if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return words if len(words) == 2 else ["7"]


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_sentence_of_the_server_is_translated(spoken: str) -> None:
    words, found = load_words(), sorted(set(sentences()))
    assert len(found) > 200
    assert [one for one in found if told(words, one[1], spoken) == one[1]] == []


@pytest.mark.parametrize("spoken", OTHERS)
def test_quotas_and_missing_things_are_told_by_their_parts(spoken: str) -> None:
    words = load_words()
    used = [
        f"You have {quota.done.format(30)} in the last hour, the most this server allows. Try again in 5 minutes."
        for quota in (CREATE, IMPORT, ADVICE, PUZZLE, REVIEW)
    ]
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    missing = [f"There is no such {what}." for what in re.findall(r'not_found\("(\w+)"\)', source)]
    english = re.compile(r"\b(in the|last hour|minutes|There is|games|puzzles|reviews)\b")
    assert len(missing) > 20
    assert [text for text in (*used, *missing) if english.search(told(words, text, spoken))] == []


@pytest.mark.parametrize("spoken", OTHERS)
def test_translations_keep_the_values(spoken: str) -> None:
    known = {**catalogue(spoken), **sentences_of_rules(spoken)}
    assert [t for t, other in known.items() if sorted(VALUE.findall(t)) != sorted(VALUE.findall(other))] == []


@pytest.mark.parametrize(
    ("english", "german", "spanish"),
    [
        (
            "Too many requests. Try again in 1 second.",
            "Zu viele Anfragen. Versuche es in 1 Sekunde noch einmal.",
            "Demasiadas peticiones. Inténtalo de nuevo en 1 segundo.",
        ),
        (
            "Ana was here 3 hours ago. They count as absent after 2 days away.",
            "Ana war vor 3 Stunden hier. Als abwesend gilt man erst nach 2 Tagen.",
            "Ana estuvo aquí hace 3 horas. Cuenta como ausente tras 2 días sin aparecer.",
        ),
        (
            "Ana María has left the game; bot Fern plays on.",
            "Ana María hat das Spiel verlassen; Bot Fern spielt weiter.",
            "Ana María ha dejado la partida; sigue jugando el bot Fern.",
        ),
    ],
)
def test_a_message_is_told_by_its_template(english: str, german: str, spanish: str) -> None:
    words = load_words()
    assert told(words, english, "de") == german
    assert told(words, english, "es") == spanish
