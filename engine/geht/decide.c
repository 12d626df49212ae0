#include "engine/geht/decide.h"

#include "engine/geht/events.h"
#include "engine/geht/phases.h"
#include "engine/geht/piles.h"

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

static bool needs_resupply(const struct geht *g, int seat) {
	return draws_consolation(g, seat) && g->piles[GREEN].n == 0 && geht_can_draw(g, GREEN);
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
	EVENTS_TELL(events, EVENT_ACHIEVE, SEAT_ALL, seat, card,
		by_luck ? MARKER_LUCK : MARKER_BLACK, s->decision.then);
}

static void pay_luck(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	s->luck--;
	s->in = s->decision.then == THEN_IN;
	EVENTS_TELL(events, EVENT_LUCK, SEAT_ALL, seat, s->decision.then);
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
	EVENTS_TELL(events, EVENT_BUST, SEAT_ALL, seat, card);
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

/* From the fairy clockwise; one who has been dealt with has no decision any more. */
static int next_to_carry_out(const struct geht *g) {
	int seat = g->fairy;
	do {
		if (g->seats[seat].decision.made != MADE_NOT) {
			return seat;
		}
		seat = seat_after(seat, g->n_seats);
	} while (seat != g->fairy);
	return SEAT_NONE;
}

void geht_carry_out(struct geht *g, struct events *events) {
	for (int seat; (seat = next_to_carry_out(g)) != SEAT_NONE;) {
		if (needs_resupply(g, seat)) {
			g->drawer = (int8_t)seat;
			g->wanted = GREEN;
			return;
		}
		carry_out_one(g, seat, events);
		g->seats[seat].decision = (struct geht_decision){MADE_NOT, 0, 0, 0};
	}
	geht_enter(g, geht_in(g) != 0 ? PHASE_ROLL : PHASE_PUSHING, events);
}
