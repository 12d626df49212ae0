#include "bot/config/web_section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/un.h>

#include "bot/base/address.h"
#include "bot/base/module.h"
#include "bot/chat/web/config.h"

enum { URL_SIZE = 256 };

/* A path that a socket's address has room for. */
static bool is_file(const char *text) {
	static const char prefix[] = "unix:/";
	size_t room = sizeof(((struct sockaddr_un *)NULL)->sun_path);
	return strncmp(text, prefix, sizeof(prefix) - 1) == 0 &&
	       strlen(text) - strlen("unix:") < room;
}

static const char *object_to_listen(const char *listen) {
	struct sockaddr_storage address;
	return is_file(listen) || reader_read_socket(listen, &address)
		       ? NULL
		       : "expected an address of this machine and a port, such as "
			 "127.0.0.1:8080, or a socket, such as unix:/run/dicecup/web.sock";
}

static const char *object_to_proxy(const char *proxy) {
	unsigned char bytes[ADDRESS_BYTES];
	return address_read(proxy, bytes) ? NULL
					  : "expected the address of a machine, such as 10.0.0.5";
}

/* Pages link to each other from the root on. */
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

static void judge(struct reader *reader, const struct yaml_node *node, void *section) {
	char why[MODULE_WHY_SIZE];
	(void)section;
	if (module_load(MODULE_WEB, why) == NULL) {
		reader_error(reader, node->mark, "web: %s", why);
	}
}

#define FIELD(field) READER_FIELD(struct web_config, field)

static const struct reader_setting settings[] = {
	{"listen", reader_take_text, FIELD(listen), .objection = object_to_listen,
		.required = true},
	{"url", take_url, FIELD(url)},
	{"proxies", reader_take_list, READER_LIST(struct web_config, proxies, n_proxies),
		.objection = object_to_proxy},
	{.name = NULL},
};

const struct reader_section web_section = {settings, judge};
