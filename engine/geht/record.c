#include "engine/geht/record.h"

#include "engine/geht/legal.h"
#include "engine/geht/piles.h"

/* The moves that recorded events stand for. What they say is not to be trusted. */

/* Appends an arg while there is room. */
static void push(struct move *move, int16_t number) {
	if (move->n_args < MOVE_ARGS_MAX) {
		move->args[move->n_args++] = number;
	}
}

/* A list in an event's data, and the index behind it. */
struct written_numbers {
	const int16_t *numbers;
	int n, end;
};

static struct written_numbers read_list(const struct event *event, int at) {
	int most = event->len - at - 1;
	int n = most < 0 ? 0 : event->data[at] < most ? event->data[at] : most;
	return (struct written_numbers){event->data + at + 1, n, at + 1 + n};
}

/* A chance move: a list behind so many others, each of which has a gap before it. */
static void read_fall(
	const struct event *event, int verb, int at, int skipped, int gap, struct move *move) {
	for (; skipped > 0; skipped--) {
		at = read_list(event, at + gap).end;
	}
	struct written_numbers list = read_list(event, at);
	move->verb = (uint8_t)verb;
	for (int i = 0; i < list.n; i++) {
		push(move, list.numbers[i]);
	}
}

static int read_setup(const struct geht *g, const struct event *event, struct move *move) {
	if (g->phase == PHASE_LOT) {
		event_read_lot(event, 0, VERB_FAIRY, move);
		return 1;
	}
	read_fall(event, VERB_PILE, 1, 1 + g->n_piles, 0, move);
	return g->phase == PHASE_PILES ? 1 : -1;
}

static int read_roll(const struct geht *g, const struct event *event, struct move *move) {
	read_fall(event, VERB_ROLL, 1, 0, 0, move);
	return g->phase == PHASE_ROLL ? 1 : -1;
}

static int read_resupply(const struct event *event, struct move *move) {
	if (event->kind != EVENT_RESUPPLY) {
		return -1;
	}
	read_fall(event, VERB_RESUPPLY, 3, event->data[2], 4, move);
	return 1;
}

/* The level of each card of the seat's set; 0 where it is left out, so that the rules refuse. */
static int read_layout(const struct event *event, struct move *move) {
	struct written_numbers list = {.end = 2};
	*move = (struct move){event_seat(event->data[0]), VERB_LAYOUT, SET_CARDS, {0}};
	for (int level = 1; level <= event->data[1]; level++) {
		list = read_list(event, list.end);
		for (int i = 0; i < list.n; i++) {
			struct geht_set set = geht_starting(move->seat);
			int card = geht_first(&set), nth = 0;
			for (; card != NO_CARD && card != list.numbers[i]; nth++) {
				card = geht_next(&set, card);
			}
			if (card != NO_CARD) {
				move->args[nth] = (int16_t)level;
			}
		}
	}
	return 1;
}

/* Appends the pairs that name this card; or, for NO_CARD, those that name no new card. */
static void push_pairs(const struct written_numbers *pairs, int card, const struct geht_set *fresh,
	struct move *move) {
	for (int i = 0; i < 2 * pairs->n; i += 2) {
		int named = pairs->numbers[i];
		if (card != NO_CARD ? named == card : !geht_has(fresh, named)) {
			push(move, pairs->numbers[i]);
			push(move, pairs->numbers[i + 1]);
		}
	}
}

/* New cards in the order drawn; others go last, for legal() to refuse. */
static int read_place(const struct geht *g, const struct event *event, struct move *move) {
	struct written_numbers pairs = {event->data + 2, event->data[1], 0};
	struct geht_set fresh = {{0}};
	*move = (struct move){.seat = event_seat(event->data[0]), .verb = VERB_PLACE};
	for (int i = 0; move->seat < g->n_seats && i < g->seats[move->seat].n_fresh; i++) {
		int card = g->seats[move->seat].fresh[i];
		geht_add(&fresh, card);
		push_pairs(&pairs, card, &fresh, move);
	}
	push_pairs(&pairs, NO_CARD, &fresh, move);
	return 1;
}

/* Events that hold a seat and all the args of the move. */
static const struct {
	bool is_move;
	uint8_t verb;
	uint8_t n, at[2]; /* indices of the args in the data */
} plain[GEHT_EVENTS] = {
	[EVENT_BONUS] = {true, VERB_BONUS, 1, {1}},
	[EVENT_SWAP] = {true, VERB_SWAP, 0, {0}},
	[EVENT_SPEND] = {true, VERB_SPEND, 1, {1}},
	[EVENT_BUY] = {true, VERB_BUY, 1, {1}},
	[EVENT_DONE] = {true, VERB_DONE, 0, {0}},
	[EVENT_ACHIEVE] = {true, VERB_TAKE, 2, {1, 3}},
	[EVENT_LUCK] = {true, VERB_LUCK, 1, {1}},
	[EVENT_BUST] = {true, VERB_BUST, 0, {0}},
	[EVENT_PUSH] = {true, VERB_PUSH, 1, {1}},
	[EVENT_BANK] = {true, VERB_BANK, 1, {1}},
};

static int read_plain(const struct event *event, struct move *move) {
	if (!plain[event->kind].is_move) {
		return -1;
	}
	*move = (struct move){.seat = event_seat(event->data[0]), .verb = plain[event->kind].verb};
	for (int i = 0; i < plain[event->kind].n; i++) {
		push(move, event->data[plain[event->kind].at[i]]);
	}
	return 1;
}

/* Decisions stand in the order in which they are carried out (G77). */
static int read_decision(const struct geht *g, const struct event *event, struct move *move) {
	read_plain(event, move);
	unsigned earlier = g->phase == PHASE_DECIDING ? geht_active_seats(g) : 0;
	for (int i = 0, seat = g->fairy; i < g->n_seats && seat != move->seat && earlier != 0;
		i++) {
		if ((earlier >> seat & 1) != 0) {
			return -1;
		}
		seat = seat_after(seat, g->n_seats);
	}
	return 1;
}

/* keep is not recorded: before income, whoever may still swap kept the card (G37). */
static int find_keep(const struct geht *g, struct move *move) {
	for (int seat = 0; seat < g->n_seats && g->phase == PHASE_BONUS; seat++) {
		if (geht_twin(g, seat) != NO_CARD) {
			*move = move_make(seat, VERB_KEEP, 0, NULL);
			return 0;
		}
	}
	return -1;
}

/* A scoring and the lifts behind it. */
static int read_bank(const struct event *events, size_t n, struct move *move) {
	int told = read_plain(events, move);
	while ((size_t)told < n && events[told].kind == EVENT_LIFT &&
		events[told].data[0] == events[0].data[0]) {
		push(move, events[told++].data[1]);
	}
	return told;
}

int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	const struct geht *g = state;
	*move = (struct move){.seat = SEAT_CHANCE};
	if (g->drawer != SEAT_NONE) {
		return read_resupply(events, move);
	}
	switch (events[0].kind) {
	case EVENT_SETUP:
		return read_setup(g, events, move);
	case EVENT_ROLL:
		return read_roll(g, events, move);
	case EVENT_ACHIEVE:
	case EVENT_LUCK:
	case EVENT_BUST:
		return read_decision(g, events, move);
	case EVENT_INCOME:
		return find_keep(g, move);
	case EVENT_LAYOUT:
		return read_layout(events, move);
	case EVENT_PLACE:
		return read_place(g, events, move);
	case EVENT_BANK:
		return read_bank(events, n, move);
	default:
		return read_plain(events, move);
	}
}
