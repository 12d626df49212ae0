#pragma once

#include "bot/chat/chat.h"
#include "bot/table/state.h"
#include "engine/text.h"

/* Long answers where lines are rate-limited: a page of them is said, and the rest waits for a while
 * for who asked, should they want more. */

enum {
	PAGE_LINES = 5,
	PAGE_LINE_BYTES = 400, /* a longer line takes the room of several */
	PAGES_MAX = 256,       /* people with a rest, of all networks */
	PAGES_KEPT_MS = 10 * 60 * 1000,
};

/* Cuts a text that is longer than a page, and keeps the rest in place of what was kept for this
 * person. False: nothing was cut, and what was kept stays. */
bool pages_cut(struct bot *bot, const struct chat *chat, const char *key, struct text *text);

/* Puts what is kept for this person, and keeps it no more. False: nothing is. */
bool pages_next(struct bot *bot, const struct chat *chat, const char *key, struct text *out);

/* Frees all that is kept. */
void pages_finish(struct bot *bot);

/* Keeps nothing more for this person; key NULL: for nobody of this network. */
void pages_forget(struct bot *bot, const struct chat *chat, const char *key);
