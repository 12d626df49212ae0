"""All games with the numbers of players and the values of options that they can have."""
import subprocess

SWITCH = ("off", "on")
OPTIONS = {
    "perudo": (range(2, 7), {"dice": range(1, 11), "calza": SWITCH, "counts": ("hidden", "open")}),
    "catbox": (range(3, 5), {"discard": SWITCH, "paradox_ends": ("game", "round")}),
    "ring": (range(3, 6), {"recover": SWITCH}),
    "saiun": (range(2, 5), {"start": ("random", 0, 1, 2, 3), "rounds": range(13),
                            "connected": SWITCH, "open_tokens": SWITCH}),
    "geht": (range(1, 5), {"fairy": ("random", 0, 1, 2, 3), "solo_rules": ("auto", "off", "on"),
                           "free_start": SWITCH}),
}
SEATS = ("start", "fairy")


def is_fit(game, players, key, value):
    """Whether there is no objection to it."""
    if key in SEATS:
        return value == "random" or value < players
    return (game, players, key, value) != ("geht", 1, "solo_rules", "off")


def configurations(game, brief=False):
    """(number of players, setting): the normal options, then each value of each, of a range only
    the ends if brief, then those of all options that are no numbers turned the other way."""
    numbers, options = OPTIONS[game]
    for players in numbers:
        yield players, {}
        for key, values in options.items():
            ends = brief and isinstance(values, range)
            for value in (values[0], values[-1]) if ends else values:
                if is_fit(game, players, key, value):
                    yield players, {key: value}
        yield players, {key: values[-1] for key, values in options.items()
                        if not isinstance(values, range) and key not in SEATS}


def known_games(dicecup):
    """Those of the table that this program plays."""
    help_text = [subprocess.run([dicecup, "simulate", game], capture_output=True, text=True,
                                check=False).stderr for game in OPTIONS]
    return [game for game, text in zip(OPTIONS, help_text) if "there is no game" not in text]


def words_of(players, setting):
    """As a command line has them."""
    words = ["--players", str(players)]
    for key, value in setting.items():
        words += ["--set", f"{key}={value}"]
    return words
