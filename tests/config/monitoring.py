"""The dashboard and the alert rules before a real Prometheus, which scrapes a real bot while people
play: monitoring.py DICECUP SOURCE-FOLDER. The last line counts the checks: "N passed, N failed"."""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback
import urllib.request

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "games"), str(TESTS / "servers")]

from bot import Bot, Network  # noqa: E402
from irc_client import Client  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from prometheus import Prometheus  # noqa: E402
from server import free_port  # noqa: E402
from watched import alerts, asked_by_dashboard, exposed, faults, fill_in  # noqa: E402
from with_pages import WithPages  # noqa: E402

DICECUP, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
DASHBOARD = SOURCE / "config" / "grafana-dashboard.json"
RULES = SOURCE / "config" / "prometheus-alerts.yaml"
RULE_TESTS = SOURCE / "tests" / "config" / "alerts.test.yaml"
CHANNEL, OTHER = "#dice", "#more"


class WatchedBot(WithPages, Bot):
    def configure(self, rate):
        super().configure(rate)
        self.watched_at = free_port()
        with open(self.config, "a", encoding="utf-8") as file:
            file.write(f"metrics: 127.0.0.1:{self.watched_at}\n")

    def page(self):
        with urllib.request.urlopen(
                f"http://127.0.0.1:{self.watched_at}/metrics", timeout=120) as answer:
            return answer.read().decode()


def promtool(*arguments, **more):
    ran = subprocess.run(("promtool", *arguments), capture_output=True, text=True, timeout=120,
                         check=False, **more)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def play(port):
    """Somebody opens a table, says all kinds of things, and plays against computers."""
    with contextlib.closing(Client(port, "ann", [CHANNEL])) as ann:
        for text, answer in (("!new perudo", r"ann is in \(1/6\)"), ("!addbot", r"\(2/6\)"),
                             ("!rules", "Perudo"), ("!dudo", "ann"), ("!start", "The game begins")):
            since = ann.mark()
            ann.say(CHANNEL, text)
            ann.wait_for(answer, since)


def rules_are_well_formed(_):
    promtool("check", "rules", "--lint=all", "--lint-fatal", str(RULES))


def rules_do_as_their_tests_say(_):
    promtool("test", "rules", str(RULE_TESTS))


def page_is_well_formed(world):
    promtool("check", "metrics", input=world.bot.page())


def nothing_is_asked_that_is_not_exposed(world):
    series = exposed(world.bot.page())
    for where, expr in world.asked + [(alert.name, alert.expr) for alert in alerts(RULES)]:
        found = list(faults(expr, series))
        assert not found, f"{where}: {found}"


def expressions_of_the_dashboard_parse(world):
    rules = [{"record": f"asked:{i}", "expr": fill_in(expr)}
             for i, (_, expr) in enumerate(world.asked)]
    path = pathlib.Path(world.folder, "asked.json")  # which is YAML, too
    path.write_text(json.dumps({"groups": [{"name": "asked", "rules": rules}]}), "utf-8")
    promtool("check", "rules", str(path))


def every_panel_shows_something(world):
    for where, expr in world.asked:
        world.prometheus.wait_for(lambda expr=expr: world.prometheus.values(fill_in(expr)),
                                  f"{where} shows nothing: {expr}")


def rules_are_followed_and_silent(world):
    groups = world.prometheus.ask("rules")["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert {rule["name"] for rule in rules} == {alert.name for alert in alerts(RULES)}
    world.prometheus.wait_for(lambda: all(rule["health"] == "ok" for group in
                                          world.prometheus.ask("rules")["groups"]
                                          for rule in group["rules"]), "a rule is not well")
    assert not world.prometheus.firing(), world.prometheus.firing()


def fires(world, name, severity):
    world.prometheus.wait_for(lambda: name in world.prometheus.firing(), f"{name} does not fire")
    alert = world.prometheus.firing()[name]
    assert alert["labels"]["severity"] == severity, alert
    for text in alert["annotations"].values():
        assert text and not re.search(r"\{\{|<error|<no value>", text), text


def a_lost_database_is_told(world):
    database = world.bot.database
    os.rename(database, database + ".aside")
    fires(world, "DicecupCannotStore", "critical")
    with contextlib.closing(Client(world.server.port, "ben", [OTHER])) as ben:
        ben.say(OTHER, "!new perudo")
        ben.wait_for("could not be saved")
        fires(world, "DicecupCommandsFailed", "critical")
    os.rename(database + ".aside", database)
    world.prometheus.wait_for(lambda: "DicecupCannotStore" not in world.prometheus.firing(),
                              "DicecupCannotStore does not end")


def a_lost_network_is_told(world):
    world.server.stop()
    fires(world, "DicecupNetworkDown", "critical")


def a_bot_that_ended_is_told(world):
    status, log = world.bot.stop()
    assert status == 0, log
    fires(world, "DicecupDown", "critical")


# In this order: the last ones take away what the others need.
CHECKS = (rules_are_well_formed, rules_do_as_their_tests_say, page_is_well_formed,
          nothing_is_asked_that_is_not_exposed, expressions_of_the_dashboard_parse,
          every_panel_shows_something, rules_are_followed_and_silent, a_lost_database_is_told,
          a_lost_network_is_told, a_bot_that_ended_is_told)


class World:
    """A bot among people, and Prometheus with the rules, which are more impatient here."""

    def __init__(self, stack):
        self.folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="dicecup-watched-"))
        self.asked = list(asked_by_dashboard(DASHBOARD))
        self.server = stack.enter_context(Ngircd())
        self.bot = stack.enter_context(
            WatchedBot(DICECUP, [Network("home", self.server.port, [CHANNEL, OTHER])]))
        rules = pathlib.Path(self.folder, "alerts.yaml")
        rules.write_text(re.sub(r"^( +for:).*", r"\1 2s", RULES.read_text("utf-8"), flags=re.M),
                         "utf-8")
        self.bot.start()
        self.prometheus = stack.enter_context(
            Prometheus("dicecup", self.bot.watched_at, str(rules)))
        self.prometheus.wait_for(lambda: self.prometheus.values("dicecup_commit_seconds_count"),
                                 "nothing is scraped")
        play(self.server.port)


def main():
    failed = 0
    with contextlib.ExitStack() as stack:
        world = World(stack)
        for check in CHECKS:
            try:
                check(world)
                print(f"ok     {check.__name__}", flush=True)
            except (AssertionError, OSError):
                failed += 1
                print(f"FAILED {check.__name__}\n{traceback.format_exc()}", flush=True)
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
