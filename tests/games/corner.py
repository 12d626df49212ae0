"""Where people of a campaign play, each corner in a thread of its own: it goes on until it hears
that the bot (or a server) was killed, takes in what was said before, and waits until all is there
again."""

import threading

from judge import Foul


class Interrupted(Exception):
    """There is no use in waiting for anything any more."""


class Corner(threading.Thread):
    """live() plays on and on, calls alarm() often, and may be left anywhere by Interrupted;
    hear_out() hears what was said before that; wake() is called when the bot is there again."""

    networks = ()  # of IRC, on which it plays

    def __init__(self, campaign, name):
        super().__init__(name=name, daemon=True)
        self.campaign = campaign
        self.epoch = campaign.epoch
        self.games = 0

    def alarm(self):
        if self.campaign.epoch != self.epoch:
            raise Interrupted

    def run(self):
        try:
            while not self.is_done():
                self._live_on()
        except Exception as error:  # pylint: disable=broad-except
            self.campaign.failed(self, error)
        finally:
            self.campaign.left(self)

    def _live_on(self):
        try:
            self.live()
        except Interrupted:
            epoch, cause = self.campaign.news()
            self.hear_out(cause)
            self.campaign.meet(self, epoch)
            self.epoch = epoch
            self.wake(cause)

    def is_done(self):
        """All kills were, and a game has ended since."""
        raise NotImplementedError

    def nudge(self):
        """Whoever waits is to hear the alarm now."""

    def reconnect(self):
        """After a server of IRC was gone, before the bot is there again."""

    def wake(self, cause):
        """The bot is there again."""

    def check(self):
        """At the end of all: complains of what is wrong."""

    def figures(self):
        """{what: how many}, for the summary."""
        return {"games": self.games}

    def close(self):
        """Everybody goes."""


class Echo:
    """What is said in a place, where lines may come again after a kill: those of the last move, from
    some line on, in order and to the end. No line may come a third time, but for that which was the
    last to come again before another kill: whether it had left, the bot could not know."""

    REACH = 12  # lines back: a move's, and some

    def __init__(self):
        self.lines = []
        self.times = []
        self.again = 0
        self._open = False
        self._run = []  # said again so far, or so it seems
        self._under_way = None  # the last line said again, when nothing was said behind it
        self._counted = []  # what came again since the last kill

    def died(self, forgets=False):
        """forgets: the server of the database died, too, and what it had not written down yet is lost:
        that a line was said again is noted, but nothing waits for the note."""
        self._count()
        for at in self._counted if forgets else ():
            self.times[at] -= 1
        self._counted = []
        self._open = True

    def hear(self, line):
        """The lines that are new, now that this was said."""
        if not self._open:
            return self._add([line])
        places = self._places(self._run + [line])
        if not places:
            self._open = False
            new, self._run = self._run + [line], []
            return self._add(new)
        self._run.append(line)
        if places[-1] + len(self._run) == len(self.lines):
            self._count()
            self._open = False
        return []

    def settle(self):
        """All that was to come again has come: what is said now is new, though it sound the same."""
        self._count()
        self._open = False

    def _places(self, run):
        """Where these lines were said before."""
        first = max(0, len(self.lines) - self.REACH)
        return [at for at in range(first, len(self.lines) - len(run) + 1)
                if self.lines[at:at + len(run)] == run]

    def _count(self):
        places, n = self._places(self._run) if self._run else [], len(self._run)
        for at in range(places[-1], places[-1] + n) if places else ():
            self.times[at] += 1
            self._counted.append(at)
            self.again += 1
            if self.times[at] > 2 and at != self._under_way:
                raise Foul(f"for the {self.times[at]}th time: {self.lines[at]}")
        self._under_way = places[-1] + n - 1 if places else self._under_way
        self._run = []

    def _add(self, lines):
        self.lines += lines
        self.times += [1] * len(lines)
        self._under_way = None
        return lines


class NoEcho:
    """Where nothing comes twice."""

    again = 0

    def __init__(self):
        self.lines = []

    def died(self, forgets=False):
        pass

    def hear(self, line):
        self.lines.append(line)
        return [line]
