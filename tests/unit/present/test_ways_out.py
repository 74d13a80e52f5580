"""Ways out: what is given up is said, and obvious moves are asked about."""

from __future__ import annotations

import pytest

from roundhouse import present
from roundhouse.present.model import Choice
from roundhouse.present.translation import speaking
from tests.support.table import Table

from .games import TITLES, moments


def train_table() -> Table:
    """MC of p1 has no train and may buy the first 4-train."""
    table = Table("18mex").privates(MCAR="out", KCMO="out", A="out", B="out", C="out", MIR="out", MNR="out")
    table.phase("3½").stack("4").par("MC", 70).par("NdM", 60).shares("MC", p1="20+10").floated("MC")
    return table.money(MC=1000).operating("MC", "buy trains")


def ways_out(table: Table) -> list[Choice]:
    return [c for group in present.moves(table.game).groups for c in group.choices if c.way_out]


def test_a_company_without_a_train_is_asked_about_the_one_it_can_buy() -> None:
    table = train_table()
    (out,) = ways_out(table)
    assert out.label == "Skip: buy no train"
    assert out.asks == ("MC has no train and could buy a 4-train for $300.",)


def test_who_has_bought_is_done_and_not_asked() -> None:
    table = train_table()
    table.play("MC train 4 from offering for 300")
    (out,) = ways_out(table)
    assert (out.label, out.asks) == ("Done: buy no more trains", ())


def test_buttons_tell_what_to_do_in_other_languages() -> None:
    """Not what somebody does, as the log has it."""
    stock = Table("18mex").par("MC", 70).money(p1=1000)
    with speaking("es"):
        (out,), (passing,) = ways_out(train_table()), ways_out(stock)
        assert out.label == "Omitir: no comprar ningún tren"
        assert out.asks == ("MC no tiene tren y podría comprar un tren 4 por $300.",)
        assert passing.label == "Pasar: no comprar ni pujar"
    with speaking("de"):
        (out,), (passing,) = ways_out(train_table()), ways_out(stock)
        assert out.label == "Auslassen: keinen Zug kaufen"
        assert passing.label == "Passen: nichts kaufen oder bieten"


@pytest.mark.parametrize("title", TITLES)
def test_every_way_out_says_what_is_given_up(title: str) -> None:
    for game in moments(title, 13):
        for group in present.moves(game).groups:
            for choice in group.choices:
                if choice.way_out and choice.kind == "pass":
                    head, _, rest = choice.label.partition(": ")
                    assert head in ("Pass", "Skip", "Done")
                    assert rest
