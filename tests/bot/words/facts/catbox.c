#include "engine/catbox/state.h"

#include <string.h>

#include "tests/bot/words/facts/facts.h"

/* The hand is told where it is the listener's. */
static const struct telling tellings[] = {
	{"score", "predicted", NULL},
	{"score", "taken", NULL},
	{"score", "bonus", NULL},
	{"score", "points", NULL},
	{"score", "totals", NULL},
	{"end", "scores", NULL},
	{"end", "places", facts_places},
	{NULL},
};

/* What was predicted, taken, and won by it. */
static void of_score(struct facts *facts, const int16_t *data) {
	int n = 1 + data[0];
	for (int seat = 0; seat < data[0]; seat++) {
		const int16_t *of = data + 1 + seat;
		facts_number(facts, seat, of[n]);
		facts_number(facts, seat, of[0]);
		facts_number(facts, seat, of[2 * n] > 0 ? of[2 * n] : of[3 * n]);
		facts_number(facts, seat, of[4 * n]);
	}
}

static void of_event(struct facts *facts, const struct event *event, const char *name) {
	if (strcmp(name, "score") == 0) {
		of_score(facts, event->data + 1);
	} else if (strcmp(name, "end") == 0) {
		facts_by_seat(facts, event->data, true);
	} else if (strcmp(name, "aside") == 0) {
		facts_number(facts, ANYWHERE, event->data[0]);
	}
}

static void of_seat(struct facts *facts, const struct catbox *c, int seat) {
	facts_number(facts, seat, c->totals[seat]);
	facts_number(facts, seat, c->n_cards[seat]);
	if (c->predicted[seat] > 0) {
		facts_number(facts, seat, c->taken[seat]);
		facts_number(facts, seat, c->predicted[seat]);
	}
}

static void of_state(struct facts *facts, const void *view) {
	static const char *const colors[COLORS] = {"red", "blue", "yellow", "green"};
	const struct catbox *c = view;
	int own = facts->hearing->audience.seat;
	for (int seat = 0; seat < c->n_seats && c->phase > PHASE_DEAL; seat++) {
		if (c->phase != PHASE_OVER) {
			of_seat(facts, c, seat);
		} else {
			facts_number(facts, seat, c->totals[seat]);
		}
	}
	for (int card = 1; card <= RANKS && own >= 0; card++) {
		for (int i = 0; i < c->hands[own][card]; i++) {
			facts_number(facts, ANYWHERE, card);
		}
	}
	for (int i = 0; i < c->n_plays && c->phase == PHASE_PLAY; i++) {
		facts_words(facts, ANYWHERE, colors[c->plays[i].color]);
		facts_number(facts, ANYWHERE, c->plays[i].card);
	}
	for (int card = 1; card <= RANKS && c->phase == PHASE_PLAY; card++) {
		for (int color = 0; color < COLORS; color++) {
			int owner = catbox_owner(c, catbox_space(card, color));
			if (owner != SEAT_NONE) {
				facts_text(facts, ANYWHERE, "%d%c", card, 'A' + owner);
			}
		}
	}
}

static const char *const silent[] = {"held", NULL};

static const char *const codes[] = {"r#", "b#", "y#", "g#", "#r", "#b", "#y", "#g", NULL};

const struct game_facts catbox_facts = {tellings, silent, of_event, of_state, codes};
