#include "bot/chat/discord/kept_post.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/picture.h"

static bool mentions(const struct kept_post *kept, const char *key) {
	for (size_t i = 0; i < kept->post.n_mentions; i++) {
		if (strcmp(kept->keys[i], key) == 0) {
			return true;
		}
	}
	return false;
}

void kept_post_add_mentions(struct kept_post *kept, const struct post *other) {
	for (size_t i = 0; i < other->n_mentions && kept->post.n_mentions < KEPT_MENTIONS_MOST;
		i++) {
		if (!mentions(kept, other->mentions[i])) {
			size_t at = kept->post.n_mentions++;
			snprintf(kept->keys[at], SNOWFLAKE_SIZE, "%s", other->mentions[i]);
			kept->mentions[at] = kept->keys[at];
		}
	}
}

struct kept_post *kept_post_copy(const struct post *post) {
	size_t text = strlen(post->text) + 1;
	size_t title = post->title != NULL ? strlen(post->title) + 1 : 0;
	struct kept_post *kept = calloc(1, sizeof(*kept) + text + title);
	if (kept == NULL) {
		return NULL;
	}
	kept->post = *post;
	kept->post.asker = NULL;
	kept->post.after_place = NULL;
	kept->post.form = NULL;
	kept->post.lapsed = NULL;
	kept->post.text = memcpy(kept->text, post->text, text);
	kept->post.title = title > 0 ? memcpy(kept->text + text, post->title, title) : NULL;
	if (post->edit_of != NULL) {
		snprintf(kept->edit_of, sizeof(kept->edit_of), "%s", post->edit_of);
		kept->post.edit_of = kept->edit_of;
	}
	if (post->way != NULL) {
		snprintf(kept->way_to, sizeof(kept->way_to), "%s", post->way_to);
		snprintf(kept->way, sizeof(kept->way), "%s", post->way);
		kept->post.way_to = kept->way_to;
		kept->post.way = kept->way;
	}
	if (post->controls != NULL) {
		kept->controls = *post->controls;
		kept->post.controls = &kept->controls;
	}
	kept->post.picture = picture_keep(post->picture);
	kept->post.n_mentions = 0;
	kept->post.mentions = kept->mentions;
	kept_post_add_mentions(kept, post);
	return kept;
}

void kept_post_free(struct kept_post *kept) {
	if (kept != NULL) {
		picture_drop(kept->post.picture);
		free(kept);
	}
}
