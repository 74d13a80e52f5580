"""The one-line notation for what is printed on a tile or hex: `nodes; paths`.

Nodes, separated by blanks, are called a, b, c … in order:

    c:20        city worth 20 with one circle          c:40x3      three circles (x0: none)
    t:10        town          h:20  halt               m:20        mine
    o:y30/b60   off-board area worth 30, from the brown phase 60 (w, y, g, b, k for gray)
    j           junction: track that meets without a stop
    @4.5        where to draw it       [W,Lisboa]   groups        *2   counts as two stops     ?   may be skipped
    >           an off-board area that trains may run through
    [hex]       the group of all stops of the same hex

Paths, separated by blanks, join two ends, each an edge number or the letter of a node:

    0-3  0-a  a-b       broad gauge          0~3   narrow gauge          0=3   dual gauge
    5.1/2-a             lane 1 of 2 over edge 5 (lane i meets lane 1 - i of the neighbour)
    3-a'  4-a'          both come to a over the same last piece of track (a second such piece: a'')
    1-a!                trains may not go on beyond a

>>> nodes, paths = parse("c:20 t:10@4; 0-a a-b")
>>> nodes[0].kind, nodes[0].slots, len(paths)
('city', 1, 2)
>>> text(nodes, paths)
'c:20 t:10@4; 0-a a-b'
"""

import re
from collections.abc import Sequence

from roundhouse.board.errors import BadData
from roundhouse.board.model import End, Gauge, Node, NodeKind, Path, Revenue

_KINDS: dict[str, NodeKind] = {
    "c": "city",
    "t": "town",
    "h": "halt",
    "m": "mine",
    "o": "offboard",
    "j": "junction",
}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
_COLOURS = {"w": "white", "y": "yellow", "g": "green", "b": "brown", "k": "gray"}
_COLOUR_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_GAUGES: dict[str, Gauge] = {"-": "broad", "~": "narrow", "=": "dual"}
_GAUGE_SIGNS = {gauge: sign for sign, gauge in _GAUGES.items()}

_NODE = re.compile(
    r"(?P<kind>[cthmoj])(?::(?P<revenue>\d+|[wygbk]\d+(?:/[wygbk]\d+)*))?(?:x(?P<slots>\d+))?"
    r"(?:@(?P<at>center|\d(?:\.5)?))?(?:\[(?P<groups>[^\]]+)\])?(?:\*(?P<cost>\d+))?(?P<optional>\?)?(?P<through>>)?"
)
_END = r"(?:(?P<{0}edge>[0-5])(?:\.(?P<{0}lane>\d)/(?P<{0}lanes>\d))?|(?P<{0}node>[a-i])(?P<{0}throat>'*))"
_PATH = re.compile(_END.format("a_") + r"(?P<gauge>[-~=])" + _END.format("b_") + r"(?P<terminal>!)?")


def parse(notation: str) -> tuple[tuple[Node, ...], tuple[Path, ...]]:
    """Read nodes and paths; raise BadData with the offending word."""
    left, _, right = notation.partition(";")
    nodes = tuple(_node(word) for word in left.split())
    paths = tuple(_path(word, len(nodes)) for word in right.split())
    return nodes, paths


def _node(word: str) -> Node:
    found = _NODE.fullmatch(word)
    if found is None:
        raise BadData(f"{word!r} is not a node; write it like c:20x2 or o:y30/b60")
    kind = _KINDS[found["kind"]]
    slots = int(found["slots"] or 1) if kind == "city" else 0
    groups = tuple((found["groups"] or "").split(",")) if found["groups"] else ()
    return Node(
        kind,
        _revenue(found["revenue"] or "0"),
        slots,
        groups,
        int(found["cost"] or 1),
        found["optional"] is not None,
        found["at"] or "",
        found["through"] is not None,
    )


def _revenue(word: str) -> Revenue:
    if word.isdigit():
        return Revenue.of(int(word))
    return Revenue.of({_COLOURS[step[0]]: int(step[1:]) for step in word.split("/")})


def _path(word: str, node_count: int) -> Path:
    found = _PATH.fullmatch(word)
    if found is None:
        raise BadData(f"{word!r} is not a path; write it like 0-3, 0-a or a-b")
    a, b = (_end(found, side, word, node_count) for side in ("a_", "b_"))
    if a == b:
        raise BadData(f"{word!r} joins an end to itself")
    return Path(a, b, _GAUGES[found["gauge"]], found["terminal"] is not None)


def _end(found: re.Match[str], side: str, word: str, node_count: int) -> End:
    if found[side + "edge"] is not None:
        lane, lanes = int(found[side + "lane"] or 0), int(found[side + "lanes"] or 1)
        if not lane < lanes <= 3:
            raise BadData(f"{word!r} names a lane that does not exist")
        return End(int(found[side + "edge"]), -1, lane, lanes)
    node = ord(found[side + "node"]) - ord("a")
    if node >= node_count:
        raise BadData(f"{word!r} names a node that does not exist")
    return End(-1, node, throat=len(found[side + "throat"]))


def text(nodes: Sequence[Node], paths: Sequence[Path]) -> str:
    """Write nodes and paths in the notation that `parse` reads."""
    left = " ".join(map(_node_text, nodes))
    right = " ".join(map(_path_text, paths))
    return f"{left}; {right}".strip() if right else left


def _node_text(node: Node) -> str:
    parts = [_LETTERS[node.kind]]
    steps = node.revenue.steps
    if len(steps) == 1 and steps[0][0] == "yellow":
        parts.append(f":{steps[0][1]}")
    elif steps:
        parts.append(":" + "/".join(f"{_COLOUR_LETTERS[colour]}{value}" for colour, value in steps))
    if node.kind == "city" and node.slots != 1:
        parts.append(f"x{node.slots}")
    if node.at:
        parts.append(f"@{node.at}")
    if node.groups:
        parts.append(f"[{','.join(node.groups)}]")
    if node.visit_cost != 1:
        parts.append(f"*{node.visit_cost}")
    return "".join(parts) + ("?" if node.optional else "") + (">" if node.through else "")


def _path_text(path: Path) -> str:
    sign = _GAUGE_SIGNS[path.gauge]
    return f"{_end_text(path.a)}{sign}{_end_text(path.b)}{'!' if path.terminal else ''}"


def _end_text(end: End) -> str:
    if end.is_edge:
        return f"{end.edge}.{end.lane}/{end.lanes}" if end.lanes > 1 else str(end.edge)
    return chr(ord("a") + end.node) + "'" * end.throat
