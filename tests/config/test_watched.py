"""The dashboard and the alert rules fit the bot, as far as that can be judged without Prometheus
(./tests/monitoring has it): test_watched.py DICECUP SOURCE-FOLDER."""

import itertools
import json
import os
import pathlib
import re
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "servers"))

from program import Program  # noqa: E402
from watched import OWN_LABELS, alerts, asked_by_dashboard, exposed, faults, panels  # noqa: E402

DICECUP, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
DASHBOARD = SOURCE / "config" / "grafana-dashboard.json"
RULES = SOURCE / "config" / "prometheus-alerts.yaml"
RULE_TESTS = SOURCE / "tests" / "config" / "alerts.test.yaml"
EVENT = r"\b(?:irc|gateway|discord|not|kept)-[a-z-]+"


def page_of_bot():
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder, "c.yaml")
        config.write_text("metrics: 127.0.0.1:0\nweb: {listen: 127.0.0.1:0}\nirc: [{name: home, server: 127.0.0.1, port: 1, "
                          "tls: false, channels: '#a'}]\n", "utf-8")
        bot = Program(DICECUP, "run", "--config", str(config))
        port = bot.log.wait_for(r" monitor .* on port (\d+)$")[1]
        bot.log.wait_for(" running ")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=120) as answer:
            page = answer.read().decode()
        assert bot.stop() == 0
    return page


def check_faults():
    """What is looked for below is found where it is."""
    series = exposed('a_total{network="home"} 1\nb 2\n')
    for expr, wanted in (
            ('sum by (network) (rate(a_total{job="$job",network="home"}[5m])) / b', []),
            ("a_totals", ["there is no a_totals"]),
            ('a_total{network="away"}', ["no a_total has network=away"]),
            ('a_total{network=~"ho.*"} + b{network=~".*"}', ["no b has network=~.*"]),
            ("sum by (game) (b)", ["nothing has game"]),
            ("vector(1)", ["nothing is asked for"])):
        assert list(faults(expr, series)) == wanted, (expr, list(faults(expr, series)))


def check_panel(panel):
    name = panel["title"]
    assert panel["description"].endswith("."), name
    defaults = panel["fieldConfig"]["defaults"]
    assert defaults["unit"], name
    if panel["type"] == "stat":  # else Grafana paints red what is more than 80
        assert "thresholds" in defaults or "mappings" in defaults, name
    refs = [target["refId"] for target in panel["targets"]]
    assert refs and len(refs) == len(set(refs)), name
    for each in (panel, *panel["targets"]):
        assert each["datasource"] == {"type": "prometheus", "uid": "${datasource}"}, name
    for target in panel["targets"]:
        labels = re.findall(r'(?:job="\$job",instance=~"\$instance")', target["expr"])
        assert len(labels) == target["expr"].count("{"), target


def covers(panel):
    at = panel["gridPos"]
    return {(x, y) for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])}


def check_dashboard(series):
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    shown = panels(dashboard)
    for panel in shown:
        check_panel(panel)
    for one, other in itertools.combinations(dashboard["panels"], 2):
        assert not covers(one) & covers(other) and one["id"] != other["id"], other["title"]
        assert one["title"] != other["title"], other["title"]
    assert all(x < 24 for panel in shown for x, _ in covers(panel))

    variables = {each["name"]: each for each in dashboard["templating"]["list"]}
    assert list(variables) == ["datasource", "job", "instance"]
    for each in OWN_LABELS:
        name, label = re.fullmatch(r"label_values\((\w+)(?:\{.*\})?, (\w+)\)",
                                   variables[each]["query"]["query"]).groups()
        assert name in series and label == each, each

    exprs = list(asked_by_dashboard(DASHBOARD))
    for where, expr in exprs:
        assert not list(faults(expr, series)), (where, list(faults(expr, series)))
    # And nothing that the bot exposes is left out.
    everything = " ".join(expr for _, expr in exprs)
    for name in series:
        assert re.search(rf"\b{re.sub('_(bucket|sum|count)$', '', name)}", everything), name


def check_memory(unit, rules):
    """The limit is the unit's, where it is told of and where it is drawn."""
    limit = int(re.search(r"^MemoryMax=(\d+)G$", unit, re.M)[1]) * 1024 ** 3
    expr = next(alert.expr for alert in rules if alert.name == "DicecupMemory")
    factors = re.fullmatch(r"[^>]*> ([\d.]+(?: \* [\d.]+)*)", expr)[1].split(" * ")
    product = 1.0
    for factor in factors:
        product *= float(factor)
    assert product == 0.8 * limit, expr
    panel = next(panel for panel in panels(json.loads(DASHBOARD.read_text("utf-8")))
                 if panel["title"] == "Memory")
    assert panel["fieldConfig"]["defaults"]["thresholds"]["steps"][-1]["value"] == limit


def check_alert(alert, series, page, tests, events):
    assert not list(faults(alert.expr, series)), (alert.name, list(faults(alert.expr, series)))
    assert 'job="dicecup"' in alert.expr, alert.name
    assert re.fullmatch(r"\d+m", alert.wait), alert.name
    assert alert.severity in ("critical", "warning"), alert.name
    assert alert.summary and alert.summary.endswith("."), alert.name
    assert alert.description and alert.description.endswith("."), alert.name
    assert f"`{alert.name}`" in page, f"OPERATING.md does not tell of {alert.name}"
    for event in re.findall(EVENT, alert.description):
        assert event in events, f"{alert.name}: nothing logs {event}"
    own = [test for test in tests if test.startswith(f'"{alert.name}: ')]
    assert any("exp_samples: []" in test for test in own), f"{alert.name} is never silent"
    assert any(f'alertname="{alert.name}",alertstate="firing"' in test for test in own), \
        f"{alert.name} never fires"


def check_rules(series):
    rules = list(alerts(RULES))
    page = (SOURCE / "OPERATING.md").read_text("utf-8")
    tests = RULE_TESTS.read_text("utf-8").split("- name: ")[1:]
    sources = "\n".join(path.read_text("utf-8") for path in (SOURCE / "bot").rglob("*.c"))
    events = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', sources))
    assert len(rules) == RULES.read_text("utf-8").count("expr:") > 0
    for alert in rules:
        check_alert(alert, series, page, tests, events)
    for told in re.findall(r"`(Dicecup[A-Z]\w+)`", page):
        assert told in [alert.name for alert in rules], f"there is no alert {told}"
    check_memory((SOURCE / "config" / "dicecup.service").read_text("utf-8"), rules)


check_faults()
figures = exposed(page_of_bot())
check_dashboard(figures)
check_rules(figures)
