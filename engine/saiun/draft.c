#include <string.h>

#include "engine/saiun/state.h"

/* The dice left over among three players: taken, and the last two laid (S11, S12). */

struct listing {
	size_t n, from, cap;
	struct move *out;
};

static void list(struct listing *l, struct move move) {
	if (l->n >= l->from && l->n - l->from < l->cap) {
		l->out[l->n - l->from] = move;
	}
	l->n++;
}

size_t saiun_list_takes(
	const struct saiun *p, int seat, size_t from, struct move *out, size_t cap) {
	struct listing l = {.from = from, .cap = cap, .out = out};
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		if (p->spare[colour] > 0) {
			list(&l, (struct move){(int8_t)seat, VERB_TAKE, 1, {colour}});
		}
	}
	return l.n;
}

/* The first comes to 0,0; the second beside it. */
size_t saiun_list_layouts(
	const struct saiun *p, int seat, size_t from, struct move *out, size_t cap) {
	static const int16_t columns[][2] = {{0, 1}, {-1, 0}, {0, 0}, {1, 0}, {0, -1}};
	struct listing l = {.from = from, .cap = cap, .out = out};
	struct move move = {.seat = (int8_t)seat, .verb = VERB_LAY, .n_args = 4};
	for (move.args[0] = 0; move.args[0] < COLOURS; move.args[0]++) {
		for (move.args[1] = 1; move.args[1] <= SIDES; move.args[1]++) {
			for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
				memcpy(move.args + 2, columns[i], sizeof(columns[i]));
				if (saiun_legal(p, &move) == LEGAL) {
					list(&l, move);
				}
			}
		}
	}
	return l.n;
}
