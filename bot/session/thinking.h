#pragma once

#include "bot/base/worker.h"
#include "bot/table/table.h"

/* Questions the computer thinks about for somebody, beside the games: at most one a person. Kept
 * once it is found, for those who ask again. */

/* So few at once, that moves of computer players find room at the worker, too. */
enum { THOUGHTS_BUSY_MAX = 8, THOUGHTS_MAX = 64, THOUGHT_TEXT_SIZE = 2048 };

struct thinking {
	struct job job; /* first; go_on() sees nothing of the bot */
	struct thinking *next;
	struct bot *bot;
	struct chat *chat;        /* NULL: it is gone, and nobody is told */
	char key[STORE_KEY_SIZE]; /* whose it is */
	int64_t table;
	const struct thinking_kind *kind;
	bool busy; /* still thinking */
	bool late; /* the person was told to wait, and is told in private when it is found */
};

struct thinking_kind {
	bool (*go_on)(struct job *job); /* as struct job says */
	/* Puts what was found into the person's words; on the loop's thread. */
	void (*put)(struct thinking *thought, struct text *out);
	void (*destroy)(struct thinking *thought);
	bool in_game; /* told in turn with the game at its table, else as an answer */
};

/* The person's thought, or NULL. */
struct thinking *thinking_of(const struct bot *bot, const struct chat *chat, const char *key);

/* Begins to think, in place of what the person asked before; takes the thought over. False: too
 * much is being thought about, and it was destroyed. Without a worker it has been found then. */
bool thinking_begin(struct thinking *thought);

/* Thoughts for the person of the former key are for this key now. */
void thinking_follow(
	const struct bot *bot, const struct chat *chat, const char *former, const char *key);

/* Nobody of this network is told any more; key NULL: nobody at all. */
void thinking_forget(struct bot *bot, const struct chat *chat, const char *key);

/* Forgets everything; the worker must be gone. */
void thinking_finish(struct bot *bot);
