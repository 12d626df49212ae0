#pragma once

#include "engine/saiun/state.h"

/* A round's count in colours (S50-S54), and the places (S57). */

struct saiun_count {
	int sums[COLOURS], ranks[COLOURS], values[COLOURS];
};

/* The numbers seen from above, by colour. */
void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]);

/* Ranks and values from the sums. */
void saiun_rate(struct saiun_count *count);

void saiun_count_cloud(const struct saiun_cloud *cloud, struct saiun_count *count);

int saiun_points(const struct saiun_bet *bet, const struct saiun_count *count);

/* For game_place(). */
bool saiun_is_ahead(const void *state, int seat, int other);
