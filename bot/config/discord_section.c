#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/config/values.h"

/* The configuration's section for Discord. */

enum { ADDRESS_SIZE = 512 };

/* What an address is made of here: http, or https; a host, perhaps with a port; a path. */
struct address {
	bool safe;
	char host[ADDRESS_SIZE];
};

static bool read_address(const char *text, struct address *address) {
	static const char *const schemes[] = {"http://", "https://"};
	size_t scheme = strncmp(text, "https", 5) == 0;
	size_t start = strlen(schemes[scheme]);
	if (strncmp(text, schemes[scheme], start) != 0) {
		return false;
	}
	const char *host = text + start;
	size_t len = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
	if (strlen(text) >= ADDRESS_SIZE || len == 0 || len > strlen(host) ||
		strpbrk(text, " @?#\\\"'") != NULL) {
		return false;
	}
	memcpy(address->host, host, len);
	address->host[len] = '\0';
	address->safe = scheme == 1;
	size_t port = host[len] == ':' ? 1 + strspn(host + len + 1, "0123456789") : 0;
	return port != 1 && port <= 6 && (host[len + port] == '\0' || host[len + port] == '/');
}

/* This machine itself. Only the whole of 127.x.y.z counts: 127.0.0.1.example.org is elsewhere. */
static bool is_here(const char *host) {
	bool numbers = host[strspn(host, "0123456789.")] == '\0';
	return strcmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
	       (numbers && strncmp(host, "127.", 4) == 0);
}

static CONFIG_TAKE(take_api) {
	struct address address;
	const char *api = config_text(reading, setting->name, value);
	if (api == NULL) {
		return;
	}
	if (!read_address(api, &address) || (!address.safe && !is_here(address.host))) {
		config_complain(reading, value->spot, "api: expected an address with https://");
		return;
	}
	size_t n = strlen(api);
	while (api[n - 1] == '/') {
		n--;
	}
	char trimmed[ADDRESS_SIZE];
	snprintf(trimmed, sizeof(trimmed), "%.*s", (int)n, api);
	*(const char **)field = config_keep(reading, trimmed);
}

static const struct choice deliveries[] = {
	{"dm", DISCORD_DM},
	{"button", DISCORD_BUTTON},
	{NULL, 0},
};

static CONFIG_TAKE(take_shards) {
	int shards = 0;
	if (value->kind == YAML_TEXT && value->text != NULL && strcmp(value->text, "auto") == 0) {
		*(unsigned *)field = 0;
		return;
	}
	config_take_whole(reading, setting, value, &shards);
	*(unsigned *)field = (unsigned)shards;
}

/* A list of ids, and how many it has. */
struct ids {
	const char **list;
	size_t *n;
};

static bool is_listed(const struct ids *ids, const char *id) {
	size_t i = 0;
	while (i < *ids->n && strcmp(ids->list[i], id) != 0) {
		i++;
	}
	return i < *ids->n;
}

static void take_id(struct reading *reading, const char *name, const struct yaml_node *value,
	const struct ids *ids) {
	const char *id = config_text(reading, name, value);
	if (id == NULL) {
		return;
	}
	size_t digits = strspn(id, "0123456789");
	if (digits == 0 || digits > 20 || id[digits] != '\0' || id[0] == '0') {
		config_complain(reading, value->spot,
			"%s: an id is a long number: switch on the developer mode in Discord's "
			"settings, then choose Copy ID",
			name);
	} else if (is_listed(ids, id)) {
		config_complain(reading, value->spot, "%s: this one is named twice", name);
	} else if (*ids->n == DISCORD_LISTED) {
		config_complain(reading, value->spot, "%s: more than %d", name, DISCORD_LISTED);
	} else {
		ids->list[(*ids->n)++] = config_keep(reading, id);
	}
}

static void take_ids(struct reading *reading, const char *name, const struct yaml_node *value,
	const struct ids *ids) {
	if (value->kind != YAML_LIST) {
		take_id(reading, name, value, ids); /* one alone does as well */
		return;
	}
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		take_id(reading, name, entry, ids);
	}
}

static CONFIG_TAKE(take_servers) {
	struct discord_config *discord = field;
	take_ids(reading, setting->name, value,
		&(struct ids){discord->servers, &discord->n_servers});
}

static CONFIG_TAKE(take_discord_channels) {
	struct discord_config *discord = field;
	take_ids(reading, setting->name, value,
		&(struct ids){discord->channels, &discord->n_channels});
}

static CONFIG_TAKE(take_moderators) {
	struct discord_config *discord = field;
	take_ids(reading, setting->name, value,
		&(struct ids){discord->moderators, &discord->n_moderators});
}

static const struct setting discord_settings[] = {
	{"token_file", config_take_secret_file,
		.offset = offsetof(struct discord_config, token_file)},
	{"api", take_api, .offset = offsetof(struct discord_config, api)},
	{"ca_file", config_take_file, .offset = offsetof(struct discord_config, ca_file)},
	{"prefix", config_take_prefix, .offset = offsetof(struct discord_config, prefix)},
	{"delivery", config_take_choice, .offset = offsetof(struct discord_config, delivery),
		.choices = deliveries},
	{"shards", take_shards, .offset = offsetof(struct discord_config, shards), .least = 1,
		.most = 4096},
	{"servers", take_servers, .offset = 0},
	{"channels", take_discord_channels, .offset = 0},
	{"moderators", take_moderators, .offset = 0},
	{"token", config_take_secret, .instead = "token_file"},
	{.name = NULL},
};

static void judge_discord(struct reading *reading, const struct yaml_node *node, void *section) {
	(void)section;
	if (!config_has(node, "token_file") && getenv("DICECUP_DISCORD_TOKEN") == NULL) {
		config_complain(reading, node->spot,
			"discord: no token: give token_file, or set DICECUP_DISCORD_TOKEN");
	}
}

const struct section config_discord_section = {discord_settings, judge_discord};
