#pragma once

#include "engine/game.h"

/* Shared by the rules, the words and the computer players of Cat in the Box. */

/* RANKS: the maximum; three players use fewer (C2). */
enum { CATBOX_SEATS = 4, RANKS = 8, COPIES = 5, HAND = 10, TRICKS = 8, PREDICTIONS = 3 };

/* The rows of the board from the top (C5). Red is trump (C3). */
enum color { RED, BLUE, YELLOW, GREEN, COLORS };

enum catbox_verb {
	VERB_PREDICT, /* tricks */
	VERB_PLAY,    /* card, color */
	VERB_DISCARD, /* card */
	VERB_START,   /* chance: the first start player's seat */
	VERB_DEAL,    /* chance: the deck; the seats in order get ten cards each */
	CATBOX_VERBS,
};

enum catbox_option { OPTION_PARADOX_ENDS, OPTION_DISCARD, CATBOX_OPTIONS };
enum { PARADOX_ENDS_GAME, PARADOX_ENDS_ROUND };

enum catbox_phase { PHASE_LOT, PHASE_DEAL, PHASE_DISCARD, PHASE_PREDICT, PHASE_PLAY, PHASE_OVER };

/* Data of an event, in this order; a list begins with its length. */
enum catbox_event {
	EVENT_ROUND,   /* round, start */
	EVENT_DEAL,    /* hands by seat; recorded only */
	EVENT_HAND,    /* to one seat: its cards, ascending */
	EVENT_HELD,    /* to the seat on turn: its cards, ascending */
	EVENT_DISCARD, /* seat, card; recorded only */
	EVENT_ASIDE,   /* to one seat: the card it put aside */
	EVENT_COUNT,   /* seat that put a card aside; the number that have */
	EVENT_PREDICT, /* seat, tricks */
	EVENT_PLAY,    /* seat, card, color */
	EVENT_VOID,    /* player, color */
	EVENT_BROKEN,  /* none: the first red of the round is on the board */
	EVENT_TRICK,   /* trick, led color, winners, tricks taken by seat; recorded */
	EVENT_TAKES,   /* trick, seat, its tricks so far, its prediction */
	EVENT_PARADOX, /* player, the hand, ascending */
	EVENT_SCORE,   /* round, then by seat: predicted, taken, bonus, points, totals */
	EVENT_END,     /* totals by seat, places by seat */
	EVENT_TURN,    /* seat */
	EVENT_ASK,     /* none: all seats are to put a card aside */
	CATBOX_EVENTS,
};

enum catbox_refusal {
	REFUSED_TURN = REFUSED_OWN, /* not on turn (C14, C18) */
	REFUSED_SHAPE,              /* too few or too many words */
	REFUSED_DISCARD_OFF,        /* the table plays without cards put aside (C13) */
	REFUSED_DISCARD_FIRST,      /* some seats have yet to put a card aside */
	REFUSED_DISCARD_OVER,       /* all seats have put a card aside */
	REFUSED_DISCARD_DONE,       /* this seat has put a card aside */
	REFUSED_PREDICT_FIRST,      /* some seats have yet to predict */
	REFUSED_PREDICT_OVER,       /* a prediction cannot be changed (C15) */
	REFUSED_TRICKS,             /* not a possible prediction (C15) */
	REFUSED_CARD,               /* not in the hand (C19) */
	REFUSED_COLOR,              /* not one of the four colors (C19) */
	REFUSED_TAKEN,              /* C20 */
	REFUSED_VOID,               /* C21 */
	REFUSED_RED,                /* red led before it was broken (C24) */
};

struct catbox {
	STATE_HEAD;
	int16_t totals[CATBOX_SEATS];
	int16_t points[CATBOX_SEATS]; /* of the last scored round */
	uint8_t phase;                /* enum catbox_phase */
	uint8_t options[CATBOX_OPTIONS];
	int8_t start, turn, leader; /* start: this round's start player */
	/* The members from here on are of one round, and cleared before the next (C11). */
	uint8_t trick;                   /* from 1; 0: before the first */
	uint8_t n_plays;                 /* to the current trick */
	uint32_t tokens[CATBOX_SEATS];   /* on the board: spaces, as bits (C5) */
	uint8_t predicted[CATBOX_SEATS]; /* 0: not yet */
	uint8_t taken[CATBOX_SEATS];     /* tricks */
	uint8_t voids[CATBOX_SEATS];     /* colors, as bits */
	uint8_t n_cards[CATBOX_SEATS];   /* in hand: public (C58) */
	uint8_t aside[CATBOX_SEATS];     /* the card put aside; 0: hidden, or none */
	/* Ranks that the seat cannot hold, as bits (rank - 1): it led red before red was broken, so
	 * it had no other play (C26). */
	uint8_t lacks[CATBOX_SEATS];
	uint8_t hands[CATBOX_SEATS][RANKS + 1]; /* number of cards of each rank; all 0: hidden */
	struct catbox_play {
		int8_t seat;
		uint8_t card, color;
	} plays[CATBOX_SEATS]; /* n_plays of them, the leader's first */
};

/* The research board and the hands. The board's spaces are 32 bits, a row of eight for each color;
 * neighbours are one bit or one row apart. */

#define FIRST_ROW 0xffU
#define FIRST_COLUMN 0x01010101U

/* The number of ranks in use (C2). */
int catbox_ranks(const struct catbox *c);

/* The space of a card of this color, as a bit; a color's row, a rank's column. */
static inline uint32_t catbox_space(int card, int color) {
	return 1U << (RANKS * color + card - 1);
}
static inline uint32_t catbox_row(int color) {
	return FIRST_ROW << RANKS * color;
}
static inline uint32_t catbox_column(int card) {
	return FIRST_COLUMN << (card - 1);
}

/* The number of these spaces in the column. */
int catbox_count_in_column(uint32_t spaces, int card);

/* The neighbours of these spaces, excluding the spaces themselves (C6). */
uint32_t catbox_beside(uint32_t spaces);

/* The size of the largest group of connected tokens (C6, C48). */
int catbox_largest_group(uint32_t tokens);

/* All spaces with a token. */
uint32_t catbox_taken(const struct catbox *c);

/* The seat whose token lies there; SEAT_NONE: none. */
int catbox_owner(const struct catbox *c, uint32_t space);

/* Whether red may be led (C24). */
bool catbox_red_is_broken(const struct catbox *c);

/* The spaces that this seat may play a card of its hand to (C19-C27), even when it is not on turn;
 * 0: paradox (C39). */
uint32_t catbox_open(const struct catbox *c, int seat);

/* The play currently winning the trick; whether a play beats another, which must be red or of the
 * led color (C35-C37). */
const struct catbox_play *catbox_best_play(const struct catbox *c);
bool catbox_beats(const struct catbox_play *play, const struct catbox_play *other);

/* The n-th legal prediction, from 0 (C15). */
int catbox_nth_prediction(const struct catbox *c, int n);

/* Whether the seat has put a card aside in this round. */
bool catbox_has_discarded(const struct catbox *c, int seat);

/* Whether this round is the last in any case (C8). */
bool catbox_is_last_round(const struct catbox *c);

/* The events of Cat in the Box, and the moves that recorded events stand for. */

extern const struct event_kind catbox_event_kinds[CATBOX_EVENTS];

/* Highlights of a game of Cat in the Box. */

/* Data: seat, points, round; CATBOX_PREDICTIONS: seat, predictions met, rounds. */
enum catbox_highlight {
	CATBOX_ROUND,       /* the most points in a round */
	CATBOX_PREDICTIONS, /* the most predictions met */
	CATBOX_PARADOX,     /* the costliest paradox */
	CATBOX_HIGHLIGHTS,
};

/* The worth of a round's end, learned from normal players' games (tests/engine/make_learned.c):
 * seats win in proportion to these, by the number of seats, and their points behind the first; the
 * last column is for more, too. */
enum { BEHIND = 12 };
extern const double catbox_learned[CATBOX_SEATS + 1][BEHIND];

/* As the members of struct game of the same names. */

extern const struct verb catbox_verbs[CATBOX_VERBS];
extern const struct option catbox_options[CATBOX_OPTIONS];

enum { CATBOX_STATS = 4 };
extern const struct statistic catbox_stats[CATBOX_STATS];
void catbox_count(const struct move *move, const struct event *event, struct stats *stats);
int catbox_move_of(const void *state, const struct event *events, size_t n, struct move *move);
int catbox_points(const void *state, int seat);
void catbox_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
void catbox_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int catbox_legal(const void *state, const struct move *move);
void catbox_apply(void *state, const struct move *move, struct events *events);
bool catbox_chance(const void *state, struct chance *chance);
unsigned catbox_active_seats(const void *state);
void catbox_legal_moves(const void *state, int seat, struct move_list *list);
void catbox_player_view(void *state, int seat);
void catbox_determinize(void *state, int seat, struct rng *rng);
bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As catbox_choose(), but follows suit wherever it can, so that no void arises: for examples. */
bool catbox_choose_without_void(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: predicting many tricks is daring. */
int catbox_daring(const void *view, const struct move *move);

extern const struct game_say catbox_say;
