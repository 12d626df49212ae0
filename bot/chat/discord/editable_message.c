#include "bot/chat/discord/editable_message.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/map.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/payload.h"

/* Pictures */

static bool holds_place(const struct editable_message *message, const struct picture *wanted) {
	const struct message_picture *stands = &message->picture;
	return !stands->unknown && stands->shows != NULL &&
	       picture_holds_place(stands->shows, wanted);
}

/* A final message never gets its missing picture, so nothing holds its place. */
enum picture_use editable_message_choose_standing(const struct editable_message *message,
	const struct picture *wanted, bool edits, bool final) {
	const struct message_picture *stands = &message->picture;
	if (wanted == NULL || !edits || stands->unknown || stands->shows == NULL) {
		return PICTURE_LEFT_OUT;
	}
	return stands->shows->hash == wanted->hash      ? PICTURE_KEPT
	       : !final && holds_place(message, wanted) ? PICTURE_EARLIER
							: PICTURE_LEFT_OUT;
}

enum picture_use editable_message_choose_use(const struct editable_message *message,
	const struct picture *wanted, bool edits, bool final) {
	enum picture_use standing = editable_message_choose_standing(message, wanted, edits, final);
	if (wanted == NULL || standing == PICTURE_KEPT) {
		return standing;
	}
	if (wanted->state == PICTURE_DRAWN) {
		return PICTURE_UPLOADED;
	}
	bool blank = wanted->state == PICTURE_PENDING && wanted->blank != NULL && !final;
	return standing == PICTURE_LEFT_OUT && blank ? PICTURE_BLANK : standing;
}

struct picture *editable_message_shown(
	const struct editable_message *message, struct picture *wanted, enum picture_use use) {
	switch (use) {
	case PICTURE_BLANK:
		return message->blank;
	case PICTURE_EARLIER:
		return message->picture.shows;
	case PICTURE_KEPT:
	case PICTURE_UPLOADED:
		return wanted;
	case PICTURE_LEFT_OUT:
		break;
	}
	return NULL;
}

bool editable_message_lacks(enum picture_use use) {
	return use != PICTURE_KEPT && use != PICTURE_UPLOADED;
}

/* Sets the files of a body that shows this picture, or none (NULL). */
static void put_picture(const struct editable_message *message, const struct picture *shown,
	enum picture_use use, bool edits, json_t *body) {
	const struct message_picture *stands = &message->picture;
	if (use == PICTURE_UPLOADED || use == PICTURE_BLANK) {
		payload_upload(body, shown);
	} else if (use == PICTURE_KEPT || use == PICTURE_EARLIER) {
		payload_keep(body, stands->id);
	} else if (edits && (stands->unknown || stands->shows != NULL)) {
		payload_keep(body, "");
	}
}

static const json_t *first_of(const json_t *object, const char *name) {
	return json_array_get(json_object_get(object, name), 0);
}

/* Discord tells of a file that a component shows in the component, of others in the message. NULL:
 * there is none. */
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

void editable_message_forget_picture(struct editable_message *message, bool unknown) {
	picture_drop(message->picture.shows);
	message->picture = (struct message_picture){.unknown = unknown};
}

void editable_message_learn_picture(
	struct editable_message *message, const struct picture *shown, const json_t *sent) {
	enum picture_use use = message->use;
	if (use == PICTURE_KEPT || use == PICTURE_EARLIER) {
		return;
	}
	const char *id = shown != NULL ? find_file(sent) : NULL;
	struct picture *note = id != NULL ? picture_note(shown) : NULL;
	editable_message_forget_picture(message, shown != NULL && note == NULL);
	if (note != NULL) {
		message->picture.shows = note;
		snprintf(message->picture.id, sizeof(message->picture.id), "%s", id);
	}
}

/* All messages */

enum { KEY_SIZE = 24 + PLACE_PATH_SIZE };

void editable_message_drop(struct discord *discord, struct editable_message *message) {
	map_remove(&discord->live_messages, &message->entry);
	kept_post_free(message->missed);
	picture_drop(message->picture.shows);
	picture_drop(message->blank);
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

/* False: all have queued content. */
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

uint64_t editable_message_hash(const json_t *body, const struct picture *picture) {
	json_t *seen = json_pack("[O*, O*, I]", json_object_get(body, "content"),
		json_object_get(body, "components"),
		(json_int_t)(picture != NULL ? picture->hash : 0));
	char *text = json_dumps(seen, JSON_COMPACT);
	uint64_t hash = text != NULL ? hash_text(text) : 0;
	free(text);
	json_decref(seen);
	return hash;
}

bool editable_message_posts(
	const struct editable_message *message, const struct kept_post *content) {
	return content->post.repost || message->id[0] == '\0';
}

struct picture *editable_message_picture(struct discord *discord,
	const struct editable_message *message, const struct kept_post *content) {
	struct picture *picture = content->post.picture;
	bool shown = picture != NULL && !message->suspects &&
		     place_state_takes_pictures(discord, message->audience);
	return shown ? picture : NULL;
}

void editable_message_put_way(
	struct discord *discord, struct post *post, struct chat_controls *controls) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	controls->n_buttons = controls->n_choices = 0;
	if (post->controls != NULL) {
		*controls = *post->controls;
	}
	if (post->way == NULL || !place_path_read(post->way_to, guild, channel) ||
		controls->n_buttons == BUTTONS_MOST) {
		return;
	}
	const struct editable_message *stands =
		editable_message_find(discord, post->table, post->way_to);
	bool known = stands != NULL && stands->id[0] != '\0';
	struct chat_button *button = &controls->buttons[controls->n_buttons++];
	*button = (struct chat_button){.look = BUTTON_WAY};
	snprintf(button->label, sizeof(button->label), "%s", post->way);
	snprintf(button->id, sizeof(button->id), "%s/%s%s%s", guild, channel, known ? "/" : "",
		known ? stands->id : "");
	post->controls = controls;
}

json_t *editable_message_compose(struct discord *discord, struct editable_message *message,
	const struct post *post, struct picture *picture, enum picture_use use, bool edits) {
	struct post named = *post;
	struct chat_controls controls;
	editable_message_put_way(discord, &named, &controls);
	char *text = chat_name_commands(discord->commands, &discord->command_ids, post->text,
		place_path_is_private(message->audience));
	named.text = text;
	named.picture = editable_message_shown(message, picture, use);
	json_t *body = text != NULL ? payload_layout(&named) : NULL;
	free(text);
	if (place_path_is(message->audience)) {
		put_picture(message, named.picture, use, edits, body);
	} else if (edits && message->plain) {
		json_object_set_new(body, "content", json_null());
	}
	return body;
}
