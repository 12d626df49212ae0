#pragma once

#include "engine/drawing.h"
#include "storage/results.h"

/* Plots of figures that the text beside them tells, too: each function adds to an empty drawing, or
 * below its content. */

void plot_heading(struct drawing *drawing, const char *heading);

/* Number of games by place taken, as in struct store_results. */
struct plot_places {
	const char *label;
	const int64_t *times;
};

/* More points could not be told apart. */
enum { PLOT_POINTS_MOST = 48 };

struct plot_rating {
	struct store_rating now;
	const struct store_rating *history; /* oldest first; now replaces its last */
	int n;
	const char *trend; /* history in words */
	struct plot_places places, season;
};

/* Under a heading: a rating with the band of its middle, over time where history has more than a
 * point, and places; with a history also those of the season. */
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
	bool own;      /* the person who asks */
};

enum { PLOT_RANKS_MOST = 10 };

void plot_ranks(struct drawing *drawing, const struct plot_rank *ranks, int n);
