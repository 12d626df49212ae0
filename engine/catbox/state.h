#pragma once

#include "engine/game.h"

/* What the rules, the words and the computer players of Cat in the Box share. */

/* RANKS: the most there are; three players have fewer (C2). */
enum { CATBOX_SEATS = 4, RANKS = 8, COPIES = 5, HAND = 10, TRICKS = 8, PREDICTIONS = 3 };

/* From the top row of the board (C5). Red is trump (C3). */
enum color { RED, BLUE, YELLOW, GREEN, COLORS };

enum catbox_verb {
	VERB_PREDICT, /* tricks */
	VERB_PLAY,    /* card, color */
	VERB_DISCARD, /* card */
	VERB_START,   /* chance: the first start player's seat */
	VERB_DEAL,    /* chance: the deck; each seat in turn gets the next ten */
	CATBOX_VERBS,
};

enum catbox_option { OPTION_PARADOX_ENDS, OPTION_DISCARD, CATBOX_OPTIONS };
enum { PARADOX_ENDS_GAME, PARADOX_ENDS_ROUND };

enum catbox_phase { PHASE_LOT, PHASE_DEAL, PHASE_DISCARD, PHASE_PREDICT, PHASE_PLAY, PHASE_OVER };

/* Data of an event, in this order; lists begin with how many. */
enum catbox_event {
	EVENT_ROUND,   /* round, start */
	EVENT_DEAL,    /* hands by seat; for nobody but the record */
	EVENT_HAND,    /* to one seat: its cards, ascending */
	EVENT_HELD,    /* the same, to who is to play */
	EVENT_DISCARD, /* seat, card; for nobody but the record */
	EVENT_ASIDE,   /* to one seat: the card it put aside */
	EVENT_COUNT,   /* seat, which put a card aside; how many have by now */
	EVENT_PREDICT, /* seat, tricks */
	EVENT_PLAY,    /* seat, card, color */
	EVENT_VOID,    /* player, color */
	EVENT_BROKEN,  /* nothing: the first red of the round is on the board */
	EVENT_TRICK,   /* trick, led color, winners, tricks taken by seat; for the record */
	EVENT_TAKES,   /* trick, seat, tricks it has now, tricks it predicted */
	EVENT_PARADOX, /* player, the hand, ascending */
	EVENT_SCORE,   /* round, then by seat: predicted, taken, bonus, points, totals */
	EVENT_END,     /* totals by seat, places by seat */
	EVENT_TURN,    /* seat */
	EVENT_ASK,     /* nothing: everybody is asked to put a card aside */
	CATBOX_EVENTS,
};

enum catbox_refusal {
	REFUSED_TURN = REFUSED_OWN, /* not on turn (C14, C18) */
	REFUSED_SHAPE,              /* too few or too many words */
	REFUSED_DISCARD_OFF,        /* no card is put aside at this table (C13) */
	REFUSED_DISCARD_FIRST,      /* some have still to put a card aside */
	REFUSED_DISCARD_OVER,       /* all have */
	REFUSED_DISCARD_DONE,       /* this seat has */
	REFUSED_PREDICT_FIRST,      /* some have still to predict */
	REFUSED_PREDICT_OVER,       /* a prediction cannot be changed (C15) */
	REFUSED_TRICKS,             /* no possible prediction (C15) */
	REFUSED_CARD,               /* not in the hand (C19) */
	REFUSED_COLOR,              /* none of the four (C19) */
	REFUSED_TAKEN,              /* C20 */
	REFUSED_VOID,               /* C21 */
	REFUSED_RED,                /* led while unbroken (C24) */
};

struct catbox {
	STATE_HEAD;
	int16_t totals[CATBOX_SEATS];
	int16_t points[CATBOX_SEATS]; /* of the round scored last */
	uint8_t phase;                /* enum catbox_phase */
	uint8_t options[CATBOX_OPTIONS];
	int8_t start, turn, leader; /* start: this round's start player */
	/* From here on all is of one round, and cleared before the next (C11). */
	uint8_t trick;                   /* from 1; 0: none has begun */
	uint8_t n_plays;                 /* to the trick so far */
	uint32_t tokens[CATBOX_SEATS];   /* on the board: spaces, as bits (C5) */
	uint8_t predicted[CATBOX_SEATS]; /* 0: not yet */
	uint8_t taken[CATBOX_SEATS];     /* tricks */
	uint8_t voids[CATBOX_SEATS];     /* colors, as bits */
	uint8_t n_cards[CATBOX_SEATS];   /* in hand: public (C58) */
	uint8_t aside[CATBOX_SEATS];     /* the card put aside; 0: hidden, or none */
	/* Ranks of which the seat cannot hold a card, as bits (rank - 1): it led red unbroken, so
	 * it had no other play (C26). */
	uint8_t lacks[CATBOX_SEATS];
	uint8_t hands[CATBOX_SEATS][RANKS + 1]; /* cards of each rank; all 0: hidden */
	struct catbox_play {
		int8_t seat;
		uint8_t card, color;
	} plays[CATBOX_SEATS]; /* n_plays of them, the leader's first */
};
