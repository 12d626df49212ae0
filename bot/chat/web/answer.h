#pragma once

#include "bot/chat/web/web_chat_state.h"

/* The answer to a request. */

/* So long after their last stream has ended a guest is taken to be there still. */
enum { ANSWER_GONE_MS = 60 * 1000 };

/* Whether somebody waits for an answer on it. */
static inline bool answer_is_awaited(const struct connection *connection) {
	return connection->client.state == HTTP_WAITS && connection->exchange != NULL;
}

/* Refuses it with a line of plain text. */
void answer_plainly(struct connection *connection, int status);

/* A GET or HEAD of a client within its limits, or a post that only asks for a page. */
void answer_get(struct connection *connection);

/* There is no such table, or it is not for them: both look the same. */
void answer_missing(struct connection *connection);

/* Pieces that posts are answered with, too. */

/* The table of the request, once it is open and its address has this key; else (NULL) the request
 * waits, or is answered. */
enum answer_key { ANSWER_VIEW, ANSWER_INVITATION };
struct live_view *answer_need_view(struct connection *connection, enum answer_key key);

/* The page on which a guest sits down. */
void answer_invitation(
	struct connection *connection, const struct live_view *view, const char *complaint);
/* A page that says what is wrong. */
void answer_refusal(struct connection *connection, int status);
/* A path, which may have a query; with the language that the request's address asks for, if it
 * does. */
void answer_put_address(
	const struct exchange *exchange, const char *path, char address[WEB_PATH_SIZE]);
/* See there, in the same language: 303. */
void answer_elsewhere(struct connection *connection, const char *location);
/* As answer_elsewhere(), to where the posted form says, or the first page. */
void answer_back(struct connection *connection);
/* 200 with a fragment. */
void answer_fragment(struct connection *connection, const char *fragment, const char *address);

/* The page of a table with a hand, and its places on the board, as they are after a press that only
 * shows what is next; for a script these alone. */
void answer_look(struct connection *connection, const struct live_view *view, const char *hand,
	const char *places, bool script);

/* The guest of the request is there. guest_view: where; NULL: nowhere. */
void answer_note_guest(struct connection *connection, struct guest_view *guest_view);

/* The connection's stream ends. */
void answer_end_stream(struct connection *connection);
