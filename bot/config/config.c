#include "bot/config/config.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "bot/config/values.h"
#include "bot/config/yaml.h"

enum { NAME_BYTES = 31, NICK_BYTES = 30, CHANNEL_BYTES = 64, DAYS_MOST = 36500 };

static bool is_letter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

/* Whether the text has 1 to most bytes, each a letter, a digit or one of these. */
static bool is_made_of(const char *text, size_t most, const char *others) {
	size_t n = 0;
	while (text[n] != '\0' &&
		(is_letter(text[n]) || is_digit(text[n]) || strchr(others, text[n]) != NULL)) {
		n++;
	}
	return n > 0 && n <= most && text[n] == '\0';
}

static CONFIG_TAKE(take_network_name) {
	static const char *const own[] = {"discord", "terminal"};
	const char *name = config_text(reading, setting->name, value);
	if (name == NULL) {
		return;
	}
	if (!is_made_of(name, NAME_BYTES, "-_.")) {
		config_complain(reading, value->spot,
			"name: up to %d letters, digits, '-', '_' and '.'", NAME_BYTES);
		return;
	}
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (strcasecmp(name, own[i]) == 0) {
			config_complain(reading, value->spot,
				"name: '%s' is taken by the bot itself", own[i]);
		}
	}
	*(const char **)field = config_keep(reading, name);
}

static CONFIG_TAKE(take_server) {
	const char *server = config_text(reading, setting->name, value);
	if (server == NULL) {
		return;
	}
	const char *colon = strchr(server, ':');
	if (strstr(server, "//") != NULL || (colon != NULL && colon == strrchr(server, ':'))) {
		config_complain(reading, value->spot,
			"server: the host's name only; the port goes to 'port'");
	} else if (!is_made_of(server, 253, "-_.:")) {
		config_complain(reading, value->spot, "server: this is not the name of a host");
	} else {
		*(const char **)field = config_keep(reading, server);
	}
}

/* RFC 2812, 2.3.1; networks differ in how long a nick may be. */
static CONFIG_TAKE(take_nick) {
	const char *nick = config_text(reading, setting->name, value);
	if (nick == NULL) {
		return;
	}
	bool first_fits = !is_digit(nick[0]) && nick[0] != '-';
	if (!first_fits || !is_made_of(nick, NICK_BYTES, "-[]\\`_^{|}")) {
		config_complain(reading, value->spot,
			"nick: up to %d letters, digits and -[]\\`_^{|}, the first no digit and no "
			"'-'",
			NICK_BYTES);
	} else {
		*(const char **)field = config_keep(reading, nick);
	}
}

static bool is_joined_already(const struct config_network *network, const char *channel) {
	for (size_t i = 0; i < network->irc.channel_count; i++) {
		if (strcasecmp(network->channels[i], channel) == 0) {
			return true;
		}
	}
	return false;
}

static void take_channel(
	struct reading *reading, const struct yaml_node *value, struct config_network *network) {
	if (value->kind == YAML_TEXT && (value->text == NULL || value->text[0] == '\0')) {
		config_complain(reading, value->spot,
			"empty channel name: put quotes around names that start with #");
		return;
	}
	const char *channel = config_text(reading, "channels", value);
	if (channel == NULL) {
		return;
	}
	size_t n = strlen(channel);
	if (strchr("#&+!", channel[0]) == NULL) {
		config_complain(reading, value->spot,
			"channels: a channel's name starts with #, and has quotes around it");
	} else if (n < 2 || n > CHANNEL_BYTES || strpbrk(channel, " ,:") != NULL) {
		config_complain(reading, value->spot,
			"channels: a name has 2 to %d bytes and no space, comma or colon",
			CHANNEL_BYTES);
	} else if (is_joined_already(network, channel)) {
		config_complain(reading, value->spot, "channels: this one is named twice");
	} else if (network->irc.channel_count == CONFIG_CHANNELS) {
		config_complain(reading, value->spot, "channels: more than %d", CONFIG_CHANNELS);
	} else {
		network->channels[network->irc.channel_count++] = config_keep(reading, channel);
	}
}

static CONFIG_TAKE(take_channels) {
	(void)setting;
	struct config_network *network = field;
	if (value->kind != YAML_LIST) {
		take_channel(reading, value, network); /* one name alone does as well */
		return;
	}
	if (value->first == NULL) {
		config_complain(reading, value->spot, "channels: name at least one");
	}
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		take_channel(reading, entry, network);
	}
}

static CONFIG_TAKE(take_port) {
	int port = 0;
	config_take_whole(reading, setting, value, &port);
	*(uint16_t *)field = (uint16_t)port;
}

/* A key of one mechanism given with the other. */
static void judge_sasl_keys(struct reading *reading, const struct yaml_node *node,
	const char *const *wanted, const char *const *others, const char *mechanism) {
	for (size_t i = 0; wanted[i] != NULL; i++) {
		config_require(reading, node, wanted[i]);
	}
	for (size_t i = 0; others[i] != NULL; i++) {
		if (config_has(node, others[i])) {
			config_complain(reading, node->spot, "'%s' does not go with mechanism %s",
				others[i], mechanism);
		}
	}
}

static void judge_sasl(struct reading *reading, const struct yaml_node *node, void *section) {
	static const char *const of_plain[] = {"account", "password_file", NULL};
	static const char *const of_external[] = {"cert_file", "key_file", NULL};
	static const char *const not_plain[] = {"cert_file", "key_file", NULL};
	static const char *const not_external[] = {"password_file", NULL};
	const struct irc_config *irc = &((struct config_network *)section)->irc;
	config_require(reading, node, "mechanism");
	if (irc->sasl.mechanism == IRC_SASL_PLAIN) {
		judge_sasl_keys(reading, node, of_plain, not_plain, "plain");
	} else if (irc->sasl.mechanism == IRC_SASL_EXTERNAL) {
		judge_sasl_keys(reading, node, of_external, not_external, "external");
	}
}

#define IN_NETWORK(field) .offset = offsetof(struct config_network, irc.field)

static const struct choice mechanisms[] = {
	{"plain", IRC_SASL_PLAIN},
	{"external", IRC_SASL_EXTERNAL},
	{NULL, 0},
};

static const struct setting sasl_settings[] = {
	{"mechanism", config_take_choice, IN_NETWORK(sasl.mechanism), .choices = mechanisms},
	{"account", config_take_text, IN_NETWORK(sasl.account)},
	{"password_file", config_take_secret_file, IN_NETWORK(sasl.password_file)},
	{"cert_file", config_take_file, IN_NETWORK(sasl.cert_file)},
	{"key_file", config_take_secret_file, IN_NETWORK(sasl.key_file)},
	{"password", config_take_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct section sasl_section = {sasl_settings, judge_sasl};

static const struct setting rate_settings[] = {
	{"burst", config_take_real, IN_NETWORK(rate.burst), .least = 1, .most = 100000},
	{"per_second", config_take_real, IN_NETWORK(rate.per_second), .least = 0.1, .most = 100000},
	{.name = NULL},
};

static const struct section rate_section = {rate_settings, NULL};

static bool is_name_taken(const struct config *config, const char *name) {
	for (size_t i = 0; i < config->n_irc; i++) {
		const char *other = config->irc[i].irc.name;
		if (other != NULL && strcasecmp(other, name) == 0) {
			return true;
		}
	}
	return false;
}

static void judge_network(struct reading *reading, const struct yaml_node *node, void *section) {
	struct config_network *network = section;
	struct irc_config *irc = &network->irc;
	config_require(reading, node, "name");
	config_require(reading, node, "server");
	config_require(reading, node, "channels");
	if (irc->name != NULL && is_name_taken(reading->config, irc->name)) {
		config_complain(
			reading, node->spot, "name: two networks are named '%s'", irc->name);
	}
	if (irc->port == 0) {
		irc->port = irc->tls ? 6697 : 6667;
	}
	if (!irc->tls && irc->ca_file != NULL) {
		config_complain(reading, node->spot, "'ca_file' does not go with tls: false");
	}
	if (!irc->tls && irc->sasl.mechanism == IRC_SASL_EXTERNAL) {
		config_complain(reading, node->spot, "sasl: external does not go with tls: false");
	}
}

static const struct setting network_settings[] = {
	{"name", take_network_name, IN_NETWORK(name)},
	{"server", take_server, IN_NETWORK(server)},
	{"port", take_port, IN_NETWORK(port), .least = 1, .most = 65535},
	{"tls", config_take_yes_or_no, IN_NETWORK(tls)},
	{"ca_file", config_take_file, IN_NETWORK(ca_file)},
	{"nick", take_nick, IN_NETWORK(nick)},
	{"channels", take_channels, .offset = 0},
	{"prefix", config_take_prefix, IN_NETWORK(prefix)},
	{"password_file", config_take_secret_file, IN_NETWORK(password_file)},
	{"sasl", config_take_inner, .inner = &sasl_section},
	{"rate", config_take_inner, .inner = &rate_section},
	{"password", config_take_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct section network_section = {network_settings, judge_network};

static const struct irc_config network_defaults = {
	.tls = true,
	.nick = "Dicecup",
	.prefix = "!",
	.rate = {.burst = 4, .per_second = 0.8},
};

static void take_network(
	struct reading *reading, const struct yaml_node *value, struct config *config) {
	if (value->kind != YAML_MAP) {
		config_complain(
			reading, value->spot, "irc: expected a network, such as name: home");
		return;
	}
	struct config_network *network = &config->irc[config->n_irc];
	network->irc = network_defaults;
	network->irc.channels = network->channels;
	config_take_section(reading, &network_section, value, network);
	config->n_irc++;
}

static size_t count(const struct yaml_node *list) {
	size_t n = 0;
	for (const struct yaml_node *entry = list->first; entry != NULL; entry = entry->next) {
		n++;
	}
	return n;
}

static CONFIG_TAKE(take_networks) {
	(void)setting;
	struct config *config = field;
	size_t n = count(value);
	if (value->kind != YAML_LIST || n == 0 || n > CONFIG_NETWORKS) {
		config_complain(reading, value->spot,
			"irc: expected a list of 1 to %d networks, each with a dash before it",
			CONFIG_NETWORKS);
		return;
	}
	config->irc = calloc(n, sizeof(*config->irc));
	if (config->irc == NULL) {
		reading->no_memory = true;
		return;
	}
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		take_network(reading, entry, config);
	}
}

/* The figures are for this machine alone: whatever fetches them elsewhere comes through it. */
static bool is_loopback(const struct sockaddr_storage *address) {
	const struct sockaddr_in *in = (const struct sockaddr_in *)address;
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)address;
	return address->ss_family == AF_INET ? ntohl(in->sin_addr.s_addr) >> 24 == 127
					     : IN6_IS_ADDR_LOOPBACK(&in6->sin6_addr);
}

/* "127.0.0.1:9464" or "[::1]:9464". */
static bool read_socket(const char *text, struct sockaddr_storage *address) {
	char host[64];
	const char *colon = strrchr(text, ':');
	size_t len = colon != NULL ? (size_t)(colon - text) : 0;
	size_t digits = colon != NULL ? strspn(colon + 1, "0123456789") : 0;
	if (len == 0 || len >= sizeof(host) || digits == 0 || digits > 5 ||
		colon[1 + digits] != '\0' || strtoul(colon + 1, NULL, 10) > 65535) {
		return false;
	}
	bool brackets = text[0] == '[' && text[len - 1] == ']';
	snprintf(host, sizeof(host), "%.*s", (int)(brackets ? len - 2 : len), text + brackets);
	int port = (int)strtoul(colon + 1, NULL, 10);
	*address = (struct sockaddr_storage){0};
	return (brackets ? uv_ip6_addr(host, port, (struct sockaddr_in6 *)address)
			 : uv_ip4_addr(host, port, (struct sockaddr_in *)address)) == 0;
}

static CONFIG_TAKE(take_metrics) {
	const char *text = config_text(reading, setting->name, value);
	struct sockaddr_storage address;
	if (text == NULL) {
		return;
	}
	if (!read_socket(text, &address) || !is_loopback(&address)) {
		config_complain(reading, value->spot,
			"metrics: expected an address of this machine alone, and a port, such as "
			"127.0.0.1:9464");
	} else {
		*(struct sockaddr_storage *)field = address;
	}
}

static const struct choice levels[] = {
	{"error", LOG_ERROR},
	{"warning", LOG_WARNING},
	{"info", LOG_INFO},
	{"debug", LOG_DEBUG},
	{NULL, 0},
};

static const struct choice formats[] = {{"text", LOG_TEXT}, {"json", LOG_JSON}, {NULL, 0}};

static const struct setting log_settings[] = {
	{"level", config_take_choice, .offset = offsetof(struct config, log.level),
		.choices = levels},
	{"format", config_take_choice, .offset = offsetof(struct config, log.format),
		.choices = formats},
	{.name = NULL},
};

static const struct section log_section = {log_settings, NULL};

static const struct setting retention_settings[] = {
	{"people", config_take_whole, .offset = offsetof(struct config, retention.people),
		.least = 0, .most = DAYS_MOST},
	{"games", config_take_whole, .offset = offsetof(struct config, retention.games), .least = 0,
		.most = DAYS_MOST},
	{.name = NULL},
};

static const struct section retention_section = {retention_settings, NULL};

static const struct choice languages[] = {
	{"en", LANGUAGE_ENGLISH},
	{"ja", LANGUAGE_JAPANESE},
	{NULL, 0},
};

static_assert(sizeof(languages) / sizeof(languages[0]) == LANGUAGES + 1, "every language");

static void judge_whole(struct reading *reading, const struct yaml_node *node, void *section) {
	struct config *config = section;
	config->has_discord = config_has(node, "discord");
	if (!config->has_discord && !config_has(node, "irc")) {
		config_complain(reading, node->spot, "no network: 'irc' is missing here");
	}
}

static const struct setting settings[] = {
	{"database", config_take_path, .offset = offsetof(struct config, database)},
	{"language", config_take_choice, .offset = offsetof(struct config, language),
		.choices = languages},
	{"irc", take_networks, .offset = 0},
	{"discord", config_take_inner, .offset = offsetof(struct config, discord),
		.inner = &config_discord_section},
	{"log", config_take_inner, .inner = &log_section},
	{"retention", config_take_inner, .inner = &retention_section},
	{"metrics", take_metrics, .offset = offsetof(struct config, metrics)},
	{.name = NULL},
};

static const struct section whole = {settings, judge_whole};

static void take_whole(struct reading *reading, const struct yaml_node *root) {
	struct config *config = reading->config;
	config->log.level = LOG_INFO;
	config->discord.api = "https://discord.com/api/v10";
	config->discord.prefix = "";
	if (root == NULL || root->kind != YAML_MAP) {
		struct yaml_spot spot = root != NULL ? root->spot : (struct yaml_spot){1, 1};
		config_complain(reading, spot, "expected keys with values, such as language: en");
		return;
	}
	config_take_section(reading, &whole, root, config);
	if (config->database == NULL) {
		config->database = config_keep_path(reading, "dicecup.db");
	}
}

static int parse(struct reading *reading, const char *bytes, size_t len) {
	struct yaml *yaml = NULL;
	struct yaml_spot spot;
	char reason[300];
	struct text why = TEXT_INTO(reason);
	int err = yaml_create(bytes, len, &yaml, &spot, &why);
	if (err == -EINVAL) {
		config_complain(reading, spot, "%s", reason);
	}
	if (err == 0) {
		take_whole(reading, yaml_root(yaml));
		err = reading->wrong ? -EINVAL : reading->no_memory ? -ENOMEM : 0;
		yaml_destroy(yaml);
	}
	return err;
}

int config_parse(
	const char *file, const char *bytes, size_t len, struct config **config, struct text *why) {
	struct reading reading = {.file = file, .why = why};
	reading.config = calloc(1, sizeof(*reading.config));
	int err = reading.config != NULL ? parse(&reading, bytes, len) : -ENOMEM;
	if (err == -ENOMEM) {
		text_add(why, "%s: %s\n", file, strerror(ENOMEM));
	}
	if (err != 0) {
		config_destroy(reading.config);
		return err;
	}
	*config = reading.config;
	return 0;
}

/* One byte more than may be, so that too much is noticed. */
static ssize_t read_whole(const char *file, char *bytes, size_t cap) {
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		return -errno;
	}
	size_t len = 0;
	ssize_t n;
	do {
		n = read(fd, bytes + len, cap - len);
		len += n > 0 ? (size_t)n : 0;
	} while ((n > 0 && len < cap) || (n < 0 && errno == EINTR));
	ssize_t result = n < 0 ? -errno : (ssize_t)len;
	close(fd);
	return result;
}

int config_load(const char *file, struct config **config, struct text *why) {
	size_t cap = YAML_BYTES + 1;
	char *bytes = malloc(cap);
	ssize_t n = bytes != NULL ? read_whole(file, bytes, cap) : -ENOMEM;
	int err = n < 0 ? (int)n : config_parse(file, bytes, (size_t)n, config, why);
	if (n < 0) {
		text_add(why, "%s: %s\n", file, strerror((int)-n));
	}
	free(bytes);
	return err;
}
