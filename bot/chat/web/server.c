#include "bot/chat/web/server.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/web/addresses.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/caller.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/post.h"
#include "bot/chat/web/stage.h"

enum { UNWATCHED_MS = 60 * 1000, RETRY_S = 5 };

/* What happens as time goes by */

static void pass_stages(struct web_chat *web, uint64_t now) {
	for (struct stage *stage = web->stages; stage != NULL; stage = stage->next) {
		if (stage->streams == NULL && now - stage->used >= UNWATCHED_MS) {
			stage->used = now;
			outgoing_end_stage(web, stage);
		}
	}
}

static void pass_guests(struct web_chat *web, uint64_t now) {
	struct map_entry *older;
	for (struct map_entry *entry = web->guests.guests.newest; entry != NULL; entry = older) {
		struct web_guest *guest = (struct web_guest *)entry;
		bool leaves = guest->looks && guest->n_streams == 0 && now >= guest->until;
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
	pass_stages(web, now);
	pass_guests(web, now);
}

/* Connections */

/* near: it is this machine that connects, maybe as a proxy, or a proxy elsewhere. */
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
			   caller_is_one_of(web->config.proxies, web->config.n_proxies, text);
}

/* It is one of the chat's from now on. False: out of memory. */
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
	if (!connection->near && !addresses_enter(&web->addresses, connection->address)) {
		return false;
	}
	bool begun = begin(connection, web);
	if (!begun && !connection->near) {
		addresses_leave(&web->addresses, connection->address);
	}
	return begun;
}

static void on_left(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	if (connection->stream != NULL) {
		answer_end_stream(connection);
	}
	if (!connection->near) {
		addresses_leave(&connection->web->addresses, connection->address);
	}
	finish(connection);
}

/* A request has come in whole. */
static void dispatch(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	bool first = exchange->language[0] == '\0'; /* else it has waited for a table */
	int status = first ? caller_identify(connection) : 0;
	if (status != 0) {
		if (status == 400) {
			http_server_keep_no_more(&connection->client);
		}
		answer_refusal(connection, status);
	} else if (exchange->head->method != HTTP_POST) {
		answer_get(connection);
	} else if (route_takes_posts(exchange->route.kind)) {
		post_take(connection);
	} else {
		answer_refusal(connection, 405);
	}
}

/* False: out of memory, and it is closed. */
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
	bool again = connection->exchange != NULL; /* a table that it needs was not there yet */
	if (again || begin_exchange(connection)) {
		dispatch(connection);
	}
}

static bool next_event(struct http_client *client, struct bytes **event) {
	return stage_next_bytes(((struct connection *)client)->stream, event);
}

static bool may_send(void *data) {
	const struct web_chat *web = data;
	return web->pages->may_answer(web->pages_data);
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
		  /* Addresses hold keys. With no-referrer forms would come from nowhere. */
		  "Referrer-Policy: same-origin\r\n"
		  "X-Robots-Tag: noindex\r\n",
	.entered = on_entered,
	.left = on_left,
	.requested = on_requested,
	.next_event = next_event,
	.may_send = may_send,
	.passed = on_passed,
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
