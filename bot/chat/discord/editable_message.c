#include "bot/chat/discord/editable_message.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/map.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/payload.h"

/* Pictures */

enum picture_use editable_message_choose_use(
	const struct message_picture *stands, const struct picture *wanted, bool edits) {
	if (wanted == NULL) {
		return PICTURE_LEFT_OUT;
	}
	if (edits && !stands->unknown && stands->hash == wanted->hash) {
		return PICTURE_KEPT;
	}
	return wanted->state == PICTURE_DRAWN ? PICTURE_UPLOADED : PICTURE_LEFT_OUT;
}

/* Puts the message's files into a body, which shows the picture if it is used. */
static void put_picture(const struct message_picture *stands, const struct picture *wanted,
	enum picture_use use, bool edits, json_t *body) {
	if (use == PICTURE_UPLOADED) {
		payload_upload(body, wanted);
	} else if (use == PICTURE_KEPT) {
		payload_keep(body, stands->id);
	} else if (edits && (stands->unknown || stands->hash != 0)) {
		payload_keep(body, "");
	}
}

static const json_t *first_of(const json_t *object, const char *name) {
	return json_array_get(json_object_get(object, name), 0);
}

/* Of a file that a component shows Discord tells there, of others beside. NULL: there is none. */
static const char *find_file(const json_t *sent) {
	const json_t *parts = json_read_array(first_of(sent, "components"), "components"), *part;
	const char *id = json_read_id(first_of(sent, "attachments"), "id");
	size_t i;
	json_array_foreach(parts, i, part) {
		const json_t *media = json_object_get(first_of(part, "items"), "media");
		const char *shown = json_read_id(media, "attachment_id");
		id = shown != NULL ? shown : id;
	}
	return id;
}

void editable_message_learn_picture(
	struct message_picture *stands, uint64_t hash, enum picture_use use, const json_t *sent) {
	if (use == PICTURE_KEPT) {
		return;
	}
	const char *id = use == PICTURE_UPLOADED ? find_file(sent) : NULL;
	*stands = (struct message_picture){.unknown = use == PICTURE_UPLOADED && id == NULL};
	if (id != NULL) {
		stands->hash = hash;
		snprintf(stands->id, sizeof(stands->id), "%s", id);
	}
}

/* All of them */

enum { KEY_SIZE = 24 + PLACE_PATH_SIZE };

void editable_message_drop(struct discord *discord, struct editable_message *message) {
	map_remove(&discord->live_messages, &message->entry);
	kept_post_free(message->missed);
	free(message);
}

static void write_key(int64_t table, const char *audience, char key[KEY_SIZE]) {
	snprintf(key, KEY_SIZE, "%" PRId64 " %s", table, audience);
}

struct editable_message *editable_message_find(
	struct discord *discord, int64_t table, const char *audience) {
	char key[KEY_SIZE];
	write_key(table, audience, key);
	return (struct editable_message *)map_use(&discord->live_messages, NULL, key);
}

/* False: all are queued. */
static bool make_room(struct discord *discord) {
	struct map_entry *entry = discord->live_messages.oldest;
	while (entry != NULL && ((struct editable_message *)entry)->n_queued > 0) {
		entry = entry->newer;
	}
	if (entry != NULL) {
		editable_message_drop(discord, (struct editable_message *)entry);
	}
	return entry != NULL;
}

struct editable_message *editable_message_add(
	struct discord *discord, int64_t table, const char *audience) {
	char key[KEY_SIZE];
	if (discord->live_messages.n >= LIVE_MESSAGES_MOST && !make_room(discord)) {
		return NULL;
	}
	write_key(table, audience, key);
	struct editable_message *message =
		map_new(&discord->live_messages, NULL, sizeof(*message), key);
	if (message != NULL) {
		message->audience = strchr(message->entry.key, ' ') + 1;
		message->table = table;
	}
	return message;
}

/* Composing */

uint64_t editable_message_hash(const json_t *body, uint64_t picture) {
	json_t *seen = json_pack("[O*, O*, I]", json_object_get(body, "content"),
		json_object_get(body, "components"), (json_int_t)picture);
	char *text = json_dumps(seen, JSON_COMPACT);
	uint64_t hash = text != NULL ? hash_text(text) : 0;
	free(text);
	json_decref(seen);
	return hash;
}

bool editable_message_posts(
	const struct editable_message *message, const struct kept_post *content) {
	return content->post.anew || message->id[0] == '\0';
}

struct picture *editable_message_picture(struct discord *discord,
	const struct editable_message *message, const struct kept_post *content) {
	struct picture *picture = content->post.picture;
	bool shown = picture != NULL && !message->suspects &&
		     place_state_takes_pictures(discord, message->audience);
	return shown ? picture : NULL;
}

json_t *editable_message_compose(struct discord *discord, const struct editable_message *message,
	const struct post *post, struct picture *picture, enum picture_use use, bool edits) {
	bool in_place = place_path_is(message->audience);
	struct post named = *post;
	char *text =
		chat_name_commands(discord->commands, &discord->command_ids, post->text, !in_place);
	named.text = text;
	named.picture = use != PICTURE_LEFT_OUT ? picture : NULL;
	json_t *body = text == NULL ? NULL
		       : in_place   ? payload_layout(&named)
				    : payload_live(&named);
	free(text);
	if (in_place && body != NULL) {
		put_picture(&message->picture, picture, use, edits, body);
	}
	return body;
}
