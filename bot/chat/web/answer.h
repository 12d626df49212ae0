#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Answers to requests. */

/* A guest counts as present for this long after the last stream has ended. */
enum { ANSWER_GONE_MS = 60 * 1000 };

/* Whether the connection's request is unanswered. */
static inline bool answer_is_awaited(const struct connection *connection) {
	return connection->client.state == HTTP_WAITS && connection->exchange != NULL;
}

/* Refuses the request with a line of plain text. */
void answer_plainly(struct connection *connection, int status);

/* Answers a GET or HEAD of a client within its limits, or a post that only asks for a page. */
void answer_get(struct connection *connection);

/* Refuses a table that does not exist or is not for this reader, in the same way. */
void answer_missing(struct connection *connection);

/* Parts that post.c uses, too. */

/* The view of the request's table, once it is open and the address has this key. NULL: the request
 * waits, or was answered. */
enum answer_key { ANSWER_VIEW, ANSWER_INVITATION };
struct live_view *answer_need_view(struct connection *connection, enum answer_key key);

/* Answers with the page on which a guest sits down. */
void answer_invitation(
	struct connection *connection, const struct live_view *view, const char *complaint);
/* Answers with a page that states the error. */
void answer_refusal(struct connection *connection, int status);
/* Writes a path, which may have a query, with the language that the request's address asks for, if
 * any. */
void answer_put_address(
	const struct exchange *exchange, const char *path, char address[WEB_PATH_SIZE]);
/* 303 to the location, in the request's language. */
void answer_elsewhere(struct connection *connection, const char *location);
/* As answer_elsewhere(), to the location in the posted form, or the first page. */
void answer_back(struct connection *connection);
/* 200 with a fragment. */
void answer_fragment(struct connection *connection, const char *fragment, const char *address);

/* After a press that only looks: the page of a table with this hand and these places on the board;
 * for a script only the two. */
void answer_look(struct connection *connection, const struct live_view *view, const char *hand,
	const char *places, bool script);

/* Notes that the request's guest is present. guest_view: where; NULL: nowhere. */
void answer_note_guest(struct connection *connection, struct guest_view *guest_view);

/* The connection's stream has ended. */
void answer_end_stream(struct connection *connection);
