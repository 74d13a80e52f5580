"""What operating turns and the final exchange of 18EU refuse, each with its own sentence."""

from __future__ import annotations

import pytest

from tests.rules.eu.building import corporation
from tests.rules.eu.exchanges import final
from tests.rules.eu.lines import CENTRE, LILLE, runner
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def test_tiles_hexes_and_rotations_that_do_not_exist() -> None:
    table = corporation("F9")
    assert table.refused("FS lay 57 XX r0", "4.6", "the map has no hex XX")
    assert table.refused("FS lay 999 F9 r0", "4.6", "there is no tile 999")
    assert table.refused("FS lay 57 F9 r6", "4.6", "tile 57 cannot be turned to rotation 6")
    assert table.check("FS lay 57 F9 r0")


@rule("EU-4.4.3-7", "EU-4.4.3-32")
def test_each_train_of_the_company_runs_once() -> None:
    table = runner("2+3", LILLE, CENTRE)
    assert table.refused("BNR run 4-0 C8.0 D7.0", "4.4.3", "BNR has no train 4-0")
    assert table.refused("BNR run 2-0 A6.0 B7.0 C8.0 / 2-0 C8.0 D7.0", "4.4.3", "train 2-0 has more than one route")
    assert table.check("BNR run 2-0 A6.0 B7.0 C8.0 / 3-0 C8.0 D7.0")


@rule("EU-4.4.9-14")
def test_only_a_pullman_is_given_up_freely() -> None:
    table = without(dealt(free_pullman_discard=True), *MINORS).phase("3")
    started(table, "FS", 100, "p1", hexes=("F9",)).trains(FS="3+P").operating("FS", "discard a Pullman")
    assert table.refused("FS discard 3", "4.4.9", "only a Pullman may be discarded voluntarily")
    told = [reason.text for reason in table.why_not("FS discard 4")]
    assert told == ["FS has no 4-train", "only a Pullman may be discarded voluntarily"]
    assert table.check("FS discard P")


@rule("EU-4.4.3-4")
def test_only_own_trains_are_discarded() -> None:
    table = without(dealt(), *MINORS).phase("4").stack("5")
    started(table, "FS", 100, "p1", hexes=("F9",)).trains(FS="3+4").money(FS=500).operating("FS", "buy trains")
    table.play("FS train 5 from offering for 500")
    assert table.refused("FS discard 6", "4.4.3", "FS has no 6-train")
    assert table.check("FS discard 3")


@pytest.mark.parametrize("first", [True, False])
def test_on_the_site_no_own_stock_is_bought_back_in_the_first_turn(first: bool) -> None:
    table = started(dealt(no_own_shares_at_first=True).phase("3"), "FS", 100, "p1").trains(FS="3").money(FS=500)
    held(table, "FS", p1="20+10+10", market="10")
    if first:
        table.edit(lambda d: d.exclude("operated", "FS"))
    table.operating("FS", "trade own stock")
    if first:
        assert table.refused(
            "FS redeem 10", "4.4.8 on 18xx.games", "FS may not issue or redeem shares the first time it operates"
        )
    else:
        assert table.check("FS redeem 10")


def in_paris(site: bool = False) -> Table:
    """p1 disposes of minor 1 in Paris, where SNCF has a station too; minor 2 is with p2."""
    table = final("1", "2", "4", pass_closes_all_minors=site)
    return started(table, "SNCF", 100, "p2", hexes=("A10.1",))


@rule("EU-4.2.2-7", "EU-4.2.2-9")
def test_own_minors_are_merged_into_corporations() -> None:
    table = in_paris()
    assert table.refused("p1 exchange 2 for SNCF", "4.2.2", "p1 does not own minor 2")
    assert table.refused("p1 exchange 1 for 4", "4.2.2", "there is no corporation 4")
    assert table.check("p1 exchange 1 for SNCF")


@pytest.mark.parametrize("site", [True, False])
def test_on_the_site_a_corporation_without_a_share_takes_no_minor_in(site: bool) -> None:
    table = in_paris(site)
    held(table, "SNCF", p2="20+10+10+10+10", p3="10+10+10+10")
    if site:
        assert table.refused("p1 exchange 1 for SNCF", "4.2.2 on 18xx.games", "no share of SNCF is left")
    else:
        assert table.check("p1 exchange 1 for SNCF")
