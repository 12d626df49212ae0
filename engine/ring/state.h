#pragma once

#include "engine/bits.h"
#include "engine/game.h"

/* Shared by the rules, the words and the computer players of Don't Drop the Ring. */

enum { RING_SEATS = 5, FACES = 6, HAND = 6, TRICKS = 5, RING_TOP = 9, RANK_TOP = 7 };

/* Gems, and coins after them. */
enum ring_suit { AMETHYST, RUBY, SAPPHIRE, EMERALD, GRAYSPINEL, DIAMOND, COIN, SUITS };

/* Cards are numbers in ascending order, suit by suit (R2); a set of cards has one bit for each
 * card. */
enum { CARDS = 30, NO_CARD = -1 };

/* Where a die lies on the pedestal card. */
enum ring_area { AREA_MORE, AREA_JUST, AREA_HEAVY, AREAS };

enum ring_verb {
	VERB_TAKE,    /* die */
	VERB_DISCARD, /* suit, rank; secret */
	VERB_PLAY,    /* suit, rank */
	VERB_PARENT,  /* chance: the first parent's seat */
	VERB_DEAL,    /* chance: the cards in use, six for each seat in seat order, then the rest */
	VERB_ROLL,    /* chance: one die more than there are players */
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
	EVENT_DEAL,      /* hands by seat, the cards left over; recorded only */
	EVENT_HAND,      /* to one seat: its cards */
	EVENT_ROLL,      /* all dice */
	EVENT_TAKE,      /* seat, die */
	EVENT_CENTER,    /* the die left over; 0 if it makes low ranks strong, 1 if high ones */
	EVENT_ASK,       /* to one seat that has to discard: its die, the center die, its cards */
	EVENT_DISCARD,   /* seat, card; recorded only */
	EVENT_DISCARDED, /* to one seat: the card, then its hand as a list */
	EVENT_IN,        /* a seat that has discarded, number that have, number that must */
	EVENT_PENALTY,   /* the seat that paid for holding only coins, its new ring */
	EVENT_PLAY,      /* seat, card */
	/* A trick as announced: its number, the number of winners, and for each: seat, card, area
	   and die after the steps. */
	EVENT_WON,
	EVENT_TRICK, /* its number, the winners, areas, dice, the next leader or SEAT_NONE */
	EVENT_SCORE, /* round, moves of the rings, the rings */
	EVENT_END,   /* the rings, the dice, places */
	EVENT_TURN,  /* the seat on turn; SEAT_ALL: all seats, to discard */
	RING_EVENTS,
};

enum ring_refusal {
	REFUSED_TAKING = REFUSED_OWN, /* dice are being taken (R11) */
	REFUSED_DISCARDS,             /* all must discard first (R14) */
	REFUSED_PLAYING,              /* cards are being played */
	REFUSED_TURN,                 /* not on turn (R11, R17) */
	REFUSED_FACE,                 /* not the face of a die */
	REFUSED_DIE,                  /* no such die lies in the center (R11) */
	REFUSED_NO_CARD,              /* not a card's name */
	REFUSED_CARD,                 /* no such card (R2) */
	REFUSED_LEFT_OUT,             /* not in use with this number of players (R3) */
	REFUSED_HELD,                 /* not in this hand */
	REFUSED_DISCARDED,            /* the seat has discarded (R14) */
	REFUSED_COIN_LEAD,            /* a coin cannot lead (R18) */
	REFUSED_FOLLOW,               /* the seat holds the led gem (R19) */
	REFUSED_FOLLOW_OR_COIN,       /* the seat holds the led gem; coins are in the game (R20) */
};

struct ring {
	STATE_HEAD;      /* no seat has a place if all rings have fallen */
	uint8_t phase;   /* enum ring_phase */
	uint8_t recover; /* the option */
	int8_t parent;
	uint8_t dice[RING_SEATS];  /* 0: none yet */
	uint8_t areas[RING_SEATS]; /* enum ring_area */
	uint8_t rings[RING_SEATS]; /* 0: fallen */
	int8_t leader, turn;
	/* The members from here on are of one round, and cleared before the next. */
	uint8_t trick;                /* 1 to 5 */
	uint8_t center;               /* the die left over; 0: not yet known */
	uint8_t discarded;            /* seats that have discarded, as bits */
	uint8_t n_played;             /* cards of the trick */
	uint8_t left[FACES + 1];      /* number of dice of each face left to take */
	uint8_t discards[RING_SEATS]; /* the card + 1; 0: hidden, or none */
	uint8_t played[RING_SEATS];   /* the card of the trick + 1; 0: none yet */
	uint8_t lacks[RING_SEATS];    /* gems that the seat is known not to hold, as bits */
	uint32_t hands[RING_SEATS];   /* 0: hidden, or none */
	uint32_t shown;               /* the cards played in this round */
};

/* The suit and the rank of a card; the card of a suit and a rank, or NO_CARD. */
extern const uint8_t ring_suits[CARDS], ring_ranks[CARDS];
static inline int ring_suit_of(int card) {
	return ring_suits[card];
}
static inline int ring_rank_of(int card) {
	return ring_ranks[card];
}
int ring_card_of(int suit, int rank);

#define ALL_CARDS ((1U << CARDS) - 1)

/* All cards but coins. */
#define GEM_CARDS ((1U << 27) - 1)

/* The cards of a suit; the cards in use with this number of players (R3). */
uint32_t ring_cards_of(int suit);
uint32_t ring_cards_in_use(int n_seats);

/* The lowest card of a non-empty set. */
static inline int ring_first(uint32_t set) {
	return __builtin_ctz(set);
}

/* Hands, tricks and dice. */

/* The strength of a rank under the center die; 0 is weakest (R28, R29). */
int ring_strength(int center, int rank);

/* The led gem; COIN before a lead. */
int ring_led(const struct ring *r);

/* The current winners of the trick, as bits; 0 before a lead (R30, R31). */
unsigned ring_winners(const struct ring *r);

/* The winner with the card of the led suit, the real gem before the coin (R33). */
int ring_next_leader(const struct ring *r, unsigned winners);

/* The steps from the seat's die to Just: More jewel 6 is 6, Just 0, Too heavy 2 is -2. */
int ring_need(const struct ring *r, int seat);

/* Moves the seat's die by steps (R37-R39). */
void ring_step(struct ring *r, int seat, int steps);

/* The number of cards the seat holds, which is public (R54). */
int ring_n_in_hand(const struct ring *r, int seat);

/* The cards that the seat (SEAT_ALL: the public) has not seen. */
uint32_t ring_unseen(const struct ring *r, int seat);

/* The cards of the hand that may be played now, even when the seat is not on turn (R18-R22). */
uint32_t ring_playable(const struct ring *r, int seat);

/* The events of Don't Drop the Ring, and the moves that recorded events stand for. */

extern const struct event_kind ring_event_kinds[RING_EVENTS];

/* Announce a deal and the cards left over, the center die, a discard, a trick and the next leader
 * (or SEAT_NONE), and the end; nothing if events is NULL. */
void ring_tell_deal(const struct ring *r, const int16_t *rest, int n_rest, struct events *events);
void ring_tell_center(const struct ring *r, struct events *events);
void ring_tell_discard(const struct ring *r, int seat, struct events *events);
void ring_tell_trick(const struct ring *r, unsigned winners, int next, struct events *events);
void ring_tell_end(const struct ring *r, struct events *events);

/* Highlights of a game of Don't Drop the Ring. */

/* Data: seat, number, and the round or the number of rounds. */
enum ring_highlight {
	RING_JUST,   /* the most rounds ended on Just */
	RING_TRICKS, /* the most tricks won */
	RING_FALL,   /* the longest way down in a round */
	RING_HIGHLIGHTS,
};

/* The worth of a round's end, learned from normal players' games (tests/engine/make_learned.c):
 * seats win in proportion to these, by the number of seats, and their rings below the highest. */
enum { BEHIND = RING_TOP };
extern const double ring_learned[RING_SEATS + 1][BEHIND];

/* As the members of struct game of the same names. */

extern const struct verb ring_verbs[RING_VERBS];
extern const struct option ring_options[RING_OPTIONS];

enum { RING_STATS = 4 };
extern const struct statistic ring_stats[RING_STATS];
void ring_count_event(const struct move *move, const struct event *event, struct stats *stats);
int ring_move_of(const void *state, const struct event *events, size_t n, struct move *move);
void ring_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
void ring_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int ring_legal(const void *state, const struct move *move);
void ring_apply(void *state, const struct move *move, struct events *events);
bool ring_chance(const void *state, struct chance *chance);
unsigned ring_active_seats(const void *state);
void ring_legal_moves(const void *state, int seat, struct move_list *list);
void ring_player_view(void *state, int seat);
void ring_determinize(void *state, int seat, struct rng *rng);
bool ring_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

extern const struct game_say ring_say;
