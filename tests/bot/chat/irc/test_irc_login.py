"""How the IRC adapter logs in to a network's services: SASL on a server that follows a script."""

import base64
import hashlib
import hmac
import os

import echo_bot
from on_script import OnScript


class Sasl(OnScript):
    def start_sasl(self, password, **settings):
        bot = self.start(self.server.port, sasl="plain", account="Dicecup",
                         sasl_password=password, **settings)
        return bot, self.server.accept()

    def negotiate(self, client, offered="sasl=EXTERNAL,PLAIN"):
        client.wait_for("^CAP LS 302$")
        client.send(f":s.test CAP * LS :{offered} multi-prefix")
        client.wait_for("^CAP REQ :multi-prefix sasl$")
        client.send(":s.test CAP * ACK :multi-prefix sasl")
        client.wait_for("^AUTHENTICATE PLAIN$")
        client.send("AUTHENTICATE +")

    def answer(self, client, after="AUTHENTICATE PLAIN"):
        """What came in the chunks after a line, decoded."""
        base = client.lines.index(after) + 1
        base64_text = ""
        at = base
        while True:
            chunk = client.wait_for("^AUTHENTICATE (.*)$", at).group(1)
            at += 1
            base64_text += "" if chunk == "+" else chunk
            if len(chunk) < 400:
                return base64.b64decode(base64_text).decode()

    def test_a_password_logs_in(self):
        for words in ("secret", "x" * 250, "x" * (300 - 2 * len("Dicecup") - 2)):
            with self.subTest(len(words)):
                bot, client = self.start_sasl(self.secret(words))
                self.negotiate(client, "sasl")
                self.assertEqual(self.answer(client), f"Dicecup\0Dicecup\0{words}")
                client.send(":s.test 900 * echo!e@h Dicecup :You are now logged in",
                            ":s.test 903 * :SASL authentication successful")
                client.wait_for("^CAP END$")
                client.welcome()
                bot.log.wait_for("irc-connected home: as echo, logged in")
                self.assertFalse([line for line in bot.log.lines if words in line])
                bot.stop()

    def test_without_the_account_it_does_not_go_on(self):
        bot, client = self.start_sasl(self.secret("wrong"))
        self.negotiate(client)
        self.answer(client)
        client.send(":s.test 904 * :SASL authentication failed")
        words = r"SASL failed: SASL authentication failed; put the password of the account Dicecup into \S+"
        bot.log.wait_for(f"irc-lost home: {words}; next try in")
        bot.wait_for(f"^refused home {words}$")
        answers = [":s.test CAP * LS :example.com/odd", ":s.test CAP * LS :sasl=EXTERNAL,ECDSA",
                   ":s.test 001 echo :Welcome"]  # the last knows no capabilities at all
        for count, answer in enumerate(answers, 1):
            client = self.server.accept()
            client.wait_for("^USER ")
            client.send(answer)
            bot.log.wait_for_count("irc-lost home: SASL is not offered: PLAIN; next try", count)
        self.assertEqual(bot.log.count("irc-connected"), 0)
        self.assertEqual(bot.count("^refused "), 1)  # what is not offered may be yet

    def test_a_password_others_may_read_is_not_used(self):
        for mode in (0o644, 0o604, 0o620):
            path = self.secret("secret", mode)
            bot, client = self.start_sasl(path)
            self.negotiate(client)
            bot.log.wait_for(f"irc-lost home: {path} holds a secret and others may read it")
            self.assertEqual(client.count("^AUTHENTICATE"), 1)
            bot.stop()
        bot, client = self.start_sasl("/nowhere/at/all")
        self.negotiate(client)
        bot.log.wait_for("irc-lost home: cannot open /nowhere/at/all: No such file")


class ScramServer:
    """The server's side of SCRAM-SHA-256 with one client of a scripted server."""

    def __init__(self, client, password, rounds=4096, salt=b"some salt"):
        self.client = client
        self.rounds = rounds
        self.salt = salt
        self.salted = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, rounds)
        self.first = self.challenge = self.nonce = ""

    def begin(self, offered="sasl=PLAIN,SCRAM-SHA-256"):
        self.client.wait_for("^CAP LS 302$")
        self.client.send(f":s.test CAP * LS :{offered}")
        self.client.wait_for("^CAP REQ :sasl$")
        self.client.send(":s.test CAP * ACK :sasl")
        self.client.wait_for("^AUTHENTICATE SCRAM-SHA-256$")
        self.client.send("AUTHENTICATE +")
        self.first = self.hear(2)
        self.nonce = self.first.split(",r=")[1]

    def hear(self, index):
        """The client's message in its AUTHENTICATE of that number."""
        said = [line for line in self.client.wait_for_count("^AUTHENTICATE ", index)]
        return base64.b64decode(said[index - 1].split(" ")[1]).decode()

    def say(self, message):
        text = base64.b64encode(message.encode()).decode()
        while len(text) >= 400:
            self.client.send("AUTHENTICATE " + text[:400])
            text = text[400:]
        self.client.send("AUTHENTICATE " + (text or "+"))

    def ask(self, nonce=None):
        salt = base64.b64encode(self.salt).decode()
        self.nonce = nonce or self.nonce + "3rfcNHYJY1ZVvWVs7j"
        self.challenge = f"r={self.nonce},s={salt},i={self.rounds}"
        self.say(self.challenge)

    def mac(self, key, words):
        return hmac.new(key, words, hashlib.sha256).digest()

    def judge(self):
        """The last message for a client that knows the password."""
        final = self.hear(3)
        bare, proof = final.rsplit(",p=", 1)
        auth = ",".join([self.first[len("n,,"):], self.challenge, bare]).encode()
        client_key = self.mac(self.salted, b"Client Key")
        signature = self.mac(hashlib.sha256(client_key).digest(), auth)
        expected = bytes(a ^ b for a, b in zip(client_key, signature))
        assert bare == "c=biws,r=" + self.nonce, final
        assert base64.b64decode(proof) == expected, final
        server_key = self.mac(self.salted, b"Server Key")
        return "v=" + base64.b64encode(self.mac(server_key, auth)).decode()


class Scram(OnScript):
    def begin(self, password="pencil", **settings):
        bot = self.start(self.server.port, sasl="scram", account="Dice,cup",
                         sasl_password=self.secret("pencil"))
        server = ScramServer(self.server.accept(), password, **settings)
        server.begin()
        self.assertTrue(server.first.startswith("n,,n=Dice=2Ccup,r="))
        return bot, server

    def test_both_sides_show_that_they_know_the_password(self):
        for settings in ({}, {"rounds": 64000}, {"salt": b"s" * 128}):
            with self.subTest(settings):
                bot, server = self.begin(**settings)
                server.ask("".join([server.nonce, "x" * 100]) if "salt" in settings else None)
                server.say(server.judge())
                self.assertEqual(server.client.wait_for_count(
                    "^AUTHENTICATE ", 4)[3], "AUTHENTICATE +")
                server.client.send(":s.test 903 * :SASL authentication successful")
                server.client.wait_for("^CAP END$")
                server.client.welcome()
                bot.log.wait_for("irc-connected home: as echo, logged in")
                self.assertFalse([line for line in bot.log.lines if "pencil" in line])
                bot.stop()

    def test_a_server_that_does_not_know_it_is_left(self):
        bot, server = self.begin(password="guess")
        server.ask()
        server.hear(3)
        server.say("v=" + base64.b64encode(b"x" * 32).decode())
        bot.log.wait_for("irc-lost home: SASL failed: the server does not know the password")
        self.assertEqual(server.client.count("^CAP END"), 0)

    def test_a_server_that_refuses_the_proof_is_told_of(self):
        bot, server = self.begin(password="guess")
        server.ask()
        server.hear(3)
        server.say("e=invalid-proof")
        bot.wait_for("^refused home SASL failed: the server refuses the password; put the password of the account")

    def test_a_server_that_says_yes_too_early_is_left(self):
        bot, server = self.begin()
        server.ask()
        server.hear(3)
        server.client.send(":s.test 903 * :SASL authentication successful")
        bot.log.wait_for("irc-lost home: SASL failed: the server does not show that it knows us")

    def test_hostile_challenges_get_no_proof(self):
        for nonce, settings, words in (
                ("stranger", {}, "nonce"), (None, {"rounds": 1}, "rounds"),
                (None, {"rounds": 200001}, "rounds")):
            with self.subTest(words):
                bot, server = self.begin(**settings)
                server.ask(nonce)
                bot.log.wait_for(f"irc-lost home: SASL failed: the server.*{words}")
                self.assertEqual(server.client.count("^AUTHENTICATE"), 2)
                bot.stop()

    def test_a_message_without_end_or_sense_is_refused(self):
        for lines in (["x" * 400] * 9, ["!!!!"], ["YQ"]):
            bot, server = self.begin()
            server.client.send(*("AUTHENTICATE " + line for line in lines))
            bot.log.wait_for("irc-lost home: SASL failed: the server's message is none")
            bot.stop()


class Nickserv(OnScript):
    """The account where SASL is not offered."""

    def begin(self, **settings):
        bot = self.start(self.server.port, nickserv_password=self.secret("open sesame"), **settings)
        return bot, self.server.accept()

    def test_it_identifies_before_it_joins(self):
        bot, client = self.begin(nickserv_account="Cup")
        client.register()
        client.wait_for("^PRIVMSG NickServ :IDENTIFY Cup open sesame$")
        client.admit()
        self.assertLess(client.lines.index("PRIVMSG NickServ :IDENTIFY Cup open sesame"),
                        client.lines.index("JOIN #dice"))
        self.assertFalse([line for line in bot.log.lines if "sesame" in line])

    def test_a_password_that_is_refused_is_told(self):
        for words in ("Password incorrect.", "Invalid password for \x02Cup\x02.",
                      "Authentication failed: Invalid account credentials"):
            with self.subTest(words):
                bot, client = self.begin(nickserv_account="Cup")
                client.register()
                client.wait_for("^PRIVMSG NickServ :IDENTIFY ")
                client.send(":NickServ!s@services NOTICE echo :This nick has a password.",
                            ":ann!a@a.test NOTICE echo :Password incorrect.",
                            f":NickServ!s@services NOTICE echo :{words}",
                            f":NickServ!s@services NOTICE echo :{words}")
                bot.wait_for("^refused home NickServ refuses the password: .*; put the right one into ")
                client.admit()
                bot.wait_for("entered")
                self.assertEqual(bot.count("^refused "), 1)
                bot.stop()

    def test_channels_for_accounts_are_tried_again_once_it_has_one(self):
        _, client = self.begin(scale="1")
        client.register()
        client.wait_for("^JOIN #dice$")
        client.send(":s.test 477 echo #dice :You need to be identified")
        client.send(":s.test 900 echo echo!d@h Cup :You are now logged in as Cup")
        client.wait_for_count("^JOIN #dice$", 2)

    def test_it_asks_for_its_nick_back(self):
        _, client = self.begin(scale="0.01")
        client.wait_for("^NICK echo$")
        client.send(":s.test 433 * echo :Nickname is already in use")
        client.register(nick="echo_", isupport="MONITOR=100")
        client.wait_for("^PRIVMSG NickServ :REGAIN echo open sesame$")
        client.wait_for("^MONITOR \\+ echo$")
        client.wait_for("^PRIVMSG NickServ :GHOST echo open sesame$")
        client.wait_for_count("^NICK echo$", 4)
        self.assertEqual(client.count("^PRIVMSG NickServ"), 3)
        self.assertEqual(client.count("^MONITOR"), 1)

    def test_it_takes_its_nick_as_soon_as_that_is_free(self):
        self.start(self.server.port, scale="1")
        client = self.server.accept()
        client.wait_for("^NICK echo$")
        client.send(":s.test 433 * echo :Nickname is already in use")
        client.register(nick="echo_", isupport="MONITOR=100")
        client.wait_for_count("^NICK echo$", 2)
        client.send(":s.test 730 echo_ :echo!x@y", ":s.test 731 echo_ :other,ECHO!x@y")
        client.wait_for_count("^NICK echo$", 3)

    def test_where_sasl_is_offered_it_is_enough(self):
        bot, client = self.begin(sasl="plain", account="Cup", sasl_password=self.secret("pw"))
        client.wait_for("^CAP LS 302$")
        client.send(":s.test CAP * LS :sasl")
        client.wait_for("^CAP REQ :sasl$")
        client.send(":s.test CAP * ACK :sasl", "AUTHENTICATE +", ":s.test 903 * :good")
        client.wait_for("^CAP END$")
        client.welcome()
        client.admit()
        bot.wait_for("entered")
        self.assertEqual(client.count("NickServ"), 0)

    def test_where_it_is_not_offered_nickserv_is(self):
        _, client = self.begin(sasl="plain", account="Cup", sasl_password=self.secret("pw"))
        client.register("multi-prefix")
        client.wait_for("^PRIVMSG NickServ :IDENTIFY open sesame$")


if __name__ == "__main__":
    echo_bot.main()
