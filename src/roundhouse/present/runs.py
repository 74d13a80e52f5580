"""Runs of trains: the best one, and those that players click together."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.errors import BoardError
from roundhouse.board.routes import (
    Problem,
    Route,
    RouteAccount,
    RouteCheck,
    Run,
    Train,
    best_routes,
    check_routes,
    describe_run,
    resolve,
)
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.view import View
from roundhouse.rules.operating.running import RunTrains, best, problem, write_routes

from . import model
from .connect import connected, mask_of, route_of, toggled
from .names import board_of, known_company, named, place_name
from .reasons import objections
from .revenue import RunOutcome, run_outcome
from .route_drawing import RouteDrawing, draw_route
from .translation import money_text, phrase, tr


def best_run(game: Game, company: str) -> model.RunView:
    """The best set of routes of a company."""
    return run_view(game, game.view, company, best(game.view, company).routes, ())


def run(game: Game, wish: model.RunWish) -> model.RunView:
    """Routes as a player wants them; the other trains run as well as they still can."""
    view = game.view
    known_company(game, wish.company)
    whole = problem(view, wish.company)
    trains = {train.id: train for train in whole.trains}
    taken, fixed = 0, dict[str, Route]()
    failed: dict[str, str] = {}
    for one in wish.routes:
        if one.train not in trains:
            continue
        found = _wanted(whole, trains[one.train], one, taken)
        if found is None:
            failed[one.train] = tr("no free track connects these stops")
            continue
        taken |= mask_of(found)
        if found.stops:
            fixed[one.train] = route_of(whole, trains[one.train], found)
    free = [t for t in whole.trains if t.id not in fixed and t.id not in wish.idle and t.id not in failed]
    routes = _completed(view, whole, list(fixed.values()), free, taken)
    routes += _repeats(whole, routes, wish)
    order = list(view.state.trains.get(wish.company, ()))
    routes.sort(key=lambda route: order.index(route.train) if route.train in order else len(order))
    return run_view(game, view, wish.company, routes, tuple(one.train for one in wish.routes), failed)


def _wanted(whole: Problem, train: Train, one: model.RouteWish, taken: int) -> Run | None:
    """The run of a train that a player has clicked together; an empty one if it shall stand still."""
    stops = [n for place in one.stops if (n := _number(whole, place)) is not None]
    if one.toggle:
        number = _number(whole, one.toggle)
        return None if number is None else toggled(whole, train, stops, number, taken) or Run((), ())
    return connected(whole, train, stops, taken) if stops else Run((), ())


def _number(whole: Problem, place: str) -> int | None:
    """The number of a stop `HEX.node` on the board."""
    hex_id, _, node = place.partition(".")
    network = whole.network
    if hex_id not in network.board.index or not node.isdigit() or int(node) >= len(network.track(hex_id).nodes):
        return None
    return network.number(hex_id, int(node))


def _completed(view: View, whole: Problem, fixed: list[Route], free: Sequence[Train], taken: int) -> list[Route]:
    """Fixed routes with the best ones of the other trains on the track that is left.

    A card that changes one train of the company may be in use by a fixed one; then the others run without such cards,
    and if even that does not fit, they stand still.
    """
    if not free:
        return fixed
    already = {fault.text for fault in check_routes(whole, fixed).faults}
    plain = Problem(whole.network.without(taken), whole.company, view.state.tokens, free, whole.colour, whole.modifiers)
    for rest in (whole.rest(free, taken), plain):
        # Written anew on the whole track: what is clear on the rest may be ambiguous there.
        others = [
            describe_run(whole.network, route.train, resolve(rest.network, route)) for route in best_routes(rest).routes
        ]
        if all(fault.text in already for fault in check_routes(whole, [*fixed, *others]).faults):
            return [*fixed, *others]
    return fixed


def _repeats(whole: Problem, routes: Sequence[Route], wish: model.RunWish) -> list[Route]:
    """Cards that count a stop of another train once more take the dearest one that is left."""
    stops = {place: whole.stop(whole.network.number(*place)) for route in routes for place in route.stops}
    found: list[Route] = []
    wanted = {one.train: (one.toggle or (one.stops[-1] if one.stops else "")) for one in wish.routes}
    for card in whole.repeaters:
        if card.id in wish.idle:
            continue
        fitting = [s for s in stops.values() if s.kind in card.repeats]
        chosen = [s for s in fitting if s.place == wanted.get(card.id)] or sorted(fitting, key=lambda s: -s.value)
        if chosen:
            found.append(Route.parse(card.id, chosen[0].place))
            stops.pop((chosen[0].hex, chosen[0].node))
    return found


def run_view(
    game: Game,
    view: View,
    company: str,
    routes: Sequence[Route],
    fixed: Sequence[str],
    failed: dict[str, str] | None = None,
) -> model.RunView:
    """A set of routes with its account, ready to be drawn."""
    whole, failed = problem(view, company), failed or {}
    check = check_routes(whole, routes)
    most = best(view, company)
    action = RunTrains(company, write_routes(tuple(routes)))
    refused = objections(game, action) if view is game.view else ()
    accounts = {account.train: account for account in check.accounts}
    by_train = {route.train: route for route in routes}
    cards = view.state.trains.get(company, ())
    views = tuple(
        _route_view(game, view, whole, card, look, by_train.get(card), accounts.get(card), check, card in fixed, failed)
        for look, card in enumerate(cards)
    )
    revenue = check.revenue
    allowed = not refused and not check.faults
    carried_out = allowed and view is game.view and view.step.move_for(action) is not None
    outcome = run_outcome(game, action) if carried_out else RunOutcome(revenue, (), ())
    return model.RunView(
        company=company,
        routes=views,
        together=tuple(model.RouteItem(text=item.what, amount=item.amount) for item in check.together),
        revenue=revenue,
        earned=outcome.earned,
        besides=outcome.besides,
        best=most.value,
        optimal=most.optimal,
        uses=outcome.uses,
        action=str(action),
        allowed=allowed,
        reasons=tuple((reason.text, reason.section) for reason in refused),
        text=_text(view, company, routes, revenue, most.value, most.optimal),
    )


def _text(view: View, company: str, routes: Sequence[Route], revenue: int, most: int, proven: bool) -> str:
    count, money = len(routes), money_text(view, revenue)
    if count == 1:
        text = tr("{company} earns {money} with {count} train", company=company, money=money, count=count)
    else:
        text = tr("{company} earns {money} with {count} trains", company=company, money=money, count=count)
    if revenue < most:
        return text + tr(", {money} below the best run", money=money_text(view, most - revenue))
    return text + tr(", the maximum") if proven else text


def _route_view(
    game: Game,
    view: View,
    whole: Problem,
    card: str,
    look: int,
    route: Route | None,
    account: RouteAccount | None,
    check: RouteCheck,
    fixed: bool,
    failed: dict[str, str],
) -> model.RouteView:
    items = account.items if account is not None else ()
    drawn = _drawn(view, whole, route)
    faults = [named(game, phrase(view.defn.words, f.text)) for f in check.faults if f.train == card]
    return model.RouteView(
        train=card,
        name=train_type(card),
        look=look,
        route=str(route) if route is not None else "",
        stops=_stops(view, drawn, account),
        items=tuple(model.RouteItem(text=item_text(view, item.what), amount=item.amount) for item in items),
        total=account.total if account is not None else 0,
        path=drawn.path,
        hexes=drawn.hexes,
        fixed=fixed,
        faults=(*faults, *([failed[card]] if card in failed else [])),
    )


def _drawn(view: View, whole: Problem, route: Route | None) -> RouteDrawing:
    if route is None:
        return RouteDrawing("", (), ())
    try:
        return draw_route(view.defn, whole.network, resolve(whole.network, route))
    except BoardError:
        return RouteDrawing("", (), ())


def item_text(view: View, what: str) -> str:
    """A line of an account with names of places instead of their coordinates."""
    name, place = _parted(view, what)
    return f"{phrase(view.defn.words, name)} {place}".strip() if name else place


def _parted(view: View, what: str) -> tuple[str, str]:
    """What a line of an account is for, and the places it names: `("last round", "Bilbao")`."""
    known = board_of(view.defn).map
    name, places = list[str](), list[str]()
    for word in what.split(" "):
        here = word.partition(".")[0] in known
        (places if here else name).append(place_name(view.defn, word) if here else word)
    return " ".join(name), " ".join(places)


def _stops(view: View, drawn: RouteDrawing, account: RouteAccount | None) -> tuple[model.StopView, ...]:
    items = account.items if account is not None else ()
    found = []
    for hex_id, node, point in drawn.stops:
        place = f"{hex_id}.{node}"
        own = [item for item in items if place in item.what.split(" ")]
        notes = [item.what for item in own if item.what != place]
        found.append(
            model.StopView(
                place=place,
                hex=hex_id,
                node=node,
                name=place_name(view.defn, place),
                amount=sum(item.amount for item in own),
                note="; ".join(phrase(view.defn.words, text.replace(place, "").strip()) for text in notes),
                x=round(point.real, 1),
                y=round(point.imag, 1),
            )
        )
    return tuple(found)
