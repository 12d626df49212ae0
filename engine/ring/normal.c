#include "engine/ring/normal.h"

#include "engine/ring/cards.h"
#include "engine/ring/rules.h"

/* Counts cards, knows how likely a card wins its trick and how many steps the die needs, plays what
 * serves that best, and keeps cards that fit. */

/* Tuned by playing many games. */
static const double CONTROL = 0.5; /* how often one can choose between winning and losing */
static const double SHARE = 1.3;   /* how many win a trick */
static const double PRESSED = 0.8; /* how often a player who can beat a card does */
static const double FIT = 0.25;    /* what cards that do not fit the die will cost */
static const double HOLDS = 0.55;  /* a card in hand holds against a stronger one that is out */
static const double SEIZES = 0.55; /* the best card of a suit wins so often */

static double cost_of(const struct ring_outlook *outlook, int need, int tricks) {
	need = need < -NEED_MOST ? -NEED_MOST : need;
	return outlook->cost[need + NEED_MOST][tricks];
}

/* Each trick to come is won or lost as the player likes with chance CONTROL, else by lot. */
void ring_look_ahead(struct ring_outlook *outlook, int n_seats) {
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

double ring_power(double base, int n) {
	double result = 1;
	for (; n > 0; n--) {
		result *= base;
	}
	return result;
}

/* How many of the cards are stronger than the rank. */
static int count_stronger(uint32_t cards, int center, int rank) {
	int n = 0, strength = ring_strength(center, rank);
	for (; cards != 0; cards &= cards - 1) {
		n += ring_strength(center, ring_rank_of(ring_first(cards))) > strength;
	}
	return n;
}

/* How many tricks the cards are expected to win. */
static double worth_of(uint32_t cards, uint32_t out, int center) {
	double worth = 0;
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards), suit = ring_suit_of(card);
		uint32_t rivals = out & (ring_cards_of(suit) | ring_cards_of(COIN));
		worth += SEIZES *
			 ring_power(HOLDS, count_stronger(rivals, center, ring_rank_of(card)));
	}
	return worth;
}

/* What it will cost to need so many steps with these cards. */
static double price(const struct ring_outlook *outlook, int need, int tricks, double worth) {
	double off = need > 0 ? need - worth : -worth;
	return cost_of(outlook, need, tricks) + FIT * (tricks > 0 ? (off < 0 ? -off : off) : 0);
}

/* The chance that no later seat beats the rank. Each may hold any unseen card, but no gem that it
 * has shown to lack. */
static double chance_to_hold(const struct ring *r, int seat, int led, int rank) {
	uint32_t out = ring_unseen(r, seat);
	int n_out = ring_count(out);
	uint32_t coins = out & ring_cards_of(COIN), gems = out & ring_cards_of(led);
	int of_coins = count_stronger(coins, r->center, rank);
	int of_gems = count_stronger(gems, r->center, rank);
	double chance = 1;
	int behind = r->n_seats - r->n_played - 1;
	for (int other = seat; behind > 0; behind--) {
		other = seat_after(other, r->n_seats);
		double held = n_out > 0 ? (double)ring_n_in_hand(r, other) / n_out : 0;
		int beaters = of_coins + (r->lacks[other] >> led & 1 ? 0 : of_gems);
		chance *= 1 - PRESSED * (1 - ring_power(held < 1 ? 1 - held : 0, beaters));
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
	double won = price(outlook, need - ring_count(winners), tricks, worth);
	double lost = price(outlook, need, tricks, worth);
	return chance * won + (1 - chance) * lost;
}

static double price_of_discard(
	const struct ring *r, int seat, int card, const struct ring_outlook *outlook) {
	double worth = worth_of(r->hands[seat] & ~(1U << card), ring_unseen(r, seat), r->center);
	return price(outlook, ring_need(r, seat), TRICKS, worth);
}

/* The chance that the center die will be high, if the others take dice at random. */
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

struct move ring_normal_move(const struct ring *r, int seat, const struct ring_outlook *outlook) {
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
