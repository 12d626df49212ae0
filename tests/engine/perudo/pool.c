#include "tests/engine/perudo/pool.h"

#include <math.h>

#include "engine/perudo/equilibrium.h"
#include "engine/perudo/state.h"

/* How likely a bid seems to a seat. */
struct looking {
	const struct perudo *p;
	int seat;
	struct odds odds;
};

static void look(struct looking *looking, const void *view, int seat) {
	looking->p = view;
	looking->seat = seat;
	perudo_count_own(&looking->odds, view, seat);
	perudo_prepare_odds(&looking->odds, perudo_dice_in_play(view) - looking->p->n_dice[seat]);
}

static double chance_of(const struct looking *looking, int count, int face) {
	return perudo_odds_of(&looking->odds, looking->p, (struct perudo_bid){count, face});
}

static double unit(struct rng *rng) {
	return (rng->uniform(rng, 1U << 24) + 0.5) / (1U << 24);
}

static bool is_on_turn(const struct perudo *p, int seat) {
	return p->phase == PHASE_BIDDING && p->turn == seat;
}

static void doubt(int seat, struct move *move) {
	*move = (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO};
}

/* The likeliest lowest bid; count 0 where there is none. */
static struct perudo_bid likeliest_lowest(const struct looking *looking) {
	struct perudo_bid best = {0, 0};
	double chance = -1;
	for (int face = FACES; face >= ACE; face--) {
		int least = perudo_least_count(looking->p, looking->seat, face);
		if (least > 0 && chance_of(looking, least, face) > chance) {
			best = (struct perudo_bid){least, face};
			chance = chance_of(looking, least, face);
		}
	}
	return best;
}

static bool choose_by_threshold(const struct looking *looking, double least, struct move *move) {
	const struct perudo *p = looking->p;
	struct perudo_bid bid = likeliest_lowest(looking);
	if (!is_on_turn(p, looking->seat)) {
		return false;
	}
	if (p->count > 0 && (bid.count == 0 || chance_of(looking, p->count, p->face) < least)) {
		doubt(looking->seat, move);
	} else {
		*move = MOVE(looking->seat, VERB_BID, bid.count, bid.face);
	}
	return true;
}

/* Doubts where that is likelier to be right than its best bid. */
static bool choose_by_odds(const struct looking *looking, struct move *move) {
	const struct perudo *p = looking->p;
	struct perudo_bid bid = likeliest_lowest(looking);
	if (!is_on_turn(p, looking->seat)) {
		return false;
	}
	double wrong = p->count > 0 ? 1 - chance_of(looking, p->count, p->face) : -1;
	if (bid.count == 0 || wrong > chance_of(looking, bid.count, bid.face)) {
		doubt(looking->seat, move);
	} else {
		*move = MOVE(looking->seat, VERB_BID, bid.count, bid.face);
	}
	return true;
}

static bool choose_threshold(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	(void)game;
	(void)rng;
	look(&looking, view, seat);
	return choose_by_odds(&looking, move);
}

static bool choose_even(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	(void)game;
	(void)rng;
	look(&looking, view, seat);
	return choose_by_threshold(&looking, 0.5, move);
}

/* Doubts where that is likelier to be right than the best bid, and every bid of more aces than its
 * own. */
static bool choose_liar(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	const struct perudo *p = view;
	(void)game;
	(void)rng;
	look(&looking, view, seat);
	if (!choose_by_odds(&looking, move)) {
		return false;
	}
	if (p->count > looking.odds.own[ACE] && p->face == ACE) {
		doubt(seat, move);
	}
	return true;
}

static bool choose_cautious(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	(void)game;
	(void)rng;
	look(&looking, view, seat);
	return choose_by_threshold(&looking, 0.6, move);
}

static bool choose_bluffer(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	const struct perudo *p = view;
	(void)game;
	look(&looking, view, seat);
	int face = (int)rng->uniform(rng, FACES) + 1;
	int least = perudo_least_count(p, seat, face), count = least + (unit(rng) < 0.3);
	bool bluffs = least > 0 && unit(rng) < 0.4 && count <= perudo_dice_in_play(p) &&
		      perudo_legal_bid(p, seat, count, face) == LEGAL;
	if (!choose_by_threshold(&looking, 0.25, move)) {
		return false;
	}
	if (bluffs && move->verb == VERB_BID) {
		*move = MOVE(seat, VERB_BID, count, face);
	}
	return true;
}

/* Somebody who has just read the rules: the lowest bid on each face or one above it, the likelier
 * the oftener, and rather where they hold the face; doubts what seems unlikely. */
static bool choose_person(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	const struct perudo *p = view;
	double sum = 0;
	(void)game;
	look(&looking, view, seat);
	if (!is_on_turn(p, seat)) {
		return false;
	}
	doubt(seat, move);
	if (p->count > 0 &&
		unit(rng) * (1 + exp(18 * (chance_of(&looking, p->count, p->face) - 0.35))) < 1) {
		return true;
	}
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(p, seat, face);
		for (int count = least; least > 0 && count <= least + 1; count++) {
			if (perudo_legal_bid(p, seat, count, face) != LEGAL) {
				continue;
			}
			double weight = exp(6 * chance_of(&looking, count, face)) *
					(looking.odds.own[face] > 0 ? 1.5 : 1);
			sum += weight;
			if (unit(rng) * sum < weight) {
				*move = MOVE(seat, VERB_BID, count, face);
			}
		}
	}
	return true;
}

/* Counts a die more of each face that others have bid on. */
static bool choose_reader(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct looking looking;
	const struct perudo *p = view;
	int first = p->n_bids > BIDS_KEPT ? p->n_bids - BIDS_KEPT : 0;
	unsigned counted[FACES + 1] = {0};
	(void)game;
	(void)rng;
	look(&looking, view, seat);
	for (int i = first; i < p->n_bids; i++) {
		const struct perudo_call *call = &p->calls[i % BIDS_KEPT];
		bool again = (counted[call->face] >> call->seat & 1) != 0;
		if (call->seat != seat && !again && looking.odds.others > 0) {
			counted[call->face] |= 1U << call->seat;
			looking.odds.own[call->face]++;
		}
	}
	return choose_by_threshold(&looking, 0.5, move);
}

static bool choose_by_table(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	const struct perudo *p = view;
	struct perudo_mix mix;
	if (!is_on_turn(p, seat)) {
		return false;
	}
	if (!perudo_equilibrium_mix(p, &mix)) {
		return game_choose(game, view, seat, LEVEL_NORMAL, rng, move);
	}
	struct perudo_bid bid = perudo_mix_draw(&mix, rng);
	if (bid.count > 0) {
		*move = MOVE(seat, VERB_BID, bid.count, bid.face);
	} else {
		doubt(seat, move);
	}
	return true;
}

const struct player perudo_threshold = {"threshold", choose_threshold};
const struct player perudo_even = {"even", choose_even};
const struct player perudo_liar = {"liar", choose_liar};
const struct player perudo_cautious = {"cautious", choose_cautious};
const struct player perudo_bluffer = {"bluffer", choose_bluffer};
const struct player perudo_person = {"person", choose_person};
const struct player perudo_reader = {"reader", choose_reader};
const struct player perudo_by_table = {"by table", choose_by_table};

const struct player *const perudo_pool[PERUDO_POOL] = {&perudo_threshold, &perudo_even,
	&perudo_liar, &perudo_cautious, &perudo_bluffer, &perudo_person, &perudo_reader,
	&perudo_by_table};
