"""Where the arguments of a handler come from: the path, the query, a header, the body, or a function of the request.

- `Annotated[Caller, Supplied(caller)]`: what `caller(request)` returns, asked once per request;
- `Annotated[str | None, Header("Idempotency-Key")] = None`: a header;
- an argument called `body`: the body of the request, decoded as its type;
- an argument named in the path: that piece of the path; anything else: the query.

Types are msgspec's, with `Meta` for bounds; the same types make the OpenAPI document.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection, Request

from ..errors import Refused
from ..services import services_of
from .validation import explain

REQUIRED: object = inspect.Parameter.empty
_KEPT = "roundhouse.supplied"
T = TypeVar("T")


class Supplied:
    """Marks an argument that a function of the request supplies."""

    def __init__(self, by: Callable[[Any], object]) -> None:
        """`by` takes the request."""
        self.by = by


class Header:
    """Marks an argument that is read from a header."""

    def __init__(self, name: str, description: str = "") -> None:
        """`description` goes into the OpenAPI document."""
        self.name, self.description = name, description


class Parameter(Struct, frozen=True):
    """An argument that the client writes into the path, the query or a header."""

    argument: str
    place: Literal["path", "query", "header"]
    #: As the client writes it.
    name: str
    kind: object
    default: object = REQUIRED
    description: str = ""

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED

    def read(self, connection: HTTPConnection) -> object:
        """The value in a request; raises `msgspec.ValidationError`."""
        given = self._source(connection).get(self.name)
        if given is None:
            if self.required:
                raise msgspec.ValidationError(f"`{self.name}` is missing")
            return self.default
        try:
            return msgspec.convert(given, _without_none(self.kind), strict=False)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(self._problem(error, str(given))) from error

    def _source(self, connection: HTTPConnection) -> Mapping[str, object]:
        if self.place == "path":
            return connection.path_params
        return connection.query_params if self.place == "query" else connection.headers

    def _problem(self, error: msgspec.ValidationError, given: str) -> str:
        kind = _without_none(self.kind)
        if typing.get_origin(kind) is Literal:
            return f"`{self.name}` must be one of {', '.join(typing.get_args(kind))}"
        return explain(error, f"`{self.name}`").replace(", not a string", f", not {given[:40]!r}")


class Signature(Struct, frozen=True):
    """All arguments of a handler."""

    supplied: tuple[tuple[str, Supplied], ...]
    parameters: tuple[Parameter, ...]
    body: object = None

    def supply(self, request: Request) -> dict[str, object]:
        """The arguments that functions of the request supply, in the order of the handler."""
        return {name: supplied(request, one.by) for name, one in self.supplied}

    def read(self, connection: HTTPConnection) -> dict[str, Any]:
        """The arguments in path, query and headers; a piece of the path that can't be right names nothing."""
        found, wrong = dict[str, Any](), list[tuple[str, str]]()
        for one in self.parameters:
            try:
                found[one.argument] = one.read(connection)
            except msgspec.ValidationError as error:
                wrong.append((one.place, str(error)))
        if wrong:
            code = "not_found" if all(place == "path" for place, _ in wrong) else "bad_request"
            raise Refused(code, f"Invalid request: {'; '.join(text for _, text in wrong)}.")
        return found


def supplied(request: Request, by: Callable[[Any], T]) -> T:
    """What a function says of a request; it is asked once."""
    kept = request.scope.setdefault(_KEPT, {})
    if by not in kept:
        kept[by] = by(request)
    found: T = kept[by]
    return found


def signature(handler: Callable[..., Any], path: str) -> Signature:
    """Where the arguments of a handler come from."""
    hints = typing.get_type_hints(handler, include_extras=True)
    given, parameters, body = list[tuple[str, Supplied]](), list[Parameter](), None
    for name, argument in inspect.signature(handler).parameters.items():
        kind = hints[name]
        marker = next((m for m in getattr(kind, "__metadata__", ()) if isinstance(m, Supplied | Header)), None)
        if isinstance(marker, Supplied):
            given.append((name, marker))
        elif isinstance(marker, Header):
            bare = typing.get_args(kind)[0]
            parameters.append(Parameter(name, "header", marker.name, bare, argument.default, marker.description))
        elif name == "body":
            body = kind
        else:
            parameters.append(
                Parameter(name, "path" if f"{{{name}}}" in path else "query", name, kind, argument.default)
            )
    order = ("path", "query", "header")
    return Signature(tuple(given), tuple(sorted(parameters, key=lambda one: order.index(one.place))), body)


def _without_none(kind: object) -> object:
    """The type of a value that is given: `int` for `int | None`."""
    if typing.get_origin(kind) not in (typing.Union, types.UnionType):
        return kind
    rest = tuple(one for one in typing.get_args(kind) if one is not type(None))
    return typing.Union[rest]  # noqa: UP007  (made while the program runs)


class BodyReader:
    """Reads the body of a request as a value, within the limits of the settings."""

    def __init__(self, kind: object, large: bool) -> None:
        """With `large`, the body may be a whole game."""
        self._decoder, self._large = msgspec.json.Decoder(kind), large

    async def read(self, request: Request) -> object:
        """The value; refused if it is too large or can't be decoded."""
        settings = services_of(request).settings
        data = await _limited(request, settings.largest_import if self._large else settings.largest_body)
        try:
            return self._decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_request", f"Invalid request body: {explain(error)}.") from error


async def _limited(request: Request, most: int) -> bytes:
    """The body, unless it is too large; a large one is not read to its end."""
    too_large = Refused("too_large", f"The request body is larger than {most} bytes.")
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
