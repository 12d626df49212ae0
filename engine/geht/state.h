#pragma once

#include <stdbool.h>

#include "engine/game.h"
#include "engine/geht/geht_cards.h"

/* Values and conditions of cards. */

/* The dice that meet the card's condition (G60-G65), as bits, in one way if there are several; for
 * a sum all dice in it. 0: not met. */
unsigned geht_uses(int card, const uint8_t dice[DICE]);

/* Points and price of a colour (G3). */
extern const uint8_t geht_worth[COLOURS];

/* Whether two cards are duplicates (G36). */
bool geht_same(int card, int other);

/* Shared by the rules, the words and the computer players of Geht noch was?. */

enum {
	GEHT_SEATS = 4,
	ROUNDS = 5,
	TRACK = 5,      /* levels, from 1 (G6) */
	PLACE_HIGH = 3, /* highest level for new cards (G48) */
	LEVEL_FULL = 4, /* from this number of cards on, a level takes no new card (G49) */
	CLOVER = 4,     /* places for luck markers (G6) */
	LUCK_MARKERS = 16,
	BLACK_MARKERS = 5, /* for each seat */
	MULTIPLIERS = 4,
	BUY_MOST = 4,              /* cards bought in a round (G27) */
	FRESH_MOST = BUY_MOST + 1, /* bought cards, and the bonus card */
	SET_CARDS = 6,
	PILE_MOST = 40,
	LIFTS_MOST = 2,
	POINTS_A_SET = 8, /* for a set of three colours (G114) */
};

/* Args follow the verb. Cards are numbers, levels 1 to 5. */
enum geht_verb {
	VERB_LAYOUT, /* six levels, for the cards of the seat's set in number order */
	VERB_BONUS,  /* enum geht_pick */
	VERB_SWAP,   /* none: swaps the card drawn last (G35) */
	VERB_KEEP,   /* none: keeps a bonus card that could be swapped (G37) */
	VERB_BUY,    /* enum geht_colour */
	VERB_SPEND,  /* card (G113) */
	VERB_DONE,
	VERB_PLACE, /* card, level, card, level ... in the order drawn; none: all cards go back */
	VERB_TAKE,  /* card, enum geht_then */
	VERB_LUCK,  /* enum geht_then */
	VERB_BUST,
	VERB_PUSH,     /* card */
	VERB_BANK,     /* card, then the lifted cards in order (G112) */
	VERB_FAIRY,    /* chance: the first fairy's seat */
	VERB_PILE,     /* chance: a pile, top first; green, yellow and red in turn */
	VERB_ROLL,     /* chance: four blue dice, three red ones */
	VERB_RESUPPLY, /* chance: the new pile, top first (G44) */
	GEHT_VERBS,
};

enum geht_pick { PICK_A, PICK_B };
enum geht_then { THEN_IN, THEN_OUT };
enum geht_marker { MARKER_BLACK, MARKER_LUCK };

enum geht_option { OPTION_FAIRY, OPTION_SOLO_RULES, OPTION_FREE_START, GEHT_OPTIONS };

enum geht_phase {
	PHASE_LOT,   /* the first fairy is drawn */
	PHASE_PILES, /* piles are shuffled */
	PHASE_LAYOUT,
	PHASE_BONUS,
	PHASE_BUYING,
	PHASE_PLACING,
	PHASE_ROLL,     /* the dice fall */
	PHASE_DECIDING, /* all seats that are in decide in secret (G77) */
	PHASE_PUSHING,
	PHASE_OVER,
	GEHT_PHASES,
};

/* Data of an event, in this order. A list begins with its length. Null is FIELD_NULL. */
enum geht_event {
	/* Recorded. */
	EVENT_SETUP, /* fairy; list of sets by seat (0: A); lists of green, yellow and red cards; to
			no seat */
	EVENT_LAYOUT, /* seat; 3, then three lists of cards: levels 1, 2, 3 */
	EVENT_ROUND,  /* round, fairy */
	EVENT_BONUS,  /* seat, pick, markers gained; 0, or with pick b: 1, card or null */
	EVENT_SWAP,   /* seat, card put back, card drawn */
	EVENT_INCOME, /* list of money by seat */
	EVENT_SPEND,  /* seat, card, its new money */
	EVENT_BUY,    /* seat, colour, card, money left */
	EVENT_DONE,   /* seat */
	/* Drawing seat, colour; number of groups, each: seat, level, card kept, multiplier, list of
	   cards returned; list of the new pile; to no seat. */
	EVENT_RESUPPLY,
	EVENT_PLACE,        /* seat; number of cards, each: card, level; list of cards returned */
	EVENT_ROLL,         /* number of the roll; 7, then seven dice */
	EVENT_COMPENSATION, /* list of markers gained by seat */
	EVENT_ACHIEVE,      /* seat, card, marker, then */
	EVENT_LUCK,         /* seat, then */
	EVENT_BUST,         /* seat, card drawn for level 1 or null */
	EVENT_PUSH,         /* seat, card, its new level */
	EVENT_BANK,         /* seat, card, level it is scored on */
	EVENT_LIFT,         /* seat, card, its new level */
	EVENT_SCORE,        /* seat; list of points by level; luck; for sets; total */
	EVENT_END,          /* list of places, list of totals by seat; 0, or alone: 1, rating */
	/* Not recorded. */
	EVENT_GROUPS, /* a resupply, to all: as EVENT_RESUPPLY, but the number of cards in place of
			 the pile */
	EVENT_TWIN,   /* to one seat: the card it drew, and its duplicate; it may swap */
	EVENT_STANDING, /* the end of a round: lists of points and of luck markers, by seat */
	EVENT_KEEP,     /* seat: keeps the bonus card */
	EVENT_DECIDED,  /* seat, number that have decided, number that decide; not for a changed
			   decision */
	EVENT_YOURS,    /* to one seat, its decision: verb, card or NO_CARD, then */
	EVENT_ALL_IN,   /* none: the last seat has decided, and all decisions are shown */
	/* The call: phase, list of seats. At the beginning of a phase with a choice, after each
	   roll, and when a seat that had finished may swap again. */
	EVENT_TURN,
	GEHT_EVENTS,
};

enum geht_refusal {
	REFUSED_PHASE = REFUSED_OWN, /* not a move of this phase (G17) */
	REFUSED_FORM,                /* the wrong args for the verb */
	/* Layout and placing. */
	REFUSED_LAID,        /* the seat has laid out its cards (G13) */
	REFUSED_HIGH,        /* not on level 1, 2 or 3 (G13, G48) */
	REFUSED_FULL,        /* more than four cards on a level (G13, G49) */
	REFUSED_NONE_NEW,    /* no new cards, or they are placed */
	REFUSED_NOT_NEW,     /* not one of the new cards */
	REFUSED_ORDER,       /* a card twice, or not in the order drawn */
	REFUSED_PLACE_COUNT, /* fewer than there is room for, or more (G50) */
	/* Bonus and swap. */
	REFUSED_PICKED,     /* the seat has chosen its bonus (G21) */
	REFUSED_ONE_MARKER, /* round 1 gives one marker, without a choice (G20) */
	REFUSED_SWAP,       /* no card just drawn, or an action since (G37) */
	REFUSED_NOT_SAME,   /* no duplicate of the card drawn (G35, G36) */
	REFUSED_SWAP_EMPTY, /* no card left to draw (G37) */
	REFUSED_KEEP,       /* no card that could be swapped (G37) */
	/* Buying. */
	REFUSED_DONE,        /* the seat has finished buying (G30) */
	REFUSED_FOUR_BOUGHT, /* G27 */
	REFUSED_MONEY,       /* G26, G27 */
	REFUSED_PILE_EMPTY,  /* no card left, even with a resupply (G41) */
	REFUSED_SOLO_SPEND,  /* only by the solo rules (G113) */
	REFUSED_SPEND_OWN,   /* not a scored card of the seat (G113) */
	REFUSED_SPEND_GREEN, /* not green (G113) */
	/* After a roll. */
	REFUSED_OUT,         /* the seat is out in this round (G78) */
	REFUSED_NOT_OWN,     /* not in the seat's display (G73) */
	REFUSED_MARKED,      /* already achieved (G73) */
	REFUSED_FIRST_LEVEL, /* the first card is on level 1 (G74) */
	REFUSED_LOWER,       /* below the level reached (G74) */
	REFUSED_SKIPS,       /* more than one above the level reached (G74, G75) */
	REFUSED_UNMET,       /* the roll does not meet the condition (G73) */
	REFUSED_MARKERS,     /* neither a black marker nor luck left (G76) */
	REFUSED_NO_LUCK,     /* no luck marker (G80) */
	/* Pushing. */
	REFUSED_UNMARKED,    /* not a marked card of the seat (G90) */
	REFUSED_TOP,         /* a card on level 5 can only be scored (G93) */
	REFUSED_SOLO_LIFT,   /* only by the solo rules (G112) */
	REFUSED_LIFT_LEVEL,  /* scoring below level 4 gives no lift (G112) */
	REFUSED_LIFT_MANY,   /* level 4 gives one lift, level 5 two (G112) */
	REFUSED_LIFT_OWN,    /* not another scored card of the seat (G112) */
	REFUSED_LIFT_COLOUR, /* harder than the card scored (G112) */
	REFUSED_LIFT_TOP,    /* level 5 is the highest (G112) */
};

/* A seat's secret decision after a roll. */
struct geht_decision {
	uint8_t made; /* enum geht_made */
	uint8_t verb; /* VERB_TAKE, VERB_LUCK or VERB_BUST; 0: not known */
	uint8_t card; /* of VERB_TAKE */
	uint8_t then; /* enum geht_then; THEN_OUT for a bust */
};

enum geht_made { MADE_NOT, MADE_HIDDEN, MADE_KNOWN };

/* Arrays of TRACK + 1 are by level, 1 to 5. */
struct geht_seat {
	struct geht_set left[TRACK + 1];   /* the display (G7) */
	struct geht_set scored[TRACK + 1]; /* right of the track */
	struct geht_set marked, by_luck;   /* cards of the display: marked; marked with luck */
	uint16_t money;
	uint8_t luck;              /* markers on the clover */
	uint8_t reached;           /* level of the card achieved last in this round; 0: none */
	uint8_t bought;            /* cards in this round */
	uint8_t in;                /* bool: still in (G53, G78) */
	uint8_t finished;          /* bool: has laid out, has chosen a bonus, is done buying */
	uint8_t n_fresh;           /* new cards (G24, G29) */
	uint8_t fresh[FRESH_MOST]; /* in the order drawn */
	uint8_t swappable;         /* bool: the last new card has just been drawn (G37) */
	struct geht_decision decision;
	uint8_t spare[6]; /* explicit padding, so that equal states have equal bytes */
};

struct geht_pile {
	uint8_t n;
	uint8_t known;            /* number at the bottom whose place is public (G120) */
	uint8_t cards[PILE_MOST]; /* from the top; 0: hidden (G121) */
};

struct geht_multiplier {
	uint8_t card; /* NO_CARD: free */
	uint8_t times;
};

struct geht {
	STATE_HEAD;
	uint8_t phase; /* enum geht_phase */
	uint8_t solo_rules, free_start;
	uint8_t n_piles;     /* piles laid so far */
	struct geht_set met; /* cards in displays that the roll meets */
	struct geht_seat seats[GEHT_SEATS];
	struct geht_pile piles[COLOURS];
	struct geht_multiplier multipliers[MULTIPLIERS];
	int8_t first; /* first fairy; negative: not drawn */
	int8_t fairy; /* fairy of this round */
	uint8_t roll; /* number of the roll in this round; 0: none yet */
	uint8_t dice[DICE];
	/* The seat that waits for a resupply, for a bonus, a purchase or a consolation card; else
	 * SEAT_NONE. The resupply comes before any other move. */
	int8_t drawer;
	uint8_t wanted; /* colour of the resupply */
	uint8_t spare[6];
};

/* Seats */

/* The seats that satisfy the predicate, as bits. */
unsigned geht_seats_where(const struct geht *g, bool (*is)(const struct geht *g, int seat));
bool geht_is_in(const struct geht *g, int seat);
bool geht_has_decided(const struct geht *g, int seat);

/* Cards */

/* The cards of a seat's starting set (G11). */
struct geht_set geht_starting(int seat);
/* The pile at the beginning of a game with this number of players (G11). */
struct geht_set geht_pile_at_first(int n_seats, int colour);
/* The number of cards that it counts for: 1, 3 or 4 (G43). */
int geht_times(const struct geht *g, int card);
/* The level of a card in the seat's display, or among its scored cards; 0: none. */
int geht_level(const struct geht *g, int seat, int card);
int geht_scored_level(const struct geht *g, int seat, int card);
/* The last of the new cards, or NO_CARD. */
int geht_last_drawn(const struct geht *g, int seat);
/* All cards of the display; all scored cards. */
struct geht_set geht_display(const struct geht *g, int seat);
struct geht_set geht_scored(const struct geht *g, int seat);

/* Levels and money */

/* G8, G111. */
static inline int geht_factor(const struct geht *g, int level) {
	static const uint8_t factors[2][TRACK + 1] = {{0, 1, 1, 2, 4, 8}, {0, 1, 2, 3, 4, 5}};
	return factors[g->solo_rules][level];
}
/* G26; by the solo rules, including all scored green cards as if spent (G113). */
int geht_income(const struct geht *g, int seat);
/* The money gained by spending a scored card (G113). */
int geht_spend_worth(const struct geht *g, int seat, int card);
/* Room for new cards on a level, 0 above level 3 (G48, G49); on levels 1 to 3 together; and the
 * number of new cards to be placed (G50). */
int geht_room(const struct geht *g, int seat, int level);
int geht_room_in_all(const struct geht *g, int seat);
int geht_to_place(const struct geht *g, int seat);
/* The lowest and highest level on which the seat can achieve a card (G74). */
int geht_lowest_level(const struct geht *g, int seat);
int geht_highest_level(const struct geht *g, int seat);

/* Markers */

int geht_supply(const struct geht *g); /* luck markers left (G6) */
int geht_blacks_left(const struct geht *g, int seat);
int geht_multipliers_left(const struct geht *g);
/* The number of these markers that the seat can take (G22). */
int geht_luck_to_gain(const struct geht *g, int seat, int markers);

/* Points */

int geht_level_points(const struct geht *g, int seat, int level); /* G100 */
int geht_set_points(const struct geht *g, int seat);              /* G114 */
int geht_total(const struct geht *g, int seat);                   /* G100: if the game ended now */
/* The rating of a solo result as a number from 0 (G115). */
int geht_rating(int total);

/* Drawing, swapping, empty piles (G35-G46). */

/* Cards brought back by a resupply, at most one group for each multiplier marker (G43). */
struct geht_groups {
	int n;
	struct geht_group {
		uint8_t seat, level, keep, times;
		struct geht_set returned;
	} list[MULTIPLIERS];
};

/* The groups of a colour, in seat order from the drawing seat. */
void geht_find_groups(const struct geht *g, int drawer, int colour, struct geht_groups *groups);
struct geht_set geht_returned(const struct geht_groups *groups);
/* A card of the seat that duplicates its last new card, or NO_CARD (G35). */
int geht_alike(const struct geht *g, int seat);

/* The colour of bonus b, from round 2 on (G21). */
int geht_bonus_colour(int round);
/* Whether a card of a colour can be drawn, after a resupply if necessary (G40, G41). */
bool geht_can_draw(const struct geht *g, int colour);
/* The duplicate of the card just drawn that lets this seat swap now, or NO_CARD (G35-G37). */
int geht_twin(const struct geht *g, int seat);

/* Legal moves. */

/* Whether a seat's move is legal, in a phase of the players. */
bool geht_can(const struct geht *g, struct move move);

/* As game_moves(). */
size_t geht_moves(const struct geht *g, int seat, size_t from, struct move *out, size_t cap);

/* The index of a card among the seat's new cards, or -1. */
int geht_find_fresh(const struct geht_seat *s, int card);

/* The cards the seat can achieve with this roll (G73-G76). */
struct geht_set geht_achievable(const struct geht *g, int seat);

/* The names of moves, options and events, the events of rules, and the moves of records. */

extern const struct event_kind geht_event_kinds[GEHT_EVENTS];
extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];

/* Nothing is announced if events is NULL. */
void geht_tell_setup(const struct geht *g, struct events *events);
void geht_tell_layout(const struct geht *g, int seat, struct events *events);
/* seats: called on, as bits. */
void geht_tell_turn(const struct geht *g, unsigned seats, struct events *events);
void geht_tell_resupply(const struct geht *g, int drawer, int colour,
	const struct geht_groups *groups, struct events *events);
void geht_tell_standing(const struct geht *g, struct events *events);
void geht_tell_end(const struct geht *g, struct events *events);

/* Highlights of a game of Geht noch was?. */

/* Data: seat, card, level, round, points; seat, points, round; seat, cards, round. */
enum geht_highlight {
	GEHT_CARD,  /* the most valuable scored card */
	GEHT_ROUND, /* the most points scored in a round */
	GEHT_BUST,  /* the bust that cost the most marked cards */
	GEHT_HIGHLIGHTS,
};

/* Rounds and their phases (G16-G18), and the end. */

/* Assigns the places at the end of a game (G102-G104). */
void geht_finish(struct geht *g, struct events *events);

/* As the members of struct game of the same names. */

enum { GEHT_STATS = 4 };
extern const struct statistic geht_stats[GEHT_STATS];
void geht_count_event(const struct move *move, const struct event *event, struct stats *stats);
int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move);
int geht_legal(const void *state, const struct move *move);
void geht_legal_moves(const void *state, int seat, struct move_list *list);
unsigned geht_active_seats(const void *state);
int geht_points(const void *state, int seat);
void geht_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
void geht_setup(void *state, int n_seats, const int16_t *options, struct events *events);
bool geht_chance(const void *state, struct chance *chance);
void geht_apply(void *state, const struct move *move, struct events *events);
void geht_player_view(void *state, int seat);
void geht_determinize(void *state, int seat, struct rng *rng);

/* As game->choose, but for the levels that do not look to the end of the game. */
bool geht_choose_plainly(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);
/* As game->choose. A view has the number of cards in each pile. */
bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: staying in is daring, and pushing. */
int geht_daring(const void *view, const struct move *move);

extern const struct game_say geht_say;
