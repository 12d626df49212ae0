#include "bot/delivery/plots.h"

#include "engine/game.h"

enum { PAD = 10, RIGHT = DRAWING_WIDTH_MOST - PAD, HEADING = 18, LABEL = 14, GAP = 8, ROUND = 3 };

/* Goes on below what is drawn: returns where. */
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
	COLUMN_HEIGHT = 34,
	COUNT = 12,
	RATING_HEIGHT = COUNT + COLUMN_HEIGHT + 2 + COUNT,
};

/* On a scale that is the same for all ratings. */
static int x_of(double rating) {
	double part = rating / RATING_MOST;
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return PAD + (int)(part * RATING_WIDTH + 0.5);
}

/* Where a label of this width begins that has its middle at x, as far as there is room. */
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

static void add_columns(struct drawing *drawing, int y, const struct store_results *results) {
	int64_t most = 1;
	int last = 0;
	for (int i = 1; i <= STORE_SEATS_MAX; i++) {
		most = results->places[i] > most ? results->places[i] : most;
		last = results->places[i] > 0 ? i : last;
	}
	for (int i = 1; i <= last; i++) {
		long n = (long)results->places[i];
		int height = (int)(COLUMN_HEIGHT * n / most), x = PLACES_X + (i - 1) * COLUMN;
		int base = y + COUNT + COLUMN_HEIGHT;
		height = n > 0 && height < 2 ? 2 : height;
		add_bar(drawing, box_of(x + 2, base - height, COLUMN - 4, height), INK_BLUE);
		if (n > 0) {
			drawing_number(drawing,
				box_of(x - 4, base - height - COUNT, COLUMN + 8, COUNT),
				ALIGN_MIDDLE, INK_TEXT, n);
		}
		char place[8];
		struct text text = TEXT_INTO(place);
		text_number(&text, i);
		drawing_label(drawing, box_of(x, base + 2, COLUMN, COUNT), ALIGN_MIDDLE, INK_FAINT,
			place);
	}
}

void plot_rating(struct drawing *drawing, const struct store_rating *rating,
	const struct store_results *results, const char *places) {
	int y = begin(drawing, RATING_HEIGHT);
	add_scale(drawing, y, rating);
	drawing_label(drawing, box_of(PLACES_X, y - GAP - LABEL, RIGHT - PLACES_X, LABEL),
		ALIGN_LEFT, INK_FAINT, places);
	add_columns(drawing, y, results);
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
