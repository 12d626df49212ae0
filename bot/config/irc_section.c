#include "bot/config/irc_section.h"

#include <string.h>
#include <strings.h>
#include <uv.h>

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
	       : strcasecmp(name, "web") == 0      ? "'web' is taken by the bot itself"
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

/* It is a word of a line that goes out. */
static const char *object_to_word(const char *word) {
	bool fits = word[0] != '\0' && strlen(word) <= 100 && strpbrk(word, " ,:") == NULL;
	return fits ? NULL : "1 to 100 bytes without space, comma and colon";
}

/* Channels: "#dice", or one with a key. */

static const struct reader_setting channel_settings[] = {
	{"name", reader_take_text, READER_FIELD(struct irc_channel_config, name),
		.objection = object_to_channel, .required = true},
	{"key_file", reader_take_file, READER_FIELD(struct irc_channel_config, key_file),
		.secret = true},
	{"key", reader_refuse_secret, .instead = "key_file"},
	{.name = NULL},
};

static const struct reader_section channel_section = {channel_settings, NULL};

static bool is_listed(const struct irc_channel_config *channels, size_t n, const char *name) {
	size_t i = 0;
	while (i < n && strcasecmp(channels[i].name, name) != 0) {
		i++;
	}
	return i < n;
}

static void take_channel(struct reader *reader, const struct reader_setting *setting,
	const struct yaml_node *value, struct irc_channel_config *channels) {
	size_t *n = (size_t *)((char *)channels + setting->count);
	struct irc_channel_config channel = {.name = NULL};
	if (value->kind == YAML_MAP) {
		reader_read_section(reader, &channel_section, value, &channel);
	} else if (value->kind == YAML_TEXT && (value->text == NULL || value->text[0] == '\0')) {
		reader_error(reader, value->mark, "%s", setting->empty);
	} else {
		reader_take_text(reader, setting, value, &channel.name);
	}
	if (channel.name == NULL) {
		return;
	}
	if (is_listed(channels, *n, channel.name)) {
		reader_error(reader, value->mark, "%s: this one is named twice", setting->name);
	} else if (*n == IRC_CHANNELS_MOST) {
		reader_error(
			reader, value->mark, "%s: more than %d", setting->name, IRC_CHANNELS_MOST);
	} else {
		channels[(*n)++] = channel;
	}
}

static void take_channels(struct reader *reader, const struct reader_setting *setting,
	const struct yaml_node *value, void *field) {
	if (value->kind != YAML_LIST) {
		take_channel(reader, setting, value, field);
		return;
	}
	if (value->first == NULL) {
		reader_error(reader, value->mark, "%s: %s", setting->name, setting->none);
	}
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		take_channel(reader, setting, entry, field);
	}
}

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

static const struct reader_setting nickserv_settings[] = {
	{"password_file", reader_take_file, FIELD(nickserv.password_file), .secret = true,
		.required = true},
	{"account", reader_take_text, FIELD(nickserv.account), .objection = object_to_word},
	{"to", reader_take_text, FIELD(nickserv.to), .objection = object_to_word},
	{"password", reader_refuse_secret, .instead = "password_file"},
	{.name = NULL},
};

static const struct reader_section nickserv = {nickserv_settings, NULL};

static const struct reader_setting rate_settings[] = {
	{"burst", reader_take_number, FIELD(rate.burst), .least = 1, .most = 100000},
	{"per_second", reader_take_number, FIELD(rate.per_second), .least = 0.1, .most = 100000},
	{.name = NULL},
};

static const struct reader_section rate = {rate_settings, NULL};

/* "auto", or numbers. */
static void take_rate(struct reader *reader, const struct reader_setting *setting,
	const struct yaml_node *value, void *field) {
	struct config_network *network = field;
	if (value->kind == YAML_TEXT && value->text != NULL && strcmp(value->text, "auto") == 0) {
		network->irc.rate.automatic = true;
	} else {
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
	{"name", reader_take_text, FIELD(name), .objection = object_to_name, .required = true},
	{"server", reader_take_list, READER_LIST(struct config_network, servers, irc.server_count),
		.objection = object_to_server, .none = "name at least one", .required = true},
	{"bind", reader_take_text, FIELD(bind), .objection = object_to_address},
	{"port", reader_take_number, FIELD(port), .least = 1, .most = 65535},
	{"tls", reader_take_bool, FIELD(tls)},
	{"ca_file", reader_take_file, FIELD(ca_file)},
	{"nick", reader_take_text, FIELD(nick), .objection = object_to_nick},
	{"alternates", reader_take_list,
		READER_LIST(struct config_network, alternates, irc.alternate_count),
		.objection = object_to_nick},
	{"realname", reader_take_text, FIELD(realname), .objection = object_to_realname},
	{"modes", reader_take_text, FIELD(modes), .objection = object_to_modes},
	{"channels", take_channels, READER_LIST(struct config_network, channels, irc.channel_count),
		.objection = object_to_channel, .none = "name at least one",
		.empty = "empty channel name: put quotes around names that start with #",
		.required = true},
	{"invited_by", reader_take_list,
		READER_LIST(struct config_network, inviters, irc.inviter_count),
		.objection = object_to_word},
	{"prefix", reader_take_text, FIELD(prefix), .objection = reader_object_to_prefix},
	{"password_file", reader_take_file, FIELD(password_file), .secret = true},
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
	.rate = {.burst = 4, .per_second = 0.8},
};

void irc_section_take(
	struct reader *reader, const struct yaml_node *node, struct config_network *network) {
	network->irc = defaults;
	network->irc.servers = network->servers;
	network->irc.alternates = network->alternates;
	network->irc.channels = network->channels;
	network->irc.inviters = network->inviters;
	reader_read_section(reader, &irc_section, node, network);
}
