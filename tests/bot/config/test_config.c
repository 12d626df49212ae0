#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/config/config.h"
#include "complaints.h"

/* What stands in a configuration beside its networks, and what makes it none. */

Test(config, what_is_no_yaml_is_refused_where_it_stands) {
	static const struct complaint rows[] = {
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
	static const struct complaint rows[] = {
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
		{NETWORK "database:\n", "5:1: database: no value stands behind it\n"},
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
	static const struct complaint rows[] = {
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
	static const struct complaint rows[] = {
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
	cr_expect_null(config->metrics);
	cr_expect_not(config->has_discord);
	cr_expect_eq(config->irc[0].irc.port, 6697);
	config_destroy(config);
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
