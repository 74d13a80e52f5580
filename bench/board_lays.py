"""Times the enumeration of all connected lays, from a cold network, on late positions of the reference games.

python bench/board_lays.py [--shared DIR]
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.board_positions import TITLES, positions, title_boards
from bench.routes import late
from roundhouse.board import Network, Reach, Restriction, connected_lays

RULES = {
    "18MEX": Restriction.CITY_PERMISSIVE,
    "18EU": Restriction.SEMI_RESTRICTIVE,
    "18Ireland": Restriction.SEMI_RESTRICTIVE,
}


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", type=Path, default=Path(__file__).resolve().parents[2] / "shared")
    parser.add_argument("--positions", type=int, default=150, help="late positions per title")
    options = parser.parse_args()
    if not (options.shared / "facts").is_dir():
        sys.exit(f"no reference games in {options.shared}")
    for title in TITLES:
        facts, boards = title_boards(options.shared, title)
        times = []
        for warm in (True, False):
            for position in late(list(positions(options.shared, title, facts, boards)), options.positions):
                begun = time.process_time()
                reach = Reach(Network(boards[position.map], position.tiles), position.company, position.tokens)
                found = sum(1 for _ in connected_lays(reach, position.tokens, RULES[title]))
                if not warm:  # the first call fills the table of upgrades, which is cached until the program ends
                    times.append(((time.process_time() - begun) * 1000, found))
        times.sort()
        count = len(times)
        print(
            f"{title:10} {count:4} positions  median {times[count // 2][0]:6.2f}"
            f"  p95 {times[int(count * 0.95)][0]:6.2f}"
            f"  max {times[-1][0]:6.2f} ms of CPU  lays ≤ {max(found for _, found in times)}"
        )


if __name__ == "__main__":
    main()
