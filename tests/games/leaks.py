"""What came to a reader of the web, held up to the record: their bytes hold nothing that another was
told alone, and nothing that was still hidden."""

import collections
import functools
import math
import re

from fragments import Fragment
from witness import Leak, has

PRIVATE = re.compile(r"\b[Yy]our (dice|cards?|hand|bet|decision)\b[^:]*: *\S")
ROUND = re.compile(r"#(\d+) · round (\d+)$")


def check(game, record, number, kept, name=None):
    """kept: [(where from, HTML)] that this person got (None: somebody without a seat)."""
    seat = record["players"].index(name) if name else None
    fragments = [Fragment(html) for _, html in kept]
    articles = [article for each in fragments for article in each.articles + [each.outside]]
    for article in articles:
        for line in article.lines:
            _check_own(game, record, seat, line)
    _check_hidden(game, record, number, seat, articles)
    return len(articles)


def _check_own(game, record, seat, line):
    if seat is None and PRIVATE.search(line):
        raise Leak(f"to somebody without a seat: {line}")
    found = re.search(game.OWN, line) if hasattr(game, "OWN") else None
    if found and game.read_own(found[1]) not in list(game.own(record, seat)):
        raise Leak(f"{record['players'][seat]} is told what they never had: {line}")


def _rounds(record):
    """The round of each event."""
    number = 0
    for event in record["events"]:
        number += event["type"] == "round"
        yield number


def _first_shown(articles, number):
    """By what tells of a round itself, {round: {line: which of the round's articles was the first with it}}."""
    shown, n_articles = {}, collections.Counter()
    for article in articles:
        found = ROUND.search(article.title)
        if found and int(found[1]) == number:
            of_round = int(found[2])
            n_articles[of_round] += 1
            for line in article.lines:
                shown.setdefault(of_round, {}).setdefault(line, n_articles[of_round])
    return shown


def _check_hidden(game, record, number, seat, articles):
    """No round shows a secret of it that is not out by then, unless that line stood in the round before."""
    rounds, said = list(_rounds(record)), list(game.said(record))
    shown = _first_shown(articles, number)

    @functools.cache
    def out_at(of_round, until):
        """The first article of the round that tells of the event which ends a secret, or of a later one."""
        outs = [words for event, words in said if until is not None and event >= until]
        return min((at for line, at in shown.get(of_round, {}).items() if any(has(line, words) for words in outs)),
                   default=math.inf)

    for secret in game.secrets(record):
        of_round = rounds[secret.since]
        lines = shown.get(of_round, {}) if secret.seat != seat else {}
        for line, at in lines.items():
            if secret.pattern.search(line) and line not in shown.get(of_round - 1, {}) and \
                    at < out_at(of_round, secret.until):
                raise Leak(f"{record['players'][secret.seat]}'s secret ({secret.pattern.pattern}) is out "
                           f"in round {of_round}: {line}")
