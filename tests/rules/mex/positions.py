"""Positions and ways of playing on that rulings about operating rounds start from."""

from __future__ import annotations

from typing import Any

from roundhouse.core.events import TurnBegan
from roundhouse.core.ids import train_type
from roundhouse.titles.mex.minors import close_minors
from tests.support.table import Table


def all_sold(players: int = 3, **options: Any) -> Table:
    """All private and minor companies are with players, NdM has its par; nothing else has been started."""
    table = Table("18mex", players, **options)
    table.privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p3", MNR="p1")
    table.shares("CHI", p3="10").shares("NdM", p1="20").par("NdM", 60)
    return table.stock_round("p1", 2)


def floated(
    table: Table,
    company: str,
    president: str = "p1",
    *,
    par: int = 75,
    cash: int = 500,
    trains: str = "",
    stations: tuple[str, ...] = (),
) -> Table:
    """Let a company be afloat with half of its shares at its president; `stations` (home first) if it has operated."""
    shares = "20+10+10" if company == "CHI" and president == "p3" else "20+10+10+10"
    table.shares(company, **{"p1": "", president: shares}).par(company, par).floated(company).money(**{company: cash})
    table.trains(**{company: trains})
    return table.tokens(company, *stations).operated(company) if stations else table


def western_line(table: Table) -> Table:
    """Torreón ($20) – Zacatecas ($10, a town) – Guadalajara ($20) are connected."""
    return table.tiles(I8="57 0", K8="4 0", M8="9 0", O8="57 0")


def northern_line(table: Table) -> Table:
    """Chihuahua ($20, printed) is connected with Ciudad Juárez ($30, from phase 5 on $60)."""
    return table.tiles(C6="9 0")


def best_run(table: Table) -> str:
    """The best run as an action."""
    return table.legal("run")[0]


def idle(table: Table) -> str:
    """The action of a company that does no more than it must: run, withhold, pass."""
    for kind in ("run", "dividend", "pass"):
        if choices := table.legal(kind):
            return choices[0 if kind == "run" else -1]
    raise AssertionError(f"{table.actor} must do something at {table.step}: {table.legal()}")


def play_until_stock_round(table: Table) -> list[str]:
    """Let all companies do no more than they must; the companies whose turns began, in order."""
    turns: list[str] = []
    while table.step != "stock turn" and not table.step.startswith("sale"):
        table.play(idle(table))
        turns += [event.who for event in table.told(TurnBegan)]
    return turns


def steps_of_turn(table: Table) -> list[str]:
    """The steps a company still comes to in its turn when it does no more than it must."""
    company, steps = table.actor, []
    while table.actor == company:
        steps.append(table.step)
        table.play(idle(table))
    return steps


def owned(table: Table, owner: str) -> list[str]:
    """The types of the trains of a company, the market or the offering."""
    return [train_type(card) for card in table.state.trains.get(owner, ())]


def stations_in(table: Table, hex_id: str) -> list[str]:
    """The companies with a station in a hex."""
    return [token.company for token in table.state.tokens.get(hex_id, ())]


def eastern_line(table: Table) -> Table:
    """Mexico City ($20, printed) – Querétaro – Monterrey – Nuevo Laredo (yellow cities, $20 each) are connected."""
    return table.tiles(M10="57 0", K10="9 0", I10="57 0", G10="57 0")


def ready_to_merge(merging: str, *stations: str, trains: str = "3", ndm: str = "") -> Table:
    """TM of p2 is about to buy the first 5-train; p1 has NdM (yet to operate), p3 the company that may merge."""
    table = floated(all_sold(), "NdM", par=60, cash=400, trains=ndm)
    floated(table, "TM", "p2", par=90, cash=1000, stations=("I12",))
    floated(table, merging, "p3", par=70, cash=100, trains=trains, stations=stations)
    table.phase("4").stack("5").edit(close_minors)
    return table.operating("TM", "buy trains", only=("TM", merging, "NdM"))


def merge(merging: str, *stations: str, trains: str = "3", ndm: str = "") -> Table:
    """TM has bought the first 5-train and p3's company has merged into NdM."""
    table = ready_to_merge(merging, *stations, trains=trains, ndm=ndm)
    return table.play("TM train 5 from offering for 450", f"p3 merge {merging}")
