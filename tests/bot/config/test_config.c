#include "bot/config/config.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NETWORK "irc:\n- name: home\n  server: irc.example.org\n  channels: ['#dice']\n"

struct bad {
	const char *yaml;
	const char *lines; /* what is said, without "t.yaml:" before each line */
};

/* The errors of a text, as the tables write them. */
static void complaints_of(const char *yaml, size_t len, char *out, size_t cap) {
	char said[8192] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	int rc = config_parse("t.yaml", yaml, len, &config, &why);
	cr_expect_eq(rc, said[0] == '\0' ? 0 : -EINVAL, "%s: %d", yaml, rc);
	config_destroy(config);
	struct text lines = {.buf = out, .cap = cap};
	out[0] = '\0';
	for (const char *line = said; *line != '\0'; line += strcspn(line, "\n") + 1) {
		cr_assert_eq(strncmp(line, "t.yaml:", 7), 0, "%s", line);
		text_put(&lines, line + 7, strcspn(line, "\n") - 7 + 1);
	}
}

static void expect_complaints(const struct bad *rows, size_t n) {
	char said[8192];
	for (size_t i = 0; i < n; i++) {
		complaints_of(rows[i].yaml, strlen(rows[i].yaml), said, sizeof(said));
		cr_expect_str_eq(said, rows[i].lines, "of\n%s\ngot:  %swant: %s", rows[i].yaml,
			said, rows[i].lines);
	}
}

#define EXPECT(rows) expect_complaints(rows, sizeof(rows) / sizeof(rows[0]))

Test(config, what_is_no_yaml_is_refused_where_it_stands) {
	static const struct bad rows[] = {
		{"", "1:1: expected keys with values, such as language: en\n"},
		{"# nothing\n", "1:1: expected keys with values, such as language: en\n"},
		{"hello\n", "1:1: expected keys with values, such as language: en\n"},
		{"- a\n", "1:1: expected keys with values, such as language: en\n"},
		{"language: \"en\n",
			"1:12: not YAML: double-quoted scalar without closing quote\n"},
		{"irc:\n\t- name: a\n",
			"2:1: not YAML: tab character may not be used as indentation\n"},
		{"language: en\n log: x\n", "1:11: not YAML: invalid multiline plain key\n"},
		{"language: @en\n", "1:11: not YAML: plain scalar cannot start with '@'\n"},
		{"language: en\x01\n", "1:13: a control character does not belong here\n"},
		{"language: \"e\\0n\"\n", "1:11: a control character does not belong here\n"},
		{"# \xe3\x82\xb5\nlanguage: e\xff\n", "2:12: this is not UTF-8\n"},
		{"language: en\n---\nlanguage: ja\n",
			"2:1: a second document begins here: one file, one document\n"},
		{"language: !x en\n", "1:11: put quotes around text that starts with ! (tags are "
				      "not known here)\n"},
		{"language: &x en\n", "1:11: put quotes around text that starts with & (anchors "
				      "are not known here)\n"},
		{"language: *x\n", "1:11: put quotes around text that starts with * (aliases are "
				   "not known here)\n"},
		{"? [a]\n: b\n", "1:3: a key must be a single word\n"},
		{": b\n", "1:1: a key is missing before the colon\n"},
		{"a: [[[[[[[[[[x]]]]]]]]]]\n", "1:11: this is nested too deeply\n"},
	};
	EXPECT(rows);
}

Test(config, keys_are_known_given_once_and_hold_what_they_should) {
	static const struct bad rows[] = {
		{NETWORK "langauge: en\n",
			"5:1: unknown key 'langauge': did you mean 'language'?\n"},
		{NETWORK "colour: red\n",
			"5:1: unknown key 'colour'; known: database, language, "
			"irc, discord, web, log, retention, metrics, node, drain\n"},
		{NETWORK "\"two\\nlines\": red\n",
			"5:1: unknown key 'two?lines'; known: database, "
			"language, irc, discord, web, log, retention, metrics, node, drain\n"},
		{NETWORK "  prot: 1\n", "5:3: unknown key 'prot': did you mean 'port'?\n"},
		{NETWORK "language: en\nlanguage: ja\n", "6:1: 'language' is given twice\n"},
		{NETWORK "language: de\n", "5:11: unknown language 'de'; known: en, ja\n"},
		{NETWORK "language:\n", "5:1: language: no value stands behind it\n"},
		{NETWORK "language: [en]\n", "5:11: language: expected a text, not a list\n"},
		{NETWORK "language: {en: 1}\n", "5:11: language: expected a text, not a section\n"},
		{NETWORK "language: \"a\\nb\"\n", "5:11: language: must be one line\n"},
		{NETWORK "database: ''\n", "5:11: database: expected a file\n"},
		{NETWORK "log: loud\n", "5:6: log: expected a section of its own keys\n"},
		{NETWORK "log:\n", "5:1: log: expected a section of its own keys\n"},
		{NETWORK "log: {level: warn, format: xml}\n",
			"5:14: unknown level 'warn'; known: error, warning, info, debug\n"
			"5:28: unknown format 'xml'; known: text, json\n"},
		{NETWORK "log: {level: inof}\n",
			"5:14: unknown level 'inof': did you mean 'info'?\n"},
	};
	EXPECT(rows);
}

Test(config, people_and_games_are_kept_for_so_many_days) {
	static const struct bad rows[] = {
		{NETWORK "retention: {people: -1, games: 36501}\n",
			"5:21: people: expected a whole number from 0 to 36500\n"
			"5:32: games: expected a whole number from 0 to 36500\n"},
		{NETWORK "retention: {games: ever}\n",
			"5:20: games: expected a whole number from 0 to 36500\n"},
		{NETWORK "retention: {game: 3}\n",
			"5:13: unknown key 'game': did you mean 'games'?\n"},
		{NETWORK "retention: 3\n", "5:12: retention: expected a section of its own keys\n"},
	};
	EXPECT(rows);
	static const char yaml[] = NETWORK "retention: {people: 365, games: 30}\n";
	char why[300];
	struct text text = TEXT_INTO(why);
	struct config *config;
	cr_assert_eq(config_parse("x.yaml", yaml, strlen(yaml), &config, &text), 0, "%s", why);
	cr_expect(config->retention.people == 365 && config->retention.games == 30);
	config_destroy(config);
}

Test(config, figures_are_for_this_machine_alone) {
	static const char *const bad[] = {"0.0.0.0:9464", "192.0.2.1:9464", "127.0.0.1",
		"127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:9464x", "localhost:9464", "[::]:9464",
		"::1:9464", "[127.0.0.1]:9464", ":9464", "9464"};
	static const char *const good[] = {"127.0.0.1:9464", "127.3.2.1:0", "'[::1]:65535'"};
	char yaml[300], said[300];
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(yaml, sizeof(yaml), NETWORK "metrics: '%s'\n", bad[i]);
		complaints_of(yaml, strlen(yaml), said, sizeof(said));
		cr_expect_str_eq(said,
			"5:10: metrics: expected an address of this machine alone, and a port, "
			"such as 127.0.0.1:9464\n",
			"%s: %s", bad[i], said);
	}
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		snprintf(yaml, sizeof(yaml), NETWORK "metrics: %s\n", good[i]);
		complaints_of(yaml, strlen(yaml), said, sizeof(said));
		cr_expect_str_eq(said, "", "%s: %s", good[i], said);
	}
}

#define LISTEN                                                                          \
	"expected an address of this machine and a port, such as 127.0.0.1:8080, or a " \
	"socket, such as unix:/run/dicecup/web.sock\n"
#define HOST                                                                              \
	"url: expected the address of a host, such as https://dice.example.org, without " \
	"a path\n"

Test(config, the_web_listens_where_it_can_and_is_found_at_a_host) {
	static const struct bad rows[] = {
		{"web: {url: 'https://a.example'}\n", "1:6: 'listen' is missing here\n"},
		{"web: {listen: 8080}\n", "1:15: listen: " LISTEN},
		{"web: {listen: 'localhost:8080'}\n", "1:15: listen: " LISTEN},
		{"web: {listen: '127.0.0.1:65536'}\n", "1:15: listen: " LISTEN},
		{"web: {listen: 'unix:web.sock'}\n", "1:15: listen: " LISTEN},
		{"web: {listen: '[::1]:1', url: 'a.example'}\n", "1:31: " HOST},
		{"web: {listen: '[::1]:1', url: 'https://a.example/dice'}\n", "1:31: " HOST},
		{"web: {listen: '[::1]:1', url: 'https://b@a.example'}\n", "1:31: " HOST},
		{"web: {listen: '[::1]:1', url: 'ftp://a.example'}\n", "1:31: " HOST},
		{"web: {listen: '[::1]:1', proxies: [a.example]}\n",
			"1:36: proxies: expected the address of a machine, such as 10.0.0.5\n"},
		{NETWORK "web: {listen: 'unix:/run/web.sock', proxies: [10.0.0.5, 'fd00::5']}\n",
			""},
	};
	EXPECT(rows);
	static const char yaml[] =
		"language: ja\nweb: {listen: '0.0.0.0:80', url: 'https://a.example:8443/'}\n";
	struct config *config = NULL;
	char said[512];
	struct text why = TEXT_INTO(said);
	cr_assert_eq(config_parse("t.yaml", yaml, strlen(yaml), &config, &why), 0, "%s", said);
	cr_expect(config->has_web && !config->web.opens);
	cr_expect_str_eq(config->web.listen, "0.0.0.0:80");
	cr_expect_str_eq(config->web.url, "https://a.example:8443");
	cr_expect_str_eq(config->web.language, "ja");
	config_destroy(config);
}

Test(config, there_is_a_network_and_it_is_whole) {
	static const struct bad rows[] = {
		{"language: en\n", "1:1: no network: 'irc' is missing here\n"},
		{"irc:\n", "1:1: irc: expected a list of 1 to 16 networks, each with a dash before "
			   "it\n"},
		{"irc: []\n", "1:6: irc: expected a list of 1 to 16 networks, each with a dash "
			      "before it\n"},
		{"irc:\n  name: home\n", "2:3: irc: expected a list of 1 to 16 networks, each with "
					 "a dash before it\n"},
		{"irc: [home]\n", "1:7: irc: expected a network, such as name: home\n"},
		{"irc:\n- nick: Cup\n",
			"2:3: 'name' is missing here\n2:3: 'server' is missing here\n"
			"2:3: 'channels' is missing here\n"},
		{NETWORK "- name: HOME\n  server: b\n  channels: ['#a']\n",
			"5:3: name: two networks are named 'HOME'\n"},
	};
	EXPECT(rows);
}

/* Each is one more line of a network. */
Test(config, what_a_network_is_given_makes_sense) {
	static const struct bad rows[] = {
		{"  port: 0\n", "5:9: port: expected a whole number from 1 to 65535\n"},
		{"  port: 65536\n", "5:9: port: expected a whole number from 1 to 65535\n"},
		{"  port: -1\n", "5:9: port: expected a whole number from 1 to 65535\n"},
		{"  port: 6697 \n  tls: 0x1\n", "6:8: tls: expected true or false\n"},
		{"  port: 99999999999999999999\n",
			"5:9: port: expected a whole number from 1 to 65535\n"},
		{"  tls: ja\n", "5:8: tls: expected true or false\n"},
		{"  tls: false\n  ca_file: /etc/hostname\n",
			"2:3: 'ca_file' does not go with tls: false\n"},
		{"  nick: 1cup\n", "5:9: nick: up to 30 letters, digits and -[]\\`_^{|}, the first "
				   "no digit and "
				   "no '-'\n"},
		{"  nick: ''\n", "5:9: nick: up to 30 letters, digits and -[]\\`_^{|}, the first "
				 "no digit and no '-'\n"},
		{"  nick: Dice Cup\n", "5:9: nick: up to 30 letters, digits and -[]\\`_^{|}, the "
				       "first no digit and no '-'\n"},
		{"  prefix: a\n", "5:11: prefix: up to 4 bytes without spaces, not starting with / "
				  "or #, not ending in a letter or digit\n"},
		{"  prefix: /\n", "5:11: prefix: up to 4 bytes without spaces, not starting with / "
				  "or #, not ending in a letter or digit\n"},
		{"  prefix: !\n", "5:11: put quotes around text that starts with ! (tags are not "
				  "known here)\n"},
		{"  rate: {burst: 0, per_second: 100001}\n",
			"5:17: burst: expected a number from 1 to 100000\n"
			"5:32: per_second: expected a number from 0.1 to 100000\n"},
		{"  rate: fast\n", "5:9: rate: expected a section of its own keys\n"},
		{"  rate: {burst: 1e1}\n", "5:17: burst: expected a number from 1 to 100000\n"},
		{"  rate: {burst: 1.2.3}\n", "5:17: burst: expected a number from 1 to 100000\n"},
		{"  rate: {burst: nan}\n", "5:17: burst: expected a number from 1 to 100000\n"},
		{"  ca_file: /nowhere/ca.pem\n", "5:12: ca_file: No such file or directory\n"},
		{"  ca_file: /\n", "5:12: ca_file: this is not a file\n"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char yaml[1000];
		snprintf(yaml, sizeof(yaml), "%s%s", NETWORK, rows[i].yaml);
		struct bad row = {yaml, rows[i].lines};
		expect_complaints(&row, 1);
	}
}

Test(config, names_of_networks_servers_and_channels_are_judged) {
	static const struct bad rows[] = {
		{"irc: [{name: my net, server: a, channels: '#a'}]\n",
			"1:14: name: up to 31 letters, digits, '-', '_' and '.'\n"},
		{"irc: [{name: Discord, server: a, channels: '#a'}]\n",
			"1:14: name: 'discord' is taken by the bot itself\n"},
		{"irc: [{name: a, server: 'ircs://a', channels: '#a'}]\n",
			"1:25: server: the host's name only; the port goes to 'port'\n"},
		{"irc: [{name: a, server: 'a:6697', channels: '#a'}]\n",
			"1:25: server: the host's name only; the port goes to 'port'\n"},
		{"irc: [{name: a, server: a b, channels: '#a'}]\n",
			"1:25: server: this is not the name of a host\n"},
		{"irc: [{name: a, server: '::1', channels: '#a'}]\n", ""},
		{"irc: [{name: a, server: a, channels: [dice]}]\n",
			"1:39: channels: a channel's name starts with #, and has quotes around "
			"it\n"},
		{"irc: [{name: a, server: a, channels: ['#a', '#b c', '#A', '#']}]\n",
			"1:45: channels: a name has 2 to 64 bytes and no space, comma or colon\n"
			"1:53: channels: this one is named twice\n"
			"1:59: channels: a name has 2 to 64 bytes and no space, comma or colon\n"},
		{"irc: [{name: a, server: a, channels: []}]\n",
			"1:38: channels: name at least one\n"},
	};
	EXPECT(rows);
}

Test(config, an_unquoted_channel_is_explained) {
	static const struct bad rows[] = {
		{"irc:\n- name: a\n  server: a\n  channels: #dice\n",
			"4:3: empty channel name: put quotes around names that start with #\n"},
		{"irc:\n- name: a\n  server: a\n  channels:\n    - #dice\n    - '#b'\n    # "
		 "more\n    - #c\n",
			"5:5: empty channel name: put quotes around names that start with #\n"
			"8:5: empty channel name: put quotes around names that start with #\n"},
		{"irc:\n- name: a\n  server: a\n  channels:\n  - #dice\n  - '#b'\n",
			"5:5: empty channel name: put quotes around names that start with #\n"},
		{"irc: [{name: a, server: a, channels: #dice}]\nlog: {}\n",
			"1:38: empty channel name: put quotes around names that start with #\n"},
		{"irc:\n- # the first\n  name: a\n  server: a\n  channels:\n  - '#b'\n  # more\n  "
		 "- #c\n",
			"8:5: empty channel name: put quotes around names that start with #\n"},
		{"irc:\n- name: a\n  server: a\n  channels: [#dice, #japan]\n  nick: b\n",
			"4:14: empty channel name: put quotes around names that start with #\n"},
		{"irc:\n- name: a\n  server: a\n  channels: [\"#dice\", #japan]\n  nick: b\n",
			"4:23: empty channel name: put quotes around names that start with #\n"},
		{"irc:\n- name: a\n  server: a\n  channels: ['']\n",
			"4:14: empty channel name: put quotes around names that start with #\n"},
	};
	EXPECT(rows);
}

Test(config, a_secret_in_the_file_is_refused_and_not_repeated) {
	static const struct bad rows[] = {
		{NETWORK "  password: hunter2\n",
			"5:3: password: a secret never stands in this file: write it to a file and "
			"name that with password_file\n"},
		{NETWORK "  sasl: {mechanism: plain, account: Cup, password: hunter2}\n",
			"5:42: password: a secret never stands in this file: write it to a file "
			"and "
			"name that with password_file\n"
			"5:9: 'password_file' is missing here\n"},
		{NETWORK "  sasl: {mechanism: plain, account: Cup, password_file: hunter2}\n",
			"5:57: password_file: No such file or directory\n"},
		{NETWORK "discord: {token: MTk4.hunter2}\n",
			"5:11: token: a secret never stands in this file: write it to a file and "
			"name that with token_file\n"
			"5:10: discord: no token: give token_file, or set DICECUP_DISCORD_TOKEN\n"},
	};
	unsetenv("DICECUP_DISCORD_TOKEN");
	EXPECT(rows);
}

Test(config, a_mechanism_wants_its_own_keys) {
	static const struct bad rows[] = {
		{NETWORK "  sasl: {}\n", "5:9: 'mechanism' is missing here\n"},
		{NETWORK "  sasl: {mechanism: plan}\n",
			"5:21: unknown mechanism 'plan': did you mean 'plain'?\n"},
		{NETWORK "  sasl: {mechanism: plain}\n", "5:9: 'account' is missing here\n"
							 "5:9: 'password_file' is missing here\n"},
		{NETWORK "  sasl: {mechanism: external, account: Cup}\n",
			"5:9: 'cert_file' is missing here\n5:9: 'key_file' is missing here\n"},
		{NETWORK "  tls: false\n  sasl: {mechanism: external, password_file: /}\n",
			"6:46: password_file: this is not a file\n6:9: 'cert_file' is missing "
			"here\n"
			"6:9: 'key_file' is missing here\n"
			"6:9: 'password_file' does not go with mechanism external\n"
			"2:3: sasl: external does not go with tls: false\n"},
	};
	EXPECT(rows);
}

Test(config, an_irc_network_may_have_more_than_one_of_much) {
	static const struct bad rows[] = {
		{"irc:\n- name: a\n  server: [a.example.org, '2001:db8::1']\n"
		 "  bind: '::1'\n  alternates: [Cup, Cup2]\n  realname: a bot\n  modes: +i-w\n"
		 "  channels: ['#a', {name: '#b'}]\n  nickserv: {password_file: secret}\n",
			"9:29: password_file: No such file or directory\n"},
		{NETWORK "  bind: eth0\n",
			"5:9: bind: an address of this machine, of IPv4 or IPv6\n"},
		{NETWORK "  bind: ''\n  alternates: [-x]\n  realname: ''\n  modes: '+i x'\n",
			"5:9: bind: an address of this machine, of IPv4 or IPv6\n"
			"6:16: alternates: up to 30 letters, digits and -[]\\`_^{|}, the first "
			"no digit and no '-'\n"
			"7:13: realname: 1 to 100 bytes\n8:10: modes: modes of a user, such as "
			"+i\n"},
		{NETWORK "  invited_by: [a b, '']\n",
			"5:16: invited_by: 1 to 100 bytes without space, comma and colon\n"
			"5:21: invited_by: 1 to 100 bytes without space, comma and colon\n"},
		{NETWORK "  nickserv: {account: a b, password: hunter2}\n",
			"5:23: account: 1 to 100 bytes without space, comma and colon\n"
			"5:28: password: a secret never stands in this file: write it to a file "
			"and name that with password_file\n"
			"5:13: 'password_file' is missing here\n"},
		{"irc:\n- name: a\n  server: []\n  channels:\n  - '#a'\n  - {name: '#A'}\n"
		 "  - {key_file: x}\n  - {name: '#c', key: sesame}\n  - {name: c}\n",
			"3:11: server: name at least one\n"
			"6:5: channels: this one is named twice\n"
			"7:16: key_file: No such file or directory\n"
			"7:5: 'name' is missing here\n"
			"8:18: key: a secret never stands in this file: write it to a file and "
			"name that with key_file\n"
			"9:12: name: a channel's name starts with #, and has quotes around it\n"},
	};
	EXPECT(rows);
}

Test(config, a_network_has_a_thousand_channels_and_no_more) {
	enum { MOST = 1000, ROOM = 32 * 1024 };
	static char yaml[ROOM];
	for (int n = MOST; n <= MOST + 1; n++) {
		size_t len =
			(size_t)snprintf(yaml, ROOM, "irc:\n- name: a\n  server: a\n  channels:\n");
		for (int i = 0; i < n; i++) {
			len += (size_t)snprintf(yaml + len, ROOM - len, "  - '#c%d'\n", i);
		}
		const struct bad rows[] = {
			{yaml, n == MOST ? "" : "1005:5: channels: more than 1000\n"}};
		EXPECT(rows);
	}
}

#define API(column) "1:" column ": api: expected an address with https://\n"

Test(config, discord_is_read_too) {
	static const struct bad rows[] = {
		{"discord: {}\n", ""},
		{"discord: {api: 'http://evil', prefix: '!', delivery: dms}\n",
			"1:16: api: expected an address with https://\n"
			"1:54: unknown delivery 'dms': did you mean 'dm'?\n"},
		/* The token goes to that address: it is this machine, or proves who it is. */
		{"discord: {api: 'http://127.0.0.1:80/v10'}\n", ""},
		{"discord: {api: 'http://localhost:1'}\n", ""},
		{"discord: {api: 'http://[::1]:1'}\n", ""},
		{"discord: {api: 'https://[2001:db8::1]/api'}\n", ""},
		{"discord: {api: 'http://127.0.0.1.example.org'}\n", API("16")},
		{"discord: {api: 'http://127.0.0.1@example.org'}\n", API("16")},
		{"discord: {api: 'http://localhost.example.org'}\n", API("16")},
		{"discord: {api: 'ftp://localhost'}\n", API("16")},
		{"discord: {api: 'https://'}\n", API("16")},
		{"discord: {api: 'https:///x'}\n", API("16")},
		{"discord: {api: 'https://a:'}\n", API("16")},
		{"discord: {api: 'https://a:b'}\n", API("16")},
		{"discord: {api: 'https://a:65536'}\n", API("16")},
		{"discord: {api: 'wss://localhost'}\n", API("16")},
		{"discord: {api: 'https://[::1'}\n", API("16")},
		{"discord: {api: 'https://a?b'}\n", API("16")},
		{"discord: {shards: auto}\n", ""},
		{"discord: {shards: 16}\n", ""},
		{"discord: {shards: 0}\n",
			"1:19: shards: expected a whole number from 1 to 4096\n"},
		{"discord: {shards: many}\n",
			"1:19: shards: expected a whole number from 1 to 4096\n"},
		{"discord: {servers: [], channels: 5, moderators: [18446744073709551615]}\n", ""},
		{"discord: {servers: ['#dice']}\n",
			"1:21: servers: an id is a long number: switch on the developer mode in "
			"Discord's settings, then choose Copy ID\n"},
		{"discord: {channels: 0x5}\n",
			"1:21: channels: an id is a long number: switch on the developer mode in "
			"Discord's settings, then choose Copy ID\n"},
		{"discord: {moderators: [5, 6, 5]}\n",
			"1:30: moderators: this one is named twice\n"},
		{"discord: {moderators: {a: b}}\n",
			"1:23: moderators: expected a text, not a section\n"},
		{"discord: {ca_file: /nowhere}\n", "1:20: ca_file: No such file or directory\n"},
	};
	setenv("DICECUP_DISCORD_TOKEN", "x", 1);
	EXPECT(rows);
}

/* A folder with a configuration and the files that it names. */
static void make_file(const char *folder, const char *name, const char *content, mode_t mode) {
	char path[200];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	cr_assert_geq(fd, 0);
	cr_assert_eq(write(fd, content, strlen(content)), (ssize_t)strlen(content));
	cr_assert_eq(fchmod(fd, mode), 0);
	close(fd);
}

/* Of a group that is not ours; where that cannot be done we are not root, and it need not. */
static void give_to_others(const char *folder, const char *name) {
	enum { OTHERS = 65534 };
	char path[200];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	cr_assert(chown(path, (uid_t)-1, OTHERS) == 0 || geteuid() != 0);
}

static void make_folder(char *folder, size_t cap) {
	const char *tmp = getenv("TMPDIR");
	snprintf(folder, cap, "%s/dicecup-config-XXXXXX", tmp != NULL ? tmp : "/tmp");
	cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(const char *folder, const char *const *names) {
	char path[200];
	for (; *names != NULL; names++) {
		snprintf(path, sizeof(path), "%s/%s", folder, *names);
		unlink(path);
	}
	rmdir(folder);
}

static const char whole[] =
	"\xef\xbb\xbf# first\r\n"
	"database: games/dice.db\r\n"
	"language: ja\n"
	"irc:\n"
	"  - name: home\n"
	"    server: irc.example.org\n"
	"    port: 7000\n"
	"    tls: true\n"
	"    ca_file: ca.pem\n"
	"    nick: Cup\n"
	"    channels: [\"#dice\", '#japan']\n"
	"    prefix: \"!!\"\n"
	"    password_file: secret\n"
	"    sasl: {mechanism: plain, account: Cupper, password_file: secret}\n"
	"    rate: {burst: 2, per_second: 0.5}\n"
	"  - {name: b, server: b, tls: false, channels: '#b', prefix: '', rate: auto}\n"
	"  - name: c\n"
	"    server: c\n"
	"    channels: '#c'\n"
	"    sasl: {mechanism: external, cert_file: ca.pem, key_file: secret}\n"
	"  - name: d\n"
	"    server: [d, '::1']\n"
	"    bind: 127.0.0.1\n"
	"    alternates: Cup2\n"
	"    invited_by: [ann, '*']\n"
	"    realname: a cup\n"
	"    modes: +i\n"
	"    channels: ['#d', {name: '#locked', key_file: secret}]\n"
	"    nickserv: {password_file: secret, account: Cup, to: N@s}\n"
	"    sasl: {mechanism: scram-sha-256, account: Cup, password_file: secret}\n"
	"discord:\n"
	"  {token_file: secret, api: 'https://x/', prefix: '!', delivery: button,\n"
	"  ca_file: ca.pem, proxy: 'http://p:3128', shards: 3, servers: [1, '2'], channels: 3, "
	"moderators: ['4']}\n"
	"log: {level: debug, format: json, moves: on}\n";

static const char *const whole_files[] = {"c.yaml", "ca.pem", "secret", NULL};

static void expect_in(const char *folder, const char *path, const char *name) {
	char want[200];
	snprintf(want, sizeof(want), "%s/%s", folder, name);
	cr_expect_str_eq(path, want);
}

static void expect_networks(const struct config *config, const char *folder) {
	cr_assert_eq(config->n_irc, 4);
	const struct irc_config *irc = &config->irc[0].irc;
	cr_expect_str_eq(irc->name, "home");
	cr_expect_str_eq(irc->servers[0], "irc.example.org");
	cr_expect_eq(irc->port, 7000);
	cr_expect(irc->tls);
	expect_in(folder, irc->ca_file, "ca.pem");
	cr_expect_str_eq(irc->nick, "Cup");
	cr_assert_eq(irc->channel_count, 2);
	cr_expect_str_eq(irc->channels[0].name, "#dice");
	cr_expect_str_eq(irc->channels[1].name, "#japan");
	cr_expect_str_eq(irc->prefix, "!!");
	expect_in(folder, irc->password_file, "secret");
	cr_expect_eq(irc->sasl.mechanism, IRC_SASL_PLAIN);
	cr_expect_str_eq(irc->sasl.account, "Cupper");
	expect_in(folder, irc->sasl.password_file, "secret");
	cr_expect_not(irc->rate.automatic);
	cr_expect_float_eq(irc->rate.burst, 2, 1e-9);
	cr_expect_float_eq(irc->rate.per_second, 0.5, 1e-9);

	irc = &config->irc[1].irc;
	cr_expect_eq(irc->port, 6667);
	cr_expect_str_eq(irc->nick, "Dicecup");
	cr_expect_str_eq(irc->prefix, "");
	cr_expect_str_eq(irc->channels[0].name, "#b");
	cr_expect_null(irc->password_file);
	cr_expect(irc->rate.automatic);
	cr_expect_float_eq(irc->rate.burst, 4, 1e-9);
	cr_expect_float_eq(irc->rate.per_second, 0.8, 1e-9);

	irc = &config->irc[2].irc;
	cr_expect_eq(irc->port, 6697);
	cr_expect_str_eq(irc->prefix, "!");
	cr_expect_eq(irc->sasl.mechanism, IRC_SASL_EXTERNAL);
	expect_in(folder, irc->sasl.cert_file, "ca.pem");
	expect_in(folder, irc->sasl.key_file, "secret");
	cr_expect_null(irc->nickserv.password_file);

	irc = &config->irc[3].irc;
	cr_assert_eq(irc->server_count, 2);
	cr_expect_str_eq(irc->servers[1], "::1");
	cr_expect_str_eq(irc->bind, "127.0.0.1");
	cr_assert_eq(irc->alternate_count, 1);
	cr_expect_str_eq(irc->alternates[0], "Cup2");
	cr_assert_eq(irc->inviter_count, 2);
	cr_expect_str_eq(irc->inviters[0], "ann");
	cr_expect_str_eq(irc->inviters[1], "*");
	cr_expect_str_eq(irc->realname, "a cup");
	cr_expect_str_eq(irc->modes, "+i");
	cr_assert_eq(irc->channel_count, 2);
	cr_expect_null(irc->channels[0].key_file);
	cr_expect_str_eq(irc->channels[1].name, "#locked");
	expect_in(folder, irc->channels[1].key_file, "secret");
	expect_in(folder, irc->nickserv.password_file, "secret");
	cr_expect_str_eq(irc->nickserv.account, "Cup");
	cr_expect_str_eq(irc->nickserv.to, "N@s");
	cr_expect_eq(irc->sasl.mechanism, IRC_SASL_SCRAM_SHA_256);
}

Test(config, every_key_is_read_and_paths_are_relative_to_the_file) {
	char folder[100], path[200], said[1000] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	make_folder(folder, sizeof(folder));
	make_file(folder, "ca.pem", "", 0644);
	make_file(folder, "secret", "hunter2", 0600);
	make_file(folder, "c.yaml", whole, 0644);
	snprintf(path, sizeof(path), "%s/c.yaml", folder);
	int rc = config_load(path, &config, &why);
	cr_assert_eq(rc, 0, "%s", said);
	expect_in(folder, config->database, "games/dice.db");
	cr_expect_eq(config->language, LANGUAGE_JAPANESE);
	expect_networks(config, folder);
	cr_expect(config->has_discord);
	expect_in(folder, config->discord.token_file, "secret");
	cr_expect_str_eq(config->discord.api, "https://x");
	cr_expect_str_eq(config->discord.prefix, "!");
	cr_expect_eq(config->discord.delivery, DISCORD_BUTTON);
	expect_in(folder, config->discord.ca_file, "ca.pem");
	cr_expect_str_eq(config->discord.proxy, "http://p:3128");
	cr_expect_eq(config->discord.shards, 3);
	cr_assert_eq(config->discord.n_servers, 2);
	cr_expect_str_eq(config->discord.servers[1], "2");
	cr_assert_eq(config->discord.n_channels, 1);
	cr_expect_str_eq(config->discord.channels[0], "3");
	cr_assert_eq(config->discord.n_moderators, 1);
	cr_expect_str_eq(config->discord.moderators[0], "4");
	cr_expect_eq(config->log.level, LOG_DEBUG);
	cr_expect_eq(config->log.format, LOG_JSON);
	cr_expect_eq(config->log.moves, 1);
	config_destroy(config);

	/* A secret that others can read is refused. */
	make_file(folder, "secret", "hunter2", 0604);
	cr_expect_eq(config_load(path, &config, &why), -EINVAL);
	cr_expect_not_null(
		strstr(said, "c.yaml:13:20: password_file: everybody on this machine may "
			     "read it (mend it with chmod o-rwx)\n"),
		"%s", said);
	make_file(folder, "secret", "hunter2", 0640);
	give_to_others(folder, "secret");
	cr_expect_eq(config_load(path, &config, &why), -EINVAL);
	cr_expect_not_null(strstr(said, "c.yaml:13:20: password_file: its group may read it (mend "
					"it with chmod g-rwx)\n"),
		"%s", said);
	cr_expect_null(strstr(said, "hunter2"));
	remove_folder(folder, whole_files);
}

Test(config, defaults_stand_where_nothing_is_given) {
	char said[1000] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	cr_assert_eq(
		config_parse("c.yaml", NETWORK, strlen(NETWORK), &config, &why), 0, "%s", said);
	cr_expect_str_eq(config->database, "dicecup.db");
	cr_expect_eq(config->language, LANGUAGE_ENGLISH);
	cr_expect_eq(config->log.level, LOG_INFO);
	cr_expect_eq(config->log.format, LOG_TEXT);
	cr_expect_eq(config->metrics.ss_family, 0);
	cr_expect_not(config->has_discord);
	cr_expect_eq(config->irc[0].irc.port, 6697);
	config_destroy(config);
}

/* Takes away the "#" of settings that are commented out (no space behind it), and takes secrets
 * from the folder. */
static void switch_on(const char *yaml, const char *folder, char *out, size_t cap) {
	struct text text = {.buf = out, .cap = cap};
	out[0] = '\0';
	for (const char *line = yaml; *line != '\0'; line += strcspn(line, "\n") + 1) {
		size_t len = strcspn(line, "\n") + 1;
		size_t indent = strspn(line, " ");
		bool off = line[indent] == '#' && strchr(" \n", line[indent + 1]) == NULL;
		text_put(&text, line, indent);
		indent += off ? 1 : 0;
		const char *secrets = memmem(line, len, "/run/secrets", 12);
		if (secrets != NULL && off) {
			text_put(&text, line + indent, (size_t)(secrets - line) - indent);
			text_puts(&text, folder);
			indent = (size_t)(secrets - line) + 12;
		}
		text_put(&text, line + indent, len - indent);
	}
	cr_assert_not(text.cut);
}

static size_t read_example(char *yaml, size_t cap) {
	FILE *in = fopen(CONFIG_EXAMPLE, "r");
	cr_assert_not_null(in);
	size_t n = fread(yaml, 1, cap - 1, in);
	fclose(in);
	yaml[n] = '\0';
	return n;
}

Test(config, the_example_is_fine_and_tells_the_defaults) {
	static const char *const keys[] = {"database", "language", "irc", "name", "server", "port",
		"tls", "ca_file", "nick", "channels", "prefix", "password_file", "sasl", "rate",
		"discord", "token_file", "api", "prefix", "delivery", "shards", "servers",
		"moderators", "log", "metrics"};
	char yaml[8000], said[1000] = "", key[30];
	struct text why = TEXT_INTO(said);
	struct config *given = NULL, *plain = NULL;
	size_t n = read_example(yaml, sizeof(yaml));
	int rc = config_parse("c.yaml", yaml, n, &given, &why);
	cr_assert_eq(rc, 0, "%s", said);
	cr_assert_eq(config_parse("c.yaml", NETWORK, strlen(NETWORK), &plain, &why), 0);
	cr_expect_str_eq(given->database, plain->database);
	cr_expect_eq(given->language, plain->language);
	const struct irc_config *a = &given->irc[0].irc, *b = &plain->irc[0].irc;
	cr_expect(a->port == b->port && a->tls == b->tls && a->rate.burst == b->rate.burst);
	cr_expect(a->rate.per_second == b->rate.per_second);
	cr_expect_str_eq(a->nick, b->nick);
	cr_expect_str_eq(a->prefix, b->prefix);
	cr_expect(given->log.level == plain->log.level && given->log.format == plain->log.format);
	config_destroy(given);
	config_destroy(plain);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		snprintf(key, sizeof(key), "%s:", keys[i]);
		cr_expect_not_null(strstr(yaml, key), "%s", key);
	}
}

Test(config, the_example_is_fine_with_everything_switched_on) {
	static const char *const files[] = {"irc", "irc-server", "discord", "ca.pem", NULL};
	char folder[100], file[200], yaml[8000], on[8000], said[1000] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	make_folder(folder, sizeof(folder));
	for (const char *const *name = files; *name != NULL; name++) {
		make_file(folder, *name, "", 0600);
	}
	read_example(yaml, sizeof(yaml));
	switch_on(yaml, folder, on, sizeof(on));
	snprintf(file, sizeof(file), "%s/c.yaml", folder);
	int rc = config_parse(file, on, strlen(on), &config, &why);
	cr_assert_eq(rc, 0, "%s", said);
	cr_expect(config->has_discord);
	expect_in(folder, config->discord.token_file, "discord");
	cr_expect_str_eq(config->discord.api, "https://discord.com/api/v10");
	cr_expect(config->discord.shards == 0 && config->discord.n_servers == 0 &&
		  config->discord.n_channels == 0 && config->discord.n_moderators == 0);
	expect_in(folder, config->irc[0].irc.sasl.password_file, "irc");
	expect_in(folder, config->irc[0].irc.password_file, "irc-server");
	config_destroy(config);
	remove_folder(folder, files);
}

/* Sizes that only an attacker or an accident brings. */
static void expect_one_line(const char *what, char *yaml, size_t len, const char *line) {
	char said[8192];
	complaints_of(yaml, len, said, sizeof(said));
	cr_expect_not_null(strstr(said, line), "%s: %s", what, said);
	free(yaml);
}

static char *repeat(const char *piece, size_t times) {
	size_t n = strlen(piece);
	char *all = malloc(n * times + 1);
	cr_assert_not_null(all);
	all[0] = '\0';
	for (size_t i = 0; i < times; i++) {
		memcpy(all + i * n, piece, n + 1);
	}
	return all;
}

Test(config, too_much_is_refused) {
	expect_one_line(
		"10 MB", repeat("# 345678\n", 1200000), 10800000, "1:1: the file is too large");
	expect_one_line("depth", repeat("[", 100000), 100000, "1:9: this is nested too deeply");
	expect_one_line("keys", repeat("a: b\n", 40000), 200000, "too much stands in this file");
	expect_one_line("a word", repeat("a", 250000), 250000, "expected keys with values");
}

Test(config, a_file_that_cannot_be_read_is_named) {
	char said[1000] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	cr_expect_eq(config_load("/nowhere/c.yaml", &config, &why), -ENOENT);
	cr_expect_eq(config_load("/", &config, &why), -EISDIR);
	cr_expect_eq(config_load("/dev/zero", &config, &why), -EINVAL);
	cr_expect_str_eq(said, "/nowhere/c.yaml: No such file or directory\n"
			       "/: Is a directory\n"
			       "/dev/zero:1:1: the file is too large\n");
}
