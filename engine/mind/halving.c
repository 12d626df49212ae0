#include "engine/mind/halving.h"

#include <assert.h>

struct tried {
	int option;
	double sum;
};

/* By sum, the highest first; equal options keep their order. */
static void sort(struct tried *list, int n) {
	for (int i = 1; i < n; i++) {
		struct tried tried = list[i];
		int at = i;
		for (; at > 0 && list[at - 1].sum < tried.sum; at--) {
			list[at] = list[at - 1];
		}
		list[at] = tried;
	}
}

int halving_choose(const struct halving *halving) {
	struct tried list[HALVING_MOST];
	assert(halving->n <= HALVING_MOST);
	for (int i = 0; i < halving->n; i++) {
		list[i] = (struct tried){i, 0};
	}
	for (int n = halving->n; n > 1; n = (n + 1) / 2) {
		for (int left = halving->worlds(halving->data, n); left > 0; left--) {
			halving->deal(halving->data);
			for (int i = 0; i < n; i++) {
				list[i].sum += halving->try_out(halving->data, list[i].option);
			}
		}
		sort(list, n);
	}
	return list[0].option;
}
