"""Routes whose bodies are msgspec values: read with limits, written fast, described exactly in the OpenAPI document."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from msgspec import Struct

from ..errors import Refused
from ..services import services_of

T = TypeVar("T")
Handler = TypeVar("Handler", bound=Callable[..., Any])
PREFIX = "/api/v1"
MEDIA = "application/json"


class Described(Struct, frozen=True):
    """What the OpenAPI document says about a route beyond its path and query."""

    method: str
    path: str
    body: Any
    returns: Any
    status: int
    #: Other good answers.
    also: tuple[tuple[int, Any], ...]
    problems: tuple[int, ...]
    media: str


class Answer:
    """A value together with a status and headers other than usual."""

    def __init__(self, value: Any, *, status: int = 200, headers: dict[str, str] | None = None) -> None:
        """`value` is encoded as JSON."""
        self.value, self.status, self.headers = value, status, headers


class Routes:
    """A router that remembers what its routes take and return."""

    def __init__(self, tag: str) -> None:
        """`tag` groups the routes in the document."""
        self.router = APIRouter(prefix=PREFIX, tags=[tag])
        self.described: list[Described] = []

    def add(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        returns: Any = None,
        status: int = 200,
        also: dict[int, Any] | None = None,
        problems: tuple[int, ...] = (),
        media: str = MEDIA,
    ) -> Callable[[Handler], Handler]:
        """Register a handler; `returns` None means an empty answer with status 204."""

        def register(handler: Handler) -> Handler:
            code = 204 if returns is None and media == MEDIA else status
            usual = {400, 413, 429} | set(problems) if body is not None else {400, 429} | set(problems)
            others = tuple((also or {}).items())
            self.described.append(
                Described(method, PREFIX + path, body, returns, code, others, tuple(sorted(usual)), media)
            )
            self.router.add_api_route(
                path,
                _answering(handler, code),
                methods=[method],
                status_code=code,
                response_model=None,
                response_class=Response,
                summary=_summary(handler),
                operation_id=handler.__name__,
            )
            return handler

        return register


def _summary(handler: Callable[..., Any]) -> str:
    return (handler.__doc__ or handler.__name__).strip().splitlines()[0].rstrip(".")


def _answering(handler: Callable[..., Any], status: int) -> Callable[..., Any]:
    """The handler with its value encoded; FastAPI sees the handler's own parameters, with their types resolved."""
    hints = typing.get_type_hints(handler, include_extras=True)
    signature = inspect.signature(handler)
    resolved = [p.replace(annotation=hints.get(p.name, p.annotation)) for p in signature.parameters.values()]

    @functools.wraps(handler)
    def answer(**given: Any) -> Response:
        return encoded(handler(**given), status)

    @functools.wraps(handler)
    async def answer_later(**given: Any) -> Response:
        return encoded(await handler(**given), status)

    chosen = answer_later if inspect.iscoroutinefunction(handler) else answer
    vars(chosen)["__signature__"] = signature.replace(parameters=resolved, return_annotation=Response)
    chosen.__annotations__ = {p.name: p.annotation for p in resolved}
    return chosen


def encoded(value: Any, status: int = 200) -> Response:
    """A value as a response."""
    headers = None
    if isinstance(value, Response):
        return value
    if isinstance(value, Answer):
        value, status, headers = value.value, value.status, value.headers
    if value is None and status == 204:
        return Response(status_code=204, headers=headers)
    return Response(msgspec.json.encode(value), status_code=status, headers=headers, media_type=MEDIA)


def reading(kind: type[T], *, imports: bool = False) -> Any:
    """A parameter that is read from the body of the request."""
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> T:
        settings = services_of(request).settings
        data = await limited(request, settings.largest_import if imports else settings.largest_body)
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_request", f"The body does not fit: {error}") from error

    return Depends(read)


async def limited(request: Request, most: int) -> bytes:
    """The body, unless it is too large; a large one is not read to its end."""
    too_large = Refused("too_large", f"The body is larger than {most} bytes.")
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > most:
        raise too_large
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise too_large
        parts.append(part)
    return b"".join(parts)
