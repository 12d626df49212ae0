"""The cases of a test that mostly wait, beside each other: main() in place of unittest.main().

Each case runs in a process of its own; those of a class with something in common (setUpClass) share one.
"""

import os
import pickle
import select
import signal
import sys
import time
import unittest

AT_ONCE = 8


def units(suite):
    """What runs by itself: cases, and classes with something in common."""
    for part in suite:
        if isinstance(part, unittest.TestCase):
            yield part
            continue
        first = next(iter(part), None)
        shares = isinstance(first, unittest.TestCase) and \
            type(first).setUpClass.__func__ is not unittest.TestCase.setUpClass.__func__
        yield from [part] if shares else units(part)


def name(unit):
    return unit.id() if isinstance(unit, unittest.TestCase) else type(next(iter(unit))).__name__


class Run:
    """One unit under way."""

    def __init__(self, unit):
        self.name = name(unit)
        self.began = time.monotonic()
        sys.stdout.flush()
        self.reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                result = unittest.TestResult()
                unittest.TestSuite([unit]).run(result)
                faults = [said for _, said in result.errors + result.failures]
                faults += [f"{case}: unexpected success" for case in result.unexpectedSuccesses]
                skips = [f"{case}: {why}" for case, why in result.skipped]
                with open(writer, "wb") as report:
                    pickle.dump((result.testsRun, faults, skips), report)
                sys.stdout.flush()
            finally:
                os._exit(0)
        os.close(writer)

    def result(self):
        """How many cases ran, what failed and what was skipped."""
        with open(self.reader, "rb") as report:
            said = report.read()
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return pickle.loads(said) if said else (1, [f"{self.name}: died, {status}"], [])


def run(waiting, at_once):
    """All of them, so many at a time; what failed."""
    running, count, failed = {}, 0, []
    while waiting or running:
        while waiting and len(running) < at_once:
            unit = Run(waiting.pop(0))
            running[unit.reader] = unit
        for reader in select.select(running, [], [])[0]:
            unit = running.pop(reader)
            cases, faults, skips = unit.result()
            count += cases
            failed += faults
            print(f"{unit.name} {'FAILED' if faults else 'ok'} {time.monotonic() - unit.began:.1f} s",
                  *skips, flush=True)
    print("\n".join([*failed, f"{count} cases ran, {len(failed)} faults"]))
    return failed if count else ["no case"]


def main(at_once=AT_ONCE):
    """Of all cases of the test, or of those named: Class, Class.case."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    module, loader = sys.modules["__main__"], unittest.defaultTestLoader
    names = sys.argv[1:]
    suite = loader.loadTestsFromNames(names, module) if names else loader.loadTestsFromModule(module)
    sys.exit(bool(run(list(units(suite)), at_once)))
