#include "bot/chat/discord/live_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/old_messages.h"
#include "bot/chat/discord/payload.h"
#include "bot/chat/picture.h"

/* Pictures: the one that stands on a message of ours, and its use by a request */

struct message_picture {
	bool unknown;            /* what stands there */
	uint64_t hash;           /* 0: none */
	char id[SNOWFLAKE_SIZE]; /* Discord's of the file */
};

enum picture_use { PICTURE_LEFT_OUT, PICTURE_KEPT, PICTURE_UPLOADED };

/* wanted NULL: none is. edits: the message on which it stands is changed; else it is a new one. */
static enum picture_use choose_use(
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

/* The request was answered: sent is the message as it is now. */
static void learn_picture(
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

enum { KEY_SIZE = 24 + PLACE_PATH_SIZE, ROUTE_SIZE = 96, TOO_MANY_EDITS = 30046 };

struct editable_message {
	struct map_entry entry; /* first; by "TABLE AUDIENCE" */
	int64_t table;
	const char *audience;                             /* within the key */
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE]; /* "": none stands */
	int64_t number; /* with a person: of what may stand there by now; 0: nothing may */
	struct kept_post *waiting; /* the newest content, in the queue and not yet on its way */
	const struct kept_post *in_flight; /* the content that is on its way */
	const struct kept_post *answer;    /* the first that came of the press being handled */
	unsigned n_answers;                /* answers to presses on it that are on their way */
	char answered[SNOWFLAKE_SIZE];     /* the message pressed */
	uint64_t answer_hash;              /* of what the answer shows; 0: they are several */
	uint64_t answer_till;              /* edits wait for the answers, but no longer */
	enum picture_use answer_use;
	unsigned n_queued;        /* contents in the queue */
	uint64_t hash, sent_hash; /* of what was shown last, and is on its way; 0: not known */
	struct message_picture picture;
	enum picture_use use;     /* by what is on its way or was prepared last */
	uint64_t wait_till;       /* the first in the queue waits for its picture; 0: it does not */
	struct kept_post *missed; /* what stands there without its picture; NULL: it has it */
	bool suspects; /* it is sent without its picture, for which it was refused, perhaps */
	bool last;     /* nothing follows what is queued */
	bool again;    /* what is on its way may have been posted before */
	bool refused;  /* what was posted last: nothing stands under its number */
	bool bare; /* it was, and is gone: its number finds nothing, and what follows has none */
};

static void drop(struct discord *discord, struct editable_message *message) {
	map_remove(&discord->live_messages, &message->entry);
	kept_post_free(message->missed);
	free(message);
}

void live_messages_finish(struct discord *discord) {
	while (discord->live_messages.oldest != NULL) {
		drop(discord, (struct editable_message *)discord->live_messages.oldest);
	}
	map_finish(&discord->live_messages);
}

static void write_key(int64_t table, const char *audience, char key[KEY_SIZE]) {
	snprintf(key, KEY_SIZE, "%" PRId64 " %s", table, audience);
}

static struct editable_message *find(struct discord *discord, int64_t table, const char *audience) {
	char key[KEY_SIZE];
	write_key(table, audience, key);
	return (struct editable_message *)map_use(&discord->live_messages, NULL, key);
}

/* The listener knows the location of a forgotten message. False: all are queued. */
static bool make_room(struct discord *discord) {
	struct map_entry *entry = discord->live_messages.oldest;
	while (entry != NULL && ((struct editable_message *)entry)->n_queued > 0) {
		entry = entry->newer;
	}
	if (entry != NULL) {
		drop(discord, (struct editable_message *)entry);
	}
	return entry != NULL;
}

static struct editable_message *add(struct discord *discord, int64_t table, const char *audience) {
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

/* where: "CHANNEL/MESSAGE" or "~NUMBER", as told to shown() before a restart. */
static void adopt(struct discord *discord, struct editable_message *message, const char *where) {
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	message->number = where[0] == '~' ? strtoll(where + 1, NULL, 10) : 0;
	if (!place_path_read(where, channel, id)) {
		return;
	}
	memcpy(message->channel, channel, sizeof(channel));
	memcpy(message->id, id, sizeof(id));
	message->picture.unknown = true;
	if (!place_path_is(message->audience)) {
		dm_channels_learn(&discord->dm_channels, message->audience, channel);
	}
}

const char *live_messages_deleted(struct discord *discord, const char *channel, const char *id) {
	struct map_entry *entry = discord->live_messages.oldest;
	for (; entry != NULL; entry = entry->newer) {
		struct editable_message *message = (struct editable_message *)entry;
		if (strcmp(message->id, id) == 0 && strcmp(message->channel, channel) == 0) {
			message->hash = message->sent_hash = 0;
			return message->audience;
		}
	}
	return NULL;
}

/* Composing */

/* With the picture that it has, or 0. */
static uint64_t hash_of(const json_t *body, uint64_t picture) {
	json_t *seen = json_pack("[O*, O*, I]", json_object_get(body, "content"),
		json_object_get(body, "components"), (json_int_t)picture);
	char *text = json_dumps(seen, JSON_COMPACT);
	uint64_t hash = text != NULL ? hash_text(text) : 0;
	free(text);
	json_decref(seen);
	return hash;
}

/* Whether it is posted at the bottom, and the message before it deleted. */
static bool posts(const struct editable_message *message, const struct kept_post *content) {
	return content->post.anew || message->id[0] == '\0';
}

/* The picture that it should have. NULL: none is to be shown there. */
static struct picture *picture_of(struct discord *discord, const struct editable_message *message,
	const struct kept_post *content) {
	struct picture *picture = content->post.picture;
	bool shown = picture != NULL && !message->suspects &&
		     place_state_takes_pictures(discord, message->audience);
	return shown ? picture : NULL;
}

/* With this use of its picture. NULL: out of memory. */
static json_t *compose_with(struct discord *discord, const struct editable_message *message,
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

/* Decides of the picture, too. NULL: out of memory. */
static json_t *compose(
	struct discord *discord, struct editable_message *message, struct queued_message *queued) {
	const struct kept_post *content = queued->held;
	bool edits = !posts(message, content);
	struct picture *picture = picture_of(discord, message, content);
	message->use = choose_use(&message->picture, picture, edits);
	queued->uploads = message->use == PICTURE_UPLOADED ? picture : NULL;
	return compose_with(discord, message, &content->post, picture, message->use, edits);
}

static uint64_t shown_picture(
	const struct editable_message *message, const struct kept_post *content) {
	return message->use != PICTURE_LEFT_OUT ? content->post.picture->hash : 0;
}

/* Before it is sent: after a kill it is sent under this number again. */
static void tell_number(
	struct discord *discord, const struct editable_message *message, int stand) {
	char where[PLACE_PATH_SIZE] = "";
	if (message->number != 0) {
		snprintf(where, sizeof(where), "~%" PRId64, message->number);
	}
	discord->chat.listener->shown(discord->chat.data, &discord->chat, message->table, stand,
		message->audience, where, 0);
}

static void make_direct(struct discord *discord, struct editable_message *message,
	const struct kept_post *content, json_t *body) {
	uint64_t database;
	int64_t next = dm_channels_number(&discord->dm_channels, &database);
	message->again = message->number != 0;
	if (!message->again && next != 0) {
		message->number = next;
		tell_number(discord, message, content->post.stand);
	}
	if (message->number != 0) {
		payload_direct(body, database, message->table, message->audience,
			(uint64_t)message->number);
	}
}

static void make_new(struct discord *discord, struct editable_message *message,
	const struct kept_post *content, json_t *body) {
	if (place_path_is(message->audience)) {
		int64_t number = discord->chat.listener->posting(discord->chat.data, &discord->chat,
			message->table, content->post.stand, &message->again);
		message->again = message->again && !message->refused;
		message->refused = false;
		if (!message->bare) {
			payload_number(body, message->table, content->post.stand, number);
		}
		if (content->post.silent || message->again) {
			payload_hush(body, !message->again);
		}
		message->again = message->again && !message->bare;
		message->bare = false;
	} else {
		make_direct(discord, message, content, body);
	}
}

static void aim(struct discord *discord, const char *audience, struct queued_message *queued) {
	const struct editable_message *message = find(discord, queued->table, audience);
	queued->edits[0] = '\0';
	if (message != NULL && !posts(message, queued->held)) {
		memcpy(queued->channel, message->channel, sizeof(queued->channel));
		memcpy(queued->edits, message->id, sizeof(queued->edits));
	}
}

/* Nothing: it is shown already, or cannot be. */
static enum preparation prepare(
	struct discord *discord, const char *audience, struct queued_message *queued) {
	struct editable_message *message = find(discord, queued->table, audience);
	const struct kept_post *content = queued->held;
	bool is_new = queued->edits[0] == '\0';
	if (message != NULL && posts(message, content) != is_new) {
		return PREPARED_OTHERWISE;
	}
	json_t *body = message != NULL ? compose(discord, message, queued) : NULL;
	uint64_t hash = body != NULL ? hash_of(body, shown_picture(message, content)) : 0;
	if (message != NULL && message->waiting == content) {
		message->waiting = NULL;
	}
	if (body == NULL || (!is_new && hash != 0 && hash == message->hash)) {
		json_decref(body);
		return PREPARED_NOTHING;
	}
	message->sent_hash = hash;
	message->in_flight = content;
	message->again = false;
	emoji_body_set(&queued->body, body);
	if (is_new) {
		make_new(discord, message, content, body);
	}
	return PREPARED;
}

/* Answers to presses on it */

static bool has_control(const struct chat_controls *controls, const char *id) {
	bool has = false;
	for (size_t i = 0; i < controls->n_buttons; i++) {
		has = has || strcmp(controls->buttons[i].id, id) == 0;
	}
	for (size_t i = 0; i < controls->n_choices; i++) {
		has = has || strcmp(controls->choices[i].id, id) == 0;
	}
	return has;
}

/* Who is quick presses the new message before it is known where that stands; older ones have other
 * buttons. */
static bool is_on_posted(const struct editable_message *message, const struct interaction *press) {
	const struct kept_post *posted = message->in_flight;
	return posted != NULL && posted->post.anew && press->source == OF_MESSAGE &&
	       snowflake_number(press->message) > snowflake_number(message->id) &&
	       has_control(&posted->controls, press->control);
}

static bool is_on(const struct editable_message *message, const struct interaction *press) {
	char whole[PLACE_PATH_SIZE];
	const char *place = place_path_channel(message->audience, whole);
	const char *pressed = press->place[0] != '\0' ? press->place : press->user;
	return press->message[0] != '\0' && strcmp(place, pressed) == 0 &&
	       (strcmp(press->message, message->id) == 0 || is_on_posted(message, press));
}

/* Of content that was shown while a press on this message was handled, what is to leave first is
 * the answer; what becomes final by what is on its way is changed no more. */
static void note_press(struct discord *discord, struct editable_message *message,
	const struct kept_post *content) {
	struct interaction *press = discord->handling;
	bool next = message->n_queued == 1U + (message->in_flight != NULL) &&
		    (message->in_flight == NULL || !message->in_flight->post.stays);
	if (press != NULL && next && is_on(message, press)) {
		message->answer = content;
		press->turns = message->table;
		snprintf(press->turned, sizeof(press->turned), "%s", message->audience);
	}
}

/* The turn is over, and the next call comes in another message. */
static void leave_lasting(struct chat_controls *controls) {
	size_t n = 0;
	for (size_t i = 0; i < controls->n_buttons; i++) {
		if (controls->buttons[i].lasting) {
			controls->buttons[n++] = controls->buttons[i];
		}
	}
	controls->n_buttons = n;
	controls->n_choices = 0;
}

/* Nothing is uploaded with it. stands: it is for the message that is known to stand. */
static json_t *compose_answer(struct discord *discord, const struct editable_message *message,
	const struct kept_post *content, bool only_lasting, bool stands, enum picture_use *use) {
	struct picture *picture = picture_of(discord, message, content);
	struct post post = content->post;
	struct chat_controls controls = content->controls;
	if (only_lasting && post.controls != NULL) {
		leave_lasting(&controls);
		post.controls = &controls;
	}
	*use = stands ? choose_use(&message->picture, picture, true) : PICTURE_LEFT_OUT;
	*use = *use == PICTURE_UPLOADED ? PICTURE_LEFT_OUT : *use;
	return compose_with(discord, message, &post, picture, *use, true);
}

json_t *live_messages_answer(struct discord *discord, const struct interaction *press) {
	struct editable_message *message =
		press->turns != 0 ? find(discord, press->turns, press->turned) : NULL;
	const struct kept_post *content = message != NULL ? message->answer : NULL;
	bool known = message != NULL && strcmp(press->message, message->id) == 0;
	enum picture_use use;
	json_t *body = content != NULL ? compose_answer(discord, message, content,
						 content->post.anew, known, &use)
				       : NULL;
	if (body == NULL) {
		return NULL;
	}
	uint64_t kept = use == PICTURE_KEPT ? message->picture.hash : 0;
	uint64_t hash = hash_of(body, kept);
	bool alone = message->n_answers == 0;
	message->answer = NULL;
	if (alone && message->in_flight == NULL && hash == message->hash) {
		json_decref(body);
		return NULL;
	}
	message->n_answers++;
	message->answer_hash = alone && known ? hash : 0;
	message->sent_hash = known ? message->sent_hash : 0;
	message->answer_use = use;
	message->answer_till = monotonic_ms() + LIVE_ANSWER_MS;
	snprintf(message->answered, sizeof(message->answered), "%s", press->message);
	return body;
}

/* An edit that is on its way; NULL: none is. */
static const struct kept_post *find_edit(const struct editable_message *message) {
	const struct kept_post *content = message->in_flight;
	return content != NULL && !content->post.anew ? content : NULL;
}

/* What stands there is known if nothing else was on its way. */
static void learn_answer(struct editable_message *message, bool taken) {
	bool known = taken && message->answer_hash != 0 && find_edit(message) == NULL &&
		     monotonic_ms() < message->answer_till;
	bool changed = message->answer_use == PICTURE_LEFT_OUT &&
		       (message->picture.unknown || message->picture.hash != 0);
	message->hash = known ? message->answer_hash : 0;
	if (message->in_flight == NULL || find_edit(message) != NULL) {
		message->sent_hash = message->hash;
	}
	if (changed) {
		message->picture = (struct message_picture){.unknown = !known};
	}
}

bool live_messages_is_edited(struct discord *discord, const char *audience, int64_t table) {
	const struct editable_message *message = find(discord, table, audience);
	return message != NULL && find_edit(message) != NULL;
}

/* The call that follows in a new message, and waits; NULL: none does. */
static const struct kept_post *find_call(const struct editable_message *message) {
	const struct kept_post *call = message != NULL ? message->waiting : NULL;
	bool waits = call != NULL && call->post.anew && message->in_flight == NULL &&
		     message->n_queued == 1 && strcmp(message->answered, message->id) == 0;
	return waits ? call : NULL;
}

bool live_messages_answered(
	struct discord *discord, const char *audience, int64_t table, bool taken) {
	struct editable_message *message = find(discord, table, audience);
	if (message == NULL || message->n_answers == 0) {
		return false;
	}
	message->n_answers--;
	if (strcmp(message->answered, message->id) == 0) {
		learn_answer(message, taken);
	}
	rest_look_again(discord->rest);
	return taken && find_call(message) != NULL;
}

json_t *live_messages_overdue(struct discord *discord, const char *audience, int64_t table) {
	struct editable_message *message = find(discord, table, audience);
	const struct kept_post *call = find_call(message);
	enum picture_use use;
	if (call == NULL) {
		return NULL;
	}
	json_t *body = compose_answer(discord, message, call, false, true, &use);
	message->hash = message->sent_hash = 0;
	message->picture.unknown = message->picture.unknown || use == PICTURE_LEFT_OUT;
	return body;
}

static uint64_t wait_for_answer(
	const struct editable_message *message, const struct queued_message *queued) {
	uint64_t now = monotonic_ms();
	bool waits = message->n_answers > 0 && queued->edits[0] != '\0' &&
		     queued->held != message->in_flight;
	return waits && now < message->answer_till ? message->answer_till - now : 0;
}

/* Waiting for pictures */

/* Whether it lacks its picture for as long as that is being drawn. */
static bool is_undrawn(struct discord *discord, const struct editable_message *message,
	const struct kept_post *content) {
	const struct picture *picture = picture_of(discord, message, content);
	return picture != NULL && picture->state == PICTURE_PENDING &&
	       choose_use(&message->picture, picture, !posts(message, content)) == PICTURE_LEFT_OUT;
}

/* A final message cannot get its picture later; else nothing after it waits with it. */
static uint64_t wait_for_picture(
	struct discord *discord, const char *audience, const struct queued_message *queued) {
	struct editable_message *message = find(discord, queued->table, audience);
	uint64_t now = monotonic_ms();
	if (message == NULL || !is_undrawn(discord, message, queued->held) ||
		(queued->next != NULL && !queued->held->post.stays)) {
		return 0;
	}
	if (message->wait_till == 0) {
		message->wait_till = now + picture_patience();
	}
	return now < message->wait_till ? message->wait_till - now : 0;
}

static uint64_t wait_till_ready(
	struct discord *discord, const char *audience, const struct queued_message *queued) {
	const struct editable_message *message = find(discord, queued->table, audience);
	uint64_t wait = message != NULL ? wait_for_answer(message, queued) : 0;
	return wait > 0 ? wait : wait_for_picture(discord, audience, queued);
}

/* After a request */

static void delete_old(struct discord *discord, struct editable_message *message) {
	char where[PLACE_PATH_SIZE];
	if (message->id[0] != '\0' && place_path_is(message->audience)) {
		place_path_write(where, message->channel, message->id);
		old_messages_delete(discord, message->table, where);
	}
}

static void learn_where(
	struct discord *discord, struct editable_message *message, const json_t *sent) {
	const char *channel = json_string_value(json_object_get(sent, "channel_id"));
	const char *id = json_string_value(json_object_get(sent, "id"));
	if (snowflake_number(channel) == 0 || snowflake_number(id) == 0) {
		return;
	}
	if (strcmp(id, message->id) != 0) {
		delete_old(discord, message);
	}
	snprintf(message->channel, sizeof(message->channel), "%s", channel);
	snprintf(message->id, sizeof(message->id), "%s", id);
	message->number = 0;
}

/* The listener may show something again. */
static void tell_shown(
	struct discord *discord, const struct editable_message *message, int stand, int64_t said) {
	const char *user = place_path_is(message->audience) ? NULL : message->audience;
	char where[PLACE_PATH_SIZE];
	place_path_write(where, message->channel, message->id);
	discord->chat.listener->shown(
		discord->chat.data, &discord->chat, message->table, stand, user, where, said);
}

static void tell_delivered(
	struct discord *discord, const struct editable_message *message, const struct post *post) {
	if (post->move != 0) {
		discord->chat.listener->delivered(discord->chat.data, &discord->chat,
			message->table, post->stand, post->move);
	}
}

static void land(
	struct discord *discord, struct editable_message *message, const struct post *post) {
	message->hash = message->sent_hash;
	if (post->stays) {
		message->id[0] = '\0';
		message->hash = 0;
		message->picture = (struct message_picture){.hash = 0};
		discord->chat.listener->stays(discord->chat.data, &discord->chat, message->table,
			post->stand, post->move, post->said);
	} else {
		tell_shown(discord, message, post->stand, post->said);
		tell_delivered(discord, message, post);
	}
}

/* response NULL: nothing had to be sent. */
static void learn_sent(struct discord *discord, struct editable_message *message,
	const struct queued_message *queued, const struct rest_response *response) {
	if (response == NULL) {
		return;
	}
	if (queued->edits[0] == '\0') {
		learn_where(discord, message, response->body);
	}
	learn_picture(&message->picture, shown_picture(message, queued->held), message->use,
		response->body);
	if (queued->edits[0] == '\0' && strcmp(message->answered, message->id) == 0 &&
		message->picture.hash != 0) {
		message->picture.unknown = true; /* an answer has left it out since */
	}
}

/* An edit that failed may have changed it. */
static void doubt_picture(struct editable_message *message, const struct queued_message *queued) {
	bool same = message->use == PICTURE_KEPT ||
		    (message->use == PICTURE_LEFT_OUT && message->picture.hash == 0);
	if (queued->edits[0] != '\0' && !same) {
		message->picture.unknown = true;
	}
}

static int queue(
	struct discord *discord, struct editable_message *message, struct kept_post *content);

static bool has_room(const struct discord *discord, const struct editable_message *message) {
	char route[ROUTE_SIZE];
	snprintf(route, sizeof(route), "PATCH /channels/%s/messages/:id", message->channel);
	return !message_queue_has_waiting(discord, message->audience) &&
	       rest_has_spare(discord->rest, route);
}

/* Once its picture is drawn, if that costs nobody else anything. */
static void show_missed(struct discord *discord, struct editable_message *message) {
	struct kept_post *missed = message->missed;
	if (missed == NULL || missed->post.picture->state == PICTURE_PENDING) {
		return;
	}
	message->missed = NULL;
	const struct picture *picture = picture_of(discord, message, missed);
	if (picture != NULL && picture->state == PICTURE_DRAWN && has_room(discord, message)) {
		missed->post.anew = false;
		missed->post.move = 0;
		queue(discord, message, missed);
	} else {
		kept_post_free(missed);
	}
}

/* It stands there, perhaps without the picture that it should have. */
static void miss_picture(struct discord *discord, struct editable_message *message,
	const struct kept_post *content) {
	if (message->use == PICTURE_LEFT_OUT && message->n_queued == 0 &&
		picture_of(discord, message, content) != NULL) {
		kept_post_free(message->missed);
		message->missed = kept_post_copy(&content->post);
		show_missed(discord, message);
	}
}

/* Newer content may count on this picture, which was left out here, as one that stands. */
static void hand_on_picture(const struct kept_post *from, struct kept_post *to) {
	struct picture *drawn = from->post.picture;
	const struct picture *wanted = to->post.picture;
	if (drawn != NULL && wanted != NULL && drawn != wanted && drawn->hash == wanted->hash &&
		wanted->state == PICTURE_FAILED) {
		picture_drop(to->post.picture);
		to->post.picture = picture_keep(drawn);
	}
}

/* Taken without its picture, it was refused because of that. */
static void settle_suspicion(
	struct discord *discord, struct editable_message *message, enum send_result result) {
	if (message->suspects && result == SEND_DONE) {
		place_state_set_takes_pictures(discord, message->audience, false);
	}
	message->suspects = false;
}

static void on_done(struct discord *discord, const char *audience,
	const struct queued_message *queued, enum send_result result,
	const struct rest_response *response) {
	struct editable_message *message = find(discord, queued->table, audience);
	const struct kept_post *content = queued->held;
	if (message == NULL) {
		return;
	}
	if (message->waiting == content) {
		message->waiting = NULL;
	}
	message->wait_till = 0;
	message->answer = message->answer == content ? NULL : message->answer;
	message->in_flight = message->in_flight == content ? NULL : message->in_flight;
	settle_suspicion(discord, message, result);
	if (result == SEND_DONE) {
		learn_sent(discord, message, queued, response);
		land(discord, message, &content->post);
	} else {
		message->hash = 0;
		doubt_picture(message, queued);
	}
	if (result == SEND_REJECTED) { /* it would be rejected again */
		tell_delivered(discord, message, &content->post);
	}
	if (message->waiting != NULL && message->use == PICTURE_LEFT_OUT) {
		hand_on_picture(content, message->waiting);
	}
	message->n_queued--;
	if (message->last && message->n_queued == 0) {
		drop(discord, message);
	} else if (result == SEND_DONE && !content->post.stays) {
		miss_picture(discord, message, content);
	}
}

/* Under its number an older content may stand there: that is replaced. */
static bool replace_posted(struct discord *discord, struct editable_message *message,
	struct kept_post *content, const struct rest_response *response) {
	learn_where(discord, message, response->body);
	if (message->id[0] == '\0') {
		return false;
	}
	message->again = false;
	message->hash = 0;
	message->picture.unknown = true;
	if (place_path_is(message->audience)) {
		content->post.anew = !content->post.stays; /* an edit would notify nobody */
	}
	tell_shown(discord, message, content->post.stand, 0);
	return true;
}

/* A moderator deleted it, or it was edited too often: then the old one goes when the new one
 * stands. */
static bool post_again(struct discord *discord, struct editable_message *message,
	struct kept_post *content, const struct rest_response *response) {
	enum error_class class = error_class_of(response);
	bool in_place = place_path_is(message->audience);
	if (class != ERROR_UNEDITABLE && (class != ERROR_UNKNOWN_CHANNEL || in_place)) {
		return false;
	}
	if (class == ERROR_UNKNOWN_CHANNEL) {
		dm_channels_forget(&discord->dm_channels, message->audience);
	}
	if (response->code == TOO_MANY_EDITS) {
		content->post.anew = true;
	} else {
		message->id[0] = '\0';
	}
	return true;
}

/* One that should be there still may not be, and is sent again; one that was sent is left out. */
static bool remove_picture(struct editable_message *message, const struct rest_response *response) {
	if (message->use == PICTURE_LEFT_OUT || !error_class_is_about_file(response)) {
		return false;
	}
	log_event(LOG_INFO, "discord-picture-refused", "%s: %d: %s", message->audience,
		response->code, response->message);
	message->suspects = message->use == PICTURE_UPLOADED;
	message->picture.unknown = true;
	return true;
}

/* Somebody deleted what was posted under its number, of which Discord still knows. */
static bool post_bare(struct editable_message *message, const struct rest_response *response) {
	bool gone = error_class_of(response) == ERROR_UNEDITABLE;
	message->bare = gone && place_path_is(message->audience);
	return gone;
}

/* Nothing stands under the number of a post that was refused; in another channel or an opened
 * thread it is posted again. */
static void note_refusal(struct discord *discord, struct editable_message *message,
	const struct queued_message *queued, enum error_class class) {
	bool refused =
		class == ERROR_FORBIDDEN || class == ERROR_REJECTED || class == ERROR_UNEDITABLE;
	message->refused = refused && !message->again;
	if (refused && message->number != 0) {
		message->number = 0;
		tell_number(discord, message, queued->held->post.stand);
	}
}

/* A person's message is prepared with the newest content once it can be sent. */
static bool put_off(struct editable_message *message, const struct queued_message *queued) {
	message->hash = 0;
	message->in_flight = NULL;
	if (message->waiting == NULL) {
		message->waiting = queued->held;
	}
	return true;
}

static bool send_again(struct discord *discord, const char *audience, struct queued_message *queued,
	const struct rest_response *response) {
	struct editable_message *message = find(discord, queued->table, audience);
	enum error_class class = error_class_of(response);
	bool edited = queued->edits[0] != '\0', done = class == ERROR_NONE;
	if (message != NULL && !edited) {
		note_refusal(discord, message, queued, class);
	}
	if (message != NULL && remove_picture(message, response)) {
		return true;
	}
	if (message == NULL) {
		return false;
	}
	if (class == ERROR_OUTAGE && !place_path_is(audience)) {
		return put_off(message, queued);
	}
	if (edited) {
		return !done && post_again(discord, message, queued->held, response);
	}
	return message->again && (done ? replace_posted(discord, message, queued->held, response)
				       : post_bare(message, response));
}

/* Showing */

static int queue(
	struct discord *discord, struct editable_message *message, struct kept_post *content) {
	struct queued_message *queued = calloc(1, sizeof(*queued));
	if (queued == NULL) {
		kept_post_free(content);
		return -1;
	}
	*queued = (struct queued_message){
		.table = message->table,
		.repeatable = true,
		.held = content,
		.ready = wait_till_ready,
		.aim = aim,
		.prepare = prepare,
		.again = send_again,
		.done = on_done,
	};
	message->n_queued++;
	message->waiting = content;
	if (message_queue_push(discord, message->audience, queued) < 0) {
		message->n_queued--;
		message->waiting = NULL;
		return -1;
	}
	return 0;
}

/* Takes the place of the waiting content, with its mentions. False: that content is final. */
static bool replace(
	struct discord *discord, struct editable_message *message, struct kept_post *content) {
	const struct kept_post *old = message->waiting;
	if (old == NULL || old->post.stays) {
		return false;
	}
	if (old->post.anew && !content->post.stays) {
		content->post.silent =
			old->post.silent && (content->post.silent || !content->post.anew);
		content->post.anew = true;
	}
	kept_post_add_mentions(content, &old->post);
	hand_on_picture(old, content);
	message->answer = message->answer == old ? content : message->answer;
	message_queue_hold(discord, message->audience, old, content);
	message->waiting = content;
	return true;
}

void live_messages_drawn(struct discord *discord) {
	rest_look_again(discord->rest);
	for (struct map_entry *entry = discord->live_messages.oldest; entry != NULL;
		entry = entry->newer) {
		show_missed(discord, (struct editable_message *)entry);
	}
}

void live_messages_show(struct discord *discord, const char *audience, const struct post *post) {
	struct editable_message *message = find(discord, post->table, audience);
	struct kept_post *content = kept_post_copy(post);
	if (message == NULL && content != NULL) {
		message = add(discord, post->table, audience);
	}
	if (message == NULL || content == NULL) {
		kept_post_free(content);
		return;
	}
	kept_post_free(message->missed);
	message->missed = NULL;
	if (message->id[0] == '\0' && message->n_queued == 0) {
		adopt(discord, message, post->replaces);
	}
	message->last = post->last;
	if (replace(discord, message, content) || queue(discord, message, content) == 0) {
		note_press(discord, message, content);
	}
}
