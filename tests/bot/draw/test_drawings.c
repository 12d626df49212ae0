#include <criterion/criterion.h>
#include <string.h>

#include "bot/draw/shapes.h"
#include "engine/games.h"
#include "tests/bot/draw/moments.h"
#include "tests/engine/lots.h"

/* What every game's pictures must hold to, in games that computers play. */

enum { GAMES_EACH = 2, TOLD_SIZE = 8192, LETTERS_LEAST = 12, STATE_MAX = 8192 };

/* What a seat saw and was told last. */
struct seen {
	struct drawing drawing;
	char told[TOLD_SIZE];
	bool any;
};

struct watch {
	struct seen seats[SEATS_MAX + 1];
};

static bool is_same(const struct drawing *a, const struct drawing *b) {
	return a->width == b->width && a->height == b->height && a->n == b->n && a->len == b->len &&
	       memcmp(a->shapes, b->shapes, a->n * sizeof(a->shapes[0])) == 0 &&
	       memcmp(a->texts, b->texts, a->len) == 0;
}

static void look(
	const struct moment *moment, int seat, struct drawing *drawing, char told[TOLD_SIZE]) {
	struct text text = {.buf = told, .cap = TOLD_SIZE};
	told[0] = '\0';
	moment_draw(moment, seat, LANGUAGE_ENGLISH, drawing, &text, &text);
	cr_assert(!text.cut);
}

static bool is_within(const struct drawing *drawing, const struct box *box) {
	return box->x >= 0 && box->y >= 0 && box->x + box->w <= drawing->width &&
	       box->y + box->h <= drawing->height;
}

static void judge_shapes(const struct moment *moment, const struct drawing *drawing) {
	const char *id = moment->game->id;
	cr_assert(!drawing->full, "%s", id);
	cr_assert_leq(drawing->width, DRAWING_WIDTH_MOST, "%s", id);
	for (int i = 0; i < drawing->n; i++) {
		const struct shape *shape = &drawing->shapes[i];
		cr_assert(is_within(drawing, &shape->box), "%s: shape %d: %d %d %d %d", id, i,
			shape->box.x, shape->box.y, shape->box.w, shape->box.h);
		cr_assert_lt(shape->fill, INKS, "%s", id);
		cr_assert_lt(shape->edge, INKS, "%s", id);
		if (shape->kind == SHAPE_LABEL) {
			cr_assert_geq(shape->box.h, LETTERS_LEAST, "%s: %s", id,
				drawing->texts + shape->text);
		}
	}
}

/* Whatever the others hold, the seat sees the same. */
static void judge_secrets(const struct moment *moment, int seat, const struct drawing *seen) {
	static union {
		unsigned char bytes[STATE_MAX];
		max_align_t align;
	} dealt;
	static struct drawing drawing;
	static char told[TOLD_SIZE];
	struct moment other = *moment;
	struct lots lots;
	lots_init(&lots, 1);
	memcpy(&dealt, moment->state, moment->game->state_size);
	moment->game->player_view(&dealt, seat);
	moment->game->determinize(&dealt, seat, &lots.rng);
	other.state = &dealt;
	look(&other, seat, &drawing, told);
	cr_assert(is_same(&drawing, seen), "%s, seat %d", moment->game->id, seat);
}

/* A picture changes when what is told changes, and only then. */
static void judge_change(const struct moment *moment, int seat, struct seen *before,
	const struct drawing *drawing, const char *told) {
	if (before->any) {
		bool drawn = is_same(&before->drawing, drawing);
		bool said = strcmp(before->told, told) == 0;
		cr_assert_eq(drawn, said,
			"%s, seat %d: the picture is %s, and told was\n%s\n---\n%s",
			moment->game->id, seat, drawn ? "the same" : "another", before->told, told);
	}
	before->any = true;
	before->drawing = *drawing;
	memcpy(before->told, told, TOLD_SIZE);
}

static void judge(void *data, const struct moment *moment) {
	struct watch *watch = data;
	static struct drawing drawing;
	static char told[TOLD_SIZE];
	for (int i = 0; i <= moment->n_seats; i++) {
		int seat = i < moment->n_seats ? i : SEAT_ALL;
		look(moment, seat, &drawing, told);
		judge_shapes(moment, &drawing);
		judge_secrets(moment, seat, &drawing);
		if (moment->revealed == NULL) {
			judge_change(moment, seat, &watch->seats[i], &drawing, told);
		}
	}
}

Test(drawings, keep_secrets_and_change_with_what_is_told) {
	static struct watch watch;
	catalogue_open();
	for (int i = 0; games[i] != NULL; i++) {
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
				memset(&watch, 0, sizeof(watch));
				moments_visit(games[i], n, NULL, seed, judge, &watch);
			}
		}
	}
}

/* Of a name only so much is written as can be read. */
Test(drawings, end_names_that_are_too_long_with_dots) {
	static const struct {
		const char *name, *written;
	} rows[] = {
		{"ann", "ann"},
		{"abcdefghijkl", "abcdefghijkl"}, /* narrowed a little */
		{"abcdefghijklmnopqrstuvwxyzabcdef", "abcdefghijklmn…"},
		{"さいころさいころさいころさいころ", "さいころさいこ…"},
	};
	static struct drawing drawing;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *const names[] = {rows[i].name};
		struct audience audience = {.names = names, .seat = SEAT_ALL};
		struct shape label;
		char buf[SHAPES_TEXT_SIZE];
		drawing_begin(&drawing, 400, 20);
		drawing_name(&drawing, box_of(0, 0, 106, 18), ALIGN_LEFT, INK_TEXT, &audience, 0);
		drawing_label(&drawing, box_of(0, 0, 106, 18), ALIGN_LEFT, INK_TEXT, names[0]);
		cr_assert(shapes_get(&drawing, 0, &label));
		cr_expect_str_eq(shapes_text(&drawing, &label, buf), rows[i].written);
		cr_assert(shapes_get(&drawing, 1, &label));
		cr_expect_str_eq(
			shapes_text(&drawing, &label, buf), rows[i].name, "other words are whole");
	}
}

Test(drawings, are_made_to_fit_by_room_below_or_by_being_smaller) {
	static struct drawing drawing;
	for (int height = 50; height <= 200; height += 50) {
		drawing_begin(&drawing, 400, 100);
		drawing_panel(&drawing, box_of(10, 10, 380, 40), INK_CARD, INK_EDGE, 3);
		drawing_panel(&drawing, box_of(10, 50, 380, 50), INK_CARD, INK_NONE, 0);
		drawing_fit(&drawing, height);
		const struct box *above = &drawing.shapes[0].box, *below = &drawing.shapes[1].box;
		cr_expect_eq(drawing.height, height);
		cr_expect_eq(drawing.width, 400);
		cr_expect_eq(above->y + above->h, below->y, "they go on meeting");
		cr_expect_eq(below->y + below->h, height < 100 ? height : 100);
		cr_expect_eq(above->w, height < 100 ? 190 : 380);
		cr_expect_eq(above->x, height < 100 ? 105 : 10);
		cr_expect_eq(drawing.shapes[0].thick, height < 100 ? 2 : 3);
		cr_expect_eq(drawing.shapes[1].thick, 0);
	}
}
