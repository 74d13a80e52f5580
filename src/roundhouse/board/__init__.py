"""Maps, tiles, track and routes; knows nothing of players, money or turns.

    board = Board(load_map(toml), load_tiles(toml))             # once per title
    network = Network(board, {"E6": ("14", 2)})                 # tiles laid; network.after(("F7", "9", 1)) after a lay
    reach = Reach(network, "MC", tokens)                        # what MC is connected to
    connected_lays(reach, tokens, Restriction.CITY_PERMISSIVE)  # every lay MC could make
    open_cities(reach, tokens)                                  # every circle MC could take

Tokens are a mapping from hex to a tuple of anything with `.company` and `.city` (the number of the node in its hex).
"""

from roundhouse.board.colours import COLOURS, FIXED, follows, rank
from roundhouse.board.compiled import Board, HexTrack, Walk
from roundhouse.board.errors import BadData, BoardError
from roundhouse.board.geometry import direction, neighbour_offset, opposite, turned
from roundhouse.board.lays import (
    Lay,
    Restriction,
    connected_lays,
    is_connected,
    open_cities,
    reaches_changed_value,
    reaches_city,
    reaches_new_track,
    reaches_tile,
)
from roundhouse.board.legality import (
    colour_follows,
    edges_used,
    label_fits,
    label_needed,
    same_stops,
    takes_tiles,
    turned_track,
    where_nodes_go,
    wrong_edges,
)
from roundhouse.board.load import load_map, load_tiles
from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import (
    Border,
    Cost,
    End,
    FutureLabel,
    HexDef,
    Home,
    Node,
    Path,
    Printed,
    Revenue,
    TileDef,
)
from roundhouse.board.network import Network, Tiles, Token, Tokens, is_blocked
from roundhouse.board.preserve import Track, UpgradeRules
from roundhouse.board.reach import Reach
from roundhouse.board.upgrades import Upgrade, UpgradeTable

__all__ = [
    "COLOURS",
    "FIXED",
    "BadData",
    "Board",
    "BoardError",
    "Border",
    "Cost",
    "End",
    "FutureLabel",
    "HexDef",
    "HexTrack",
    "Home",
    "Lay",
    "Manifest",
    "MapDef",
    "Network",
    "Node",
    "Path",
    "Printed",
    "Reach",
    "Restriction",
    "Revenue",
    "TileDef",
    "Tiles",
    "Token",
    "Tokens",
    "Track",
    "Upgrade",
    "UpgradeRules",
    "UpgradeTable",
    "Walk",
    "colour_follows",
    "connected_lays",
    "direction",
    "edges_used",
    "follows",
    "is_blocked",
    "is_connected",
    "label_fits",
    "label_needed",
    "load_map",
    "load_tiles",
    "neighbour_offset",
    "open_cities",
    "opposite",
    "rank",
    "reaches_changed_value",
    "reaches_city",
    "reaches_new_track",
    "reaches_tile",
    "same_stops",
    "takes_tiles",
    "turned",
    "turned_track",
    "where_nodes_go",
    "wrong_edges",
]
