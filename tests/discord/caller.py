"""A client of the stand-in for Discord that obeys nothing, and parts of messages for it to send."""

import json
import urllib.error
import urllib.request

V2 = 1 << 15
BOUNDARY = "a-boundary"
PNG = b"\x89PNG\r\n\x1a\n and what makes a picture of it"


class Caller:
    """Calls routes with the bot's token."""

    def __init__(self, world, context=None):
        self.world = world
        self.context = context
        self.ids = world.create()
        self.dice = f"/channels/{self.ids['channels']['dice']}"
        self.app = f"/applications/{self.ids['application']}"

    def call(self, method, path, body=None, **headers):
        """Status and the body."""
        try:
            with self._open(method, path, body, headers) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                text = error.read()
            return error.code, json.loads(text) if text.startswith(b"{") else text

    def headers(self, method, path):
        """Status and the headers of what is not refused."""
        with self._open(method, path, None, {}) as answer:
            return answer.status, answer.headers

    def _open(self, method, path, body, headers):
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        request = urllib.request.Request(self.world.api + path, method=method, data=data, headers={
            "Authorization": f"Bot {self.world.token}", "Content-Type": "application/json",
            "User-Agent": "DiscordBot (https://example.org, 1)", **headers})
        return urllib.request.urlopen(request, timeout=120, context=self.context)

    def post(self, **body):
        return self.call("POST", self.dice + "/messages", body)

    def edit(self, message, **body):
        return self.call("PATCH", f"{self.dice}/messages/{message}", body)

    def upload(self, method, path, body, *names, content=PNG):
        """The body and a file of each name."""
        parts = [('name="payload_json"', "application/json", json.dumps(body).encode())]
        parts += [(f'name="files[{i}]"; filename="{name}"', "image/png", content)
                  for i, name in enumerate(names)]
        form = b"".join(f"--{BOUNDARY}\r\nContent-Disposition: form-data; {what}\r\n"
                        f"Content-Type: {kind}\r\n\r\n".encode() + part + b"\r\n"
                        for what, kind, part in parts)
        return self.call(method, path, form + f"--{BOUNDARY}--\r\n".encode(),
                         **{"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})


def codes(errors):
    """What is complained of, as "place CODE", of a refusal's errors."""
    found = []
    for key, value in errors.items():
        if key == "_errors":
            found += [each["code"] for each in value]
        else:
            found += [f"{key}.{rest}" for rest in codes(value)]
    return found


def row(*parts):
    return [{"type": 1, "components": list(parts)}]


def button(**more):
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **more}


def select(**more):
    return {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}], **more}


def text(content="words", **more):
    return {"type": 10, "content": content, **more}


def section(*texts, **more):
    return {"type": 9, "components": list(texts) or [text()], "accessory": button(), **more}


def container(*parts, **more):
    return {"type": 17, "components": list(parts), **more}


def gallery(*urls, **more):
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls], **more}
