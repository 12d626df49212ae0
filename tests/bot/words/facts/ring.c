#include "engine/ring/state.h"

#include <string.h>

#include "engine/fields.h"
#include "tests/bot/words/facts/facts.h"

/* The sentences of areas, without their number. */
static void add_area(struct facts *facts, int seat, int area, int die) {
	static const char *const sentences[AREAS] = {"More jewel {die}", "Just", "Too heavy {die}"};
	char text[FACT_SIZE];
	struct text out = TEXT_INTO(text);
	SAY(&out, facts->hearing->audience.words, sentences[area], {"die", .number = die});
	facts_text(facts, seat, "%s", text);
}

static void add_order(struct facts *facts, const int16_t *at) {
	facts_text(facts, ANYWHERE, *at == 0 ? "1>2>3>4>5>6>7>0" : "7>6>5>4>3>2>1>0");
}

static void add_ring(struct facts *facts, const int16_t *at) {
	if (*at > 0) {
		facts_number(facts, ANYWHERE, *at);
	}
}

static void add_moves(struct facts *facts, const int16_t *at) {
	for (int seat = 0; seat < at[0]; seat++) {
		facts_text(facts, seat, at[1 + seat] > 0 ? "+%d" : "%d", at[1 + seat]);
	}
}

static void add_rings(struct facts *facts, const int16_t *at) {
	facts_by_seat(facts, at, false);
}

static void add_winners(struct facts *facts, const int16_t *at) {
	for (int i = 0; i < at[0]; i++) {
		const int16_t *winner = at + 1 + 4 * i;
		facts_name(facts, winner[0]);
		facts_number(facts, winner[0], ring_rank_of(winner[1]));
		add_area(facts, winner[0], winner[2], winner[3]);
	}
}

/* On a screen the hand is always there. */
static void add_left(struct facts *facts, const int16_t *at) {
	for (int i = 1; !facts->hearing->audience.screen && i <= at[0]; i++) {
		facts_number(facts, ANYWHERE, ring_rank_of(at[i]));
	}
}

/* A trick is told with its winners; where all rings have fallen there are no places. */
static const struct telling tellings[] = {
	{"center", "strong", add_order},
	{"penalty", "ring", add_ring},
	{"discarded", "cards", add_left},
	{"won", "winners", add_winners},
	{"trick", "trick", NULL},
	{"trick", "winners", NULL},
	{"trick", "areas", NULL},
	{"trick", "dice", NULL},
	{"trick", "next", NULL},
	{"score", "moves", add_moves},
	{"score", "rings", add_rings},
	{"end", "scores", NULL},
	{"end", "dice", NULL},
	{"end", "places", NULL},
	{NULL},
};

static void of_event(struct facts *facts, const struct event *event, const char *name) {
	const int16_t *data = event->data, *places = data + 2 * (1 + data[0]);
	if (strcmp(name, "end") == 0 && places[1] != FIELD_NULL) {
		facts_places(facts, places);
		facts_by_seat(facts, data, false);
	}
}

static void of_seat(struct facts *facts, const struct ring *r, int seat) {
	if (r->rings[seat] > 0) {
		facts_number(facts, seat, r->rings[seat]);
	}
	if (r->dice[seat] > 0) {
		add_area(facts, seat, r->areas[seat], r->dice[seat]);
	}
	if (r->phase != PHASE_OVER) {
		facts_number(facts, seat, ring_n_in_hand(r, seat));
	}
}

/* On a screen "R25", else ruby 2 and 5. */
static void add_own(struct facts *facts, int suit, uint32_t cards) {
	char text[FACT_SIZE];
	struct text out = TEXT_INTO(text);
	bool screen = facts->hearing->audience.screen;
	text_put(&out, &"ARSEGDC"[suit], screen && cards != 0);
	for (; cards != 0; cards &= cards - 1) {
		int rank = ring_rank_of(ring_first(cards));
		if (screen) {
			text_number(&out, rank);
		} else {
			facts_number(facts, ANYWHERE, rank);
		}
	}
	facts_text(facts, ANYWHERE, "%s", text);
}

static void of_state(struct facts *facts, const void *view) {
	const struct ring *r = view;
	int own = facts->hearing->audience.seat;
	if (r->phase < PHASE_TAKE) {
		return;
	}
	for (int seat = 0; seat < r->n_seats; seat++) {
		of_seat(facts, r, seat);
	}
	if (r->center > 0 && r->phase != PHASE_OVER) {
		facts_number(facts, ANYWHERE, r->center);
		add_order(facts, (const int16_t[]){r->center > FACES / 2});
	}
	for (int suit = 0; own >= 0 && suit < SUITS; suit++) {
		add_own(facts, suit, r->hands[own] & ring_cards_of(suit));
	}
}

static const char *const silent[] = {NULL};

static const char *const codes_by_legend[] = {
	"R#", "S#", "E#", "D#", "G#", "r#", "s#", "e#", "d#", "g#", NULL};

const struct game_facts ring_facts = {tellings, silent, of_event, of_state, NULL, codes_by_legend};
