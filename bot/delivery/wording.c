#include "bot/delivery/wording.h"

#include <string.h>

#include "bot/chat/picture.h"
#include "bot/delivery/advice.h"
#include "bot/delivery/live_picture.h"
#include "bot/delivery/status.h"
#include "bot/feed/feed.h"
#include "bot/table/presence.h"
#include "engine/say.h"
#include "engine/spans.h"

enum {
	LAGS_MS = 20 * 1000,
	CLAUSE_MOST = 200, /* longest clause that a call takes up, in bytes */
};

/* Joins an event to the text. An event that begins with a line break gets a line of its own; others
 * continue the line. */
static void join(const struct audience *audience, const struct game *game,
	const struct event *event, size_t start, struct text *out) {
	struct text before = *out;
	if (before.len > start) {
		words_gap(out, audience->words);
	}
	size_t from = out->len;
	say_event(game, audience, event, out);
	if (out->len == from) {
		text_take_back(out, &before);
	} else if (out->buf[from] == '\n') {
		size_t end = before.len > start ? from : from + 1;
		text_take_out(out, before.len, end - before.len);
	}
}

/* How events are told. */
struct manner {
	bool calls;     /* with calls of turns, unless the screen shows the turn */
	bool explained; /* with the odds of what is revealed */
	bool beside;    /* without a hand that is shown beside it */
};

/* Whether the event tells the seat's whole hand. */
static bool tells_hand(
	const struct audience *audience, const struct game *game, const struct event *event) {
	const struct event_words *row = &game->say->events[event->kind];
	return event->to == audience->seat && row->tells_hand != NULL && row->tells_hand(audience);
}

/* Adds the events for this audience; start is where their text begins. */
static void put_events(const struct audience *audience, const struct game *game,
	const struct event *events, size_t n, struct manner manner, size_t start,
	struct text *out) {
	for (size_t i = 0; i < n; i++) {
		const struct event *event = &events[i];
		const struct event_kind *kind = &game->event_kinds[event->kind];
		bool told = !kind->calls || (manner.calls && !audience->screen);
		bool stands = manner.beside && tells_hand(audience, game, event);
		if (event->to != audience->seat || !told || stands) {
			continue;
		}
		join(audience, game, event, start, out);
		if (manner.explained && kind->reveals && game->say->explain != NULL) {
			text_puts(out, " ");
			game->say->explain(audience, event, out);
		}
	}
}

void wording_put_history(const struct audience *audience, const struct game *game,
	const struct event *events, size_t n, struct text *out) {
	put_events(audience, game, events, n, (struct manner){.calls = false}, 0, out);
}

void wording_put_heard(const struct audience *audience, const struct game *game,
	const struct events *events, const struct wording_heard *heard, struct text *out) {
	bool secret = false; /* the last event told the hand, which ends its line */
	for (size_t i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		bool told = (heard->calls && !audience->screen) ||
			    !game->event_kinds[event->kind].calls;
		if (!told || (event->to != SEAT_ALL && event->to != audience->seat)) {
			continue;
		}
		bool parted = secret && event->to == SEAT_ALL;
		struct text before = *out;
		text_puts(out, parted ? "\n" : "");
		size_t begun = out->len;
		join(audience, game, event, parted ? begun : heard->start, out);
		if (out->len > begun) {
			secret = event->to != SEAT_ALL;
		} else {
			text_take_back(out, &before);
		}
	}
}

void wording_put_events(const struct table *table, const void *state, const struct events *events,
	int seat, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, state, seat, names);
	struct text before = *out;
	text_puts(out, before.len > 0 ? "\n" : "");
	size_t begun = out->len;
	put_events(&audience, table->game, events->list, events->n,
		(struct manner){.calls = true, .beside = audience.hand_beside}, begun, out);
	if (out->len == begun) {
		text_take_back(out, &before);
	}
}

static struct text word_part(const struct table_place *place, const struct audience *audience,
	const struct event *events, size_t n) {
	const struct table *table = place->table;
	struct text text = feed_write(table->bot->feed);
	bool live = place->chat->has_live_tables;
	struct manner manner = {
		.calls = !live, .explained = rules_are_on(table->switches, RULES_EXPLAIN)};
	struct audience heard = *audience;
	heard.logged = live;
	put_events(&heard, table->game, events, n, manner, 0, &text);
	return text;
}

/* Whether these events only tell that a round begins, which the live message shows. */
static bool only_begin_round(const struct audience *audience, const struct game *game,
	const struct event *events, size_t n) {
	for (size_t i = 0; i < n; i++) {
		const struct event_words *row = &game->say->events[events[i].kind];
		char buf[ITEM_BYTES_MAX];
		struct text more = TEXT_INTO(buf);
		if (events[i].to != SEAT_ALL || game->event_kinds[events[i].kind].calls) {
			continue;
		}
		if (row->heading && row->more != NULL) {
			row->more(audience, events[i].data, &more);
		} else if (!row->heading) {
			say_event(game, audience, &events[i], &more);
		}
		if (more.len > 0) {
			return false;
		}
	}
	return true;
}

/* Pictures the reveals among these events. False: there are none. */
static bool show_revealed(struct table_place *place, const struct audience *audience,
	const struct event *events, size_t n) {
	const struct game *game = place->table->game;
	bool any = false;
	for (size_t i = 0; i < n; i++) {
		if (events[i].to == SEAT_ALL && game->event_kinds[events[i].kind].reveals) {
			live_picture_end_round(place, audience, &events[i]);
			any = true;
		}
	}
	return any;
}

/* The picture beside a round's result: the reveal of its last move, else the state at its end. An
 * earlier move's reveal is no result, unless its round has ended in this step. */
static void show_result(const struct feed_reader *reader, const void *state,
	const struct events *events, size_t n) {
	struct table_place *place = reader->place;
	const char *names[SEATS_MAX];
	struct audience audience = table_place_audience(place, state, names);
	if (!reader->settles) {
		picture_drop(live_picture_take_result(place));
	}
	if (!show_revealed(place, &audience, events->list, n) && events->round_over) {
		audience = table_place_audience(place, events->round_end, names);
		live_picture_end_round(place, &audience, NULL);
	}
}

/* A round's result stays; later events belong to the next round. */
static void word_live(struct feed_reader *reader, const struct audience *audience,
	const struct events *events, size_t n, int part) {
	const struct table_place *place = reader->place;
	const struct game *game = place->table->game;
	struct feed *feed = place->table->bot->feed;
	struct text text = word_part(place, audience, events->list, n);
	feed_say(feed, &text, reader, part);
	if (n == events->n) {
		return;
	}
	const struct state_head *head = audience->view;
	feed_settle(feed, reader, head->round - 1);
	if (!only_begin_round(audience, game, events->list + n, events->n - n)) {
		text = word_part(place, audience, events->list + n, events->n - n);
		feed_say(feed, &text, reader, part);
	}
}

/* Puts a line for each call, also where lines are rate-limited: a name highlights at the beginning
 * of a line. calls: how they are told, or NULL. */
static void put_call(const struct audience *audience, const struct game *game,
	const struct events *events, struct audience_calls *calls, struct text *out) {
	struct audience in_lines = *audience;
	in_lines.brief = false;
	in_lines.calls = calls;
	size_t start = out->len;
	for (size_t i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->to == audience->seat && game->event_kinds[event->kind].calls) {
			join(&in_lines, game, event, start, out);
		}
	}
}

/* A returning player gets their hand before their probe is answered. Hands of the past, which the
 * feed drops, are not even worded. */
static bool is_told(const struct table *table, const struct seat *seat) {
	return table->bot->feed->manner != FEED_PAST && seat->person != NULL &&
	       (seat->reached || seat->probing) && !table_has_hands_by_button(table, seat->person);
}

/* Those of the seats whose people are told nothing yet, as bits. */
static unsigned find_unwritten(const struct table *table, unsigned seats) {
	unsigned unwritten = seats & ~table->bot->feed->told;
	for (int i = 0; i < table->n_seats; i++) {
		unwritten &= is_told(table, &table->seats[i]) ? ~0U : ~(1U << i);
	}
	return unwritten;
}

/* A line that calls several people begins with one name. The others are called in private, unless
 * they are told something there anyway. */
static void call_others(const struct feed_reader *reader, const struct audience *audience,
	const struct events *events, unsigned called, int part) {
	const struct table *table = reader->place->table;
	unsigned unwritten =
		find_unwritten(table, table->game->active_seats(audience->view) & ~called);
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if ((unwritten >> i & 1) == 0 || person->chat != reader->place->chat) {
			continue;
		}
		struct audience theirs = *audience;
		theirs.words = table_words_of(table, person);
		struct text text = feed_write(table->bot->feed);
		status_put_address(&theirs, table, &text);
		put_call(&theirs, table->game, events, NULL, &text);
		feed_tell(table->bot->feed, &text, i, part + PART_SEAT + i, false);
	}
}

/* Calls people in private whose network has no place of the table. */
static void call_outsiders(
	const struct table *table, const void *state, const struct events *events, int part) {
	struct feed *feed = table->bot->feed;
	const char *names[SEATS_MAX];
	unsigned unwritten = find_unwritten(table, table->game->active_seats(state));
	for (int i = 0; i < table->n_seats && feed->manner == FEED_LIVE; i++) {
		const struct person *person = table->seats[i].person;
		if ((unwritten >> i & 1) == 0 || table_place_on(table, person->chat) != NULL) {
			continue;
		}
		struct audience theirs = table_chat_audience(
			table, state, person->chat, table_words_of(table, person), names);
		char called[ITEM_BYTES_MAX];
		struct text call = TEXT_INTO(called);
		put_call(&theirs, table->game, events, NULL, &call);
		if (call.len > 0) {
			struct text text = feed_write(feed);
			status_put_address(&theirs, table, &text);
			text_append(&text, &call);
			feed_tell(feed, &text, i, part + PART_SEAT + i, false);
		}
	}
}

/* Makes the last line said, from `from` on, a clause. False: it ends in no stop, or is too long. */
static bool make_clause(const struct text *said, size_t from, struct text *clause) {
	size_t n = said->len - from - said->stop;
	if (said->stop == 0 || n == 0 || n > CLAUSE_MOST) {
		return false;
	}
	text_put(clause, said->buf + from, n);
	if (said->capital == from + 1) {
		clause->buf[0] = (char)(said->buf[from] - 'A' + 'a');
	}
	return true;
}

/* Puts the text said and the call after it; if it is one call, with the last line said as its
 * clause. */
static void put_said_with_call(const struct audience *audience, const struct game *game,
	const struct events *events, const struct text *said, const struct text *call, bool one,
	struct text *out) {
	char done[CLAUSE_MOST + 1];
	struct text clause = TEXT_INTO(done);
	const char *newline = strrchr(said->buf, '\n');
	size_t last = newline != NULL ? (size_t)(newline + 1 - said->buf) : 0;
	if (one && make_clause(said, last, &clause)) {
		text_put(out, said->buf, last);
		put_call(audience, game, events, &(struct audience_calls){.done = &clause}, out);
	} else {
		text_append(out, said);
		text_puts(out, call->len > 0 && said->len > 0 ? "\n" : "");
		text_append(out, call);
	}
}

/* The called person's name stands first. The beginning of a round is held back until a person is
 * called. */
static void word_with_call(struct feed_reader *reader, const struct audience *audience,
	const struct events *events, int part) {
	const struct table *table = reader->place->table;
	const struct game *game = table->game;
	struct feed *feed = table->bot->feed;
	char called[ITEM_BYTES_MAX], done[ITEM_BYTES_MAX];
	struct text call = TEXT_INTO(called), said = TEXT_INTO(done);
	struct manner manner = {.explained = rules_are_on(table->switches, RULES_EXPLAIN)};
	struct audience_calls calls = {.done = NULL};
	put_call(audience, game, events, &calls, &call);
	size_t n = call.len > 0 ? events->n : game_count_until_round(game, events);
	text_append(&said, &reader->held);
	put_events(audience, game, events->list, n, manner, 0, &said);
	reader->held = TEXT_INTO(reader->bytes);
	put_events(audience, game, events->list + n, events->n - n, manner, 0, &reader->held);
	struct text text = feed_write(feed);
	bool one = calls.first != 0 && strchr(called, '\n') == NULL;
	put_said_with_call(audience, game, events, &said, &call, one, &text);
	feed_say(feed, &text, reader, part);
	if (call.len > 0) {
		call_others(reader, audience, events, calls.first, part);
	}
}

/* A reveal, a new round, the end, or a call of a person who plays in this place. */
static bool matters(
	const struct table_place *place, const void *state, const struct events *events) {
	const struct table *table = place->table;
	unsigned active = table->game->active_seats(state);
	bool found = game_score(state, NULL);
	for (size_t i = 0; i < events->n && !found; i++) {
		const struct event_kind *kind = &table->game->event_kinds[events->list[i].kind];
		found = events->list[i].to == SEAT_ALL && (kind->reveals || kind->opens);
	}
	for (int i = 0; i < table->n_seats && !found; i++) {
		const struct seat *seat = &table->seats[i];
		found = (active >> i & 1) != 0 && seat->person != NULL &&
			!presence_computer_acts(table, i) && table_place_of(table, seat) == place;
	}
	return found;
}

static void say_lags(struct feed_reader *reader) {
	struct table_place *place = reader->place;
	struct feed *feed = place->table->bot->feed;
	struct text text = feed_write(feed);
	place->cursor.lags = true;
	table_place_say(&text, place,
		SENTENCE("Lines wait here to be sent. Until they have left, only results and calls "
			 "of those who sit here are told, then how the game stands. When it is "
			 "over, {prefix}replay {id} tells all of it."),
		NULL, 0);
	feed_say(feed, &text, reader, PART_PLACE);
}

/* Whether a place whose queue is too long skips this step. A home never does, nor does a live
 * message. */
static bool passes_over(
	struct feed_reader *reader, const void *state, const struct events *events) {
	const struct table_place *place = reader->place;
	const struct table *table = place->table;
	if (place == table->home || table->bot->feed->manner != FEED_LIVE) {
		return false;
	}
	if (!place->cursor.lags && cursor_lag_ms(&place->cursor, table_now(table)) > LAGS_MS) {
		say_lags(reader);
	}
	return place->cursor.lags && !matters(place, state, events);
}

/* Words the lines held back for a call that did not come. */
static void word_held(struct feed *feed) {
	for (size_t i = 0; i < feed->n_readers; i++) {
		struct feed_reader *reader = &feed->readers[i];
		struct text text = feed_write(feed);
		text_append(&text, &reader->held);
		feed_say(feed, &text, reader, PART_PLACE);
		reader->held = TEXT_INTO(reader->bytes);
	}
}

static void word_for_place(
	struct feed_reader *reader, const void *state, const struct events *events, int part) {
	const struct table_place *place = reader->place;
	const char *names[SEATS_MAX];
	bool live = place->chat->has_live_tables;
	size_t n = game_count_until_round(place->table->game, events);
	if (live) {
		show_result(reader, state, events, n);
	}
	struct audience audience = table_place_audience(place, state, names);
	if (live) {
		word_live(reader, &audience, events, n, part);
	} else if (passes_over(reader, state, events)) {
		return;
	} else if (place->chat->highlights) {
		word_with_call(reader, &audience, events, part);
	} else {
		struct text text = word_part(place, &audience, events->list, events->n);
		feed_say(place->table->bot->feed, &text, reader, part);
	}
}

/* The numbers of events for the audience's seat that tell its whole hand, and of others. */
struct told_events {
	size_t hands, others;
};

static struct told_events count_told(
	const struct audience *audience, const struct game *game, const struct events *events) {
	struct told_events told = {0, 0};
	for (size_t i = 0; i < events->n; i++) {
		bool hand = tells_hand(audience, game, &events->list[i]);
		told.hands += hand;
		told.others += !hand && events->list[i].to == audience->seat;
	}
	return told;
}

/* Whether a live message shows the seat's hand, and then always all of it. */
static bool shows_hand(const struct seat *seat) {
	return seat->person->chat->has_buttons && seat->person->mode != MODE_EACH;
}

static void word_for_seat(const struct table *table, const void *state, const struct events *events,
	int seat, int part) {
	struct feed *feed = table->bot->feed;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, state, seat, names);
	struct text text = feed_write(feed);
	status_put_address(&audience, table, &text);
	size_t start = text.len;
	put_events(&audience, table->game, events->list, events->n, (struct manner){.calls = true},
		start, &text);
	if (text.len == start) {
		return;
	}
	struct told_events told = count_told(&audience, table->game, events);
	if (shows_hand(&table->seats[seat]) && told.hands == 0) {
		status_put_hand_below(table, &audience, &text);
	}
	feed_tell(feed, &text, seat, part, told.hands > 0 && told.others == 0);
}

static bool is_dealt_to(const struct game *game, const struct events *events, int seat) {
	for (size_t i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->to == seat && !game->event_kinds[event->kind].calls) {
			return true;
		}
	}
	return false;
}

void wording_events(
	struct table *table, const void *state, const struct events *events, int64_t move) {
	int part = move > 0 ? PART_PLACE : PART_SETUP;
	struct feed *feed = table->bot->feed;
	feed->cause = move > 0 ? move : 1;
	unsigned addressed = 0; /* the seats that any of the events is for, as bits */
	for (size_t i = 0; i < events->n; i++) {
		addressed |= events->list[i].to >= 0 ? 1U << events->list[i].to : 0;
	}
	for (int i = 0; i < table->n_seats; i++) {
		if ((addressed >> i & 1) == 0) {
			continue;
		}
		if (is_told(table, &table->seats[i])) {
			word_for_seat(table, state, events, i, part + PART_SEAT + i);
		} else if (is_dealt_to(table->game, events, i)) {
			feed->undealt |= 1U << i;
		}
	}
	for (size_t i = 0; i < feed->n_readers; i++) {
		word_for_place(&feed->readers[i], state, events, part);
	}
	call_outsiders(table, state, events, part);
}

static void put_hand_at(const struct table *table, const void *state, int seat, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, state, seat, names);
	table->game->say->hand(&audience, out);
}

/* Sends the hand again if the step changed it and no message to its person does. */
static void word_changed_hand(
	const struct table *table, const struct wording_step *step, int seat) {
	char before[ITEM_BYTES_MAX], now[ITEM_BYTES_MAX];
	struct feed *feed = table->bot->feed;
	struct text old = TEXT_INTO(before), new = TEXT_INTO(now);
	if (step->since != NULL) {
		put_hand_at(table, step->since, seat, &old);
	}
	put_hand_at(table, step->state, seat, &new);
	if (new.len == 0 || strcmp(before, now) == 0) {
		return;
	}
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, step->state, seat, names);
	struct text text = feed_write(feed);
	status_put_address(&audience, table, &text);
	text_append(&text, &new);
	feed_tell(feed, &text, seat, PART_SEAT + seat, true);
}

static void word_changed_hands(const struct table *table, const struct wording_step *step) {
	unsigned unwritten = find_unwritten(table, ~0U);
	if (game_score(step->state, NULL)) {
		return;
	}
	for (int i = 0; i < table->n_seats; i++) {
		if ((unwritten >> i & 1) != 0 && shows_hand(&table->seats[i])) {
			word_changed_hand(table, step, i);
		}
	}
}

/* Whether the step made it a person's turn. */
static bool calls(const struct table *table, const struct wording_step *step) {
	unsigned active = table->game->active_seats(step->state);
	for (int i = 0; i < table->n_seats; i++) {
		bool newly = (step->before >> i & 1) == 0 || i == step->mover;
		if ((active >> i & 1) != 0 && newly && !presence_computer_acts(table, i)) {
			return true;
		}
	}
	return false;
}

/* Puts the blocks of a text, one below the other. */
static void put_blocks(const char *text, struct text *out) {
	bool in_block = false;
	struct span span;
	for (size_t left = strlen(text), n; left > 0; text += n, left -= n) {
		n = spans_read(text, left, &span);
		if (span.kind == SPAN_BLOCK) {
			spans_block(out);
			in_block = !in_block;
		} else if (in_block) {
			text_put(out, text, n);
		}
	}
}

/* At a terminal, shows the board again above the prompt. */
static void word_picture(const struct table *table, const void *state) {
	char buf[ITEM_BYTES_MAX];
	struct feed *feed = table->bot->feed;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, state, SEAT_ALL, names);
	struct text status = TEXT_INTO(buf), text = feed_write(feed);
	table->game->say->status(&audience, &status);
	put_blocks(buf, &text);
	feed_say(feed, &text, &feed->readers[0], PART_PICTURE);
}

/* The person called, and the mover's text about their own move, are told before the place; the
 * others after it, in the order of their turns. */
static void put_off_others(struct table *table, const struct wording_step *step) {
	struct feed *feed = table->bot->feed;
	unsigned active = table->game->active_seats(step->state);
	int first = 0;
	while (first < table->n_seats && (active >> first & 1) == 0) {
		first++;
	}
	for (int i = 0; i < table->n_seats && feed->n > 0; i++) {
		int turn = (i - first + table->n_seats) % table->n_seats;
		if ((active >> i & 1) == 0) {
			feed_put_off(
				feed, i, i == step->mover ? feed->items[0].cause : 0, turn + 1);
		}
	}
}

void wording_end_step(struct table *table, const struct wording_step *step) {
	struct feed *feed = table->bot->feed;
	word_held(feed);
	word_changed_hands(table, step);
	const struct chat *chat = table->home->chat;
	if (chat->single_user && !chat->on_screen && calls(table, step)) {
		word_picture(table, step->state);
	}
	if (chat->rate_limited) {
		put_off_others(table, step);
	}
	feed->move = step->n_moves;
}

/* A move that is told beside its events, and the state that it is, or was, made in. */
struct told_move {
	const void *state;
	const struct move *move;
};

static void put_move(
	const struct table_place *place, const struct told_move *told, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_place_audience(place, told->state, names);
	advice_put_move(&audience, place->table->game, told->move, out);
}

static void put_only_move(const struct table_place *place, const void *data, struct text *out) {
	const struct told_move *told = data;
	const struct table *table = place->table;
	char said[MOVE_LINE_SIZE];
	struct text what = TEXT_INTO(said);
	const struct words *words = table_place_words(place);
	const char *who = table_seat_name(table, words, told->move->seat);
	if (table->game->verbs[told->move->verb].secret) { /* no event for all tells it */
		put_move(place, told, &what);
		SAY(out, words, "There is only one move for {who}: {move}.", {"who", who},
			{"move", said});
	} else {
		SAY(out, words, "There is only one move for {who}:", {"who", who});
	}
}

void wording_only_move(
	struct table *table, const void *state, const struct move *move, int64_t number) {
	struct feed *feed = table->bot->feed;
	word_held(feed);
	feed->cause = number;
	feed_say_each(feed, put_only_move, &(struct told_move){state, move}, PART_ONLY_MOVE);
}

static void put_undo(const struct table_place *place, const void *data, struct text *out) {
	const struct told_move *told = data;
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	const char *name = table_seat_name(table, words, told->move->seat);
	char said[MOVE_LINE_SIZE];
	struct text what = TEXT_INTO(said);
	if (table->game->verbs[told->move->verb].secret) {
		SAY(out, words, "{who} [take|takes] back a secret move.", {"who", name});
	} else {
		put_move(place, told, &what);
		SAY(out, words, "{who} [take|takes] a move back ({move}).", {"who", name},
			{"move", said});
	}
	if (!place->chat->on_screen) {
		text_puts(out, "\n");
		SAY(out, words, "[Your|{who}, your] turn.", {"who", name});
	}
}

void wording_undo(struct table *table, const void *state, const struct move *move, int64_t number) {
	table->bot->feed->cause = number;
	feed_say_each(table->bot->feed, put_undo, &(struct told_move){state, move}, PART_PLACE);
}

static void put_start(const struct table_place *place, const void *data, struct text *out) {
	const struct table *table = place->table;
	(void)data;
	if (place->chat->second_person) {
		return; /* the command fair tells it on request */
	}
	char commit[FAIR_HEX_SIZE];
	char names[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text seats = TEXT_INTO(names);
	const struct words *words = table_place_words(place);
	table_put_commit(table, commit);
	status_put_seats(table, words, &seats);
	bool told = !place->chat->has_live_tables && place->place_index == 0; /* in the opening */
	SAY(out, words,
		told ? SENTENCE("The game begins. Seats, drawn by lot: {seats}.")
		     : SENTENCE("The game begins. Seats, drawn by lot: {seats}. Commitment: "
				"{commit}"),
		{"seats", names}, {"commit", commit});
	if (table_is_unrated_for_hints(table)) {
		text_puts(out, "\n");
		words_put(out, words, STATUS_HINTS);
	}
}

void wording_start(struct table *table) {
	table->bot->feed->cause = 1;
	feed_say_each(table->bot->feed, put_start, NULL, PART_START);
}

static void put_proof(const struct table_place *place, const void *data, struct text *out) {
	char seed[FAIR_HEX_SIZE];
	(void)data;
	if (place->chat->second_person || place->chat->has_live_tables) {
		return;
	}
	fair_to_hex(place->table->draws.seed, seed);
	PLACE_SAY(out, place,
		"Every roll and deal of table #{id} can be checked now: {prefix}fair {id} shows "
		"how. Seed: {seed}",
		{"seed", seed});
	if (place == place->table->home) { /* a rematch is opened there */
		text_puts(out, "\n");
		table_place_say(out, place,
			SENTENCE("Another game with the same people: {prefix}again."), NULL, 0);
	}
}

void wording_proof(struct table *table) {
	feed_say_each(table->bot->feed, put_proof, NULL, PART_PROOF);
}
