"""The error for invalid game files."""

from roundhouse.core.errors import RoundhouseError


class SiteFileError(RoundhouseError, ValueError):
    """An invalid game file: what is wrong, why, and at which action or line.

    >>> str(SiteFileError("price", "expected a whole number, found 'ten'", action=7))
    "action 7: price: expected a whole number, found 'ten'"
    """

    def __init__(self, what: str, why: str, *, action: int | None = None, line: int | None = None) -> None:
        self.what, self.why, self.action, self.line = what, why, action, line
        where = f"action {action}: " if action is not None else f"line {line}: " if line is not None else ""
        super().__init__(f"{where}{what}: {why}")


def shown(value: object, longest: int = 60) -> str:
    """A value for an error message, cut short when it is long.

    >>> shown("x" * 100, longest=10)
    "'xxxxxx..."
    """
    text = repr(value[: longest + 1]) if isinstance(value, str | bytes | list) else repr(value)
    return text if len(text) <= longest else text[: longest - 3] + "..."
