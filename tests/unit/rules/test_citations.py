"""Sections are found by check, by topic, by the topic that contains it; mistyped ones are refused."""

from __future__ import annotations

import pytest

from roundhouse.core.errors import SetupError
from roundhouse.rules.standard import Citations
from roundhouse.rules.standard.operating import plan
from roundhouse.rules.standard.stock import sell_move
from roundhouse.rules.stock import selling


def test_a_check_is_cited_by_its_own_section_or_that_of_its_topic() -> None:
    cited = Citations("18Toy", {"stock": "2", "sell": "2.1", "sell.market_has_room": "2.1(a)"})
    sections = {rule.check.__name__: rule.section for rule in sell_move(cited).rules}
    assert sections["market_has_room"] == "18Toy 2.1(a)"
    assert sections["seller_owns_it"] == "18Toy 2.1"
    assert cited.rules("buy", selling.market_has_room)[0].section == "18Toy 2"


def test_an_unknown_topic_is_refused() -> None:
    with pytest.raises(SetupError, match="“statoin”, which no rule uses; did you mean “station”"):
        Citations("18Toy", {"stock": "2", "statoin": "3.4"})


def test_an_unknown_check_is_refused_once_all_rules_are_composed() -> None:
    cited = Citations("18Toy", {"stock": "2", "operating": "3", "station.circle_is_fre": "3.4"})
    plan(cited)
    with pytest.raises(SetupError, match=r"“station\.circle_is_fre”, .* did you mean “station\.circle_is_free”"):
        cited.refuse_unknown()


def test_a_book_without_sections_is_told_what_to_say() -> None:
    with pytest.raises(SetupError, match="18Toy has no section for “operating”"):
        plan(Citations("18Toy", {"stock": "2"}))
