"""A position as tables: players, companies, trains and the market."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, MARKET, OFFERING, RESERVE, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president
from roundhouse.finance.market import by_value, price_of
from roundhouse.rules.components import box_of
from roundhouse.rules.policies import policies

from .colours import ink_on
from .words import actor_line, round_name, who


def chip(view: View, company: str) -> Text:
    """The initials of a company in its colours."""
    about = view.defn.companies[company]
    return Text(f" {company} ", style=f"{ink_on(about)} on {about.colour}")


def header(game: Game) -> Panel:
    """Where the game stands and whose move it is."""
    view = game.view
    bank = view.money(view.state.cash[BANK]) if game.defn.bank_is_limited else "without limit"
    line = f"phase [bold]{escape(view.state.phase)}[/] · {escape(round_name(game))} · bank {bank}"
    if view.state.ending:
        line += f" · [bold red]the game is ending ({escape(view.state.ending)})[/]"
    if game.finished:
        line += "\n[bold]The game is over.[/] " + escape(result_line(game))
    else:
        step = view.step
        line += f"\n[bold]{escape(actor_line(game))}[/] · {escape(step.name)} [cyan]\\[{escape(step.section)}][/]"
    return Panel(line, title=f"[bold]{escape(view.defn.book)}[/]", title_align="left", padding=(0, 1))


def result_line(game: Game) -> str:
    """Everybody's worth, best first."""
    return ", ".join(f"{who(game, p)} {game.view.money(worth)}" for p, worth in game.result().items())


def players_table(game: Game) -> Table:
    """Cash, certificates, holdings and worth of everybody in seating order."""
    view, stock = game.view, policies(game.view).stock
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("player", no_wrap=True)
    for heading in ("cash", "certs", "worth"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("holds")
    worth = game.result()
    for player in view.state.players:
        mark = "▶ " if player == game.decider else "  "
        priority = " ★" if player == view.state.priority else ""
        name = Text(f"{mark}{who(game, player)} ({player}){priority}", style="bold" if player == game.decider else "")
        certificates = f"{stock.counted(view, player)}/{stock.certificate_limit(view)}"
        cash, total = view.money(view.state.cash[player]), view.money(worth[player])
        table.add_row(name, cash, certificates, total, holdings(view, player))
    return table


def holdings(view: View, owner: str) -> Text:
    """Shares with a mark for the presidency, and private companies."""
    text = Text()
    for company in view.defn.companies:
        if company in view.state.closed or not (part := percent(view, owner, company)):
            continue
        text.append_text(chip(view, company))
        star = "*" if president(view, company) == owner and view.defn.companies[company].kind != "minor" else ""
        text.append("  " if part == 100 else f"{part}%{star}  ")
    for private, holder in view.state.privates.items():
        if holder == owner:
            text.append(f"{private}  ", style="italic")
    text.rstrip()
    return text


def companies_table(game: Game) -> Table:
    """Companies in the game, in operating order first, with price, treasury, trains and tokens."""
    view = game.view
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("company", no_wrap=True)
    table.add_column(view.term("president"))
    for heading in ("price", "par", "cash"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("trains")
    table.add_column("tokens")
    table.add_column("offer/market", justify="right", no_wrap=True)
    for company in filter(lambda c: started(view, c), company_order(view)):
        table.add_row(*_company_row(game, company), style="bold" if company == game.actor else "")
    return table


def started(view: View, company: str) -> bool:
    """Whether a company is in the game and anybody has a part in it."""
    return company not in view.state.closed and bool(president(view, company) or company in view.state.prices)


def company_order(view: View) -> list[str]:
    """Minors, then priced companies as they would operate, then those that nobody has started."""
    alive = [c for c in view.defn.companies if c not in view.state.closed]
    priced = [c for c in alive if c in view.state.prices]
    first = [c for c in alive if view.defn.companies[c].kind == "minor"]
    rest = [c for c in alive if c not in priced and c not in first]
    return first + by_value(view, priced) + rest


def _company_row(game: Game, company: str) -> list[Text | str]:
    view, state = game.view, game.state
    price, owner = price_of(view, company), president(view, company)
    left = sum(percent(view, place, company) for place in (OFFERING, RESERVE))
    on_map = [f"{h}{t.kind[:1]}" for h, here in state.tokens.items() for t in here if t.company == company]
    spare = len(state.stations.get(company, ()))
    floated = company in state.floated
    minor = view.defn.companies[company].kind == "minor"
    return [
        chip(view, company),
        who(game, owner) if owner else "–",
        view.money(price) if price else "",
        view.money(state.par[company]) if company in state.par else "",
        view.money(state.cash.get(company, 0)) if floated else "",
        trains_text(view, company),
        " ".join(on_map) + (f" +{spare}" if spare and (owner or on_map) else ""),
        "" if minor else f"{left}/{percent(view, MARKET, company)}",
    ]


def notes_lines(view: View) -> list[Text]:
    """Private companies of companies, and what else only this title has."""
    lines = []
    for company in filter(lambda c: started(view, c), company_order(view)):
        privates = [private for private, owner in view.state.privates.items() if owner == company]
        if said := [*privates, *view.defn.notes(view, company)]:
            lines.append(chip(view, company).append_text(Text(f" {', '.join(said)}")))
    on_map = [
        f"{box_of(view.defn).board.map[h].name or h}: {', '.join(mark.text for mark in here)}"
        for h, here in view.defn.marks(view).items()
    ]
    return [*lines, *([Text("On the map: ", style="bold").append("; ".join(on_map), "not bold")] if on_map else [])]


def trains_text(view: View, owner: str) -> str:
    """Trains by type; obsolete ones in brackets."""
    cards = view.state.trains.get(owner, ())
    return " ".join(f"({train_type(t)})" if t in view.state.obsolete else train_type(t) for t in cards)


def depot_line(view: View) -> Text:
    """Trains still to come, and those in the open market."""
    counts: dict[str, int] = {}
    for train in view.state.trains.get(OFFERING, ()):
        counts[train_type(train)] = counts.get(train_type(train), 0) + 1
    parts = [f"{n}×{kind} {view.money(view.defn.trains[kind].price)}" for kind, n in counts.items()]
    text = Text("Trains: ", style="bold").append(" · ".join(parts) or "none left", style="not bold")
    if view.state.trains.get(MARKET):
        text.append(f" · {view.place(MARKET).removeprefix('the ')}: {trains_text(view, MARKET)}", style="not bold")
    return text


def sale_line(game: Game) -> Text | None:
    """Private and minor companies that the bank still has, with the bids on them."""
    view, closed = game.view, game.state.closed
    privates = [p for p, owner in view.state.privates.items() if owner == BANK and p not in closed]
    minors = [c for c, owners in view.state.shares.items() if owners and owners[0] == BANK and c not in closed]
    if not privates and not minors:
        return None
    parts = []
    for item in [*privates, *minors]:
        about = view.defn.privates.get(item)
        worth = f" {view.money(about.price)} pays {view.money(about.revenue)}" if about else ""
        bids = ", ".join(f"{who(game, p)} {view.money(n)}" for p, n in view.state.bids.get(item, ()))
        parts.append(f"{item}{worth}" + (f" (bids: {bids})" if bids else ""))
    return Text("For sale: ", style="bold").append(" · ".join(parts), style="not bold")
