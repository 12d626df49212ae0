#include "engine/geht/rules.h"

/* The facts that the rules tell, in the order that state.h names for each. */

static void put(struct events *events, int number) {
	events_put(events, (int16_t)number);
}

void geht_tell_one(struct events *events, enum geht_event kind, int to, int n, const int *numbers) {
	events_add(events, (uint8_t)kind, (int8_t)to);
	for (int i = 0; i < n; i++) {
		put(events, numbers[i]);
	}
}

void geht_tell(struct events *events, enum geht_event kind, int n, const int *numbers) {
	geht_tell_one(events, kind, SEAT_ALL, n, numbers);
}

static void put_set(struct events *events, const struct geht_set *set) {
	put(events, geht_count(set));
	for (int card = geht_first(set); card != NO_CARD; card = geht_next(set, card)) {
		put(events, card);
	}
}

static void put_bytes(struct events *events, const uint8_t *bytes, int n) {
	put(events, n);
	for (int i = 0; i < n; i++) {
		put(events, bytes[i]);
	}
}

static void put_pile(struct events *events, const struct geht_pile *pile) {
	put_bytes(events, pile->cards, pile->n);
}

void geht_tell_setup(const struct geht *g, struct events *events) {
	geht_tell_one(events, EVENT_SETUP, SEAT_NONE, 2, (const int[]){g->first, g->n_seats});
	for (int seat = 0; seat < g->n_seats; seat++) {
		put(events, seat);
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		put_pile(events, &g->piles[colour]);
	}
}

void geht_tell_layout(const struct geht *g, int seat, struct events *events) {
	GEHT_TELL(events, EVENT_LAYOUT, seat, PLACE_HIGH);
	for (int level = 1; level <= PLACE_HIGH; level++) {
		put_set(events, &g->seats[seat].left[level]);
	}
}

/* Whether the seat is awaited and not for a move that makes itself. */
static bool is_called(const struct geht *g, int seat) {
	struct move move;
	return (geht_active_seats(g) >> seat & 1) != 0 &&
	       (geht_list_moves(g, seat, 0, &move, 1) > 1 || !geht_verbs[move.verb].automatic);
}

void geht_tell_turn(const struct geht *g, struct events *events) {
	uint8_t called[GEHT_SEATS];
	int n = 0;
	for (int seat = 0; events != NULL && seat < g->n_seats; seat++) {
		if (is_called(g, seat)) {
			called[n++] = (uint8_t)seat;
		}
	}
	if (n > 0) {
		GEHT_TELL(events, EVENT_TURN, g->phase);
		put_bytes(events, called, n);
	}
}

void geht_tell_roll(const struct geht *g, struct events *events) {
	GEHT_TELL(events, EVENT_ROLL, g->roll);
	put_bytes(events, g->dice, DICE);
}

static void tell_groups(struct events *events, enum geht_event kind, int to, int drawer,
	enum geht_colour colour, const struct geht_groups *groups) {
	geht_tell_one(events, kind, to, 3, (const int[]){drawer, (int)colour, groups->n});
	for (int i = 0; i < groups->n; i++) {
		const struct geht_group *group = &groups->list[i];
		put(events, group->seat);
		put(events, group->level);
		put(events, group->keep);
		put(events, group->times);
		put_set(events, &group->returned);
	}
}

void geht_tell_resupply(const struct geht *g, int drawer, enum geht_colour colour,
	const struct geht_groups *groups, struct events *events) {
	tell_groups(events, EVENT_RESUPPLY, SEAT_NONE, drawer, colour, groups);
	put_pile(events, &g->piles[colour]);
	tell_groups(events, EVENT_GROUPS, SEAT_ALL, drawer, colour, groups);
	put(events, g->piles[colour].n);
}

void geht_tell_by_seat(
	const struct geht *g, enum geht_event kind, const int16_t *numbers, struct events *events) {
	GEHT_TELL(events, kind, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		put(events, numbers[seat]);
	}
}

static void tell_score(const struct geht *g, int seat, struct events *events) {
	GEHT_TELL(events, EVENT_SCORE, seat, TRACK);
	for (int level = 1; level <= TRACK; level++) {
		put(events, geht_level_points(g, seat, level));
	}
	put(events, g->seats[seat].luck);
	put(events, geht_set_points(g, seat));
	put(events, geht_total(g, seat));
}

void geht_tell_end(const struct geht *g, struct events *events) {
	for (int seat = 0; seat < g->n_seats; seat++) {
		tell_score(g, seat, events);
	}
	geht_tell(events, EVENT_END, 0, NULL);
	put_bytes(events, g->place, g->n_seats);
	put(events, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		put(events, geht_total(g, seat));
	}
	put(events, g->n_seats == 1);
	if (g->n_seats == 1) {
		put(events, geht_rating(geht_total(g, 0)));
	}
}
