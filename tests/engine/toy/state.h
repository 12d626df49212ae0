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
