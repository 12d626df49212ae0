#include "bot/config/discord_section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/discord.h"

enum { URL_SIZE = 512 };

/* The parts of http://HOST[:PORT][/PATH], or https. */
struct api_url {
	bool tls;
	char host[URL_SIZE];
};

static bool read_url(const char *text, struct api_url *url) {
	static const char *const schemes[] = {"http://", "https://"};
	size_t scheme = strncmp(text, "https", 5) == 0;
	size_t start = strlen(schemes[scheme]);
	if (strncmp(text, schemes[scheme], start) != 0) {
		return false;
	}
	const char *host = text + start;
	size_t len = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
	if (strlen(text) >= URL_SIZE || len == 0 || len > strlen(host) ||
		strpbrk(text, " @?#\\\"'") != NULL) {
		return false;
	}
	memcpy(url->host, host, len);
	url->host[len] = '\0';
	url->tls = scheme == 1;
	size_t port = host[len] == ':' ? 1 + strspn(host + len + 1, "0123456789") : 0;
	return port != 1 && port <= 6 && (host[len + port] == '\0' || host[len + port] == '/');
}

/* This machine itself. Only the whole of 127.x.y.z counts: 127.0.0.1.example.org is elsewhere. */
static bool is_loopback(const char *host) {
	bool numbers = host[strspn(host, "0123456789.")] == '\0';
	return strcmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
	       (numbers && strncmp(host, "127.", 4) == 0);
}

static READER_TAKE(take_api) {
	struct api_url url;
	const char *api = reader_text(reader, setting->name, value);
	if (api == NULL) {
		return;
	}
	if (!read_url(api, &url) || (!url.tls && !is_loopback(url.host))) {
		reader_error(reader, value->mark, "api: expected an address with https://");
		return;
	}
	char trimmed[URL_SIZE];
	size_t n = strlen(api);
	while (api[n - 1] == '/') {
		n--;
	}
	snprintf(trimmed, sizeof(trimmed), "%.*s", (int)n, api);
	*(const char **)field = reader_keep(reader, trimmed);
}

static const char *object_to_id(const char *id) {
	size_t digits = strspn(id, "0123456789");
	bool fits = digits > 0 && digits <= 20 && id[digits] == '\0' && id[0] != '0';
	return fits ? NULL
		    : "an id is a long number: switch on the developer mode in Discord's settings, "
		      "then choose Copy ID";
}

static void judge(struct reader *reader, const struct yaml_node *node, void *section) {
	(void)section;
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
