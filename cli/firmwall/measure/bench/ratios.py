"""Timings, and the ratio of two of them with an interval, so that a figure says how sure it is.

Must stay true: the calls of the two sides are mixed in random order, so that a slow moment of the machine
slows both; and a ratio is never printed without the two sides that it is made of.
"""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from time import perf_counter
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict

Side = TypeVar("Side", bound=Hashable)
Input = TypeVar("Input")
Quantile = Literal["p50", "p95"]

SHARE: dict[Quantile, float] = {"p50": 0.50, "p95": 0.95}


class Timing(BaseModel):
    """How long one side took, in milliseconds."""

    model_config = ConfigDict(frozen=True)

    what: str
    calls: int
    min: float
    p50: float
    p95: float

    @classmethod
    def of(cls, what: str, seconds: Sequence[float]) -> Timing:
        ordered = sorted(seconds)
        return cls(
            what=what,
            calls=len(ordered),
            min=ordered[0] * 1000,
            p50=quantile(ordered, SHARE["p50"]) * 1000,
            p95=quantile(ordered, SHARE["p95"]) * 1000,
        )


class Ratio(BaseModel):
    """One side over another, at one quantile, with the interval that holds the truth in 95 of 100 runs."""

    model_config = ConfigDict(frozen=True)

    name: str
    quantile: Quantile
    over: Timing
    under: Timing
    ratio: float
    low: float
    high: float

    @classmethod
    def of(
        cls,
        name: str,
        over: tuple[str, Sequence[float]],
        under: tuple[str, Sequence[float]],
        quantile: Quantile = "p50",
    ) -> Ratio:
        low, high = ratio_interval(over[1], under[1], SHARE[quantile])
        over_timing, under_timing = Timing.of(*over), Timing.of(*under)
        return cls(
            name=name,
            quantile=quantile,
            over=over_timing,
            under=under_timing,
            ratio=getattr(over_timing, quantile) / getattr(under_timing, quantile),
            low=low,
            high=high,
        )


def three_figures(value: float) -> str:
    """1,750 and 46.9 and 0.412: as much as a measured time can say."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def quantile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that at least that share of the values does not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def ratio_interval(
    over: Sequence[float],
    under: Sequence[float],
    share: float,
    *,
    level: float = 0.95,
    resamples: int = 4000,
    seed: int = 1,
) -> tuple[float, float]:
    """The bootstrap interval of the ratio of two quantiles.

    A resample needs no drawing of n values: the place of its k-th smallest among the n is given by the k-th
    smallest of n uniform numbers, and that is distributed as Beta(k, n + 1 - k).
    """
    draw = random.Random(seed).betavariate
    over_ordered, under_ordered = sorted(over), sorted(under)

    def resampled(ordered: Sequence[float]) -> float:
        n = len(ordered)
        k = max(1, math.ceil(share * n))
        return ordered[min(n - 1, int(n * draw(k, n + 1 - k)))]

    ratios = sorted(resampled(over_ordered) / resampled(under_ordered) for _ in range(resamples))
    return quantile(ratios, (1 - level) / 2), quantile(ratios, (1 + level) / 2)


def interleaved(
    sides: Mapping[Side, tuple[Callable[[Input], object], Iterable[Input]]],
    *,
    seed: int = 1,
    advance: Callable[[], object] = lambda: None,
) -> dict[Side, list[float]]:
    """Seconds of each call of each side on each of its inputs, all calls in one random order."""
    calls = [(side, call, item) for side, (call, items) in sides.items() for item in items]
    random.Random(seed).shuffle(calls)
    seconds: dict[Side, list[float]] = {side: [] for side in sides}
    collecting = gc.isenabled()
    gc.disable()
    try:
        for side, call, item in calls:
            start = perf_counter()
            call(item)
            seconds[side].append(perf_counter() - start)
            advance()
    finally:
        if collecting:
            gc.enable()
    return seconds
