#include "bot/chat/web/server.h"

#include <arpa/inet.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/dispatch.h"
#include "bot/chat/web/proxies.h"
#include "bot/chat/web/stages.h"
#include "bot/chat/web/stream.h"

enum { UNWATCHED_MS = 60 * 1000, RETRY_S = 5 };

/* What happens as time goes by */

static void pass_stages(struct web_chat *web, uint64_t now) {
	for (struct stage *stage = web->stages; stage != NULL; stage = stage->next) {
		if (stage->streams == NULL && now - stage->used >= UNWATCHED_MS) {
			stage->used = now;
			stages_end(web, stage);
		}
	}
}

static void leave(struct web_chat *web, const char *key) {
	struct guest_entry *guest = guest_list_find(&web->guests, key);
	if (guest != NULL && guest->present) {
		guest->present = false;
		web->chat.listener->left(web->chat.data, &web->chat,
			(struct chat_person){guest->entry.key, guest->name});
	}
}

static void pass_visitors(struct web_chat *web, uint64_t now) {
	struct map_entry *entry = web->desks.visitors.newest;
	for (; entry != NULL; entry = entry->older) {
		struct visitor *visitor = (struct visitor *)entry;
		if (visitor->present && visitor->n_streams == 0 && now >= visitor->until) {
			visitor->present = false;
			leave(web, entry->key);
		}
	}
}

static void on_passed(void *data, uint64_t now) {
	struct web_chat *web = data;
	pass_stages(web, now);
	pass_visitors(web, now);
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
			   proxies_have(web->config.proxies, web->config.n_proxies, text);
}

static bool on_entered(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	struct web_chat *web = client->data;
	find_address(web, connection);
	if (!connection->near && !allowance_enter(&web->allowances, connection->address)) {
		return false;
	}
	bool begun = exchange_begin(connection, web);
	if (!begun && !connection->near) {
		allowance_leave(&web->allowances, connection->address);
	}
	return begun;
}

static void on_left(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	if (connection->stream != NULL) {
		answer_end_stream(connection);
	}
	if (!connection->near) {
		allowance_leave(&connection->web->allowances, connection->address);
	}
	exchange_finish(connection);
}

static void on_requested(struct http_client *client) {
	struct connection *connection = (struct connection *)client;
	bool again = exchange_waits(connection); /* a table that it needs was not there yet */
	if (again || exchange_take(connection)) {
		dispatch_request(connection);
	}
}

static bool next_event(struct http_client *client, struct bytes **event) {
	return stream_next(((struct connection *)client)->stream, event);
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
