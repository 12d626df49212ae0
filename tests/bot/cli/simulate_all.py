"""Plays, verifies and derives many games of all kinds: simulate_all.py DICECUP REDERIVE
[GAMES [ID...]]"""
import glob
import subprocess
import sys
import tempfile
import time

from configurations import configurations, learn, words_of

DICECUP, REDERIVE = sys.argv[1:3]
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
LEVELS = ("easy", "normal")  # hard thinks for milliseconds a move; its own tests see to it


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


def judge(files):
    """What the two programs say against records, or None."""
    for program in ([DICECUP, "verify"], [sys.executable, REDERIVE]):
        done = run(*program, *files)
        if done.stdout != "".join(f"{file}: ok\n" for file in files) or done.returncode != 0:
            wrong = [line for line in done.stdout.splitlines() if not line.endswith(": ok")]
            return "\n".join(wrong[:5]) + done.stderr
    return None


def play(game, players, setting, level):
    """Why a configuration fails, or None. Not if so many cannot play by the setting."""
    with tempfile.TemporaryDirectory() as folder:
        words = [game, "--games", str(GAMES), "--out", folder, "--level", level]
        done = run(DICECUP, "simulate", *words, *words_of(players, setting))
        if done.returncode == 2 and setting:
            return None
        if done.returncode != 0:
            return done.stderr
        reason = judge(sorted(glob.glob(folder + "/*.json")))
        return reason and f"{done.stdout.splitlines()[0]}\n{reason}"


def main():
    failed, games = 0, learn(DICECUP)
    for game in sys.argv[4:] or games:
        start, n = time.monotonic(), 0
        for n, (players, setting) in enumerate(configurations(games[game]), 1):
            level = LEVELS[n % len(LEVELS)]
            reason = play(game, players, setting, level)
            failed += reason is not None
            if reason is not None:
                print(f"{game}, {players} players, {setting}, {level}: {reason}", flush=True)
        print(f"{game}: {n} kinds of {GAMES} games, {time.monotonic() - start:.0f} s", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
