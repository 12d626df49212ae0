#pragma once

#include "engine/game.h"

/* What the rules, the words and the computer players of Don't Drop the Ring share. */

enum { RING_SEATS = 5, FACES = 6, HAND = 6, TRICKS = 5, RING_TOP = 9, RANK_TOP = 7 };

/* Gems, and coins behind them. */
enum ring_suit { AMETHYST, RUBY, SAPPHIRE, EMERALD, GRAYSPINEL, DIAMOND, COIN, SUITS };

/* Cards are numbers in ascending order, suit by suit (R2); a set of cards is a bit a card. */
enum { CARDS = 30, NO_CARD = -1 };

/* Where a die lies on the pedestal card. */
enum ring_area { AREA_MORE, AREA_JUST, AREA_HEAVY, AREAS };

enum ring_verb {
	VERB_TAKE,    /* die */
	VERB_DISCARD, /* suit, rank; a secret */
	VERB_PLAY,    /* suit, rank */
	VERB_PARENT,  /* chance: the first parent's seat */
	VERB_DEAL,    /* chance: the cards in use, six a seat in seat order, then those left over */
	VERB_ROLL,    /* chance: one die more than players */
	RING_VERBS,
};

enum ring_option { OPTION_RECOVER, RING_OPTIONS };

enum ring_phase {
	PHASE_LOT,
	PHASE_DEAL,
	PHASE_ROLL,
	PHASE_TAKE,
	PHASE_DISCARD,
	PHASE_PLAY,
	PHASE_OVER
};

/* Data of an event, in this order. */
enum ring_event {
	EVENT_ROUND,     /* round, parent */
	EVENT_DEAL,      /* hands by seat, the cards left over; for nobody but the record */
	EVENT_HAND,      /* to one seat: its cards */
	EVENT_ROLL,      /* all dice */
	EVENT_TAKE,      /* seat, die */
	EVENT_CENTER,    /* the die nobody took, 0 if it makes low ranks strong, 1 if high ones */
	EVENT_ASK,       /* to one seat, which has to discard: its die, the center die, its cards */
	EVENT_DISCARD,   /* seat, card; for nobody but the record */
	EVENT_DISCARDED, /* to one seat: the card, how many are left, these */
	EVENT_IN,        /* who has discarded, how many have, how many must */
	EVENT_PENALTY,   /* who paid for holding only coins, where the ring is then */
	EVENT_PLAY,      /* seat, card */
	/* A trick as it is told: its number, how many won, and each winner's seat, card, area and
	 * die after the steps. */
	EVENT_WON,
	EVENT_TRICK, /* its number, the winners, areas, dice, who is to lead next or SEAT_NONE */
	EVENT_SCORE, /* round, moves of the rings, the rings */
	EVENT_END,   /* the rings, the dice, places */
	EVENT_TURN,  /* who must act; SEAT_ALL: everybody, to discard */
	RING_EVENTS,
};

enum ring_refusal {
	REFUSED_TAKING = REFUSED_OWN, /* dice are being taken (R11) */
	REFUSED_DISCARDS,             /* all must discard first (R14) */
	REFUSED_PLAYING,              /* cards are being played */
	REFUSED_TURN,                 /* not on turn (R11, R17) */
	REFUSED_FACE,                 /* no die has such a face */
	REFUSED_DIE,                  /* no such die lies in the center (R11) */
	REFUSED_NO_CARD,              /* no card could be called so */
	REFUSED_CARD,                 /* there is no such card (R2) */
	REFUSED_LEFT_OUT,             /* the card is not in use with so few players (R3) */
	REFUSED_HELD,                 /* not in this hand */
	REFUSED_DISCARDED,            /* has discarded already (R14) */
	REFUSED_COIN_LEAD,            /* a coin cannot lead (R18) */
	REFUSED_FOLLOW,               /* holds the led gem (R19) */
	REFUSED_FOLLOW_OR_COIN,       /* the same, with coins in the game (R20) */
};

struct ring {
	STATE_HEAD;      /* no place: none, where all rings have fallen */
	uint8_t phase;   /* enum ring_phase */
	uint8_t recover; /* the option */
	int8_t parent;
	uint8_t dice[RING_SEATS];  /* 0: none taken yet */
	uint8_t areas[RING_SEATS]; /* enum ring_area */
	uint8_t rings[RING_SEATS]; /* 0: fallen */
	int8_t leader, turn;
	/* From here on all is of one round, and cleared before the next. */
	uint8_t trick;                /* 1 to 5 */
	uint8_t center;               /* the die nobody took; 0: not known yet */
	uint8_t discarded;            /* seats that have discarded, as bits */
	uint8_t n_played;             /* cards of the trick */
	uint8_t left[FACES + 1];      /* how many dice of each face are still to be taken */
	uint8_t discards[RING_SEATS]; /* the card + 1; 0: hidden, or none */
	uint8_t played[RING_SEATS];   /* the card of the trick + 1; 0: none yet */
	uint8_t lacks[RING_SEATS];    /* gems that all know the seat does not hold, as bits */
	uint32_t hands[RING_SEATS];   /* 0: hidden, or none */
	uint32_t shown;               /* the cards played in this round */
};
