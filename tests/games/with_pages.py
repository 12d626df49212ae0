"""What a bot for tests has beside its networks: pages on the web."""

from server import free_port


class WithPages:
    """Comes before the class of the bot, and serves pages at web_port."""

    def __init__(self, *arguments, **how):
        self.web_port = free_port()
        super().__init__(*arguments, **how)

    def configure(self, rate):
        super().configure(rate)
        with open(self.config, "a", encoding="utf-8") as file:
            file.write(f"web: {{{self.web_settings()}}}\n")

    def web_settings(self):
        return f"listen: '127.0.0.1:{self.web_port}'"
