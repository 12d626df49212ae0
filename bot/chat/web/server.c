#include "bot/chat/web/server.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/client_limits.h"
#include "bot/chat/web/live_view.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/post.h"

enum { UNWATCHED_MS = 60 * 1000, RETRY_S = 5 };

/* The client of a request, and its permissions. */

/* Addresses. A connection from this machine, or from a configured proxy, may be a proxy's: the last
 * address in X-Forwarded-For is the one that the proxy saw. */

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

/* Hosts. Another's page whose name is made to resolve to us must get no answer: only our own names
 * are answered, and all addresses. */

/* "example.org:8080" without its port, "[::1]" without its brackets. */
static void put_host(const char *host, char name[WEB_HOST_SIZE]) {
	bool brackets = host[0] == '[';
	size_t len = strcspn(host + brackets, brackets ? "]" : ":/");
	snprintf(name, WEB_HOST_SIZE, "%.*s", (int)(len < WEB_HOST_SIZE ? len : WEB_HOST_SIZE - 1),
		host + brackets);
}

void server_know_hosts(struct web_chat *web) {
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

/* With TLS in front of us, a request under the published name but without TLS comes from somebody
 * in the middle. */
static bool is_https(const struct web_chat *web, const char *host) {
	char name[WEB_HOST_SIZE];
	put_host(host, name);
	return web_chat_is_secure(web) && strcasecmp(name, web->url_host) == 0;
}

/* The origin of a form. Every browser tells it somehow; a client that tells nothing does not show
 * another's page. */
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

/* The first supported one of "ja,en-US;q=0.7": browsers list languages by preference. */
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
	bool known = exchange->asks_language ||
		     (route_find_field(exchange->query, "in", language, WEB_LANGUAGE_SIZE) &&
			     is_spoken(language)) ||
		     read_accepted(exchange->head->languages, language);
	if (!known) {
		snprintf(language, WEB_LANGUAGE_SIZE, "%s",
			web->config.language != NULL ? web->config.language : "en");
	}
}

/* Pages that browsers may share set no cookie. */
static void read_secret(const struct web_chat *web, struct exchange *exchange) {
	const char *cookie = exchange->head->cookie;
	bool secure = web_chat_is_secure(web);
	if (cookie_read_secret(cookie, secure ? COOKIE_HOST_NAME : COOKIE_NAME, exchange->secret)) {
		return;
	}
	if (!secure || !cookie_read_secret(cookie, COOKIE_NAME, exchange->secret)) {
		exchange->secret[0] = '\0';
	} else if (exchange->route.kind != ROUTE_PAGE) {
		exchange->by_former_name = true;
		memcpy(exchange->new_secret, exchange->secret, sizeof(exchange->new_secret));
	}
}

static void recognise(const struct web_chat *web, struct exchange *exchange) {
	read_secret(web, exchange);
	if (exchange->secret[0] != '\0') {
		cookie_put_key(exchange->secret, exchange->guest);
	}
	const struct web_guest *guest = guests_find(&web->guests, exchange->guest);
	exchange->revoked = guest != NULL && guest->revoked;
	if (exchange->revoked) {
		exchange->guest[0] = '\0';
	}
}

/* This machine has no limit: it may be measuring, or be a proxy that tells nothing. */
static bool may_ask(struct connection *connection, const struct exchange *exchange) {
	enum client_asks kind =
		exchange->head->method == HTTP_POST ? CLIENT_LIMITS_POST : CLIENT_LIMITS_PAGE;
	return exchange->direct ||
	       client_limits_take(&connection->web->limits, exchange->client, kind, monotonic_ms());
}

/* Fills the exchange from the head. Returns 0, or the status of a refusal. */
static int identify(struct connection *connection) {
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

/* Timed work */

static void pass_views(struct web_chat *web, uint64_t now) {
	for (struct live_view *view = web->views; view != NULL; view = view->next) {
		if (view->streams == NULL && now - view->used >= UNWATCHED_MS) {
			view->used = now;
			outgoing_end_view(web, view);
		}
	}
}

static void pass_guests(struct web_chat *web, uint64_t now) {
	struct map_entry *older;
	for (struct map_entry *entry = web->guests.guests.newest; entry != NULL; entry = older) {
		struct web_guest *guest = (struct web_guest *)entry;
		bool leaves = guest->n_streams == 0 && now >= guest->until;
		older = entry->older;
		guest->looks = guest->looks && !leaves;
		if (leaves && guest->present) {
			guest->present = false;
			web->chat.listener->left(web->chat.data, &web->chat,
				(struct chat_person){guest->entry.key, guest->name});
		}
	}
}

static void on_passed(void *data, uint64_t now) {
	struct web_chat *web = data;
	pass_views(web, now);
	pass_guests(web, now);
}

/* Connections */

/* near: from this machine, perhaps by a proxy, or from a proxy elsewhere. */
static void find_address(const struct web_chat *web, struct connection *connection) {
	struct sockaddr_storage peer = {.ss_family = AF_UNSPEC};
	socklen_t len = sizeof(peer);
	char text[INET6_ADDRSTRLEN] = "";
	getpeername(connection->client.socket, (struct sockaddr *)&peer, &len);
	if (peer.ss_family == AF_INET) {
		inet_ntop(AF_INET, &((struct sockaddr_in *)&peer)->sin_addr, text, sizeof(text));
	} else if (peer.ss_family == AF_INET6) {
		inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&peer)->sin6_addr, text, sizeof(text));
	}
	address_put_part(text, ADDRESS_OF_PERSON, connection->address);
	connection->near = peer.ss_family == AF_UNIX ||
			   strncmp(connection->address, "127.", 4) == 0 ||
			   strcmp(text, "::1") == 0 ||
			   address_is_one_of(web->config.proxies, web->config.n_proxies, text);
}

/* Adds the connection to the chat's. False: out of memory. */
static bool begin(struct connection *connection, struct web_chat *web) {
	if (id_map_make_room(&web->numbers, web->numbers.n + 1) < 0) {
		return false;
	}
	connection->web = web;
	connection->number = ++web->last_number;
	id_map_add(&web->numbers, connection->number, connection);
	connection->next = web->connections;
	if (web->connections != NULL) {
		web->connections->previous = connection;
	}
	web->connections = connection;
	return true;
}

static void finish(struct connection *connection) {
	struct web_chat *web = connection->web;
	if (connection->previous != NULL) {
		connection->previous->next = connection->next;
	} else {
		web->connections = connection->next;
	}
	if (connection->next != NULL) {
		connection->next->previous = connection->previous;
	}
	id_map_remove(&web->numbers, connection->number);
	free(connection->exchange);
	connection->exchange = NULL;
}

static bool on_entered(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	struct web_chat *web = client->data;
	find_address(web, connection);
	if (!connection->near && !client_limits_enter(&web->limits, connection->address)) {
		witness_answer(&web->witness, WITNESS_ADDRESS, monotonic_ms());
		return false;
	}
	bool begun = begin(connection, web);
	if (!begun && !connection->near) {
		client_limits_leave(&web->limits, connection->address);
	}
	return begun;
}

static void on_left(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	if (connection->stream != NULL) {
		answer_end_stream(connection);
	}
	if (!connection->near) {
		client_limits_leave(&connection->web->limits, connection->address);
	}
	finish(connection);
}

static bool takes_posts(enum route_kind kind) {
	return kind != ROUTE_PAGE && kind != ROUTE_TABLE && kind != ROUTE_EVENTS;
}

/* A complete request. */
static void dispatch(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	bool first = exchange->language[0] == '\0'; /* else it has waited for a table */
	int status = first ? identify(connection) : 0;
	enum http_method method = exchange->head->method;
	bool posts = method == HTTP_POST && takes_posts(exchange->route.kind);
	bool looks = method == HTTP_GET && exchange->route.kind == ROUTE_PRESS;
	if (status != 0) {
		if (status == 400) {
			http_server_keep_no_more(&connection->client);
		}
		answer_refusal(connection, status);
	} else if (posts || looks) {
		post_take(connection);
	} else if (method != HTTP_POST) {
		answer_get(connection);
	} else {
		answer_refusal(connection, 405);
	}
}

/* False: out of memory, and the connection is closed. */
static bool begin_exchange(struct connection *connection) {
	struct exchange *exchange = connection->exchange = calloc(1, sizeof(*exchange));
	if (exchange == NULL) {
		http_server_end(&connection->client);
		return false;
	}
	exchange->head = &connection->client.head;
	exchange->body = connection->client.body;
	return true;
}

static void on_requested(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	bool again = connection->exchange != NULL; /* it has waited for a table */
	if (again || begin_exchange(connection)) {
		dispatch(connection);
	}
}

static bool next_event(struct http_client *client, struct bytes **event) {
	return live_view_next_bytes(((struct connection *)client)->stream, event);
}

static bool may_send(void *data) {
	const struct web_chat *web = data;
	return web->pages->may_answer(web->pages_data);
}

static void on_turned_away(void *data) {
	struct web_chat *web = data;
	witness_answer(&web->witness, WITNESS_FULL, monotonic_ms());
}

static void on_closed(void *data) {
	struct web_chat *web = data;
	web->served(web);
}

static const struct http_handler handler = {
	.client_size = sizeof(struct connection),
	.clients_most = WEB_CONNECTIONS_MOST,
	.retry_s = RETRY_S,
	.fields = "Content-Security-Policy: default-src 'none'; script-src 'self'; "
		  "style-src 'self'; img-src 'self' data:; connect-src 'self'; "
		  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r\n"
		  "X-Content-Type-Options: nosniff\r\n"
		  /* Addresses contain keys. With no-referrer forms would have no origin. */
		  "Referrer-Policy: same-origin\r\n"
		  "X-Robots-Tag: noindex\r\n",
	.entered = on_entered,
	.left = on_left,
	.requested = on_requested,
	.next_event = next_event,
	.may_send = may_send,
	.passed = on_passed,
	.turned_away = on_turned_away,
	.closed = on_closed,
};

struct http_server *server_open(
	struct web_chat *web, uv_loop_t *loop, void (*closed)(struct web_chat *web)) {
	int error;
	web->served = closed;
	struct http_server *http =
		http_server_create(loop, web->config.listen, true, &handler, web, &error);
	if (http == NULL) {
		log_event(LOG_ERROR, "web-listen", "%s: cannot listen there: %s",
			web->config.listen, strerror(-error));
	}
	return http;
}
