#pragma once

#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"

/* Perudo tables for tests, set up in a line. */

/* A new game; all other options are normal. */
void table_set_up(struct perudo *p, int n_seats, int16_t dice, int16_t calza);

/* A round that seat 0 begins. */
struct table_round {
	const char *hands; /* by seat, blank-separated: "22345 3 -"; "-" is out */
	bool palifico;     /* seat 0's palifico round */
	bool calza;        /* the option */
	uint8_t had_it;    /* seats with a palifico round behind them, as bits */
};
void table_deal(struct perudo *p, const struct table_round *round);

/* The move "7x4", "4xA", "dudo" or "calza". */
struct move table_call(int seat, const char *call);

/* Makes a move, which must be legal. */
void table_make(struct perudo *p, struct move move, struct events *events);

/* Makes bids in turn: "8x6 4xA". */
void table_bids(struct perudo *p, const char *bids);

/* The first event of a kind, or NULL. */
const struct event *table_event(const struct events *events, int kind);
