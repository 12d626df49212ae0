#include <assert.h>

#include "engine/geht/rules.h"

/* Decisions after a roll, carried out when the last is in (G77). */

struct geht_decision geht_read_decision(const struct move *move) {
	struct geht_decision decision = {MADE_KNOWN, move->verb, NO_CARD, THEN_OUT};
	if (move->verb == VERB_TAKE) {
		decision.card = (uint8_t)move->args[0];
	}
	if (move->n_args > 0) {
		decision.then = (uint8_t)move->args[move->n_args - 1];
	}
	return decision;
}

static bool draws_consolation(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	return s->decision.verb == VERB_BUST && geht_count(&s->left[1]) < LEVEL_FULL; /* G83 */
}

int geht_find_drawer(const struct geht *g) {
	struct geht_groups groups;
	int pile = g->piles[GREEN].n, seat = g->fairy;
	do {
		if (draws_consolation(g, seat) && pile-- == 0) {
			geht_find_groups(g, seat, GREEN, &groups);
			return groups.n > 0 ? seat : SEAT_NONE;
		}
		seat = geht_next_seat(g, seat);
	} while (seat != g->fairy);
	return SEAT_NONE;
}

static void achieve(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	int card = s->decision.card;
	bool by_luck = geht_blacks_left(g, seat) == 0; /* G76 */
	geht_add(&s->marked, card);
	if (by_luck) {
		geht_add(&s->by_luck, card);
		s->luck--;
	}
	s->reached = (uint8_t)geht_level(g, seat, card);
	s->in = s->decision.then == THEN_IN;
	GEHT_TELL(events, EVENT_ACHIEVE, seat, card, by_luck ? MARKER_LUCK : MARKER_BLACK,
		s->decision.then);
}

static void pay_luck(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	s->luck--;
	s->in = s->decision.then == THEN_IN;
	GEHT_TELL(events, EVENT_LUCK, seat, s->decision.then);
}

static void bust(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	int card = FIELD_NULL;
	s->marked = s->by_luck = (struct geht_set){{0}};
	s->reached = 0;
	s->in = false;
	if (draws_consolation(g, seat) && g->piles[GREEN].n > 0) {
		card = geht_draw(g, GREEN);
		geht_add(&s->left[1], card);
	}
	GEHT_TELL(events, EVENT_BUST, seat, card);
}

static void carry_out_one(struct geht *g, int seat, struct events *events) {
	switch (g->seats[seat].decision.verb) {
	case VERB_TAKE:
		achieve(g, seat, events);
		break;
	case VERB_LUCK:
		pay_luck(g, seat, events);
		break;
	default:
		bust(g, seat, events);
		break;
	}
}

static void resupply(struct geht *g, const int16_t *cards, struct events *events) {
	struct geht_groups groups;
	geht_find_groups(g, g->drawer, GREEN, &groups);
	geht_resupply(g, GREEN, &groups, cards);
	geht_tell_resupply(g, g->drawer, GREEN, &groups, events);
}

void geht_carry_out(struct geht *g, const int16_t *cards, struct events *events) {
	int seat = g->fairy;
	do {
		if (g->seats[seat].decision.made != MADE_NOT) {
			if (seat == g->drawer) {
				assert(cards != NULL);
				resupply(g, cards, events);
			}
			carry_out_one(g, seat, events);
			g->seats[seat].decision = (struct geht_decision){MADE_NOT, 0, 0, 0};
		}
		seat = geht_next_seat(g, seat);
	} while (seat != g->fairy);
	g->drawer = SEAT_NONE;
	geht_enter(g, geht_in(g) != 0 ? PHASE_ROLL : PHASE_PUSHING, events);
}
