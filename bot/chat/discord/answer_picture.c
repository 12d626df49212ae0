#include "bot/chat/discord/answer_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/blank_picture.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/payload.h"

enum { EDIT_MS = 1000 }; /* between checks whether an earlier edit was answered */

struct answer_picture {
	struct answer_picture *next;
	struct discord *discord;
	enum { PROMISED, WAITING, ON_ITS_WAY } stage;
	bool lost;                        /* the message has changed or is gone */
	struct picture *picture, *blank;  /* blank NULL: no blank holds its place */
	bool went;                        /* the answer left with the picture */
	struct emoji_body shown;          /* the components that show it; none: the text stays */
	uint64_t patient_until, until;    /* by monotonic_ms() */
	char origin[SNOWFLAKE_SIZE];      /* the interaction that the message answers; "": none */
	char audience[PLACE_PATH_SIZE];   /* "": a private talk */
	char interaction[SNOWFLAKE_SIZE]; /* by whose token it is edited; "": by the bot's */
	char path[ANSWER_PICTURE_PATH_SIZE]; /* of the message; before it is known, of its siblings
					      */
};

static void forget(struct answer_pictures *pictures, struct answer_picture *answer) {
	struct answer_picture **at = &pictures->first;
	while (*at != answer) {
		at = &(*at)->next;
	}
	*at = answer->next;
	pictures->n--;
	picture_drop(answer->picture);
	picture_drop(answer->blank);
	emoji_body_free(&answer->shown);
	free(answer);
}

void answer_pictures_finish(struct answer_pictures *pictures) {
	while (pictures->first != NULL) {
		forget(pictures, pictures->first);
	}
}

static struct answer_picture *add(
	struct discord *discord, const char *audience, struct picture *picture) {
	struct answer_pictures *pictures = &discord->answer_pictures;
	bool taken = !place_path_is(audience) || place_state_takes_pictures(discord, audience);
	struct answer_picture *answer =
		taken && pictures->n < ANSWER_PICTURES_MOST ? calloc(1, sizeof(*answer)) : NULL;
	if (answer == NULL) {
		return NULL;
	}
	answer->discord = discord;
	answer->picture = picture_keep(picture);
	answer->next = pictures->first;
	snprintf(answer->audience, sizeof(answer->audience), "%s", audience);
	pictures->first = answer;
	pictures->n++;
	return answer;
}

/* Sending */

static bool lives(const struct answer_picture *answer) {
	return monotonic_ms() < answer->until;
}

static bool is_response(const struct answer_picture *answer) {
	return answer->interaction[0] != '\0';
}

/* request holds what differs between requests. */
static int send_request(struct answer_picture *answer, struct rest_request request) {
	uint64_t now = monotonic_ms();
	request.method = "PATCH";
	request.path = answer->path;
	request.repeatable = true;
	request.interaction = is_response(answer) ? answer->interaction : NULL;
	request.within_ms = answer->until > now ? answer->until - now : 1;
	return rest_send(answer->discord->rest, &request);
}

/* Removes a picture that came too late, unless a newer answer to the interaction has one of its
 * own. */
static void take_back(struct answer_picture *answer) {
	bool has_another = false;
	for (const struct answer_picture *other = answer->discord->answer_pictures.first;
		other != NULL; other = other->next) {
		has_another = has_another ||
			      (other != answer && strcmp(other->origin, answer->origin) == 0);
	}
	json_t *body = has_another ? NULL : json_object();
	if (body != NULL) {
		payload_keep(body, "");
		send_request(answer, (struct rest_request){.body = body});
	}
}

static void log_refusal(const struct answer_picture *answer, const struct rest_response *response) {
	log_event(LOG_INFO, "discord-picture-refused", "an answer in %s: HTTP %d, code %d: %s",
		answer->audience[0] != '\0' ? answer->audience : "private", response->status,
		response->code, response->message);
	if (place_path_is(answer->audience) && error_class_is_about_file(response)) {
		place_state_set_takes_pictures(answer->discord, answer->audience, false);
	}
}

static void on_shown(void *data, const struct rest_response *response) {
	struct answer_picture *answer = data;
	struct discord *discord = answer->discord;
	bool shown = error_class_of(response) == ERROR_NONE;
	discord->answer_pictures.on_their_way--;
	if (!shown) {
		log_refusal(answer, response);
	} else if (answer->lost) {
		take_back(answer);
	}
	forget(&discord->answer_pictures, answer);
	answer_pictures_drawn(discord);
}

static json_t *compose(void *data, struct rest_file *file) {
	struct answer_picture *answer = data;
	json_t *body = answer->shown.json != NULL
			       ? emoji_body_compose(answer->discord, &answer->shown)
			       : json_object();
	payload_upload(body, answer->picture);
	*file = payload_file(answer->picture);
	return body;
}

static bool compose_again(void *data, const struct rest_response *response) {
	struct answer_picture *answer = data;
	return answer->shown.json != NULL &&
	       emoji_body_again(answer->discord, &answer->shown, response);
}

static void show(struct answer_picture *answer) {
	struct answer_pictures *pictures = &answer->discord->answer_pictures;
	int rc = send_request(answer, (struct rest_request){.compose = compose,
					      .again = compose_again,
					      .done = on_shown,
					      .data = answer});
	if (rc < 0) {
		forget(pictures, answer);
		return;
	}
	answer->stage = ON_ITS_WAY;
	pictures->on_their_way++;
}

/* Messages of an interaction have limits of their own, but the limits of all requests show how busy
 * it is. */
static bool has_room(const struct answer_picture *answer) {
	return (is_response(answer) ||
		       !message_queue_has_waiting(answer->discord, answer->audience)) &&
	       rest_has_spare(answer->discord->rest, "PATCH", answer->path);
}

/* Shows the picture, gives it up, or leaves it to wait. */
static void look(struct answer_picture *answer) {
	struct answer_pictures *pictures = &answer->discord->answer_pictures;
	enum picture_state state = answer->picture->state;
	if (!lives(answer) || state == PICTURE_FAILED) {
		forget(pictures, answer);
	} else if (state == PICTURE_DRAWN && pictures->on_their_way < ANSWER_PICTURES_AT_ONCE) {
		if (has_room(answer)) {
			show(answer);
		} else {
			timers_start(&answer->discord->timers, TIMER_PICTURES, TIMER_PICTURES_MS);
		}
	}
}

void answer_pictures_drawn(struct discord *discord) {
	struct answer_picture *next;
	for (struct answer_picture *answer = discord->answer_pictures.first; answer != NULL;
		answer = next) {
		next = answer->next;
		if (answer->stage == WAITING) {
			look(answer);
		}
	}
	rest_look_again(discord->rest);
}

/* Answers to interactions */

struct answer_picture *answer_picture_promise(struct discord *discord,
	const struct interaction *interaction, bool in_place, struct picture *picture,
	json_t *laid_out) {
	struct answer_picture *answer =
		picture != NULL ? add(discord, interaction->place, picture) : NULL;
	if (answer == NULL) {
		return NULL;
	}
	answer->patient_until = monotonic_ms() + picture_patience();
	answer->shown.json = laid_out != NULL ? json_pack("{sO}", "components", laid_out) : NULL;
	answer->until = interaction->came_at + INTERACTION_LIVES_MS;
	snprintf(answer->origin, sizeof(answer->origin), "%s",
		in_place ? interaction->origin : interaction->id);
	memcpy(answer->interaction, interaction->id, sizeof(answer->interaction));
	snprintf(answer->path, sizeof(answer->path), "/webhooks/%s/%s/messages/",
		discord->application, interaction->token);
	return answer;
}

/* Whether an edit of an earlier answer is on its way, whose components would replace those of this
 * one. */
static bool is_behind_another(const struct answer_picture *answer) {
	const struct answer_picture *other = answer->discord->answer_pictures.first;
	while (other != NULL && (other->stage != ON_ITS_WAY || other->shown.json == NULL ||
					strcmp(other->origin, answer->origin) != 0)) {
		other = other->next;
	}
	return other != NULL;
}

uint64_t answer_picture_wait(const struct answer_picture *answer) {
	uint64_t now = monotonic_ms();
	if (answer == NULL || answer->shown.json == NULL) {
		return 0;
	}
	bool waits = answer->picture->state == PICTURE_PENDING && now < answer->patient_until;
	return waits ? answer->patient_until - now : is_behind_another(answer) ? EDIT_MS : 0;
}

void answer_picture_put(struct answer_picture *answer, json_t *message, struct rest_file *file) {
	if (answer == NULL || answer->shown.json == NULL) {
		return;
	}
	answer->went = answer->picture->state == PICTURE_DRAWN;
	if (!answer->went && answer->blank == NULL) {
		answer->blank = blank_picture_create(answer->picture);
	}
	struct picture *now = answer->went ? answer->picture : answer->blank;
	if (now != NULL) {
		payload_upload(message, now);
		*file = payload_file(now);
	}
}

void answer_picture_answered(struct answer_picture *answer, bool stands, const char *message) {
	if (answer == NULL) {
		return;
	}
	if (!stands || answer->lost || answer->went) {
		forget(&answer->discord->answer_pictures, answer);
		return;
	}
	size_t len = strlen(answer->path);
	snprintf(answer->path + len, sizeof(answer->path) - len, "%s",
		message != NULL ? message : "@original");
	answer->stage = WAITING;
	look(answer);
}

bool answer_pictures_cancel(struct discord *discord, const char *interaction) {
	bool any = false;
	struct answer_picture *next;
	for (struct answer_picture *answer = discord->answer_pictures.first; answer != NULL;
		answer = next) {
		next = answer->next;
		if (interaction[0] == '\0' || strcmp(answer->origin, interaction) != 0) {
			continue;
		}
		any = true;
		answer->lost = true;
		if (answer->stage == WAITING) {
			forget(&discord->answer_pictures, answer);
		}
	}
	return any;
}

/* Messages */

void answer_picture_add(struct discord *discord, const char *audience, const json_t *message,
	struct picture *picture) {
	const char *channel = json_read_id(message, "channel_id");
	const char *id = json_read_id(message, "id");
	struct answer_picture *answer =
		channel != NULL && id != NULL ? add(discord, audience, picture) : NULL;
	if (answer == NULL) {
		return;
	}
	answer->until = monotonic_ms() + INTERACTION_LIVES_MS;
	snprintf(answer->path, sizeof(answer->path), "/channels/%s/messages/%s", channel, id);
	answer->stage = WAITING;
	look(answer);
}
