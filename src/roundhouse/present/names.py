"""How things are called: players by name, hexes by their town, places by what they are."""

from __future__ import annotations

import re

from roundhouse.board.compiled import Board
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.core.words import ENGLISH
from roundhouse.rules.components import box_of

from .translation import language, name, tr, words_of

_ARTICLE = re.compile(r"\b(a) (?=8|1[18]\b)")
_PLAYER = re.compile(r"(?<![\w-])p\d+(?![\w-])")
_HEX = re.compile(r"(?<![\w.-])[A-Z]{1,2}\d{1,2}(?![\w-])")


def board_of(defn: GameDef) -> Board:
    """Map and tiles."""
    return box_of(defn).board


def known_company(game: Game, company: str) -> str:
    """The company, or an error that names those there are."""
    if company not in game.defn.companies:
        raise SetupError(f"unknown company {company!r}; the companies are {', '.join(game.defn.companies)}")
    return company


def who(game: Game, owner: str) -> str:
    """A player by name, anything else as players call it."""
    words = words_of(game.defn)
    return name(words, owner, game.names.get(owner) or words.place(owner))


def articles(text: str) -> str:
    """With the right article before a number; only English has this trouble.

    >>> articles("a 8-train of MC, a 18-train and a 2-train")
    'an 8-train of MC, an 18-train and a 2-train'
    """
    return _ARTICLE.sub(r"\1n ", text) if language() == ENGLISH else text


def named(game: Game, text: str) -> str:
    """A sentence of the engine with names of players instead of their ids, and names of hexes added."""
    text = _PLAYER.sub(lambda found: game.names.get(found[0], found[0]), text)
    return _HEX.sub(
        lambda found: hex_name(game.defn, found[0]) if found[0] in board_of(game.defn).map else found[0], text
    )


def capital(text: str) -> str:
    """With a capital at the beginning, unless it begins with an id such as p1 or eM.

    >>> capital("phase 3 begins"), capital("p1 passes")
    ('Phase 3 begins', 'p1 passes')
    """
    first = text.split(maxsplit=1)[0] if text else ""
    return text[0].upper() + text[1:] if first.islower() and first.isalpha() else text


def sentence(text: str) -> str:
    """With a capital at the beginning and a full stop at the end.

    >>> sentence("the market is full")
    'The market is full.'
    """
    return capital(text) if not text or text.endswith((".", "!", "?", ":")) else f"{capital(text)}."


def hex_name(defn: GameDef, hex_id: str) -> str:
    """A hex by its printed name with its coordinate, or by its coordinate alone."""
    board = board_of(defn).map
    name = spoken_name(defn, board[hex_id].name) if hex_id in board else ""
    return f"{name} ({hex_id})" if name and name != hex_id else hex_id


def spoken_name(defn: GameDef, name: str) -> str:
    """A printed name in the present language, if the title tells it: most are the same in all."""
    return words_of(defn).entries.get("texts", {}).get(name, name)


def short_name(defn: GameDef, hex_id: str) -> str:
    """A hex by its printed name, or by its coordinate."""
    board = board_of(defn).map
    return (spoken_name(defn, board[hex_id].name) if hex_id in board else "") or hex_id


def place_name(defn: GameDef, place: str) -> str:
    """A stop such as `I8.0` by the name of its hex; what follows after a space stays."""
    stop, _, rest = place.partition(" ")
    name = short_name(defn, stop.partition(".")[0])
    return f"{name} {rest}" if rest else name


def item_name(defn: GameDef, item: str) -> str:
    """A private company or company by initials and name."""
    about = defn.privates.get(item) or defn.companies.get(item)
    return f"{spoken_name(defn, about.name)} ({item})" if about is not None and about.name != item else item


def ending_text(defn: GameDef, reason: str) -> str:
    """Why the game ends, in words of the title; a train type means its first purchase."""
    if reason in defn.trains:
        return tr("the first {train}-train was bought", train=reason)
    return words_of(defn).ending(reason)
