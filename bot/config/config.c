#include "bot/config/config.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <uv.h>

#include "bot/config/discord_section.h"
#include "bot/config/reader.h"
#include "bot/config/web_section.h"
#include "storage/store.h"

static void take_network(
	struct reader *reader, const struct yaml_node *value, struct config *config) {
	if (value->kind != YAML_MAP) {
		reader_error(reader, value->mark, "irc: expected a network, such as name: home");
		return;
	}
	struct config_network *network = &config->irc[config->n_irc];
	irc_section_take(reader, value, network);
	const char *name = network->irc.name;
	bool taken = false;
	for (size_t i = 0; i < config->n_irc && name != NULL; i++) {
		const char *other = config->irc[i].irc.name;
		taken = taken || (other != NULL && strcasecmp(other, name) == 0);
	}
	if (taken) {
		reader_error(reader, value->mark, "name: two networks are named '%s'", name);
	}
	config->n_irc++;
}

static READER_TAKE(take_networks) {
	(void)setting;
	struct config *config = field;
	size_t n = 0;
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		n++;
	}
	if (value->kind != YAML_LIST || n == 0 || n > CONFIG_NETWORKS) {
		reader_error(reader, value->mark,
			"irc: expected a list of 1 to %d networks, each with a dash before it",
			CONFIG_NETWORKS);
		return;
	}
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		take_network(reader, entry, config);
	}
}

/* Metrics are for this machine alone: who wants them elsewhere puts a proxy before them. */
static bool is_loopback(const struct sockaddr_storage *address) {
	const struct sockaddr_in *in = (const struct sockaddr_in *)address;
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)address;
	return address->ss_family == AF_INET ? ntohl(in->sin_addr.s_addr) >> 24 == 127
					     : IN6_IS_ADDR_LOOPBACK(&in6->sin6_addr);
}

static READER_TAKE(take_metrics) {
	const char *text = reader_text(reader, setting->name, value);
	struct sockaddr_storage address;
	if (text == NULL) {
		return;
	}
	if (!reader_read_socket(text, &address) || !is_loopback(&address)) {
		reader_error(reader, value->mark,
			"metrics: expected an address of this machine alone, and a port, such as "
			"127.0.0.1:9464");
	} else {
		*(struct sockaddr_storage *)field = address;
	}
}

static void judge(struct reader *reader, const struct yaml_node *node, void *section) {
	struct config *config = section;
	config->has_discord = reader_has(node, "discord");
	config->has_web = reader_has(node, "web");
	config->web.language = config->language == LANGUAGE_JAPANESE ? "ja" : "en";
	if (!config->has_discord && !config->has_web && !reader_has(node, "irc")) {
		reader_error(reader, node->mark, "no network: 'irc' is missing here");
	}
}

#define FIELD(field) READER_FIELD(struct config, field)

static const struct reader_choice levels[] = {
	{"error", LOG_ERROR},
	{"warning", LOG_WARNING},
	{"info", LOG_INFO},
	{"debug", LOG_DEBUG},
	{NULL, 0},
};

static const struct reader_choice formats[] = {{"text", LOG_TEXT}, {"json", LOG_JSON}, {NULL, 0}};

static const struct reader_choice switches[] = {{"off", 0}, {"on", 1}, {NULL, 0}};

static const struct reader_setting log_settings[] = {
	{"level", reader_take_choice, FIELD(log.level), .choices = levels},
	{"format", reader_take_choice, FIELD(log.format), .choices = formats},
	{"moves", reader_take_choice, FIELD(log.moves), .choices = switches},
	{.name = NULL},
};

static const struct reader_section log_section = {log_settings, NULL};

enum { DAYS_MAX = 36500, NODE_LENGTH = 63 };

static const struct reader_setting retention_settings[] = {
	{"people", reader_take_number, FIELD(retention.people), .most = DAYS_MAX},
	{"games", reader_take_number, FIELD(retention.games), .most = DAYS_MAX},
	{.name = NULL},
};

static const struct reader_section retention_section = {retention_settings, NULL};

static const struct reader_choice languages[] = {
	{"en", LANGUAGE_ENGLISH},
	{"ja", LANGUAGE_JAPANESE},
	{NULL, 0},
};

static_assert(sizeof(languages) / sizeof(languages[0]) == LANGUAGES + 1, "every language");

/* A file, or a database on a server. */
static READER_TAKE(take_database) {
	const char *text = reader_text(reader, setting->name, value);
	if (text == NULL || store_is_file(text)) {
		reader_take_path(reader, setting, value, field);
	} else if (store_tells_password(text)) {
		reader_error(reader, value->mark,
			"%s: a password does not belong here; put it into a file that nobody else "
			"may read and name that: ?passfile=/run/secrets/pgpass",
			setting->name);
	} else {
		*(const char **)field = reader_keep(reader, text);
	}
}

/* It stands in log lines and metrics. */
static const char *object_to_node(const char *node) {
	size_t len =
		strspn(node, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_");
	return len > 0 && len <= NODE_LENGTH && node[len] == '\0'
		       ? NULL
		       : "expected up to 63 letters, digits, '.', '-' or '_', such as dice-1";
}

static const struct reader_setting settings[] = {
	{"database", take_database, FIELD(database)},
	{"language", reader_take_choice, FIELD(language), .choices = languages},
	{"irc", take_networks},
	{"discord", reader_take_section, FIELD(discord), .section = &discord_section},
	{"web", reader_take_section, FIELD(web), .section = &web_section},
	{"log", reader_take_section, .section = &log_section},
	{"retention", reader_take_section, .section = &retention_section},
	{"metrics", take_metrics, FIELD(metrics)},
	{"node", reader_take_text, FIELD(node), .objection = object_to_node},
	{"drain", reader_take_bool, FIELD(drain)},
	{.name = NULL},
};

static const struct reader_section top = {settings, judge};

static void take_all(struct reader *reader, const struct yaml_node *root, struct config *config) {
	config->log.level = LOG_INFO;
	config->discord.api = "https://discord.com/api/v10";
	config->discord.prefix = "";
	if (root == NULL || root->kind != YAML_MAP) {
		struct yaml_mark mark = root != NULL ? root->mark : (struct yaml_mark){1, 1};
		reader_error(reader, mark, "expected keys with values, such as language: en");
		return;
	}
	reader_read_section(reader, &top, root, config);
	if (config->database == NULL) {
		config->database = reader_keep_path(reader, "dicecup.db");
	}
}

static int parse(struct reader *reader, const char *bytes, size_t len, struct config *config) {
	struct yaml *yaml = NULL;
	struct yaml_mark mark;
	char reason[300];
	struct text why = TEXT_INTO(reason);
	int rc = yaml_create(bytes, len, &yaml, &mark, &why);
	if (rc == -EINVAL) {
		reader_error(reader, mark, "%s", reason);
	}
	if (rc == 0) {
		take_all(reader, yaml_root(yaml), config);
		rc = reader->wrong ? -EINVAL : reader->no_memory ? -ENOMEM : 0;
		yaml_destroy(yaml);
	}
	return rc;
}

int config_parse(
	const char *file, const char *bytes, size_t len, struct config **out, struct text *why) {
	struct reader reader = {.file = file, .why = why};
	struct config *config = calloc(1, sizeof(*config));
	int rc = -ENOMEM;
	if (config != NULL) {
		rc = parse(&reader, bytes, len, config);
		config->strings = reader.strings;
	}
	if (rc == -ENOMEM) {
		text_add(why, "%s: %s\n", file, strerror(ENOMEM));
	}
	if (rc == 0) {
		*out = config;
	} else {
		config_destroy(config);
	}
	return rc;
}

int config_load(const char *file, struct config **config, struct text *why) {
	int rc;
	size_t cap = YAML_BYTES + 1; /* one byte more than may be, so that too much is noticed */
	char *bytes = malloc(cap);
	FILE *in = bytes != NULL ? fopen(file, "re") : NULL;
	size_t n = in != NULL ? fread(bytes, 1, cap, in) : 0;
	if (in == NULL || ferror(in)) {
		rc = -errno;
		text_add(why, "%s: %s\n", file, strerror(-rc));
	} else {
		rc = config_parse(file, bytes, n, config, why);
	}
	if (in != NULL) {
		fclose(in);
	}
	free(bytes);
	return rc;
}

void config_destroy(struct config *config) {
	if (config != NULL) {
		reader_free_strings(config->strings);
		free(config);
	}
}
