#include "bot/chat/web/deliver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/live_view.h"
#include "bot/chat/web/outgoing.h"

/* Deliveries may cause further ones, which follow in the same turn, this many times. */
enum { ROUNDS = 8 };

static char *take(char **text) {
	char *taken = *text;
	*text = NULL;
	return taken;
}

static void wake(const struct live_view *view) {
	for (struct event_stream *stream = view->streams; stream != NULL; stream = stream->next) {
		http_server_wake(&stream->connection->client);
	}
}

static struct live_view *find(struct web_chat *web, const struct outgoing *outgoing) {
	return outgoing_find_view(web, outgoing->table, outgoing->language);
}

static void open_view(struct web_chat *web, const struct outgoing *outgoing) {
	struct live_view *view = find(web, outgoing);
	if (view == NULL) {
		view = outgoing_add_view(web, outgoing->table, outgoing->language);
	}
	if (view != NULL) {
		live_view_open(view, &outgoing->access);
		view->fresh = true;
		view->used = monotonic_ms();
	}
}

/* Dispatches again the requests that wait for the view: it is open; or (false) refuses them: there
 * is no table. */
static void end_waiting(struct web_chat *web, const struct live_view *view, bool open) {
	struct connection *next;
	for (struct connection *at = web->connections; at != NULL; at = next) {
		next = at->next;
		if (!answer_is_awaited(at) || at->exchange->awaits != view) {
			continue;
		}
		at->exchange->awaits = NULL;
		if (open) {
			http_server_ask_again(&at->client);
		} else {
			answer_missing(at);
		}
	}
}

/* Ends the view's streams, and refuses its waiting requests. */
static void end_view(struct web_chat *web, struct live_view *view, bool rests) {
	end_waiting(web, view, false);
	while (view->streams != NULL) {
		http_server_end(&view->streams->connection->client);
	}
	struct live_view **at = &web->views;
	while (*at != view) {
		at = &(*at)->next;
	}
	*at = view->next;
	web->n_views--;
	if (view->over || rests) { /* otherwise a returning guest still gets the hand */
		guest_views_drop_table(&web->guests, view->table);
	}
	live_view_destroy(view);
}

static void close_view(struct web_chat *web, const struct outgoing *outgoing) {
	struct live_view *view = find(web, outgoing);
	if (view != NULL) {
		end_view(web, view, outgoing->done);
	}
}

static void show(struct web_chat *web, struct outgoing *outgoing) {
	struct live_view *view = find(web, outgoing);
	if (view == NULL) {
		return;
	}
	if (outgoing->kind == OUTGOING_FINAL) {
		live_view_add_final(
			view, take(&outgoing->fragment), take(&outgoing->other), outgoing->settles);
	} else if (outgoing->kind == OUTGOING_LIVE) {
		live_view_live(view, take(&outgoing->title), take(&outgoing->words),
			take(&outgoing->fragment), take(&outgoing->other));
	} else {
		live_view_end(view);
	}
	wake(view);
}

/* Guests */

/* news: the guest sits down only now. */
static void show_to(struct event_stream *stream, const struct outgoing *outgoing, bool news) {
	if (outgoing->kind == OUTGOING_TALK) {
		stream->talk_due = true;
	} else if (outgoing->kind == OUTGOING_TOLD) {
		live_view_tell(stream, outgoing->fragment);
	} else if (news) {
		stream->needs_all = true;
	} else {
		stream->hand_due = true;
	}
	http_server_wake(&stream->connection->client);
}

static void show_to_all(struct web_chat *web, const struct guest_view *guest_view,
	const struct outgoing *outgoing, bool news) {
	for (struct live_view *view = web->views; view != NULL; view = view->next) {
		struct event_stream *stream =
			view->table == guest_view->table ? view->streams : NULL;
		for (; stream != NULL; stream = stream->next) {
			if (stream->guest_view == guest_view) {
				show_to(stream, outgoing, news);
			}
		}
	}
}

/* A text of no table goes to the guest's latest view. */
static struct guest_view *find_guest_view(struct web_chat *web, const struct outgoing *outgoing) {
	struct guest_view *latest =
		outgoing->table == 0 ? guest_views_latest(&web->guests, outgoing->guest) : NULL;
	return outgoing->table != 0
		       ? guest_views_need(&web->guests, outgoing->guest, outgoing->table, "")
		       : latest;
}

static void tell(struct web_chat *web, struct outgoing *outgoing) {
	struct guest_view *guest_view = find_guest_view(web, outgoing);
	if (guest_view == NULL) {
		return;
	}
	bool news = outgoing->kind == OUTGOING_SEATED && !guest_view->seated;
	if (outgoing->kind == OUTGOING_HAND) {
		guest_view_set_hand(guest_view, take(&outgoing->fragment), take(&outgoing->other));
	} else if (outgoing->kind == OUTGOING_TALK) {
		guest_view_add_talk(guest_view, outgoing->fragment);
	} else if (outgoing->kind == OUTGOING_SEATED) {
		guest_view->seated = true;
	} else if (guest_view->n_streams == 0) {
		guest_view_add_answer(guest_view, outgoing->fragment);
	}
	show_to_all(web, guest_view, outgoing, news);
}

static void cut_off(struct live_view *view, const char *guest) {
	struct event_stream *next;
	for (struct event_stream *stream = view->streams; stream != NULL; stream = next) {
		next = stream->next;
		if (stream->guest_view != NULL && strcmp(stream->guest_view->guest, guest) == 0) {
			http_server_end(&stream->connection->client);
		}
	}
}

/* Restarts the streams of a guest who watched and now has a seat. */
static void show_again(struct live_view *view, const char *guest) {
	for (struct event_stream *stream = view->streams; stream != NULL; stream = stream->next) {
		if (stream->guest_view != NULL && strcmp(stream->guest_view->guest, guest) == 0) {
			live_view_restart(stream);
			http_server_wake(&stream->connection->client);
		}
	}
}

/* Browsers with the former key lose their streams at once, and cannot open them again. */
static void renew(struct web_chat *web, const struct outgoing *outgoing) {
	if (!outgoing->done) {
		struct web_guest *guest = guests_need(&web->guests, outgoing->guest);
		if (guest != NULL) {
			guest->revoked = false;
		}
		return;
	}
	for (struct live_view *view = web->views; view != NULL; view = view->next) {
		cut_off(view, outgoing->guest);
	}
	guests_renew(
		&web->guests, outgoing->guest, outgoing->words, monotonic_ms() + ANSWER_GONE_MS);
	for (struct live_view *view = web->views; view != NULL; view = view->next) {
		show_again(view, outgoing->words);
	}
}

/* Posts answered by the bot */

static bool is_script(const struct exchange *exchange) {
	return strcmp(exchange->head->script, "dicecup") == 0;
}

static const char *fragment_of(const struct outgoing *answer) {
	return answer->fragment != NULL ? answer->fragment : "";
}

/* A GET that showed what can be pressed next; false: it was refused. */
static bool looked(const struct exchange *exchange, const struct outgoing *answer) {
	return exchange->head->method == HTTP_GET && answer->other != NULL;
}

/* Without a script the answer is shown once, on the page. */
static void answer_at_table(struct connection *connection, const struct outgoing *answer) {
	const struct exchange *exchange = connection->exchange;
	struct web_chat *web = connection->web;
	const struct live_view *view =
		outgoing_find_view(web, exchange->route.table, exchange->language);
	struct guest_view *guest_view =
		guest_views_need(&web->guests, exchange->guest, exchange->route.table, "");
	if (answer->vain) {
		answer_missing(connection);
	} else if (view == NULL || !view->open || guest_view == NULL) {
		answer_refusal(connection, 404);
	} else if (looked(exchange, answer)) {
		answer_look(connection, view, answer->fragment, answer->other, is_script(exchange));
	} else if (is_script(exchange)) {
		answer_fragment(connection, fragment_of(answer), view->presses);
	} else {
		char where[WEB_PATH_SIZE + 8];
		bool answered = fragment_of(answer)[0] != '\0';
		guest_view_add_answer(guest_view, fragment_of(answer));
		snprintf(where, sizeof(where), "%s%s", view->address, answered ? "#answers" : "");
		answer_elsewhere(connection, where);
	}
}

/* The secret set by the invitation's page becomes a cookie for a year. */
static void keep_secret(struct exchange *exchange) {
	if (exchange->new_secret[0] == '\0') {
		memcpy(exchange->new_secret, exchange->secret, sizeof(exchange->new_secret));
	}
}

static void answer_sitting(struct connection *connection, const struct outgoing *answer) {
	struct exchange *exchange = connection->exchange;
	struct web_chat *web = connection->web;
	const struct live_view *view =
		outgoing_find_view(web, exchange->route.table, exchange->language);
	if (answer->vain) {
		exchange->new_secret[0] = '\0';
		answer_missing(connection);
	} else if (view == NULL || !view->open) {
		answer_refusal(connection, 404);
	} else if (answer->done) {
		struct guest_view *guest_view =
			guest_views_need(&web->guests, exchange->guest, exchange->route.table, "");
		answer_note_guest(connection, guest_view);
		keep_secret(exchange);
		answer_elsewhere(connection, view->address);
	} else {
		answer_invitation(connection, view, answer->words != NULL ? answer->words : "");
	}
}

static void answer_lesson(struct connection *connection, const struct outgoing *answer) {
	const struct exchange *exchange = connection->exchange;
	struct guest_view *guest_view = guest_views_need(
		&connection->web->guests, exchange->guest, 0, exchange->route.game);
	if (guest_view != NULL) {
		html_finish(&guest_view->answers);
		guest_view_add_answer(guest_view, fragment_of(answer));
	}
	if (is_script(exchange)) {
		char address[WEB_PATH_SIZE];
		answer_put_address(exchange, exchange->path, address);
		answer_fragment(connection, fragment_of(answer), address);
	} else {
		answer_elsewhere(connection, exchange->path);
	}
}

static void answer_opening(struct connection *connection, const struct outgoing *answer) {
	char address[WEB_PATH_SIZE] = "/";
	if (answer->done) {
		route_put_table(answer->table, answer->access.view, address);
	}
	answer_elsewhere(connection, address);
}

static void answer_renewal(struct connection *connection, const struct outgoing *answer) {
	struct exchange *exchange = connection->exchange;
	if (answer->done) {
		cookie_put_key(exchange->new_secret, exchange->guest);
		answer_back(connection);
	} else {
		exchange->new_secret[0] = '\0';
		answer_refusal(connection, 503);
	}
}

/* On failure the seat stays with its browser, and the seat_move stays valid. */
static void answer_taking(struct connection *connection, const struct outgoing *answer) {
	struct exchange *exchange = connection->exchange;
	char address[WEB_PATH_SIZE];
	route_put_table(exchange->route.table, exchange->route.key, address);
	if (answer->done) {
		keep_secret(exchange);
		answer_elsewhere(connection, address);
		return;
	}
	struct seat_move *move =
		seat_moves_find(&connection->web->guests, exchange->route.word, monotonic_ms());
	if (move != NULL) {
		move->taken_by[0] = '\0';
	}
	answer_refusal(connection, 503);
}

static void answer_post(struct web_chat *web, const struct outgoing *answer) {
	struct connection *connection = id_map_find(&web->numbers, answer->connection);
	if (connection == NULL || !answer_is_awaited(connection)) {
		return;
	}
	switch (connection->exchange->route.kind) {
	case ROUTE_INVITATION:
		answer_sitting(connection, answer);
		break;
	case ROUTE_LEARN:
		answer_lesson(connection, answer);
		break;
	case ROUTE_NEW:
		answer_opening(connection, answer);
		break;
	case ROUTE_RENEW:
		answer_renewal(connection, answer);
		break;
	case ROUTE_TAKE:
		answer_taking(connection, answer);
		break;
	default:
		answer_at_table(connection, answer);
		break;
	}
}

static void tell_reached(struct web_chat *web, const char *key) {
	const struct web_guest *guest = guests_find(&web->guests, key);
	if (guest == NULL) {
		return;
	}
	struct chat_person person = {guest->entry.key, guest->name};
	if (guest->present) {
		web->chat.listener->reached(web->chat.data, &web->chat, person);
	} else {
		web->chat.listener->left(web->chat.data, &web->chat, person);
	}
}

void deliver_one(struct web_chat *web, struct outgoing *outgoing) {
	switch (outgoing->kind) {
	case OUTGOING_OPEN:
		open_view(web, outgoing);
		break;
	case OUTGOING_MISSING:
	case OUTGOING_CLOSE:
		close_view(web, outgoing);
		break;
	case OUTGOING_FINAL:
	case OUTGOING_LIVE:
	case OUTGOING_OVER:
		show(web, outgoing);
		break;
	case OUTGOING_HAND:
	case OUTGOING_TOLD:
	case OUTGOING_TALK:
	case OUTGOING_SEATED:
		tell(web, outgoing);
		break;
	case OUTGOING_RENEWED:
		renew(web, outgoing);
		break;
	case OUTGOING_ANSWER:
		answer_post(web, outgoing);
		break;
	case OUTGOING_REACHED:
		tell_reached(web, outgoing->guest);
		break;
	}
	chat_tell_delivered(&web->chat, &outgoing->end);
}

/* Dispatches requests that waited for a table, once its queued output is delivered. */
static void wake_waiting(struct web_chat *web) {
	for (struct live_view *view = web->views; view != NULL; view = view->next) {
		if (view->fresh) {
			view->fresh = false;
			end_waiting(web, view, true);
		}
	}
}

/* Takes over the list. */
static void deliver_all(struct web_chat *web, struct outgoing *first) {
	for (struct outgoing *outgoing = first; outgoing != NULL; outgoing = outgoing->next) {
		deliver_one(web, outgoing);
	}
	outgoing_destroy_all(first);
	wake_waiting(web);
}

/* Delivers what is durable. False: the rest waits for its commit. */
static bool deliver_durable(struct web_chat *web) {
	struct outgoing *first = web->first, **end = &web->first;
	while (*end != NULL &&
		web->chat.listener->before_send(web->chat.data, (*end)->commit_seq) == 0) {
		end = &(*end)->next;
		web->n_outgoing--;
	}
	if (end != &web->first) {
		web->first = *end;
		web->last = web->first != NULL ? web->last : &web->first;
		*end = NULL;
		deliver_all(web, first);
	}
	return web->first == NULL;
}

void deliver_due(struct web_chat *web) {
	for (int i = 0; i < ROUNDS && web->first != NULL; i++) {
		if (!deliver_durable(web)) {
			return; /* the loop turns when a commit is durable */
		}
	}
	if (web->first != NULL) {
		uv_async_send(&web->async);
	}
}
