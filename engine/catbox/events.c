#include "engine/catbox/events.h"

#include <string.h>

static const char *const colors[] = {"red", "blue", "yellow", "green", NULL};
static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field seats[] = {{.kind = FIELD_SEAT}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = numbers}, {.kind = FIELD_END}};

const struct event_kind catbox_event_kinds[CATBOX_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"start", FIELD_SEAT}}},
	[EVENT_DEAL] = {"deal", .recorded = true,
		.fields = {{"hands", FIELD_LIST, .parts = hands}}},
	[EVENT_HAND] = {"hand"},
	[EVENT_HELD] = {"held"},
	[EVENT_DISCARD] = {"discard", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_NUMBER}}},
	[EVENT_ASIDE] = {"aside"},
	[EVENT_COUNT] = {"count"},
	[EVENT_PREDICT] = {"predict", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"tricks", FIELD_NUMBER}}},
	[EVENT_PLAY] = {"play", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_NUMBER},
			{"color", FIELD_WORD, .words = colors}}},
	[EVENT_VOID] = {"void", .recorded = true,
		.fields = {{"player", FIELD_SEAT}, {"color", FIELD_WORD, .words = colors}}},
	[EVENT_BROKEN] = {"broken"},
	[EVENT_TRICK] = {"trick", .recorded = true,
		.fields = {{"trick", FIELD_NUMBER}, {"led", FIELD_WORD, .words = colors},
			{"winners", FIELD_LIST, .parts = seats},
			{"taken", FIELD_LIST, .parts = numbers}}},
	[EVENT_TAKES] = {"takes"},
	[EVENT_PARADOX] = {"paradox", .recorded = true, .reveals = true,
		.fields = {{"player", FIELD_SEAT}, {"hand", FIELD_LIST, .parts = numbers}}},
	[EVENT_SCORE] = {"score", .recorded = true,
		.fields = {{"round", FIELD_NUMBER}, {"predicted", FIELD_LIST, .parts = numbers},
			{"taken", FIELD_LIST, .parts = numbers},
			{"bonus", FIELD_LIST, .parts = numbers},
			{"points", FIELD_LIST, .parts = numbers},
			{"totals", FIELD_LIST, .parts = numbers}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"scores", FIELD_LIST, .parts = numbers},
			{"places", FIELD_LIST, .parts = numbers}}},
	[EVENT_TURN] = {"turn", .calls = true},
	[EVENT_ASK] = {"ask"},
};

static void tell_seat(struct events *events, enum catbox_event kind, int8_t to, int seat) {
	events_add(events, (uint8_t)kind, to);
	events_put(events, (int16_t)seat);
}

static void put_bytes(const uint8_t *list, int n, struct events *events) {
	events_put(events, (int16_t)n);
	for (int i = 0; i < n; i++) {
		events_put(events, list[i]);
	}
}

static void put_numbers(const int16_t *list, int n, struct events *events) {
	events_put(events, (int16_t)n);
	for (int i = 0; i < n; i++) {
		events_put(events, list[i]);
	}
}

static void put_hand(const struct catbox *c, int seat, struct events *events) {
	events_put(events, c->n_cards[seat]);
	for (int card = 1; card <= RANKS; card++) {
		for (int i = 0; i < c->hands[seat][card]; i++) {
			events_put(events, (int16_t)card);
		}
	}
}

void catbox_tell_round(const struct catbox *c, struct events *events) {
	tell_seat(events, EVENT_ROUND, SEAT_ALL, c->round);
	events_put(events, c->start);
}

void catbox_tell_turn(const struct catbox *c, struct events *events) {
	if (events != NULL && c->phase == PHASE_PLAY) {
		events_add(events, EVENT_HELD, c->turn);
		put_hand(c, c->turn, events);
	}
	tell_seat(events, EVENT_TURN, SEAT_ALL, c->turn);
}

void catbox_tell_deal(const struct catbox *c, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell_seat(events, EVENT_DEAL, SEAT_NONE, c->n_seats);
	for (int seat = 0; seat < c->n_seats; seat++) {
		put_hand(c, seat, events);
	}
	for (int seat = 0; seat < c->n_seats; seat++) {
		events_add(events, EVENT_HAND, (int8_t)seat);
		put_hand(c, seat, events);
	}
	if (c->phase == PHASE_DISCARD) {
		events_add(events, EVENT_ASK, SEAT_ALL);
	} else {
		catbox_tell_turn(c, events);
	}
}

void catbox_tell_discard(const struct catbox *c, int seat, struct events *events) {
	int count = 0;
	for (int other = 0; other < c->n_seats; other++) {
		count += catbox_has_discarded(c, other);
	}
	tell_seat(events, EVENT_DISCARD, SEAT_NONE, seat);
	events_put(events, c->aside[seat]);
	tell_seat(events, EVENT_ASIDE, (int8_t)seat, c->aside[seat]);
	tell_seat(events, EVENT_COUNT, SEAT_ALL, seat);
	events_put(events, (int16_t)count);
}

void catbox_tell_predict(const struct catbox *c, int seat, struct events *events) {
	tell_seat(events, EVENT_PREDICT, SEAT_ALL, seat);
	events_put(events, c->predicted[seat]);
}

void catbox_tell_play(
	const struct catbox *c, const struct catbox_play *play, struct events *events) {
	(void)c;
	tell_seat(events, EVENT_PLAY, SEAT_ALL, play->seat);
	events_put(events, play->card);
	events_put(events, play->color);
}

void catbox_tell_void(int seat, int color, struct events *events) {
	tell_seat(events, EVENT_VOID, SEAT_ALL, seat);
	events_put(events, (int16_t)color);
}

void catbox_tell_broken(struct events *events) {
	events_add(events, EVENT_BROKEN, SEAT_ALL);
}

void catbox_tell_trick(const struct catbox *c, int winner, struct events *events) {
	tell_seat(events, EVENT_TRICK, SEAT_NONE, c->trick);
	events_put(events, c->plays[0].color);
	events_put(events, 1);
	events_put(events, (int16_t)winner);
	put_bytes(c->taken, c->n_seats, events);
	tell_seat(events, EVENT_TAKES, SEAT_ALL, c->trick);
	events_put(events, (int16_t)winner);
	events_put(events, c->taken[winner]);
	events_put(events, c->predicted[winner]);
}

void catbox_tell_paradox(const struct catbox *c, int culprit, struct events *events) {
	tell_seat(events, EVENT_PARADOX, SEAT_ALL, culprit);
	put_hand(c, culprit, events);
}

void catbox_tell_score(const struct catbox *c, const int bonus[], struct events *events) {
	tell_seat(events, EVENT_SCORE, SEAT_ALL, c->round);
	put_bytes(c->predicted, c->n_seats, events);
	put_bytes(c->taken, c->n_seats, events);
	events_put(events, c->n_seats);
	for (int seat = 0; seat < c->n_seats; seat++) {
		events_put(events, (int16_t)bonus[seat]);
	}
	put_numbers(c->points, c->n_seats, events);
	put_numbers(c->totals, c->n_seats, events);
}

void catbox_tell_end(const struct catbox *c, struct events *events) {
	events_add(events, EVENT_END, SEAT_ALL);
	put_numbers(c->totals, c->n_seats, events);
	put_bytes(c->place, c->n_seats, events);
}

/* What a recorded event says is not to be trusted. */

static int8_t seat_named(int16_t number) {
	return number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

/* The deck in the order of the seats, if each hand is as long as it must be. */
static bool read_deal(const struct catbox *c, const struct event *event, struct move *move) {
	int at = 1;
	if (c->phase != PHASE_DEAL || event->len != 1 + c->n_seats * (1 + HAND) ||
		event->data[0] != c->n_seats) {
		return false;
	}
	for (int seat = 0; seat < c->n_seats; seat++, at += HAND) {
		if (event->data[at++] != HAND) {
			return false;
		}
		memcpy(move->args + move->n_args, event->data + at, HAND * sizeof(move->args[0]));
		move->n_args = (uint8_t)(move->n_args + HAND);
	}
	return true;
}

/* The verbs of events that are actions. */
static const struct {
	enum catbox_verb verb;
	uint8_t n_args;
} actions[CATBOX_EVENTS] = {
	[EVENT_DISCARD] = {VERB_DISCARD, 1},
	[EVENT_PREDICT] = {VERB_PREDICT, 1},
	[EVENT_PLAY] = {VERB_PLAY, 2},
};

static bool read_action(const struct event *event, struct move *move) {
	uint8_t n = actions[event->kind].n_args;
	if (n == 0 || event->len != 1 + n) {
		return false;
	}
	move->seat = seat_named(event->data[0]);
	move->verb = (uint8_t)actions[event->kind].verb;
	move->n_args = n;
	memcpy(move->args, event->data + 1, n * sizeof(move->args[0]));
	return true;
}

static bool read_move(const struct catbox *c, const struct event *event, struct move *move) {
	*move = (struct move){.seat = SEAT_CHANCE};
	if (event->kind == EVENT_DEAL) {
		move->verb = VERB_DEAL;
		return read_deal(c, event, move);
	}
	if (event->kind == EVENT_ROUND) {
		move->verb = VERB_START;
		move->n_args = 1;
		move->args[0] = event->len > 1 ? event->data[1] : SEAT_NONE;
		return c->phase == PHASE_LOT;
	}
	return event->kind < CATBOX_EVENTS && read_action(event, move);
}

int catbox_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}
