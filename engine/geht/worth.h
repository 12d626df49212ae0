#pragma once

#include "engine/geht/state.h"

/* The expected value of cards, in points at the end of the game, and decisions by it in a round. */

/* A card, or the average card of a colour. */
struct geht_kind {
	int colour;
	double chance; /* that a roll meets it */
};

/* Tuned weights. */
struct geht_weights {
	double reach[TRACK + 1]; /* by level: the share of the rounds in which a card there can be
				  * marked */
	double hit_least,
		hit_more; /* that share's factor: least + more * the chance of its rolls */
	double money[ROUNDS + 1],
		luck[ROUNDS + 1]; /* the values of a coin and of a marker, by round */
	double chances[COLOURS];  /* that a roll meets a card drawn */
	double roll; /* the cost of staying in for a roll, in the luck markers forgone */
	double stay[ROUNDS + 1]; /* the value of staying in beyond one more roll, by round */
	double push[ROUNDS + 1]; /* points added to the gain of pushing, by round */
	double bust;             /* the share of its worth that a card drawn on a bust has */
	double ladder; /* the share of a level's worth that depends on the cards of the levels below
			*/
};

extern const struct geht_weights geht_plain_weights, geht_solo_weights;

/* What the hard player by the rules for several has learned from games, written by
 * tests/engine/geht/make_learned.c (learned.c). */
struct geht_learned {
	struct geht_weights weights;
	/* Of normal players: the mean number of rolls of the last of them, by their number and the
	 * round; the mean of their totals, and its standard deviation. */
	double rolls[GEHT_SEATS][ROUNDS + 1], total, deviation;
};

extern const struct geht_learned geht_learned;

/* How often a seat wins that plays on alone by what was learned: the mean chance of n_games
 * (future.c). */
double geht_judge_learned(const struct geht_learned *learned, const struct geht *view, int seat,
	int n_games, struct rng *rng);

/* By level: next, the value of a card at the beginning of the next round, 0 after the last; score
 * and push, the gain of marking it in this round and scoring or pushing it. */
struct geht_prospects {
	double next[TRACK + 1], score[TRACK + 1], push[TRACK + 1];
};

/* The prospects of the remaining rolls of this round, estimated from random rolls. */

enum { OUTLOOK_ROLLS = 128, OUTLOOK_WORDS = OUTLOOK_ROLLS / 64, OUTLOOK_CARDS = 48 };

/* The seat's display, sorted by worth, the highest first, and the cards met by some random rolls.
 * hits: rolls as bits, by card; levels: cards as bits, by level. */
struct geht_outlook {
	int n;
	uint8_t cards[OUTLOOK_CARDS];
	double worths[OUTLOOK_CARDS];
	uint64_t hits[OUTLOOK_CARDS][OUTLOOK_WORDS];
	uint64_t levels[TRACK + 2];
	double luck, bust, roll; /* roll: the cost of staying in for a roll */
	uint64_t rng_state;      /* state of its own generator */
};

/* A seat's position in the round. */
struct geht_position {
	uint64_t marked; /* bits of cards */
	double won;      /* value of the marked cards, less the luck paid */
	uint8_t reached, luck, blacks, busted;
};

struct geht_kind geht_kind_of(int card);
struct geht_kind geht_kind_drawn(const struct geht_weights *weights, int colour);

/* The prospects of a card in a round and after it. */
struct geht_prospects geht_foresee(
	const struct geht_weights *weights, const struct geht *g, struct geht_kind kind, int round);

/* The position after achieving the outlook's nth card, paying luck if no black marker is left. */
struct geht_position geht_position_with(
	const struct geht_outlook *o, const struct geht_position *position, int nth);
struct geht_position geht_position_paid(
	const struct geht_outlook *o, const struct geht_position *position);

double geht_worth_of_one_more(const struct geht_outlook *o, const struct geht_position *s);

/* Plays one roll by the best decision, and updates *s; false: the seat is out. */
bool geht_play_roll(const struct geht_outlook *o, struct geht_position *s, uint32_t nth);

/* The money to spend, the number of cards to buy, and their values by colour. */
struct geht_budget {
	int money, cards;
	double worths[COLOURS];
};

/* The value of the best purchase, and its number of cards by colour. */
double geht_spend_best(const struct geht_budget *budget, int counts[COLOURS]);
