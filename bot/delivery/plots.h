#pragma once

#include "engine/drawing.h"
#include "storage/results.h"

/* Figures drawn beside the text that says them: each function adds to an empty drawing, or below
 * what it holds. */

void plot_heading(struct drawing *drawing, const char *heading);

/* How often each place was taken, as in struct store_results. */
struct plot_places {
	const char *label;
	const int64_t *times;
};

/* More points are not told apart. */
enum { PLOT_POINTS_MOST = 48 };

struct plot_rating {
	struct store_rating now;
	const struct store_rating *history; /* the oldest first, in place of the last one now */
	int n;
	const char *trend; /* what history tells */
	struct plot_places places, season;
};

/* Under a heading: a rating with the band where its middle lies, over time where history has more
 * than a point, and places; those of the season beside them where there is a history. */
void plot_rating(struct drawing *drawing, const struct plot_rating *plot);

/* Two parts of a whole, at least one of them not 0. */
struct plot_part {
	const char *label;
	long n;
};

void plot_whole(struct drawing *drawing, const struct plot_part parts[2]);

/* People in their order. */
struct plot_rank {
	const char *name, *value;
	double length; /* of the bar: 0 to 1 */
	bool own;      /* who asks */
};

enum { PLOT_RANKS_MOST = 10 };

void plot_ranks(struct drawing *drawing, const struct plot_rank *ranks, int n);
