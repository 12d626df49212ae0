"""What a person sees of HTML from the bot, and what they can press there."""

from html.parser import HTMLParser

LINES = {"p", "h1", "h2", "title", "text", "legend", "pre", "li", "td"}


class Control:
    """Something to press: where, and with which fields; asks: it has to be written into."""

    def __init__(self, action, label, fields, asks=False):
        self.action = action
        self.label = label
        self.fields = fields
        self.asks = asks


class Article:
    """Of a fragment."""

    def __init__(self):
        self.title = ""
        self.lines = []
        self.controls = []


class Fragment(HTMLParser):
    """What a person sees of HTML. parts: by name, where it comes as several."""

    def __init__(self, html, rng=None):
        super().__init__()
        self.rng = rng
        self.articles = []
        self.parts = {}
        self.outside = Article()
        self._form = self._button = self._select = self._line = self._part = None
        self.feed(html)
        self.close()

    @property
    def lines(self):
        return [line for each in self.articles + [self.outside] for line in each.lines]

    @property
    def controls(self):
        return [control for each in self.articles for control in each.controls]

    def _article(self):
        return self.articles[-1] if self.articles else self.outside

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "article":
            self.articles.append(Article())
            if self._part is not None:
                self._part.append(self.articles[-1])
        elif "data-part" in attrs:
            self._part = self.parts.setdefault(attrs["data-part"], [])
        elif tag == "form":
            self._form = {"action": attrs["action"], "fields": [], "options": None, "asks": False}
        elif tag == "button":
            self._button = (attrs.get("name"), attrs.get("value", ""), [])
        elif tag == "select":
            self._select = (attrs["name"], [])
        elif tag == "option":
            self._select[1].append(attrs["value"])
        elif tag == "input" and self._form and attrs.get("type") == "hidden":
            self._form["fields"].append((attrs["name"], attrs["value"]))
        elif tag == "input" and self._form:
            self._form["asks"] = True
        elif tag in LINES:
            self._line = []

    def handle_data(self, data):
        if self._button:
            self._button[2].append(data)
        elif self._line is not None:
            self._line.append(data)

    def handle_endtag(self, tag):
        if tag == "button":
            self._end_button()
        elif tag == "select":
            self._end_select()
        elif tag == "form":
            self._form = None
        elif tag in LINES and self._line is not None:
            text, self._line = "".join(self._line), None
            if tag == "h2":
                self._article().title = text
            self._article().lines += [line for line in text.split("\n") if line]

    def _end_button(self):
        name, value, label = self._button
        self._button = None
        form = self._form
        if not form:
            return
        label = "".join(label)
        if name:
            self._add(label, [(name, value)])
        elif form["options"]:
            for value in form["options"][1]:
                self._add(value, [(form["options"][0], value)])
        else:
            self._add(label, [])

    def _end_select(self):
        """Of a menu each choice can be pressed; in a form one of each is chosen."""
        name, values = self._select
        self._select = None
        if name == "id":
            self._form["options"] = (name, values)
        elif values:
            self._form["fields"].append((name, self.rng.choice(values) if self.rng else values[0]))

    def _add(self, label, fields):
        form = self._form
        self._article().controls.append(
            Control(form["action"], label, form["fields"] + fields, form["asks"]))
