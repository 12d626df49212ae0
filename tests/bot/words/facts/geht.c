#include "engine/geht/state.h"

#include <string.h>

#include "engine/fields.h"
#include "tests/bot/words/facts/facts.h"

static void add_card(struct facts *facts, const int16_t *at) {
	static const char *const sentences[COLOURS] = {"green {n}", "yellow {n}", "red {n}"};
	facts_words_of(facts, ANYWHERE, sentences[geht_cards[*at].colour], *at);
}

/* As a screen's legend explains it. */
static void add_short_card(struct facts *facts, const int16_t *at) {
	static const char *const sentences[COLOURS] = {"{n}g", "{n}y", "{n}r"};
	facts_words_of(facts, ANYWHERE, sentences[geht_cards[*at].colour], *at);
}

static void add_optional_card(struct facts *facts, const int16_t *at) {
	if (at[0] != 0 && at[1] != FIELD_NULL) {
		add_card(facts, at + 1);
	}
}

static void add_cards(struct facts *facts, const int16_t *at) {
	for (int i = 1; i <= at[0]; i++) {
		add_card(facts, at + i);
	}
}

static void add_levels(struct facts *facts, const int16_t *at) {
	const int16_t *cards = at + 1;
	for (int level = 1; level <= at[0]; level++, cards += 1 + cards[0]) {
		add_cards(facts, cards);
		if (cards[0] > 0) {
			facts_number(facts, ANYWHERE, level);
		}
	}
}

static void add_placed(struct facts *facts, const int16_t *at) {
	for (int i = 0; i < at[0]; i++) {
		add_card(facts, at + 1 + 2 * i);
		facts_number(facts, ANYWHERE, at[2 + 2 * i]);
	}
}

static void add_fairy(struct facts *facts, const int16_t *at) {
	const struct geht *g = facts->hearing->state;
	if (g->n_seats > 1) {
		facts_name(facts, *at);
	}
}

/* What is gained besides a card; in round 1 it is told with the round. */
static void add_luck(struct facts *facts, const int16_t *at) {
	if (*at > 0) {
		facts_number(facts, ANYWHERE, *at);
	}
}

static void add_gains(struct facts *facts, const int16_t *at) {
	facts_by_seat(facts, at, false);
}

static void add_all(struct facts *facts, const int16_t *at) {
	facts_by_seat(facts, at, true);
}

static void add_points(struct facts *facts, const int16_t *at) {
	for (int level = 1; level <= at[0]; level++) {
		if (at[level] > 0) {
			facts_number(facts, ANYWHERE, level);
			facts_number(facts, ANYWHERE, at[level]);
		}
	}
}

static void add_some(struct facts *facts, const int16_t *at) {
	if (*at > 0) {
		facts_number(facts, ANYWHERE, *at);
	}
}

/* Alone one has no place, but a total. */
static void add_places(struct facts *facts, const int16_t *at) {
	if (at[0] > 1) {
		facts_places(facts, at);
	} else {
		facts_number(facts, ANYWHERE, at[3]);
	}
}

/* Blue and red dice are told apart by words. */
static void add_dice(struct facts *facts, const int16_t *at) {
	char text[FACT_SIZE], plain[FACT_SIZE], colours[2][FACT_SIZE];
	struct text out = TEXT_INTO(text), blue = TEXT_INTO(colours[0]),
		    red = TEXT_INTO(colours[1]);
	for (int i = 0; i < DICE; i++) {
		text_add(i < BLUE_DICE ? &blue : &red, i % BLUE_DICE > 0 ? " %d" : "%d", at[1 + i]);
	}
	SAY(&out, facts->hearing->audience.words, "blue {blue}, red {red}", {"blue", colours[0]},
		{"red", colours[1]});
	facts_plain(text, plain);
	facts_text(facts, ANYWHERE, "%s", plain);
}

/* What was chosen is told by what it brings; the colour stands on the card. */
static const struct telling tellings[] = {
	{"layout", "levels", add_levels},
	{"round", "fairy", add_fairy},
	{"bonus", "pick", NULL},
	{"bonus", "luck", add_luck},
	{"bonus", "card", add_optional_card},
	{"swap", "back", add_card},
	{"swap", "card", add_card},
	{"income", "money", add_all},
	{"spend", "card", add_card},
	{"buy", "colour", NULL},
	{"buy", "card", add_card},
	{"place", "cards", add_placed},
	{"place", "returned", add_cards},
	{"roll", "dice", add_dice},
	{"compensation", "luck", add_gains},
	{"achieve", "card", add_card},
	{"achieve", "marker", NULL},
	{"achieve", "then", NULL},
	{"luck", "then", NULL},
	{"bust", "card", add_card},
	{"push", "card", add_card},
	{"bank", "card", add_card},
	{"lift", "card", add_card},
	{"score", "levels", add_points},
	{"score", "luck", add_some},
	{"score", "sets", add_some},
	{"end", "places", add_places},
	{"end", "scores", NULL},
	{"end", "rating", NULL},
	{"twin", "card", add_card},
	{"twin", "twin", add_card},
	{NULL},
};

static void of_event(struct facts *facts, const struct event *event, const char *name) {
	const int16_t *data = event->data;
	if (strcmp(name, "groups") == 0) {
		const int16_t *group = data + 3;
		for (int i = 0; i < data[2]; i++, group += 5 + group[4]) {
			facts_name(facts, group[0]);
			add_card(facts, group + 2);
			facts_number(facts, ANYWHERE, group[1]);
			facts_number(facts, ANYWHERE, group[3]);
		}
		facts_number(facts, ANYWHERE, *group);
	} else if (strcmp(name, "yours") == 0 && data[0] == VERB_TAKE) {
		add_card(facts, data + 1);
	}
}

static void of_state(struct facts *facts, const void *view) {
	const struct geht *g = view;
	int own = facts->hearing->audience.seat;
	for (int seat = 0; seat < g->n_seats && g->phase > PHASE_PILES; seat++) {
		facts_number(facts, seat, geht_total(g, seat));
		facts_number(facts, seat, g->seats[seat].luck);
		facts_number(facts, seat, geht_blacks_left(g, seat));
		if (g->phase == PHASE_BUYING) {
			facts_number(facts, seat, g->seats[seat].money);
		}
	}
	if (own >= 0 && g->phase > PHASE_PILES) {
		struct geht_set display = geht_display(g, own);
		for (EACH_CARD(card, &display)) {
			(facts->hearing->audience.screen ? add_short_card : add_card)(
				facts, (const int16_t[]){(int16_t)card});
		}
	}
	int16_t dice[1 + DICE] = {DICE};
	for (int i = 0; i < DICE; i++) {
		dice[1 + i] = g->dice[i];
	}
	if (g->phase == PHASE_DECIDING) {
		add_dice(facts, dice);
	}
}

static const char *const silent[] = {"bonus", "income", "done", "decided", NULL};

static const char *const codes[] = {"=%", ">%", "S#%", "#+%", "#a", "#b", NULL};
static const char *const codes_by_legend[] = {"#g", "#y", "#r", NULL};

const struct game_facts geht_facts = {tellings, silent, of_event, of_state, codes, codes_by_legend};
