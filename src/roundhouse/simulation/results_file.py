"""The file of finished games, written game by game, so that an interrupted run can be resumed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import roundhouse
from roundhouse.core.errors import SetupError
from roundhouse.titles import get_title
from roundhouse.whole_files import append_whole, write_whole

from .job import Job
from .record import GameRecord
from .variant import played_files

try:
    import fcntl
except ImportError:  # not on Windows, where nothing prevents two runs at once
    fcntl = None  # type: ignore[assignment]

Found = dict[tuple[str, int], GameRecord]


class Header(Struct, frozen=True):
    """The first line: what the games below depend on. The number of games is not part of it; more may be added."""

    roundhouse: str
    #: A digest of the title's data, which may change without a new version.
    data: str
    job: Job


class Kept:
    """The file, open for one run."""

    def __init__(self, path: Path, job: Job) -> None:
        """Read what was played before."""
        self._path, self._job = path, job
        self.found = self._read()

    def append(self, record: GameRecord) -> None:
        """Add a game, either completely or not at all."""
        append_whole(self._path, _line(record))

    def _read(self) -> Found:
        """Drop broken lines and impossible games; these games are played again."""
        header = _header(self._job)
        if not self._path.exists() or not self._path.stat().st_size:
            write_whole(self._path, _line(header))
            return {}
        first, *lines = self._path.read_bytes().split(b"\n")
        self._compare(first, header)
        found, whole = dict[tuple[str, int], GameRecord](), not lines[-1] if lines else False
        for line in lines[:-1] if whole else lines:
            record = _record(line, self._job)
            whole = whole and record is not None
            if record is not None:
                found[record.variant, record.number] = record
        if not whole:
            write_whole(self._path, b"".join(map(_line, [header, *found.values()])))
        return {key: record for key, record in found.items() if record.number < self._job.games}

    def _compare(self, first: bytes, header: Header) -> None:
        if first == _line(header)[:-1]:
            return
        what = "another job"
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            old = msgspec.json.decode(first, type=Header)
            if old.roundhouse != header.roundhouse:
                what = f"Roundhouse {old.roundhouse}, and this is {header.roundhouse}"
            elif old.data != header.data:
                what = f"different data files of {get_title(self._job.title).name}"
        raise SetupError(f"{self._path} holds games of {what}; choose another folder, or remove it")


@contextmanager
def keeping(path: Path, job: Job) -> Iterator[Kept]:
    """The file of a job, locked against other writers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("ab") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise SetupError(
                    f"another run is writing to {path.parent}; wait for it, or choose another folder"
                ) from error
        yield Kept(path, job)


def _line(value: Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _header(job: Job) -> Header:
    title = get_title(job.title)
    texts = sorted(played_files(title).items())
    named = [
        Path(str(v.options[name])).read_text("utf-8")
        for v in job.variants
        for name in title.paths
        if v.options.get(name)
    ]
    return Header(
        roundhouse.__version__, sha256(repr([texts, named]).encode()).hexdigest(), replace(job, games=0, store=False)
    )


def _record(line: bytes, job: Job) -> GameRecord | None:
    """The game on a line, if it belongs to this job."""
    try:
        record = msgspec.json.decode(line, type=GameRecord)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    seats = range(job.players)
    sound = (
        record.variant in {v.name for v in job.variants}
        and record.number >= 0
        and record.seed == job.seed + record.number
        and len(record.worth) == len(record.bots) == job.players
        and record.winners
        and all(seat in seats for seat in (*record.winners, *record.bankrupt))
    )
    return record if sound else None
