"""All games with the numbers of players and the values of options that they can have, as the program
tells them."""
import dataclasses
import os
import re
import subprocess
import tempfile


@dataclasses.dataclass
class Game:
    players: range
    normal: dict  # option: its value unless set
    options: dict  # option: its values, a range or a list


def known_games(dicecup):
    """The ids of those that this program plays."""
    done = subprocess.run([dicecup, "simulate", "?"], capture_output=True, text=True, check=False)
    return re.search(r"unknown game \"\?\"; the games are (.*)", done.stderr)[1].split(", ")


def values_of(text):
    """Of "0-12", "on|off" or "random|0-3"."""
    values = []
    for word in text.split("|"):
        ends = re.fullmatch("([0-9]+)-([0-9]+)", word)
        numbers = range(int(ends[1]), int(ends[2]) + 1) if ends else [word]
        if word == text and ends:
            return numbers
        values += numbers
    return values


def settings_of(line):
    """Of "dice=1-10, calza=on|off, speed=blitz|normal, undo=on|off", without the last two, which are
    not a game's."""
    pairs = (re.match(r"(\w+)=(\S+?),?$", word).groups() for word in line.split())
    return {key: value for key, value in pairs if key not in ("speed", "hints", "explain", "undo")}


def learn(dicecup):
    """Each game by its id, from what is said in a terminal where tables are opened."""
    ids = known_games(dicecup)
    lines = ["end"] + [line for game in ids for line in (f"new {game}", "set", "end")]
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run(
            [dicecup, "play", ids[0], "--lang", "en"], input="\n".join(lines) + "\n", text=True,
            env={**os.environ, "XDG_STATE_HOME": folder}, stdout=subprocess.PIPE, check=True).stdout
    opened = re.findall(r"^.* table #\d+ opened by .* Rules: (.*)\. join .*\((\d)-(\d) players\)",
                        said, re.M)[1:]
    settable = re.findall(r"^You can set: (.*)", said, re.M)
    assert len(opened) == len(settable) == len(ids), said
    return {game: Game(range(int(least), int(most) + 1), settings_of(normal),
                       {key: values_of(text) for key, text in settings_of(values).items()})
            for game, (normal, least, most), values in zip(ids, opened, settable)}


def the_other_way(game):
    """All options that are no numbers or seats, each with another value than the normal one."""
    return {key: next(value for value in values if value != game.normal[key])
            for key, values in game.options.items()
            if all(isinstance(value, str) for value in values)}


def configurations(game, brief=False):
    """(number of players, setting): the normal options, then each value of each, of a range only
    the ends if brief, then those of all options that are no numbers turned the other way. So many
    may not be able to play by a setting: then the program refuses it with 2."""
    for players in game.players:
        yield players, {}
        for key, values in game.options.items():
            ends = brief and isinstance(values, range)
            for value in (values[0], values[-1]) if ends else values:
                yield players, {key: value}
        yield players, the_other_way(game)


def words_of(players, setting):
    """As a command line has them."""
    words = ["--players", str(players)]
    for key, value in setting.items():
        words += ["--set", f"{key}={value}"]
    return words
