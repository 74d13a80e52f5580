"""Routes on Starlette whose arguments and answers are msgspec values, described exactly in the OpenAPI document."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..accounts.credentials import Scope
from .callers import DEMANDS
from .parameters import BodyReader, Signature, signature

Handler = TypeVar("Handler", bound=Callable[..., Any])
PREFIX = "/api/v1"
MEDIA = "application/json"


class Described(Struct, frozen=True):
    """What the OpenAPI document says about a route."""

    method: str
    path: str
    tag: str
    name: str
    text: str
    takes: Signature
    returns: object
    status: int
    #: Other good answers.
    also: tuple[tuple[int, object], ...]
    problems: tuple[int, ...]
    media: str
    #: What a token needs to use it.
    scope: Scope


class Answer:
    """A value together with a status and headers other than usual."""

    def __init__(self, value: object, *, status: int = 200, headers: dict[str, str] | None = None) -> None:
        """`value` is encoded as JSON."""
        self.value, self.status, self.headers = value, status, headers


class Routes:
    """Routes of one group, and what they take and return."""

    def __init__(self, tag: str, scope: Scope = "account") -> None:
        """`tag` groups the routes in the document; `scope` is what tokens need to change something with them."""
        self.tag, self.scope = tag, scope
        self.routes: list[Route] = []
        self.described: list[Described] = []

    def add(
        self,
        method: str,
        path: str,
        *,
        returns: object = None,
        status: int = 200,
        also: dict[int, object] | None = None,
        problems: tuple[int, ...] = (),
        media: str = MEDIA,
        large: bool = False,
        scope: Scope | None = None,
    ) -> Callable[[Handler], Handler]:
        """Register a handler; `returns` None means an empty answer with status 204, `large` a body of any game.

        A token needs `scope`: by default `read` to look at something and the scope of the group to change it. What is
        about an account needs `account` for both.
        """
        looks = method == "GET" and self.tag != "account"
        demands: Scope = scope or ("read" if looks else self.scope)

        def register(handler: Handler) -> Handler:
            takes, code = signature(handler, path), 204 if returns is None and media == MEDIA else status
            usual = {400, 413, 429} if takes.body is not None else {400, 429}
            self.described.append(
                Described(
                    method=method,
                    path=PREFIX + path,
                    tag=self.tag,
                    name=handler.__name__,
                    text=inspect.getdoc(handler) or handler.__name__,
                    takes=takes,
                    returns=returns,
                    status=code,
                    also=tuple((also or {}).items()),
                    problems=tuple(sorted(usual | set(problems))),
                    media=media,
                    scope=demands,
                )
            )
            self.routes.append(Route(PREFIX + path, _endpoint(handler, takes, code, large, demands), methods=[method]))
            return handler

        return register


def _endpoint(
    handler: Callable[..., Any], takes: Signature, status: int, large: bool, demands: Scope
) -> Callable[[Request], Awaitable[Response]]:
    """The handler as Starlette calls it.

    Who asks is settled first (so that floods and forgeries are refused unread), then the body is read, then the handler
    works in a thread; without a body all of it is one visit to a thread.
    """
    reader = None if takes.body is None else BodyReader(takes.body, large)

    def supply(request: Request) -> dict[str, object]:
        request.scope[DEMANDS] = demands
        return takes.supply(request)

    def arguments(request: Request) -> dict[str, object]:
        return supply(request) | takes.read(request)

    async def in_thread(request: Request) -> Response:
        return await run_in_threadpool(lambda: encoded(handler(**arguments(request)), status))

    async def with_body(request: Request) -> Response:
        assert reader is not None
        given = await run_in_threadpool(supply, request)
        given["body"] = await reader.read(request)
        return await run_in_threadpool(lambda: encoded(handler(**given, **takes.read(request)), status))

    async def on_loop(request: Request) -> Response:
        return encoded(await handler(**await run_in_threadpool(arguments, request)), status)

    if inspect.iscoroutinefunction(handler):
        assert reader is None, "no handler with a body works on the loop"
        return on_loop
    return in_thread if reader is None else with_body


def encoded(value: object, status: int = 200) -> Response:
    """A value as a response."""
    headers = None
    if isinstance(value, Response):
        return value
    if isinstance(value, Answer):
        status, headers, value = value.status, value.headers, value.value
    if value is None and status == 204:
        return Response(status_code=204, headers=headers)
    return Response(msgspec.json.encode(value), status_code=status, headers=headers, media_type=MEDIA)
