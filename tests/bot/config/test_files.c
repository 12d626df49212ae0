#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/config/config.h"
#include "complaints.h"

/* Whole configurations in a folder with the files that they name, and the example. */

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
	"    channels: [\"#dice\", {name: '#japan', language: ja}]\n"
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
	"    moderators: [Ann, ben]\n"
	"    realname: a cup\n"
	"    modes: +i\n"
	"    channels: ['#d', {name: '#locked', key_file: secret}]\n"
	"    nickserv: {password_file: secret, account: Cup, to: N@s}\n"
	"    sasl: {mechanism: scram-sha-256, account: Cup, password_file: secret}\n"
	"discord:\n"
	"  {token_file: secret, api: 'https://x/', prefix: '!', delivery: button,\n"
	"  ca_file: ca.pem, proxy: 'http://p:3128', contact: 'https://me.example', shards: 3, "
	"servers: [1, '2'], channels: 3, "
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
	cr_expect_null(irc->channels[0].language);
	cr_expect_str_eq(irc->channels[1].name, "#japan");
	cr_expect_str_eq(irc->channels[1].language, "ja");
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
	cr_assert_eq(irc->moderator_count, 2);
	cr_expect_str_eq(irc->moderators[0], "Ann");
	cr_expect_str_eq(irc->moderators[1], "ben");
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

Test(config_files, discord_finds_the_operator_by_their_pages) {
	static const struct {
		const char *yaml, *contact;
	} rows[] = {
		{"web: {listen: '127.0.0.1:1', url: 'https://dice.example.org'}\ndiscord: {}\n",
			"https://dice.example.org"},
		{"web: {listen: '127.0.0.1:1', url: 'https://dice.example.org'}\n"
		 "discord: {contact: 'https://me.example'}\n",
			"https://me.example"},
		{"web: {listen: '127.0.0.1:1'}\ndiscord: {}\n", NULL},
		{"web: {listen: '127.0.0.1:1', url: 'http://127.0.0.1'}\ndiscord: {}\n", NULL},
	};
	setenv("DICECUP_DISCORD_TOKEN", "x", 1);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char said[1000] = "";
		struct text why = TEXT_INTO(said);
		struct config *config = NULL;
		int rc = config_parse("x", rows[i].yaml, strlen(rows[i].yaml), &config, &why);
		cr_assert_eq(rc, 0, "%s", said);
		const char *got = config->discord.contact, *want = rows[i].contact;
		cr_expect(want == NULL ? got == NULL : got != NULL && strcmp(got, want) == 0, "%zu",
			i);
		config_destroy(config);
	}
}

Test(config_files, every_key_is_read_and_paths_are_relative_to_the_file) {
	char folder[100], path[200], said[1000] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	make_folder(folder, sizeof(folder));
	make_file(folder, "ca.pem", "x\n", 0644);
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
	cr_expect_str_eq(config->discord.contact, "https://me.example");
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

Test(config_files, the_example_is_fine_and_tells_the_defaults) {
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

Test(config_files, the_example_is_fine_with_everything_switched_on) {
	static const char *const files[] = {"irc", "irc-server", "discord", "ca.pem", NULL};
	char folder[100], file[200], yaml[8000], on[8000], said[1000] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	make_folder(folder, sizeof(folder));
	for (const char *const *name = files; *name != NULL; name++) {
		make_file(folder, *name, "x\n", 0600);
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
