"""Picks the thresholds of propose or ask from a labelled set, so that wrong proposals are bounded.

A proposal is made when the first candidate may be proposed at all (it meets the whole question, and its words
stand together), scores at least `least_score`, leads the second by at least `least_lead`, and its score times
the quality of its worst word reaches `least_term`. `answers` therefore asks under thresholds that let every
other candidate through.

Of all thresholds whose wrong proposals stay under the wanted rate with the wanted confidence, those are
picked that propose most rightly; of equals, the strictest.

The bound is the exact binomial one (Clopper and Pearson): with no wrong proposal among n it is close to
3 / n at 95 %. It holds for questions like those of the set, and for no others.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from firmwall.client import Firmwall
from firmwall.errors import AccessDenied, NotInstalled
from firmwall.measure.evaluation import Progress, Query, Result, ask, is_right_first
from firmwall.models import DecisionRule

RULE = "matter"

# Thresholds that are tried.
SCORES = tuple(step / 100 for step in range(50, 101, 5))
LEADS = tuple(step / 100 for step in (3, 5, 8, 10, 12, 15, 20, 25, 30))
TERMS = (0.4, 0.5, 0.57, 0.6, 0.65, 0.7, 0.8)


@dataclass(frozen=True)
class Case:
    """What the decision of one query rests on, and whether proposing would be right."""

    proposable: bool
    score: float
    lead: float
    weakest: float
    right: bool
    one_reading: bool


@dataclass(frozen=True)
class Outcome:
    """What thresholds do to a set."""

    least_score: float
    least_lead: float
    least_term: float
    queries: int
    proposed: int
    wrong: int
    bound: float  # upper bound of the rate of wrong proposals
    confidence: float
    useful: float  # of the queries with one reading, those rightly proposed
    ask_rate: float

    def thresholds(self) -> dict[str, float]:
        return {
            "least_score": self.least_score,
            "least_lead": self.least_lead,
            "least_term": self.least_term,
        }

    def evidence(self) -> dict[str, object]:
        """What goes into the row of the rule."""
        return {
            key: round(value, 5) if isinstance(value, float) else value
            for key, value in asdict(self).items()
            if key not in self.thresholds()
        }


def answers(conninfo: str, queries: Sequence[Query], progress: Progress) -> tuple[DecisionRule, list[Result]]:
    """The rule that firmwall comes with, and the answers where no threshold holds anything back."""
    with Firmwall(conninfo) as database:
        shipped = rule_of(database.list_decision_rules())
        database.add_decision_rule(RULE, 0, 0, 0, {"why": "calibration"})
    return shipped, ask(conninfo, queries, progress)


def rule_in_force(database_url: str) -> DecisionRule | None:
    """The rule that decides in that database; None where it has none, or does not tell this login."""
    try:
        with Firmwall(database_url) as database:
            return rule_of(database.list_decision_rules())
    except (NotInstalled, AccessDenied):
        return None


def rule_of(rules: Iterable[DecisionRule]) -> DecisionRule:
    return next(rule for rule in rules if rule.name == RULE)


def cases(queries: Sequence[Query], results: Sequence[Result]) -> list[Case]:
    return [
        Case(
            proposable=result.decision == "propose",
            score=result.score,
            lead=result.lead,
            weakest=result.weakest,
            right=is_right_first(query, result),
            one_reading=query.decision == "propose",
        )
        for query, result in zip(queries, results, strict=True)
    ]


def outcome(
    all_cases: Sequence[Case], least_score: float, least_lead: float, least_term: float, confidence: float
) -> Outcome:
    proposed = [
        case
        for case in all_cases
        if case.proposable
        and case.score >= least_score
        and case.lead >= least_lead
        and case.score * case.weakest >= least_term
    ]
    wrong = sum(not case.right for case in proposed)
    one_reading = sum(case.one_reading for case in all_cases)
    return Outcome(
        least_score=least_score,
        least_lead=least_lead,
        least_term=least_term,
        queries=len(all_cases),
        proposed=len(proposed),
        wrong=wrong,
        bound=upper_bound(wrong, len(proposed), confidence),
        confidence=confidence,
        useful=sum(case.right and case.one_reading for case in proposed) / one_reading
        if one_reading
        else 0.0,
        ask_rate=1 - len(proposed) / len(all_cases),
    )


def pick(all_cases: Sequence[Case], *, max_wrong_rate: float, confidence: float) -> Outcome | None:
    """The best thresholds within the bound; None when no pair of thresholds keeps to it."""
    within: Iterable[Outcome] = (
        tried
        for least_score in SCORES
        for least_lead in LEADS
        for least_term in TERMS
        if (tried := outcome(all_cases, least_score, least_lead, least_term, confidence)).bound
        <= max_wrong_rate
    )
    return max(
        within,
        key=lambda o: (round(o.useful, 4), -o.wrong, o.least_term, o.least_lead, o.least_score),
        default=None,
    )


def upper_bound(wrong: int, trials: int, confidence: float) -> float:
    """The rate above which so few wrong among so many would be rarer than 1 - confidence."""
    if trials == 0 or wrong >= trials:
        return 1.0
    low, high = wrong / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if binomial_at_most(wrong, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def binomial_at_most(wrong: int, trials: int, rate: float) -> float:
    """The probability of at most so many wrong, in logarithms, which do not underflow."""
    return math.fsum(
        math.exp(
            math.lgamma(trials + 1)
            - math.lgamma(k + 1)
            - math.lgamma(trials - k + 1)
            + k * math.log(rate)
            + (trials - k) * math.log1p(-rate)
        )
        for k in range(wrong + 1)
    )
