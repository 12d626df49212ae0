#include "bot/chat/discord/message_picture.h"

#include <stdio.h>

#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/payload.h"

unsigned message_picture_patience(void) {
	return MESSAGE_PICTURE_MS;
}

enum picture_use message_picture_use(
	const struct message_picture *stands, const struct picture *wanted, bool edits) {
	if (wanted == NULL) {
		return PICTURE_LEFT_OUT;
	}
	if (edits && !stands->unknown && stands->hash == wanted->hash) {
		return PICTURE_KEPT;
	}
	return wanted->state == PICTURE_DRAWN ? PICTURE_UPLOADED : PICTURE_LEFT_OUT;
}

void message_picture_put(const struct message_picture *stands, const struct picture *wanted,
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

void message_picture_learn(
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
