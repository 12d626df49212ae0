#include "engine/geht/record.h"

#include "engine/geht/legal.h"
#include "engine/geht/piles.h"

/* The moves that recorded events stand for. What they say is not to be trusted. */

/* Appends a number, as long as a move takes any. */
static void push(struct move *move, int16_t number) {
	if (move->n_args < MOVE_ARGS_MAX) {
		move->args[move->n_args++] = number;
	}
}

static void set_seat(struct move *move, int16_t number) {
	move->seat = number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

/* The list that stands so far into the data, how long it is, and where it ends. */
struct list {
	const int16_t *numbers;
	int n, end;
};

static struct list read_list(const struct event *event, int at) {
	int most = event->len - at - 1;
	int n = most < 0 ? 0 : event->data[at] < most ? event->data[at] : most;
	return (struct list){event->data + at + 1, n, at + 1 + n};
}

static bool read_setup(const struct geht *g, const struct event *event, struct move *move) {
	struct list list = read_list(event, 1);
	move->seat = SEAT_CHANCE;
	if (g->phase == PHASE_LOT) {
		move->verb = VERB_FAIRY;
		push(move, event->data[0]);
		return true;
	}
	for (int colour = 0; colour <= g->n_piles; colour++) {
		list = read_list(event, list.end);
	}
	move->verb = VERB_PILE;
	for (int i = 0; i < list.n; i++) {
		push(move, list.numbers[i]);
	}
	return g->phase == PHASE_PILES;
}

/* The number of a card among those of a set, from 0; -1: not there. */
static int find_nth(const struct geht_set *set, int wanted) {
	int nth = 0;
	for (int card = geht_first(set); card != NO_CARD; card = geht_next(set, card), nth++) {
		if (card == wanted) {
			return nth;
		}
	}
	return -1;
}

/* The level of each card of the seat's set; 0 where it is left out, so that the rules refuse. */
static bool read_layout(const struct event *event, struct move *move) {
	struct list list = {.end = 2};
	set_seat(move, event->data[0]);
	struct geht_set set = geht_starting(move->seat);
	move->verb = VERB_LAYOUT;
	move->n_args = SET_CARDS;
	for (int level = 1; level <= event->data[1]; level++) {
		list = read_list(event, list.end);
		for (int i = 0; i < list.n; i++) {
			int nth = find_nth(&set, list.numbers[i]);
			if (nth >= 0) {
				move->args[nth] = (int16_t)level;
			}
		}
	}
	return true;
}

/* Pairs of a card and its level, for one of the new cards or for any that is none. */
static void push_pairs(
	const struct list *pairs, int card, const struct geht_set *fresh, struct move *move) {
	for (int i = 0; i < 2 * pairs->n; i += 2) {
		int named = pairs->numbers[i];
		if (card != NO_CARD ? named == card : !geht_has(fresh, named)) {
			push(move, pairs->numbers[i]);
			push(move, pairs->numbers[i + 1]);
		}
	}
}

/* Cards in the order drawn, and behind them what the rules will refuse. */
static bool read_place(const struct geht *g, const struct event *event, struct move *move) {
	struct list pairs = {event->data + 2, event->data[1], 0};
	struct geht_set fresh = {{0}};
	set_seat(move, event->data[0]);
	move->verb = VERB_PLACE;
	for (int i = 0; move->seat < g->n_seats && i < g->seats[move->seat].n_fresh; i++) {
		int card = g->seats[move->seat].fresh[i];
		geht_add(&fresh, card);
		push_pairs(&pairs, card, &fresh, move);
	}
	push_pairs(&pairs, NO_CARD, &fresh, move);
	return true;
}

/* Events that name a seat and then all the args of the move, perhaps others between them. */
static const struct {
	bool is_move;
	uint8_t verb;
	uint8_t n, at[2]; /* where the args stand in the data */
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

static bool read_plain(const struct event *event, struct move *move) {
	if (!plain[event->kind].is_move) {
		return false;
	}
	set_seat(move, event->data[0]);
	move->verb = plain[event->kind].verb;
	for (int i = 0; i < plain[event->kind].n; i++) {
		push(move, event->data[plain[event->kind].at[i]]);
	}
	return true;
}

static bool read_dice(const struct geht *g, const struct event *event, struct move *move) {
	struct list list = read_list(event, 1);
	move->seat = SEAT_CHANCE;
	move->verb = VERB_ROLL;
	for (int i = 0; i < list.n; i++) {
		push(move, list.numbers[i]);
	}
	return g->phase == PHASE_ROLL;
}

/* The pile stands behind the groups. */
static void read_pile(const struct event *event, struct move *move) {
	struct list list = {.end = 3};
	for (int i = 0; i <= event->data[2]; i++) {
		bool group = i < event->data[2];
		list = read_list(event, list.end + (group ? 4 : 0));
	}
	for (int i = 0; i < list.n; i++) {
		push(move, list.numbers[i]);
	}
}

static int read_resupply(const struct event *event, struct move *move) {
	move->seat = SEAT_CHANCE;
	move->verb = VERB_RESUPPLY;
	if (event->kind != EVENT_RESUPPLY) {
		return -1;
	}
	read_pile(event, move);
	return 1;
}

/* Decisions stand in the order in which they are carried out (G77). */
static int read_decision(const struct geht *g, const struct event *event, struct move *move) {
	read_plain(event, move);
	unsigned earlier = g->phase == PHASE_DECIDING ? geht_active_seats(g) : 0;
	for (int i = 0, seat = g->fairy; i < g->n_seats && earlier != 0; i++) {
		if (seat == move->seat) {
			return 1;
		}
		if ((earlier >> seat & 1) != 0) {
			return -1;
		}
		seat = seat_after(seat, g->n_seats);
	}
	return 1;
}

/* Income comes when those who could swap their bonus card have kept it (G37). */
static int find_keep(const struct geht *g, struct move *move) {
	move->verb = VERB_KEEP;
	for (int seat = 0; seat < g->n_seats && g->phase == PHASE_BONUS; seat++) {
		if (geht_twin(g, seat) != NO_CARD) {
			move->seat = (int8_t)seat;
			return 0;
		}
	}
	return -1;
}

/* The lifts that stand behind a card scored by the same seat. */
static int read_lifts(const struct event *events, size_t n, struct move *move) {
	size_t told = 1;
	while (told < n && events[told].kind == EVENT_LIFT &&
		events[told].data[0] == events[0].data[0]) {
		push(move, events[told++].data[1]);
	}
	return (int)told;
}

int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	const struct geht *g = state;
	*move = (struct move){.seat = SEAT_CHANCE};
	if (g->drawer != SEAT_NONE) {
		return read_resupply(events, move);
	}
	switch (events[0].kind) {
	case EVENT_SETUP:
		return read_setup(g, events, move) ? 1 : -1;
	case EVENT_ROLL:
		return read_dice(g, events, move) ? 1 : -1;
	case EVENT_ACHIEVE:
	case EVENT_LUCK:
	case EVENT_BUST:
		return read_decision(g, events, move);
	case EVENT_INCOME:
		return find_keep(g, move);
	case EVENT_LAYOUT:
		return read_layout(events, move) ? 1 : -1;
	case EVENT_PLACE:
		return read_place(g, events, move) ? 1 : -1;
	case EVENT_BANK:
		read_plain(events, move);
		return read_lifts(events, n, move);
	default:
		return read_plain(events, move) ? 1 : -1;
	}
}
