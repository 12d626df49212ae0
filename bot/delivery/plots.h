#pragma once

#include "engine/drawing.h"
#include "storage/store.h"

/* Figures drawn beside the text that says them: each function adds to an empty drawing, or below
 * what it holds. */

void plot_heading(struct drawing *drawing, const char *heading);

/* Under a heading: a rating, the band where the middle lies, and how often each place was taken. */
void plot_rating(struct drawing *drawing, const struct store_rating *rating,
	const struct store_results *results, const char *places);

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
