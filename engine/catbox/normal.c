#include "engine/catbox/normal.h"

#include "engine/catbox/spaces.h"

/* Weighs each play by itself: the trick's worth and the chance to take it, the cost of a void, the
 * tokens it connects with, and whether the rest of the hand stays playable. */

/* Tuned by playing many games. */
static const double FOLLOWER_BEATS = 0.11; /* for each empty higher space */
static const double FOLLOWER_RUFFS = 0.12; /* trumps although it could follow */
static const double VOID_RUFFS = 0.45;
static const double BONUS_HOPED = 2.0; /* before there is a group */
static const double VOID_COSTS = 0.5, VOID_COSTS_CARD = 0.12;
static const double NEIGHBOUR = 0.5;
static const double TIGHT = 0.9; /* for each space too few */
static const int PLACES_SPARE = 3;
static const double WHIM = 0.4;

/* What the seat on turn sees. */
struct look {
	const struct catbox *c;
	int seat;
	int behind; /* how many play after it */
	uint32_t taken, beside, open;
	double trick; /* what a trick is worth */
};

static double worth_of_trick(const struct catbox *c, int seat) {
	int need = c->predicted[seat] - c->taken[seat], left = TRICKS + 1 - c->trick;
	double bonus = catbox_largest_group(c->tokens[seat]) + (left > 2 ? BONUS_HOPED : 1);
	if (need < 0 || need > left) {
		return 1;
	}
	return need > 0 ? 1 + bonus / (need < 2 ? 1 : need) : 1 - bonus;
}

static int count_higher(const struct look *look, struct space space) {
	int higher = 0;
	for (int card = space.card + 1; card <= catbox_ranks(look->c); card++) {
		higher += (look->taken & catbox_space(card, space.color)) == 0;
	}
	return higher;
}

static bool beats_table(const struct catbox *c, struct space space) {
	struct catbox_play play = {c->turn, (uint8_t)space.card, (uint8_t)space.color};
	return c->n_plays == 0 || catbox_beats(&play, catbox_best_play(c));
}

/* The chance that a seat behind beats the card. */
static double chance_to_beat(const struct look *look, int seat, struct space space, int higher) {
	unsigned voids = look->c->voids[seat];
	double beats = (voids >> space.color & 1) != 0 ? 0 : FOLLOWER_BEATS * higher;
	if (space.color != RED && (voids >> RED & 1) == 0) {
		beats += (voids >> space.color & 1) != 0 ? VOID_RUFFS : FOLLOWER_RUFFS;
	}
	return beats < 0.9 ? beats : 0.9;
}

static double chance_to_take(const struct look *look, struct space space) {
	double chance = 1;
	int higher = count_higher(look, space);
	int seat = look->seat;
	if (!beats_table(look->c, space)) {
		return 0;
	}
	for (int i = 0; i < look->behind; i++) {
		seat = seat_after(seat, look->c->n_seats);
		chance *= 1 - chance_to_beat(look, seat, space, higher);
	}
	return chance;
}

static bool makes_void(const struct look *look, struct space space) {
	const struct catbox *c = look->c;
	return c->n_plays > 0 && space.color != c->plays[0].color &&
	       (c->voids[look->seat] >> c->plays[0].color & 1) == 0;
}

static double cost_of_void(const struct look *look, struct space space) {
	int cards = 0, led = look->c->plays[0].color;
	if (!makes_void(look, space)) {
		return 0;
	}
	for (int card = 1; card <= RANKS; card++) {
		bool fits = (look->open & catbox_space(card, led)) != 0;
		cards += fits ? look->c->hands[look->seat][card] : 0;
	}
	return VOID_COSTS + VOID_COSTS_CARD * cards;
}

/* How many of the cards left after this play could be played now. */
static int places_left(const struct look *look, struct space space) {
	const struct catbox *c = look->c;
	unsigned voids =
		c->voids[look->seat] | (makes_void(look, space) ? 1U << c->plays[0].color : 0);
	uint32_t empty = ~(look->taken | catbox_space(space.card, space.color));
	int places = 0;
	for (int color = 0; color < COLORS; color++) {
		empty &= voids >> color & 1 ? ~catbox_row(color) : ~0U;
	}
	for (int card = 1; card <= RANKS; card++) {
		int held = c->hands[look->seat][card] - (card == space.card);
		int free = catbox_count_in_column(empty, card);
		places += held < free ? held : free;
	}
	return places;
}

static double cost_of_tightness(const struct look *look, struct space space) {
	int missing = TRICKS - look->c->trick + PLACES_SPARE - places_left(look, space);
	bool over = look->c->trick == TRICKS;
	return missing > 0 && !over ? TIGHT * missing : 0;
}

static double worth_of(const struct look *look, struct space space) {
	double worth = look->trick * chance_to_take(look, space);
	if ((look->beside & catbox_space(space.card, space.color)) != 0) {
		worth += NEIGHBOUR;
	}
	return worth - cost_of_void(look, space) - cost_of_tightness(look, space);
}

int catbox_weigh_plays(const struct catbox *c, struct idea ideas[IDEAS_MAX]) {
	struct look look = {
		.c = c,
		.seat = c->turn,
		.behind = c->n_seats - 1 - c->n_plays,
		.taken = catbox_taken(c),
		.beside = catbox_beside(c->tokens[c->turn]),
		.open = catbox_open(c, c->turn),
		.trick = worth_of_trick(c, c->turn),
	};
	int n = 0;
	for (int card = 1; card <= RANKS; card++) {
		for (int color = 0; color < COLORS; color++) {
			struct space space = {card, color};
			if ((look.open & catbox_space(card, color)) != 0) {
				ideas[n++] = (struct idea){space, worth_of(&look, space)};
			}
		}
	}
	return n;
}

static int predict(const struct catbox *c) {
	int sum = 0, mean = HAND * (catbox_ranks(c) + 1) / 2;
	for (int card = 1; card <= RANKS; card++) {
		sum += card * c->hands[c->turn][card];
	}
	if (c->options[OPTION_DISCARD] != 0) {
		mean = mean * (HAND - 1) / HAND;
	}
	return catbox_nth_prediction(c, sum < mean - 3 ? 0 : sum > mean + 4 ? 2 : 1);
}

static struct space play(const struct catbox *c, struct rng *rng) {
	struct idea ideas[IDEAS_MAX];
	int n = catbox_weigh_plays(c, ideas), best = 0;
	for (int i = 0; i < n; i++) {
		ideas[i].worth += WHIM * rng->uniform(rng, 1000) / 1000;
		best = ideas[i].worth > ideas[best].worth ? i : best;
	}
	return ideas[best].space;
}

struct move catbox_normal_choose(const struct catbox *c, struct rng *rng) {
	if (c->phase == PHASE_PREDICT) {
		return MOVE(c->turn, VERB_PREDICT, predict(c));
	}
	struct space space = play(c, rng);
	return MOVE(c->turn, VERB_PLAY, space.card, space.color);
}
