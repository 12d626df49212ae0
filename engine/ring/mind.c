#include "engine/ring/state.h"

#include "engine/mind/search.h"

/* The most legal moves of a seat. */
enum { CHOICES_MAX = HAND };

/* The expected cost of a die, by the steps it needs and the tricks to come. */
enum { NEED_MOST = FACES, NEEDS = 2 * FACES + 1 };
struct ring_outlook {
	double cost[NEEDS][TRICKS + 1]; /* by need + NEED_MOST */
};

/* Counts cards, estimates the chance that a card wins its trick and the steps the die needs, plays
 * the best card for them, and keeps cards that fit. */

/* Tuned by playing many games. */
static const double CONTROL = 0.5; /* chance that a player can choose between winning and losing */
static const double SHARE = 1.3;   /* expected winners of a trick */
static const double PRESSED = 0.8; /* chance that a player able to beat a card does */
static const double FIT = 0.25;    /* the cost of cards that do not fit the die */
static const double HOLDS = 0.55;  /* chance to hold against a stronger unseen card */
static const double SEIZES = 0.55; /* chance that the best card of a suit wins */

static double cost_of(const struct ring_outlook *outlook, int need, int tricks) {
	need = need < -NEED_MOST ? -NEED_MOST : need;
	return outlook->cost[need + NEED_MOST][tricks];
}

/* With chance CONTROL, the player chooses whether to win a trick; otherwise chance decides. */
static void look_ahead(struct ring_outlook *outlook, int n_seats) {
	double lot = SHARE / n_seats;
	for (int need = -NEED_MOST; need <= NEED_MOST; need++) {
		outlook->cost[need + NEED_MOST][0] = need < 0 ? -need : need;
	}
	for (int tricks = 1; tricks <= TRICKS; tricks++) {
		for (int need = -NEED_MOST; need <= NEED_MOST; need++) {
			double won = cost_of(outlook, need - 1, tricks - 1);
			double lost = cost_of(outlook, need, tricks - 1);
			double best = won < lost ? won : lost;
			outlook->cost[need + NEED_MOST][tricks] =
				CONTROL * best + (1 - CONTROL) * (lot * won + (1 - lot) * lost);
		}
	}
}

/* base to the power of n, which is 0 or more. */
static double power(double base, int n) {
	double result = 1;
	for (; n > 0; n--) {
		result *= base;
	}
	return result;
}

/* The number of these cards stronger than the rank. */
static int count_stronger(uint32_t cards, int center, int rank) {
	int n = 0, strength = ring_strength(center, rank);
	for (; cards != 0; cards &= cards - 1) {
		n += ring_strength(center, ring_rank_of(ring_first(cards))) > strength;
	}
	return n;
}

/* The number of tricks that the cards are expected to win. */
static double worth_of(uint32_t cards, uint32_t out, int center) {
	double worth = 0;
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards), suit = ring_suit_of(card);
		uint32_t rivals = out & (ring_cards_of(suit) | ring_cards_of(COIN));
		worth += SEIZES * power(HOLDS, count_stronger(rivals, center, ring_rank_of(card)));
	}
	return worth;
}

/* The expected cost with these cards when the die needs n steps. */
static double price(const struct ring_outlook *outlook, int need, int tricks, double worth) {
	double off = need > 0 ? need - worth : -worth;
	return cost_of(outlook, need, tricks) + FIT * (tricks > 0 ? (off < 0 ? -off : off) : 0);
}

/* The chance that no later seat beats the rank. A later seat may hold any unseen card, except gems
 * that it has shown to lack. */
static double chance_to_hold(const struct ring *r, int seat, int led, int rank) {
	uint32_t out = ring_unseen(r, seat);
	int n_out = bits_count(out);
	uint32_t coins = out & ring_cards_of(COIN), gems = out & ring_cards_of(led);
	int of_coins = count_stronger(coins, r->center, rank);
	int of_gems = count_stronger(gems, r->center, rank);
	double chance = 1;
	int after = r->n_seats - r->n_played - 1;
	for (int other = seat; after > 0; after--) {
		other = seat_after(other, r->n_seats);
		double held = n_out > 0 ? (double)ring_n_in_hand(r, other) / n_out : 0;
		int beaters = of_coins + (r->lacks[other] >> led & 1 ? 0 : of_gems);
		chance *= 1 - PRESSED * (1 - power(held < 1 ? 1 - held : 0, beaters));
	}
	return chance;
}

static double price_of_play(
	const struct ring *r, int seat, int card, const struct ring_outlook *outlook) {
	struct ring after = *r;
	after.played[seat] = (uint8_t)(card + 1);
	after.leader = r->n_played == 0 ? (int8_t)seat : r->leader;
	after.n_played++;
	unsigned winners = ring_winners(&after);
	double chance = winners >> seat & 1
				? chance_to_hold(r, seat, ring_led(&after), ring_rank_of(card))
				: 0;
	int need = ring_need(r, seat), tricks = TRICKS - r->trick;
	uint32_t others = ~(1U << card);
	double worth = worth_of(r->hands[seat] & others, ring_unseen(r, seat) & others, r->center);
	double won = price(outlook, need - bits_count(winners), tricks, worth);
	double lost = price(outlook, need, tricks, worth);
	return chance * won + (1 - chance) * lost;
}

static double price_of_discard(
	const struct ring *r, int seat, int card, const struct ring_outlook *outlook) {
	double worth = worth_of(r->hands[seat] & ~(1U << card), ring_unseen(r, seat), r->center);
	return price(outlook, ring_need(r, seat), TRICKS, worth);
}

/* The chance of a high center die, if the others take dice at random. */
static double chance_of_high(const struct ring *r, int taken) {
	int high = taken > FACES / 2 ? -1 : 0, all = -1;
	for (int face = 1; face <= FACES; face++) {
		all += r->left[face];
		high += face > FACES / 2 ? r->left[face] : 0;
	}
	return all > 0 ? (double)high / all : 0;
}

/* Five of six cards will be played. */
static double price_of_die(
	const struct ring *r, int seat, int die, const struct ring_outlook *outlook) {
	uint32_t out = ring_unseen(r, seat);
	double low = worth_of(r->hands[seat], out, 1) * TRICKS / HAND;
	double high = worth_of(r->hands[seat], out, FACES) * TRICKS / HAND;
	double likely = chance_of_high(r, die);
	return likely * price(outlook, die, TRICKS, high) +
	       (1 - likely) * price(outlook, die, TRICKS, low);
}

static double price_of(
	const struct ring *r, const struct move *move, const struct ring_outlook *outlook) {
	if (move->verb == VERB_TAKE) {
		return price_of_die(r, move->seat, move->args[0], outlook);
	}
	int card = ring_card_of(move->args[0], move->args[1]);
	return move->verb == VERB_PLAY ? price_of_play(r, move->seat, card, outlook)
				       : price_of_discard(r, move->seat, card, outlook);
}

/* The normal player's move. The seat must be active; r is a view or a determinized state. */
static struct move normal_move(const struct ring *r, int seat, const struct ring_outlook *outlook) {
	struct move moves[CHOICES_MAX];
	struct move_list list = {.out = moves, .cap = CHOICES_MAX};
	size_t best = 0;
	double least = 0;
	ring_legal_moves(r, seat, &list);
	for (size_t i = 0; i < list.n; i++) {
		double asked = price_of(r, &moves[i], outlook);
		if (i == 0 || asked < least) {
			best = i;
			least = asked;
		}
	}
	return moves[best];
}

/* The easy player plays one card in this number at random. */
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
	look_ahead(&outlook, r->n_seats);
	return normal_move(r, seat, &outlook);
}

/* The hard player searches to the end of the round. */

/* Tuned by playing many games. */
enum { MOVES = 32000, WORLDS = 5000, NODES = 1 + WORLDS, ERRS = 0 };
static const double CURIOSITY = 0.25, DOUBT = 1;

static void judge(const void *state, double worth[SEATS_MAX]) {
	const struct ring *r = state;
	int points[SEATS_MAX] = {0};
	for (int seat = 0; seat < r->n_seats; seat++) {
		points[seat] = r->rings[seat];
	}
	search_judge(r, points, ring_learned[r->n_seats], BEHIND, worth);
}

static void weigh(const void *world, int seat, const void *data, const struct move *moves, size_t n,
	double *weights) {
	(void)seat;
	for (size_t i = 0; i < n; i++) {
		weights[i] = -price_of(world, &moves[i], data);
	}
}

static struct move play(const void *world, int seat, const void *data, struct rng *rng) {
	(void)rng;
	return normal_move(world, seat, data);
}

static struct move hard_choose(const struct ring *r, int seat, struct rng *rng) {
	struct search_node nodes[NODES];
	struct ring world;
	struct ring_outlook outlook;
	look_ahead(&outlook, r->n_seats);
	const struct search search = {.state_size = sizeof(*r),
		.verbs = ring_verbs,
		.active_seats = ring_active_seats,
		.legal_moves = ring_legal_moves,
		.apply = ring_apply,
		.determinize = ring_determinize,
		.judge = judge,
		.weigh = weigh,
		.play = play,
		.data = &outlook,
		.moves = MOVES,
		.worlds = WORLDS,
		.curiosity = CURIOSITY,
		.doubt = DOUBT,
		.errs = ERRS};
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
