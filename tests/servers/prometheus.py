"""A real Prometheus for tests."""

import json
import os
import time
import urllib.parse
import urllib.request

from server import Server, find_program

CONFIG = """global: {{scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}}
rule_files: ['{rules}']
scrape_configs:
  - {{job_name: {job}, static_configs: [{{targets: ['127.0.0.1:{target}']}}]}}
"""


class Prometheus(Server):
    """Scrapes one target each second, as this job, and follows these rules."""

    def __init__(self, job, target, rules):
        super().__init__()
        self.job, self.target, self.rules = job, target, rules

    def command(self):
        path = os.path.join(self.folder, "prometheus.yml")
        with open(path, "w", encoding="utf-8") as config:
            config.write(CONFIG.format(rules=self.rules, job=self.job, target=self.target))
        return [find_program("prometheus") or "prometheus", f"--config.file={path}",
                f"--storage.tsdb.path={os.path.join(self.folder, 'data')}",
                f"--web.listen-address=127.0.0.1:{self.port}"]

    def _answers(self):
        """It listens before it has read what it needs."""
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/-/ready", timeout=1).close()
            return True
        except OSError:
            return False

    def ask(self, path, **query):
        """What its API answers."""
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=120) as answer:
            return json.load(answer)["data"]

    def values(self, expr):
        """What an expression is now: a number for each series, without those that are none."""
        found = [float(each["value"][1]) for each in self.ask("query", query=expr)["result"]]
        return [value for value in found if value == value]

    def firing(self):
        """The alerts that fire, by name."""
        return {alert["labels"]["alertname"]: alert for alert in self.ask("alerts")["alerts"]
                if alert["state"] == "firing"}

    @staticmethod
    def wait_for(condition, what, patience=60):
        until = time.monotonic() + patience
        while not condition():
            if time.monotonic() > until:
                raise AssertionError(f"in {patience} s: {what}")
            time.sleep(0.2)
