"""Routes: the best run is proposed, a clicked one is found, and the others are solved again."""

from __future__ import annotations

import pytest

from roundhouse import SetupError, present
from roundhouse.board.routes import Route, check_routes
from roundhouse.core.game import Game
from roundhouse.present.model import RouteWish, RunView, RunWish
from roundhouse.rules.operating.running import best, problem

from .games import TITLES, played


def runs(title: str) -> list[Game]:
    """Moments at which a company runs its trains."""
    game = played(title)
    numbers = [n for n, a in enumerate(game.actions) if a.__struct_config__.tag == "run"]
    return [game.at(n) for n in numbers[:: max(1, len(numbers) // 12)]]


def wish_of(view: RunView, *trains: str, toggle: str = "") -> RunWish:
    """The routes of a run as a client would send them back."""
    chosen = [r for r in view.routes if r.train in trains]
    routes = tuple(RouteWish(train=r.train, stops=tuple(s.place for s in r.stops), toggle=toggle) for r in chosen)
    return RunWish(company=view.company, routes=routes)


@pytest.mark.parametrize("title", TITLES)
def test_the_best_run_is_proposed_and_explained(title: str) -> None:
    for game in runs(title):
        view = present.moves(game).run
        assert view is not None
        assert view.allowed
        assert view.revenue == view.best == best(game.view, view.company).value
        total = sum(r.total for r in view.routes) + sum(item.amount for item in view.together)
        assert total == view.revenue
        for route in view.routes:
            assert sum(item.amount for item in route.items) == route.total
            assert route.path.startswith("M") or len(route.stops) < 2
        game.apply(view.action)


@pytest.mark.parametrize("title", TITLES)
def test_a_route_sent_back_unchanged_stays(title: str) -> None:
    for game in runs(title):
        view = present.moves(game).run
        assert view is not None
        for route in view.routes:
            if len(route.stops) < 2:
                continue
            again = present.run(game, wish_of(view, route.train))
            same = next(r for r in again.routes if r.train == route.train)
            assert same.fixed
            assert {s.place for s in same.stops} == {s.place for s in route.stops}
            assert again.revenue <= view.revenue
            assert not any(r.faults for r in again.routes)


@pytest.mark.parametrize("title", TITLES)
def test_taking_a_stop_away_never_shares_track(title: str) -> None:
    for game in runs(title):
        view = present.moves(game).run
        assert view is not None
        for route in (r for r in view.routes if len(r.stops) > 2):
            end = route.stops[-1].place
            edited = present.run(game, wish_of(view, route.train, toggle=end))
            mine = next(r for r in edited.routes if r.train == route.train)
            assert end not in {s.place for s in mine.stops}
            made = [Route.parse(r.train, r.route) for r in edited.routes if r.route]
            faults = check_routes(problem(game.view, view.company), made).faults
            assert not [f for f in faults if f.code in ("track_shared", "track_twice")]
            back = present.run(game, wish_of(edited, route.train, toggle=end))
            assert end in {s.place for r in back.routes if r.train == route.train for s in r.stops}


def test_the_other_trains_are_solved_again() -> None:
    """If one train stands still, another may take its track."""
    found = 0
    for game in (g for title in TITLES for g in runs(title)):
        view = present.moves(game).run
        assert view is not None
        running = [r for r in view.routes if len(r.stops) > 1]
        if len(running) < 2:
            continue
        found += 1
        alone = present.run(game, RunWish(company=view.company, idle=(running[0].train,)))
        assert next(r for r in alone.routes if r.train == running[0].train).route == ""
        others = sum(r.total for r in alone.routes if r.train != running[0].train)
        assert others >= sum(r.total for r in view.routes if r.train != running[0].train)
    assert found


def test_what_is_lost_is_told() -> None:
    game = next(g for g in runs("18mex") if (view := present.moves(g).run) is not None and view.revenue)
    view = present.moves(game).run
    assert view is not None
    idle = tuple(r.train for r in view.routes)
    nothing = present.run(game, RunWish(company=view.company, idle=idle))
    assert nothing.revenue == 0
    assert "below the best run" in nothing.text


def test_stops_that_cannot_be_joined_are_a_fault() -> None:
    game = next(g for g in runs("18mex") if present.moves(g).run)
    view = present.moves(game).run
    assert view is not None
    train = view.routes[0].train
    wish = RunWish(
        company=view.company, routes=(RouteWish(train=train, stops=("B1.0", view.routes[0].stops[0].place)),)
    )
    edited = present.run(game, wish)
    assert next(r for r in edited.routes if r.train == train).faults


def test_an_unknown_company_is_refused_clearly() -> None:
    with pytest.raises(SetupError, match="unknown company 'XX'"):
        present.run(runs("18mex")[0], RunWish(company="XX"))


def test_nonsense_is_no_error() -> None:
    """Places and trains that do not exist are left out."""
    game = runs("18mex")[0]
    company = game.actor
    wish = RunWish(company=company, routes=(RouteWish(train="9-9", stops=("?", "Z99.0"), toggle="x"),), idle=("nope",))
    assert present.run(game, wish).company == company
