#include "bot/chat/web/post.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/base/names.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/route.h"

enum {
	COMPUTERS_MOST = 99,
	POST_NAME_SIZE = 128,
	POST_TEXT_SIZE = 1024,
};

/* An act of a guest, as posted, and as told to the listener. */
struct web_post {
	const struct exchange *exchange;
	bool talks; /* to the others at the table */
	bool looks; /* a GET that only asks what can be pressed next */
	char guest[COOKIE_KEY_SIZE];
	char id[CONTROL_ID_SIZE];
	char number[GUEST_NUMBER_SIZE]; /* number of the press, equal in a repeat; "": none */
	char text[POST_TEXT_SIZE];
	char name[POST_NAME_SIZE]; /* the guest's chosen name; "": keep the present one */
	char game[ROUTE_GAME_SIZE], level[16];
	char renewed[COOKIE_KEY_SIZE]; /* the guest's wanted key */
	int computers;
	struct place_entry *place; /* NULL: private */
	struct web_guest *from;
	char press[GUEST_PRESS_SIZE]; /* id of the press, equal in a repeat; "": none */
	struct web_answers answers;
};

/* Reading forms */

/* A text that is too long is not ours, and half of it would mean something else. */
static void copy(char *into, size_t size, const char *value) {
	if ((size_t)snprintf(into, size, "%s", value) >= size) {
		into[0] = '\0';
	}
}

static void add_text(struct web_post *post, const char *value) {
	size_t len = strlen(post->text), room = sizeof(post->text) - len;
	int n = snprintf(post->text + len, room, "%s%s", len > 0 ? " " : "", value);
	if ((size_t)n >= room) {
		post->text[len] = '\0';
	}
}

static void take_field(struct web_post *post, const struct form_field *field) {
	const struct {
		const char *name;
		char *into;
		size_t size;
	} rows[] = {
		{"id", post->id, sizeof(post->id)},
		{"n", post->number, sizeof(post->number)},
		{"name", post->name, sizeof(post->name)},
		{"game", post->game, sizeof(post->game)},
		{"level", post->level, sizeof(post->level)},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (strcmp(field->name, rows[i].name) == 0) {
			copy(rows[i].into, rows[i].size, field->value);
		}
	}
	if (strcmp(field->name, "choice") == 0 || strcmp(field->name, "text") == 0) {
		add_text(post, field->value);
	} else if (strcmp(field->name, "talk") == 0) {
		post->talks = true;
	} else if (strcmp(field->name, "computers") == 0) {
		long n = strtol(field->value, NULL, 10);
		post->computers = n > 0 && n <= COMPUTERS_MOST ? (int)n : 0;
	}
}

/* Reads the exchange's form. */
static void read_post(struct web_post *post) {
	const struct exchange *exchange = post->exchange;
	struct form_field field;
	const char *at = exchange->body;
	post->looks = exchange->head->method == HTTP_GET;
	while (!post->looks && route_next_field(&at, &field)) {
		take_field(post, &field);
	}
	if (post->looks && !route_find_field(exchange->query, "at", post->id, sizeof(post->id))) {
		post->id[0] = '\0';
	}
	memcpy(post->guest, exchange->guest, sizeof(post->guest));
	if (exchange->route.kind == ROUTE_LEARN) {
		snprintf(post->game, sizeof(post->game), "%s", exchange->route.game);
	}
	if (exchange->route.kind == ROUTE_RENEW) {
		cookie_put_key(exchange->new_secret, post->renewed);
	}
}

/* The asking guest takes over the key of the seat's. */
static void read_taker(const struct seat_move *move, struct web_post *post) {
	memcpy(post->renewed, post->guest, sizeof(post->renewed));
	memcpy(post->guest, move->guest, sizeof(post->guest));
}

/* Acts */

static struct web_message message_of(struct web_post *post, const char *command, const char *text) {
	const struct place_entry *place = post->place;
	struct chat_message message = {
		.id = post->press[0] != '\0' ? post->press : NULL,
		.place = place != NULL ? place->entry.key : NULL,
		.from = {post->from->entry.key, post->from->name},
		.moderates = place != NULL && strcmp(place->opener, post->from->entry.key) == 0,
		.by_name = true,
		.unseen = true,
		.invited = post->exchange->route.kind == ROUTE_INVITATION,
		.looks = post->looks,
		.source = post->exchange->client,
		.language = post->exchange->language,
		.command = command,
		.text = text,
	};
	return (struct web_message){message, &post->answers};
}

/* command: as in chat_message. */
static struct chat_result tell_listener(
	struct web_chat *web, struct web_post *post, const char *command, const char *text) {
	struct web_message sent = message_of(post, command, text);
	return web->chat.listener->message(web->chat.data, &web->chat, &sent.message);
}

static void press(struct web_chat *web, struct web_post *post) {
	struct web_message pressed = message_of(post, NULL, post->text);
	pressed.message.filled = post->text[0] != '\0';
	web->chat.listener->pressed(web->chat.data, &web->chat, &pressed.message, post->id);
}

static void press_or_type(struct web_chat *web, struct web_post *post) {
	if (post->talks) {
		tell_listener(web, post, "talk", post->text);
	} else if (post->id[0] != '\0') {
		press(web, post);
	} else if (post->text[0] != '\0') {
		tell_listener(web, post, NULL, post->text);
	}
}

static void join(struct web_chat *web, struct web_post *post, struct outgoing *answer) {
	answer->done = tell_listener(web, post, "join", "").done;
	if (answer->done) {
		outgoing_send(web, outgoing_to_guest(OUTGOING_SEATED, post->from->entry.key,
					   post->exchange->route.table));
	}
}

/* Without a text begins the lesson. */
static void learn(struct web_chat *web, struct web_post *post) {
	if (post->id[0] != '\0' || post->text[0] != '\0') {
		press_or_type(web, post);
	} else {
		tell_listener(web, post, "learn", post->game);
	}
}

static void add_computers(struct web_chat *web, struct web_post *post) {
	char arguments[64];
	if (post->computers > 0) {
		snprintf(arguments, sizeof(arguments), "%d %s", post->computers, post->level);
		tell_listener(web, post, "addbot", arguments);
	}
}

/* The opener, who moderates the new place, sets its language to theirs. */
static void choose_language(struct web_chat *web, struct web_post *post) {
	char arguments[32];
	const char *language = post->place->language;
	const char *usual = web->config.language != NULL ? web->config.language : "en";
	if (strcmp(language, usual) != 0) {
		snprintf(arguments, sizeof(arguments), "language=%s", language);
		tell_listener(web, post, "settings", arguments);
	}
}

static void open_table(struct web_chat *web, struct web_post *post, struct outgoing *answer) {
	struct place_entry *place = places_add_own(&web->places, NULL, post->exchange->language);
	if (place == NULL) {
		return;
	}
	snprintf(place->opener, sizeof(place->opener), "%s", post->from->entry.key);
	post->place = place;
	choose_language(web, post);
	struct chat_result opened = tell_listener(web, post, "new", post->game);
	if (!opened.done || opened.table == 0) {
		places_drop(&web->places, place);
		return;
	}
	add_computers(web, post);
	answer->done = true;
	answer->table = opened.table;
	answer->access = place->access;
}

static void send_renewed(struct web_chat *web, const char *guest, const char *key, bool done) {
	struct outgoing *renewed = outgoing_to_guest(OUTGOING_RENEWED, guest, 0);
	if (renewed == NULL || (renewed->words = strdup(key)) == NULL) {
		outgoing_destroy_all(renewed);
		return;
	}
	renewed->done = done;
	outgoing_send(web, renewed);
}

/* Gives the guest another key: the former one becomes nobody's. */
static void renew(struct web_chat *web, struct web_post *post, struct outgoing *answer) {
	struct web_guest *former = post->from;
	struct web_guest *guest = guests_need(&web->guests, post->renewed);
	if (guest == NULL) {
		send_renewed(web, former->entry.key, "", false);
		return;
	}
	memcpy(guest->name, former->name, sizeof(guest->name));
	struct chat_person person = {guest->entry.key, guest->name};
	answer->done = web->chat.listener->becomes(
		web->chat.data, &web->chat, former->entry.key, person, true);
	send_renewed(web, former->entry.key, guest->entry.key, answer->done);
	if (!answer->done) {
		if (post->exchange->route.kind == ROUTE_RENEW) {
			guests_forget(&web->guests, guest);
		}
		return;
	}
	guest->present = true;
	guest_note_here(guest, monotonic_ms());
	post->from = guest;
	places_renew_opener(&web->places, former->entry.key, guest->entry.key);
	outgoing_renew(web, former->entry.key, guest->entry.key);
	former->present = false;
	web->chat.listener->came(web->chat.data, &web->chat, "", person);
}

static void do_post(struct web_chat *web, struct web_post *post, struct outgoing *answer) {
	switch (post->exchange->route.kind) {
	case ROUTE_INVITATION:
		join(web, post, answer);
		break;
	case ROUTE_LEARN:
		learn(web, post);
		break;
	case ROUTE_NEW:
		open_table(web, post, answer);
		break;
	case ROUTE_RENEW:
	case ROUTE_TAKE:
		renew(web, post, answer);
		break;
	default:
		press_or_type(web, post);
		break;
	}
}

/* A name is given when sitting down; guests without one have a substitute. */
static void take_name(const struct web_post *post) {
	char name[GUEST_NAME_SIZE];
	if (names_show(post->name, GUEST_NAME_MOST, name, sizeof(name))) {
		memcpy(post->from->name, name, sizeof(post->from->name));
	}
}

static bool is_at_table(enum route_kind kind) {
	return kind == ROUTE_PRESS || kind == ROUTE_SAY || kind == ROUTE_INVITATION;
}

/* The listener's answers within the call are the response, sent once durable. */
static void handle(struct web_chat *web, struct web_post *post, struct outgoing *answer) {
	const struct web_route *route = &post->exchange->route;
	post->from = guests_need(&web->guests, post->guest);
	if (post->from == NULL) {
		outgoing_destroy_all(answer);
		return; /* the request times out */
	}
	if (post->number[0] != '\0') {
		guest_put_press(post->guest, post->number, post->press);
	}
	post->from->present = true;
	guest_note_here(post->from, monotonic_ms());
	take_name(post);
	if (is_at_table(route->kind)) {
		post->place = places_of_table(&web->places, route->table, post->exchange->language);
	}
	if (post->place != NULL || !is_at_table(route->kind)) {
		do_post(web, post, answer);
	} else {
		answer->vain = true;
	}
	answer->fragment = html_take(&post->answers.fragment);
	answer->words = html_take(&post->answers.words);
	if (post->answers.looked) {
		answer->other = html_take(&post->answers.places);
	}
	outgoing_send(web, answer);
}

/* Passes the post to the bot, which will answer. move: of the seat to take; NULL: none. */
static void hand_on(struct connection *connection, const struct seat_move *move) {
	struct web_post post = {.exchange = connection->exchange};
	struct outgoing *answer = outgoing_to_guest(OUTGOING_ANSWER, "", 0);
	if (answer == NULL) {
		connection->exchange->new_secret[0] = '\0';
		answer_plainly(connection, 503);
		return;
	}
	answer->connection = connection->number;
	read_post(&post);
	if (move != NULL) {
		read_taker(move, &post);
	}
	handle(connection->web, &post, answer);
}

/* A guest gets a secret with the first act. */
static bool need_guest(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	if (exchange->guest[0] != '\0') {
		return true;
	}
	if (!cookie_make_secret(exchange->new_secret)) {
		return false;
	}
	cookie_put_key(exchange->new_secret, exchange->guest);
	return true;
}

/* Kinds of posts */

static void post_at_table(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	if (answer_need_view(connection, ANSWER_VIEW) == NULL) {
		return;
	}
	if (exchange->guest[0] == '\0') {
		answer_refusal(connection, 403);
		return;
	}
	answer_note_guest(connection, guest_views_need(&connection->web->guests, exchange->guest,
					      exchange->route.table, ""));
	hand_on(connection, NULL);
}

static void look(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	const struct live_view *view = answer_need_view(connection, ANSWER_VIEW);
	struct guest_view *guest_view =
		view != NULL && exchange->guest[0] != '\0'
			? guest_views_find(&connection->web->guests, exchange->guest,
				  exchange->route.table, "")
			: NULL;
	char at[CONTROL_ID_SIZE];
	if (view == NULL) {
		return;
	}
	if (guest_view != NULL && guest_view->seated &&
		route_find_field(exchange->query, "at", at, sizeof(at))) {
		answer_note_guest(connection, guest_view);
		hand_on(connection, NULL);
	} else {
		answer_elsewhere(connection, view->address);
	}
}

static void post_invitation(struct connection *connection) {
	const struct live_view *view = answer_need_view(connection, ANSWER_INVITATION);
	char name[POST_NAME_SIZE];
	if (view == NULL) {
		return;
	}
	if (!route_find_field(connection->exchange->body, "name", name, sizeof(name)) ||
		name[strspn(name, " ")] == '\0') {
		answer_invitation(connection, view, "");
	} else if (need_guest(connection)) {
		hand_on(connection, NULL);
	} else {
		answer_plainly(connection, 503);
	}
}

static void post_lesson(struct connection *connection) {
	if (need_guest(connection)) {
		hand_on(connection, NULL);
	} else {
		answer_plainly(connection, 503);
	}
}

static void post_new(struct connection *connection) {
	if (connection->web->config.opens) {
		post_lesson(connection);
	} else {
		answer_refusal(connection, 404);
	}
}

/* With the page's salt a repeated form derives the same secret from the former one. */
static bool choose_renewed(struct exchange *exchange) {
	char salt[COOKIE_SECRET_SIZE];
	if (exchange->secret[0] != '\0' &&
		route_find_field(exchange->body, "salt", salt, sizeof(salt)) &&
		cookie_is_secret(salt)) {
		cookie_derive_secret(exchange->secret, salt, exchange->new_secret);
		return true;
	}
	return cookie_make_secret(exchange->new_secret);
}

/* The secret is void: either this form has renewed it already, and the answer was lost, or the
 * guest is unknown. */
static void renew_again(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	char key[COOKIE_KEY_SIZE];
	cookie_put_key(exchange->new_secret, key);
	const struct web_guest *guest = guests_find(&connection->web->guests, key);
	if (exchange->revoked && guest != NULL && guest->renewed) {
		answer_back(connection);
	} else {
		exchange->new_secret[0] = '\0';
		answer_refusal(connection, 403);
	}
}

/* Revokes the former secret before the loop is asked, so that of two simultaneous renewals one
 * succeeds. */
static void post_renewal(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	if (!choose_renewed(exchange)) {
		answer_plainly(connection, 503);
		return;
	}
	if (exchange->guest[0] == '\0') {
		renew_again(connection);
		return;
	}
	struct web_guest *guest = guests_need(&connection->web->guests, exchange->guest);
	if (guest == NULL) {
		exchange->new_secret[0] = '\0';
		answer_plainly(connection, 503);
		return;
	}
	guest->revoked = true;
	hand_on(connection, NULL);
}

/* A guest who has taken the seat without receiving the answer is redirected to it. */
static void post_taking(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	struct guests *guests = &connection->web->guests;
	const struct live_view *view = answer_need_view(connection, ANSWER_VIEW);
	if (view == NULL) {
		return;
	}
	struct seat_move *move = seat_moves_find(guests, exchange->route.word, monotonic_ms());
	struct web_guest *former = move != NULL ? guests_need(guests, move->guest) : NULL;
	if (exchange->guest[0] == '\0') {
		answer_refusal(connection, 403);
	} else if (move != NULL && (strcmp(move->taken_by, exchange->guest) == 0 ||
					   strcmp(move->guest, exchange->guest) == 0)) {
		answer_elsewhere(connection, view->address);
	} else if (former == NULL || move->taken_by[0] != '\0' || former->revoked) {
		answer_get(connection); /* which shows that */
	} else {
		former->revoked = true;
		memcpy(move->taken_by, exchange->guest, sizeof(move->taken_by));
		hand_on(connection, move);
	}
}

void post_take(struct connection *connection) {
	switch (connection->exchange->route.kind) {
	case ROUTE_PRESS:
	case ROUTE_SAY:
		if (connection->exchange->head->method == HTTP_GET) {
			look(connection);
		} else {
			post_at_table(connection);
		}
		break;
	case ROUTE_INVITATION:
		post_invitation(connection);
		break;
	case ROUTE_LEARN:
		post_lesson(connection);
		break;
	case ROUTE_NEW:
		post_new(connection);
		break;
	case ROUTE_RENEW:
		post_renewal(connection);
		break;
	case ROUTE_SEAT:
		answer_get(connection);
		break;
	case ROUTE_TAKE:
		post_taking(connection);
		break;
	default:
		answer_refusal(connection, 405);
		break;
	}
}
