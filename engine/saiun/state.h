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
	CLOUD_REACH = 24,   /* farthest coordinate of a column, as at most twenty dice lie */
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

/* Columns are in the order of S69: the top row first, each row from left to right. */
struct saiun_cloud {
	uint8_t n;
	struct saiun_column columns[COLUMNS_MOST];
};

/* The column at x,y, or NULL. */
const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y);

/* The top die of a column, the only visible one (S34). */
static inline struct saiun_die saiun_top(const struct saiun_column *column) {
	return column->dice[column->height - 1];
}

/* Lays a die on top; there must be room. */
void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die);

/* Lifts the top die of the column, which must exist. */
struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y);

/* The rectangle around the cloud; 0,0 for an empty cloud. */
struct saiun_frame {
	int left, right, top, bottom;
};
struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud);

/* The number of visible dice of each colour. */
void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]);

/* Shared by the rules, the words and the computer players of Saiun. */

enum {
	SAIUN_SEATS = 4,
	CARDS_EACH = 3, /* dice cards (S15) */
	CARDS_OF_A_COLOUR = 3,
	CARDS = COLOURS * CARDS_OF_A_COLOUR,
	TOKENS = 5, /* of each seat (S3) */
	ROUNDS_MOST = 12,
};

enum saiun_verb {
	VERB_PLACE,   /* colour, face, x, y */
	VERB_MOVE,    /* from x, y, to x, y, colour discarded */
	VERB_DROP,    /* colour */
	VERB_TAKE,    /* colour */
	VERB_LAY,     /* colour, face, x, y */
	VERB_BET,     /* colour and tokens of each chosen card, in the order of saiun_sort_bet() */
	VERB_STARTER, /* chance: the first start player's seat */
	VERB_DEAL,    /* chance: all dice cards, three for each seat in seat order, then the rest */
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

/* Tokens on chosen cards (S16). Cards from the n-th on have no tokens. */
struct saiun_bet {
	uint8_t n;
	struct {
		uint8_t colour, tokens; /* NO_COLOUR: hidden */
	} cards[CARDS_EACH];
};

struct saiun {
	STATE_HEAD;
	uint8_t phase;  /* enum saiun_phase */
	uint8_t rounds; /* number of rounds */
	uint8_t connected, open_tokens;
	int8_t first;                        /* start player of round 1; SEAT_NONE before the lot */
	int8_t starter;                      /* start player of this round */
	int8_t turn;                         /* seat that drafts, lays or plays; SEAT_NONE: none */
	uint8_t n_turns;                     /* played in this round */
	uint8_t hands[SAIUN_SEATS][COLOURS]; /* dice by colour */
	uint8_t thrown[SAIUN_SEATS][COLOURS];   /* dice discarded and dropped in this round */
	uint8_t spare[COLOURS];                 /* dice left over, to be drafted and laid (S11) */
	uint8_t cards[SAIUN_SEATS][CARDS_EACH]; /* ascending; NO_COLOUR: hidden, or none */
	struct saiun_bet bets[SAIUN_SEATS];     /* n = 0: none, or hidden */
	uint8_t n_bets, bet_by[SAIUN_SEATS];    /* seats that have bet, in order */
	struct saiun_cloud cloud;
	uint16_t totals[SAIUN_SEATS];
	/* The rise in value of each colour by each seat's turns in this round, for guessing the
	 * seat's bet. */
	int16_t raised[SAIUN_SEATS][COLOURS];
};

enum saiun_refusal {
	REFUSED_TURN = REFUSED_OWN, /* another seat's turn (S39) */
	REFUSED_PHASE,              /* not a move of this phase: draft, layout, bets, turns */
	REFUSED_SHAPE,              /* no such colour, face or column */
	REFUSED_NO_DIE,             /* no such die in the hand (S40, S41) */
	REFUSED_NOT_SPARE,          /* no such die among those left over (S11) */
	REFUSED_CLASH,              /* the die may not lie there (S20-S32) */
	REFUSED_LOST,               /* a colour would be lost from sight (S33) */
	REFUSED_FIRST_TURN,         /* a move in the first turn of a round (S47) */
	REFUSED_NO_COLUMN,          /* no die lies there (S42) */
	REFUSED_SAME_COLUMN,        /* S44 */
	REFUSED_SPLIT,              /* the cloud would fall apart (S45, option connected) */
	REFUSED_DROP,               /* another turn is possible (S48) */
	REFUSED_BET_EMPTY,          /* no card chosen (S16) */
	REFUSED_BET_TOKENS,         /* a card without tokens, or more than five (S16) */
	REFUSED_BET_CARDS,          /* cards not held (S16, S17) */
	REFUSED_BET_ORDER,          /* not in the order of saiun_sort_bet(): it cannot be typed */
};

/* The number of dice, given by colour. */
int saiun_count_dice(const uint8_t dice[COLOURS]);

/* The number of dice in all hands. */
int saiun_dice_left(const struct saiun *p);

/* The next seat to the left (S4) with dice, if any seat has dice. */
int saiun_next_with_dice(const struct saiun *p, int seat);

bool saiun_has_bet(const struct saiun *p, int seat);

/* Sorts dealt cards into a hand. */
void saiun_take_cards(uint8_t hand[CARDS_EACH], const int16_t *cards);

/* All dice cards except these n, ascending. Returns their number. */
int saiun_other_cards(const int16_t *cards, int n, int16_t *others);

/* Bets (S16, S17). The cards of a bet are in ascending order of colour, then of tokens, so that
 * each bet is listed once. */

/* 0, or the reason why this bet is illegal with its seat's cards. */
int saiun_legal_bet(const struct saiun *p, const struct move *bet);
void saiun_list_bets(const struct saiun *p, int seat, struct move_list *list);

/* Puts the cards of a bet in order. */
void saiun_sort_bet(struct move *bet);

struct saiun_bet saiun_bet_of(const struct move *move);

/* A round's count in colours (S50-S54), and the places (S57). */

struct saiun_count {
	int sums[COLOURS], ranks[COLOURS], values[COLOURS];
};

/* The sums of the visible numbers, by colour. */
void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]);

/* Ranks and values from the sums. */
void saiun_rate(struct saiun_count *count);

void saiun_count_cloud(const struct saiun_cloud *cloud, struct saiun_count *count);

int saiun_points(const struct saiun_bet *bet, const struct saiun_count *count);

/* For game_place(). */
bool saiun_is_ahead(const void *state, int seat, int other);

/* The open tokens: the number of seats (0: not open), then for each the number of cards and the
 * tokens on each, the most first. Returns the length. */
enum { OPEN_TOKENS_MOST = 1 + SAIUN_SEATS * (1 + CARDS_EACH) };
int saiun_read_tokens(const struct saiun *p, int16_t tokens[OPEN_TOKENS_MOST]);

/* The events of Saiun, and the moves that recorded events stand for. */

/* Data of an event, in this order. Colours are numbers, columns x, y. */
enum saiun_event {
	EVENT_START,  /* seat */
	EVENT_ROUND,  /* round, start player */
	EVENT_DRAFT,  /* seat, colour */
	EVENT_LAYOUT, /* seat, colour, face, x, y */
	EVENT_DEAL,   /* dice cards by seat, three each; recorded only */
	EVENT_BET,    /* seat, number of cards, for each: colour, tokens; recorded only */
	EVENT_PLACE,  /* seat, colour, face, x, y, level */
	EVENT_MOVE,   /* seat, discarded colour, from, to, colour, face, level */
	EVENT_DROP,   /* seat, colour */
	EVENT_COUNT,  /* sums, ranks, values by colour */
	EVENT_SCORE,  /* points by seat, totals by seat */
	EVENT_END,    /* places by seat, totals by seat */

	EVENT_CARDS,   /* to one seat: its dice cards, ascending */
	EVENT_MY_BET,  /* to one seat: 1 if it can be changed, colour and tokens of three cards */
	EVENT_HAS_BET, /* seat, number of seats that have bet; not for a replaced bet */
	/* The last bet is in: the number of seats, then for each the number of cards and the tokens
	   on each, the most first; without the option, no seats (S18). */
	EVENT_TOKENS,
	EVENT_CLOUD, /* 1 at the end of a round, number of columns, for each: x, y, height, colour
			and face of each die */
	EVENT_RATE,  /* by colour: rank, value, number of visible dice, their numbers (S50-S52) */
	/* At the count: the number of seats, then for each its points and its bet as in EVENT_BET,
	   with the value of each card's colour (S54). */
	EVENT_SHOW,
	EVENT_TURN, /* none: calls the seats that must act */
	SAIUN_EVENTS,
};

enum { SAIUN_STATS = 3 };

extern const struct event_kind saiun_event_kinds[SAIUN_EVENTS];
extern const struct statistic saiun_stats[SAIUN_STATS];

/* Nothing is announced if events is NULL. */
void saiun_tell_end(const struct saiun *p, struct events *events);

/* Highlights of a game of Saiun. */

/* Data: seat, points, round, tokens, colour, value; seat, points, round; colour, value, round. */
enum saiun_highlight {
	SAIUN_CARD,   /* the dice card that paid the most */
	SAIUN_ROUND,  /* the most points in a round */
	SAIUN_COLOUR, /* the most valuable colour */
	SAIUN_HIGHLIGHTS,
};

/* The legal moves of these verbs (bits). */
void saiun_list(const struct saiun *p, int seat, unsigned verbs, struct move_list *list);

bool saiun_is_active(const struct saiun *p, int seat);

/* A seat's interest in each colour, estimated from a view: tokens by colour. */
struct saiun_stake {
	double tokens[COLOURS];
};

/* The seat's tokens, less a share (envy) of the others' average; for hidden bets, the expected
 * tokens. */
struct saiun_stake saiun_stake_of(const struct saiun *p, int viewer, int seat, double envy);

/* The best turn of these verbs for this stake, if the round ended with it; among equals, a random
 * one. */
enum { TURN_VERBS = 1 << VERB_PLACE | 1 << VERB_MOVE };
void saiun_greedy_turn(const struct saiun *p, int seat, unsigned verbs,
	const struct saiun_stake *stake, struct rng *rng, struct move *move);

/* As the members of struct game of the same names. */

extern const struct verb saiun_verbs[SAIUN_VERBS];
extern const struct option saiun_options[SAIUN_OPTIONS];

int saiun_move_of(const void *state, const struct event *events, size_t n, struct move *move);
void saiun_count_event(const struct move *move, const struct event *event, struct stats *stats);
int saiun_total(const void *state, int seat);
void saiun_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
void saiun_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int saiun_legal(const void *state, const struct move *move);
void saiun_apply(void *state, const struct move *move, struct events *events);
bool saiun_chance(const void *state, struct chance *chance);
unsigned saiun_active_seats(const void *state);
void saiun_legal_moves(const void *state, int seat, struct move_list *list);

/* As game->player_view and game->determinize. Dice cards and bets are known only to their owner,
 * except for the tokens once all have bet (S18, S61-S63). */
void saiun_player_view(void *state, int seat);
void saiun_determinize(void *state, int seat, struct rng *rng);

/* As game->choose: the three computer players. They get a view, without the others' dice cards and
 * bets, except for open tokens. */
bool saiun_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: a high bet on one card is daring. */
int saiun_daring(const void *view, const struct move *move);

/* game->worth: turns other than moves of a die, which are many and seldom wanted; and bets of all
 * tokens, on few cards first. */
int saiun_worth_button(const void *view, const struct move *move);

extern const struct game_say saiun_say;
