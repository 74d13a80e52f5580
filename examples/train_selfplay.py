"""Learn a title by imitation and then by playing; it beats the `greedy` bot within minutes. Needs numpy and polars.

    roundhouse dataset 18tiny -p 2 --bots normal --games 200 --seed 10001 -o games
    python examples/train_selfplay.py games -o tiny.npz --minutes 40
    roundhouse arena 18tiny -p 2 --bots learned:tiny.npz,greedy --games 200 --seed 50001

First the network imitates the moves of the data set, and learns from its results who is ahead. Then it plays: against
`normal`, and against itself as it was a while ago. Every batch of games ends with a few clipped steps of policy
gradient (PPO) over its own moves; what counts is winning, and in small parts every gain in its share of the wealth.
A checkpoint is written every few minutes, as NAME-GAMES.npz and as NAME.npz; `--resume` continues from one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import numpy as np
import polars
from numpy.typing import NDArray

from roundhouse.bots import get
from roundhouse.bots.base import Bot
from roundhouse.bots.statistics import mean_interval
from roundhouse.core.errors import RoundhouseError
from roundhouse.dataset import read_manifest
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.learned import Facts, load, save
from roundhouse.env.network import Floats, Network, Weights
from roundhouse.env.rewards import standing

DISCOUNT, LAMBDA, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.003
#: What a gain of the whole wealth counts beside winning, which counts 1 (and losing -1).
SHARE = 4.0
#: After so many games the earlier self is replaced by the present one.
GENERATION = 160


@dataclass
class Adam:
    """Adam for a few arrays."""

    rate: float
    moments: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)
    count: int = 0

    def climb(self, weights: Weights, slopes: Weights) -> None:
        """One step uphill, no longer than a slope of length 1."""
        self.count += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            slope = slope / max(1.0, length)
            m, v = self.moments.get(name, (np.zeros_like(slope), np.zeros_like(slope)))
            m, v = 0.9 * m + 0.1 * slope, 0.999 * v + 0.001 * slope**2
            self.moments[name] = m, v
            weights[name] += self.rate * (m / (1 - 0.9**self.count)) / (np.sqrt(v / (1 - 0.999**self.count)) + 1e-8)


@dataclass
class Step:
    """One decision: what was seen, what was legal, what was chosen and how likely that was."""

    seen: Floats
    legal: NDArray[np.int64]
    chosen: int
    chance: float = 1.0
    value: float = 0.0
    reward: float = 0.0
    gain: float = 0.0
    target: float = 0.0


# --- Imitation


def examples(folder: Path) -> list[Step]:
    """The decisions of a data set, with the final result as target."""
    frame = polars.read_parquet(folder / "*.parquet").filter(polars.col("chosen").is_not_null())
    steps = []
    seen = frame["observation"].to_numpy()
    columns = frame.select("legal", "chosen", "reward", "share").iter_rows()
    for row, (legal, chosen, reward, share) in zip(seen, columns, strict=True):
        if len(legal) > 1:
            at = legal.index(chosen)
            steps.append(Step(row, np.array(legal), at, target=float(np.clip((reward + SHARE * share) / 2, -1, 1))))
    return steps


def imitate(network: Network, steps: list[Step], rounds: int, chance: np.random.Generator) -> None:
    """Make the moves of the data set likelier, and values closer to the results; a tenth is kept for testing."""
    cut = len(steps) * 9 // 10
    learnt, kept, adam = steps[:cut], steps[cut:], Adam(1.5e-3)
    for number in range(rounds):
        adam.rate = 1.5e-3 * (1 - number / rounds) + 1e-4
        for batch in batches(len(learnt), 256, chance):
            part = [learnt[at] for at in batch]
            layers = network.forward(np.stack([step.seen for step in part]))
            up = np.zeros_like(layers["scores"])
            for row, step in enumerate(part):
                slope = -network.chances(layers["scores"][row], step.legal)
                slope[step.chosen] += 1
                np.add.at(up[row], network.parts[step.legal], slope[:, None])
            wrong = np.array([s.target for s in part], np.float32) - layers["value"]
            adam.climb(network.weights, network.slopes(layers, up / len(part), 0.5 * wrong / len(part)))
        if kept:
            print(f"imitation, round {number + 1}: {agreement(network, kept)}, {process_time():.0f} s", flush=True)


def agreement(network: Network, steps: list[Step]) -> str:
    """How often the likeliest move is the one that was played, and how values go with results."""
    layers = network.forward(np.stack([step.seen for step in steps]))
    hits = [int(network.chances(layers["scores"][at], s.legal).argmax()) == s.chosen for at, s in enumerate(steps)]
    results = np.array([s.target for s in steps])
    return f"{np.mean(hits):.0%} of moves alike, values correlate {np.corrcoef(layers['value'], results)[0, 1]:.2f}"


def batches(count: int, size: int, chance: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    """All numbers in random order, in batches."""
    order = chance.permutation(count)
    yield from (order[start : start + size] for start in range(0, count, size))


# --- Playing


def decide(network: Network, env: RoundhouseEnv, chance: np.random.Generator) -> Step:
    """Draw a move."""
    legal = np.array(sorted(env.menu.indices))
    seen = env.look(env.agent_selection).copy()
    layers = network.forward(seen[None])
    chances = network.chances(layers["scores"][0], legal)
    at = int(chance.choice(len(legal), p=chances / chances.sum()))
    return Step(seen, legal, at, float(chances[at]), float(layers["value"][0]))


def play(
    env: RoundhouseEnv, network: Network, others: Bot | Network, seat: int, seed: int, chance: np.random.Generator
) -> tuple[list[Step], float]:
    """One game from a seat: the learner's decisions with rewards, and its part of the victory."""
    env.reset(seed=seed)
    me = env.player_of(env.possible_agents[seat])
    steps: list[Step] = []
    before = 0.0
    while not env.over:
        if env.game.decider == me:
            step = decide(network, env, chance)
            now = standing(env.game)[me]
            if steps:
                steps[-1].reward = SHARE * (now - before) / 2
            before = now
            steps.append(step)
            env.play(env.decode(int(step.legal[step.chosen])))
        elif isinstance(others, Network):
            other = decide(others, env, chance)
            env.play(env.decode(int(other.legal[other.chosen])))
        else:
            env.play(others.choose(env.game, env.game.decider).action)
    winners = env.game.winners()
    won = 1 / len(winners) if me in winners else 0.0
    if steps:
        steps[-1].reward = SHARE * (standing(env.game)[me] - before) / 2 + (2 * won - 1) / 2
    credit(steps)
    return steps, won


def credit(steps: list[Step]) -> None:
    """Generalised advantages of a game."""
    gain, later = 0.0, 0.0
    for step in reversed(steps):
        gain = step.reward + DISCOUNT * later - step.value + DISCOUNT * LAMBDA * gain
        step.gain, step.target, later = gain, float(np.clip(gain + step.value, -1, 1)), step.value


def improve(network: Network, steps: list[Step], adam: Adam, chance: np.random.Generator, rounds: int = 3) -> None:
    """PPO's clipped steps over a batch of games."""
    gains = np.array([step.gain for step in steps])
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(rounds):
        for batch in batches(len(steps), 512, chance):
            part = [steps[at] for at in batch]
            layers = network.forward(np.stack([step.seen for step in part]))
            up = np.zeros_like(layers["scores"])
            for row, (step, gain) in enumerate(zip(part, gains[batch], strict=True)):
                chances = network.chances(layers["scores"][row], step.legal)
                ratio = chances[step.chosen] / step.chance
                logs = np.log(chances + 1e-9)
                slope = -ENTROPY * chances * (logs - (chances * logs).sum())
                if not (gain > 0 and ratio > 1 + CLIP) and not (gain < 0 and ratio < 1 - CLIP):
                    slope -= gain * ratio * chances
                    slope[step.chosen] += gain * ratio
                np.add.at(up[row], network.parts[step.legal], slope[:, None])
            wrong = np.array([s.target for s in part], np.float32) - layers["value"]
            adam.climb(network.weights, network.slopes(layers, up / len(part), wrong / len(part)))


def train(
    env: RoundhouseEnv,
    network: Network,
    facts: Facts,
    out: Path,
    minutes: float,
    rival: str,
    chance: np.random.Generator,
) -> Facts:
    """Play and learn until the time is over; save now and then."""
    began, saved, adam = process_time(), process_time(), Adam(4e-4)
    earlier = Network(env.actions, env.observer, {name: array.copy() for name, array in network.weights.items()})
    steps: list[Step] = []
    won: list[float] = []
    number = facts.games.get("played", 0)
    while process_time() - began < minutes * 60:
        number += 1
        against = earlier if number % 4 == 0 else get(rival, number)
        seat = int(chance.integers(env.players))
        game, victory = play(env, network, against, seat, 1_000_000 + number, chance)
        steps += game
        if against is not earlier:
            won.append(victory)
        if number % 16 == 0:
            improve(network, steps, adam, chance)
            steps = []
        if number % GENERATION == 0:
            earlier.weights.update({name: array.copy() for name, array in network.weights.items()})
        if number % 64 == 0:
            lately = mean_interval(won[-150:])
            print(f"{number} games, {process_time():.0f} s: lately {lately} against {rival}", flush=True)
        if process_time() - saved > 240:
            saved, facts = process_time(), _saved(out, network, facts, number, named=True)
    return _saved(out, network, facts, number, named=True)


def _saved(out: Path, network: Network, facts: Facts, played: int, *, named: bool = False) -> Facts:
    name = f"{out.stem}-{played}"
    games = {**facts.games, "played": played}
    found = Facts(name, facts.title, facts.players, facts.options, games, facts.most_steps)
    save(out, found, network.weights)
    if named:
        save(out.with_name(f"{name}.npz"), found, network.weights)
    return found


def main() -> None:
    """Imitate, play, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder of a data set")
    parser.add_argument("-o", "--out", type=Path, default=Path("learned.npz"))
    parser.add_argument(
        "--minutes", type=float, default=40.0, help="minutes of processor time to play, after imitation"
    )
    parser.add_argument("--rounds", type=int, default=12, help="how often imitation goes through the data set")
    parser.add_argument("--rival", default="normal", help="the bot to play against")
    parser.add_argument("--resume", type=Path, help="a checkpoint to continue from, instead of imitating")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        data = read_manifest(asked.data)
        env = RoundhouseEnv(data.title, data.players, options=dict(data.options))
        chance = np.random.default_rng(asked.seed)
        if asked.resume is not None:
            facts, weights = load(asked.resume)
            network = Network(env.actions, env.observer, weights)
        else:
            steps = examples(asked.data)
            network = Network(env.actions, env.observer, seed=asked.seed)
            facts = Facts(asked.out.stem, data.title, data.players, dict(data.options), {"imitated moves": len(steps)})
            imitate(network, steps, asked.rounds, chance)
            facts = _saved(asked.out, network, facts, 0, named=True)
        train(env, network, facts, asked.out, asked.minutes, asked.rival, chance)
    except RoundhouseError as error:
        raise SystemExit(f"train_selfplay: {error}") from None


if __name__ == "__main__":
    main()
