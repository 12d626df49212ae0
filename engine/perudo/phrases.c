#include "engine/perudo/phrases.h"

#include "engine/perudo/state.h"
#include "engine/say.h"

static const char *const faces[FACES + 1] = {NULL, SENTENCE("aces"), SENTENCE("twos"),
	SENTENCE("threes"), SENTENCE("fours"), SENTENCE("fives"), SENTENCE("sixes")};

/* A number that is not a face is written as a number. */
static void put_face(const struct audience *audience, const int16_t *at, struct text *out) {
	if (*at >= ACE && *at <= FACES) {
		words_put(out, audience->words, faces[*at]);
	} else {
		text_number(out, *at);
	}
}

void perudo_put_bid(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct perudo *p = audience->view;
	at = at != NULL ? at : (const int16_t[]){p->count, p->face};
	TELL(out, audience, "{count} x {face}", {"count", .number = at[0]},
		{"face", .put = put_face, .at = at + 1});
}

/* The lowest bids, in a few phrases. */
struct lowest {
	int n;
	int16_t bids[3][3]; /* each: its sentence, count, face */
};

enum { LOWEST_ANY, LOWEST_NO_ACES, LOWEST_FACE, LOWEST_ANY_FACE };

static void put_lowest_bid(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const sentences[] = {SENTENCE("1 x any face"),
		SENTENCE("1 x any face but aces"), SENTENCE("{count} x {face}"),
		SENTENCE("{count} x any face")};
	TELL(out, audience, sentences[at[0]], {"count", .number = at[1]},
		{"face", .put = put_face, .at = at + 2});
}

static void add_lowest(struct lowest *lowest, int sentence, int count, int face) {
	if (count > 0) {
		int16_t *bid = lowest->bids[lowest->n++];
		bid[0] = (int16_t)sentence;
		bid[1] = (int16_t)count;
		bid[2] = (int16_t)face;
	}
}

/* A count enough for twos is enough for the faces 2 to 6; a face above the standing one may need
 * less. A veteran may raise the face alone (P40). */
static void list_lowest(const struct perudo *p, struct lowest *lowest) {
	int seat = p->turn, above = p->face + 1;
	if (p->count == 0) {
		bool aces = perudo_least_count(p, seat, ACE) > 0;
		add_lowest(lowest, aces ? LOWEST_ANY : LOWEST_NO_ACES, 1, 0);
	} else if (p->palifico != SEAT_NONE) {
		if (above <= FACES) {
			int least = perudo_least_count(p, seat, above);
			add_lowest(lowest, LOWEST_FACE, least, above);
		}
		add_lowest(lowest, LOWEST_FACE, perudo_least_count(p, seat, p->face), p->face);
	} else {
		if (p->face != ACE && above <= FACES) {
			add_lowest(lowest, LOWEST_FACE, p->count, above);
		}
		add_lowest(lowest, LOWEST_ANY_FACE, perudo_least_count(p, seat, 2), 2);
		add_lowest(lowest, LOWEST_FACE, perudo_least_count(p, seat, ACE), ACE);
	}
}

static void put_lowest(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const joined[] = {
		NULL, "{a}", SENTENCE("{a} or {b}"), SENTENCE("{a}, {b}, or {c}")};
	struct lowest lowest = {0};
	(void)at;
	list_lowest(audience->view, &lowest);
	TELL(out, audience, joined[lowest.n], {"a", .put = put_lowest_bid, .at = lowest.bids[0]},
		{"b", .put = put_lowest_bid, .at = lowest.bids[1]},
		{"c", .put = put_lowest_bid, .at = lowest.bids[2]});
}

/* "2 x aces, 4 x twos, …", for each face with a legal bid. */
static void put_least(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct perudo *p = audience->view;
	size_t begun = out->len;
	(void)at;
	for (int16_t face = ACE; face <= FACES; face++) {
		int16_t bid[] = {(int16_t)perudo_least_count(p, p->turn, face), face};
		if (bid[0] > 0) {
			say_put_comma(audience, begun, out);
			perudo_put_bid(audience, bid, out);
		}
	}
}

void perudo_put_bounds(const struct audience *audience, struct text *out) {
	TELL(out, audience, "Lowest: {bids}", {"bids", .put = put_least});
}

const struct term perudo_terms[] = {
	{"face", put_face},
	{"bid", perudo_put_bid, "count"},
	{"standing", perudo_put_bid},
	{"bids", put_lowest},
	{"dice", say_put_numbers},
	{NULL},
};

static void put_count_of_each(
	const struct audience *audience, const int16_t *at, struct text *out) {
	const struct perudo *p = audience->view;
	size_t begun = out->len;
	(void)at;
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (p->n_dice[seat] > 0) {
			say_put_comma(audience, begun, out);
			text_add(out, "%s %d", audience->names[seat], p->n_dice[seat]);
		}
	}
}

void perudo_put_counts(const struct audience *audience, struct text *out) {
	TELL(out, audience, "Dice: {counts}; {n} in play.", {"counts", .put = put_count_of_each},
		{"n", .number = perudo_dice_in_play(audience->view)});
}

void perudo_put_palifico(const struct audience *audience, int seat, struct text *out) {
	const struct perudo *p = audience->view;
	unsigned veterans = 0;
	for (int other = 0; other < p->n_seats; other++) {
		veterans |= (unsigned)perudo_is_veteran(p, other) << other;
	}
	TELL(out, audience, "Palifico: {who}. The face cannot change, and aces are not wild.",
		{"who", audience->names[seat]});
	if (veterans != 0) {
		words_gap(out, audience->words);
		TELL(out, audience, "Only {names} may change the face.",
			{"names", .put = say_put_names, .at = VALUE(veterans)});
	}
}

/* The chance of a bid: in per cent only where everybody may be told the number of dice (P54). */

bool perudo_hides_figures(const void *view) {
	const struct perudo *p = view;
	return p->options[OPTION_COUNTS] == COUNTS_HIDDEN;
}

/* An impossible bid is called very unlikely, or the number of dice would be given away. */
int perudo_chance_step(double chance) {
	static const double least[CHANCE_STEPS] = {1, 0.85, 0.6, 0.4, 0.15, 0};
	int step = 0;
	while (chance < least[step]) {
		step++;
	}
	return step;
}
