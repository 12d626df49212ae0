#pragma once

#include <stdbool.h>

#include "bot/base/histogram.h"
#include "bot/table/state.h"

/* Counters for the operator, counted where things happen. */

enum { FIGURES_NETWORKS_MOST = 18 };

struct network_figures {
	char name[32];
	bool up; /* it is connected and can speak in some place */
	uint64_t connects;
	uint64_t messages, presses;
	uint64_t outcomes[OUTCOMES];
	const struct chat *chat; /* borrowed; NULL: it could not go on */
};

struct figures {
	size_t n_networks;
	struct network_figures networks[FIGURES_NETWORKS_MOST];
	/* In seconds, how long messages and presses took until their answers were queued. */
	struct histogram handling;
};

/* NULL: nobody counts, or not this network. */
struct network_figures *figures_find(struct figures *figures, const char *network);
