#include "engine/perudo/events.h"

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

void perudo_tell_roll(const struct perudo *p, struct events *events) {
	EVENTS_TELL(events, EVENT_ROLL, SEAT_NONE, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put_bytes(events, p->n_dice[seat], p->hands[seat]);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (p->n_dice[seat] > 0) {
			events_add(events, EVENT_HAND, seat);
			events_put_bytes(events, p->n_dice[seat], p->hands[seat]);
		}
	}
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, p->turn);
}

static void show_hand(const struct perudo *p, int seat, struct events *events) {
	events_put(events, seat);
	events_put_bytes(events, p->n_dice[seat], p->hands[seat]);
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

void perudo_tell_reveal(const struct perudo *p, const struct move *call, int loser, int gainer,
	struct events *events) {
	bool wild = p->face != ACE && perudo_matches(p, ACE, p->face);
	int kind = call->verb == VERB_DUDO ? EVENT_DUDO : EVENT_CALZA;
	int matching = perudo_count_matching(p);
	EVENTS_TELL(events, kind, SEAT_ALL, call->seat);
	EVENTS_TELL(events, EVENT_SHOW, SEAT_ALL, call->verb, p->count, p->face, wild, matching);
	show_hands(p, call->seat, events);
	EVENTS_TELL(events, EVENT_REVEAL, SEAT_ALL, matching, loser, gainer);
}

/* The dice of all hands, if each is as long as it must be. */
static bool read_roll(const struct perudo *p, const struct event *event, struct move *move) {
	int at = 1;
	bool fits = p->phase == PHASE_ROLL && event->len > 0 && event->data[0] == p->n_seats;
	for (int seat = 0; fits && seat < p->n_seats; seat++) {
		fits = event_read_list(event, &at, p->n_dice[seat], move);
	}
	return fits;
}

static bool read_move(const struct perudo *p, const struct event *event, struct move *move) {
	switch (event->kind) {
	case EVENT_ROUND:
		event_read_lot(event, 1, VERB_STARTER, move);
		return p->phase == PHASE_LOT;
	case EVENT_ROLL:
		*move = (struct move){SEAT_CHANCE, VERB_ROLL, 0, {0}};
		return read_roll(p, event, move);
	case EVENT_BID:
		return event_read_move(event, VERB_BID, 2, move);
	case EVENT_DUDO:
		return event_read_move(event, VERB_DUDO, 0, move);
	case EVENT_CALZA:
		return event_read_move(event, VERB_CALZA, 0, move);
	default:
		return false;
	}
}

int perudo_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}

/* What is counted. */

enum { BIDS, DOUBTS_RIGHT, DOUBTS_WRONG, CAUGHT, LOST_BY_DUDO, LOST_BY_CALZA, WON_BY_CALZA };

const struct statistic perudo_stats[PERUDO_STATS] = {
	[BIDS] = {"bids", SENTENCE("bids made")},
	[DOUBTS_RIGHT] = {"doubts-right", SENTENCE("doubts right"), .halves = true},
	[DOUBTS_WRONG] = {"doubts-wrong", SENTENCE("doubts wrong")},
	/* An own bid was doubted and did not hold, whether a bluff was meant or not. */
	[CAUGHT] = {"bluffs-caught", SENTENCE("own bluffs caught")},
	[LOST_BY_DUDO] = {"lost-by-dudo", SENTENCE("dice lost by dudo")},
	[LOST_BY_CALZA] = {"lost-by-calza", SENTENCE("dice lost by calza")},
	[WON_BY_CALZA] = {"won-by-calza", SENTENCE("dice won by calza")},
};

/* The loser is the bidder (P25) or the caller (P26). */
static void count_dudo(int caller, int loser, struct stats *stats) {
	bool right = loser != caller;
	stats_add(stats, caller, right ? DOUBTS_RIGHT : DOUBTS_WRONG, 1);
	stats_add(stats, loser, LOST_BY_DUDO, 1);
	stats_add(stats, loser, CAUGHT, right);
}

/* P46-P49: who was right and held all dice neither loses nor wins one. */
static void count_calza(int loser, int gainer, struct stats *stats) {
	if (loser >= 0) {
		stats_add(stats, loser, LOST_BY_CALZA, 1);
	}
	if (gainer >= 0) {
		stats_add(stats, gainer, WON_BY_CALZA, 1);
	}
}

void perudo_count(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *data = event->data;
	if (event->kind == EVENT_BID) {
		stats_add(stats, data[0], BIDS, 1);
	} else if (event->kind == EVENT_REVEAL && move->verb == VERB_DUDO) {
		count_dudo(move->seat, data[1], stats);
	} else if (event->kind == EVENT_REVEAL) {
		count_calza(data[1], data[2], stats);
	}
}
