#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/json_read.h"

/* Copies of posts, to be sent later. */

enum { KEPT_MENTIONS_MOST = 20 };

struct kept_post {
	struct post post;        /* what it points to is here, but for the picture, a reference */
	char to[SNOWFLAKE_SIZE]; /* the keeper's: whom it is for */
	char edit_of[PLACE_PATH_SIZE], way_to[PLACE_PATH_SIZE], way[CONTROL_LABEL_SIZE];
	char keys[KEPT_MENTIONS_MOST][SNOWFLAKE_SIZE];
	const char *mentions[KEPT_MENTIONS_MOST];
	struct chat_controls controls;
	char text[]; /* and the title after it */
};

/* A copy without form and the place after whose posts it is sent. NULL: out of memory. */
struct kept_post *kept_post_copy(const struct post *post);
/* NULL is fine. */
void kept_post_free(struct kept_post *kept);

/* Adds those to notify whom the other notifies, as far as there is room. */
void kept_post_add_mentions(struct kept_post *kept, const struct post *other);
