#include "engine/move.h"

#include <string.h>

bool move_equal(const struct move *a, const struct move *b) {
	return a->seat == b->seat && a->verb == b->verb && a->n_args == b->n_args &&
	       memcmp(a->args, b->args, a->n_args * sizeof(a->args[0])) == 0;
}

struct move move_make(int seat, int verb, size_t n_args, const int *args) {
	struct move move = {(int8_t)seat, (uint8_t)verb, (uint8_t)n_args, {0}};
	for (size_t i = 0; i < n_args; i++) {
		move.args[i] = (int16_t)args[i];
	}
	return move;
}

void move_list_put(struct move_list *list, int seat, int verb, size_t n_args, const int *args) {
	if (list->n >= list->from && list->n - list->from < list->cap) {
		list->out[list->n - list->from] = move_make(seat, verb, n_args, args);
	}
	list->n++;
}

void move_list_add(struct move_list *list, int seat, int verb, int n_args, const int16_t *args) {
	int ints[MOVE_ARGS_MAX];
	for (int i = 0; i < n_args; i++) {
		ints[i] = args[i];
	}
	move_list_put(list, seat, verb, (size_t)n_args, ints);
}
