#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/json_read.h"

/* Copies of posts, to be sent later. */

enum { KEPT_MENTIONS_MOST = 20 };

struct kept_post {
	struct post post; /* its pointers refer to this struct, but the picture is a reference */
	char to[SNOWFLAKE_SIZE]; /* for the keeper's use: the recipient */
	char edit_of[PLACE_PATH_SIZE], way_to[PLACE_PATH_SIZE], way[CONTROL_LABEL_SIZE];
	char keys[KEPT_MENTIONS_MOST][SNOWFLAKE_SIZE];
	const char *mentions[KEPT_MENTIONS_MOST];
	struct chat_controls controls;
	char text[]; /* followed by the title */
};

/* A copy without form and after_place. NULL: out of memory. */
struct kept_post *kept_post_copy(const struct post *post);
/* NULL is fine. */
void kept_post_free(struct kept_post *kept);

/* Adds the people whom the other post mentions, as far as there is room. */
void kept_post_add_mentions(struct kept_post *kept, const struct post *other);
