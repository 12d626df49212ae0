#include "engine/ring/mind.h"

#include "engine/mind/search.h"
#include "engine/ring/cards.h"
#include "engine/ring/hidden.h"
#include "engine/ring/normal.h"
#include "engine/ring/rules.h"

/* The easy player plays one card in so many at random. */
enum { WHIM = 4 };

/* The strongest card while the die needs steps, else the weakest. */
static struct move easy_play(const struct ring *r, int seat, const struct move moves[], size_t n) {
	bool wins = ring_need(r, seat) > 0;
	size_t best = 0;
	for (size_t i = 1; i < n; i++) {
		int more = ring_strength(r->center, moves[i].args[1]) -
			   ring_strength(r->center, moves[best].args[1]);
		best = (wins ? more > 0 : more < 0) ? i : best;
	}
	return moves[best];
}

/* A beginner: takes one of the two lowest dice, discards at random, and plays high to win a trick
 * or low to lose it, without counting cards. */
static struct move easy_choose(const struct ring *r, int seat, struct rng *rng) {
	struct move moves[CHOICES_MAX];
	struct move_list list = {.out = moves, .cap = CHOICES_MAX};
	ring_legal_moves(r, seat, &list);
	uint32_t n = (uint32_t)list.n;
	if (r->phase == PHASE_TAKE) {
		return moves[n > 1 ? rng->uniform(rng, 2) : 0];
	}
	if (r->phase == PHASE_DISCARD || rng->uniform(rng, WHIM) == 0) {
		return moves[rng->uniform(rng, n)];
	}
	return easy_play(r, seat, moves, n);
}

static struct move normal_choose(const struct ring *r, int seat, struct rng *rng) {
	struct ring_outlook outlook;
	(void)rng;
	ring_look_ahead(&outlook, r->n_seats);
	return ring_normal_move(r, seat, &outlook);
}

/* The hard player searches to the end of the round. */

/* Tuned by playing many games. */
enum { MOVES = 32000, WORLDS = 5000, NODES = 4000 };
static const double CURIOSITY = 0.7;
static const double LEAD = 1.6; /* a ring one higher is so many times likelier to win */

/* The seats' chances to win, by the height of the rings; once the game is over, 1 or 0. */
static void judge(const void *state, double worth[SEATS_MAX]) {
	const struct ring *r = state;
	double all = 0;
	for (int seat = 0; seat < r->n_seats; seat++) {
		worth[seat] = ring_power(LEAD, r->rings[seat]);
		all += worth[seat];
	}
	for (int seat = 0; seat < r->n_seats; seat++) {
		bool over = r->phase == PHASE_OVER;
		worth[seat] = over ? r->place[seat] == 1 : worth[seat] / all;
	}
}

static struct move play(const void *world, int seat, const void *data, struct rng *rng) {
	(void)rng;
	return ring_normal_move(world, seat, data);
}

static struct move hard_choose(const struct ring *r, int seat, struct rng *rng) {
	struct search_node nodes[NODES];
	struct ring world;
	struct ring_outlook outlook;
	ring_look_ahead(&outlook, r->n_seats);
	const struct search search = {.state_size = sizeof(*r),
		.active_seats = ring_active_seats,
		.legal_moves = ring_legal_moves,
		.apply = ring_apply,
		.determinize = ring_determinize,
		.judge = judge,
		.play = play,
		.data = &outlook,
		.moves = MOVES,
		.worlds = WORLDS,
		.curiosity = CURIOSITY};
	return search_choose(&search, r, seat, rng, nodes, NODES, &world);
}

bool ring_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct ring *, int seat, struct rng *) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = normal_choose,
		[LEVEL_HARD] = hard_choose,
	};
	if (seat < 0 || (ring_active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	*move = players[level](view, seat, rng);
	return true;
}
