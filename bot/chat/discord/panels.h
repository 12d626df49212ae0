#pragma once

#include "bot/chat/discord/interaction.h"

/* Panels: the private answer that shows a person their hand, one for each of their tables, edited
 * from turn to turn as long as Discord takes the token of the interaction it came of. Tokens are in
 * memory alone: after a restart a panel stands still until it is pressed, and goes on then. Only
 * the newest content is kept, and one request at a time is in flight. With the last minute of its
 * token a panel shows the words that its post has for that. */

enum {
	PANELS_MOST = 4096,
	PANEL_LAPSES_MS = 50 * 1000, /* in which it is still told that it lives no more */
};

/* After rest_destroy(). */
void panels_finish(struct discord *discord);

/* The message that answers the interaction (in_place: that it came of) is the person's panel of
 * the post's table from now on; an older one is deleted. */
void panels_take(struct discord *discord, const struct interaction *interaction,
	const struct post *post, bool in_place);

/* For timers: those whose token is about to end show their last. */
void panels_lapse(struct discord *discord);

/* Shows a post on the panel of its table, if they have one; with post->last the panel is deleted.
 */
void panels_show(struct discord *discord, const char *user, const struct post *post);

/* Discord does not know the token of this interaction: a panel that has it is shown no more. */
void panels_expire_token(struct discord *discord, const char *interaction);

/* Whether the interaction came of a panel. */
bool panels_has(const struct discord *discord, const struct interaction *interaction);

/* The new content of the panel that the interaction came of, to be its answer; the caller's. NULL:
 * nothing new. */
json_t *panels_next(struct discord *discord, const struct interaction *interaction);

/* The interaction has been handled: its panel's content is sent from now on, by its token if it was
 * answered in place; a form's token shows nothing. */
void panels_go_on(struct discord *discord, const struct interaction *interaction);
