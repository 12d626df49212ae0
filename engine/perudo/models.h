#pragma once

#include "engine/perudo/normal.h"

/* Players as there are at tables, for who must guess how others play. */
enum perudo_model {
	MODEL_NORMAL,
	MODEL_THRESHOLD, /* doubts what is less likely than not, else makes the likeliest lowest bid
			  */
	MODEL_CAUTIOUS,  /* the same, but doubts sooner */
	MODEL_BOLD,      /* doubts only what is very unlikely, and bids higher */
	MODEL_READER,    /* as by threshold, but takes others to hold the faces they bid on */
	MODELS,
};

/* What such a player does with a hand, in a round that p knows the bids of: doubt, or any of these
 * bids. odds->own changes meanwhile. */
void perudo_model_plan(enum perudo_model model, const struct perudo *p, int seat, struct odds *odds,
	struct perudo_plan *plan);
