"""People on the stand-in for Discord who play any game, each in their own way, going only by what
is shown to them. act() tries to make a move; see ../games/party.py."""

import re
import sys
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "games"))

from live import END, Live, is_live  # noqa: E402
from world import Refused  # noqa: E402

BOT = "Dicecup"
PATIENCE = 50.0  # less than a campaign waits for whoever plays there
QUIET = 1.0  # after which a press that shows nothing to its person alone shows nothing at all
STEPS = 40  # on the way to one move
TRIES = 40
EMOJIS = re.compile(r"\s*(<:\w+:\d+>)+")
ADDRESS = re.compile(r"^\[\S+ · .*? #\d+[^\]]*\] ", re.MULTILINE)
HAND = "My hand"
NO_MOVE = (HAND, "Status")
BACK = "Back"
ASIDE = ("Type it…", BACK)
TEXT_INPUT = 4


class Failed(AssertionError):
    """The bot did not answer an interaction."""


class Watcher:
    """Reads along in a channel."""

    def __init__(self, person, where="#dice", live=None):
        self.person = person
        self.where = where
        self.read = 0
        self.live = live or Live()

    def news(self, timeout):
        with self.person._news:
            if len(self.person.all) == self.read and timeout:
                self.person._news.wait(timeout)
            fresh, self.read = self.person.all[self.read:], len(self.person.all)
        return [each for seen in fresh
                if seen["where"] == self.where and seen.get("from") == BOT and
                not seen.get("ephemeral") for each in self._read(seen)]

    def _read(self, seen):
        if is_live(seen):
            return self.live.read(seen)
        return [(seen["what"] != "message", line) for line in seen.get("text", "").split("\n")]


class Somebody:
    """mind: what they would type."""

    def __init__(self, person, mind, where="#dice"):
        self.person = person
        self.where = where
        self.name = person.name
        self.mind = mind
        self.rng = mind.rng
        self.read = 0
        self.live = Live()
        self.shown = []  # to this person alone
        self.refused = 0
        self.known = {}  # commands
        self.pressed = None  # the last button

    def look(self):
        """Takes in what came, and gives what they alone see of it."""
        fresh = self.person.all[self.read:]
        self.read += len(fresh)
        own = []
        for seen in fresh:
            if seen.get("from") != BOT or seen.get("loading") or seen["what"] == "delete":
                continue
            lines = seen.get("text", "").split("\n")
            if seen["where"] == "dm" or seen.get("ephemeral"):
                own += lines
                for line in lines:
                    self.mind.told(line)
            elif seen["where"] == self.where and is_live(seen):
                for shown, line in self.live.read(seen):
                    if not shown:
                        self.mind.see(line)
        self.shown += own
        return own

    def answer(self, since, interaction):
        """What the bot answers to an interaction: a message, a form, or choices; else, if it only
        took note of it, what all see next."""
        noted = self.person.wait(
            lambda seen: seen["what"] in ("answered", "failed") and
            seen.get("interaction") == interaction, since, PATIENCE, "an answer")
        if noted["what"] == "failed":
            raise Failed(f"{self.name}: an interaction failed")
        if noted["by"] == "update later":
            return self._after(since, noted)
        return self.person.wait(lambda seen: _is_answer(seen, noted), since, PATIENCE, "its words")

    def _after(self, since, noted):
        """What comes of an answer that shows nothing."""
        try:
            return self.person.wait(
                lambda seen: _is_own(seen) or
                (seen["what"] == "delete" and seen["id"] == noted["message"]),
                self.person.all.index(noted, since), QUIET)
        except AssertionError:
            return noted

    def hint(self):
        """What they can do now."""
        return self.slash("help")["text"].split("\nMoves of ")[0].split("\nMore: ")[0]

    def slash(self, command, **options):
        """A command, or the sub-command whose last word this is."""
        since = self.person.mark()
        path, _ = self.commands().get(command, (command, None))
        return self.answer(since, self.person.slash(self.where, path, **options))

    def commands(self):
        """(path, options) by the last word of the path: "table new" by "new". They stay once they
        are there."""
        self.known = self.known or {path.split()[-1]: (path, options)
                                    for path, options in self.person.world.commands().items()}
        return self.known

    def press(self, label, **more):
        self.pressed = label
        since = self.person.mark()
        return self.answer(since, self.person.press(label, **(more or {"where": self.where})))

    def _give_up(self, hint, ideas, held):
        """Nothing was taken: false, if nothing was wanted, or what they went by (held) was old: a
        newer hand may be on its way when a question is answered."""
        if ideas and not self._is_told_another(held):
            raise AssertionError(f"{self.name} finds no move: {hint}\n{ideas}")
        return False

    def _is_told_another(self, held):
        until = time.monotonic() + PATIENCE
        while self.mind.cards == held and time.monotonic() < until:
            time.sleep(0.05)
            self.look()
        return self.mind.cards != held

    def is_taken(self, answer):
        """Whether this tells that a move was taken: what is refused is told to one person alone."""
        if answer["what"] in ("answered", "delete") or (
                answer["what"] in ("message", "edit") and not answer["ephemeral"]):
            return True
        if self.is_new_hand(answer):
            return True
        return re.match(rf"Taken\.$|{self.mind.taken}", answer["text"]) is not None

    def is_new_hand(self, answer):
        """Whether it is their hand, changed by a move of theirs."""
        return answer["what"] == "edit" and self.pressed != BACK and \
            ADDRESS.match(answer["text"]) is not None

    def labels(self):
        """The buttons that all see now."""
        shown = [each for each in self.person.visible(self.where) if each["buttons"]]
        return [button["label"] for button in shown[-1]["buttons"]] if shown else []

    def is_over(self):
        """Whether what all see is the end of a game."""
        return END in self.labels()

    def hand(self):
        """What they hold, by the button that everybody has, once it is there: in words, as some
        hear it. None, if the game is over."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return re.sub(EMOJIS, "", self.press("My hand")["text"])
            except Refused:
                if self.is_over():
                    return None
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)


class Slasher(Somebody):
    """Types moves behind a slash command, and picks some of what is suggested."""

    def act(self):
        hint = self.hint()
        self.look()
        if hint.startswith(("Now", "It is not your turn")):
            return False
        held = self.mind.cards
        ideas = list(self.mind.ideas(hint))
        for idea, suggests in [(idea, self.rng.random() < 0.3) for idea in ideas[:TRIES]] + \
                [(idea, False) for idea in ideas[:TRIES]]:
            if self._try(self._suggested(idea.split()[0]) if suggests else idea):
                return True
        return self._give_up(hint, ideas, held)

    def _try(self, what):
        try:
            answer = self.slash("move", what=what)
        except Refused:
            return False
        self.look()
        self.refused += not self.is_taken(answer)
        return self.is_taken(answer)

    def _suggested(self, begun):
        """A whole move that begins so; what is begun, if there is none."""
        choices = self.person.complete(self.where, "table move", "what", what=begun)
        return self.rng.choice(choices)["value"] if choices else begun


class Writer(Somebody):
    """Writes plain text to the bot, in private."""

    def act(self):
        hint = self._ask("help", until="More: ")[-1].split("\nMoves of ")[0].split("\nMore: ")[0]
        if hint.startswith(("Now", "It is not your turn")):
            return False
        held = self.mind.cards
        ideas = list(self.mind.ideas(hint))
        if ideas and self.rng.random() < 0.1:
            ideas.insert(0, self.mind.blunder(hint))
        for idea in ideas[:TRIES]:
            answers = self._ask(idea, "help leave", until="leave: ")
            # Help that was asked for again around a restart may come as late.
            if len([answer for answer in answers if "\nMore: " not in answer]) == 1:
                return True
            self.refused += 1
        return self._give_up(hint, ideas, held)

    def _ask(self, *texts, until):
        """What is answered in private, but not what tells of the game."""
        self.look()
        since = self.person.mark()
        for text in texts:
            self.person.say("dm", text)
        seen = self.person.wait_for(until, where="dm", since=since, what="message")
        self.look()
        return [each["text"] for each in self.person.all[since:self.person.all.index(seen) + 1]
                if each["where"] == "dm" and each.get("from") == BOT and
                each["what"] == "message" and not ADDRESS.match(each["text"])]


class Presser(Somebody):
    """Presses buttons and walks the menus, a random legal choice at each step."""

    kept = None  # a menu left open

    def act(self):
        step = self.begin()
        return step is not None and self.go_on(step)

    def begin(self):
        """The answer to a button of a move; None: there is none that is taken."""
        for label in self._buttons():
            try:
                step = self.press(label)
            except Refused:
                continue  # gone meanwhile
            if step["what"] == "modal" or self.is_taken(step) or _controls(step):
                return step
        return None

    def _buttons(self):
        labels = self.labels()
        if END in labels:
            return []
        moves = [label for label in labels if label not in NO_MOVE]
        self.rng.shuffle(moves)
        return moves + [label for label in labels if label == HAND]

    def sees(self, step):
        """Whether what can be pressed is before them still; what was only noted needs nothing."""
        return "id" not in step or step["what"] == "modal" or step["id"] in [
            each["id"] for each in self.person.visible(self.where)]

    def go_on(self, step):
        """From a step of a menu to the end of its way."""
        for _ in range(STEPS):
            if step["what"] == "modal":
                step = self._fill(step)
            elif self.is_taken(step):
                self.look()
                return True
            elif _controls(step):
                try:
                    step = self.take(step)
                except Refused:  # gone meanwhile
                    self.look()
                    return False
            else:
                self.look()
                self.refused += 1
                return False
        raise AssertionError(f"{self.name}: a menu without an end: {step}")

    def take(self, step):
        """One random choice."""
        controls = _controls(step)
        if len(controls) > 1 and self.rng.random() < 0.95:
            controls = [each for each in controls if each[1] not in ASIDE] or controls
        kind, label = self.rng.choice(controls)
        if kind == "button":
            return self.press(label, message=step["id"])
        since = self.person.mark()
        return self.answer(since, self.person.choose(label, message=step["id"]))

    def _fill(self, form):
        """The form before them: a random choice where there are some; where they must write,
        something wrong."""
        since = self.person.mark()
        return self.answer(since, self.person.submit({
            field["id"]: self.rng.choice(field["options"])["value"] if field["options"]
            else "what now" for field in form["fields"]
            if field["options"] or (field["type"] == TEXT_INPUT and field["required"])}))


class Closed(Presser):
    """The same, and cannot be written to: sees what they hold by a button."""

    def act(self):
        if self.rng.random() < 0.5 and self.hand() is None:
            return False
        return super().act()


def _is_own(seen):
    """Whether this is for one person alone."""
    shown = seen.get("ephemeral") and not seen.get("loading") and seen["what"] != "delete"
    return shown or seen["what"] in ("modal", "failed", "choices")


def _is_answer(seen, noted):
    """Whether this is what an answer showed."""
    if noted["by"] in ("modal", "choices"):
        return seen["what"] == noted["by"] and seen["interaction"] == noted["interaction"]
    kinds = {"message": ("message",), "later": ("edit", "delete"), "update": ("edit",)}
    return seen["what"] in kinds[noted["by"]] and seen["id"] == noted["message"]


def _controls(step):
    """What can be pressed and chosen: (kind, label)."""
    found = [("button", each["label"]) for each in step.get("buttons", ())
             if not each["disabled"] and each["label"] not in NO_MOVE]
    for each in step.get("selects", ()):
        found += [("choice", option["value"]) for option in each["options"]]
    return found
