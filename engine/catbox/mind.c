#include "engine/catbox/mind.h"

#include "engine/catbox/normal.h"
#include "engine/catbox/rules.h"
#include "engine/mind/lead.h"
#include "engine/mind/search.h"

/* The easy player plays one card in so many at random. */
enum { WHIM = 5 };

/* A beginner: follows suit where possible, as in other trick-taking games, else plays at random. */
static struct move easy_choose(const struct catbox *c, struct rng *rng) {
	struct move moves[IDEAS_MAX];
	struct move_list all = {.out = moves, .cap = IDEAS_MAX};
	struct move following[IDEAS_MAX];
	uint32_t n = 0;
	catbox_legal_moves(c, c->turn, &all);
	if (c->n_plays > 0 && rng->uniform(rng, WHIM) > 0) {
		for (size_t i = 0; i < all.n; i++) {
			if (moves[i].args[1] == c->plays[0].color) {
				following[n++] = moves[i];
			}
		}
	}
	return n > 0 ? following[rng->uniform(rng, n)] : moves[rng->uniform(rng, (uint32_t)all.n)];
}

/* The card to put aside: the lowest of those held most often. */
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
enum { MOVES = 36000, WORLDS = 4000, NODES = 4000 };
static const double CURIOSITY = 0.7;
static const double VICTORY = 6; /* counts as so many points */
static const double SPREAD = 30; /* leads are between half of it behind and half of it ahead */

static void judge(const void *state, double worth[SEATS_MAX]) {
	const struct catbox *c = state;
	double points[SEATS_MAX];
	for (int seat = 0; seat < c->n_seats; seat++) {
		points[seat] = c->totals[seat];
	}
	for (int seat = 0; seat < c->n_seats; seat++) {
		bool wins = c->phase == PHASE_OVER && c->place[seat] == 1;
		double lead = lead_of(points, c->n_seats, seat) + (wins ? VICTORY : 0);
		double value = lead / SPREAD + 0.5;
		worth[seat] = value < 0 ? 0 : value > 1 ? 1 : value;
	}
}

static struct move play(const void *world, int seat, const void *data, struct rng *rng) {
	const struct catbox *c = world;
	(void)data;
	return c->phase == PHASE_DISCARD ? MOVE(seat, VERB_DISCARD, spare_card(c, seat))
					 : catbox_normal_choose(c, rng);
}

static struct move hard_choose(const struct catbox *c, struct rng *rng) {
	struct search_node nodes[NODES];
	struct catbox world;
	const struct search search = {.state_size = sizeof(*c),
		.active_seats = catbox_active_seats,
		.legal_moves = catbox_legal_moves,
		.apply = catbox_apply,
		.determinize = catbox_determinize,
		.judge = judge,
		.play = play,
		.moves = MOVES,
		.worlds = WORLDS,
		.curiosity = CURIOSITY};
	return search_choose(&search, c, c->turn, rng, nodes, NODES, &world);
}

bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct catbox *c, struct rng *rng) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = catbox_normal_choose,
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

int catbox_daring(const void *view, const struct move *move) {
	(void)view;
	return move->verb == VERB_PREDICT ? move->args[0] : 0;
}
