#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

/* The cloud: dice on the table, in columns of up to three (S20). */

enum saiun_colour { RED, YELLOW, GREEN, BLUE, PURPLE, COLOURS, NO_COLOUR = COLOURS };

enum {
	SIDES = 6,
	COLUMNS_MOST = 10, /* S26 */
	HEIGHT_MOST = 3,
	LEVEL_TWO_FROM = 8, /* dice on level 1 that open level 2 (S27) */
	CLOUD_REACH = 24,   /* no column can be farther from 0,0: at most twenty dice lie down */
};

static inline bool saiun_is_colour(int number) {
	return number >= 0 && number < COLOURS;
}

struct saiun_die {
	uint8_t colour, face;
};

struct saiun_column {
	int8_t x, y;
	uint8_t height;
	struct saiun_die dice[HEIGHT_MOST]; /* from the bottom up */
};

/* The columns stand in the order of S69: the top row first, in a row from left to right. */
struct saiun_cloud {
	uint8_t n;
	struct saiun_column columns[COLUMNS_MOST];
};

/* The column at x,y, or NULL. */
const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y);

/* The uppermost die of a column, the only one that is seen (S34). */
static inline struct saiun_die saiun_top(const struct saiun_column *column) {
	return column->dice[column->height - 1];
}

/* Lays a die on top; there must be room. */
void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die);

/* Lifts the top die of a column that is there. */
struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y);

/* The rectangle around the cloud; 0,0 if there is none. */
struct saiun_frame {
	int left, right, top, bottom;
};
struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud);

/* How many dice of each colour are seen from above. */
void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]);

/* What the rules, the words and the computer players of Saiun share. */

enum {
	SAIUN_SEATS = 4,
	CARDS_EACH = 3, /* dice cards (S15) */
	CARDS_OF_A_COLOUR = 3,
	CARDS = COLOURS * CARDS_OF_A_COLOUR,
	TOKENS = 5, /* S3 */
	ROUNDS_MOST = 12,
};

enum saiun_verb {
	VERB_PLACE,   /* colour, face, x, y */
	VERB_MOVE,    /* from x, y, to x, y, colour discarded */
	VERB_DROP,    /* colour */
	VERB_TAKE,    /* colour */
	VERB_LAY,     /* colour, face, x, y */
	VERB_BET,     /* colour, tokens of each chosen card, as saiun_sort_bet() orders them */
	VERB_STARTER, /* chance: the first start player's seat */
	VERB_DEAL,    /* chance: all dice cards; seat s gets the s-th three */
	SAIUN_VERBS,
};

enum saiun_option {
	OPTION_START,
	OPTION_ROUNDS,
	OPTION_CONNECTED,
	OPTION_OPEN_TOKENS,
	SAIUN_OPTIONS,
};

enum saiun_phase {
	PHASE_LOT,
	PHASE_DRAFT,
	PHASE_LAYOUT,
	PHASE_DEAL,
	PHASE_BETS,
	PHASE_TURNS,
	PHASE_OVER,
};

/* Tokens on chosen cards (S16). Cards behind the n-th have none. */
struct saiun_bet {
	uint8_t n;
	struct {
		uint8_t colour, tokens; /* NO_COLOUR: hidden */
	} cards[CARDS_EACH];
};

struct saiun {
	STATE_HEAD;
	uint8_t phase;  /* enum saiun_phase */
	uint8_t rounds; /* how many there are */
	uint8_t connected, open_tokens;
	int8_t first;    /* start player of round 1, or SEAT_NONE before the lot */
	int8_t starter;  /* of this round */
	int8_t turn;     /* who drafts, lays or plays; SEAT_NONE while nobody does */
	uint8_t n_turns; /* played in this round */
	uint8_t hands[SAIUN_SEATS][COLOURS];    /* dice by colour */
	uint8_t thrown[SAIUN_SEATS][COLOURS];   /* dice discarded and dropped in this round */
	uint8_t spare[COLOURS];                 /* left over, to be drafted and laid (S11) */
	uint8_t cards[SAIUN_SEATS][CARDS_EACH]; /* ascending; NO_COLOUR: hidden, or none */
	struct saiun_bet bets[SAIUN_SEATS];     /* n = 0: none, or hidden */
	uint8_t n_bets, bet_by[SAIUN_SEATS];    /* who has bet, in the order in which they did */
	struct saiun_cloud cloud;
	uint16_t totals[SAIUN_SEATS];
	/* How much the value of each colour has risen by each seat's turns of this round, for who
	 * learns from them what it bets on. */
	int16_t raised[SAIUN_SEATS][COLOURS];
};

enum saiun_refusal {
	REFUSED_TURN = REFUSED_OWN, /* another's turn (S39) */
	REFUSED_PHASE,              /* not what is done now: draft, layout, bets, turns */
	REFUSED_SHAPE,              /* no such colour, face or column */
	REFUSED_NO_DIE,             /* no such die in the hand (S40, S41) */
	REFUSED_NOT_SPARE,          /* no such die left over (S11) */
	REFUSED_CLASH,              /* the die may not lie there (S20-S32) */
	REFUSED_LOST,               /* a colour would be lost from sight (S33) */
	REFUSED_FIRST_TURN,         /* the first turn of a round is a placement (S47) */
	REFUSED_NO_COLUMN,          /* no die lies there (S42) */
	REFUSED_SAME_COLUMN,        /* S44 */
	REFUSED_SPLIT,              /* the cloud would fall apart (S45, option connected) */
	REFUSED_DROP,               /* something else is possible (S48) */
	REFUSED_BET_EMPTY,          /* no card chosen (S16) */
	REFUSED_BET_TOKENS,         /* a card without tokens, or more than five (S16) */
	REFUSED_BET_CARDS,          /* cards not held (S16, S17) */
	REFUSED_BET_ORDER,          /* not in the order of saiun_sort_bet(): nobody types that */
};

/* How many dice, given by colour. */
int saiun_count_dice(const uint8_t dice[COLOURS]);

/* How many dice all hands hold. */
int saiun_dice_left(const struct saiun *p);

/* How many dice of each colour are seen from above, or held (S33), if this is the cloud. */
void saiun_count_safe(const struct saiun *p, const struct saiun_cloud *cloud, int safe[COLOURS]);

/* The next seat to the left (S4) with dice, where anybody has any. */
int saiun_next_with_dice(const struct saiun *p, int seat);

bool saiun_has_bet(const struct saiun *p, int seat);

/* Sorts the cards dealt into a hand. */
void saiun_take_cards(uint8_t hand[CARDS_EACH], const int16_t *cards);

/* All dice cards but these n, ascending. Returns how many. */
int saiun_other_cards(const int16_t *cards, int n, int16_t *others);
