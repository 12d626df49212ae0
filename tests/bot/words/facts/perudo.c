#include "engine/perudo/state.h"

#include <string.h>

#include "tests/bot/words/facts/facts.h"

static void add_face(struct facts *facts, const int16_t *at) {
	static const char *const faces[] = {"aces", "twos", "threes", "fours", "fives", "sixes"};
	facts_words(facts, ANYWHERE, faces[*at - 1]);
}

/* Calls are told with the hands shown, the starter with the first turn. */
static const struct telling tellings[] = {{"round", "starter", NULL}, {"bid", "face", add_face},
	{"dudo", "seat", NULL}, {"calza", "seat", NULL}, {"reveal", "count", NULL},
	{"end", "places", facts_places}, {NULL}};

/* Data as EVENT_SHOW says. */
static void of_show(struct facts *facts, const int16_t *data) {
	const int16_t *hand = data + 6;
	facts_words(facts, ANYWHERE, data[0] == VERB_DUDO ? "Dudo" : "Calza");
	facts_name(facts, hand[0]);
	facts_number(facts, ANYWHERE, data[1]);
	add_face(facts, data + 2);
	for (int n = data[5]; n > 0; n--, hand += 2 + hand[1]) {
		for (int i = 0; i < hand[1]; i++) {
			facts_number(facts, hand[0], hand[2 + i]);
		}
	}
	facts_number(facts, ANYWHERE, data[4]);
}

static void of_event(struct facts *facts, const struct event *event, const char *name) {
	if (strcmp(name, "show") == 0) {
		of_show(facts, event->data);
	}
}

static void of_state(struct facts *facts, const void *view) {
	const struct perudo *p = view;
	int seat = facts->hearing->audience.seat;
	for (int i = 0; i < p->n_seats && p->phase != PHASE_OVER; i++) {
		facts_name(facts, i);
	}
	for (int i = 0; seat >= 0 && p->hands[seat][0] != 0 && i < p->n_dice[seat]; i++) {
		facts_number(facts, ANYWHERE, p->hands[seat][i]);
	}
	for (int i = 0; i < p->n_seats && p->options[OPTION_COUNTS] == COUNTS_OPEN; i++) {
		if (p->n_dice[i] > 0 && i != seat && p->phase == PHASE_BIDDING) {
			facts_number(facts, i, p->n_dice[i]);
		}
	}
	if (p->phase == PHASE_BIDDING && p->count > 0) {
		facts_number(facts, ANYWHERE, p->count);
		add_face(facts, (const int16_t[]){p->face});
		if (facts->hearing->audience.screen) {
			facts_words(facts, p->bidder, "stands");
		}
	}
}

static const char *const silent[] = {NULL};

static const char *const codes[] = {"#x#", NULL};

const struct game_facts perudo_facts = {tellings, silent, of_event, of_state, codes};
