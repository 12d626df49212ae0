#include "bot/config/irc_section.h"

#include <string.h>
#include <strings.h>

#include "bot/config/reader.h"

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

/* Whether the text has 1 to most bytes, each a letter, a digit or one of these. */
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
	       : strcasecmp(name, "terminal") == 0 ? "'terminal' is taken by the bot itself"
						   : NULL;
}

static const char *object_to_server(const char *server) {
	const char *colon = strchr(server, ':'); /* several: an IPv6 address */
	if (strstr(server, "//") != NULL || (colon != NULL && colon == strrchr(server, ':'))) {
		return "the host's name only; the port goes to 'port'";
	}
	return is_made_of(server, 253, "-_.:") ? NULL : "this is not the name of a host";
}

/* RFC 2812, 2.3.1; networks differ in how long a nick may be. */
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

#define FIELD(field) READER_FIELD(struct config_network, irc.field)

static const struct reader_choice mechanisms[] = {
	{"plain", IRC_SASL_PLAIN},
	{"scram-sha-256", IRC_SASL_SCRAM_SHA_256},
	{"external", IRC_SASL_EXTERNAL},
	{NULL, 0},
};

static const struct reader_setting sasl_settings[] = {
	{"mechanism", reader_take_choice, FIELD(sasl.mechanism), .choices = mechanisms,
		.required = true},
	{"account", reader_take_text, FIELD(sasl.account)},
	{"password_file", reader_take_file, FIELD(sasl.password_file), .secret = true},
	{"cert_file", reader_take_file, FIELD(sasl.cert_file)},
	{"key_file", reader_take_file, FIELD(sasl.key_file), .secret = true},
	{"password", reader_refuse_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct reader_section sasl = {sasl_settings, judge_sasl};

static const struct reader_setting rate_settings[] = {
	{"burst", reader_take_number, FIELD(rate.burst), .least = 1, .most = 100000},
	{"per_second", reader_take_number, FIELD(rate.per_second), .least = 0.1, .most = 100000},
	{.name = NULL},
};

static const struct reader_section rate = {rate_settings, NULL};

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
	{"name", reader_take_text, FIELD(name), .objection = object_to_name, .required = true},
	{"server", reader_take_text, FIELD(server), .objection = object_to_server,
		.required = true},
	{"port", reader_take_number, FIELD(port), .least = 1, .most = 65535},
	{"tls", reader_take_bool, FIELD(tls)},
	{"ca_file", reader_take_file, FIELD(ca_file)},
	{"nick", reader_take_text, FIELD(nick), .objection = object_to_nick},
	{"channels", reader_take_list,
		READER_LIST(struct config_network, channels, irc.channel_count),
		.objection = object_to_channel, .none = "name at least one",
		.empty = "empty channel name: put quotes around names that start with #",
		.required = true},
	{"prefix", reader_take_text, FIELD(prefix), .objection = reader_object_to_prefix},
	{"password_file", reader_take_file, FIELD(password_file), .secret = true},
	{"sasl", reader_take_section, .section = &sasl},
	{"rate", reader_take_section, .section = &rate},
	{"password", reader_refuse_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct reader_section irc_section = {network_settings, judge_network};

static const struct irc_config defaults = {
	.tls = true,
	.nick = "Dicecup",
	.prefix = "!",
	.rate = {.burst = 4, .per_second = 0.8},
};

void irc_section_take(
	struct reader *reader, const struct yaml_node *node, struct config_network *network) {
	network->irc = defaults;
	network->irc.channels = network->channels;
	reader_read_section(reader, &irc_section, node, network);
}
