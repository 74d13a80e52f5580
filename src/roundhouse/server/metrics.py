"""Figures about the server for whoever watches over it."""

from __future__ import annotations

from collections.abc import Iterator

#: Upper ends of the classes of duration, in seconds.
STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters; single additions of one process, so that no lock is needed for what is only watched."""

    def __init__(self) -> None:
        """Everything at zero."""
        self.moves = 0
        self.refused = 0
        self.conflicts = 0
        self.heard = 0
        self.failures = 0
        self._requests: dict[tuple[str, int], int] = {}
        self._durations = [0] * (len(STEPS) + 1)
        self._total = 0.0

    def request(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        key = (method, status)
        self._requests[key] = self._requests.get(key, 0) + 1
        self._durations[sum(seconds > step for step in STEPS)] += 1
        self._total += seconds

    def text(self, **gauges: float) -> str:
        """All figures in the text format of Prometheus."""
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: dict[str, float]) -> Iterator[str]:
        counters = ("moves", "refused", "conflicts", "heard", "failures")
        for name in counters:
            yield f"# TYPE roundhouse_{name}_total counter"
            yield f"roundhouse_{name}_total {getattr(self, name)}"
        yield "# TYPE roundhouse_requests_total counter"
        for (method, status), count in sorted(self._requests.items()):
            yield f'roundhouse_requests_total{{method="{method}",status="{status}"}} {count}'
        yield "# TYPE roundhouse_request_seconds histogram"
        seen = 0
        for step, count in zip((*STEPS, "+Inf"), self._durations, strict=True):
            seen += count
            yield f'roundhouse_request_seconds_bucket{{le="{step}"}} {seen}'
        yield f"roundhouse_request_seconds_sum {self._total:.6f}"
        yield f"roundhouse_request_seconds_count {seen}"
        for name, value in gauges.items():
            yield f"# TYPE roundhouse_{name} gauge"
            yield f"roundhouse_{name} {value}"
