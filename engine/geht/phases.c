#include <string.h>

#include "engine/geht/rules.h"

/* Rounds and their phases (G16-G18), and the end. */

int geht_next_seat(const struct geht *g, int seat) {
	return seat + 1 == g->n_seats ? 0 : seat + 1;
}

/* Whom a phase waits for. */

static bool is_unfinished(const struct geht *g, int seat) {
	return !g->seats[seat].finished;
}

static bool has_bonus_to_choose(const struct geht *g, int seat) {
	return is_unfinished(g, seat) || geht_twin(g, seat) != NO_CARD; /* G37 */
}

static bool has_cards_to_place(const struct geht *g, int seat) {
	return g->seats[seat].n_fresh > 0;
}

static bool has_to_decide(const struct geht *g, int seat) {
	return g->seats[seat].in && g->seats[seat].decision.made == MADE_NOT;
}

static bool has_marked_cards(const struct geht *g, int seat) {
	return !geht_is_empty(&g->seats[seat].marked);
}

/* What begins with a phase. */

static void begin_layout(struct geht *g, struct events *events) {
	geht_tell_setup(g, events);
	for (int seat = 0; seat < g->n_seats && !g->free_start; seat++) {
		struct geht_set set = geht_starting(seat);
		int nth = 0;
		for (int card = geht_first(&set); card != NO_CARD; card = geht_next(&set, card)) {
			geht_add(&g->seats[seat].left[1 + nth++ / 2], card); /* G12 */
		}
		g->seats[seat].finished = true;
		geht_tell_layout(g, seat, events);
	}
}

static void begin_round(struct geht *g, struct events *events) {
	g->round++;
	g->fairy = (int8_t)((g->first + g->round - 1) % g->n_seats);
	g->roll = 0;
	memset(g->dice, 0, sizeof(g->dice));
	g->met = (struct geht_set){{0}};
	for (int seat = 0; seat < g->n_seats; seat++) {
		g->seats[seat].finished = false;
		g->seats[seat].reached = g->seats[seat].bought = 0;
	}
	GEHT_TELL(events, EVENT_ROUND, g->round, g->fairy);
}

static void begin_buying(struct geht *g, struct events *events) {
	int16_t money[GEHT_SEATS] = {0};
	for (int seat = 0; seat < g->n_seats; seat++) {
		struct geht_seat *s = &g->seats[seat];
		money[seat] = (int16_t)(g->solo_rules ? 0 : geht_income(g, seat)); /* G113 */
		s->money = (uint16_t)money[seat];
		s->finished = s->swappable = false;
	}
	geht_tell_by_seat(g, EVENT_INCOME, money, events);
}

static void begin_placing(struct geht *g, struct events *events) {
	(void)events;
	for (int seat = 0; seat < g->n_seats; seat++) {
		g->seats[seat].money = 0; /* G28 */
	}
}

static void begin_rolling(struct geht *g, struct events *events) {
	(void)events;
	for (int seat = 0; seat < g->n_seats && g->roll == 0; seat++) {
		g->seats[seat].in = true; /* G53 */
	}
}

/* Whether a seat is ahead of another (G102, G103). */
static bool is_ahead(const struct geht *g, int seat, int other) {
	int ahead = geht_total(g, seat) - geht_total(g, other);
	for (int level = TRACK; ahead == 0 && level > 0; level--) {
		ahead = geht_count(&g->seats[seat].left[level]) -
			geht_count(&g->seats[other].left[level]);
	}
	return ahead > 0;
}

void geht_finish(struct geht *g, struct events *events) {
	for (int seat = 0; seat < g->n_seats; seat++) {
		g->place[seat] = 1; /* G104 */
		for (int other = 0; other < g->n_seats; other++) {
			g->place[seat] = (uint8_t)(g->place[seat] + is_ahead(g, other, seat));
		}
	}
	g->over = true;
	geht_tell_end(g, events);
}

static const struct {
	bool (*waits_for)(const struct geht *g, int seat); /* NULL: for nobody */
	void (*begin)(struct geht *g, struct events *events);
} phases[GEHT_PHASES] = {
	[PHASE_LAYOUT] = {is_unfinished, begin_layout},
	[PHASE_BONUS] = {has_bonus_to_choose, begin_round},
	[PHASE_BUYING] = {is_unfinished, begin_buying},
	[PHASE_PLACING] = {has_cards_to_place, begin_placing},
	[PHASE_ROLL] = {NULL, begin_rolling},
	[PHASE_DECIDING] = {has_to_decide, NULL},
	[PHASE_PUSHING] = {has_marked_cards, NULL},
	[PHASE_OVER] = {NULL, geht_finish},
};

unsigned geht_active_seats(const void *state) {
	const struct geht *g = state;
	unsigned active = 0;
	if (g->drawer != SEAT_NONE || phases[g->phase].waits_for == NULL) {
		return 0;
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		active |= (unsigned)phases[g->phase].waits_for(g, seat) << seat;
	}
	return active;
}

static enum geht_phase next_phase(const struct geht *g) {
	switch (g->phase) {
	case PHASE_BONUS:
		return g->round == 1 ? PHASE_ROLL : PHASE_BUYING;
	case PHASE_BUYING:
		return PHASE_PLACING;
	case PHASE_PLACING:
		return PHASE_ROLL;
	case PHASE_PUSHING:
		return g->round == ROUNDS ? PHASE_OVER : PHASE_BONUS;
	default:
		return PHASE_BONUS; /* behind the layout */
	}
}

void geht_enter(struct geht *g, enum geht_phase phase, struct events *events) {
	g->phase = (uint8_t)phase;
	if (phases[phase].begin != NULL) {
		phases[phase].begin(g, events);
	}
	geht_tell_turn(g, events);
	geht_go_on(g, events);
}

void geht_go_on(struct geht *g, struct events *events) {
	bool waits = phases[g->phase].waits_for != NULL;
	if (waits && g->drawer == SEAT_NONE && geht_active_seats(g) == 0) {
		geht_enter(g, next_phase(g), events);
	}
}

/* The end. */
