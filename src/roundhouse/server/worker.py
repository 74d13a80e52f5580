"""A process that only works on jobs: it has no pages, but a health check and metrics if a port is given."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette

from .http import problems, system
from .jobs import Lanes
from .services import Services
from .settings import Settings

log = logging.getLogger("roundhouse.worker")
#: Seconds between two lines in the log that tell how much there is to do.
TELL_EVERY = 60.0


def lanes_of(settings: Settings, at_once: int | None) -> Lanes:
    """How many jobs are done at the same time: so many in each lane, or as the settings say."""
    return Lanes(settings.bots_at_once) if at_once is None else Lanes(at_once, at_once, at_once)


def run(settings: Settings, kinds: frozenset[str], lanes: Lanes, host: str, port: int | None) -> None:
    """Work until the process is asked to end, by SIGTERM or Ctrl-C."""
    services = Services(settings, works=True, kinds=kinds, lanes=lanes)
    asyncio.run(_work(services, host, port))


async def _work(services: Services, host: str, port: int | None) -> None:
    ending = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ending.set)
    await services.start()
    server = None if port is None else _Server(_config(services, host, port))
    serving = None if server is None else asyncio.create_task(server.serve())
    telling = asyncio.create_task(_tell(services))
    log.info("working")
    await ending.wait()
    log.info("stopping")
    telling.cancel()
    if server is not None and serving is not None:
        server.should_exit = True
        await serving
    await services.stop()
    log.info("stopped")


async def _tell(services: Services) -> None:
    """Say now and then how much there is to do."""
    while True:
        await asyncio.sleep(TELL_EVERY)
        with contextlib.suppress(Exception):  # the next line may tell
            found = await asyncio.to_thread(services.jobs.overview)
            kinds = {kind.kind: [kind.waiting, kind.running, kind.failed] for kind in found.kinds}
            log.info("jobs waiting, running, failed", extra={"kinds": kinds, "done_here": found.done_here})


class _Server(uvicorn.Server):
    """Leaves signals to the worker."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _config(services: Services, host: str, port: int) -> uvicorn.Config:
    app = Starlette(routes=list(system.routes))
    app.state.services = services
    problems.install(app)
    return uvicorn.Config(app, host, port, lifespan="off", log_config=None, access_log=False, server_header=False)
