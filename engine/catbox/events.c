#include "engine/catbox/events.h"

#include "engine/catbox/spaces.h"

enum { TALLY_MET };

int catbox_points(const void *state, int seat) {
	return ((const struct catbox *)state)->totals[seat];
}

/* Behind the round stand five lists by seat: predicted, taken, bonus, points, totals. A met
 * prediction always has a bonus. */
static void remember_score(const int16_t *data, struct highlights *highlights) {
	int round = data[0], n = 1 + data[1];
	for (int seat = 0; seat < data[1]; seat++) {
		const int16_t *of = data + 2 + seat;
		highlights_tally(highlights, seat, TALLY_MET, of[2 * n] > 0);
		HIGHLIGHTS_OFFER(highlights, CATBOX_ROUND, of[3 * n], seat, of[3 * n], round);
	}
}

/* One that cost nothing (C47) is not worth telling. */
static void remember_paradox(const int16_t *data, int seat, struct highlights *highlights) {
	int points = data[2 + 3 * (1 + data[1]) + seat];
	HIGHLIGHTS_OFFER(highlights, CATBOX_PARADOX, -points, seat, points, data[0]);
}

static void remember_predictions(const struct catbox *c, struct highlights *highlights) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		int met = highlights->tallies[seat][TALLY_MET];
		HIGHLIGHTS_OFFER(highlights, CATBOX_PREDICTIONS, met, seat, met, c->round);
	}
}

void catbox_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct event *score = highlights_find(events, EVENT_SCORE);
	const struct event *paradox = highlights_find(events, EVENT_PARADOX);
	(void)move;
	if (score != NULL) {
		remember_score(score->data, highlights);
	}
	if (score != NULL && paradox != NULL) {
		remember_paradox(score->data, paradox->data[0], highlights);
	}
	if (highlights_find(events, EVENT_END) != NULL) {
		remember_predictions(before, highlights);
	}
}

static const char *const colors[] = {"red", "blue", "yellow", "green", NULL};
static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field seats[] = {{.kind = FIELD_SEAT}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = numbers}, {.kind = FIELD_END}};

const struct event_kind catbox_event_kinds[CATBOX_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"start", FIELD_SEAT}}},
	[EVENT_DEAL] = {"deal", .recorded = true,
		.fields = {{"hands", FIELD_LIST, .parts = hands}}},
	[EVENT_HAND] = {"hand", .fields = {{"hand", FIELD_LIST, .parts = numbers}}},
	[EVENT_HELD] = {"held", .fields = {{"hand", FIELD_LIST, .parts = numbers}}},
	[EVENT_DISCARD] = {"discard", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_NUMBER}}},
	[EVENT_ASIDE] = {"aside"},
	[EVENT_COUNT] = {"count", .fields = {{"seat", FIELD_SEAT}, {"n", FIELD_NUMBER}}},
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
	[EVENT_TAKES] = {"takes", .fields = {{"trick", FIELD_NUMBER}, {"seat", FIELD_SEAT},
					  {"taken", FIELD_NUMBER}, {"predicted", FIELD_NUMBER}}},
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
	[EVENT_TURN] = {"turn", .calls = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_ASK] = {"ask", .calls = true},
};

static void put_hand(const struct catbox *c, int seat, struct events *events) {
	events_put(events, c->n_cards[seat]);
	for (int card = 1; card <= RANKS; card++) {
		for (int i = 0; i < c->hands[seat][card]; i++) {
			events_put(events, card);
		}
	}
}

void catbox_tell_turn(const struct catbox *c, struct events *events) {
	if (events != NULL && c->phase == PHASE_PLAY) {
		events_add(events, EVENT_HELD, c->turn);
		put_hand(c, c->turn, events);
	}
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, c->turn);
}

void catbox_tell_deal(const struct catbox *c, struct events *events) {
	EVENTS_TELL(events, EVENT_DEAL, SEAT_NONE, c->n_seats);
	for (int seat = 0; seat < c->n_seats; seat++) {
		put_hand(c, seat, events);
	}
	for (int seat = 0; seat < c->n_seats; seat++) {
		events_add(events, EVENT_HAND, seat);
		put_hand(c, seat, events);
	}
	if (c->phase == PHASE_DISCARD) {
		events_add(events, EVENT_ASK, SEAT_ALL);
	} else {
		catbox_tell_turn(c, events);
	}
}

void catbox_tell_discard(const struct catbox *c, int seat, struct events *events) {
	int n = 0;
	for (int other = 0; other < c->n_seats; other++) {
		n += catbox_has_discarded(c, other);
	}
	EVENTS_TELL(events, EVENT_DISCARD, SEAT_NONE, seat, c->aside[seat]);
	EVENTS_TELL(events, EVENT_ASIDE, seat, c->aside[seat]);
	EVENTS_TELL(events, EVENT_COUNT, SEAT_ALL, seat, n);
}

void catbox_tell_trick(const struct catbox *c, int winner, struct events *events) {
	EVENTS_TELL(events, EVENT_TRICK, SEAT_NONE, c->trick, c->plays[0].color, 1, winner);
	events_put_bytes(events, c->n_seats, c->taken);
	EVENTS_TELL(events, EVENT_TAKES, SEAT_ALL, c->trick, winner, c->taken[winner],
		c->predicted[winner]);
}

void catbox_tell_paradox(const struct catbox *c, struct events *events) {
	EVENTS_TELL(events, EVENT_PARADOX, SEAT_ALL, c->turn);
	put_hand(c, c->turn, events);
}

void catbox_tell_score(const struct catbox *c, const int16_t *bonus, struct events *events) {
	EVENTS_TELL(events, EVENT_SCORE, SEAT_ALL, c->round);
	events_put_bytes(events, c->n_seats, c->predicted);
	events_put_bytes(events, c->n_seats, c->taken);
	events_put_numbers(events, c->n_seats, bonus);
	events_put_numbers(events, c->n_seats, c->points);
	events_put_numbers(events, c->n_seats, c->totals);
}

/* Fails unless each hand has its length. */
static bool read_deal(const struct catbox *c, const struct event *event, struct move *move) {
	int at = 1;
	bool fits = c->phase == PHASE_DEAL && event->len > 0 && event->data[0] == c->n_seats;
	*move = (struct move){.seat = SEAT_CHANCE, .verb = VERB_DEAL};
	for (int seat = 0; fits && seat < c->n_seats; seat++) {
		fits = event_read_list(event, &at, HAND, move);
	}
	return fits && at == event->len;
}

static bool read_move(const struct catbox *c, const struct event *event, struct move *move) {
	switch (event->kind) {
	case EVENT_ROUND:
		event_read_lot(event, 1, VERB_START, move);
		return c->phase == PHASE_LOT;
	case EVENT_DEAL:
		return read_deal(c, event, move);
	case EVENT_DISCARD:
		return event_read_move(event, VERB_DISCARD, 1, move);
	case EVENT_PREDICT:
		return event_read_move(event, VERB_PREDICT, 1, move);
	case EVENT_PLAY:
		return event_read_move(event, VERB_PLAY, 2, move);
	default:
		return false;
	}
}

int catbox_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}

/* What is counted. */

enum { TRICKS_TAKEN, MET, MISSED, PARADOXES };

const struct statistic catbox_stats[CATBOX_STATS] = {
	[TRICKS_TAKEN] = {"tricks", SENTENCE("tricks taken")},
	[MET] = {"met", SENTENCE("predictions met")},
	[MISSED] = {"missed", SENTENCE("predictions missed")},
	[PARADOXES] = {"paradoxes", SENTENCE("paradoxes caused")},
};

/* A met prediction always has a bonus: a trick taken means a token on the board. The culprit of a
 * paradox has missed theirs (C47, C50). */
static void count_score(const int16_t *data, struct stats *stats) {
	int n_seats = data[1];
	const int16_t *bonus = data + 2 + 2 * (1 + n_seats);
	for (int seat = 0; seat < n_seats; seat++) {
		stats_add(stats, seat, bonus[seat] > 0 ? MET : MISSED, 1);
	}
}

void catbox_count(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (event->kind == EVENT_TAKES) {
		stats_add(stats, event->data[1], TRICKS_TAKEN, 1);
	} else if (event->kind == EVENT_PARADOX) {
		stats_add(stats, event->data[0], PARADOXES, 1);
	} else if (event->kind == EVENT_SCORE) {
		count_score(event->data, stats);
	}
}
