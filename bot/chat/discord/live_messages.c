#include "bot/chat/discord/live_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/blank_picture.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/editable_message.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/old_messages.h"
#include "bot/chat/discord/payload.h"
#include "bot/chat/picture.h"

enum {
	TOO_MANY_EDITS = 30046,
	CALM_MOST_MS = 3000, /* most turns of quick people end within this */
	CALM = 15,           /* at most this multiple of the wait for a picture */
};

void live_messages_finish(struct discord *discord) {
	while (discord->live_messages.oldest != NULL) {
		editable_message_drop(
			discord, (struct editable_message *)discord->live_messages.oldest);
	}
	map_finish(&discord->live_messages);
}

/* From here on the channel's deletions are looked at. */
static void set_where(struct discord *discord, struct editable_message *message,
	const char *channel, const char *id) {
	snprintf(message->channel, sizeof(message->channel), "%s", channel);
	snprintf(message->id, sizeof(message->id), "%s", id);
	discord->showed[channel_slot(channel, strlen(channel))] = true;
}

/* where: "CHANNEL/MESSAGE" or "~NUMBER", as told to shown() before a restart. */
static void adopt(struct discord *discord, struct editable_message *message, const char *where) {
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	message->number = where[0] == '~' ? strtoll(where + 1, NULL, 10) : 0;
	if (!place_path_read(where, channel, id)) {
		return;
	}
	set_where(discord, message, channel, id);
	message->picture.unknown = message->plain = true;
	if (!place_path_is(message->audience)) {
		dm_channels_learn(discord, message->audience, channel);
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

static struct picture *make_blank(struct editable_message *message, const struct picture *awaited) {
	picture_drop(message->blank);
	message->blank = blank_picture_create(awaited);
	message->use = message->blank != NULL ? PICTURE_BLANK : PICTURE_LEFT_OUT;
	return message->blank;
}

/* Also chooses the use of the picture. NULL: out of memory. */
static json_t *compose(
	struct discord *discord, struct editable_message *message, struct queued_message *queued) {
	const struct kept_post *content = queued->held;
	bool edits = !editable_message_posts(message, content);
	struct picture *picture = editable_message_picture(discord, message, content);
	message->use = editable_message_choose_use(message, picture, edits, content->post.final);
	queued->uploads = message->use == PICTURE_UPLOADED ? picture
			  : message->use == PICTURE_BLANK  ? make_blank(message, picture)
							   : NULL;
	return editable_message_compose(
		discord, message, &content->post, picture, message->use, edits);
}

static const struct picture *shown_picture(
	const struct editable_message *message, const struct kept_post *content) {
	return editable_message_shown(message, content->post.picture, message->use);
}

/* Tells the number before the message is sent, so that it is reused after a kill. */
static void tell_number(
	struct discord *discord, const struct editable_message *message, int place_index) {
	char where[PLACE_PATH_SIZE] = "";
	if (message->number != 0) {
		snprintf(where, sizeof(where), "~%" PRId64, message->number);
	}
	discord->chat.listener->shown(discord->chat.data, &discord->chat, message->table,
		place_index, message->audience, where, 0);
}

static void make_direct(struct discord *discord, struct editable_message *message,
	const struct kept_post *content, json_t *body) {
	uint64_t database;
	int64_t next = dm_channels_number(discord, &database);
	message->again = message->number != 0;
	if (!message->again && next != 0) {
		message->number = next;
		tell_number(discord, message, content->post.place_index);
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
			message->table, content->post.place_index, &message->again);
		message->again = message->again && !message->refused;
		message->refused = false;
		if (!message->bare) {
			payload_number(body, message->table, content->post.place_index, number);
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
	const struct editable_message *message =
		editable_message_find(discord, queued->table, audience);
	queued->edits[0] = '\0';
	if (message != NULL && !editable_message_posts(message, queued->held)) {
		memcpy(queued->channel, message->channel, sizeof(queued->channel));
		memcpy(queued->edits, message->id, sizeof(queued->edits));
	}
}

/* PREPARED_NOTHING: the content is shown already, or cannot be shown. */
static enum preparation prepare(
	struct discord *discord, const char *audience, struct queued_message *queued) {
	struct editable_message *message = editable_message_find(discord, queued->table, audience);
	const struct kept_post *content = queued->held;
	bool is_new = queued->edits[0] == '\0';
	if (message != NULL && editable_message_posts(message, content) != is_new) {
		return PREPARED_OTHERWISE;
	}
	json_t *body = message != NULL ? compose(discord, message, queued) : NULL;
	uint64_t hash =
		body != NULL ? editable_message_hash(body, shown_picture(message, content)) : 0;
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

/* Waiting for pictures */

/* Whether the picture is being drawn, and nothing may hold its place. */
static bool is_undrawn(struct discord *discord, const struct editable_message *message,
	const struct kept_post *content) {
	const struct picture *picture = editable_message_picture(discord, message, content);
	bool edits = !editable_message_posts(message, content);
	return picture != NULL && picture->state == PICTURE_PENDING &&
	       editable_message_lacks(editable_message_choose_standing(
		       message, picture, edits, content->post.final));
}

/* Later messages in the queue wait, too, such as a hand after its call. */
static uint64_t wait_for_picture(
	struct discord *discord, const char *audience, const struct queued_message *queued) {
	struct editable_message *message = editable_message_find(discord, queued->table, audience);
	uint64_t now = monotonic_ms();
	if (message == NULL || !is_undrawn(discord, message, queued->held)) {
		return 0;
	}
	if (message->wait_till == 0) {
		message->wait_till = now + picture_patience();
	}
	return now < message->wait_till ? message->wait_till - now : 0;
}

/* The time in ms that an edit waits for an answer being sent. */
static uint64_t wait_for_answer(
	const struct editable_message *message, const struct queued_message *queued) {
	uint64_t now = monotonic_ms();
	bool waits = message->n_answers > 0 && queued->edits[0] != '\0' &&
		     queued->held != message->in_flight;
	return waits && now < message->answer_till ? message->answer_till - now : 0;
}

/* If its reader acts in the table's place, which shows whose turn it is, a hand waits a while:
 * newer content may replace it. */
static uint64_t wait_for_calm(
	struct editable_message *message, const struct queued_message *queued) {
	uint64_t now = monotonic_ms();
	if (!message->elsewhere || !queued->held->post.can_wait || queued->edits[0] == '\0') {
		return 0;
	}
	if (message->calm_till == 0) {
		uint64_t calm = CALM * picture_patience();
		message->calm_till = now + (calm < CALM_MOST_MS ? calm : CALM_MOST_MS);
	}
	return now < message->calm_till ? message->calm_till - now : 0;
}

static uint64_t wait_till_ready(
	struct discord *discord, const char *audience, const struct queued_message *queued) {
	struct editable_message *message = editable_message_find(discord, queued->table, audience);
	uint64_t wait = message != NULL ? wait_for_answer(message, queued) : 0;
	wait = message != NULL && wait == 0 ? wait_for_calm(message, queued) : wait;
	return wait > 0 ? wait : wait_for_picture(discord, audience, queued);
}

/* After a request */

static void delete_old(struct discord *discord, struct editable_message *message) {
	char where[PLACE_PATH_SIZE];
	if (message->id[0] != '\0' && place_path_is(message->audience)) {
		bool turned = strcmp(message->turned, message->id) == 0;
		place_path_write(where, message->channel, message->id);
		old_messages_delete(
			discord, message->table, where, turned ? &message->press : NULL);
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
	set_where(discord, message, channel, id);
	message->number = 0;
}

/* The listener may then show new content. */
static void tell_shown(struct discord *discord, const struct editable_message *message,
	int place_index, int64_t log_end) {
	const char *user = place_path_is(message->audience) ? NULL : message->audience;
	char where[PLACE_PATH_SIZE];
	place_path_write(where, message->channel, message->id);
	discord->chat.listener->shown(discord->chat.data, &discord->chat, message->table,
		place_index, user, where, log_end);
}

static void tell_delivered(struct discord *discord, const struct post *post) {
	struct post_end end = post_end(post);
	chat_tell_delivered(&discord->chat, &end);
}

static void land(
	struct discord *discord, struct editable_message *message, const struct post *post) {
	message->hash = message->sent_hash;
	message->plain = false;
	if (post->final) {
		message->id[0] = '\0';
		message->hash = 0;
		editable_message_forget_picture(message, false);
		discord->chat.listener->final(discord->chat.data, &discord->chat, message->table,
			post->place_index, post->move, post->log_end);
	} else {
		tell_shown(discord, message, post->place_index, post->log_end);
		tell_delivered(discord, post);
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
	editable_message_learn_picture(
		message, shown_picture(message, queued->held), response->body);
	if (queued->edits[0] == '\0' && strcmp(message->answered_early, message->id) == 0 &&
		message->picture.shows != NULL) {
		message->picture.unknown = true; /* a later answer has left it out */
	}
}

/* A failed edit may have changed the picture. */
static void doubt_picture(struct editable_message *message, const struct queued_message *queued) {
	bool same = message->use == PICTURE_KEPT || message->use == PICTURE_EARLIER ||
		    (message->use == PICTURE_LEFT_OUT && message->picture.shows == NULL);
	if (queued->edits[0] != '\0' && !same) {
		message->picture.unknown = true;
	}
}

static int queue(
	struct discord *discord, struct editable_message *message, struct kept_post *content);

static bool has_room(const struct discord *discord, const struct editable_message *message) {
	char path[96];
	snprintf(path, sizeof(path), "/channels/%s/messages/%s", message->channel, message->id);
	return !message_queue_has_waiting(discord, message->audience) &&
	       rest_has_spare(discord->rest, "PATCH", path);
}

/* Shows the missed picture once it is drawn, when the limits leave room for it. */
static void show_missed(struct discord *discord, struct editable_message *message) {
	struct kept_post *missed = message->missed;
	if (missed == NULL || missed->post.picture->state == PICTURE_PENDING) {
		return;
	}
	const struct picture *picture = editable_message_picture(discord, message, missed);
	bool comes = picture != NULL && picture->state == PICTURE_DRAWN;
	if (comes && !has_room(discord, message)) {
		timers_start(&discord->timers, TIMER_PICTURES, TIMER_PICTURES_MS);
		return;
	}
	message->missed = NULL;
	if (comes) {
		missed->post.repost = false;
		missed->post.move = 0;
		queue(discord, message, missed);
	} else {
		kept_post_free(missed);
	}
}

/* The message is posted, perhaps without its picture. */
static void miss_picture(struct discord *discord, struct editable_message *message,
	const struct kept_post *content) {
	if (editable_message_lacks(message->use) && message->n_queued == 0 &&
		editable_message_picture(discord, message, content) != NULL) {
		kept_post_free(message->missed);
		message->missed = kept_post_copy(&content->post);
		show_missed(discord, message);
	}
}

/* Newer content may have reused this picture as one that is shown, but it was left out here. */
static void hand_on_picture(const struct kept_post *from, struct kept_post *to) {
	struct picture *drawn = from->post.picture;
	const struct picture *wanted = to->post.picture;
	if (drawn != NULL && wanted != NULL && drawn != wanted && drawn->hash == wanted->hash &&
		wanted->state == PICTURE_FAILED) {
		picture_drop(to->post.picture);
		to->post.picture = picture_keep(drawn);
	}
}

/* If the message is taken without its picture, the picture was the cause of the refusal. */
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
	struct editable_message *message = editable_message_find(discord, queued->table, audience);
	const struct kept_post *content = queued->held;
	if (message == NULL) {
		return;
	}
	if (message->waiting == content) {
		message->waiting = NULL;
	}
	message->wait_till = message->calm_till = 0;
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
		tell_delivered(discord, &content->post);
	}
	if (message->waiting != NULL && editable_message_lacks(message->use)) {
		hand_on_picture(content, message->waiting);
	}
	picture_drop(message->blank);
	message->blank = NULL;
	message->n_queued--;
	if (message->last && message->n_queued == 0) {
		editable_message_drop(discord, message);
	} else if (result == SEND_DONE && !content->post.final) {
		miss_picture(discord, message, content);
	}
}

/* The message of this number may exist with older content, which is then replaced. */
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
		content->post.repost = !content->post.final; /* an edit would notify nobody */
	}
	tell_shown(discord, message, content->post.place_index, 0);
	return true;
}

/* A moderator deleted the message, or it was edited too often: then it is deleted after the new one
 * is posted. */
static bool post_again(struct discord *discord, struct editable_message *message,
	struct kept_post *content, const struct rest_response *response) {
	enum error_class class = error_class_of(response);
	bool in_place = place_path_is(message->audience);
	if (class != ERROR_UNEDITABLE && (class != ERROR_UNKNOWN_CHANNEL || in_place)) {
		return false;
	}
	if (class == ERROR_UNKNOWN_CHANNEL) {
		dm_channels_forget(discord, message->audience);
	}
	if (response->code == TOO_MANY_EDITS) {
		content->post.repost = true;
	} else {
		message->id[0] = '\0';
	}
	return true;
}

/* A picture that was kept may be gone, and is uploaded again; an uploaded one is left out. */
static bool remove_picture(struct editable_message *message, const struct rest_response *response) {
	if (message->use == PICTURE_LEFT_OUT || !error_class_is_about_file(response)) {
		return false;
	}
	log_event(LOG_INFO, "discord-picture-refused", "%s: %d: %s", message->audience,
		response->code, response->message);
	message->suspects = message->use == PICTURE_UPLOADED || message->use == PICTURE_BLANK;
	message->picture.unknown = true;
	return true;
}

/* The message of this number was deleted, but Discord still knows the number. */
static bool post_bare(struct editable_message *message, const struct rest_response *response) {
	bool gone = error_class_of(response) == ERROR_UNEDITABLE;
	message->bare = gone && place_path_is(message->audience);
	return gone;
}

/* A refused post leaves no message under its number; in another channel or an unarchived thread it
 * is posted again. */
static void note_refusal(struct discord *discord, struct editable_message *message,
	const struct queued_message *queued, enum error_class class) {
	bool refused =
		class == ERROR_FORBIDDEN || class == ERROR_REJECTED || class == ERROR_UNEDITABLE;
	message->refused = refused && !message->again;
	if (refused && message->number != 0) {
		message->number = 0;
		tell_number(discord, message, queued->held->post.place_index);
	}
}

/* After an outage a message to a person is prepared with the newest content. */
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
	struct editable_message *message = editable_message_find(discord, queued->table, audience);
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

/* Replaces the waiting content, and keeps its mentions. False: that content is final. */
static bool replace(
	struct discord *discord, struct editable_message *message, struct kept_post *content) {
	const struct kept_post *old = message->waiting;
	if (old == NULL || old->post.final) {
		return false;
	}
	if (old->post.repost && !content->post.final) {
		content->post.silent =
			old->post.silent && (content->post.silent || !content->post.repost);
		content->post.repost = true;
	}
	if (old->post.repost) {
		kept_post_add_mentions(content, &old->post);
	}
	hand_on_picture(old, content);
	content->post.can_wait = content->post.can_wait && old->post.can_wait;
	message->answer = message->answer == old ? content : message->answer;
	message_queue_hold(discord, message->audience, old, content);
	message->waiting = content;
	rest_look_again(discord->rest); /* it may no longer need to wait */
	return true;
}

void live_messages_drawn(struct discord *discord) {
	rest_look_again(discord->rest);
	for (struct map_entry *entry = discord->live_messages.oldest; entry != NULL;
		entry = entry->newer) {
		show_missed(discord, (struct editable_message *)entry);
	}
}

/* Presses on a message */

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

/* A quick person presses the new message before its location is known; older messages have other
 * buttons. */
static bool is_on_posted(const struct editable_message *message, const struct interaction *press) {
	const struct kept_post *posted = message->in_flight;
	return posted != NULL && posted->post.repost && press->source == OF_MESSAGE &&
	       snowflake_number(press->message) > snowflake_number(message->id) &&
	       has_control(&posted->controls, press->control);
}

static bool is_on(const struct editable_message *message, const struct interaction *press) {
	char whole[PLACE_PATH_SIZE];
	const char *place = place_path_channel(message->audience, whole);
	const char *pressed = press->place[0] != '\0'             ? press->place
			      : chat_is_direct(message->audience) ? press->direct
								  : press->user;
	return press->message[0] != '\0' && strcmp(place, pressed) == 0 &&
	       (strcmp(press->message, message->id) == 0 || is_on_posted(message, press));
}

/* If the content was shown while a press on this message is handled, and is the next to be sent, it
 * becomes the answer; unless the message will be final. */
static void note_press(struct discord *discord, struct editable_message *message,
	const struct kept_post *content) {
	struct interaction *press = discord->handling;
	bool next = message->n_queued == 1U + (message->in_flight != NULL) &&
		    (message->in_flight == NULL || !message->in_flight->post.final);
	if (press != NULL && next && is_on(message, press)) {
		message->answer = content;
		press->turns = message->table;
		snprintf(press->turned, sizeof(press->turned), "%s", message->audience);
	}
}

static void note_where_they_act(struct discord *discord, int64_t table) {
	const struct interaction *press = discord->handling;
	struct editable_message *hand =
		press != NULL ? editable_message_find(discord, table, press->user) : NULL;
	if (hand != NULL) {
		hand->elsewhere = !is_on(hand, press);
	}
}

void live_messages_show(struct discord *discord, const char *audience, const struct post *post) {
	note_where_they_act(discord, post->table);
	struct editable_message *message = editable_message_find(discord, post->table, audience);
	struct kept_post *content = kept_post_copy(post);
	if (message == NULL && content != NULL) {
		message = editable_message_add(discord, post->table, audience);
	}
	if (message == NULL || content == NULL) {
		kept_post_free(content);
		return;
	}
	if (message->missed != NULL) {
		hand_on_picture(message->missed, content);
		kept_post_free(message->missed);
		message->missed = NULL;
	}
	if (message->id[0] == '\0' && message->n_queued == 0) {
		adopt(discord, message, post->edit_of);
	}
	message->last = post->last;
	if (replace(discord, message, content) || queue(discord, message, content) == 0) {
		note_press(discord, message, content);
	}
}
