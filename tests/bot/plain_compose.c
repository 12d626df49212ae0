#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/state.h"

/* The plainest bodies of messages, where a test does not look at them. */

json_t *compose_message(const struct post *post, unsigned n, bool nonce, bool *failed) {
	size_t from = (size_t)n * DISCORD_TEXT_MOST, len = strlen(post->text);
	char part[DISCORD_TEXT_MOST + 1];
	(void)nonce;
	*failed = false;
	if (from > 0 && from >= len) {
		return NULL;
	}
	snprintf(part, sizeof(part), "%s", post->text + from);
	return json_pack("{sssi}", "content", part, "flags", DISCORD_SUPPRESS_EMBEDS);
}

json_t *compose_components(const struct chat_controls *controls) {
	(void)controls;
	return json_array();
}

json_t *compose_form(const struct chat_form *form) {
	return json_pack("{ssss}", "custom_id", form->id, "title", form->title);
}
