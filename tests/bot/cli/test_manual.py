"""The manual page and the completion know what the program does.

usage: test_manual.py DICECUP MANUAL COMPLETION
"""

import re
import shlex
import shutil
import subprocess
import sys

DICECUP, MANUAL, COMPLETION = sys.argv[1:]


def say(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def commands():
    """Each command's word, and the options in its usage."""
    text = say(DICECUP, "help").stdout
    for word, usage in re.findall(r"^  dicecup (\w+)((?: .*|\n {11}\[?--.*|\n {11}\[.*)*)", text, re.M):
        yield word, set(re.findall(r"--[a-z]+(?:-[a-z]+)*", usage))


def complete(*words):
    """What bash would offer for the last of these words."""
    line = " ".join(shlex.quote(word) for word in (DICECUP, *words))
    script = (f"source {shlex.quote(COMPLETION)}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; "
              "_dicecup; printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = say("bash", "-c", script)
    assert done.stderr == "", done.stderr
    return set(done.stdout.split())


KNOWN = dict(commands())
assert len(KNOWN) >= 9 and KNOWN["simulate"] >= {"--players", "--set", "--out"}, KNOWN
GAMES = set(re.search("the games are (.*)", say(DICECUP, "play", "nosuch").stderr).group(1).split(", "))

for wrong in ([], ["nosuch"], ["--nosuch"], ["help", "nosuch"], ["help", "--nosuch"],
              ["help", "play", "more"], ["--version", "more"], ["version", "--nosuch"],
              ["play", "--name", "Rosa(bot)"], ["play", "--name", "\udcff"], ["play", "--name", "a\nb"]):
    told = say(DICECUP, *wrong)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1), (wrong, told)

with open(MANUAL, encoding="utf-8") as manual:
    sections = dict(re.findall(r"^\.SS (\w+)\n(.*?)(?=^\.S[SH])", manual.read(), re.M | re.S))
assert set(sections) == set(KNOWN), (set(sections), set(KNOWN))
for command, options in KNOWN.items():
    there = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", sections[command].replace("\\-", "-")))
    if command != "help":
        assert there == options, (command, there, options)
        assert options <= complete(command, "-"), (command, complete(command, "-"))

assert complete("") >= set(KNOWN)
assert complete("res") == {"restore"}
for word, first in re.findall(r"^  dicecup (\w+) (\w+(?:\|\w+)+) ", say(DICECUP, "help").stdout, re.M):
    offered = {one for one in complete(word, "") if one[0] != "-"}
    assert offered == set(first.split("|")), (word, offered, first)
assert complete("play", "") >= GAMES and complete("simulate", "") >= GAMES
assert complete("play", "--level", "") == {"easy", "casual", "normal", "hard"}
assert complete("play", "--players", "") == set()

if shutil.which("groff") is None:
    print("groff is not here: the manual page is not checked")
    sys.exit()
page = say("groff", "-ww", "-man", "-Tutf8", MANUAL)
assert (page.returncode, page.stderr) == (0, ""), page.stderr
assert "tabletop bot" in page.stdout
