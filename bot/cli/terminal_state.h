#pragma once

#include "bot/chat/chat.h"
#include "bot/cli/steady.h"
#include "bot/cli/terminal_guests.h"
#include "bot/cli/terminal_wishes.h"
#include "bot/session/bot.h"
#include "bot/session/lesson.h"
#include "bot/table/table.h"

/* What the parts of a terminal session share. */

enum { PLACE_SIZE = 32 };

struct terminal_session {
	struct terminal_wishes wishes;
	struct terminal_guests guests;
	struct steady steady;
	struct bot *bot;
	struct chat *console;
	struct worker *worker;  /* NULL at a pipe: an answer comes before the next line is read */
	char place[PLACE_SIZE]; /* of the table they are at */
	int64_t played;         /* the id of the last game, of the kind that is wished; 0: none */
	enum { ASKS_NOTHING, ASKS_TO_GO_ON, ASKS_TO_END } asks;
	bool held;  /* computers wait until Enter */
	bool skips; /* out of the game, and does not watch the rest */
	bool quits;
	bool muted; /* what opening a table says is not shown */
};

/* The table they are at, or NULL; their seat at a table, or SEAT_NONE; their lesson, or NULL. */
struct table *terminal_table(const struct terminal_session *session);
int terminal_seat(const struct terminal_session *session, const struct table *table);
struct running_lesson *terminal_lesson(const struct terminal_session *session);

/* A terminal rather than a pipe. */
bool terminal_is_one(const struct terminal_session *session);

const struct words *terminal_words(const struct terminal_session *session);

/* Says a SENTENCE of the session's own. */
void terminal_print(struct terminal_session *session, const char *sentence);

/* Hands on a command as if the person had typed it. */
void terminal_type(struct terminal_session *session, const char *text);

/* How fast computers move; skips: at once, until the next game. */
void terminal_set_pace(struct terminal_session *session, bool skips);
