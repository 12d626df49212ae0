"""The contact sheet as a page of its own: messages as Discord shows them. It loads nothing."""

import base64
import html
import re

STYLE = """
:root { --page: #f2f3f5; --chat: #fff; --box: #f8f8f9; --edge: #d9dade; --text: #2b2d31; --faint: #5c5e66;
  --grey: #e3e5e8; --grey-text: #2b2d31; --code: #f2f3f5; --ping: #e6e8fd; --ping-text: #4752c4; --link: #4752c4 }
@media (prefers-color-scheme: dark) { :root { --page: #1a1b1e; --chat: #313338; --box: #2b2d31; --edge: #45474e;
  --text: #dbdee1; --faint: #a3a6ad; --grey: #4e5058; --grey-text: #fff; --code: #1e1f22; --ping: #3c4270;
  --ping-text: #dee0fc; --link: #a5adfb } }
* { box-sizing: border-box }
body { margin: 0; padding: 16px; background: var(--page); color: var(--text);
  font: 15px/1.4 "Noto Sans", "DejaVu Sans", "Noto Sans CJK JP", sans-serif }
h1 { font-size: 20px; margin: 0 0 4px } h2 { font-size: 17px; margin: 20px 0 8px }
p { margin: 0 0 8px; color: var(--faint) }
.round { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr)); gap: 12px;
  align-items: start }
figure { margin: 0; background: var(--chat); border: 1px solid var(--edge); border-radius: 8px;
  padding: 8px 12px 12px; min-width: 0 }
figcaption { color: var(--faint); font-size: 13px; border-bottom: 1px solid var(--edge); padding-bottom: 6px;
  margin-bottom: 8px }
.message { display: grid; grid-template-columns: 36px 1fr; gap: 10px }
.message + .message { margin-top: 14px }
.message > div { min-width: 0; overflow-wrap: anywhere }
.face { width: 36px; height: 36px; border-radius: 50% }
.author b { font-weight: 600 } .author span { background: #5865f2; color: #fff; border-radius: 3px; font-size: 10px;
  font-weight: 600; padding: 1px 4px; margin-left: 4px; vertical-align: 1px }
.box { background: var(--box); border: 1px solid var(--edge); border-radius: 8px; padding: 10px 12px; margin-top: 4px }
.box > * + * { margin-top: 8px }
.text { white-space: pre-wrap } .text h3 { font-size: 16px; margin: 0 }
.text pre { white-space: pre; overflow-x: auto; background: var(--code); border: 1px solid var(--edge);
  border-radius: 4px; padding: 6px 8px; margin: 4px 0; font: 13px/1.35 "DejaVu Sans Mono", "Noto Sans Mono CJK JP",
  monospace }
.text i { display: inline-block; width: 20px; height: 20px; vertical-align: -4px; margin: 0 1px; background-size: contain }
.ping { background: var(--ping); color: var(--ping-text); border-radius: 3px; padding: 0 2px; font-weight: 500 }
.time { background: var(--grey); color: var(--grey-text); border-radius: 3px; padding: 0 3px }
.picture { display: block; width: 100%; max-width: 420px; border-radius: 6px }
hr { border: 0; border-top: 1px solid var(--edge) }
.row { display: flex; flex-wrap: wrap; gap: 6px } .row + .row { margin-top: 6px }
.row span { border-radius: 6px; padding: 5px 12px; font-size: 14px; font-weight: 500; color: #fff }
.b1 { background: #5865f2 } .row .b2 { background: var(--grey); color: var(--grey-text) } .b3 { background: #248046 }
.row .b5 { background: var(--grey); color: var(--grey-text) } .b4 { background: #da373c } .row .list { flex: 1; min-width: 200px; background: var(--code); color: var(--faint);
  border: 1px solid var(--edge) } .row .list::after { content: "\\25BE"; float: right }
.front { grid-template-columns: 340px 300px 340px; padding: 0 }
.front figcaption { font-size: 12px } .front { font-size: 13px } .front .row span { font-size: 12px; padding: 4px 9px }
.small { color: var(--faint); font-size: 12px; margin-top: 4px }
.form { background: var(--box); border: 1px solid var(--edge); border-radius: 8px; padding: 12px 14px }
.form h3 { margin: 0 0 8px; font-size: 17px } .form > div { margin-top: 10px } .form b { display: block; font-size: 14px }
.form .field { background: var(--code); border: 1px solid var(--edge); border-radius: 6px; padding: 6px 10px;
  margin-top: 4px; min-height: 32px } .form .list::after { content: "\\25BE"; float: right }
.form .pick { margin: 4px 0 0 2px } .form .row { justify-content: flex-end; margin-top: 14px }
"""

WORDS = {
    "en": {"title": "A round of each game on Discord",
           "about": "What people see, the picture of the board as they get it.",
           "channel": "#dice, while {who} is called", "alone": "What {who} alone sees",
           "result": "#dice, what stays of the round", "aside": "Only you can see this",
           "soon": "in {n} minutes", "now": "in a minute", "app": "APP", "submit": "Submit",
           "scenes": "Around the games", "greeting": "The first message on a new server", "help": "Help",
           "settings": "Settings", "settings_form": "Settings, a form", "options": "A table's options, a form",
           "bid": "Another bid, a form", "thread": "A thread's game", "parent": "Its channel",
           "direct": "A table in direct messages", "lesson": "A lesson", "invitation": "Somebody is asked to play"},
    "ja": {"title": "Discordで各ゲームを1ラウンド",
           "about": "参加者に見える画面です。ボードの画像もそのままです。",
           "channel": "#dice({who}さんの番)", "alone": "{who}さんだけに見えるもの",
           "result": "#dice(ラウンドのあとに残るもの)", "aside": "これはあなただけに表示されています",
           "soon": "{n}分後", "now": "1分後", "app": "アプリ", "submit": "送信",
           "scenes": "ゲームのまわり", "greeting": "新しいサーバーでの最初のメッセージ", "help": "ヘルプ",
           "settings": "設定", "settings_form": "設定のフォーム", "options": "テーブルのオプションのフォーム",
           "bid": "別のビッドのフォーム", "thread": "スレッドでのゲーム", "parent": "そのチャンネル",
           "direct": "ダイレクトメッセージのテーブル", "lesson": "練習", "invitation": "対戦に誘う"},
}

# A cup with a die.
FACE = ('<svg class="face" viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="#7a3e1d"/>'
        '<rect x="9" y="9" width="18" height="18" rx="4" fill="#f4f1e8"/><g fill="#16181b">'
        '<circle cx="14" cy="14" r="2"/><circle cx="22" cy="14" r="2"/><circle cx="18" cy="18" r="2"/>'
        '<circle cx="14" cy="22" r="2"/><circle cx="22" cy="22" r="2"/></g></svg>')

TOKEN = re.compile(r"\\(.)|<@(\d+)>|<#(\d+)>|<t:(\d+):R>|<:(\w+?)_[0-9a-f]{8}:\d+>|\*\*(.+?)\*\*|"
                   r"</([^:<>]+):\d+>")


def uri(data):
    return "data:image/png;base64," + base64.b64encode(data).decode()


class Page:
    """All rounds of a language; emojis: pictures by name."""

    def __init__(self, language, emojis):
        self.words, self.language, self.emojis = WORDS[language], language, emojis
        self.out = []
        self.used = set()

    def write(self, rounds, names, scenes=()):
        self.out.append(f'<h1>{self.words["title"]}</h1>\n<p>{self.words["about"]}</p>')
        if scenes:
            self.out.append(f'<section id="scenes">\n<h2>{self.words["scenes"]}</h2>\n<div class="round">')
            for scene in scenes:
                self._scene(scene)
            self.out.append("</div>\n</section>")
        for shown in rounds:
            self._round(shown, names[shown.game])
        return self._whole()

    def write_front(self, shown):
        """One round alone, for the README."""
        self.out.append('<div class="round front">')
        self._figures(shown)
        self.out.append("</div>")
        return self._whole()

    def _whole(self):
        marks = "".join(f".e-{name} {{ background-image: url({uri(self.emojis[name])}) }}\n"
                        for name in sorted(self.used))
        return (f'<!doctype html>\n<html lang="{self.language}">\n<meta charset="utf-8">\n'
                '<meta name="viewport" content="width=device-width">\n'
                f'<title>{self.words["title"]}</title>\n<style>{STYLE}{marks}</style>\n'
                + "\n".join(self.out) + "\n</html>\n")

    def _round(self, shown, name):
        self.out.append(f'<section id="{shown.game}">\n<h2>{html.escape(name)}</h2>\n<div class="round">')
        self._figures(shown)
        self.out.append("</div>\n</section>")

    def _figures(self, shown):
        self._figure(shown, "channel", shown.channel[-1:])
        self._figure(shown, "alone", shown.alone)
        self._figure(shown, "result", [shown.result])

    def _figure(self, shown, kind, messages):
        caption = self.words[kind].format(who=shown.called)
        inside = "\n".join(self._message(shown, each) for each in messages)
        self.out.append(f'<figure class="{kind}"><figcaption>{html.escape(caption)}</figcaption>\n'
                        f'{inside}\n</figure>')

    def _scene(self, scene):
        inside = [self._message(scene, each) for each in scene.messages] + [
            self._form(scene, each) for each in scene.forms]
        self.out.append(f'<figure class="{scene.name}"><figcaption>{self.words[scene.name]}</figcaption>\n'
                        + "\n".join(inside) + "</figure>")

    def _form(self, shown, form):
        parts = [self._text(shown, None, part["content"]) if part["type"] == 10 else self._field(part)
                 for part in form["components"]]
        return (f'<div class="form"><h3>{html.escape(form["title"])}</h3>' + "\n".join(parts) +
                f'<div class="row"><span class="b1">{self.words["submit"]}</span></div></div>')

    def _field(self, label):
        part = label["component"]
        head = f'<b>{html.escape(label["label"])}</b>'
        if label.get("description"):
            head += f'<span class="small">{html.escape(label["description"])}</span>'
        chosen = [each["label"] for each in part.get("options", []) if each.get("default")]
        if part["type"] in (21, 22):
            marks = ("\u25c9", "\u25cb") if part["type"] == 21 else ("\u2611", "\u2610")
            return f"<div>{head}" + "".join(
                f'<div class="pick">{marks[not each.get("default")]} {html.escape(each["label"])}</div>'
                for each in part["options"]) + "</div>"
        shown = ", ".join(chosen) or part.get("value") or part.get("placeholder", "")
        kind = "field list" if part["type"] == 3 else "field"
        return f'<div>{head}<div class="{kind}">{html.escape(shown)}</div></div>'

    def _message(self, shown, message):
        data = message.data
        parts = [self._text(shown, message, data["content"])] if data["content"] else []
        parts += [self._part(shown, message, each) for each in data["components"]]
        if data["alone"]:
            parts.append(f'<div class="small">{self.words["aside"]}</div>')
        return (f'<div class="message">{FACE}<div><div class="author"><b>{html.escape(data["from"])}</b>'
                f'<span>{self.words["app"]}</span></div>\n' + "\n".join(parts) + "</div></div>")

    def _part(self, shown, message, part):
        kind = part["type"]
        inner = [self._part(shown, message, each) for each in part.get("components", [])]
        if kind == 17:
            return '<div class="box">' + "\n".join(inner) + "</div>"
        if kind == 1:
            return '<div class="row">' + "".join(inner) + "</div>"
        if kind == 2:
            link = " \u2197" if part["style"] == 5 else ""
            return f'<span class="b{part["style"]}">{html.escape(part.get("label", ""))}{link}</span>'
        if kind == 3:
            return f'<span class="list">{html.escape(part.get("placeholder", ""))}</span>'
        if kind == 10:
            return self._text(shown, message, part["content"])
        if kind == 12:
            return "".join(self._picture(message, each) for each in part["items"])
        if kind == 14:
            return "<hr>"
        raise AssertionError(f"the sheet cannot show a component of type {kind}")

    def _picture(self, message, item):
        data = next(iter(message.files.values()))
        return (f'<img class="picture" src="{uri(data)}" '
                f'alt="{html.escape(item.get("description", ""))}">')

    def _text(self, shown, message, text):
        """Code between fences as it stands, the rest by lines."""
        out = []
        for at, piece in enumerate(text.split("```")):
            if at % 2:
                out.append(f"<pre>{html.escape(piece.strip(chr(10)))}</pre>")
            else:
                lines = piece.strip("\n").split("\n") if piece.strip() else []
                out.append("\n".join(self._line(shown, message, line) for line in lines))
        return '<div class="text">' + "".join(out) + "</div>"

    def _line(self, shown, message, line):
        for mark, tag in (("### ", "h3"), ("-# ", "small")):
            if line.startswith(mark):
                return f"<{tag}>{self._inline(shown, message, line[len(mark):])}</{tag}>"
        return self._inline(shown, message, line)

    def _inline(self, shown, message, text):
        def token(found):
            escaped, user, place, when, emoji, bold, command = found.groups()
            if escaped:
                return html.escape(escaped)
            if user:
                return f'<span class="ping">@{html.escape(shown.people.get(user, "?"))}</span>'
            if command:
                return f'<span class="ping">/{html.escape(command)}</span>'
            if place:
                return '<span class="ping">#dice</span>'
            if when:
                minutes = round((int(when) - message.data["at"]) / 60)
                words = self.words["soon" if minutes > 1 else "now"].format(n=minutes)
                return f'<span class="time">{words}</span>'
            if emoji:
                self.used.add(emoji)
                return f'<i class="e-{emoji}"></i>'
            return f"<b>{self._inline(shown, message, bold)}</b>"
        out, at = [], 0
        for found in TOKEN.finditer(text):
            out += [html.escape(text[at:found.start()]), token(found)]
            at = found.end()
        return "".join(out) + html.escape(text[at:])
