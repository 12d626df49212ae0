#pragma once

#include "engine/game.h"

enum {
	TOY_SEATS = 4,
	NUMBERS = 9,
	SMALL = 3, /* who chose no more may take a step */
	ROUNDS = 2,
};

enum toy_verb {
	VERB_CHOOSE, /* number */
	VERB_MORE,
	VERB_DONE,
	VERB_LOT, /* chance: the starter's seat */
	TOY_VERBS,
};

enum toy_option { OPTION_START, TOY_OPTIONS };

enum toy_phase { PHASE_LOT, PHASE_CHOOSE, PHASE_STEP, PHASE_OVER };

/* Data of an event, in this order. */
enum toy_event {
	EVENT_ROUND,   /* round */
	EVENT_OWN,     /* to one seat: its number */
	EVENT_STARTER, /* seat */
	EVENT_TURN,
	EVENT_CHOSE,  /* to one seat: the number */
	EVENT_CHOSEN, /* seat */
	EVENT_CHOOSE, /* seat, number; for nobody but the record, once all have chosen */
	EVENT_SHOW,   /* the numbers by seat, as FIELD_LIST */
	EVENT_MORE,   /* seat */
	EVENT_DONE,   /* seat */
	EVENT_END,    /* places by seat, as FIELD_LIST */
	TOY_EVENTS,
};

enum toy_refusal {
	REFUSED_NOW = REFUSED_OWN, /* another phase, or done already */
	REFUSED_NUMBER,            /* not 1 to NUMBERS */
	REFUSED_LARGE,             /* the number chosen takes no step */
};

struct toy {
	STATE_HEAD;
	uint8_t phase;             /* enum toy_phase */
	uint8_t chosen[TOY_SEATS]; /* 0: not yet; while all choose, a view has 1 for any number */
	uint8_t stepped[TOY_SEATS], sums[TOY_SEATS];
	uint8_t greedy[TOY_SEATS]; /* has chosen NUMBERS */
};

extern const struct event_kind toy_event_kinds[TOY_EVENTS];

/* As the members of struct game of the same names. */

extern const struct verb toy_verbs[TOY_VERBS];
extern const struct option toy_options[TOY_OPTIONS];

enum { TOY_STATS = 1 };
extern const struct statistic toy_stats[TOY_STATS];
void toy_count(const struct move *move, const struct event *event, struct stats *stats);
int toy_move_of(const void *state, const struct event *events, size_t n, struct move *move);
void toy_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int toy_legal(const void *state, const struct move *move);
void toy_apply(void *state, const struct move *move, struct events *events);
bool toy_chance(const void *state, struct chance *chance);
unsigned toy_active_seats(const void *state);
void toy_legal_moves(const void *state, int seat, struct move_list *list);
void toy_player_view(void *state, int seat);
void toy_determinize(void *state, int seat, struct rng *rng);
bool toy_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

extern const struct game_say toy_say;
