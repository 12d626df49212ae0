#include "bot/delivery/plots.h"

#include <string.h>

#include "engine/game.h"
#include "storage/results.h"

enum { PAD = 10, RIGHT = DRAWING_WIDTH_MOST - PAD, HEADING = 18, LABEL = 14, GAP = 8, ROUND = 3 };

/* Makes room below the content; returns its y. */
static int begin(struct drawing *drawing, int height) {
	if (drawing->width == 0) {
		drawing_begin(drawing, DRAWING_WIDTH_MOST, PAD);
	}
	int y = drawing->height;
	drawing->height = (int16_t)(y + height + GAP);
	return y;
}

static void add_bar(struct drawing *drawing, struct box box, enum ink ink) {
	int least = box.w < box.h ? box.w : box.h;
	if (least > 0) {
		drawing_add(
			drawing, (struct shape){.kind = SHAPE_RECTANGLE,
					 .fill = (uint8_t)ink,
					 .round = (uint8_t)(least / 2 < ROUND ? least / 2 : ROUND),
					 .box = box});
	}
}

void plot_heading(struct drawing *drawing, const char *heading) {
	int apart = drawing->n > 0 ? GAP : 0, y = begin(drawing, apart + HEADING) + apart;
	drawing_bold(drawing, box_of(PAD, y, RIGHT - PAD, HEADING), ALIGN_LEFT, INK_TEXT, heading);
}

/* Ratings */

enum {
	RATING_WIDTH = 190,
	RATING_MOST = 50,
	TRACK = 14,
	VALUE_WIDTH = 50,
	MIDDLE_WIDTH = 90,
	PLACES_X = 230,
	COLUMN = 20,
	COLUMNS_WIDTH = STORE_SEATS_MAX * COLUMN,
	COLUMN_HEIGHT = 34,
	COUNT = 12,
	RATING_HEIGHT = COUNT + COLUMN_HEIGHT + 2 + COUNT,
};

/* On one scale for all ratings. */
static int x_of(double rating) {
	double part = rating / RATING_MOST;
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return PAD + (int)(part * RATING_WIDTH + 0.5);
}

/* The left edge of a label of this width centred on x, as far as there is room. */
static int left_of(int x, int width, enum align *align) {
	int left = x - width / 2, most = PAD + RATING_WIDTH - width;
	*align = left < PAD ? ALIGN_LEFT : left > most ? ALIGN_RIGHT : ALIGN_MIDDLE;
	return left < PAD ? PAD : left > most ? most : left;
}

static void add_scale(struct drawing *drawing, int y, const struct store_rating *rating) {
	char shown[16], middle[32];
	struct text shown_text = TEXT_INTO(shown), middle_text = TEXT_INTO(middle);
	int from = x_of(rating->mu - rating->sigma), to = x_of(rating->mu + rating->sigma);
	int at = x_of(rating->shown);
	enum align align;
	text_add(&shown_text, "%.1f", rating->shown);
	text_add(&middle_text, "%.1f ± %.1f", rating->mu, rating->sigma);
	int left = left_of(at, VALUE_WIDTH, &align);
	drawing_bold(drawing, box_of(left, y, VALUE_WIDTH, LABEL), align, INK_TEXT, shown);
	y += LABEL + 5;
	add_bar(drawing, box_of(PAD, y, RATING_WIDTH, TRACK), INK_CARD);
	add_bar(drawing, box_of(from, y, to - from, TRACK), INK_BLUE);
	add_bar(drawing, box_of(at - 2, y - 4, 5, TRACK + 8), INK_LIT);
	left = left_of((from + to) / 2, MIDDLE_WIDTH, &align);
	drawing_label(
		drawing, box_of(left, y + TRACK + 5, MIDDLE_WIDTH, LABEL), align, INK_TEXT, middle);
}

static void add_column(
	struct drawing *drawing, int x, int y, const int64_t *times, int place, int64_t most) {
	long n = (long)times[place];
	int height = (int)(COLUMN_HEIGHT * n / most), base = y + COUNT + COLUMN_HEIGHT;
	char label[8];
	struct text text = TEXT_INTO(label);
	height = n > 0 && height < 2 ? 2 : height;
	add_bar(drawing, box_of(x + 2, base - height, COLUMN - 4, height), INK_BLUE);
	if (n > 0) {
		drawing_number(drawing, box_of(x - 4, base - height - COUNT, COLUMN + 8, COUNT),
			ALIGN_MIDDLE, INK_TEXT, n);
	}
	text_number(&text, place);
	drawing_label(drawing, box_of(x, base + 2, COLUMN, COUNT), ALIGN_MIDDLE, INK_FAINT, label);
}

/* The columns; their label stands in the line above y. */
static void add_columns(struct drawing *drawing, int x, int y, const struct plot_places *places) {
	int64_t most = 1;
	int last = 0;
	for (int i = 1; i <= STORE_SEATS_MAX; i++) {
		most = places->times[i] > most ? places->times[i] : most;
		last = places->times[i] > 0 ? i : last;
	}
	if (last > 0) {
		drawing_label(drawing, box_of(x, y - GAP - LABEL, COLUMNS_WIDTH, LABEL), ALIGN_LEFT,
			INK_FAINT, places->label);
	}
	for (int i = 1; i <= last; i++) {
		add_column(drawing, x + (i - 1) * COLUMN, y, places->times, i, most);
	}
}

/* Ratings over time */

enum {
	FRAME = 4,
	OVER_X = 46,
	OVER_WIDTH = 260,
	OVER_HEIGHT = 84,
	FRAMED_HEIGHT = OVER_HEIGHT + 2 * FRAME,
	OVER_END = OVER_X + OVER_WIDTH,
	TREND_WIDTH = OVER_X + OVER_END - 2 * PAD, /* centred below the plot */
	STRIP = 4,                                 /* of the band */
	SPAN_LEAST = 8,
	LINE = 3,
	DOT = 8,
};

/* The range of ratings drawn, and its top. */
struct rating_axis {
	double least, most;
	int y;
};

static struct rating_axis choose_axis(const struct store_rating *points, int n, int y) {
	struct rating_axis axis = {points[0].shown, points[0].shown, y};
	for (int i = 0; i < n; i++) {
		double low = points[i].shown, high = points[i].mu + points[i].sigma;
		axis.least = low < axis.least ? low : axis.least;
		axis.most = high > axis.most ? high : axis.most;
	}
	if (axis.most - axis.least < SPAN_LEAST) {
		axis.most = axis.least + SPAN_LEAST;
	}
	return axis;
}

static int y_of(const struct rating_axis *axis, double rating) {
	double part = (axis->most - rating) / (axis->most - axis->least);
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return axis->y + (int)(part * OVER_HEIGHT + 0.5);
}

static int x_of_point(int i, int n) {
	return OVER_X + i * OVER_WIDTH / (n - 1);
}

static double between(double from, double to, double part) {
	return from + (to - from) * part;
}

static void add_band(struct drawing *drawing, const struct rating_axis *axis,
	const struct store_rating *points, int n) {
	for (int x = 0; x < OVER_WIDTH; x += STRIP) {
		double at = (x + STRIP / 2.0) / OVER_WIDTH * (n - 1);
		int i = (int)at;
		double mu = between(points[i].mu, points[i + 1].mu, at - i);
		double sigma = between(points[i].sigma, points[i + 1].sigma, at - i);
		int top = y_of(axis, mu + sigma), height = y_of(axis, mu - sigma) - top;
		drawing_add(drawing,
			(struct shape){.kind = SHAPE_RECTANGLE,
				.fill = INK_BLUE,
				.box = box_of(OVER_X + x, top, STRIP, height < 2 ? 2 : height)});
	}
}

static void add_line(struct drawing *drawing, const struct rating_axis *axis,
	const struct store_rating *points, int n) {
	for (int i = 1; i < n; i++) {
		int x = x_of_point(i - 1, n), y = y_of(axis, points[i - 1].shown);
		drawing_add(drawing, (struct shape){.kind = SHAPE_LINE,
					     .edge = INK_LIT,
					     .thick = LINE,
					     .box = box_of(x, y, x_of_point(i, n) - x,
						     y_of(axis, points[i].shown) - y)});
	}
	drawing_add(drawing, (struct shape){.kind = SHAPE_ELLIPSE,
				     .fill = INK_LIT,
				     .box = box_of(OVER_END - DOT / 2,
					     y_of(axis, points[n - 1].shown) - DOT / 2, DOT, DOT)});
}

/* Labels of band and line, beside their ends, moved apart where they would overlap. */
static void add_ends(struct drawing *drawing, const struct rating_axis *axis,
	const struct store_rating *first, const struct store_rating *now) {
	char then[16], shown[16], middle[32];
	struct text then_text = TEXT_INTO(then), shown_text = TEXT_INTO(shown),
		    middle_text = TEXT_INTO(middle);
	int x = OVER_END + DOT + FRAME, half = LABEL / 2;
	int above = y_of(axis, now->mu), below = y_of(axis, now->shown);
	int apart = LABEL - (below - above);
	above -= apart > 0 ? apart - apart / 2 : 0;
	below += apart > 0 ? apart / 2 : 0;
	text_add(&then_text, "%.1f", first->shown);
	text_add(&shown_text, "%.1f", now->shown);
	text_add(&middle_text, "%.1f ± %.1f", now->mu, now->sigma);
	drawing_label(drawing, box_of(0, y_of(axis, first->shown) - half, OVER_X - 8, LABEL),
		ALIGN_RIGHT, INK_TEXT, then);
	drawing_label(
		drawing, box_of(x, above - half, RIGHT - x, LABEL), ALIGN_LEFT, INK_TEXT, middle);
	drawing_bold(
		drawing, box_of(x, below - half, RIGHT - x, LABEL), ALIGN_LEFT, INK_TEXT, shown);
}

static void add_over_time(struct drawing *drawing, int y, const struct plot_rating *plot) {
	struct store_rating points[PLOT_POINTS_MOST];
	memcpy(points, plot->history, (size_t)plot->n * sizeof(*points));
	points[plot->n - 1] = plot->now;
	struct rating_axis axis = choose_axis(points, plot->n, y + FRAME);
	drawing_add(drawing,
		(struct shape){.kind = SHAPE_RECTANGLE,
			.fill = INK_CARD,
			.round = FRAME,
			.box = box_of(OVER_X - FRAME, y, OVER_WIDTH + 2 * FRAME, FRAMED_HEIGHT)});
	add_band(drawing, &axis, points, plot->n);
	add_line(drawing, &axis, points, plot->n);
	add_ends(drawing, &axis, &points[0], &plot->now);
}

void plot_rating(struct drawing *drawing, const struct plot_rating *plot) {
	if (plot->n < 2) {
		int y = begin(drawing, RATING_HEIGHT);
		add_scale(drawing, y, &plot->now);
		add_columns(drawing, PLACES_X, y, &plot->places);
		return;
	}
	int y = begin(drawing, FRAMED_HEIGHT + FRAME + LABEL);
	add_over_time(drawing, y, plot);
	drawing_label(drawing, box_of(PAD, y + FRAMED_HEIGHT + FRAME, TREND_WIDTH, LABEL),
		ALIGN_MIDDLE, INK_TEXT, plot->trend);
	y = begin(drawing, LABEL + GAP + RATING_HEIGHT) + LABEL + GAP;
	add_columns(drawing, PAD, y, &plot->places);
	add_columns(drawing, PLACES_X, y, &plot->season);
}

/* Parts of a whole */

enum { WHOLE = 16, PART_LABEL_SIZE = 96 };

void plot_whole(struct drawing *drawing, const struct plot_part parts[2]) {
	static const enum ink inks[2] = {INK_GREEN, INK_RED};
	static const enum align aligns[2] = {ALIGN_LEFT, ALIGN_RIGHT};
	int y = begin(drawing, LABEL + 4 + WHOLE), width = RIGHT - PAD;
	int first = (int)((double)width * (double)parts[0].n /
			  ((double)parts[0].n + (double)parts[1].n));
	int from[2] = {PAD, PAD + first}, widths[2] = {first, width - first};
	for (int i = 0; i < 2; i++) {
		char buf[PART_LABEL_SIZE];
		struct text label = TEXT_INTO(buf);
		if (parts[i].n > 0) {
			text_add(&label, "%s %ld", parts[i].label, parts[i].n);
		}
		drawing_label(drawing, box_of(PAD + i * width / 2, y, width / 2, LABEL), aligns[i],
			INK_TEXT, buf);
		add_bar(drawing, box_of(from[i], y + LABEL + 4, widths[i], WHOLE), inks[i]);
	}
}

/* Leaderboards */

enum {
	NAME_X = 40,
	NAME_WIDTH = 200,
	NAME_HEIGHT = 17,
	BAR = 6,
	RANK_HEIGHT = NAME_HEIGHT + 2 + BAR
};

static void add_rank(struct drawing *drawing, int y, const struct audience *audience, int seat,
	const struct plot_rank *rank) {
	int width = RIGHT - NAME_X, value_x = NAME_X + NAME_WIDTH + 4;
	enum ink ink = rank->own ? INK_LIT : INK_BLUE;
	drawing_number(drawing, box_of(0, y + 2, NAME_X - PAD, NAME_HEIGHT), ALIGN_RIGHT, INK_FAINT,
		seat + 1);
	drawing_name(drawing, box_of(NAME_X, y, NAME_WIDTH, NAME_HEIGHT), ALIGN_LEFT, INK_TEXT,
		audience, seat);
	drawing_label(drawing, box_of(value_x, y, RIGHT - value_x, NAME_HEIGHT - 1), ALIGN_RIGHT,
		INK_TEXT, rank->value);
	y += NAME_HEIGHT + 2;
	add_bar(drawing, box_of(NAME_X, y, width, BAR), INK_CARD);
	add_bar(drawing, box_of(NAME_X, y, (int)(rank->length * width), BAR), ink);
}

void plot_ranks(struct drawing *drawing, const struct plot_rank *ranks, int n) {
	const char *names[PLOT_RANKS_MOST];
	struct audience audience = {.names = names, .seat = SEAT_ALL};
	for (int i = 0; i < n; i++) {
		names[i] = ranks[i].name;
		audience.seat = ranks[i].own ? i : audience.seat;
	}
	for (int i = 0; i < n; i++) {
		add_rank(drawing, begin(drawing, RANK_HEIGHT), &audience, i, &ranks[i]);
	}
}
