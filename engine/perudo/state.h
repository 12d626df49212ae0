#pragma once

#include "engine/game.h"

/* Shared by the rules, the words and the computer players of Perudo. */

enum { DICE_MOST = 10, FACES = 6, ACE = 1, COUNT_MOST = 99, PERUDO_SEATS = 6 };

/* The number of a round's bids that are remembered. */
enum { BIDS_KEPT = 24 };

/* The number of rounds that are remembered once their dice were shown. */
enum { ROUNDS_KEPT = 12 };

enum perudo_verb {
	VERB_BID, /* count, face */
	VERB_DUDO,
	VERB_CALZA,   /* none, or the count and face of the bid it judges (P52) */
	VERB_STARTER, /* chance: the first starter's seat */
	VERB_ROLL,    /* chance: the dice of all seats in seat order */
	PERUDO_VERBS,
};

enum perudo_option { OPTION_DICE, OPTION_CALZA, OPTION_COUNTS, PERUDO_OPTIONS };
enum { COUNTS_HIDDEN, COUNTS_OPEN };

enum perudo_phase { PHASE_LOT, PHASE_ROLL, PHASE_BIDDING, PHASE_OVER };

/* Data of an event, in this order. */
enum perudo_event {
	EVENT_ROUND, /* round, starter, seat with a palifico round or SEAT_NONE */
	EVENT_ROLL,  /* hands by seat; recorded only */
	EVENT_HAND,  /* to one seat: its dice, ascending, as FIELD_NUMBERS */
	EVENT_BID,   /* seat, count, face */
	EVENT_DUDO,  /* seat */
	EVENT_CALZA, /* seat */
	/* A call and the hands it revealed, complete, since the next round may have begun when it
	   is told: VERB_DUDO or VERB_CALZA, the judged bid (count, face), 1 if aces were wild for
	   it, else 0, the number of matching dice, then the number of hands and for each, in the
	   order shown, the caller's first: seat, number of dice, the dice ascending (P22, P50). */
	EVENT_SHOW,
	EVENT_REVEAL, /* matching dice, the seat that loses a die or SEAT_NONE, the seat that wins
			 one or SEAT_NONE */
	EVENT_OUT,    /* seat */
	EVENT_END,    /* places by seat, as FIELD_NUMBERS */
	EVENT_TURN,   /* seat */
	PERUDO_EVENTS,
};

enum perudo_refusal {
	REFUSED_OUT = REFUSED_OWN, /* out of the game (P30) */
	REFUSED_TURN,              /* not on turn (P19, P21) */
	REFUSED_OWN_BID,           /* not on turn: the bidder doubts */
	REFUSED_COUNT,             /* not 1 to 99 (P11) */
	REFUSED_FACE,              /* not 1 to 6 (P11) */
	REFUSED_ACES_OPENING,      /* P12 */
	REFUSED_SAME,              /* equal to the standing bid (P13-P15) */
	REFUSED_LOWER,             /* not above the standing bid (P13-P15) */
	REFUSED_ACES_FEW,          /* fewer aces than half the count (P14) */
	REFUSED_AFTER_ACES,        /* too few of a face after aces (P15) */
	REFUSED_FACE_LOCKED,       /* palifico: bound players keep the face (P37, P38, P41) */
	REFUSED_COUNT_MUST_RISE,   /* palifico: same face, count not higher (P37) */
	REFUSED_VETERAN,           /* palifico: count or face fell, or neither rose (P40) */
	REFUSED_NO_BID,            /* nothing to doubt (P10) */
	REFUSED_CALZA_OFF,         /* P43 */
	REFUSED_CALZA_TURN,        /* the seat is on turn (P44) */
	REFUSED_CALZA_BIDDER,      /* the seat's own bid (P44) */
	REFUSED_CALZA_PALIFICO,    /* P45 */
	REFUSED_CALZA_TWO,         /* two players left (P45) */
	REFUSED_CALZA_GONE,        /* the named bid is no longer the standing one (P52) */
	REFUSED_CALZA_NO_BID,      /* not on turn, and no bid stands */
};

struct perudo_call {
	int8_t seat;
	uint8_t count, face;
};

/* A past round, public since its dice were shown. */
struct perudo_shown {
	int8_t palifico, doubter; /* doubter: SEAT_NONE if calza ended it */
	uint8_t was_palifico;
	uint16_t n_bids;
	uint32_t hands[PERUDO_SEATS]; /* packed like the calls, as tables keep many rounds */
	uint16_t calls[BIDS_KEPT];
};

struct perudo {
	STATE_HEAD;    /* place is 0 for a seat still in */
	uint8_t phase; /* enum perudo_phase */
	uint8_t options[PERUDO_OPTIONS];
	int8_t starter, turn, bidder; /* bidder: SEAT_NONE before the opening bid */
	int8_t palifico;              /* seat whose palifico round this is, or SEAT_NONE */
	uint8_t count, face;          /* the standing bid; count 0: none yet */
	uint8_t aces_bid;             /* the most aces bid in this round (P16); 0: none */
	uint8_t n_in;                 /* seats that hold dice */
	uint8_t n_dice[PERUDO_SEATS];
	uint8_t was_palifico; /* seats that had their palifico round, as bits (P32) */
	uint8_t hands[PERUDO_SEATS][DICE_MOST]; /* ascending; 0: hidden, or none */
	/* The round's bids, for learning from them: the i-th is at i % BIDS_KEPT. */
	uint16_t n_bids;
	struct perudo_call calls[BIDS_KEPT];
	/* Earlier rounds, for learning how others play: the i-th is at i % ROUNDS_KEPT. */
	uint16_t n_shown;
	struct perudo_shown shown[ROUNDS_KEPT];
};

/* Whether dice of the face match a bid of bid_face in this round (P23, P24, P35). */
static inline bool perudo_matches(const struct perudo *p, int face, int bid_face) {
	int wild = p->palifico == SEAT_NONE ? ACE : bid_face;
	return (face == bid_face) | (face == wild);
}

/* The number of dice in play; the number of dice in known hands that match the standing bid. */
int perudo_dice_in_play(const struct perudo *p);
int perudo_count_matching(const struct perudo *p);

/* Takes p back to the end of the bidding of a round whose dice were shown. */
void perudo_back_to(struct perudo *p, const struct perudo_shown *shown);

/* The next seat clockwise that is in (P5). */
int perudo_next_in(const struct perudo *p, int seat);

/* The legal bids (P10-P17, P36-P41). */

struct perudo_bid {
	int count, face;
};

/* Whether this seat may raise the face in a palifico round (P39). */
bool perudo_is_veteran(const struct perudo *p, int seat);

/* 0, or the reason why the bid would be illegal for this seat on turn. */
int perudo_legal_bid(const struct perudo *p, int seat, int count, int face);

/* The least count the seat may bid on a face now; 0: none. */
int perudo_least_count(const struct perudo *p, int seat, int face);

/* Whether this seat on turn has a legal bid. */
bool perudo_can_bid(const struct perudo *p, int seat);

/* Adds all legal bids of this seat on turn, ascending. */
void perudo_list_bids(const struct perudo *p, int seat, struct move_list *list);

/* The events of Perudo, and the moves that recorded events stand for. */

extern const struct event_kind perudo_event_kinds[PERUDO_EVENTS];

/* The odds of bids for a player that knows one hand, and the number of the others' dice from the
 * dice lost (P54). */

enum { DICE_IN_PLAY_MAX = PERUDO_SEATS * DICE_MOST };

/* The distribution of matches among the others' dice. */
struct spread {
	double at_least[DICE_IN_PLAY_MAX + 1]; /* chance of at least this number of matches */
	int likely; /* number of matches reached with a chance of LIKELY */
};

struct odds {
	int own[FACES + 1];        /* dice of the known hand that match each face */
	int others;                /* number of the others' dice */
	struct spread alone, wild; /* without and with wild aces */
};

/* A bid at least this likely may be raised further. */
#define LIKELY 0.9

/* Counts the dice of the seat's hand. */
void perudo_count_own(struct odds *odds, const struct perudo *p, int seat);

/* Computes the chances for a number of other dice. */
void perudo_prepare_odds(struct odds *odds, int others);

/* Does both for a seat, from the dice that it sees. */
void perudo_see_odds(struct odds *odds, const struct perudo *p, int seat);

/* The highest likely count of a face. */
int perudo_likely_count(const struct odds *odds, const struct perudo *p, int face);

/* The chance that the bid is true, and that it is exact. */
double perudo_odds_of(const struct odds *odds, const struct perudo *p, struct perudo_bid bid);
double perudo_odds_of_exactly(
	const struct odds *odds, const struct perudo *p, struct perudo_bid bid);

/* The chance that a bid is true, as the seat sees the game. */
double perudo_chance_of(const struct perudo *p, int seat, struct perudo_bid bid);

/* Highlights of a game of Perudo. */

/* Data: seat, count, face, round, chance in percent; PERUDO_ACES: seat, aces, dice, expected aces.
 */
enum perudo_highlight {
	PERUDO_BLUFF, /* the least likely bid that stood */
	PERUDO_DUDO,  /* the likeliest bid that was rightly doubted */
	PERUDO_ACES,  /* the most aces above the average */
	PERUDO_HIGHLIGHTS,
};

/* A tally of struct highlights. TALLY_OUT: the round in which a seat went out; 0: still in. */
enum perudo_tally { TALLY_DICE, TALLY_ACES, TALLY_OUT };

/* As the members of struct game of the same names. */

extern const struct verb perudo_verbs[PERUDO_VERBS];
extern const struct option perudo_options[PERUDO_OPTIONS];

enum { PERUDO_STATS = 7 };
extern const struct statistic perudo_stats[PERUDO_STATS];
void perudo_count(const struct move *move, const struct event *event, struct stats *stats);
int perudo_move_of(const void *state, const struct event *events, size_t n, struct move *move);
void perudo_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int perudo_legal(const void *state, const struct move *move);
void perudo_apply(void *state, const struct move *move, struct events *events);
bool perudo_chance(const void *state, struct chance *chance);
unsigned perudo_active_seats(const void *state);
unsigned perudo_in_game(const void *state);
void perudo_legal_moves(const void *state, int seat, struct move_list *list);
void perudo_player_view(void *state, int seat);
void perudo_determinize(void *state, int seat, struct rng *rng);
void perudo_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);

/* As game->choose: the three computer players. They get a view, in which the only dice are their
 * own. */
bool perudo_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: a doubt is careful; a bid is the more daring the likelier it is false. */
int perudo_daring(const void *view, const struct move *move);

/* game->worth: the lowest bid of each face in face order, the aces last, then dudo, calza. */
int perudo_worth_button(const void *view, const struct move *move);

extern const struct game_say perudo_say;
