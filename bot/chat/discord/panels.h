#pragma once

#include "bot/chat/discord/interaction.h"

/* Panels: the private answer that shows a person's hand, one for each of their tables, edited from
 * turn to turn while Discord accepts the token of its interaction. Tokens are in memory only: after
 * a restart a panel is frozen until it is pressed. Only the newest content is kept, and one request
 * at a time is in flight. In its token's last minute a panel shows the post's lapsed text. */

enum {
	PANELS_MOST = 4096,
	PANEL_LAPSES_MS = 50 * 1000, /* time left in which a panel tells that it has ended */
};

/* To be called after rest_destroy(). */
void panels_finish(struct discord *discord);

/* The message that answers the interaction (in_place: the interaction's message) becomes the
 * person's panel of the post's table; an older one is deleted. */
void panels_take(struct discord *discord, const struct interaction *interaction,
	const struct post *post, bool in_place);

/* For timers: panels whose token is about to expire show their last content. */
void panels_lapse(struct discord *discord);

/* Shows a post on the person's panel of its table, if there is one; with post->last the panel is
 * deleted. */
void panels_show(struct discord *discord, const char *user, const struct post *post);

/* Discord does not accept the token of this interaction: a panel with it is not shown any more. */
void panels_expire_token(struct discord *discord, const char *interaction);

/* Whether the interaction's message is a panel. */
bool panels_has(const struct discord *discord, const struct interaction *interaction);

/* The new content of the panel that the interaction pressed, as its answer; the caller owns it.
 * NULL: nothing new. */
json_t *panels_next(struct discord *discord, const struct interaction *interaction);

/* The interaction was handled: from here on its panel's content is sent, by the interaction's token
 * if it was answered in place; a form's token cannot edit the panel. */
void panels_go_on(struct discord *discord, const struct interaction *interaction);
