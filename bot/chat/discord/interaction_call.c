#include "bot/chat/discord/interaction_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/outbound.h"
#include "bot/chat/discord/panels.h"
#include "bot/chat/discord/payload.h"
#include "bot/chat/discord/resumption.h"

enum {
	PATH_SIZE = INTERACTION_TOKEN_SIZE + 96,
	FIRST_MS = 3000,              /* how long Discord waits for the first response, */
	FOLLOWUP_MS = 14 * 60 * 1000, /* and almost how long for all others */
	LOADING = 1 << 7,             /* the flag of a message that says "is thinking…" */
	UNKNOWN_INTERACTION = 10062,  /* it is too late */
	UNKNOWN_WEBHOOK = 10015,      /* a followup without a first response */
	ALREADY_ACKNOWLEDGED = 40060, /* a first response, twice */
};

/* The interaction that a call responds to. */
struct respondent {
	char id[SNOWFLAKE_SIZE], user[SNOWFLAKE_SIZE], token[INTERACTION_TOKEN_SIZE];
};

/* A response in flight, in a list. */
struct sent_response {
	struct sent_response *next, **at;
	struct discord *discord;
	struct resumption_hold hold;
	bool first, followup;
	bool deletes; /* the first response, if that was the first */
	bool aloud;   /* "@original" may be the message pressed, which all can see */
	json_t *edit; /* what "is thinking…" becomes, should that stand there; NULL: nothing */
	struct answer_picture *picture;
	struct respondent to;
	char text[]; /* to be sent as a message if it does not arrive; "": nothing */
};

static struct sent_response *begin_response(
	struct discord *discord, const struct respondent *to, const char *text) {
	size_t size = strlen(text) + 1;
	struct sent_response *sent = malloc(sizeof(*sent) + size);
	if (sent == NULL) {
		return NULL;
	}
	*sent = (struct sent_response){.next = discord->responses,
		.at = &discord->responses,
		.discord = discord,
		.to = *to};
	memcpy(sent->text, text, size);
	if (sent->next != NULL) {
		sent->next->at = &sent->next;
	}
	discord->responses = sent;
	return sent;
}

static void free_response(struct sent_response *sent) {
	json_decref(sent->edit);
	explicit_bzero(&sent->to, sizeof(sent->to));
	free(sent);
}

static void end_response(struct sent_response *sent) {
	*sent->at = sent->next;
	if (sent->next != NULL) {
		sent->next->at = sent->at;
	}
	free_response(sent);
}

void interaction_calls_drop_all(struct discord *discord) {
	struct sent_response *next;
	for (struct sent_response *sent = discord->responses; sent != NULL; sent = next) {
		next = sent->next;
		free_response(sent);
	}
	discord->responses = NULL;
}

/* Sending */

struct response_call {
	const char *method;
	char path[PATH_SIZE];
	json_t *body; /* taken over */
	json_t *edit; /* likewise, of the sent_response */
	bool repeatable;
	uint64_t within_ms;
	bool first, followup, deletes, aloud;
	const struct response_beside *beside;
	void (*done)(void *data, const struct rest_response *response);
};

static const struct response_beside nothing = {.text = ""};

static struct respondent respondent_of(const struct interaction *interaction) {
	struct respondent to;
	memcpy(to.id, interaction->id, sizeof(to.id));
	memcpy(to.user, interaction->user, sizeof(to.user));
	memcpy(to.token, interaction->token, sizeof(to.token));
	return to;
}

/* beside->picture belongs to a response that is sent. */
static void give_up(struct response_call *call) {
	answer_picture_drop(call->beside->picture);
	json_decref(call->body);
	json_decref(call->edit);
}

static void send_call(
	struct discord *discord, const struct respondent *to, struct response_call *call) {
	char route[INTERACTION_ROUTE_SIZE];
	struct sent_response *sent = begin_response(discord, to, call->beside->text);
	if (sent == NULL) {
		give_up(call);
		return;
	}
	sent->first = call->first;
	sent->followup = call->followup;
	sent->deletes = call->deletes;
	sent->aloud = call->aloud;
	sent->edit = call->edit;
	sent->picture = call->beside->picture;
	interaction_write_route(to->id, route);
	struct rest_request request = {
		.method = call->method,
		.path = call->path,
		.route = route,
		.body = call->body,
		.repeatable = call->repeatable,
		.interaction = true,
		.within_ms = call->within_ms,
		.tells_nothing = call->beside->tells_nothing,
		.done = call->done,
		.data = sent,
	};
	int rc = rest_send(discord->rest, &request);
	if (rc < 0) {
		log_event(LOG_INFO, "discord-answer", "not sent: %s", strerror(-rc));
		answer_picture_drop(sent->picture);
		end_response(sent);
		return;
	}
	sent->hold = resumption_hold(discord, false);
}

/* Behind the first response. */
static void send_later(struct discord *discord, const struct respondent *to,
	struct response_call *call, bool original) {
	call->within_ms = FOLLOWUP_MS;
	snprintf(call->path, sizeof(call->path), "/webhooks/%s/%s%s", discord->application,
		to->token, original ? "/messages/@original" : "");
	send_call(discord, to, call);
}

/* When they are answered */

static bool is_taken(const struct rest_response *response) {
	return response->status >= 200 && response->status < 300;
}

static void delete_original(struct discord *discord, const struct respondent *to, bool deletes);
static void edit_original(struct discord *discord, const struct respondent *to, json_t *body);

/* Nothing but "is thinking…", which we say to one person alone, is replaced: what else stands there
 * may be for all to see. */
static void on_looked(void *data, const struct rest_response *response) {
	enum { THINKING = PAYLOAD_EPHEMERAL | LOADING };
	struct sent_response *sent = data;
	struct discord *discord = sent->discord;
	json_int_t flags = json_read_integer(response->body, "flags", 0);
	bool thinks = is_taken(response) && (flags & THINKING) == THINKING;
	resumption_take_up(discord, &sent->hold);
	if (thinks && sent->edit != NULL) {
		edit_original(discord, &sent->to, json_incref(sent->edit));
	} else if (thinks) {
		delete_original(discord, &sent->to, false);
	}
	resumption_release(discord, sent->hold);
	end_response(sent);
}

/* edit: what "is thinking…" becomes, if it still stands there; NULL: it is deleted. */
static void end_thinking(struct discord *discord, const struct respondent *to, json_t *edit) {
	struct response_call call = {.method = "GET",
		.edit = edit,
		.repeatable = true,
		.beside = &nothing,
		.done = on_looked};
	send_later(discord, to, &call, true);
}

/* Discord knows no token whose interaction was not answered. One of which no word came may have
 * been. */
static void drop_followups(struct discord *discord, const struct respondent *to) {
	char route[INTERACTION_ROUTE_SIZE];
	interaction_write_route(to->id, route);
	panels_lose_token(discord, to->id);
	rest_drop_interaction(discord->rest, route);
}

/* The message may stand, though it is not known that it does. */
static void tell_picture(struct sent_response *sent, const struct rest_response *response) {
	bool again = sent->first && response->code == ALREADY_ACKNOWLEDGED && !sent->aloud;
	const char *id = sent->followup ? json_read_id(response->body, "id") : NULL;
	if ((is_taken(response) || again) && (id != NULL || !sent->followup)) {
		answer_picture_stands(sent->picture, id);
	} else {
		answer_picture_drop(sent->picture);
	}
}

static bool is_to_be_deleted(const struct discord *discord, const struct respondent *to) {
	const struct sent_response *each = discord->responses;
	while (each != NULL && !(each->deletes && strcmp(each->to.id, to->id) == 0)) {
		each = each->next;
	}
	return each != NULL;
}

/* It was answered before, by us: only the confirmation was lost, or the process that waited for it.
 * That may have deferred it, or said all that was to be said. */
static void answer_again(struct discord *discord, struct sent_response *sent) {
	char route[INTERACTION_ROUTE_SIZE];
	interaction_write_route(sent->to.id, route);
	if (sent->aloud) {
		drop_followups(discord, &sent->to); /* a hand would be shown to all */
	} else if (is_to_be_deleted(discord, &sent->to)) {
		rest_drop_interaction(discord->rest, route);
		end_thinking(discord, &sent->to, NULL);
	} else if (sent->edit != NULL) {
		end_thinking(discord, &sent->to, json_incref(sent->edit));
	}
}

static void bear_refusal(
	struct discord *discord, struct sent_response *sent, const struct rest_response *response) {
	bool lost = response->status == 0 || response->code == UNKNOWN_INTERACTION ||
		    response->code == UNKNOWN_WEBHOOK;
	log_event(LOG_INFO, "discord-answer", "not taken: HTTP %d, code %d: %s", response->status,
		response->code, response->message);
	if (lost && sent->text[0] != '\0') {
		struct post post = {.text = sent->text};
		outbound_tell(&discord->chat, sent->to.user, &post);
	}
	if (sent->first && response->code == ALREADY_ACKNOWLEDGED) {
		answer_again(discord, sent);
	} else if (sent->first && response->status != 0) {
		drop_followups(discord, &sent->to);
	}
}

static void on_answered(void *data, const struct rest_response *response) {
	struct sent_response *sent = data;
	struct discord *discord = sent->discord;
	resumption_take_up(discord, &sent->hold);
	if (!is_taken(response)) {
		bear_refusal(discord, sent, response);
	}
	tell_picture(sent, response);
	resumption_release(discord, sent->hold);
	end_response(sent);
}

static void delete_original(struct discord *discord, const struct respondent *to, bool deletes) {
	struct response_call call = {
		.method = "DELETE",
		.repeatable = true,
		.deletes = deletes,
		.beside = &nothing,
		.done = on_answered,
	};
	send_later(discord, to, &call, true);
}

static void edit_original(struct discord *discord, const struct respondent *to, json_t *body) {
	struct response_call call = {.method = "PATCH",
		.body = body,
		.repeatable = true,
		.beside = &nothing,
		.done = on_answered};
	send_later(discord, to, &call, true);
}

/* What "is thinking…" becomes. An edit may not say who sees it. */
static json_t *edit_of(enum interaction_callback type, json_t *data) {
	json_t *edit = type == CALLBACK_MESSAGE ? json_copy(data) : NULL;
	json_t *flags = json_object_get(edit, "flags");
	if (flags != NULL) {
		json_object_set_new(edit, "flags",
			json_integer(json_integer_value(flags) & ~(json_int_t)PAYLOAD_EPHEMERAL));
	}
	return edit;
}

void interaction_call_back(struct discord *discord, struct interaction *interaction,
	enum interaction_callback type, json_t *data, const struct response_beside *beside) {
	uint64_t age = monotonic_ms() - interaction->came_at;
	struct respondent to = respondent_of(interaction);
	struct response_call call = {
		.method = "POST",
		.edit = edit_of(type, data),
		.body = data != NULL ? json_pack("{siso}", "type", type, "data", data)
				     : json_pack("{si}", "type", type),
		.repeatable = true,
		.within_ms = age < FIRST_MS ? FIRST_MS - age : 1,
		.first = true,
		.aloud = interaction->on_message && !interaction->on_ephemeral,
		.beside = beside,
		.done = on_answered,
	};
	snprintf(call.path, sizeof(call.path), "/interactions/%s/%s/callback", to.id, to.token);
	interaction->in_place = type == CALLBACK_UPDATE || type == CALLBACK_DEFERRED_UPDATE;
	if (call.body != NULL) {
		send_call(discord, &to, &call);
	} else {
		give_up(&call);
	}
}

void interaction_call_follow_up(struct discord *discord, const struct interaction *interaction,
	const char *method, bool original, json_t *body, const struct response_beside *beside) {
	struct respondent to = respondent_of(interaction);
	struct response_call call = {
		.method = method,
		.body = body,
		.repeatable = original,
		.followup = !original,
		.beside = beside,
		.done = on_answered,
	};
	send_later(discord, &to, &call, original);
}

void interaction_call_delete(struct discord *discord, const struct interaction *interaction) {
	struct respondent to = respondent_of(interaction);
	delete_original(discord, &to, true);
}

void interaction_call_delete_thinking(
	struct discord *discord, const struct interaction *interaction) {
	struct respondent to = respondent_of(interaction);
	end_thinking(discord, &to, NULL);
}
