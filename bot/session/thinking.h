#pragma once

#include "bot/base/worker.h"
#include "bot/table/table.h"

/* Questions that the computer thinks about for a person, beside the games: one a person at most. An
 * answer is kept for those who ask again. */

/* Few at once, so that the worker has room for moves of computer players. */
enum { THOUGHTS_BUSY_MAX = 8, THOUGHTS_MAX = 64, THOUGHT_TEXT_SIZE = 2048 };

struct thinking {
	struct job job; /* first; go_on() sees nothing of the bot */
	struct thinking *next;
	struct bot *bot;
	struct chat *chat;        /* NULL: it is gone, and nobody is told */
	char key[STORE_KEY_SIZE]; /* of the person who asked */
	int64_t table;
	const struct thinking_kind *kind;
	bool busy; /* still thinking */
	bool late; /* the person was told to wait, and gets the answer in private */
};

struct thinking_kind {
	bool (*go_on)(struct job *job); /* as in struct job */
	/* Puts the answer in the person's words; on the loop's thread. */
	void (*put)(struct thinking *thought, struct text *out);
	void (*destroy)(struct thinking *thought);
	bool in_game; /* sent in order with the game's messages, else as an answer */
};

/* The person's thought, or NULL. */
struct thinking *thinking_of(const struct bot *bot, const struct chat *chat, const char *key);

/* Begins to think, replacing the person's last question; takes the thought over. False: too many
 * are under way, and it was destroyed. Without a worker the answer is found when it returns. */
bool thinking_begin(struct thinking *thought);

/* Moves the thought of the former key to this key. */
void thinking_follow(
	const struct bot *bot, const struct chat *chat, const char *former, const char *key);

/* Drops the thoughts of this key, or (NULL) of the whole network: nobody is told. */
void thinking_forget(struct bot *bot, const struct chat *chat, const char *key);

/* Drops all thoughts; the worker must be gone. */
void thinking_finish(struct bot *bot);
