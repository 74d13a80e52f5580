"""Small game files and traces for tests."""

import json
from typing import Any

from roundhouse.record.site import SiteAction

Entry = dict[str, Any]


def entry(id_: int, type_: str = "pass", player: int = 1, **fields: Any) -> Entry:
    """An entry of a log, by a player unless the fields say otherwise."""
    return {"id": id_, "type": type_, "entity_type": "player", "entity": player, **fields}


def auto(type_: str = "pass", player: int = 1, **fields: Any) -> Entry:
    """An automatic action, which has no id."""
    return {"type": type_, "entity_type": "player", "entity": player, **fields}


def game(*actions: Entry, **fields: Any) -> bytes:
    """A game file of three players."""
    players = [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)]
    return json.dumps({"title": "18MEX", "id": 7, "players": players, "actions": actions, **fields}).encode()


def action(id_: int, type_: str = "pass", **data: Any) -> SiteAction:
    """An action as read."""
    return SiteAction(id_, type_, "player", 1, data)


def lines(*rows: Entry) -> bytes:
    """One JSON object per line."""
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def human_company(**fields: Any) -> Entry:
    """A company of the layout beside games of people."""
    return {
        "cash": 0,
        "owner": None,
        "floated": False,
        "closed": False,
        "operated": False,
        "trains": [],
        "tokens_on_map": [],
        "tokens_available": [0, 40],
        "privates": [],
        "loans": 0,
        "last_run": None,
        "share_price": None,
        "par": None,
        "percent": {"ipo": 100, "market": 0, "players": {}},
        **fields,
    }


def human_player(**fields: Any) -> Entry:
    """A player of the layout beside games of people."""
    return {
        "cash": 450,
        "shares": {},
        "share_ids": [],
        "privates": [],
        "minors": [],
        "certificates": 0,
        "net_value": 450,
        "passed": False,
        **fields,
    }


def human_line(index: int = 0, *, action_id: int = 0, auto_index: int | None = None, **state: Any) -> Entry:
    """A line of the layout beside games of people."""
    auto_field = {} if auto_index is None else {"auto_index": auto_index}
    return {
        "index": index,
        "action_id": action_id,
        **auto_field,
        "action": "pass" if index else None,
        "entity": "player:1" if index else None,
        "state": {
            "round": {"type": "SR", "name": "Stock", "number": 1, "turn": 2},
            "phase": "2",
            "finished": False,
            "current_entity": "player:2",
            "step": "buy or sell",
            "legal_action_types": ["pass"],
            "operating_order": ["player:1", "player:2", "player:3"],
            "bank": 6750,
            "player_order": [1, 2, 3],
            "priority_deal": 1,
            "certificate_limit": 11,
            "players": {str(n): human_player() for n in (1, 2, 3)},
            "corporations": {"MC": human_company()},
            "minors": {},
            "market_cells": {},
            "market_shares": [],
            "depot": {"upcoming": {"2": 6, "3": 0}, "discarded": []},
            "tiles": {},
            "privates": {},
            **state,
        },
    }


def selfplay_line(index: int = 0, *, action_id: int = 0, **fields: Any) -> Entry:
    """A line of the layout beside self-played games."""
    player = {"cash": 450, "value": 450, "shares": {}, "privates": []}
    company: Entry = {
        "cash": 0,
        "price": None,
        "par": None,
        "president": None,
        "trains": [],
        "tokens": [],
        "floated": False,
        "closed": False,
        "ipo": 100,
        "market": 0,
        "privates": [],
    }
    return {
        "index": index,
        "action_id": action_id,
        "type": "pass" if index else "setup",
        "entity": 1 if index else None,
        "auto_actions": None,
        "turn": 2,
        "round": "SR",
        "round_name": "Stock Round",
        "round_num": 1,
        "phase": "2",
        "bank": 6750,
        "players": {f"Player {n}": player for n in (1, 2, 3)},
        "companies": {"MC": company},
        "tiles": {},
        "finished": False,
        **fields,
    }
