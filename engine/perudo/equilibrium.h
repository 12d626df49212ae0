#pragma once

#include "engine/perudo/state.h"

/* The ascending bids of a round of three dice or fewer in all: their order, and the place of each
 * position in a table of strategies. Positions count from the starter, 0. A bid on more dice than
 * are in play is left out, as it is false. */

enum {
	LADDER_SEATS = 3,
	LADDER_DICE = 3,
	LADDER_BIDS = LADDER_DICE * FACES,
	LADDER_HANDS = 21, /* of two dice: the most that one of several players holds */
	LADDER_LAST = 3,   /* the most last bids that a key holds */
	LADDER_KEYS = (LADDER_BIDS + 1) * (LADDER_BIDS + 1) * (LADDER_BIDS + 1),
	LADDER_CALLS = LADDER_BIDS + 1, /* dudo, and all bids */
};

enum { LADDER_DUDO = -1 };

/* No bid: as the standing bid or as an older one. */
enum { LADDER_NONE = -1 };

struct perudo_ladder {
	int n_seats, n_bids;
	int n_dice[LADDER_SEATS]; /* by position */
	bool plain;               /* aces are not wild: a palifico round */
	struct perudo_bid bids[LADDER_BIDS];
	uint32_t opening, raises[LADDER_SEATS][LADDER_BIDS]; /* bids as bits; raises by position */
};

/* The last bids, the newest first; LADDER_NONE in place of missing ones. */
struct perudo_last_bids {
	int bid[LADDER_LAST];
};
extern const struct perudo_last_bids perudo_no_bids;

/* The ladder of the round in p. False: it has more dice, or only one player. */
bool perudo_ladder_init(struct perudo_ladder *ladder, const struct perudo *p);

/* The bid's number; LADDER_NONE: not on the ladder. */
int perudo_ladder_find(const struct perudo_ladder *ladder, int count, int face);

/* The calls of a position above the standing bid: LADDER_DUDO first, then bids. Returns their
 * number. */
int perudo_ladder_calls(
	const struct perudo_ladder *ladder, int position, int standing, int calls[LADDER_CALLS]);

/* The last bids after another one. */
struct perudo_last_bids perudo_ladder_follow(const struct perudo_last_bids *last, int bid);

/* A key for the last bids, from the newest `told_apart` (1 to LADDER_LAST) of them. */
int perudo_ladder_key(const struct perudo_last_bids *last, int told_apart);

/* The number of hands a position can hold, and the number of a hand, ascending. */
int perudo_ladder_hands(const struct perudo_ladder *ladder, int position);
int perudo_ladder_hand(const uint8_t *dice, int n_dice);

/* The start of the rows in a table, by position and key: one row for each hand, with a number for
 * each call. A key that cannot occur has no rows. */
struct perudo_ladder_rows {
	uint32_t at[LADDER_SEATS][LADDER_KEYS];
	uint32_t size;
};
void perudo_ladder_lay_out(
	const struct perudo_ladder *ladder, int told_apart, struct perudo_ladder_rows *rows);

/* Rounds of three dice or fewer in all, played by an equilibrium, which loses little to any
 * opponent. The tables are in equilibrium.bin, computed by tests/engine/perudo/make_equilibrium.c.
 */

/* A round with a table. */
struct perudo_small_round {
	uint8_t n_dice[LADDER_SEATS]; /* by position; 0: empty */
	bool palifico;                /* the starter's */
	uint8_t veterans;             /* other positions that had their palifico round, as bits */
};

enum { PERUDO_SMALL_ROUNDS = 8 };
extern const struct perudo_small_round perudo_small_rounds[PERUDO_SMALL_ROUNDS];

/* Sets p to the bidding of such a round, with its starter on turn, no hands dealt and nobody else
 * at the table. */
void perudo_small_round_begin(struct perudo *p, const struct perudo_small_round *round);

/* The table of a round: for each call of each row a weight; a row's weights add up to about
 * PERUDO_WEIGHTS_SUM. */
struct perudo_equilibrium {
	struct perudo_ladder ladder;
	struct perudo_ladder_rows rows;
	const uint8_t *weights;
};

enum { PERUDO_WEIGHTS_SUM = 255 };

/* False: no table for the round in p. */
bool perudo_equilibrium_find(struct perudo_equilibrium *table, const struct perudo *p);

/* The equilibrium's calls with a hand, numbered as by perudo_ladder_hand(), and their weights;
 * returns the sum of the weights. */
uint32_t perudo_equilibrium_row(const struct perudo_equilibrium *table, int position,
	const struct perudo_last_bids *last, int hand, int calls[LADDER_CALLS],
	const uint8_t **weights, int *n);

/* Rounds of two players with up to five dice each. A situation is the hand, the standing bid and
 * the face of the bid before it. The tables are in duels.bin, computed by
 * tests/engine/perudo/make_duels.c. */

enum {
	DUEL_DICE = 5,
	DUEL_BIDS = 2 * DUEL_DICE * FACES,
	DUEL_HANDS = 252,
	DUEL_BEFORE = FACES + 1, /* faces of the bid before; 0: none */
	DUEL_RAISES = 2,         /* counts of each face, from the least */
	DUEL_OPENINGS = 7,
	DUEL_CALLS = (FACES - 1) * DUEL_OPENINGS,
	DUEL_LATER_CALLS = 1 + FACES * DUEL_RAISES,
	DUEL_MIXED = 3, /* calls of a mixture */
};

/* As seen by the player on turn. */
struct perudo_duel {
	int n_dice[2]; /* its own, and the other player's */
	int n_bids, n_hands;
	struct perudo_bid bids[DUEL_BIDS]; /* ascending */
	uint8_t matching[DUEL_HANDS][FACES + 1];
	uint8_t most[FACES + 1]; /* dice of the other player's believed to match a face, at most */
	uint32_t at[DUEL_BIDS + 1]; /* start of the rows of a standing bid, LADDER_NONE first */
	uint32_t size;              /* of the table, in bytes */
};

/* A row: calls and their weights, which add up to DUEL_SUM. */
struct perudo_duel_row {
	uint8_t calls[DUEL_MIXED], weights[DUEL_MIXED];
};

enum { DUEL_SUM = 63 };

void perudo_duel_init(struct perudo_duel *duel, int own, int others);

/* The number of a hand, ascending by its dice. */
int perudo_duel_hand(const struct perudo_duel *duel, const uint8_t *dice);

/* The possible calls: dudo first, as a bid of count 0. Returns the number of calls. */
int perudo_duel_calls(
	const struct perudo_duel *duel, int standing, struct perudo_bid calls[DUEL_CALLS]);

/* Whether the hand believes a bid: the bid is not almost certainly false. */
bool perudo_duel_believes(const struct perudo_duel *duel, int hand, int bid);

/* The place of a situation's row. A bid that the hand does not believe has no row: it is doubted.
 */
uint32_t perudo_duel_find(const struct perudo_duel *duel, int standing, int before, int hand);

void perudo_duel_read(const uint8_t *at, int standing, struct perudo_duel_row *row);
/* Returns the number of bytes. */
int perudo_duel_write(const struct perudo_duel_row *row, int standing, uint8_t *at);

/* Rounds of several players, too many for a table each. Calls and situations are classed by the
 * chances of bids as the player on turn sees them. The table is crowd.bin, computed by
 * tests/engine/perudo/make_crowd.c: a weight for each call of each situation. */

enum perudo_crowd_call {
	CROWD_DUDO,
	CROWD_LIKELIEST, /* among the lowest bids of all faces; then the next two */
	CROWD_SECOND,
	CROWD_THIRD,
	CROWD_ONE_MORE, /* the likeliest bid one above the lowest, and so on */
	CROWD_TWO_MORE,
	CROWD_THREE_MORE,
	CROWD_ACES, /* the lowest bid on aces */
	CROWD_CALLS,
};

enum { CROWD_SITUATIONS = 9 * 6 * 2 * 3 * 2 * 3 * 3 * 2 };

struct perudo_crowd {
	int situation;
	unsigned has; /* possible calls, as bits */
	struct perudo_bid calls[CROWD_CALLS];
};

void perudo_crowd_look(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_crowd *crowd);

/* The tables' calls for the seat on turn with its hand, dudo as count 0, and their weights. */
struct perudo_mix {
	int n;
	struct perudo_bid calls[LADDER_CALLS];
	uint8_t weights[LADDER_CALLS];
	uint32_t sum;
};

/* False: no table for the round in p. */
bool perudo_equilibrium_mix(const struct perudo *p, struct perudo_mix *mix);

static inline struct perudo_bid perudo_mix_draw(const struct perudo_mix *mix, struct rng *rng) {
	uint32_t left = rng->uniform(rng, mix->sum);
	int i = 0;
	while (left >= mix->weights[i]) {
		left -= mix->weights[i++];
	}
	return mix->calls[i];
}

/* As game->mixture: for rounds of three dice or fewer. */
size_t perudo_mixture(const void *view, int seat, struct mixed_move *list, size_t cap);
