"""What the dashboard and the alert rules ask for, and whether the bot exposes it."""

import collections
import json
import re

# Prometheus' own: it adds these labels to all it scrapes, and says by "up" whether it could.
OWN_LABELS = {"job", "instance"}
UP = {"up": [{}]}

# Grafana fills these in.
VARIABLES = {"$job": "dicecup", "$instance": ".+", "$__rate_interval": "15s"}

Alert = collections.namedtuple("Alert", "name expr wait severity summary description")
Asked = collections.namedtuple("Asked", "where expr")


def exposed(page):
    """The labels of each figure on the page, by the figure's name."""
    series = collections.defaultdict(list, UP)
    for name, labels in re.findall(r"^(\w+)(?:\{(.*)\})? ", page, re.M):
        series[name].append(dict(re.findall(r'(\w+)="([^"]*)"', labels)))
    return series


def panels(dashboard):
    """Those that show something, in their order."""
    return [panel for panel in dashboard["panels"] if panel["type"] != "row"]


def asked_by_dashboard(path):
    for panel in panels(json.loads(path.read_text("utf-8"))):
        for target in panel["targets"]:
            yield Asked(panel["title"], target["expr"])


def fill_in(expr):
    """As Grafana does before it asks."""
    for name, value in VARIABLES.items():
        expr = expr.replace(name, value)
    return expr


def _setting(text, key):
    """A setting's words, of one line or folded."""
    found = re.search(rf"^ +{key}: (?:>-\n((?: {{10}}.*\n)+)|(.*)\n)", text, re.M)
    return " ".join((found[1] or found[2]).split()).strip('"') if found else ""


def alerts(path):
    for text in path.read_text("utf-8").split("- alert: ")[1:]:
        yield Alert(text.split("\n", 1)[0], *(_setting(text, key) for key in (
            "expr", "for", "severity", "summary", "description")))


def _selectors(expr):
    """Each figure that is asked for, with what its labels are to be; and by what is summed."""
    by = re.findall(r"\b(?:by|on) *\(([^)]*)\)", expr)
    rest = re.sub(r"\b(?:by|on) *\([^)]*\)|\[[^]]*\]|\bunless\b", " ", expr)
    found = re.findall(r"\b([a-z_]\w*)\b(?! *\()(?:\{([^}]*)\})?", rest)
    return found, set(re.findall(r"\w+", " ".join(by)))


def _matches(series, label, how, value):
    """Whether any of the series has it."""
    have = {labels[label] for labels in series if label in labels}
    if how == "=~":
        return any(re.fullmatch(value, each) for each in have)
    return value in have


def faults(expr, series):
    """What an expression asks for that is not exposed."""
    found, by = _selectors(fill_in(expr))
    known = set(OWN_LABELS) | {"le"}
    for name, matchers in found:
        if name not in series:
            yield f"there is no {name}"
            continue
        known.update(*series[name])
        for label, how, value in re.findall(r'(\w+)(=~|=)"([^"]*)"', matchers):
            if label not in OWN_LABELS and not _matches(series[name], label, how, value):
                yield f"no {name} has {label}{how}{value}"
    for label in by - known:
        yield f"nothing has {label}"
    if not found:
        yield "nothing is asked for"
