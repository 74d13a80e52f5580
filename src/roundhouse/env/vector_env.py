"""Many games in a few processes, stepped together, with shared memory for all they show."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from types import TracebackType
from typing import Self, TypeAlias, TypeVar, Unpack

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.workers import cores

from .aec import RoundhouseEnv
from .batch_games import AUTORESET, Info, Make, game_of
from .batch_worker import Infos, Lines, Request, Worker, end
from .settings import BatchInfos, EnvSettings, Observation, one_of, whole
from .shared_arrays import SharedArrays, Sizes

T = TypeVar("T", bound=np.generic)
Flags: TypeAlias = NDArray[np.bool_]
#: Observation, rewards, terminations, truncations and infos of some games.
Step: TypeAlias = tuple[Observation, NDArray[np.float64], Flags, Flags, BatchInfos]
_MODES = dict(zip(AUTORESET, (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED), strict=True))


class BatchEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[np.generic]]):
    """Equal environments in worker processes.

    The games are divided into parts, two for each worker. `step` steps all of them. To keep all workers busy, step
    parts as they become ready: `step_async(actions, part)`, `first_ready()`, `step_wait(part)`.
    """

    def __init__(
        self,
        make: Make,
        count: int,
        *,
        workers: int = 0,
        context: str = "spawn",
        autoreset: str = "next_step",
        copy: bool = True,
    ) -> None:
        """Start the workers: 0 means one for each core.

        Without `copy`, the arrays that are returned are the shared ones, which the next step overwrites.
        """
        self.closed = True  # until the workers run
        self.num_envs = whole("count", count, 1)
        self.copy = copy
        self.autoreset = one_of("autoreset", autoreset, AUTORESET)
        one_of("context", context, multiprocessing.get_all_start_methods())
        first = make()
        self.table = game_of(first).table
        agent, several = self.table.possible_agents[0], isinstance(first, RoundhouseEnv)
        self.metadata = {**self.table.metadata, "autoreset_mode": _MODES[self.autoreset]}
        self.single_observation_space = self.table.observation_space(agent)
        self.single_action_space = self.table.action_space(agent)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        rewards = len(self.table.possible_agents) if several else 0
        starter = multiprocessing.get_context(context)
        sizes = Sizes(self.num_envs, self.table.observer.size, self.table.actions.size, rewards)
        self._arrays = SharedArrays(starter, sizes)
        number = min(whole("workers", workers, 0) or cores(), self.num_envs)
        #: The numbers of the games of each part.
        self.parts = _divided(self.num_envs, min(2 * number, self.num_envs))
        shares = [{at: self.parts[at] for at in range(w, len(self.parts), number)} for w in range(number)]
        self._workers = [Worker(starter, make, self._arrays, self.autoreset, share) for share in shares]
        self._lines = Lines([worker.line for worker in self._workers])
        self.closed = False
        self._waiting: set[int] = set()
        self._done: dict[int, Infos] = {}

    def __enter__(self) -> Self:
        """The vector itself; leaving the block closes it."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the workers."""
        self.close()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, BatchInfos]:
        """Start the games: game i has the seed `seed + i`, or the one in the list, or the next of its own stream.

        With `options={"reset_mask": flags}` only the marked games start again.
        """
        self._check_idle(range(len(self.parts)))
        seeds = self._seeds(seed)
        chosen = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)), np.bool_)
        if chosen.shape != (self.num_envs,) or not chosen.any():
            raise SetupError(f"reset_mask must have {self.num_envs} flags, at least one of them set")
        asked = [at for at, games in enumerate(self.parts) if chosen[games].any()]
        for at in asked:
            self._request(at, {game: seeds[game] for game in self.parts[at] if chosen[game]})
        everything = range(self.num_envs)
        infos = self._infos(everything, self._collect(asked))
        return self._observation(everything), infos

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Play one action in every game."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: NDArray[np.int64], part: int | None = None) -> None:
        """Begin to step all games, or those of a part."""
        asked, games = self._games(part)
        self._check_idle(asked)
        self._check_legal(games, actions)
        self._arrays.actions[games.start : games.stop] = actions
        for at in asked:
            self._request(at, None)

    def step_wait(self, part: int | None = None) -> Step:
        """The results of `step_async` for all games, or those of a part; waits until they are there."""
        asked, games = self._games(part)
        if not self._waiting.union(self._done).issuperset(asked):
            raise RoundhouseError("step_wait needs a step_async before it")
        infos = self._infos(games, self._collect(asked))
        arrays, rows = self._arrays, slice(games.start, games.stop)
        return (
            self._observation(games),
            self._given(arrays.rewards[rows]),
            self._given(arrays.terminations[rows]),
            self._given(arrays.truncations[rows]),
            infos,
        )

    def first_ready(self) -> int:
        """The part that was ready first; waits for one that is being stepped."""
        while not self._done:
            if not self._waiting:
                raise RoundhouseError("first_ready needs a step_async before it")
            self._receive()
        return next(iter(self._done))

    def get_attr(self, name: str) -> tuple[object, ...]:
        """An attribute of every environment, copied from its process; `game` and `table` show how the games went."""
        everything = range(len(self.parts))
        self._check_idle(everything)
        for part in everything:
            self._request(part, name)
        found = self._collect(everything)
        return tuple(found[at][name] for at in range(self.num_envs))

    def close_extras(self, **kwargs: object) -> None:
        """End the workers; `close` does this once."""
        self._lines.close()
        end(self._workers)

    def __del__(self) -> None:
        """End the workers if nobody has."""
        self.close()

    def _games(self, part: int | None) -> tuple[range, range]:
        """Which parts are meant, and which games these are."""
        if part is None:
            return range(len(self.parts)), range(self.num_envs)
        return range(part, part + 1), self.parts[one_of("part", part, range(len(self.parts)))]

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [whole("seed", seed, 0) + at for at in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise SetupError(f"{self.num_envs} games need as many seeds, not {len(seed)}")
        return [None if one is None else whole("seed", one, 0) for one in seed]

    def _check_idle(self, parts: range) -> None:
        if self.closed:
            raise RoundhouseError("the vector is closed; create a new one")
        if not self._waiting.union(self._done).isdisjoint(parts):
            raise RoundhouseError("a step has begun; call step_wait first")

    def _check_legal(self, games: range, actions: NDArray[np.int64]) -> None:
        """Refuse illegal actions before anything is played; games that are about to start again ignore them."""
        chosen, size = np.asarray(actions), self.table.actions.size
        if chosen.shape != (len(games),):
            raise RoundhouseError(f"{len(games)} games need as many actions, not an array of shape {chosen.shape}")
        known = (chosen >= 0) & (chosen < size)
        legal = known & (self._arrays.masks[games, np.where(known, chosen, 0)] > 0)
        if legal.all():
            return
        over = self._arrays.over()[games]
        for at in np.flatnonzero(~legal):
            if not over[at]:
                name = f" ({self.table.actions.name(int(chosen[at]))})" if known[at] else ""
                raise RoundhouseError(f"{chosen[at]}{name} is not legal in game {games[at]} now")
            if self.autoreset != "next_step":
                raise RoundhouseError(f"game {games[at]} is over: reset it to play another one")

    def _request(self, part: int, request: Request) -> None:
        with self._closing():
            self._workers[part % len(self._workers)].request(part, request)
        self._waiting.add(part)

    def _receive(self) -> None:
        """Note every answer that is there; wait for one if there is none."""
        with self._closing():
            for line in self._lines.ready():
                part, infos = self._workers[line].answer()
                self._waiting.discard(part)
                self._done[part] = infos

    def _collect(self, parts: Sequence[int]) -> Infos:
        found: Infos = {}
        for part in parts:
            while part not in self._done:
                self._receive()
            found |= self._done.pop(part)
        return found

    @contextmanager
    def _closing(self) -> Iterator[None]:
        """Close the vector on an error: the games of the other workers have gone on without the failed ones."""
        try:
            yield
        except RoundhouseError:
            self.close()
            raise

    def _given(self, array: NDArray[T]) -> NDArray[T]:
        return array.copy() if self.copy else array

    def _observation(self, games: range) -> Observation:
        rows = slice(games.start, games.stop)
        flat = self._given(self._arrays.observations[rows])
        return {"observation": self._shaped(flat), "action_mask": self._given(self._arrays.masks[rows])}

    def _shaped(self, flat: NDArray[np.float32]) -> object:
        if self.table.observation == "flat":
            return flat
        observer = self.table.observer
        spans, shapes = observer.spans(), observer.shapes
        return {name: flat[..., slice(*spans[name])].reshape(*flat.shape[:-1], *shapes[name]) for name in shapes}

    def _infos(self, games: range, told: Infos) -> BatchInfos:
        """Infos as Gymnasium's vectors give them, and whose turn it is."""
        found: BatchInfos = {}
        for at, info in told.items():
            found = self._add_info(found, self._told(info), at)
        rows = slice(games.start, games.stop)
        return {**_cut(found, rows), "agent": self._arrays.agents[rows].copy()}

    def _told(self, info: Info) -> Info:
        last = info.get("final_obs")
        if not isinstance(last, dict):
            return info
        return {**info, "final_obs": {**last, "observation": self._shaped(last["observation"])}}


class VectorEnv(BatchEnv):
    """Many tables of a title, all seats played by the caller: each action is for the agent whose turn it is.

    Rewards have a column for each agent; `infos["agent"]` says whose turn it is, from 0.
    """

    def __init__(
        self,
        title: str,
        count: int,
        players: int | None = None,
        *,
        workers: int = 0,
        context: str = "spawn",
        autoreset: str = "next_step",
        copy: bool = True,
        **settings: Unpack[EnvSettings],
    ) -> None:
        """Start `count` games in worker processes."""
        make = partial(RoundhouseEnv, title, players, **settings)
        super().__init__(make, count, workers=workers, context=context, autoreset=autoreset, copy=copy)


def random_actions(masks: NDArray[np.int8], chances: Sequence[np.random.Generator]) -> NDArray[np.int64]:
    """A legal action of every game, all equally likely; 0 where none is legal. Each game has its own generator."""
    found = np.zeros(len(masks), np.int64)
    for at, (mask, chance) in enumerate(zip(masks.view(np.bool_), chances, strict=True)):
        legal = mask.nonzero()[0]
        if len(legal):
            found[at] = legal[chance.integers(len(legal))]
    return found


def _divided(count: int, parts: int) -> list[range]:
    """Consecutive games in parts of about equal size.

    >>> _divided(7, 3)
    [range(0, 2), range(2, 4), range(4, 7)]
    """
    ends = [count * at // parts for at in range(parts + 1)]
    return [range(start, stop) for start, stop in pairwise(ends)]


def _cut(infos: BatchInfos, rows: slice) -> BatchInfos:
    """The rows of some games."""
    return {name: _cut(value, rows) if isinstance(value, dict) else value[rows] for name, value in infos.items()}
