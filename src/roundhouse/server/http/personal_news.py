"""News for one person, in the language of their connection."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from roundhouse.core.words import load_words
from roundhouse.present.translation import phrase
from roundhouse.titles import all_titles

from ..news.messages import OrderOver

_BEGIN = '{"type":"order_over"'
_DECODER = msgspec.json.Decoder(OrderOver)


class PersonalNews:
    """What a person hears of the news for them; why an order has ended is published in English."""

    def told(self, text: str) -> list[str] | None:
        """The message as this person reads it."""
        if not text.startswith(_BEGIN):
            return [text]
        news = _DECODER.decode(text)
        about = all_titles().get(news.title)
        words = load_words() if about is None else about.words
        return [msgspec.json.encode(replace(news, reason=phrase(words, news.reason))).decode()]

    def found_out(self, text: str) -> list[str]:
        """Nothing has to be looked up."""
        return [text]
