"""The IRC adapter behind TLS: a real ngircd, and certificates that must be refused."""

import echo_bot
from certs import Authority
from echo_bot import EchoTest
from irc_client import Client
from ngircd import Ngircd
from scripted import Scripted


class Tls(EchoTest):
    @classmethod
    def setUpClass(cls):
        cls.authority = Authority()
        cls.addClassCleanup(cls.authority.close)

    def secured(self, name, **certificate):
        server = Ngircd(tls=self.authority.issue(name, **certificate))
        self.addCleanup(server.__exit__)
        return server.start()

    def start_tls(self, on, **settings):
        values = {"tls": "yes", "ca": self.authority.cert}
        values.update(settings)
        return self.start(on.tls_port, **values)

    def test_a_good_certificate_lets_it_play(self):
        server = self.secured("good")
        bot = self.start_tls(server)
        bot.wait_for("entered\t#dice")
        ann = Client(server.tls_port, "ann", ["#dice"], ca=self.authority.cert)
        self.addCleanup(ann.close)
        bot.key_of("ann")
        ann.say("#dice", "!many 30")
        ann.wait_for("PRIVMSG #dice :line 30$")
        bot.wait_for("\tsent\t-\t-\t-\t2\t30$")
        ann.say("#dice", "!prove me")
        bot.wait_for("\treached\t")
        by_name = self.start_tls(server, server="localhost", nick="second")
        by_name.wait_for("entered\t#dice")
        server.kill()
        bot.wait_for("\tlost\t")
        server.start()
        bot.wait_for_count("entered", 2)

    def test_bad_certificates_are_refused_with_words(self):
        stranger = Authority("somebody else")
        self.addCleanup(stranger.close)
        good = self.secured("good2")
        cases = [
            (good, {"ca": stranger.cert}, "certificate refused: unable to get local issuer"),
            (self.secured("name", alternative="DNS:other.test"), {},
             "certificate refused: IP address mismatch"),
            (self.secured("name2", alternative="DNS:other.test"), {"server": "localhost"},
             "certificate refused: hostname mismatch"),
            (self.secured("old", days=-1), {}, "certificate refused: certificate has expired"),
            (good, {"ca": "/nowhere/ca.pem"}, "cannot use the authority in /nowhere/ca.pem"),
        ]
        for server, settings, words in cases:
            with self.subTest(words):
                bot = self.start_tls(server, **settings)
                bot.log.wait_for_count(f"irc-lost home: {words}.*; next try in ", 2)
                self.assertEqual(bot.log.count("irc-connected"), 0)

    def test_a_server_without_tls_is_no_server(self):
        with Scripted() as server:
            bot = self.start(server.port, tls="yes", ca=self.authority.cert)
            server.accept().send(":s.test NOTICE * :looking up your host")
            bot.log.wait_for("irc-lost home: TLS: wrong version number")


class External(EchoTest):
    def test_a_certificate_of_our_own_logs_in(self):
        authority = Authority()
        self.addCleanup(authority.close)
        mine = authority.issue("dicecup-account")
        settings = {"tls": "yes", "ca": authority.cert, "sasl": "external", "cert": mine.cert,
                    "key": mine.key}
        with Scripted(tls=authority.issue("server"), client_ca=authority.cert) as server:
            careless = self.start(server.port, **settings)
            careless.log.wait_for(f"irc-lost home: {mine.key} holds a secret and others may read")
            authority.hide(mine.key)
            self.start(server.port, nick="careful", **settings)
            client = server.accept()
            subject = dict(pair[0] for pair in client.certificate()["subject"])
            self.assertEqual(subject["commonName"], "dicecup-account")
            client.wait_for("^CAP LS 302$")
            client.send(":s.test CAP * LS :sasl=EXTERNAL,PLAIN")
            client.wait_for("^CAP REQ :sasl$")
            client.send(":s.test CAP * ACK :sasl")
            client.wait_for("^AUTHENTICATE EXTERNAL$")
            client.send("AUTHENTICATE +")
            client.wait_for("^AUTHENTICATE \\+$")
            client.send(":s.test 903 * :SASL authentication successful")
            client.wait_for("^CAP END$")


if __name__ == "__main__":
    echo_bot.main()
