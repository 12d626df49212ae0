#pragma once

#include "bot/chat/chat.h"
#include "bot/table/state.h"
#include "engine/text.h"

/* Long answers where lines are rate-limited: one page is said, and the rest waits a while for its
 * asker to want more. */

enum {
	PAGE_LINES = 5,
	PAGE_LINE_BYTES = 400, /* a longer line counts as several */
	PAGES_MAX = 256,       /* rests kept, of all networks */
	PAGES_KEPT_MS = 10 * 60 * 1000,
};

/* Cuts a text that is longer than a page, and keeps the rest, which replaces this person's last.
 * False: the text fits, and their last rest stays. */
bool pages_cut(struct bot *bot, const struct chat *chat, const char *key, struct text *text);

/* Puts this person's rest and forgets it. False: there is none. */
bool pages_next(struct bot *bot, const struct chat *chat, const char *key, struct text *out);

/* Forgets this person's rest; key NULL: all of this network. */
void pages_forget(struct bot *bot, const struct chat *chat, const char *key);
