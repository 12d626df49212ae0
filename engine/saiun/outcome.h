#ifndef ENGINE_SAIUN_OUTCOME_H
#define ENGINE_SAIUN_OUTCOME_H

#include "engine/saiun/survey.h"

/* Turns that change what is seen from above in the same way, so that a computer player looks at
 * each such change once and not at a thousand turns. */

struct saiun_outcome {
	enum saiun_verb verb;
	uint8_t colour;    /* of the die that leaves the hand */
	uint8_t face;      /* of a placement */
	int8_t x, y;       /* of a move: the column left */
	uint64_t spots;    /* of the survey, as bits: any of them will do */
	int sums[COLOURS]; /* seen after it */
};

struct saiun_watcher {
	void (*see)(struct saiun_watcher *watcher, const struct saiun_survey *survey,
		const struct saiun_outcome *outcome);
};

/* Shows the watcher all that the seat can bring about, every turn once. */
void saiun_watch_outcomes(const struct saiun *p, int seat, struct saiun_watcher *watcher);

/* One of the outcome's turns, by lot. */
void saiun_pick_turn(const struct saiun_survey *survey, const struct saiun_outcome *outcome,
	int seat, struct rng *rng, struct move *move);

/* What is seen from above now. */
void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]);

#endif
