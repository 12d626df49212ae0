#include "bot/chat/discord/interactions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/answer_picture.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/inbound.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/live_answers.h"
#include "bot/chat/discord/outbound.h"
#include "bot/chat/discord/panels.h"
#include "bot/chat/discord/payload.h"
#include "bot/chat/discord/resume.h"

/* Calls */

/* Discord's interaction callback types. */
enum interaction_callback {
	CALLBACK_MESSAGE = 4,
	CALLBACK_DEFERRED_MESSAGE = 5,
	CALLBACK_DEFERRED_UPDATE = 6,
	CALLBACK_UPDATE = 7,
	CALLBACK_AUTOCOMPLETE = 8,
	CALLBACK_MODAL = 9,
};

/* Data that goes with a response's body, but not in it. */
struct response_beside {
	const char *text; /* sent as a direct message if the response is lost; "": nothing */
	struct answer_picture *picture;
	json_t *edit;       /* replaces "is thinking…"; NULL: the body does; taken over */
	bool tells_nothing; /* it may leave before commits are durable */
	const struct live_answer *live; /* it edits a table's message; NULL: none */
};

enum {
	PATH_SIZE = INTERACTION_TOKEN_SIZE + 96,
	FIRST_MS = 3000,              /* Discord's limit for the first response, */
	TURN_MS = 1500,               /* ours for one that shows uncommitted content, */
	CALL_MS = 5000,               /* and for the call that follows it, */
	LOADING = 1 << 7,             /* the flag of a message that says "is thinking…" */
	UNKNOWN_MESSAGE = 10008,      /* the pressed one is deleted */
	UNKNOWN_INTERACTION = 10062,  /* too late */
	UNKNOWN_WEBHOOK = 10015,      /* a followup without a first response */
	ALREADY_ACKNOWLEDGED = 40060, /* a second first response */
};

/* The interaction that a call answers. */
struct respondent {
	struct interaction_token by;
	char user[SNOWFLAKE_SIZE];
};

enum call_kind {
	CALL_FIRST,
	CALL_LATE, /* defers in place of a response that could not leave in time */
	CALL_FOLLOWUP,
	CALL_EDIT,
	CALL_DELETE, /* unless another process's response was the first */
	CALL_LOOK,
	CALL_DELETE_THINKING,
};

/* A response in flight; a list. */
struct sent_response {
	struct sent_response *next, **at;
	struct discord *discord;
	struct resumption_hold hold;
	enum call_kind kind;
	bool aloud;   /* "@original" may be the pressed message, visible to all */
	json_t *edit; /* replaces "is thinking…", if that is shown */
	struct answer_picture *picture;
	struct emoji_body body;
	struct respondent to;
	struct live_answer live;
	uint64_t call_due; /* answered: when to check that a call has followed; 0: no check */
	char text[];       /* sent as a direct message if it is lost; "": nothing */
};

static struct respondent respondent_of(const struct interaction *interaction) {
	struct respondent to = {.by = interaction_token_of(interaction)};
	memcpy(to.user, interaction->user, sizeof(to.user));
	return to;
}

/* Takes over body, NULL: none; and what is beside. NULL: out of memory. */
static struct sent_response *begin_response(struct discord *discord, enum call_kind kind,
	const struct respondent *to, json_t *body, const struct response_beside *beside) {
	size_t size = strlen(beside->text) + 1;
	struct sent_response *sent = malloc(sizeof(*sent) + size);
	if (sent == NULL) {
		answer_picture_answered(beside->picture, false, NULL);
		json_decref(body);
		json_decref(beside->edit);
		if (beside->live != NULL) {
			live_answers_done(discord, beside->live, NULL);
		}
		return NULL;
	}
	*sent = (struct sent_response){.next = discord->responses,
		.at = &discord->responses,
		.discord = discord,
		.kind = kind,
		.edit = beside->edit,
		.picture = beside->picture,
		.body = {.json = body},
		.to = *to};
	if (beside->live != NULL) {
		sent->live = *beside->live;
	}
	memcpy(sent->text, beside->text, size);
	if (sent->next != NULL) {
		sent->next->at = &sent->next;
	}
	discord->responses = sent;
	return sent;
}

static void free_response(struct sent_response *sent) {
	json_decref(sent->edit);
	emoji_body_free(&sent->body);
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

static const struct response_beside nothing_else = {.text = ""};
static const struct response_beside in_advance = {.text = "", .tells_nothing = true};

/* An edit composed earlier must not undo this content of a live message. Once the adapter ends
 * nobody is told. */
static uint64_t wait_till_ready(void *data) {
	struct sent_response *sent = data;
	bool edited = sent->live.table != 0 && !sent->discord->ending &&
		      live_answers_edit_is_ahead(sent->discord, &sent->live);
	uint64_t wait_ms = edited ? TURN_MS : emoji_body_wait(sent->discord, sent->body.json);
	return wait_ms > 0 ? wait_ms : answer_picture_wait(sent->picture);
}

static json_t *message_of(json_t *body) {
	json_t *message = json_object_get(body, "data");
	return message != NULL ? message : body;
}

static json_t *compose(void *data, struct rest_file *file) {
	struct sent_response *sent = data;
	if (sent->live.table != 0 &&
		!live_answers_freshen(sent->discord, &sent->live, message_of(sent->body.json))) {
		return NULL;
	}
	json_t *body = emoji_body_compose(sent->discord, &sent->body);
	answer_picture_put(sent->picture, message_of(body), file);
	return body;
}

static bool compose_again(void *data, const struct rest_response *response) {
	struct sent_response *sent = data;
	return (sent->live.table != 0 && live_answers_again(sent->discord, &sent->live,
						 message_of(sent->body.json), response)) ||
	       emoji_body_again(sent->discord, &sent->body, response);
}

static void on_answered(void *data, const struct rest_response *response);
static void on_looked(void *data, const struct rest_response *response);

/* at: the part of the path after the interaction's callback, or after its webhook. */
static const struct call_row {
	const char *method, *at;
	bool repeatable;
	void (*done)(void *data, const struct rest_response *response);
} calls[] = {
	[CALL_FIRST] = {"POST", "/callback", true, on_answered},
	[CALL_LATE] = {"POST", "/callback", true, on_answered},
	[CALL_FOLLOWUP] = {"POST", "", false, on_answered},
	[CALL_EDIT] = {"PATCH", "/messages/@original", true, on_answered},
	[CALL_DELETE] = {"DELETE", "/messages/@original", true, on_answered},
	[CALL_LOOK] = {"GET", "/messages/@original", true, on_looked},
	[CALL_DELETE_THINKING] = {"DELETE", "/messages/@original", true, on_answered},
};

/* Notes the new content of the pressed live message. True: a call is to follow. */
static bool note_turned(const struct sent_response *sent, bool taken) {
	return sent->live.table != 0 &&
	       live_answers_done(sent->discord, &sent->live, taken ? &sent->to.by : NULL);
}

static bool is_first(const struct sent_response *sent) {
	return sent->kind == CALL_FIRST || sent->kind == CALL_LATE;
}

static void send_response(struct sent_response *sent, uint64_t within_ms, bool tells_nothing) {
	const struct call_row *row = &calls[sent->kind];
	bool first = is_first(sent);
	bool speaks = sent->body.json != NULL;
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "/%s/%s/%s%s", first ? "interactions" : "webhooks",
		first ? sent->to.by.id : sent->discord->application, sent->to.by.token, row->at);
	struct rest_request request = {
		.method = row->method,
		.path = path,
		.interaction = sent->to.by.id,
		.ready = speaks ? wait_till_ready : NULL,
		.compose = speaks ? compose : NULL,
		.again = speaks ? compose_again : NULL,
		.repeatable = row->repeatable,
		.leads = sent->kind == CALL_LATE,
		.within_ms = within_ms,
		.tells_nothing = tells_nothing,
		.done = row->done,
		.data = sent,
	};
	int rc = rest_send(sent->discord->rest, &request);
	if (rc < 0) {
		log_event(LOG_INFO, "discord-answer", "not sent: %s", strerror(-rc));
		answer_picture_answered(sent->picture, false, NULL);
		note_turned(sent, false);
		end_response(sent);
		return;
	}
	sent->hold = resumption_hold(sent->discord);
}

/* A call after the first response. Takes over body, NULL: none. */
static void call(struct discord *discord, enum call_kind kind, const struct respondent *to,
	json_t *body, const struct response_beside *beside) {
	struct sent_response *sent = begin_response(discord, kind, to, body, beside);
	if (sent != NULL) {
		send_response(sent, INTERACTION_LIVES_MS, false);
	}
}

/* Responses to calls */

static bool is_taken(const struct rest_response *response) {
	return response->status >= 200 && response->status < 300;
}

/* Replaces only "is thinking…", which one person sees: any other message may be visible to all. */
static void on_looked(void *data, const struct rest_response *response) {
	enum { THINKING = PAYLOAD_EPHEMERAL | LOADING };
	struct sent_response *sent = data;
	struct discord *discord = sent->discord;
	json_int_t flags = json_read_integer(response->body, "flags", 0);
	bool thinks = is_taken(response) && (flags & THINKING) == THINKING;
	resumption_take_up(discord, &sent->hold);
	if (thinks && sent->edit != NULL) {
		call(discord, CALL_EDIT, &sent->to, json_incref(sent->edit), &nothing_else);
	} else if (thinks) {
		call(discord, CALL_DELETE_THINKING, &sent->to, NULL, &nothing_else);
	}
	resumption_release(discord, sent->hold);
	end_response(sent);
}

/* edit: replaces "is thinking…", if that is still shown; NULL: it is deleted. */
static void end_thinking(struct discord *discord, const struct respondent *to, json_t *edit) {
	struct sent_response *sent = begin_response(discord, CALL_LOOK, to, NULL,
		&(struct response_beside){.text = "", .edit = json_incref(edit)});
	if (sent != NULL) {
		send_response(sent, INTERACTION_LIVES_MS, false);
	}
}

/* Without a first response the token is invalid, so nothing more is sent by it. If no response
 * arrived the call may still have succeeded. */
static void drop_followups(struct discord *discord, const struct respondent *to) {
	panels_expire_token(discord, to->by.id);
	rest_drop_interaction(discord->rest, to->by.id);
}

/* The message may exist even if its response was lost. */
static void tell_picture(struct sent_response *sent, const struct rest_response *response) {
	bool again =
		sent->kind == CALL_FIRST && response->code == ALREADY_ACKNOWLEDGED && !sent->aloud;
	bool followup = sent->kind == CALL_FOLLOWUP;
	const char *id = followup ? json_read_id(response->body, "id") : NULL;
	answer_picture_answered(
		sent->picture, (is_taken(response) || again) && (id != NULL || !followup), id);
}

static bool is_to_be_deleted(const struct discord *discord, const struct respondent *to) {
	const struct sent_response *each = discord->responses;
	while (each != NULL &&
		!(each->kind == CALL_DELETE && strcmp(each->to.by.id, to->by.id) == 0)) {
		each = each->next;
	}
	return each != NULL;
}

/* The interaction was answered before, by us: only the confirmation was lost, or another process
 * answered, which may have deferred or finished it. */
static void answer_again(struct discord *discord, struct sent_response *sent) {
	if (sent->aloud) {
		drop_followups(discord, &sent->to); /* a hand would be shown to all */
	} else if (is_to_be_deleted(discord, &sent->to)) {
		rest_drop_interaction(discord->rest, sent->to.by.id);
		end_thinking(discord, &sent->to, NULL);
	} else if (sent->edit != NULL) {
		end_thinking(discord, &sent->to, sent->edit);
	}
}

static void handle_error(
	struct discord *discord, struct sent_response *sent, const struct rest_response *response) {
	bool lost = response->status == 0 || response->code == UNKNOWN_INTERACTION ||
		    response->code == UNKNOWN_WEBHOOK;
	log_event(LOG_INFO, "discord-answer", "not taken: HTTP %d, code %d: %s", response->status,
		response->code, response->message);
	if (lost && sent->text[0] != '\0') {
		struct post post = {.text = sent->text};
		outbound_tell(&discord->chat, sent->to.user, &post);
	}
	bool again = response->code == ALREADY_ACKNOWLEDGED;
	if (sent->kind == CALL_FIRST && again) {
		answer_again(discord, sent);
	} else if (is_first(sent) && !again && (response->status != 0 || response->unsent)) {
		drop_followups(discord, &sent->to);
	}
}

/* The content takes long to become durable, or its message has gone: defers, and edits later. */
static void defer_late(struct discord *discord, const struct sent_response *sent) {
	struct sent_response *late = begin_response(discord, CALL_LATE, &sent->to,
		json_pack("{si}", "type", CALLBACK_DEFERRED_UPDATE), &in_advance);
	if (late != NULL) {
		send_response(late, FIRST_MS - TURN_MS, true);
	}
}

/* The response stays in the list until the call that should follow it is checked. */
static void wait_for_call(struct sent_response *sent) {
	struct timers *timers = &sent->discord->timers;
	sent->call_due = monotonic_ms() + CALL_MS;
	if (!timers_is_active(timers, TIMER_CALLS)) {
		timers_start(timers, TIMER_CALLS, CALL_MS);
	}
}

/* response NULL: there was nothing to show any more. */
static void on_answered(void *data, const struct rest_response *response) {
	static const struct rest_response nothing = {.status = 204, .message = ""};
	struct sent_response *sent = data;
	struct discord *discord = sent->discord;
	resumption_take_up(discord, &sent->hold);
	bool first = sent->kind == CALL_FIRST;
	bool called = note_turned(sent, response != NULL && is_taken(response)) && first;
	response = response != NULL ? response : &nothing;
	bool late = response->unsent || response->code == UNKNOWN_MESSAGE;
	if (sent->live.table != 0 && first && late) {
		defer_late(discord, sent);
	} else if (!is_taken(response)) {
		handle_error(discord, sent, response);
	}
	tell_picture(sent, response);
	resumption_release(discord, sent->hold);
	if (called) {
		wait_for_call(sent);
	} else {
		end_response(sent);
	}
}

/* The call is late: shows its buttons in the pressed message. An edit by token needs no room in the
 * channel's limit. */
static void show_call(const struct sent_response *answered) {
	json_t *body = live_answers_overdue(answered->discord, &answered->live);
	struct sent_response *sent =
		body != NULL
			? begin_response(answered->discord, CALL_EDIT, &answered->to, body,
				  &(struct response_beside){.text = "", .live = &answered->live})
			: NULL;
	if (sent != NULL) {
		sent->live.calls = true;
		send_response(sent, INTERACTION_LIVES_MS, false);
	}
}

void interactions_call_late(struct discord *discord) {
	uint64_t now = monotonic_ms(), soonest = UINT64_MAX;
	for (struct sent_response *sent = discord->responses, *next; sent != NULL; sent = next) {
		next = sent->next;
		if (sent->call_due != 0 && sent->call_due <= now) {
			show_call(sent);
			end_response(sent);
		} else if (sent->call_due != 0 && sent->call_due < soonest) {
			soonest = sent->call_due;
		}
	}
	if (soonest != UINT64_MAX) {
		timers_start(&discord->timers, TIMER_CALLS, soonest - now);
	}
}

/* The message that replaces "is thinking…". An edit must not set who sees it. */
static json_t *edit_of(enum interaction_callback type, json_t *data) {
	json_t *edit = type == CALLBACK_MESSAGE ? json_copy(data) : NULL;
	json_t *flags = json_object_get(edit, "flags");
	if (flags != NULL) {
		json_object_set_new(edit, "flags",
			json_integer(json_integer_value(flags) & ~(json_int_t)PAYLOAD_EPHEMERAL));
	}
	return edit;
}

/* The first response. Takes over data, NULL: none. Discord takes only one: if another process has
 * deferred, the message replaces "is thinking…". */
static void call_back(struct discord *discord, struct interaction *interaction,
	enum interaction_callback type, json_t *data, const struct response_beside *given) {
	uint64_t age = monotonic_ms() - interaction->came_at;
	struct respondent to = respondent_of(interaction);
	struct response_beside beside = *given;
	beside.edit = given->edit != NULL ? given->edit : edit_of(type, data);
	json_t *body = data != NULL ? json_pack("{siso}", "type", type, "data", data)
				    : json_pack("{si}", "type", type);
	struct sent_response *sent = begin_response(discord, CALL_FIRST, &to, body, &beside);
	interaction->in_place = type == CALLBACK_UPDATE || type == CALLBACK_DEFERRED_UPDATE;
	if (sent != NULL) {
		uint64_t most = beside.live != NULL ? TURN_MS : FIRST_MS;
		sent->aloud = interaction->source == OF_MESSAGE;
		send_response(sent, age < most ? most - age : 1, beside.tells_nothing);
	}
}

/* Deletes the deferred first response, unless Discord says that another response was first. */
static void call_delete(struct discord *discord, const struct interaction *interaction) {
	struct respondent to = respondent_of(interaction);
	call(discord, CALL_DELETE, &to, NULL, &nothing_else);
}

/* Responses by source and stage */

static void defer(struct discord *discord, struct interaction *interaction) {
	static const enum interaction_callback types[INTERACTION_SOURCES] = {
		[OF_COMMAND] = CALLBACK_DEFERRED_MESSAGE,
		[OF_MESSAGE] = CALLBACK_DEFERRED_UPDATE,
		[OF_EPHEMERAL] = CALLBACK_DEFERRED_UPDATE,
	};
	enum interaction_callback type = types[interaction->source];
	if (interaction->stage == INTERACTION_NEW && interaction->source != OF_TYPING) {
		call_back(discord, interaction, type,
			type == CALLBACK_DEFERRED_MESSAGE
				? json_pack("{si}", "flags", PAYLOAD_EPHEMERAL)
				: NULL,
			&in_advance);
		interaction->stage = INTERACTION_DEFERRED;
	}
}

/* Silent: the command's effect is visible in the channel. */

static void delete_command(struct discord *discord, struct interaction *interaction) {
	defer(discord, interaction);
	call_delete(discord, interaction);
}

/* Deletes "is thinking…", if that is still shown. */
static void delete_thinking(struct discord *discord, struct interaction *interaction) {
	struct respondent to = respondent_of(interaction);
	end_thinking(discord, &to, NULL);
}

/* Deletes an ephemeral message that is no panel, as its buttons would be dead. */
static void delete_ephemeral(struct discord *discord, struct interaction *interaction) {
	if (!panels_has(discord, interaction)) {
		answer_pictures_cancel(discord, interaction->origin);
		call_delete(discord, interaction);
	}
}

/* Answers with the new content of the pressed live message. False: there is none. */
static bool turn_over(struct discord *discord, struct interaction *interaction) {
	struct live_answer live;
	json_t *next = interaction->stage == INTERACTION_NEW
			       ? live_answers_compose(discord, interaction, &live)
			       : NULL;
	if (next != NULL) {
		call_back(discord, interaction, CALLBACK_UPDATE, next,
			&(struct response_beside){.text = "", .live = &live});
		interaction->stage = INTERACTION_RESPONDED;
	}
	return next != NULL;
}

/* A panel shows its new content. */
static void leave_message(struct discord *discord, struct interaction *interaction) {
	json_t *next = panels_next(discord, interaction);
	if (next == NULL && turn_over(discord, interaction)) {
		return;
	}
	call_back(discord, interaction, next != NULL ? CALLBACK_UPDATE : CALLBACK_DEFERRED_UPDATE,
		next, &nothing_else);
}

static void leave_ephemeral(struct discord *discord, struct interaction *interaction) {
	leave_message(discord, interaction);
	delete_ephemeral(discord, interaction);
}

enum response_kind {
	RESPOND_NOT,
	RESPOND_MESSAGE, /* first response: a new message */
	RESPOND_UPDATE,  /* first response: edits the component's message */
	RESPOND_EDIT,    /* edits the deferred message, or the component's */
	RESPOND_FOLLOWUP,
	RESPOND_IN_PLACE, /* visible to all, unless it was deferred as ephemeral */
};

/* To its author alone, aloud, or silently. */
static const struct response_row {
	enum response_kind alone, aloud;
	void (*silently)(struct discord *discord, struct interaction *interaction);
} rows[INTERACTION_STAGES][INTERACTION_SOURCES] = {
	[INTERACTION_NEW] =
		{
			[OF_COMMAND] = {RESPOND_MESSAGE, RESPOND_MESSAGE, delete_command},
			[OF_MESSAGE] = {RESPOND_MESSAGE, RESPOND_MESSAGE, leave_message},
			[OF_EPHEMERAL] = {RESPOND_UPDATE, RESPOND_MESSAGE, leave_ephemeral},
		},
	[INTERACTION_DEFERRED] =
		{
			[OF_COMMAND] = {RESPOND_EDIT, RESPOND_IN_PLACE, delete_command},
			[OF_MESSAGE] = {RESPOND_FOLLOWUP, RESPOND_FOLLOWUP, NULL},
			[OF_EPHEMERAL] = {RESPOND_EDIT, RESPOND_FOLLOWUP, delete_ephemeral},
		},
	[INTERACTION_WAITED] =
		{
			[OF_COMMAND] = {RESPOND_EDIT, RESPOND_IN_PLACE, delete_thinking},
			[OF_MESSAGE] = {RESPOND_FOLLOWUP, RESPOND_FOLLOWUP, NULL},
			[OF_EPHEMERAL] = {RESPOND_EDIT, RESPOND_FOLLOWUP, delete_ephemeral},
		},
	[INTERACTION_RESPONDED] =
		{
			[OF_COMMAND] = {RESPOND_FOLLOWUP, RESPOND_FOLLOWUP, NULL},
			[OF_MESSAGE] = {RESPOND_FOLLOWUP, RESPOND_FOLLOWUP, NULL},
			[OF_EPHEMERAL] = {RESPOND_FOLLOWUP, RESPOND_FOLLOWUP, NULL},
		},
};

/* In a private talk aloud is alone. */
static enum response_kind kind_of(const struct interaction *interaction, bool aloud) {
	const struct response_row *row = &rows[interaction->stage][interaction->source];
	enum response_kind kind = aloud ? row->aloud : row->alone;
	return kind == RESPOND_IN_PLACE && interaction->place[0] == '\0' ? row->alone : kind;
}

/* Whether the answer replaces the interaction's message. */
static bool is_in_place(const struct interaction *interaction, enum response_kind kind) {
	return kind == RESPOND_UPDATE ||
	       (kind == RESPOND_EDIT && interaction->source != OF_COMMAND);
}

static void make_private(json_t *body) {
	json_int_t flags = json_integer_value(json_object_get(body, "flags"));
	json_object_set_new(body, "flags", json_integer(flags | PAYLOAD_EPHEMERAL));
}

/* An answer that replaces a message removes its components. */
static void replace_components(json_t *body) {
	if (json_object_get(body, "components") == NULL) {
		json_object_set_new(body, "components", json_array());
	}
}

/* Likewise its picture. */
static void replace_files(
	struct discord *discord, const struct interaction *interaction, json_t *body) {
	bool comes = answer_pictures_cancel(discord, interaction->origin);
	if (comes || interaction->has_files) {
		payload_keep(body, "");
	}
}

static void send_message(struct discord *discord, struct interaction *interaction, json_t *body,
	enum response_kind kind, const struct response_beside *beside) {
	struct respondent to = respondent_of(interaction);
	if (kind == RESPOND_MESSAGE || kind == RESPOND_UPDATE) {
		call_back(discord, interaction,
			kind == RESPOND_MESSAGE ? CALLBACK_MESSAGE : CALLBACK_UPDATE, body, beside);
	} else {
		call(discord, kind == RESPOND_EDIT ? CALL_EDIT : CALL_FOLLOWUP, &to, body, beside);
	}
	interaction->stage = INTERACTION_RESPONDED;
}

/* The answer becomes a panel, unless it comes after the first response. */
static void note_panel(
	struct discord *discord, const struct interaction *interaction, const struct post *post) {
	enum response_kind kind = kind_of(interaction, false);
	if (post->edit_of != NULL && kind != RESPOND_FOLLOWUP) {
		panels_take(discord, interaction, post, is_in_place(interaction, kind));
	}
}

/* last: the whole post, if this is its last part. */
static void answer_part(struct discord *discord, struct interaction *interaction, json_t *body,
	bool aloud, const char *text, const struct post *last) {
	enum response_kind kind = kind_of(interaction, aloud);
	bool in_place = is_in_place(interaction, kind);
	if (in_place) {
		replace_files(discord, interaction, body);
	}
	if (kind == RESPOND_UPDATE || kind == RESPOND_EDIT) {
		replace_components(body);
	} else if (!aloud) {
		make_private(body);
	}
	struct response_beside beside = {.text = text,
		.picture = last != NULL ? answer_picture_promise(discord, interaction, in_place,
						  last->picture, NULL)
					: NULL};
	send_message(discord, interaction, body, kind, &beside);
}

/* Answers in components, so that nothing that arrives or grows moves the buttons. */
static void answer_laid_out(
	struct discord *discord, struct interaction *interaction, const struct post *post) {
	enum response_kind kind = kind_of(interaction, false);
	bool in_place = is_in_place(interaction, kind);
	struct post shown = *post;
	shown.picture = post->edit_of == NULL ? post->picture : NULL; /* panels have no picture */
	json_t *body = payload_layout(&shown);
	note_panel(discord, interaction, post);
	if (in_place) {
		answer_pictures_cancel(discord, interaction->origin);
	}
	struct response_beside beside = {.text = post->text,
		.picture = answer_picture_promise(discord, interaction, in_place, shown.picture,
			json_object_get(body, "components"))};
	if (beside.picture == NULL && shown.picture != NULL) {
		json_decref(body);
		shown.picture = NULL;
		body = payload_layout(&shown);
	}
	if (kind == RESPOND_MESSAGE && shown.picture != NULL) { /* an edit cannot upload it */
		shown.picture = NULL;
		beside.edit = payload_layout(&shown);
	}
	if (in_place) {
		payload_keep(body, "");
		json_object_set_new(body, "content", json_null()); /* components exclude content */
	} else if (kind != RESPOND_EDIT) {
		make_private(body);
	}
	send_message(discord, interaction, body, kind, &beside);
}

static void answer_text(struct discord *discord, struct interaction *interaction,
	const struct post *post, bool aloud) {
	struct post named = *post;
	char *text = chat_name_commands(discord->commands, &discord->command_ids, post->text,
		interaction->place[0] == '\0');
	bool last = text == NULL;
	json_t *body;
	named.text = text;
	bool in_place = is_in_place(interaction, kind_of(interaction, aloud));
	if (!last && (post->title != NULL || (post->edit_of != NULL && !aloud) ||
			     (interaction->laid_out && in_place))) {
		answer_laid_out(discord, interaction, &named);
		last = true;
	}
	for (unsigned n = 0; !last && (body = payload_message(&named, n, false, &last)) != NULL;
		n++) {
		/* A direct message instead would have the whole text. */
		answer_part(discord, interaction, body, aloud, n == 0 && !aloud ? text : "",
			last ? post : NULL);
	}
	free(text);
}

/* A modal can only be a first response, and not to another modal. */
static bool answer_form(
	struct discord *discord, struct interaction *interaction, const struct chat_form *form) {
	bool first =
		interaction->stage == INTERACTION_NEW && interaction->kind != INTERACTION_MODAL;
	char *text = first ? chat_name_commands(discord->commands, &discord->command_ids,
				     form->text, interaction->place[0] == '\0')
			   : NULL;
	json_t *data = text != NULL ? payload_modal(form, text) : NULL;
	free(text);
	if (data == NULL) {
		return false;
	}
	call_back(discord, interaction, CALLBACK_MODAL, data, &nothing_else);
	interaction->stage = INTERACTION_RESPONDED;
	return true;
}

static void answer_interaction(struct discord *discord, struct interaction *interaction,
	const struct post *post, bool aloud) {
	if (post->form == NULL) {
		turn_over(discord, interaction);
	}
	enum response_kind kind = kind_of(interaction, aloud);
	if (kind == RESPOND_NOT ||
		(post->form != NULL && answer_form(discord, interaction, post->form)) ||
		(post->text[0] == '\0' && post->controls == NULL)) {
		return;
	}
	if (kind == RESPOND_IN_PLACE) {
		outbound_say(&discord->chat, interaction->place, post);
	} else {
		answer_text(discord, interaction, post, aloud);
	}
}

void interaction_response_answer(struct chat *chat, const struct chat_message *message,
	const struct post *post, bool aloud) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending) {
		return;
	}
	if (discord->handling != NULL) {
		answer_interaction(discord, discord->handling, post, aloud);
	} else {
		chat_answer_plainly(chat, message, post, aloud);
	}
}

/* Responds if the listener did not. */
static void finish(struct discord *discord, struct interaction *interaction) {
	const struct response_row *row = &rows[interaction->stage][interaction->source];
	if (row->silently != NULL) {
		row->silently(discord, interaction);
		interaction->stage = INTERACTION_RESPONDED;
	}
	panels_go_on(discord, interaction);
}

/* An integer option takes only integers. */
static bool fits(const struct chat_choice *choice, bool whole_number) {
	bool digits = choice->id[strspn(choice->id, "0123456789")] == '\0';
	return choice->label[0] != '\0' && choice->id[0] != '\0' && (digits || !whole_number);
}

static json_t *compose_choice(const struct chat_choice *choice, bool whole_number) {
	json_t *value = whole_number ? json_integer(strtoll(choice->id, NULL, 10))
				     : json_string(choice->id);
	return json_pack("{ssso}", "name", choice->label, "value", value);
}

static void complete(struct discord *discord, struct interaction *interaction,
	const struct chat_choice *choices, size_t n) {
	bool whole_number = interaction->whole_number;
	json_t *list = json_array();
	for (size_t i = 0; i < n; i++) {
		if (fits(&choices[i], whole_number)) {
			json_array_append_new(list, compose_choice(&choices[i], whole_number));
		}
	}
	call_back(discord, interaction, CALLBACK_AUTOCOMPLETE, json_pack("{so}", "choices", list),
		&nothing_else);
	interaction->stage = INTERACTION_RESPONDED;
}

/* Refuses a place by the config's lists. */
static void answer_not_allowed(struct discord *discord, struct interaction *interaction) {
	char text[DISCORD_LISTED * (SNOWFLAKE_SIZE + 3) + 256];
	interaction_put_not_allowed(discord, interaction, text, sizeof(text));
	struct post post = {.text = text};
	if (interaction->kind == INTERACTION_AUTOCOMPLETE) {
		complete(discord, interaction, NULL, 0);
	} else {
		answer_text(discord, interaction, &post, false);
	}
}

static void suggest(struct discord *discord, struct interaction *interaction,
	const struct chat_message *message) {
	struct chat_choice choices[CHOICES_MOST];
	size_t n = discord->chat.listener->suggest(
		discord->chat.data, &discord->chat, message, interaction->begun, choices);
	complete(discord, interaction, choices, n < CHOICES_MOST ? n : CHOICES_MOST);
}

static void tell_listener(struct discord *discord, struct interaction *interaction) {
	const struct chat_listener *listener = discord->chat.listener;
	struct chat_person named[MENTIONS_MOST];
	mentions_list(&interaction->mentioned, named);
	struct chat_message message = {
		.id = interaction->id,
		.place = interaction->place[0] != '\0' ? interaction->place : NULL,
		.direct = interaction->direct[0] != '\0' ? interaction->direct : NULL,
		.said_at = lateness_said_at(&discord->lateness, interaction->id),
		.from = {interaction->user, interaction->name},
		.moderates = interaction->moderates,
		.manages = interaction->manages,
		.by_name = true,
		.unseen = true,
		.threadless = interaction->threadless,
		.whole_move = interaction->whole_move,
		.filled = interaction->kind == INTERACTION_MODAL,
		.language = interaction->language[0] != '\0' ? interaction->language : NULL,
		.place_language =
			interaction->guild_language[0] != '\0' ? interaction->guild_language : NULL,
		.lacking = interaction->lacking[0] != '\0' ? interaction->lacking : NULL,
		.named = named,
		.n_named = interaction->mentioned.n,
		.text = interaction->text,
	};
	if (interaction->kind == INTERACTION_AUTOCOMPLETE) {
		suggest(discord, interaction, &message);
	} else if (interaction->control[0] == '\0') {
		listener->message(discord->chat.data, &discord->chat, &message);
	} else {
		listener->pressed(
			discord->chat.data, &discord->chat, &message, interaction->control);
	}
}

static void handle(struct discord *discord, struct interaction *interaction) {
	if (!interaction->allowed) {
		answer_not_allowed(discord, interaction);
		return;
	}
	discord->handling = interaction;
	tell_listener(discord, interaction);
	discord->handling = NULL;
	if (!discord->ending) {
		finish(discord, interaction);
	}
}

/* Events */

static bool is_to_be_deferred(
	const struct discord *discord, const struct interaction *interaction, bool late) {
	const char *pressed =
		interaction->kind == INTERACTION_COMPONENT ? interaction->control : "";
	return interaction->stage == INTERACTION_NEW &&
	       discord->chat.listener->defers(discord->chat.data, pressed, late);
}

static void handle_event(struct discord *discord, void *what) {
	struct interaction *interaction = what;
	bool late = monotonic_ms() >= interaction->came_at + INTERACTION_LATE_MS;
	if (is_to_be_deferred(discord, interaction, late)) {
		defer(discord, interaction);
	}
	handle(discord, interaction);
}

static void defer_waiting(struct discord *discord, void *what) {
	struct interaction *interaction = what;
	if (is_to_be_deferred(discord, interaction, true)) {
		defer(discord, interaction);
	}
	if (interaction->stage == INTERACTION_DEFERRED) {
		interaction->stage = INTERACTION_WAITED;
	}
}

static const struct inbound_kind kind = {
	.handle = handle_event,
	.late = defer_waiting,
	.free = free,
	.takes_time = true,
};

void interactions_handle(struct discord *discord, const json_t *d) {
	struct interaction *interaction = malloc(sizeof(*interaction));
	if (interaction == NULL || interaction_read(discord, d, interaction) < 0) {
		log_event(LOG_DEBUG, "discord-odd-event", "an interaction of no kind we know");
		free(interaction);
		return;
	}
	if (discord->first_interaction == 0) {
		discord->first_interaction = snowflake_number(interaction->id);
	}
	inbound_add(discord, &kind, d, interaction, interaction->came_at + INTERACTION_LATE_MS);
}
