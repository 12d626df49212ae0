#pragma once

#include <stdbool.h>

#include "engine/game.h"
#include "engine/geht/geht_cards.h"

/* Values and conditions of cards. */

/* The dice with which they meet the card's condition (G60-G65), as bits, one way if there are
 * several; of a sum all that add to it. 0: they do not. */
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
	PLACE_HIGH = 3, /* new cards come no higher (G48) */
	LEVEL_FULL = 4, /* cards on a level that takes no new one (G49) */
	CLOVER = 4,     /* places for luck markers (G6) */
	LUCK_MARKERS = 16,
	BLACK_MARKERS = 5, /* each */
	MULTIPLIERS = 4,
	BUY_MOST = 4,              /* cards in a round (G27) */
	FRESH_MOST = BUY_MOST + 1, /* bought, and one of the bonus */
	SET_CARDS = 6,
	PILE_MOST = 40,
	LIFTS_MOST = 2,
	POINTS_A_SET = 8, /* of three colours (G114) */
};

/* Behind each verb its args. Cards go by number, levels by 1 to 5. */
enum geht_verb {
	VERB_LAYOUT, /* six levels, for the cards of the own set in the order of their numbers */
	VERB_BONUS,  /* enum geht_pick */
	VERB_SWAP,   /* nothing: the card drawn last is meant (G35) */
	VERB_KEEP,   /* nothing: a bonus card that could be swapped stays (G37) */
	VERB_BUY,    /* enum geht_colour */
	VERB_SPEND,  /* card (G113) */
	VERB_DONE,
	VERB_PLACE, /* card, level, card, level ...: in the order drawn; none: all go back */
	VERB_TAKE,  /* card, enum geht_then */
	VERB_LUCK,  /* enum geht_then */
	VERB_BUST,
	VERB_PUSH,     /* card */
	VERB_BANK,     /* card, then as many cards as are lifted, one after the other (G112) */
	VERB_FAIRY,    /* chance: the first fairy's seat */
	VERB_PILE,     /* chance: a pile, top first; green, yellow, red one after the other */
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
	PHASE_DECIDING, /* all that are in decide in secret (G77) */
	PHASE_PUSHING,
	PHASE_OVER,
	GEHT_PHASES,
};

/* Data of an event, in this order. A list is how many, then each. Null is FIELD_NULL. */
enum geht_event {
	/* Recorded. */
	EVENT_SETUP,  /* fairy; list of sets by seat (0: A); list of green, of yellow, of red cards;
		       * to nobody */
	EVENT_LAYOUT, /* seat; 3, then three lists of cards: levels 1, 2, 3 */
	EVENT_ROUND,  /* round, fairy */
	EVENT_BONUS,  /* seat, pick, markers gained; 0, or with pick b: 1, card or null */
	EVENT_SWAP,   /* seat, card put back, card drawn */
	EVENT_INCOME, /* list of money by seat */
	EVENT_SPEND,  /* seat, card, money then */
	EVENT_BUY,    /* seat, colour, card, money left */
	EVENT_DONE,   /* seat */
	/* Drawing seat, colour; how many groups, each: seat, level, card kept, times, list of cards
	 * returned; list of the new pile; to nobody. */
	EVENT_RESUPPLY,
	EVENT_PLACE,        /* seat; how many, each: card, level; list of cards returned */
	EVENT_ROLL,         /* number of the roll; 7, then seven dice */
	EVENT_COMPENSATION, /* list of markers gained by seat */
	EVENT_ACHIEVE,      /* seat, card, marker, then */
	EVENT_LUCK,         /* seat, then */
	EVENT_BUST,         /* seat, card drawn for level 1 or null */
	EVENT_PUSH,         /* seat, card, level it goes to */
	EVENT_BANK,         /* seat, card, level it is scored on */
	EVENT_LIFT,         /* seat, card, level it goes to */
	EVENT_SCORE,        /* seat; list of points by level; luck; for sets; total */
	EVENT_END,          /* list of places, list of totals by seat; 0, or alone: 1, rating */
	/* Not recorded. */
	EVENT_GROUPS,   /* a resupply, to all: as EVENT_RESUPPLY, but how many cards for the pile */
	EVENT_TWIN,     /* to one seat: the card it drew, its duplicate: it may swap */
	EVENT_STANDING, /* a round is over: list of points, of luck markers, by seat */
	EVENT_KEEP,     /* seat: keeps the bonus card */
	EVENT_DECIDED,  /* seat, how many have decided, of how many; not where it changes its
			   decision */
	EVENT_YOURS,    /* to one seat, its decision: verb, card or NO_CARD, then */
	EVENT_ALL_IN,   /* nothing: the last has decided, now all is shown */
	/* The call: phase, list of seats. At the beginning of a phase with a choice, after each
	   roll, and where a seat that had finished may swap again. */
	EVENT_TURN,
	GEHT_EVENTS,
};

enum geht_refusal {
	REFUSED_PHASE = REFUSED_OWN, /* not a move of this phase (G17) */
	REFUSED_FORM,                /* not the args this verb takes */
	/* Layout and placing. */
	REFUSED_LAID,        /* has laid out already (G13) */
	REFUSED_HIGH,        /* not on level 1, 2 or 3 (G13, G48) */
	REFUSED_FULL,        /* four on a level, or more (G13, G49) */
	REFUSED_NONE_NEW,    /* no new cards, or placed already */
	REFUSED_NOT_NEW,     /* not among the new cards */
	REFUSED_ORDER,       /* a card twice, or not in the order drawn */
	REFUSED_PLACE_COUNT, /* fewer or more than there is room for (G50) */
	/* Bonus and swap. */
	REFUSED_PICKED,     /* has chosen already (G21) */
	REFUSED_ONE_MARKER, /* round 1 gives one marker and no choice (G20) */
	REFUSED_SWAP,       /* nothing just drawn, or not before the next action (G37) */
	REFUSED_NOT_SAME,   /* no card like the one drawn (G35, G36) */
	REFUSED_SWAP_EMPTY, /* no card left to draw (G37) */
	REFUSED_KEEP,       /* nothing that could be swapped (G37) */
	/* Buying. */
	REFUSED_DONE,        /* has finished buying (G30) */
	REFUSED_FOUR_BOUGHT, /* G27 */
	REFUSED_MONEY,       /* G26, G27 */
	REFUSED_PILE_EMPTY,  /* not even a resupply brings a card (G41) */
	REFUSED_SOLO_SPEND,  /* only by the solo rules (G113) */
	REFUSED_SPEND_OWN,   /* not an own scored card (G113) */
	REFUSED_SPEND_GREEN, /* not green (G113) */
	/* After a roll. */
	REFUSED_OUT,         /* out in this round (G78) */
	REFUSED_NOT_OWN,     /* not in the own display (G73) */
	REFUSED_MARKED,      /* achieved already (G73) */
	REFUSED_FIRST_LEVEL, /* the first card is on level 1 (G74) */
	REFUSED_LOWER,       /* below the level reached (G74) */
	REFUSED_SKIPS,       /* more than one above the level reached (G74, G75) */
	REFUSED_UNMET,       /* the roll does not meet the condition (G73) */
	REFUSED_MARKERS,     /* neither a black marker nor luck left (G76) */
	REFUSED_NO_LUCK,     /* no luck marker (G80) */
	/* Pushing. */
	REFUSED_UNMARKED,    /* not an own marked card (G90) */
	REFUSED_TOP,         /* level 5 is to be scored (G93) */
	REFUSED_SOLO_LIFT,   /* only by the solo rules (G112) */
	REFUSED_LIFT_LEVEL,  /* scoring below level 4 lifts none (G112) */
	REFUSED_LIFT_MANY,   /* level 4 lifts one, level 5 two (G112) */
	REFUSED_LIFT_OWN,    /* not another own scored card (G112) */
	REFUSED_LIFT_COLOUR, /* harder than the card scored (G112) */
	REFUSED_LIFT_TOP,    /* nothing goes above level 5 (G112) */
};

/* A seat's secret decision after a roll. */
struct geht_decision {
	uint8_t made; /* enum geht_made */
	uint8_t verb; /* VERB_TAKE, VERB_LUCK or VERB_BUST; 0 where not known */
	uint8_t card; /* of VERB_TAKE */
	uint8_t then; /* enum geht_then; of a bust THEN_OUT */
};

enum geht_made { MADE_NOT, MADE_HIDDEN, MADE_KNOWN };

/* By level 1 to 5 where an array says TRACK + 1. */
struct geht_seat {
	struct geht_set left[TRACK + 1];   /* the display (G7) */
	struct geht_set scored[TRACK + 1]; /* right of the track */
	struct geht_set marked, by_luck;   /* of the display; those with a luck marker */
	uint16_t money;
	uint8_t luck;              /* markers on the clover */
	uint8_t reached;           /* level of the card achieved last in this round, 0: none */
	uint8_t bought;            /* cards in this round */
	uint8_t in;                /* bool: still in (G53, G78) */
	uint8_t finished;          /* bool: has laid out, has chosen a bonus, is done buying */
	uint8_t n_fresh;           /* new cards (G24, G29) */
	uint8_t fresh[FRESH_MOST]; /* in the order drawn */
	uint8_t swappable;         /* bool: the last of them is just drawn (G37) */
	struct geht_decision decision;
	uint8_t spare[6]; /* none is left to the compiler */
};

struct geht_pile {
	uint8_t n;
	uint8_t known;            /* how many at the bottom everybody saw put there (G120) */
	uint8_t cards[PILE_MOST]; /* the top first; 0: hidden (G121) */
};

struct geht_multiplier {
	uint8_t card; /* NO_CARD: free */
	uint8_t times;
};

struct geht {
	STATE_HEAD;
	uint8_t phase; /* enum geht_phase */
	uint8_t solo_rules, free_start;
	uint8_t n_piles;     /* laid so far */
	struct geht_set met; /* of the cards in displays those that the roll meets */
	struct geht_seat seats[GEHT_SEATS];
	struct geht_pile piles[COLOURS];
	struct geht_multiplier multipliers[MULTIPLIERS];
	int8_t first; /* first fairy; negative before it is drawn */
	int8_t fairy; /* of this round */
	uint8_t roll; /* of this round, from 1; 0: none yet */
	uint8_t dice[DICE];
	/* The seat that waits for a resupply, in the bonus, while buying or for a consolation card;
	 * else SEAT_NONE. The resupply falls before any other move. */
	int8_t drawer;
	uint8_t wanted; /* the colour it is of */
	uint8_t spare[6];
};

/* Of seats. */

/* Those of which it is true, as bits. */
unsigned geht_seats_where(const struct geht *g, bool (*is)(const struct geht *g, int seat));
bool geht_is_in(const struct geht *g, int seat);
bool geht_has_decided(const struct geht *g, int seat);

/* Of cards. */

/* The cards of a seat's starting set (G11). */
struct geht_set geht_starting(int seat);
/* The first pile of a game with this number of players (G11). */
struct geht_set geht_pile_at_first(int n_seats, int colour);
/* How many cards it counts for: 1, 3 or 4 (G43). */
int geht_times(const struct geht *g, int card);
/* The level of a card in the seat's display, or among its scored cards; 0: not there. */
int geht_level(const struct geht *g, int seat, int card);
int geht_scored_level(const struct geht *g, int seat, int card);
/* The last of the new cards, NO_CARD if there is none. */
int geht_last_drawn(const struct geht *g, int seat);
/* All cards of the display, or all scored. */
struct geht_set geht_display(const struct geht *g, int seat);
struct geht_set geht_scored(const struct geht *g, int seat);

/* Of levels and money. */

/* G8, G111. */
static inline int geht_factor(const struct geht *g, int level) {
	static const uint8_t factors[2][TRACK + 1] = {{0, 1, 1, 2, 4, 8}, {0, 1, 2, 3, 4, 5}};
	return factors[g->solo_rules][level];
}
/* G26; by the solo rules with the worth of all scored green cards if spent (G113). */
int geht_income(const struct geht *g, int seat);
/* The money for spending a scored card (G113). */
int geht_spend_worth(const struct geht *g, int seat, int card);
/* Room for new cards on a level, 0 above level 3 (G48, G49); on levels 1 to 3 together; and how
 * many of the new cards are to be placed (G50). */
int geht_room(const struct geht *g, int seat, int level);
int geht_room_in_all(const struct geht *g, int seat);
int geht_to_place(const struct geht *g, int seat);
/* The lowest and highest level on which the seat can achieve a card (G74). */
int geht_lowest_level(const struct geht *g, int seat);
int geht_highest_level(const struct geht *g, int seat);

/* Of markers. */

int geht_supply(const struct geht *g); /* luck markers left (G6) */
int geht_blacks_left(const struct geht *g, int seat);
int geht_multipliers_left(const struct geht *g);
/* How many of these markers the seat can get (G22). */
int geht_luck_to_gain(const struct geht *g, int seat, int markers);

/* Of points. */

int geht_level_points(const struct geht *g, int seat, int level); /* G100 */
int geht_set_points(const struct geht *g, int seat);              /* G114 */
int geht_total(const struct geht *g, int seat);                   /* G100: now, were it the end */
/* The rating of a solo result as a number from 0 (G115). */
int geht_rating(int total);

/* Drawing, swapping, empty piles (G35-G46). */

/* Cards that a resupply brings back, at most a group for each multiplier marker (G43). */
struct geht_groups {
	int n;
	struct geht_group {
		uint8_t seat, level, keep, times;
		struct geht_set returned;
	} list[MULTIPLIERS];
};

/* The groups of a colour, in order from the drawing seat. */
void geht_find_groups(const struct geht *g, int drawer, int colour, struct geht_groups *groups);
struct geht_set geht_returned(const struct geht_groups *groups);
/* Marks the groups and makes cards the pile (G43, G44). */
void geht_resupply(
	struct geht *g, int colour, const struct geht_groups *groups, const int16_t *cards);
void geht_put_under(struct geht *g, int card);
/* The top card of a pile that is not empty. */
int geht_draw(struct geht *g, int colour);
/* A card of the seat that duplicates the last of its new cards, or NO_CARD (G35). */
int geht_alike(const struct geht *g, int seat);

/* The colour of bonus b in a round from 2 (G21). */
int geht_bonus_colour(int round);
/* Whether a card of a colour can be drawn, by a resupply if need be (G40, G41). */
bool geht_can_draw(const struct geht *g, int colour);
/* The card like the one just drawn that lets this seat swap now, or NO_CARD (G35-G37). */
int geht_twin(const struct geht *g, int seat);

/* Legal moves. */

/* Whether a move of a seat at the table is legal, while players are to move. */
bool geht_can(const struct geht *g, struct move move);

/* As game_moves(). */
size_t geht_moves(const struct geht *g, int seat, size_t from, struct move *out, size_t cap);

/* Where a card stands among the new ones of the seat, or -1. */
int geht_find_fresh(const struct geht_seat *s, int card);

/* The cards the seat can achieve with this roll (G73-G76). */
struct geht_set geht_achievable(const struct geht *g, int seat);

/* The names of moves, options and events, the events of rules, and the moves of records. */

extern const struct event_kind geht_event_kinds[GEHT_EVENTS];
extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];

/* Nothing is told where events is NULL. */
void geht_tell_setup(const struct geht *g, struct events *events);
void geht_tell_layout(const struct geht *g, int seat, struct events *events);
/* seats: those called on, as bits. */
void geht_tell_turn(const struct geht *g, unsigned seats, struct events *events);
void geht_tell_resupply(const struct geht *g, int drawer, int colour,
	const struct geht_groups *groups, struct events *events);
void geht_tell_standing(const struct geht *g, struct events *events);
void geht_tell_end(const struct geht *g, struct events *events);

/* Highlights of a game of Geht noch was?. */

/* Data: seat, card, level, round, points; seat, points, round; seat, cards, round. */
enum geht_highlight {
	GEHT_CARD,  /* the scored card worth most */
	GEHT_ROUND, /* the most points scored in a round */
	GEHT_BUST,  /* the one that cost most marked cards */
	GEHT_HIGHLIGHTS,
};

/* Rounds and their phases (G16-G18), and the end. */

/* Gives the places of a game that is over (G102-G104). */
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

/* As game->choose. Of piles a view tells how many cards they hold. */
bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: to stay in is, and to push. */
int geht_daring(const void *view, const struct move *move);

extern const struct game_say geht_say;
