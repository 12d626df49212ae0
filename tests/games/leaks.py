"""What came to a reader of the web, held up to the record: their bytes hold nothing that another was
told alone, and nothing that was still hidden."""

import functools
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


def _check_hidden(game, record, number, seat, articles):
    """By what tells of a round itself: none shows a secret of it that is not out by then."""
    rounds, said = list(_rounds(record)), list(game.said(record))
    shown = {}
    for article in articles:
        found = ROUND.search(article.title)
        if found and int(found[1]) == number:
            shown.setdefault(int(found[2]), []).append(article)

    @functools.cache
    def out_at(of_round, until):
        """The first article of the round that tells of the event which ends a secret, or of a later one."""
        outs = [words for event, words in said if until is not None and event >= until]
        of_it = shown.get(of_round, ())
        return next((at for at, article in enumerate(of_it)
                     if any(has(line, words) for line in article.lines for words in outs)), len(of_it))

    for secret in game.secrets(record):
        of_round = rounds[secret.since]
        found = _look(secret, shown.get(of_round, ()), shown.get(of_round - 1, ())) if secret.seat != seat else ()
        for at, where in found:
            if at < out_at(of_round, secret.until):
                raise Leak(f"{record['players'][secret.seat]}'s secret "
                           f"({secret.pattern.pattern}) is out: {where}")


def _look(secret, articles, before):
    """Where it stands, if it did not stand in the round before: the article's place in the list, and its line."""
    for at, article in enumerate(articles):
        for line in article.lines:
            if secret.pattern.search(line) and not any(line in each.lines for each in before):
                yield at, f"{article.title}: {line}"
