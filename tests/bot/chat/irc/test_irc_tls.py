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


class Sts(EchoTest):
    """Servers that want to be reached by TLS alone."""

    def setUp(self):
        authority = Authority()
        self.addCleanup(authority.close)
        self.settings = {"ca": authority.cert, "server": "localhost"}
        self.plain = Scripted()
        self.addCleanup(self.plain.__exit__)
        self.safe = Scripted(tls=authority.issue("safe"))
        self.addCleanup(self.safe.__exit__)

    def offer(self, client, policy):
        client.wait_for("^USER ")
        client.send(f":s.test CAP * LS :multi-prefix sts={policy}")

    def test_a_plain_connection_is_left_for_tls_and_none_follows(self):
        bot = self.start(self.plain.port, **self.settings)
        client = self.plain.accept()
        self.offer(client, f"duration=7,port={self.safe.port}")
        client.wait_for_end()
        self.assertEqual(client.count("^CAP REQ"), 0)
        bot.log.wait_for(f"irc-sts home: localhost wants TLS on port {self.safe.port}: set tls")
        client = self.safe.accept()
        self.offer(client, "duration=2592000")
        bot.wait_for(f"secure\tlocalhost\t{self.safe.port}\t2592000$")
        client.wait_for("^CAP REQ :multi-prefix$")
        client.close()  # the time that it is remembered for begins anew
        bot.wait_for_count(f"secure\tlocalhost\t{self.safe.port}\t2592000$", 2)
        client = self.safe.accept()
        self.offer(client, "duration=0")
        bot.wait_for(f"secure\tlocalhost\t{self.safe.port}\t0$")
        client.close()
        self.plain.accept().wait_for("^USER ")

    def test_no_password_leaves_in_the_open_where_tls_is_asked_for(self):
        secret = self.secret("open sesame")
        bot = self.start(self.plain.port, password=secret, sasl="plain", account="Dicecup",
                         sasl_password=secret, **self.settings)
        client = self.plain.accept()
        client.wait_for("^CAP LS 302$")
        client.send(":s.test CAP * LS * :sasl",
                    f":s.test CAP * LS :sts=duration=7,port={self.safe.port}")
        client.wait_for_end()
        self.assertEqual(client.lines, ["CAP LS 302"])
        client = self.safe.accept()
        client.wait_for("^PASS :open sesame$")
        bot.stop()

    def test_a_port_that_does_not_answer_is_no_reason_to_speak_in_the_open(self):
        bot = self.start(self.plain.port, **self.settings)
        self.offer(self.plain.accept(), "port=1")
        bot.log.wait_for_count("irc-lost home: cannot connect to localhost port 1:", 3)

    def test_what_is_no_policy_changes_nothing(self):
        policies = ("duration=60", "port=0", "port=65536", "port=", "port=6697x", "port=-1", "port",
                    "", "port=99999999999999999999")
        for policy in policies:
            with self.subTest(policy):
                bot = self.start(self.plain.port, **self.settings)
                client = self.plain.accept()
                self.offer(client, policy)
                client.wait_for("^CAP REQ :multi-prefix$")
                bot.stop()
        bot = self.start(self.safe.port, tls="yes", **self.settings)
        client = self.safe.accept()
        self.offer(client, f"port={self.plain.port},duration=x")
        client.wait_for("^CAP REQ :multi-prefix$")
        self.assertEqual(bot.count("secure"), 0)


class NotAscii(EchoTest):
    """SCRAM is for passwords whose bytes need no preparing."""

    def begin(self, port, **settings):
        return self.start(port, sasl="scram", account="Dicecup",
                          sasl_password=self.secret("Würfel"), **settings)

    def test_such_a_password_logs_in_by_plain(self):
        authority = Authority()
        self.addCleanup(authority.close)
        with Scripted(tls=authority.issue("server")) as server:
            bot = self.begin(server.port, tls="yes", ca=authority.cert)
            client = server.accept()
            client.wait_for("^CAP LS 302$")
            client.send(":s.test CAP * LS :sasl=PLAIN,SCRAM-SHA-256")
            client.wait_for("^CAP REQ :sasl$")
            client.send(":s.test CAP * ACK :sasl")
            client.wait_for("^AUTHENTICATE PLAIN$")
            client.send("AUTHENTICATE +")
            client.wait_for("^AUTHENTICATE RGljZWN1cABEaWNlY3VwAFfDvHJmZWw=$")
            client.send(":s.test 903 * :SASL authentication successful")
            client.wait_for("^CAP END$")
            bot.log.wait_for("irc-sasl home: account or password is not ASCII, which SCRAM needs")

    def test_in_the_open_it_is_not_told(self):
        with Scripted() as server:
            bot = self.begin(server.port)
            client = server.accept()
            bot.log.wait_for("irc-lost home: SASL failed: account and password must be ASCII")
            client.wait_for_end()
            self.assertEqual(client.lines, [])


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
