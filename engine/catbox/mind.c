#include "engine/catbox/state.h"

#include "engine/bits.h"
#include "engine/mind/search.h"

/* A card and the color it is played as. */
struct space {
	int card, color;
};

/* Weighs each play by itself: the worth of the trick and the chance to win it, the cost of a void,
 * the tokens it connects with, and the number of cards left playable. */

/* Tuned by playing many games. */
static const double FOLLOWER_BEATS = 0.11; /* for each empty higher space */
static const double FOLLOWER_RUFFS = 0.12; /* trumps although it could follow suit */
static const double VOID_RUFFS = 0.45;
static const double BONUS_HOPED = 2.0; /* before there is a group */
static const double VOID_COSTS = 0.5, VOID_COSTS_CARD = 0.12;
static const double NEVER_VOID = 1000; /* in place of VOID_COSTS */
static const double NEIGHBOUR = 0.5;
static const double TIGHT = 0.9; /* for each missing space */
static const int PLACES_SPARE = 3;
static const double WHIM = 0.4;

/* The spaces left for each card if the seat gets no further void, or one in the led color. */
struct free_places {
	uint32_t empty;
	int free[RANKS + 1], all; /* by card; the number of cards of the hand with a space each */
};

/* The position as seen by the seat on turn. */
struct look {
	const struct catbox *c;
	const struct catbox_play *best; /* NULL: the seat leads */
	int seat;
	int after; /* seats that play after it */
	uint32_t taken, beside, open;
	uint32_t ranks;               /* the columns in use */
	double trick;                 /* the worth of a trick */
	double void_costs;            /* of becoming void */
	struct free_places places[2]; /* with no further void, with one more */
};

static double worth_of_trick(const struct catbox *c, int seat) {
	int need = c->predicted[seat] - c->taken[seat], left = TRICKS + 1 - c->trick;
	double bonus = catbox_largest_group(c->tokens[seat]) + (left > 2 ? BONUS_HOPED : 1);
	if (need < 0 || need > left) {
		return 1;
	}
	return need > 0 ? 1 + bonus / (need < 2 ? 1 : need) : 1 - bonus;
}

/* The spaces of the color up to this one, and others. */
static uint32_t up_to(struct space space) {
	uint32_t bit = catbox_space(space.card, space.color);
	return bit | (bit - 1);
}

static int count_higher(const struct look *look, struct space space) {
	uint32_t above = catbox_row(space.color) & look->ranks & ~up_to(space);
	return bits_count(above & ~look->taken);
}

static bool beats_table(const struct look *look, struct space space) {
	struct catbox_play play = {look->c->turn, (uint8_t)space.card, (uint8_t)space.color};
	return look->best == NULL || catbox_beats(&play, look->best);
}

/* The chance that a later seat beats the card. */
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
	if (!beats_table(look, space)) {
		return 0;
	}
	for (int i = 0; i < look->after; i++) {
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

static double cost_of_void(const struct look *look) {
	int cards = 0, led = look->c->plays[0].color;
	for (int card = 1; card <= RANKS; card++) {
		bool fits = (look->open & catbox_space(card, led)) != 0;
		cards += fits ? look->c->hands[look->seat][card] : 0;
	}
	return look->void_costs + VOID_COSTS_CARD * cards;
}

static int least(int a, int b) {
	return a < b ? a : b;
}

static void count_places(struct look *look, unsigned voids, struct free_places *places) {
	const uint8_t *hand = look->c->hands[look->seat];
	places->empty = ~look->taken;
	places->all = 0;
	for (int color = 0; color < COLORS; color++) {
		places->empty &= voids >> color & 1 ? ~catbox_row(color) : ~0U;
	}
	for (int card = 1; card <= RANKS; card++) {
		places->free[card] = catbox_count_in_column(places->empty, card);
		places->all += least(hand[card], places->free[card]);
	}
}

/* The number of the cards left after this play that could be played at once: its own rank has one
 * card less, and perhaps one space less. */
static int places_left(const struct look *look, struct space space, bool voids) {
	const struct free_places *places = &look->places[voids];
	int held = look->c->hands[look->seat][space.card], free = places->free[space.card];
	bool open = (places->empty & catbox_space(space.card, space.color)) != 0;
	return places->all - least(held, free) + least(held - 1, free - open);
}

static double cost_of_tightness(const struct look *look, struct space space, bool voids) {
	int missing = TRICKS - look->c->trick + PLACES_SPARE - places_left(look, space, voids);
	bool over = look->c->trick == TRICKS;
	return missing > 0 && !over ? TIGHT * missing : 0;
}

static double worth_of(const struct look *look, struct space space) {
	double worth = look->trick * chance_to_take(look, space);
	bool voids = makes_void(look, space);
	if ((look->beside & catbox_space(space.card, space.color)) != 0) {
		worth += NEIGHBOUR;
	}
	return worth - (voids ? cost_of_void(look) : 0) - cost_of_tightness(look, space, voids);
}

static struct look look_at(const struct catbox *c, double void_costs) {
	struct look look = {
		.c = c,
		.best = c->n_plays > 0 ? catbox_best_play(c) : NULL,
		.seat = c->turn,
		.after = c->n_seats - 1 - c->n_plays,
		.taken = catbox_taken(c),
		.beside = catbox_beside(c->tokens[c->turn]),
		.open = catbox_open(c, c->turn),
		.ranks = ((1U << catbox_ranks(c)) - 1) * FIRST_COLUMN,
		.trick = worth_of_trick(c, c->turn),
		.void_costs = void_costs,
	};
	unsigned voids = c->voids[c->turn];
	count_places(&look, voids, &look.places[false]);
	if (c->n_plays > 0) {
		count_places(&look, voids | 1U << c->plays[0].color, &look.places[true]);
	}
	return look;
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

static struct space pick_play(const struct catbox *c, double void_costs, struct rng *rng) {
	struct look look = look_at(c, void_costs);
	struct space best = {0, 0};
	double most = 0;
	for (int card = 1; card <= RANKS; card++) {
		uint32_t spaces = look.open >> (card - 1) & FIRST_COLUMN;
		for (; spaces != 0; spaces &= spaces - 1) {
			struct space space = {card, __builtin_ctz(spaces) / RANKS};
			double worth =
				worth_of(&look, space) + WHIM * rng->uniform(rng, 1000) / 1000;
			if (best.card == 0 || worth > most) {
				best = space;
				most = worth;
			}
		}
	}
	return best;
}

/* The normal player's move for the seat on turn, a prediction or a play; c is a view or a
 * determinized state. */
static struct move normal_choose(const struct catbox *c, struct rng *rng) {
	if (c->phase == PHASE_PREDICT) {
		return MOVE(c->turn, VERB_PREDICT, predict(c));
	}
	struct space space = pick_play(c, VOID_COSTS, rng);
	return MOVE(c->turn, VERB_PLAY, space.card, space.color);
}

/* The easy player plays one card in this number at random. SPACES: the most legal moves. */
enum { WHIM_ONE_IN = 5, SPACES = RANKS * COLORS };

/* A beginner: follows suit where possible, as in other trick-taking games, and otherwise plays at
 * random. */
static struct move easy_choose(const struct catbox *c, struct rng *rng) {
	struct move moves[SPACES];
	struct move_list all = {.out = moves, .cap = SPACES};
	struct move following[SPACES];
	uint32_t n = 0;
	catbox_legal_moves(c, c->turn, &all);
	if (c->n_plays > 0 && rng->uniform(rng, WHIM_ONE_IN) > 0) {
		for (size_t i = 0; i < all.n; i++) {
			if (moves[i].args[1] == c->plays[0].color) {
				following[n++] = moves[i];
			}
		}
	}
	return n > 0 ? following[rng->uniform(rng, n)] : moves[rng->uniform(rng, (uint32_t)all.n)];
}

/* The card to put aside: the lowest of the ranks held most often. */
static int spare_card(const struct catbox *c, int seat) {
	int spare = 1;
	for (int card = 2; card <= RANKS; card++) {
		if (c->hands[seat][card] > c->hands[seat][spare]) {
			spare = card;
		}
	}
	return spare;
}

/* The hard player searches to the end of the round. */

/* Tuned by playing many games. */
enum { MOVES = 24000, WORLDS = 2800, NODES = 1 + WORLDS, ERRS = 30 };
static const double CURIOSITY = 1.2, DOUBT = 1;

static void judge(const void *state, double worth[SEATS_MAX]) {
	const struct catbox *c = state;
	int points[SEATS_MAX] = {0};
	for (int seat = 0; seat < c->n_seats; seat++) {
		points[seat] = c->totals[seat];
	}
	search_judge(c, points, catbox_learned[c->n_seats], BEHIND, worth);
}

/* Only plays: the search finds out about the few predictions, and what to put aside, by itself. */
static void weigh(const void *world, int seat, const void *data, const struct move *moves, size_t n,
	double *weights) {
	const struct catbox *c = world;
	bool plays = c->phase == PHASE_PLAY;
	struct look look = plays ? look_at(c, VOID_COSTS) : (struct look){0};
	(void)seat;
	(void)data;
	for (size_t i = 0; i < n; i++) {
		struct space space = {moves[i].args[0], plays ? moves[i].args[1] : 0};
		weights[i] = plays ? worth_of(&look, space) : 0;
	}
}

static struct move play(const void *world, int seat, const void *data, struct rng *rng) {
	const struct catbox *c = world;
	(void)data;
	return c->phase == PHASE_DISCARD ? MOVE(seat, VERB_DISCARD, spare_card(c, seat))
					 : normal_choose(c, rng);
}

static struct move hard_choose(const struct catbox *c, struct rng *rng) {
	struct search_node nodes[NODES];
	struct catbox world;
	const struct search search = {.state_size = sizeof(*c),
		.verbs = catbox_verbs,
		.active_seats = catbox_active_seats,
		.legal_moves = catbox_legal_moves,
		.apply = catbox_apply,
		.determinize = catbox_determinize,
		.judge = judge,
		.weigh = weigh,
		.play = play,
		.moves = MOVES,
		.worlds = WORLDS,
		.curiosity = CURIOSITY,
		.doubt = DOUBT,
		.errs = ERRS};
	return search_choose(&search, c, c->turn, rng, nodes, NODES, &world);
}

bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct catbox *c, struct rng *rng) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = normal_choose,
		[LEVEL_HARD] = hard_choose,
	};
	const struct catbox *c = view;
	if (seat < 0 || (catbox_active_seats(c) >> seat & 1) == 0) {
		return false;
	}
	*move = c->phase == PHASE_DISCARD ? MOVE(seat, VERB_DISCARD, spare_card(c, seat))
					  : players[level](c, rng);
	return true;
}

bool catbox_choose_without_void(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct catbox *c = view;
	if (c->phase != PHASE_PLAY || seat != c->turn) {
		return catbox_choose(view, seat, level, rng, move);
	}
	struct space space = pick_play(c, NEVER_VOID, rng);
	*move = MOVE(seat, VERB_PLAY, space.card, space.color);
	return true;
}

int catbox_daring(const void *view, const struct move *move) {
	(void)view;
	return move->verb == VERB_PREDICT ? move->args[0] : 0;
}
