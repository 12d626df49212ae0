#include "bot/chat/discord/lives.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/direct.h"
#include "bot/chat/discord/known.h"
#include "bot/chat/discord/outlet.h"

enum { PATH_SIZE = 96, WHERE_SIZE = 2 * DISCORD_ID_SIZE };

struct live {
	struct known_entry entry; /* first; by "TABLE AUDIENCE" */
	struct discord *discord;
	int64_t table;
	const char *audience;                                    /* within the key */
	char channel[DISCORD_ID_SIZE], message[DISCORD_ID_SIZE]; /* "": it was not said yet */
	json_t *waiting, *flying;    /* what is shown next, and what is on its way */
	uint64_t waiting_hash, hash; /* hash: of what is on its way or was shown last; 0: unknown */
	bool last;                   /* nothing follows what waits */
	bool unarchived;             /* tried for what is on its way */
};

struct lives {
	struct known all;
};

static void show_next(struct live *live);

struct lives *lives_create(void) {
	return calloc(1, sizeof(struct lives));
}

static void drop(struct lives *lives, struct live *live) {
	known_remove(&lives->all, &live->entry);
	json_decref(live->waiting);
	json_decref(live->flying);
	free(live);
}

void lives_destroy(struct lives *lives) {
	while (lives != NULL && lives->all.oldest != NULL) {
		drop(lives, (struct live *)lives->all.oldest);
	}
	free(lives);
}

/* Which there are */

static void name_live(int64_t table, const char *audience, char key[KNOWN_KEY_SIZE]) {
	snprintf(key, KNOWN_KEY_SIZE, "%" PRId64 " %s", table, audience);
}

static struct live *find(struct discord *discord, int64_t table, const char *audience) {
	char key[KNOWN_KEY_SIZE];
	name_live(table, audience, key);
	return (struct live *)known_find(&discord->lives->all, key);
}

/* What is forgotten is known to the listener, who gives it back. False: all are busy. */
static bool make_room(struct lives *lives) {
	struct known_entry *at = lives->all.oldest;
	while (at != NULL && ((struct live *)at)->flying != NULL) {
		at = at->newer;
	}
	if (at != NULL) {
		drop(lives, (struct live *)at);
	}
	return at != NULL;
}

/* "CHANNEL/MESSAGE", as told by shown(). */
static void adopt(struct live *live, const char *where) {
	char channel[DISCORD_ID_SIZE], message[DISCORD_ID_SIZE];
	if (!discord_read_place(where, channel, message) || message[0] == '\0') {
		return;
	}
	memcpy(live->channel, channel, sizeof(channel));
	memcpy(live->message, message, sizeof(message));
	if (!outlet_is_place(live->audience)) {
		direct_learn(live->discord->direct, live->audience, channel);
	}
}

static struct live *add(struct discord *discord, int64_t table, const char *audience) {
	struct lives *lives = discord->lives;
	if (lives->all.n >= LIVES_MOST && !make_room(lives)) {
		return NULL;
	}
	struct live *live = calloc(1, sizeof(*live));
	if (live == NULL) {
		return NULL;
	}
	name_live(table, audience, live->entry.key);
	live->audience = strchr(live->entry.key, ' ') + 1;
	live->discord = discord;
	live->table = table;
	if (known_add(&lives->all, &live->entry) < 0) {
		free(live);
		return NULL;
	}
	return live;
}

/* What becomes of a request */

/* Whoever shows it again shows it anew. */
static void forget_content(struct live *live) {
	json_decref(live->waiting);
	live->waiting = NULL;
	live->hash = 0;
}

static void land(struct live *live) {
	json_decref(live->flying);
	live->flying = NULL;
	live->unarchived = false;
}

/* The same again, unless there is something newer. */
static void again(struct live *live) {
	if (live->waiting == NULL) {
		live->waiting = json_incref(live->flying);
		live->waiting_hash = live->hash;
	}
	json_decref(live->flying);
	live->flying = NULL;
}

static void tell_where(struct live *live) {
	struct discord *discord = live->discord;
	char where[WHERE_SIZE];
	const char *key = outlet_is_place(live->audience) ? NULL : live->audience;
	snprintf(where, sizeof(where), "%s/%s", live->channel, live->message);
	discord->chat.listener->shown(discord->chat.data, &discord->chat, live->table, key, where);
}

static void learn_where(struct live *live, const json_t *said) {
	const char *channel = json_string_value(json_object_get(said, "channel_id"));
	const char *message = json_string_value(json_object_get(said, "id"));
	if (compose_is_id(channel) && compose_is_id(message)) {
		snprintf(live->channel, sizeof(live->channel), "%s", channel);
		snprintf(live->message, sizeof(live->message), "%s", message);
		tell_where(live);
	}
}

static void on_posted(struct discord *discord, const char *audience,
	const struct outlet_message *message, enum outlet_end end,
	const struct rest_response *response) {
	struct live *live = find(discord, message->table, audience);
	if (live == NULL) {
		return;
	}
	if (end == OUTLET_SAID) {
		learn_where(live, response->body);
	} else if (end == OUTLET_LOST) {
		forget_content(live);
	}
	land(live);
	show_next(live);
}

static void fail(struct live *live, enum verdict verdict, const struct rest_response *response) {
	struct discord *discord = live->discord;
	char audience[KNOWN_KEY_SIZE];
	snprintf(audience, sizeof(audience), "%s", live->audience);
	forget_content(live);
	land(live);
	show_next(live);
	outlet_fail(discord, audience, verdict, response);
}

static void on_unarchived(void *data, const struct rest_response *response) {
	struct live *live = data;
	enum verdict verdict = verdict_of(response);
	if (verdict == VERDICT_SAID) {
		again(live);
		show_next(live);
	} else {
		fail(live, verdict == VERDICT_OUTAGE ? verdict : VERDICT_CLOSED, response);
	}
}

static void unarchive(struct live *live) {
	live->unarchived = true;
	if (outlet_unarchive(live->discord, live->audience, on_unarchived, live) < 0) {
		forget_content(live);
		land(live);
		show_next(live);
	}
}

/* A moderator took it away, or it has become too old to be changed. */
static void say_anew(struct live *live, enum verdict verdict) {
	live->message[0] = '\0';
	if (verdict == VERDICT_GONE && !outlet_is_place(live->audience)) {
		direct_forget(live->discord->direct, live->audience);
	}
	again(live);
	show_next(live);
}

static void on_changed(void *data, const struct rest_response *response) {
	struct live *live = data;
	enum verdict verdict = verdict_of(response);
	switch (verdict) {
	case VERDICT_EDIT_REFUSED:
	case VERDICT_GONE:
		say_anew(live, verdict);
		return;
	case VERDICT_ARCHIVED:
		if (!live->unarchived && outlet_is_place(live->audience)) {
			unarchive(live);
			return;
		}
		fail(live, VERDICT_CLOSED, response);
		return;
	case VERDICT_CLOSED:
	case VERDICT_OUTAGE:
		fail(live, verdict, response);
		return;
	case VERDICT_PASSED_OVER:
		log_event(LOG_WARNING, "discord-refused", "%s: %d: %s", live->audience,
			response->code, response->message != NULL ? response->message : "");
		break;
	case VERDICT_SAID:
		break;
	}
	land(live);
	show_next(live);
}

/* Requests */

static int change(struct live *live) {
	char path[PATH_SIZE], route[PATH_SIZE];
	json_t *body = json_copy(live->flying);
	json_object_del(body, "nonce");
	json_object_del(body, "enforce_nonce");
	snprintf(path, sizeof(path), "/channels/%s/messages/%s", live->channel, live->message);
	snprintf(route, sizeof(route), "PATCH /channels/%s/messages/:id", live->channel);
	struct rest_request request = {
		.method = "PATCH",
		.path = path,
		.route = route,
		.body = body,
		.repeatable = true,
		.done = on_changed,
		.data = live,
	};
	return rest_send(live->discord->rest, &request);
}

static void give_up(struct live *live) {
	live->hash = 0;
	land(live);
	show_next(live);
}

/* What was shown since takes the place of what is on its way, unless it tells of what waits. */
static void take_newer(struct live *live) {
	if (live->waiting != NULL && !outlet_has_more(live->discord, live->audience)) {
		json_decref(live->flying);
		live->flying = live->waiting;
		live->hash = live->waiting_hash;
		live->waiting = NULL;
	}
}

static void on_caught_up(struct discord *discord, const char *audience,
	const struct outlet_message *message, enum outlet_end end,
	const struct rest_response *response) {
	struct live *live = find(discord, message->table, audience);
	(void)response;
	if (live == NULL) {
		return;
	}
	take_newer(live);
	if (end == OUTLET_LOST || change(live) < 0) {
		give_up(live);
	}
}

/* Behind all that waits to be said there, so that what is shown does not tell it beforehand. */
static int change_in_turn(struct live *live) {
	if (!outlet_is_busy(live->discord, live->audience)) {
		return change(live);
	}
	struct outlet_message *turn = calloc(1, sizeof(*turn));
	if (turn == NULL) {
		return -1;
	}
	*turn = (struct outlet_message){.table = live->table, .done = on_caught_up};
	return outlet_push(live->discord, live->audience, turn);
}

static int say(struct live *live) {
	struct outlet_message *message = calloc(1, sizeof(*message));
	if (message == NULL) {
		return -1;
	}
	*message = (struct outlet_message){
		.body = json_incref(live->flying),
		.table = live->table,
		.repeatable = json_object_get(live->flying, "nonce") != NULL,
		.done = on_posted,
	};
	return outlet_push(live->discord, live->audience, message);
}

/* What waits is sent; without anything that follows, it is done with. */
static void show_next(struct live *live) {
	if (live->waiting == NULL) {
		if (live->last) {
			drop(live->discord->lives, live);
		}
		return;
	}
	live->flying = live->waiting;
	live->hash = live->waiting_hash;
	live->waiting = NULL;
	int failed = live->message[0] != '\0' ? change_in_turn(live) : say(live);
	if (failed < 0) {
		give_up(live);
	}
}

/* Of what can be seen. */
static uint64_t hash_of(const json_t *body) {
	json_t *seen = json_pack(
		"[O, O]", json_object_get(body, "content"), json_object_get(body, "components"));
	char *text = json_dumps(seen, JSON_COMPACT);
	uint64_t hash = text != NULL ? compose_hash(text) : 0;
	free(text);
	json_decref(seen);
	return hash;
}

static void put(struct live *live, json_t *body) {
	uint64_t hash = hash_of(body);
	json_decref(live->waiting);
	live->waiting = NULL;
	if (hash != 0 && hash == live->hash) {
		json_decref(body);
	} else {
		live->waiting = body;
		live->waiting_hash = hash;
	}
	if (live->flying == NULL) {
		show_next(live);
	}
}

void lives_show(struct discord *discord, const char *audience, const struct post *post) {
	struct live *live = find(discord, post->table, audience);
	json_t *body = compose_live(post);
	if (live == NULL && body != NULL) {
		live = add(discord, post->table, audience);
	}
	if (live == NULL || body == NULL) {
		json_decref(body);
		return;
	}
	if (live->message[0] == '\0' && live->flying == NULL) {
		adopt(live, post->replaces);
	}
	live->last = post->last;
	put(live, body);
}

void lives_forget(struct discord *discord, const char *place) {
	for (struct known_entry *at = discord->lives->all.oldest; at != NULL; at = at->newer) {
		struct live *live = (struct live *)at;
		if (outlet_is_in(live->audience, place)) {
			forget_content(live);
		}
	}
}
