#include "engine/saiun/count.h"

#include <string.h>

void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]) {
	memset(sums, 0, COLOURS * sizeof(*sums));
	for (int i = 0; i < cloud->n; i++) {
		struct saiun_die die = saiun_top(&cloud->columns[i]);
		sums[die.colour] += die.face;
	}
}

void saiun_rate(struct saiun_count *count) {
	for (int colour = 0; colour < COLOURS; colour++) {
		int rank = 1, sum = count->sums[colour]; /* S51 */
		for (int other = 0; other < COLOURS; other++) {
			rank += count->sums[other] > sum;
		}
		count->ranks[colour] = rank;
		count->values[colour] = rank == 2   ? sum / 2 /* S52 */
					: rank == 3 ? sum * 2
					: rank == 4 ? sum
						    : 0;
	}
}

void saiun_count_cloud(const struct saiun_cloud *cloud, struct saiun_count *count) {
	saiun_sum_up(cloud, count->sums);
	saiun_rate(count);
}

int saiun_points(const struct saiun_bet *bet, const struct saiun_count *count) {
	int points = 0;
	for (int i = 0; i < bet->n; i++) {
		points += count->values[bet->cards[i].colour] * bet->cards[i].tokens;
	}
	return points;
}

bool saiun_is_ahead(const void *state, int seat, int other) {
	const struct saiun *p = state;
	return p->totals[seat] > p->totals[other];
}
