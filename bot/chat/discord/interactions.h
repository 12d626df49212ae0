#pragma once

#include "bot/chat/discord/state.h"

/* Interactions are handed to the listener in the order in which they came, as long as the loop has
 * time; the rest wait, and are deferred before Discord gives up on them. */

enum {
	INTERACTIONS_MOST = 4096,  /* that wait */
	INTERACTION_TURN_MS = 100, /* spent before the loop turns */
};

/* An INTERACTION_CREATE event. */
void interactions_handle(struct discord *discord, const json_t *d);

/* Frees those that wait. */
void interactions_drop_all(struct discord *discord);
