#include "engine/move.h"

#include <string.h>

bool move_equal(const struct move *a, const struct move *b) {
	return a->seat == b->seat && a->verb == b->verb && a->n_args == b->n_args &&
	       memcmp(a->args, b->args, a->n_args * sizeof(a->args[0])) == 0;
}

void move_list_add(struct move_list *list, int seat, int verb, int n_args, const int16_t *args) {
	if (list->n >= list->from && list->n - list->from < list->cap) {
		struct move *move = &list->out[list->n - list->from];
		*move = (struct move){(int8_t)seat, (uint8_t)verb, (uint8_t)n_args, {0}};
		for (int i = 0; i < n_args; i++) {
			move->args[i] = args[i];
		}
	}
	list->n++;
}
