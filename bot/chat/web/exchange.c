#include "bot/chat/web/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/html.h"
#include "bot/chat/web/stream.h"
#include "bot/chat/web/web_chat_state.h"

enum { A_DAY_S = 24 * 60 * 60, A_YEAR_S = 365 * A_DAY_S };

bool exchange_begin(struct connection *connection, struct web_chat *web) {
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

static void drop_exchange(struct connection *connection) {
	free(connection->exchange);
	connection->exchange = NULL;
}

void exchange_finish(struct connection *connection) {
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
	drop_exchange(connection);
}

bool exchange_take(struct connection *connection) {
	drop_exchange(connection);
	struct exchange *exchange = connection->exchange = calloc(1, sizeof(*exchange));
	if (exchange == NULL) {
		http_server_end(&connection->client);
		return false;
	}
	exchange->head = &connection->client.head;
	exchange->body = connection->client.body;
	return true;
}

bool exchange_waits(const struct connection *connection) {
	return connection->client.state == HTTP_WAITS && connection->exchange != NULL;
}

/* Answering */

static void put_cookie(struct html *fields, const struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	const char *url = connection->web->config.url;
	const char *secure = url != NULL && strncmp(url, "https:", 6) == 0 ? "; Secure" : "";
	if (exchange->new_secret[0] != '\0') {
		html_format(fields,
			"Set-Cookie: dicecup=%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%d%s\r\n",
			exchange->new_secret,
			exchange->head->method == HTTP_POST ? A_YEAR_S : A_DAY_S, secure);
	}
}

static void put_caching(struct html *fields, const struct served_page *page, bool private) {
	if (private) {
		html_puts(fields, "Cache-Control: no-store\r\n");
	} else if (page->max_age > 0) {
		html_format(fields, "Cache-Control: public, max-age=%u\r\n", page->max_age);
	} else {
		html_puts(fields, "Cache-Control: no-cache\r\n");
	}
	html_puts(fields, "Vary: Cookie, Accept-Language\r\n");
	if (page->etag[0] != '\0') {
		html_format(fields, "ETag: \"%s\"\r\n", page->etag);
	}
}

static bool is_known(const struct connection *connection, const struct served_page *page) {
	char quoted[WEB_ETAG_SIZE + 2];
	snprintf(quoted, sizeof(quoted), "\"%s\"", page->etag);
	return page->status == 200 && page->etag[0] != '\0' &&
	       strstr(connection->exchange->head->etag, quoted) != NULL;
}

static void put_place(struct html *fields, const struct served_page *page) {
	if (page->location[0] != '\0') {
		html_format(fields, "Location: %s\r\n", page->location);
	}
	if (page->file[0] != '\0') {
		html_format(
			fields, "Content-Disposition: attachment; filename=\"%s\"\r\n", page->file);
	}
}

void exchange_answer(struct connection *connection, const struct served_page *page, bool private) {
	struct html fields = {.text = NULL};
	put_place(&fields, page);
	put_caching(&fields, page, private);
	put_cookie(&fields, connection);
	if (fields.failed) {
		http_server_end(&connection->client);
	} else {
		http_server_answer(&connection->client,
			&(struct http_answer){
				.status = is_known(connection, page) ? 304 : page->status,
				.type = page->type,
				.fields = fields.text,
				.body = page->body});
	}
	html_finish(&fields);
	drop_exchange(connection);
}

void exchange_refuse(struct connection *connection, int status) {
	http_server_refuse(&connection->client, status);
	drop_exchange(connection);
}

void exchange_stream(struct connection *connection, struct event_stream *stream) {
	static const char retry[] = "retry: 2000\n\n";
	struct bytes *body = bytes_create(retry, strlen(retry));
	connection->stream = stream;
	if (body == NULL) {
		http_server_end(&connection->client);
	} else {
		http_server_answer(&connection->client,
			&(struct http_answer){.status = 200,
				.type = "text/event-stream",
				.fields = "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n",
				.body = body,
				.streams = true});
	}
	bytes_drop(body);
	drop_exchange(connection);
}
