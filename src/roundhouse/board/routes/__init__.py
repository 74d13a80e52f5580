"""Running trains: the exact optimiser, checks of given routes, and routes as text.

problem = Problem(network, "MC", tokens, [counting("4-0", 4), counting("4D-1", 4, factor=2)], "brown")
solution = best_routes(problem)                      # .routes, .value, .bound, .optimal
check_routes(problem, solution.routes).revenue       # the same value, with .faults and .accounts
Route.parse("4-0", "E6.0 F7 G8.0")                   # str(route) gives the text back
"""

from roundhouse.board.routes.check import Fault, RouteAccount, RouteCheck, check_routes
from roundhouse.board.routes.description import describe_run
from roundhouse.board.routes.existence import earns_anything
from roundhouse.board.routes.problem import Access, Problem
from roundhouse.board.routes.resolve import resolve, resolve_all
from roundhouse.board.routes.revenue import Item, Modifier, Stop, Term, route_items, route_value, stop_value
from roundhouse.board.routes.route import BadRoute, Route, Run, Step
from roundhouse.board.routes.segments import HexRoute, from_hexes
from roundhouse.board.routes.solution import Solution
from roundhouse.board.routes.solve import BUDGET, best_routes, idle_route
from roundhouse.board.routes.train import STOP_KINDS, Row, Train, adding, counting, plus, reaching, repeating

__all__ = [
    "BUDGET",
    "STOP_KINDS",
    "Access",
    "BadRoute",
    "Fault",
    "HexRoute",
    "Item",
    "Modifier",
    "Problem",
    "Route",
    "RouteAccount",
    "RouteCheck",
    "Row",
    "Run",
    "Solution",
    "Step",
    "Stop",
    "Term",
    "Train",
    "adding",
    "best_routes",
    "check_routes",
    "counting",
    "describe_run",
    "earns_anything",
    "from_hexes",
    "idle_route",
    "plus",
    "reaching",
    "repeating",
    "resolve",
    "resolve_all",
    "route_items",
    "route_value",
    "stop_value",
]
