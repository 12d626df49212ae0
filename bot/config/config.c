#include "bot/config/config.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/un.h>
#include <uv.h>

#include "bot/base/address.h"
#include "bot/base/module.h"
#include "bot/config/reader.h"
#include "storage/store.h"

static const struct reader_choice languages[] = {
	{"en", LANGUAGE_ENGLISH},
	{"ja", LANGUAGE_JAPANESE},
	{NULL, 0},
};

static_assert(sizeof(languages) / sizeof(languages[0]) == LANGUAGES + 1, "every language");

/* IRC */

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

/* Whether the text has 1 to most bytes, all letters, digits or among the others. */
static bool is_made_of(const char *text, size_t most, const char *others) {
	size_t n = 0;
	for (; text[n] != '\0'; n++) {
		bool letter = (text[n] | 0x20) >= 'a' && (text[n] | 0x20) <= 'z';
		if (!letter && !is_digit(text[n]) && strchr(others, text[n]) == NULL) {
			return false;
		}
	}
	return n > 0 && n <= most;
}

static const char *object_to_name(const char *name) {
	return !is_made_of(name, 31, "-_.")        ? "up to 31 letters, digits, '-', '_' and '.'"
	       : strcasecmp(name, "discord") == 0  ? "'discord' is taken by the bot itself"
	       : strcasecmp(name, "web") == 0      ? "'web' is taken by the bot itself"
	       : strcasecmp(name, "terminal") == 0 ? "'terminal' is taken by the bot itself"
						   : NULL;
}

static const char *object_to_server(const char *server) {
	const char *colon = strchr(server, ':'); /* several colons: an IPv6 address */
	if (strstr(server, "//") != NULL || (colon != NULL && colon == strrchr(server, ':'))) {
		return "the host's name only; the port goes to 'port'";
	}
	return is_made_of(server, 253, "-_.:") ? NULL : "this is not the name of a host";
}

/* RFC 2812, 2.3.1; the maximum length of a nick depends on the network. */
static const char *object_to_nick(const char *nick) {
	bool fits = !is_digit(nick[0]) && nick[0] != '-' && is_made_of(nick, 30, "-[]\\`_^{|}");
	return fits ? NULL
		    : "up to 30 letters, digits and -[]\\`_^{|}, the first no digit and no '-'";
}

static const char *object_to_channel(const char *channel) {
	size_t n = strlen(channel);
	if (strchr("#&+!", channel[0]) == NULL) {
		return "a channel's name starts with #, and has quotes around it";
	}
	bool fits = n >= 2 && n <= 64 && strpbrk(channel, " ,:") == NULL;
	return fits ? NULL : "a name has 2 to 64 bytes and no space, comma or colon";
}

static const char *object_to_address(const char *address) {
	unsigned char bytes[sizeof(struct in6_addr)];
	bool is = uv_inet_pton(AF_INET, address, bytes) == 0 ||
		  uv_inet_pton(AF_INET6, address, bytes) == 0;
	return is ? NULL : "an address of this machine, of IPv4 or IPv6";
}

static const char *object_to_modes(const char *modes) {
	return is_made_of(modes, 20, "+-") && strpbrk(modes, "0123456789") == NULL
		       ? NULL
		       : "modes of a user, such as +i";
}

static const char *object_to_realname(const char *name) {
	return name[0] != '\0' && strlen(name) <= 100 ? NULL : "1 to 100 bytes";
}

/* It becomes a word of a sent line. */
static const char *object_to_word(const char *word) {
	bool fits = word[0] != '\0' && strlen(word) <= 100 && strpbrk(word, " ,:") == NULL;
	return fits ? NULL : "1 to 100 bytes without space, comma and colon";
}

/* Masks and wildcards would make strangers moderators. */
static const char *object_to_account(const char *account) {
	return strpbrk(account, "*?!@") == NULL ? object_to_word(account)
						: "the name of an account, not a mask";
}

/* Channels: "#dice", or a map with a key or a language. */

static READER_TAKE(take_language) {
	int language = LANGUAGES;
	reader_take_choice(reader, setting, value, &language);
	if (language != LANGUAGES) {
		*(const char **)field = catalogue_tag((enum language)language);
	}
}

static const struct reader_setting channel_settings[] = {
	{"name", reader_take_text, READER_FIELD(struct irc_channel_config, name),
		.objection = object_to_channel, .required = true},
	{"key_file", reader_take_file, READER_FIELD(struct irc_channel_config, key_file),
		.secret = true},
	{"language", take_language, READER_FIELD(struct irc_channel_config, language),
		.choices = languages},
	{"key", reader_refuse_secret, .instead = "key_file"},
	{.name = NULL},
};

static const struct reader_section channel_section = {channel_settings, NULL};

/* Accounts */

static void judge_sasl(struct reader *reader, const struct yaml_node *node, void *section) {
	static const struct {
		enum irc_sasl_mechanism mechanism;
		const char *name;
		const char *required[3], *refused[3];
	} rows[] = {
		{IRC_SASL_PLAIN, "plain", {"account", "password_file"}, {"cert_file", "key_file"}},
		{IRC_SASL_SCRAM_SHA_256, "scram-sha-256", {"account", "password_file"},
			{"cert_file", "key_file"}},
		{IRC_SASL_EXTERNAL, "external", {"cert_file", "key_file"}, {"password_file"}},
	};
	const struct config_network *network = section;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		bool chosen = rows[i].mechanism == network->irc.sasl.mechanism;
		for (const char *const *key = rows[i].required; chosen && *key != NULL; key++) {
			reader_require(reader, node, *key);
		}
		for (const char *const *key = rows[i].refused; chosen && *key != NULL; key++) {
			if (reader_has(node, *key)) {
				reader_error(reader, node->mark,
					"'%s' does not go with mechanism %s", *key, rows[i].name);
			}
		}
	}
}

#define IRC_FIELD(field) READER_FIELD(struct config_network, irc.field)

static const struct reader_choice mechanisms[] = {
	{"plain", IRC_SASL_PLAIN},
	{"scram-sha-256", IRC_SASL_SCRAM_SHA_256},
	{"external", IRC_SASL_EXTERNAL},
	{NULL, 0},
};

static const struct reader_setting sasl_settings[] = {
	{"mechanism", reader_take_choice, IRC_FIELD(sasl.mechanism), .choices = mechanisms,
		.required = true},
	{"account", reader_take_text, IRC_FIELD(sasl.account)},
	{"password_file", reader_take_file, IRC_FIELD(sasl.password_file), .secret = true},
	{"cert_file", reader_take_file, IRC_FIELD(sasl.cert_file)},
	{"key_file", reader_take_file, IRC_FIELD(sasl.key_file), .secret = true},
	{"password", reader_refuse_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct reader_section sasl = {sasl_settings, judge_sasl};

static const struct reader_setting nickserv_settings[] = {
	{"password_file", reader_take_file, IRC_FIELD(nickserv.password_file), .secret = true,
		.required = true},
	{"account", reader_take_text, IRC_FIELD(nickserv.account), .objection = object_to_word},
	{"to", reader_take_text, IRC_FIELD(nickserv.to), .objection = object_to_word},
	{"password", reader_refuse_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct reader_section nickserv = {nickserv_settings, NULL};

static const struct reader_setting rate_settings[] = {
	{"burst", reader_take_number, IRC_FIELD(rate.burst), .least = 1, .most = 100000},
	{"per_second", reader_take_number, IRC_FIELD(rate.per_second), .least = 0.1,
		.most = 100000},
	{.name = NULL},
};

static const struct reader_section rate = {rate_settings, NULL};

/* "auto", or numbers. */
static void take_rate(struct reader *reader, const struct reader_setting *setting,
	const struct yaml_node *value, void *field) {
	struct config_network *network = field;
	network->irc.rate.automatic =
		value->kind == YAML_TEXT && value->text != NULL && strcmp(value->text, "auto") == 0;
	if (!network->irc.rate.automatic) {
		network->irc.rate.burst = IRC_USUAL_BURST;
		network->irc.rate.per_second = IRC_USUAL_PER_SECOND;
		reader_take_section(reader, setting, value, field);
	}
}

static void judge_network(struct reader *reader, const struct yaml_node *node, void *section) {
	struct irc_config *irc = &((struct config_network *)section)->irc;
	if (irc->port == 0) {
		irc->port = irc->tls ? 6697 : 6667;
	}
	if (!irc->tls && irc->ca_file != NULL) {
		reader_error(reader, node->mark, "'ca_file' does not go with tls: false");
	}
	if (!irc->tls && irc->sasl.mechanism == IRC_SASL_EXTERNAL) {
		reader_error(reader, node->mark, "sasl: external does not go with tls: false");
	}
}

static const struct reader_setting network_settings[] = {
	{"name", reader_take_text, IRC_FIELD(name), .objection = object_to_name, .required = true},
	{"server", reader_take_list, READER_LIST(struct config_network, servers, irc.server_count),
		.objection = object_to_server, .none = "name at least one", .required = true},
	{"bind", reader_take_text, IRC_FIELD(bind), .objection = object_to_address},
	{"port", reader_take_number, IRC_FIELD(port), .least = 1, .most = 65535},
	{"tls", reader_take_bool, IRC_FIELD(tls)},
	{"ca_file", reader_take_file, IRC_FIELD(ca_file)},
	{"nick", reader_take_text, IRC_FIELD(nick), .objection = object_to_nick},
	{"alternates", reader_take_list,
		READER_LIST(struct config_network, alternates, irc.alternate_count),
		.objection = object_to_nick},
	{"realname", reader_take_text, IRC_FIELD(realname), .objection = object_to_realname},
	{"modes", reader_take_text, IRC_FIELD(modes), .objection = object_to_modes},
	{"channels", reader_take_list,
		READER_LIST(struct config_network, channels, irc.channel_count),
		.objection = object_to_channel, .section = &channel_section,
		.none = "name at least one",
		.empty = "empty channel name: put quotes around names that start with #",
		.required = true},
	{"invited_by", reader_take_list,
		READER_LIST(struct config_network, inviters, irc.inviter_count),
		.objection = object_to_word},
	{"moderators", reader_take_list,
		READER_LIST(struct config_network, moderators, irc.moderator_count),
		.objection = object_to_account},
	{"prefix", reader_take_text, IRC_FIELD(prefix), .objection = reader_object_to_prefix},
	{"password_file", reader_take_file, IRC_FIELD(password_file), .secret = true},
	{"sasl", reader_take_section, .section = &sasl},
	{"nickserv", reader_take_section, .section = &nickserv},
	{"rate", take_rate, .section = &rate},
	{"password", reader_refuse_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct reader_section irc_section = {network_settings, judge_network};

static const struct irc_config defaults = {
	.tls = true,
	.nick = "Dicecup",
	.prefix = "!",
	.nickserv = {.to = "NickServ"},
	.rate = {.automatic = true},
};

/* Reads an IRC network over its defaults. */
static void take_irc(
	struct reader *reader, const struct yaml_node *node, struct config_network *network) {
	network->irc = defaults;
	network->irc.servers = network->servers;
	network->irc.alternates = network->alternates;
	network->irc.channels = network->channels;
	network->irc.inviters = network->inviters;
	network->irc.moderators = network->moderators;
	reader_read_section(reader, &irc_section, node, network);
}

/* Discord */

enum { API_SIZE = 512, CONTACT_MOST = 200 };

/* This machine. Only a complete 127.x.y.z counts: 127.0.0.1.example.org is elsewhere. */
static bool is_loopback_host(const char *host) {
	bool numbers = host[strspn(host, "0123456789.")] == '\0';
	return strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 ||
	       (numbers && strncmp(host, "127.", 4) == 0);
}

/* NULL: not available, which judge_discord() reports. */
static const struct discord_module *load_discord_module(void) {
	char why[MODULE_WHY_SIZE];
	return module_load(MODULE_DISCORD, why);
}

/* The base URL of REST: over the network only with TLS. */
static bool is_api(const char *text) {
	struct url url;
	return strlen(text) < API_SIZE && strpbrk(text, " ?#\\\"'") == NULL &&
	       load_discord_module()->read_url(text, &url) && strncmp(url.scheme, "http", 4) == 0 &&
	       (url.tls || is_loopback_host(url.host));
}

static READER_TAKE(take_api) {
	const char *api = reader_text(reader, setting->name, value);
	if (api == NULL || load_discord_module() == NULL) {
		return;
	}
	if (!is_api(api)) {
		reader_error(reader, value->mark, "api: expected an address with https://");
		return;
	}
	char trimmed[API_SIZE];
	size_t n = strlen(api);
	while (api[n - 1] == '/') {
		n--;
	}
	snprintf(trimmed, sizeof(trimmed), "%.*s", (int)n, api);
	*(const char **)field = reader_keep(reader, trimmed);
}

static READER_TAKE(take_proxy) {
	struct url url;
	const char *proxy = reader_text(reader, setting->name, value);
	if (proxy == NULL || load_discord_module() == NULL) {
		return;
	}
	bool fits = load_discord_module()->read_url(proxy, &url) &&
		    strcmp(url.scheme, "http") == 0 && strcmp(url.path, "/") == 0;
	if (!fits) {
		reader_error(reader, value->mark,
			"proxy: expected an address such as http://proxy:3128");
		return;
	}
	*(const char **)field = reader_keep(reader, proxy);
}

static const char *object_to_contact(const char *text) {
	struct url url;
	bool fits = strlen(text) <= CONTACT_MOST && strpbrk(text, " \"'();,<>\\") == NULL &&
		    strncmp(text, "https://", strlen("https://")) == 0 &&
		    (load_discord_module() == NULL || load_discord_module()->read_url(text, &url));
	return fits ? NULL : "expected an address of yours, such as https://dice.example.org";
}

static const char *object_to_id(const char *id) {
	size_t digits = strspn(id, "0123456789");
	bool fits = digits > 0 && digits <= 20 && id[digits] == '\0' && id[0] != '0';
	return fits ? NULL
		    : "an id is a long number: switch on the developer mode in Discord's settings, "
		      "then choose Copy ID";
}

static void judge_discord(struct reader *reader, const struct yaml_node *node, void *section) {
	char why[MODULE_WHY_SIZE];
	(void)section;
	if (module_load(MODULE_DISCORD, why) == NULL) {
		reader_error(reader, node->mark, "discord: %s", why);
	}
	const char *token = getenv("DICECUP_DISCORD_TOKEN");
	if (!reader_has(node, "token_file") && (token == NULL || token[0] == '\0')) {
		reader_error(reader, node->mark,
			"discord: no token: give token_file, or set DICECUP_DISCORD_TOKEN");
	}
}

#define DISCORD_FIELD(field) READER_FIELD(struct discord_config, field)
#define IDS(list, n) READER_LIST(struct discord_config, list, n), .objection = object_to_id

static const struct reader_choice deliveries[] = {
	{"dm", DISCORD_DM},
	{"button", DISCORD_BUTTON},
	{NULL, 0},
};

static const struct reader_choice as_advised[] = {{"auto", 0}, {NULL, 0}};

static const struct reader_setting discord_settings[] = {
	{"token_file", reader_take_file, DISCORD_FIELD(token_file), .secret = true},
	{"api", take_api, DISCORD_FIELD(api)},
	{"ca_file", reader_take_file, DISCORD_FIELD(ca_file)},
	{"proxy", take_proxy, DISCORD_FIELD(proxy)},
	{"contact", reader_take_text, DISCORD_FIELD(contact), .objection = object_to_contact},
	{"prefix", reader_take_text, DISCORD_FIELD(prefix), .objection = reader_object_to_prefix},
	{"delivery", reader_take_choice, DISCORD_FIELD(delivery), .choices = deliveries},
	{"shards", reader_take_number, DISCORD_FIELD(shards), .choices = as_advised, .least = 1,
		.most = 4096},
	{"servers", reader_take_list, IDS(servers, n_servers)},
	{"channels", reader_take_list, IDS(channels, n_channels)},
	{"moderators", reader_take_list, IDS(moderators, n_moderators)},
	{"token", reader_refuse_secret, .instead = "token_file"},
	{.name = NULL},
};

static const struct reader_section discord_section = {discord_settings, judge_discord};

/* The web */

enum { URL_SIZE = 256 };

/* A path that fits in a socket's address. */
static bool is_file(const char *text) {
	static const char prefix[] = "unix:/";
	size_t room = sizeof(((struct sockaddr_un *)NULL)->sun_path);
	return strncmp(text, prefix, sizeof(prefix) - 1) == 0 &&
	       strlen(text) - strlen("unix:") < room;
}

static const char *object_to_listen(const char *listen) {
	struct sockaddr_storage address;
	return is_file(listen) || address_read_socket(listen, &address)
		       ? NULL
		       : "expected an address of this machine and a port, such as "
			 "127.0.0.1:8080, or a socket, such as unix:/run/dicecup/web.sock";
}

static const char *object_to_proxy(const char *proxy) {
	unsigned char bytes[ADDRESS_BYTES];
	return address_read(proxy, bytes) ? NULL
					  : "expected the address of a machine, such as 10.0.0.5";
}

/* Pages are linked from the root. */
static bool is_url(const char *url) {
	static const char *const schemes[] = {"https://", "http://"};
	for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes); i++) {
		size_t n = strlen(schemes[i]);
		if (strncasecmp(url, schemes[i], n) == 0) {
			size_t host = strcspn(url + n, "/?# \"'<>\\@");
			return host > 0 && url[n + host] == '\0' && n + host < URL_SIZE;
		}
	}
	return false;
}

static READER_TAKE(take_url) {
	char url[URL_SIZE + 1];
	const char *text = reader_text(reader, setting->name, value);
	if (text == NULL) {
		return;
	}
	int len = snprintf(url, sizeof(url), "%s", text);
	if (len > 0 && (size_t)len < sizeof(url) && url[len - 1] == '/') {
		url[len - 1] = '\0';
	}
	if ((size_t)len >= sizeof(url) || !is_url(url)) {
		reader_error(reader, value->mark,
			"url: expected the address of a host, such as https://dice.example.org, "
			"without a path");
		return;
	}
	*(const char **)field = reader_keep(reader, url);
}

#define WEB_FIELD(field) READER_FIELD(struct web_config, field)

static const struct reader_setting web_settings[] = {
	{"listen", reader_take_text, WEB_FIELD(listen), .objection = object_to_listen,
		.required = true},
	{"url", take_url, WEB_FIELD(url)},
	{"proxies", reader_take_list, READER_LIST(struct web_config, proxies, n_proxies),
		.objection = object_to_proxy},
	{.name = NULL},
};

static const struct reader_section web_section = {web_settings, NULL};

/* The whole configuration */

static void take_network(
	struct reader *reader, const struct yaml_node *value, struct config *config) {
	if (value->kind != YAML_MAP) {
		reader_error(reader, value->mark, "irc: expected a network, such as name: home");
		return;
	}
	struct config_network *network = &config->irc[config->n_irc];
	take_irc(reader, value, network);
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

/* Metrics are for this machine: for others put a proxy before them. */
static bool is_loopback(const struct sockaddr_storage *address) {
	const struct sockaddr_in *in = (const struct sockaddr_in *)address;
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)address;
	return address->ss_family == AF_INET ? ntohl(in->sin_addr.s_addr) >> 24 == 127
					     : IN6_IS_ADDR_LOOPBACK(&in6->sin6_addr);
}

static const char *object_to_metrics(const char *listen) {
	struct sockaddr_storage address;
	return address_read_socket(listen, &address) && is_loopback(&address)
		       ? NULL
		       : "expected an address of this machine alone, and a port, such as "
			 "127.0.0.1:9464";
}

static void judge(struct reader *reader, const struct yaml_node *node, void *section) {
	struct config *config = section;
	config->has_discord = reader_has(node, "discord");
	config->has_web = reader_has(node, "web");
	bool web_answers = config->has_web && config->web.url != NULL &&
			   object_to_contact(config->web.url) == NULL;
	if (config->discord.contact == NULL && web_answers) {
		config->discord.contact = config->web.url;
	}
	config->web.language = config->language == LANGUAGE_JAPANESE ? "ja" : "en";
	if (!config->has_discord && !config->has_web && !reader_has(node, "irc")) {
		reader_error(
			reader, node->mark, "no network: one of irc, discord and web is needed");
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

/* A file, or a database on a server. */
static READER_TAKE(take_database) {
	const char *text = reader_text(reader, setting->name, value);
	if (text == NULL) {
		return;
	}
	if (store_is_file(text)) {
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

/* The name goes into log lines and metrics. */
static const char *object_to_node(const char *node) {
	return is_made_of(node, NODE_LENGTH, ".-_")
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
	{"metrics", reader_take_text, FIELD(metrics), .objection = object_to_metrics},
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
	size_t cap = YAML_BYTES + 1; /* one byte more than allowed, to notice an excess */
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
