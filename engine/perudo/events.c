#include "engine/perudo/events.h"

#include <string.h>

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = numbers}, {.kind = FIELD_END}};

const struct event_kind perudo_event_kinds[PERUDO_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"starter", FIELD_SEAT},
			{"palifico", FIELD_SEAT, .or_null = true}}},
	[EVENT_ROLL] = {"roll", .recorded = true, .fields = {{"dice", FIELD_LIST, .parts = hands}}},
	[EVENT_HAND] = {"hand", .fields = {{"dice", FIELD_LIST, .parts = numbers}}},
	[EVENT_BID] = {"bid", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"count", FIELD_NUMBER}, {"face", FIELD_NUMBER}}},
	[EVENT_DUDO] = {"dudo", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_CALZA] = {"calza", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_SHOW] = {"show", .reveals = true},
	[EVENT_REVEAL] = {"reveal", .recorded = true,
		.fields = {{"count", FIELD_NUMBER}, {"loser", FIELD_SEAT, .or_null = true},
			{"gainer", FIELD_SEAT, .or_null = true}}},
	[EVENT_OUT] = {"out", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"places", FIELD_LIST, .parts = numbers}}},
	[EVENT_TURN] = {"turn", .calls = true, .fields = {{"seat", FIELD_SEAT}}},
};

static void tell_seat(struct events *events, enum perudo_event kind, int seat) {
	events_add(events, (uint8_t)kind, SEAT_ALL);
	events_put(events, (int16_t)seat);
}

void perudo_tell_round(const struct perudo *p, struct events *events) {
	events_add(events, EVENT_ROUND, SEAT_ALL);
	events_put(events, (int16_t)p->round);
	events_put(events, p->starter);
	events_put(events, p->palifico);
}

static void put_hand(const struct perudo *p, int seat, struct events *events) {
	events_put(events, p->n_dice[seat]);
	for (int i = 0; i < p->n_dice[seat]; i++) {
		events_put(events, p->hands[seat][i]);
	}
}

static void tell_hands(const struct perudo *p, struct events *events) {
	events_add(events, EVENT_ROLL, SEAT_NONE);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		put_hand(p, seat, events);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (p->n_dice[seat] > 0) {
			events_add(events, EVENT_HAND, (int8_t)seat);
			put_hand(p, seat, events);
		}
	}
}

void perudo_tell_roll(const struct perudo *p, struct events *events) {
	if (events != NULL) {
		tell_hands(p, events);
		tell_seat(events, EVENT_TURN, p->turn);
	}
}

void perudo_tell_bid(const struct perudo *p, struct events *events) {
	if (events != NULL) {
		tell_seat(events, EVENT_BID, p->bidder);
		events_put(events, p->count);
		events_put(events, p->face);
		tell_seat(events, EVENT_TURN, p->turn);
	}
}

static void show_hand(const struct perudo *p, int seat, struct events *events) {
	events_put(events, (int16_t)seat);
	put_hand(p, seat, events);
}

/* All hands, the caller's first, the bidder's last (P22, P50). */
static void show_hands(const struct perudo *p, int caller, struct events *events) {
	events_put(events, p->n_in);
	show_hand(p, caller, events);
	for (int seat = perudo_next_in(p, caller); seat != caller; seat = perudo_next_in(p, seat)) {
		if (seat != p->bidder) {
			show_hand(p, seat, events);
		}
	}
	show_hand(p, p->bidder, events);
}

static void show(
	const struct perudo *p, const struct move *call, int matching, struct events *events) {
	events_add(events, EVENT_SHOW, SEAT_ALL);
	events_put(events, call->verb);
	events_put(events, p->count);
	events_put(events, p->face);
	events_put(events, p->face != ACE && perudo_matches(p, ACE, p->face));
	events_put(events, (int16_t)matching);
	show_hands(p, call->seat, events);
}

void perudo_tell_reveal(const struct perudo *p, const struct move *call,
	const struct reveal *reveal, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell_seat(events, call->verb == VERB_DUDO ? EVENT_DUDO : EVENT_CALZA, call->seat);
	show(p, call, reveal->matching, events);
	events_add(events, EVENT_REVEAL, SEAT_ALL);
	events_put(events, (int16_t)reveal->matching);
	events_put(events, (int16_t)reveal->loser);
	events_put(events, (int16_t)reveal->gainer);
}

void perudo_tell_out(int seat, struct events *events) {
	tell_seat(events, EVENT_OUT, seat);
}

void perudo_tell_end(const struct perudo *p, struct events *events) {
	events_add(events, EVENT_END, SEAT_ALL);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, p->place[seat]);
	}
}

/* What a recorded event says is not to be trusted. */

static int8_t seat_named(int16_t number) {
	return number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

/* The dice of all hands, if each is as long as it must be. */
static bool read_roll(const struct perudo *p, const struct event *event, struct move *move) {
	int at = 1;
	if (p->phase != PHASE_ROLL || event->len < 1 || event->data[0] != p->n_seats) {
		return false;
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		int n = p->n_dice[seat];
		if (at + 1 + n > event->len || event->data[at++] != n) {
			return false;
		}
		memcpy(move->args + move->n_args, event->data + at,
			(size_t)n * sizeof(move->args[0]));
		move->n_args = (uint8_t)(move->n_args + n);
		at += n;
	}
	return true;
}

/* The verbs of events that are calls. */
static const struct {
	enum perudo_verb verb;
	uint8_t n_args;
	bool is_call;
} calls[PERUDO_EVENTS] = {
	[EVENT_BID] = {VERB_BID, 2, true},
	[EVENT_DUDO] = {VERB_DUDO, 0, true},
	[EVENT_CALZA] = {VERB_CALZA, 0, true},
};

static bool read_call(const struct event *event, struct move *move) {
	if (!calls[event->kind].is_call || event->len != 1 + calls[event->kind].n_args) {
		return false;
	}
	move->seat = seat_named(event->data[0]);
	move->verb = (uint8_t)calls[event->kind].verb;
	move->n_args = calls[event->kind].n_args;
	memcpy(move->args, event->data + 1, move->n_args * sizeof(move->args[0]));
	return true;
}

static bool read_move(const struct perudo *p, const struct event *event, struct move *move) {
	*move = (struct move){.seat = SEAT_CHANCE};
	if (event->kind == EVENT_ROLL) {
		move->verb = VERB_ROLL;
		return read_roll(p, event, move);
	}
	if (event->kind == EVENT_ROUND) {
		move->verb = VERB_STARTER;
		move->n_args = 1;
		move->args[0] = event->len > 1 ? event->data[1] : SEAT_NONE;
		return p->phase == PHASE_LOT;
	}
	return event->kind < PERUDO_EVENTS && read_call(event, move);
}

int perudo_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}
