#include "engine/move.h"

#include <string.h>

bool move_equal(const struct move *a, const struct move *b) {
	return a->seat == b->seat && a->verb == b->verb && a->n_args == b->n_args &&
	       memcmp(a->args, b->args, a->n_args * sizeof(a->args[0])) == 0;
}

/* In place, as lists have hundreds of moves. */
static void fill(struct move *move, int seat, int verb, size_t n_args, const int *args) {
	*move = (struct move){(int8_t)seat, (uint8_t)verb, (uint8_t)n_args, {0}};
	for (size_t i = 0; i < n_args; i++) {
		move->args[i] = (int16_t)args[i];
	}
}

struct move move_make(int seat, int verb, size_t n_args, const int *args) {
	struct move move;
	fill(&move, seat, verb, n_args, args);
	return move;
}

/* Within the window. */
static struct move *next_place(struct move_list *list) {
	return &list->out[list->n++ - list->from];
}

void move_list_put(struct move_list *list, int seat, int verb, size_t n_args, const int *args) {
	fill(next_place(list), seat, verb, n_args, args);
}

void move_list_add(struct move_list *list, int seat, int verb, int n_args, const int16_t *args) {
	if (!move_list_skip(list, 1)) {
		struct move *move = next_place(list);
		*move = (struct move){(int8_t)seat, (uint8_t)verb, (uint8_t)n_args, {0}};
		for (int i = 0; i < n_args; i++) {
			move->args[i] = args[i];
		}
	}
}
