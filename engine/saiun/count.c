#include "engine/saiun/state.h"

/* S52: rank 2 halves, rank 3 doubles, rank 4 keeps; first and last are worth nothing. */
static int value_of(int rank, int sum) {
	switch (rank) {
	case 2:
		return sum / 2;
	case 3:
		return sum * 2;
	case 4:
		return sum;
	default:
		return 0;
	}
}

void saiun_rate(struct saiun_count *count) {
	for (int colour = 0; colour < COLOURS; colour++) {
		int rank = 1; /* S51 */
		for (int other = 0; other < COLOURS; other++) {
			rank += count->sums[other] > count->sums[colour];
		}
		count->ranks[colour] = rank;
		count->values[colour] = value_of(rank, count->sums[colour]);
	}
}

void saiun_count_cloud(const struct saiun_cloud *cloud, struct saiun_count *count) {
	for (int colour = 0; colour < COLOURS; colour++) {
		count->sums[colour] = 0;
	}
	for (int i = 0; i < cloud->n; i++) {
		struct saiun_die die = saiun_top(&cloud->columns[i]);
		count->sums[die.colour] += die.face;
	}
	saiun_rate(count);
}

int saiun_points(const struct saiun_bet *bet, const struct saiun_count *count) {
	int points = 0;
	for (int i = 0; i < bet->n; i++) {
		points += count->values[bet->cards[i].colour] * bet->cards[i].tokens;
	}
	return points;
}

void saiun_place_all(struct saiun *p) {
	for (int seat = 0; seat < p->n_seats; seat++) {
		p->place[seat] = 1; /* S57 */
		for (int other = 0; other < p->n_seats; other++) {
			bool behind = p->totals[other] > p->totals[seat];
			p->place[seat] = (uint8_t)(p->place[seat] + behind);
		}
	}
}
