#include "engine/saiun/state.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y) {
	for (int i = 0; i < cloud->n; i++) {
		if (cloud->columns[i].x == x && cloud->columns[i].y == y) {
			return &cloud->columns[i];
		}
	}
	return NULL;
}

static bool comes_before(const struct saiun_column *column, int x, int y) {
	return column->y > y || (column->y == y && column->x < x);
}

void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die) {
	int i = 0;
	while (i < cloud->n && comes_before(&cloud->columns[i], x, y)) {
		i++;
	}
	struct saiun_column *column = &cloud->columns[i];
	if (i == cloud->n || column->x != x || column->y != y) {
		assert(cloud->n < COLUMNS_MOST);
		assert(x >= -CLOUD_REACH && x <= CLOUD_REACH);
		assert(y >= -CLOUD_REACH && y <= CLOUD_REACH);
		memmove(column + 1, column, (size_t)(cloud->n - i) * sizeof(*column));
		*column = (struct saiun_column){.x = (int8_t)x, .y = (int8_t)y};
		cloud->n++;
	}
	assert(column->height < HEIGHT_MOST);
	column->dice[column->height++] = die;
}

struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y) {
	int i = 0;
	while (i < cloud->n - 1 && (cloud->columns[i].x != x || cloud->columns[i].y != y)) {
		i++;
	}
	struct saiun_column *column = &cloud->columns[i];
	struct saiun_die die = column->dice[--column->height];
	column->dice[column->height] = (struct saiun_die){0, 0};
	if (column->height == 0) {
		cloud->n--;
		memmove(column, column + 1, (size_t)(cloud->n - i) * sizeof(*column));
		memset(&cloud->columns[cloud->n], 0, sizeof(*column));
	}
	return die;
}

struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud) {
	const struct saiun_column *first = &cloud->columns[0];
	struct saiun_frame frame = {first->x, first->x, first->y, first->y};
	for (int i = 1; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		frame.left = column->x < frame.left ? column->x : frame.left;
		frame.right = column->x > frame.right ? column->x : frame.right;
		frame.bottom = column->y < frame.bottom ? column->y : frame.bottom;
	}
	return frame;
}

void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]) {
	memset(visible, 0, COLOURS * sizeof(*visible));
	for (int i = 0; i < cloud->n; i++) {
		visible[saiun_top(&cloud->columns[i]).colour]++;
	}
}

int saiun_count_dice(const uint8_t dice[COLOURS]) {
	int n = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		n += dice[colour];
	}
	return n;
}

int saiun_dice_left(const struct saiun *p) {
	int n = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		n += saiun_count_dice(p->hands[seat]);
	}
	return n;
}

void saiun_count_safe(const struct saiun *p, const struct saiun_cloud *cloud, int safe[COLOURS]) {
	saiun_count_visible(cloud, safe);
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			safe[colour] += p->hands[seat][colour];
		}
	}
}

int saiun_next_with_dice(const struct saiun *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (saiun_count_dice(p->hands[seat]) == 0);
	return seat;
}

bool saiun_has_bet(const struct saiun *p, int seat) {
	for (int i = 0; i < p->n_bets; i++) {
		if (p->bet_by[i] == seat) {
			return true;
		}
	}
	return false;
}

void saiun_take_cards(uint8_t hand[CARDS_EACH], const int16_t *cards) {
	for (int i = 0; i < CARDS_EACH; i++) {
		int at = i;
		for (; at > 0 && hand[at - 1] > cards[i]; at--) {
			hand[at] = hand[at - 1];
		}
		hand[at] = (uint8_t)cards[i];
	}
}

int saiun_other_cards(const int16_t *cards, int n, int16_t *others) {
	int n_others = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		int left = CARDS_OF_A_COLOUR;
		for (int i = 0; i < n; i++) {
			left -= cards[i] == colour;
		}
		for (; left > 0; left--) {
			others[n_others++] = (int16_t)colour;
		}
	}
	return n_others;
}
