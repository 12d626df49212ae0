"""Plays the rounds of the contact sheet and writes its pages; see sheet."""

import concurrent.futures
import os
import subprocess
import sys
import tempfile
from os.path import abspath, dirname, join

from page import Page
import scenes
from rounds import GAMES, LANGUAGES, play

ROOT = dirname(dirname(dirname(abspath(__file__))))
NAMES = {
    "en": {"perudo": "Perudo", "catbox": "Cat in the Box", "ring": "Don't Drop the Ring",
           "saiun": "Saiun", "geht": "Geht noch was?"},
    "ja": {"perudo": "ペルード", "catbox": "キャットインザボックス", "ring": "指輪を落とさないで",
           "saiun": "賽雲", "geht": "何かおきろ!"},
}
AT_ONCE = 2 * (os.cpu_count() or 1)  # rounds: half of the time they wait


def emojis():
    """The bot's own pictures, by name."""
    with tempfile.TemporaryDirectory() as folder:
        draw = join(ROOT, "bot", "chat", "discord", "draw_emojis.py")
        subprocess.run([sys.executable, draw, folder], check=True)
        found = {}
        for name in os.listdir(folder):
            with open(join(folder, name), "rb") as file:
                found[name.removesuffix(".png")] = file.read()
        return found


def play_scenes(program, languages):
    """By language."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return dict(zip(languages, pool.map(lambda language: scenes.play(program, language), languages)))


def play_all(program, languages, games):
    """The rounds, by language."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        waiting = {language: [pool.submit(play, program, game, language) for game in games]
                   for language in languages}
        return {language: [each.result() for each in rounds] for language, rounds in waiting.items()}


def write(program, folder, languages=LANGUAGES, games=tuple(GAMES), around=True):
    """The files; around: what is there beside the rounds, too."""
    pictures, files = emojis(), []
    beside = play_scenes(program, languages) if around else {}
    for language, rounds in play_all(program, languages, games).items():
        files.append(join(folder, f"sheet.{language}.html"))
        put(files[-1], Page(language, pictures).write(rounds, NAMES[language],
                                                        beside.get(language, ())))
    return files


def write_front(program, file):
    """The page for the README: a round of Perudo in English."""
    put(file, Page("en", emojis()).write_front(play(program, "perudo", "en")))


def put(file, text):
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
