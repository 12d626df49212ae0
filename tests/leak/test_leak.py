"""A leak makes a Criterion program fail, although each of its tests succeeds.

usage: test_leak.py PROGRAM-THAT-LEAKS
"""

import subprocess
import sys

run = subprocess.run(
    [sys.argv[1]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120
)
print(run.stdout)
assert "Passing: 1 | Failing: 0" in run.stdout, "its test itself should succeed"
assert "LeakSanitizer: detected memory leaks" in run.stdout, "the leak went unseen"
assert run.returncode != 0, "the leak was seen, but passed"
