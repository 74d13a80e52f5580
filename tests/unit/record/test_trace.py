"""Both layouts of traces give the same picture."""

from typing import Any

import pytest
from msgspec import UNSET

from roundhouse.record.site import Layout, SiteFileError, TraceState, differences, read_site_file, read_trace
from tests.unit.record.builders import game, human_company, human_line, human_player, lines, selfplay_line

GAME = read_site_file(game())


def human_state(**state: Any) -> TraceState:
    return read_trace(lines(human_line(**state)), GAME).lines[0].state


def selfplay_state(**fields: Any) -> TraceState:
    return read_trace(lines(selfplay_line(**fields)), GAME).lines[0].state


def test_a_position_of_the_human_layout() -> None:
    mc = human_company(
        cash=315,
        owner="player:2",
        floated=True,
        operated=True,
        trains=[{"id": "4-1", "name": "4", "obsolete": True}, {"id": "3-2", "name": "3"}],
        tokens_on_map=[["I8", 0, 0], ["E6", 1, "extra0"]],
        tokens_available=[60, 40],
        privates=["MCAR"],
        last_run={"turn": 3, "or": 2, "revenue": 240, "dividend": "payout"},
        share_price={"price": 80, "cell": [2, 6]},
        par={"price": 75, "cell": [1, 4]},
        percent={"ipo": 10, "market": 20, "of_which_not_yet_buyable": 10, "players": {"2": 70}},
    )
    line = human_line(
        corporations={"MC": mc},
        minors={"A": human_company(closed=True, tokens_on_map=[["M12", 0, None]])},
        privates={
            "MCAR": {"owner": "corporation:MC", "closed": False},
            "MIR": {"owner": "player:1", "closed": False},
            "A": {"owner": None, "closed": True},
            "KCMO": {"owner": None, "closed": False},
        },
        tiles={"I8": ["15", 0]},
        bids={"company:MIR": [[2, 110], [1, 105]], "company:A": []},
    )
    read = read_trace(lines(line), GAME).lines[0]
    state, company = read.state, read.state.companies["MC"]
    assert (state.round.kind, state.round.turn, state.round.number, state.phase) == ("SR", 2, 1, "2")
    assert (state.bank, state.finished, state.player_order, state.priority) == (6750, False, ("1", "2", "3"), "1")
    assert (company.cash, company.price, company.cell, company.par) == (315, 80, (2, 6), 75)
    assert (company.president, company.trains, company.obsolete) == ("2", ("3", "4"), ("4",))
    assert (company.tokens, company.tokens_available) == ((("E6", 1), ("I8", 0)), (40, 60))
    assert (company.ipo, company.market, company.floated, company.closed) == (10, 20, True, False)
    assert state.companies["A"].closed
    assert state.companies["A"].tokens is UNSET
    assert state.privates == {"MCAR": "company:MC", "MIR": "player:1"}
    assert state.closed_privates == ("A",)
    assert state.tiles == {"I8": ("15", 0)}
    assert state.depot == {"2": 6}
    assert state.bids == {"company:MIR": (("1", 105), ("2", 110))}
    assert state.result is UNSET
    assert read.hints is not None
    assert (read.hints.current_entity, read.hints.step) == ("player:2", "buy or sell")
    assert read.hints.last_runs["MC"].revenue == 240


def test_treasury_shares_count_as_the_initial_offering() -> None:
    company = human_company(percent={"treasury": 60, "market": 40, "players": {}})
    assert human_state(corporations={"MC": company}).companies["MC"].ipo == 60


def test_an_unlimited_bank_is_none() -> None:
    assert human_state(bank="unlimited").bank is None


def test_a_position_of_the_selfplay_layout() -> None:
    players = {
        "Player 3": {"cash": 5, "value": 90, "shares": {"MC": 20, "TM": 0}, "privates": ["MIR"]},
        "Player 1": {"cash": 1, "value": 80, "shares": {}, "privates": [], "debt": 40, "bankrupt": True},
        "Player 2": {"cash": 2, "value": 70, "shares": {}, "privates": []},
    }
    mc = selfplay_line()["companies"]["MC"] | {
        "president": "Player 3",
        "trains": ["4", "3"],
        "tokens": [["I8", 0, 1], ["E6", 0, 0]],
        "privates": ["KCMO"],
        "price": 80,
        "par": 75,
    }
    state = selfplay_state(players=players, companies={"MC": mc, "A": {"closed": True}}, finished=True)
    company = state.companies["MC"]
    assert state.player_order == ("3", "1", "2")
    assert state.players["3"].shares == {"MC": 20}
    assert (state.players["1"].debt, state.players["1"].bankrupt) == (40, True)
    assert (company.president, company.trains, company.tokens) == ("3", ("3", "4"), (("E6", 0), ("I8", 0)))
    assert (company.price, company.par, company.cell) == (80, 75, UNSET)
    assert state.privates == {"MIR": "player:3", "KCMO": "company:MC"}
    assert state.result == {"3": 90, "1": 80, "2": 70}
    assert state.companies["A"].closed


def test_the_same_position_in_both_layouts() -> None:
    assert differences(selfplay_state(), human_state()) == []


def test_the_layouts_tell_apart_what_a_line_stands_for() -> None:
    people = read_trace(lines(human_line(), human_line(1, action_id=1), human_line(2, action_id=1, auto_index=0)), GAME)
    machines = read_trace(lines(selfplay_line(), selfplay_line(1, action_id=1)), GAME)
    assert people.layout is Layout.PER_PLAYED_ACTION
    assert machines.layout is Layout.PER_LOGGED_ACTION
    assert [people.after(1), people.after(1, 0), people.after(2)] == [people.lines[1], people.lines[2], None]
    assert [machines.after(1), machines.after(1, 0)] == [machines.lines[1], None]
    assert (people.lines[1].action, people.lines[1].entity) == ("pass", "player:1")
    assert (machines.lines[0].action, machines.lines[1].action, machines.lines[1].entity) == (None, "pass", "1")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "trace: is empty"),
        (b"{}\n", "line 0: trace: has an unknown layout"),
        (b"[1]\n", "line 0: trace: Expected `object`"),
        (lines(human_line()) + b"{\n", "line 1: trace: not valid JSON"),
        (lines(human_line(), human_line(5)), "line 1: index: should be 1, is 5"),
        (lines(human_line(bank=None)), r"line 0: trace: .*bank"),
        (lines(human_line(players={"1": human_player(cash="much")})), "line 0: trace: .*cash"),
        (lines(selfplay_line(), selfplay_line(1, phase=3)), "line 1: trace: .*phase"),
        (lines(selfplay_line(players={"Nobody": human_player(value=1)})), "'Nobody' is not a player"),
    ],
)
def test_refuses_broken_traces_by_line(data: bytes, words: str) -> None:
    with pytest.raises(SiteFileError, match=words):
        read_trace(data, GAME)
