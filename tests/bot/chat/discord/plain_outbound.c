#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/outbound.h"
#include "bot/chat/discord/payload.h"
#include "fake_discord.h"

/* The plainest way to say things, for tests that do not look at it. */

int outbound_say(struct chat *chat, const char *place, const struct post *post) {
	(void)chat;
	fake_note("say %s: %s", place, post->text);
	return 0;
}

void outbound_show(struct chat *chat, const char *place, const struct post *post) {
	(void)chat;
	fake_note("show %s: %s", place, post->text);
}

void outbound_delete_old(struct chat *chat, const char *place, int64_t table, const char *where) {
	(void)chat, (void)place, (void)table;
	fake_note("delete %s", where);
}

int outbound_tell(struct chat *chat, const char *key, const struct post *post) {
	(void)chat;
	fake_note("tell %s: %s", key, post->text);
	return 0;
}

int outbound_probe(struct chat *chat, const char *key, const struct post *post) {
	(void)chat;
	fake_note("prove %s: %s", key, post->text);
	return 0;
}

json_t *payload_message(const struct post *post, unsigned n, bool nonce, bool *last) {
	size_t from = (size_t)n * PAYLOAD_CONTENT_MOST, len = strlen(post->text);
	char part[PAYLOAD_CONTENT_MOST + 1];
	(void)nonce;
	*last = from + PAYLOAD_CONTENT_MOST >= len;
	snprintf(part, sizeof(part), "%s", post->text + from);
	return json_pack("{sssi}", "content", part, "flags", PAYLOAD_SUPPRESS_EMBEDS);
}

json_t *payload_modal(const struct chat_form *form, const char *text) {
	(void)text;
	return json_pack("{ssss}", "custom_id", form->id, "title", form->title);
}

void payload_direct(
	json_t *message, uint64_t database, int64_t table, const char *user, uint64_t number) {
	(void)message, (void)database, (void)table, (void)user, (void)number;
}

json_t *payload_layout(const struct post *post) {
	return json_pack("{s:i, s:[{s:i, s:s}]}", "flags", PAYLOAD_COMPONENTS, "components", "type",
		10, "content", post->text);
}

void payload_upload(json_t *message, const struct picture *picture) {
	(void)message, (void)picture;
}

void payload_keep(json_t *message, const char *id) {
	(void)message, (void)id;
}

bool payload_keep_instead(json_t *message, const char *id, const char *alt) {
	(void)message, (void)id, (void)alt;
	return false;
}

struct rest_file payload_file(const struct picture *picture) {
	(void)picture;
	return (struct rest_file){.size = 0};
}

void payload_number(json_t *message, int64_t table, int place_index, int64_t number) {
	(void)message, (void)table, (void)place_index, (void)number;
}

void payload_hush(json_t *message, bool mentions) {
	(void)message, (void)mentions;
}
