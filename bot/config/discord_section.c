#include "bot/config/discord_section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/module.h"
#include "bot/chat/discord/discord.h"

enum { API_SIZE = 512 };

/* This machine itself. Only the whole of 127.x.y.z counts: 127.0.0.1.example.org is elsewhere. */
static bool is_loopback(const char *host) {
	bool numbers = host[strspn(host, "0123456789.")] == '\0';
	return strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 ||
	       (numbers && strncmp(host, "127.", 4) == 0);
}

/* NULL: it cannot be loaded, which judge() tells of. */
static const struct discord_module *load(void) {
	char why[MODULE_WHY_SIZE];
	return module_load(MODULE_DISCORD, why);
}

/* What REST calls can be appended to: over the network only with TLS. */
static bool is_api(const char *text) {
	struct url url;
	return strlen(text) < API_SIZE && strpbrk(text, " ?#\\\"'") == NULL &&
	       load()->read_url(text, &url) && strncmp(url.scheme, "http", 4) == 0 &&
	       (url.tls || is_loopback(url.host));
}

static READER_TAKE(take_api) {
	const char *api = reader_text(reader, setting->name, value);
	if (api == NULL || load() == NULL) {
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
	if (proxy == NULL || load() == NULL) {
		return;
	}
	bool fits = load()->read_url(proxy, &url) && strcmp(url.scheme, "http") == 0 &&
		    strcmp(url.path, "/") == 0;
	if (!fits) {
		reader_error(reader, value->mark,
			"proxy: expected an address such as http://proxy:3128");
		return;
	}
	*(const char **)field = reader_keep(reader, proxy);
}

static const char *object_to_id(const char *id) {
	size_t digits = strspn(id, "0123456789");
	bool fits = digits > 0 && digits <= 20 && id[digits] == '\0' && id[0] != '0';
	return fits ? NULL
		    : "an id is a long number: switch on the developer mode in Discord's settings, "
		      "then choose Copy ID";
}

static void judge(struct reader *reader, const struct yaml_node *node, void *section) {
	char why[MODULE_WHY_SIZE];
	(void)section;
	if (module_load(MODULE_DISCORD, why) == NULL) {
		reader_error(reader, node->mark, "discord: %s", why);
	}
	if (!reader_has(node, "token_file") && getenv("DICECUP_DISCORD_TOKEN") == NULL) {
		reader_error(reader, node->mark,
			"discord: no token: give token_file, or set DICECUP_DISCORD_TOKEN");
	}
}

#define FIELD(field) READER_FIELD(struct discord_config, field)
#define IDS(list, n) READER_LIST(struct discord_config, list, n), .objection = object_to_id

static const struct reader_choice deliveries[] = {
	{"dm", DISCORD_DM},
	{"button", DISCORD_BUTTON},
	{NULL, 0},
};

static const struct reader_choice as_advised[] = {{"auto", 0}, {NULL, 0}};

static const struct reader_setting settings[] = {
	{"token_file", reader_take_file, FIELD(token_file), .secret = true},
	{"api", take_api, FIELD(api)},
	{"ca_file", reader_take_file, FIELD(ca_file)},
	{"proxy", take_proxy, FIELD(proxy)},
	{"prefix", reader_take_text, FIELD(prefix), .objection = reader_object_to_prefix},
	{"delivery", reader_take_choice, FIELD(delivery), .choices = deliveries},
	{"shards", reader_take_number, FIELD(shards), .choices = as_advised, .least = 1,
		.most = 4096},
	{"servers", reader_take_list, IDS(servers, n_servers)},
	{"channels", reader_take_list, IDS(channels, n_channels)},
	{"moderators", reader_take_list, IDS(moderators, n_moderators)},
	{"token", reader_refuse_secret, .instead = "token_file"},
	{.name = NULL},
};

const struct reader_section discord_section = {settings, judge};
