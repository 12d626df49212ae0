#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "complaints.h"

/* The sections of IRC networks and of Discord. */

Test(config_networks, there_is_a_network_and_it_is_whole) {
	static const struct complaint rows[] = {
		{"language: en\n", "1:1: no network: one of irc, discord and web is needed\n"},
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
Test(config_networks, what_a_network_is_given_makes_sense) {
	static const struct complaint rows[] = {
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
		struct complaint row = {yaml, rows[i].lines};
		complaints_expect(&row, 1);
	}
}

Test(config_networks, names_of_networks_servers_and_channels_are_judged) {
	static const struct complaint rows[] = {
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
		{"irc: [{name: a, server: a, channels: [{name: '#a', language: jp}]}]\n",
			"1:62: unknown language 'jp': did you mean 'ja'?\n"},
		{"irc: [{name: a, server: a, channels: []}]\n",
			"1:38: channels: name at least one\n"},
	};
	EXPECT(rows);
}

Test(config_networks, an_unquoted_channel_is_explained) {
	static const struct complaint rows[] = {
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

Test(config_networks, a_secret_in_the_file_is_refused_and_not_repeated) {
	static const struct complaint rows[] = {
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
	setenv("DICECUP_DISCORD_TOKEN", "", 1);
	EXPECT(rows);
}

Test(config_networks, a_mechanism_wants_its_own_keys) {
	static const struct complaint rows[] = {
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

Test(config_networks, an_irc_network_may_have_more_than_one_of_much) {
	static const struct complaint rows[] = {
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
		{NETWORK "  moderators: [ann, '*', 'ben!*@*', a b]\n",
			"5:21: moderators: the name of an account, not a mask\n"
			"5:26: moderators: the name of an account, not a mask\n"
			"5:37: moderators: 1 to 100 bytes without space, comma and colon\n"},
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

Test(config_networks, a_network_has_a_thousand_channels_and_no_more) {
	enum { MOST = 1000, ROOM = 32 * 1024 };
	static char yaml[ROOM];
	for (int n = MOST; n <= MOST + 1; n++) {
		size_t len =
			(size_t)snprintf(yaml, ROOM, "irc:\n- name: a\n  server: a\n  channels:\n");
		for (int i = 0; i < n; i++) {
			len += (size_t)snprintf(yaml + len, ROOM - len, "  - '#c%d'\n", i);
		}
		const struct complaint rows[] = {
			{yaml, n == MOST ? "" : "1005:5: channels: more than 1000\n"}};
		EXPECT(rows);
	}
}

#define API(column) "1:" column ": api: expected an address with https://\n"

#define CONTACT(column) \
	"1:" column ": contact: expected an address of yours, such as https://dice.example.org\n"

Test(config_networks, discord_is_read_too) {
	static const struct complaint rows[] = {
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
		{"discord: {contact: 'https://dice.example.org/about'}\n", ""},
		{"discord: {contact: 'http://dice.example.org'}\n", CONTACT("20")},
		{"discord: {contact: 'https://a b'}\n", CONTACT("20")},
		{"discord: {contact: 'https://a)'}\n", CONTACT("20")},
		{"discord: {contact: ann@example.org}\n", CONTACT("20")},
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
