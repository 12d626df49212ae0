#include "bot/chat/web/caller.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/addresses.h"

bool caller_is_one_of(const char *const *addresses, size_t n, const char *address) {
	unsigned char wanted[ADDRESS_BYTES], bytes[ADDRESS_BYTES];
	if (!address_read(address, wanted)) {
		return false;
	}
	size_t i = 0;
	while (i < n &&
		!(address_read(addresses[i], bytes) && memcmp(bytes, wanted, ADDRESS_BYTES) == 0)) {
		i++;
	}
	return i < n;
}

/* Addresses. Who connects from this machine, or from one that the configuration names, may be a
 * proxy, and then tells whose request it is:
 * the last address of X-Forwarded-For is the one that it saw itself. */

static void find_client(const struct connection *connection, struct exchange *exchange) {
	const char *forwarded = exchange->head->forwarded;
	exchange->direct = connection->near && forwarded[0] == '\0';
	if (!connection->near || exchange->direct) {
		snprintf(exchange->client, sizeof(exchange->client), "%s", connection->address);
		return;
	}
	const char *comma = strrchr(forwarded, ',');
	const char *last = comma != NULL ? comma + 1 : forwarded;
	address_put_part(last + strspn(last, " \t"), ADDRESS_OF_PERSON, exchange->client);
}

/* Hosts. A page of somebody else's whose name is made to lead here must not be answered: names are
 * answered only if they are ours, addresses always. */

/* "example.org:8080" without its port, "[::1]" without its brackets. */
static void put_host(const char *host, char name[WEB_HOST_SIZE]) {
	bool brackets = host[0] == '[';
	size_t len = strcspn(host + brackets, brackets ? "]" : ":/");
	snprintf(name, WEB_HOST_SIZE, "%.*s", (int)(len < WEB_HOST_SIZE ? len : WEB_HOST_SIZE - 1),
		host + brackets);
}

void caller_know_hosts(struct web_chat *web) {
	const char *url = web->config.url;
	const char *slashes = url != NULL ? strstr(url, "://") : NULL;
	web->url_host[0] = '\0';
	if (slashes != NULL) {
		put_host(slashes + 3, web->url_host);
	}
	if (gethostname(web->own_host, sizeof(web->own_host)) < 0) {
		web->own_host[0] = '\0';
	}
	web->own_host[sizeof(web->own_host) - 1] = '\0';
}

static bool is_address(const char *name) {
	unsigned char bytes[ADDRESS_BYTES];
	return address_read(name, bytes);
}

static bool is_own_name(const struct web_chat *web, const char *name) {
	size_t len = strlen(web->own_host);
	bool own = len > 0 && strncasecmp(name, web->own_host, len) == 0 &&
		   (name[len] == '\0' || strcasecmp(name + len, ".local") == 0);
	return own || strcasecmp(name, "localhost") == 0;
}

static bool knows_host(const struct web_chat *web, const char *host) {
	char name[WEB_HOST_SIZE];
	put_host(host, name);
	bool published = web->url_host[0] != '\0' && strcasecmp(name, web->url_host) == 0;
	return strspn(host,
		       "-.:[]_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") ==
		       strlen(host) &&
	       (published || is_own_name(web, name) || is_address(name));
}

/* Under the published name there may be TLS, in front of us: a page of that name without it is
 * somebody else's, who stands between. */
static bool is_https(const struct web_chat *web, const char *host) {
	char name[WEB_HOST_SIZE];
	put_host(host, name);
	return web->config.url != NULL && strncmp(web->config.url, "https:", 6) == 0 &&
	       strcasecmp(name, web->url_host) == 0;
}

/* Where a form comes from. A browser tells in one way or another; who tells nothing has no page
 * open that somebody else has written. */
static bool comes_from_here(const struct web_chat *web, const struct http_head *head) {
	const char *url = web->config.url;
	char here[WEB_HOST_SIZE + 16];
	if (head->origin[0] == '\0') {
		return head->site[0] == '\0' || strcmp(head->site, "same-origin") == 0 ||
		       strcmp(head->site, "none") == 0;
	}
	if (url != NULL && strcasecmp(head->origin, url) == 0) {
		return true;
	}
	snprintf(here, sizeof(here), "http://%.255s", head->host);
	return !is_https(web, head->host) && strcasecmp(head->origin, here) == 0;
}

/* Languages */

static bool is_spoken(const char *language) {
	return strcmp(language, "en") == 0 || strcmp(language, "ja") == 0;
}

/* The first of "ja,en-US;q=0.7" that is spoken here: browsers list them in the order of liking. */
static bool read_accepted(const char *header, char language[WEB_LANGUAGE_SIZE]) {
	while (*header != '\0') {
		header += strspn(header, ", \t");
		snprintf(language, WEB_LANGUAGE_SIZE, "%.2s", header);
		size_t len = strcspn(header, ",;- \t");
		if (len == 2 && is_spoken(language)) {
			return true;
		}
		header += strcspn(header, ",");
	}
	return false;
}

static void choose_language(const struct web_chat *web, struct exchange *exchange) {
	char *language = exchange->language;
	exchange->asks_language =
		route_find_field(exchange->query, "lang", language, WEB_LANGUAGE_SIZE) &&
		is_spoken(language);
	if (!exchange->asks_language && !read_accepted(exchange->head->languages, language)) {
		snprintf(language, WEB_LANGUAGE_SIZE, "%s",
			web->config.language != NULL ? web->config.language : "en");
	}
}

static void recognise(const struct web_chat *web, struct exchange *exchange) {
	char secret[COOKIE_SECRET_SIZE];
	if (cookie_read_secret(exchange->head->cookie, secret)) {
		cookie_put_key(secret, exchange->guest);
	}
	const struct web_guest *guest = guests_find(&web->guests, exchange->guest);
	exchange->revoked = guest != NULL && guest->revoked;
	if (exchange->revoked) {
		exchange->guest[0] = '\0';
	}
}

/* This machine itself has no limit: it may be measured, or a proxy that tells nothing. */
static bool may_ask(struct connection *connection, const struct exchange *exchange) {
	enum address_asks kind =
		exchange->head->method == HTTP_POST ? ADDRESSES_POST : ADDRESSES_PAGE;
	return exchange->direct ||
	       addresses_take(&connection->web->addresses, exchange->client, kind, monotonic_ms());
}

int caller_identify(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	const struct web_chat *web = connection->web;
	find_client(connection, exchange);
	bool plain = route_read_target(exchange->head->target, exchange->path, exchange->query);
	choose_language(web, exchange);
	if (!plain) {
		return 400;
	}
	if (!knows_host(web, exchange->head->host)) {
		return 403;
	}
	if (exchange->head->method == HTTP_OTHER) {
		return 405;
	}
	if (!may_ask(connection, exchange)) {
		return 429;
	}
	if (exchange->head->method == HTTP_POST && !comes_from_here(web, exchange->head)) {
		return 403;
	}
	route_read(exchange->path, &exchange->route);
	recognise(web, exchange);
	return 0;
}
