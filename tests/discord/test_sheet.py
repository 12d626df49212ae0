"""The rounds of the contact sheet, on the stand-in for Discord: in both languages each game's live message and
the result of its round come with a picture, words for it and buttons, and tell nothing of a hand; and what
people see around the games is there. Run it with dicecup-known-dice."""

import re
import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))

import sheets  # noqa: E402
from page import Page  # noqa: E402

PNG = b"\x89PNG\r\n\x1a\n"
MOST = 10  # buttons for all, that one can still choose among
# What a hand is told in, behind the words before it; in Geht everything lies open.
HANDS = {
    "perudo": re.compile(r"(?:Your dice|あなたのダイス): ([1-6](?: [1-6])*)"),
    "catbox": re.compile(r"(?:Your cards|あなたの手札): ([1-6 ]+)"),
    "ring": re.compile(r"(?:Your cards|あなたの手札): ([^(\n]+)"),
    "saiun": re.compile(r"(?:Your dice cards|あなたのダイスカード): ([^.。]+)"),
}


def told(message):
    """All words of it, those for pictures too, but for emojis."""
    words = [message.text, *(each["description"] for each in message.pictures),
             *(each["label"] for each in message.buttons)]
    return re.sub(r" ?<:\w+:\d+>", "", "\n".join(words))


def check_picture(shown, message):
    assert len(message.pictures) == 1, f"{shown.game}: {len(message.pictures)} pictures"
    assert message.pictures[0]["description"].strip(), f"{shown.game}: no words for the picture"
    assert all(data.startswith(PNG) for data in message.files.values()) and message.files, shown.game


def check_round(shown):
    live = shown.channel[-1]
    check_picture(shown, live)
    check_picture(shown, shown.result)
    assert not shown.result.buttons, f"{shown.game}: what stays has no buttons"
    assert 1 <= len(live.buttons) <= MOST, f"{shown.game}: {len(live.buttons)} buttons"
    assert {each["label"] for each in live.buttons} & {"My hand", "手元を見る"}, shown.game
    assert shown.called in live.text
    assert len(shown.alone) == 1 and shown.alone[0].buttons, f"{shown.game}: no hand with buttons"
    check_secrets(shown)


def check_secrets(shown):
    if shown.game not in HANDS:
        return
    own = HANDS[shown.game].search(told(shown.alone[0]))
    assert own, f"{shown.game}: no hand in\n{told(shown.alone[0])}"
    for message in shown.channel:
        assert own[1].strip() not in told(message), f"{shown.game}: {own[1]} for all in\n{told(message)}"


def check_page(language, rounds, pictures):
    page = Page(language, pictures).write(rounds, sheets.NAMES[language])
    assert not re.search(r"""(src|href)=["'](?!data:)|url\((?!data:)|<script""", page), "it loads something"
    assert page.count('class="picture"') == 2 * len(rounds)
    assert page.count("<figure") == 3 * len(rounds)
    for shown in rounds:
        section = page[page.index(f'<section id="{shown.game}">'):].split("</section>")[0]
        assert section.count("<figure") == 3
        for part in section.split("<figure")[1:]:
            own = HANDS.get(shown.game) and HANDS[shown.game].search(part)
            assert not own or part.startswith(' class="alone"'), f"{shown.game}: a hand for all"


AROUND = ("greeting", "help", "lesson", "settings", "settings_form", "direct", "options", "thread", "parent", "bid",
          "invitation")


def check_scenes(language, scenes, pictures):
    assert tuple(scene.name for scene in scenes) == AROUND, [scene.name for scene in scenes]
    for scene in scenes:
        form = scene.name in ("settings_form", "options", "bid")
        assert len(scene.forms) == form and bool(scene.messages) != form, scene
        assert all(told(message).strip() for message in scene.messages), scene
    page = Page(language, pictures).write([], sheets.NAMES[language], scenes)
    assert page.count("<figure") == len(AROUND) and 'class="pick"' in page and 'class="field list"' in page


def main(program):
    pictures = sheets.emojis()
    for language, scenes in sheets.play_scenes(program, sheets.LANGUAGES).items():
        check_scenes(language, scenes, pictures)
    for language, rounds in sheets.play_all(program, sheets.LANGUAGES, list(sheets.GAMES)).items():
        assert [each.game for each in rounds] == list(sheets.GAMES)
        for shown in rounds:
            check_round(shown)
        check_page(language, rounds, pictures)


if __name__ == "__main__":
    main(*sys.argv[1:])
