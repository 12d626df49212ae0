#pragma once

#include "engine/perudo/state.h"
#include "tests/engine/lots.h"

/* Somebody who trains at Perudo: learns from nothing but the bids that all hear, their own dice and
 * who loses a die. Two kinds, which tell situations apart in different ways and learn by different
 * methods. */

enum learner_kind {
	LEARNER_AVERAGES, /* Monte Carlo control: the mean result of a call, in situations told
			     apart finely where there is enough of them, else coarsely */
	LEARNER_STEPS,    /* Q-learning: a call is worth what the next situation is */
	LEARNER_KINDS,
};

extern const char *const learner_names[LEARNER_KINDS];

/* Aborts without memory. */
struct learner *learner_create(enum learner_kind kind, uint64_t seed);
void learner_destroy(struct learner *learner);

/* The call of the seat on turn; one that learns tries others, too, the less often the longer it has
 * learned. */
struct move learner_choose(struct learner *learner, const struct perudo *view, bool learns);

/* The round in which it made its last calls has ended so: -1 for a die that it lost. */
void learner_end_round(struct learner *learner, double result);
