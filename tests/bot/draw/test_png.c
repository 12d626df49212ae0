#include <criterion/criterion.h>
#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <png.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/draw/png.h"
#include "bot/draw/shapes.h"
#include "engine/games.h"
#include "engine/options.h"
#include "tests/bot/draw/hostile.h"
#include "tests/bot/draw/moments.h"
#include "tests/by_night.h"

enum { BYTES_MOST = 40000, EVERY = 17, HOSTILE = 100, CRISP = 2, LIST_SIZE = 256 };

/* A picture as it is seen: 0xRRGGBB of each pixel. */
struct seen {
	int width, height;
	uint32_t *pixels;
};

static struct seen see(const unsigned char *bytes, size_t n) {
	png_image image = {.version = PNG_IMAGE_VERSION};
	cr_assert(png_image_begin_read_from_memory(&image, bytes, n), "%s", image.message);
	image.format = PNG_FORMAT_BGRA;
	struct seen seen = {(int)image.width, (int)image.height, malloc(PNG_IMAGE_SIZE(image))};
	cr_assert(png_image_finish_read(&image, NULL, seen.pixels, 0, NULL), "%s", image.message);
	for (int i = 0; i < seen.width * seen.height; i++) {
		seen.pixels[i] &= 0xffffff;
	}
	return seen;
}

static struct seen draw(const struct drawing *drawing) {
	unsigned char *bytes;
	size_t n;
	cr_assert_eq(png_draw(drawing, THEME_DARK, &bytes, &n), 0);
	struct seen seen = see(bytes, n);
	free(bytes);
	return seen;
}

/* Every board of every game */

static void random_options(const struct game *game, int n_seats, uint64_t seed, char *list) {
	struct lots lots;
	int16_t options[OPTIONS_MAX];
	lots_init(&lots, seed);
	do {
		struct text text = {.buf = list, .cap = LIST_SIZE};
		*list = '\0';
		for (int i = 0; i < game->n_options; i++) {
			const struct option *option = &game->options[i];
			unsigned values = (unsigned)(option->most - option->least + 1);
			options[i] = (int16_t)(option->least + (int)lots_below(&lots, values));
			text_add(&text, "%s%s=", i > 0 ? " " : "", option->key);
			options_put(option, options[i], &text);
		}
	} while (options_objection(game, n_seats, options) != NULL);
}

static void judge(void *data, const struct moment *moment) {
	static struct drawing drawing;
	int *n_seen = data;
	if ((*n_seen)++ % EVERY != 0) {
		return;
	}
	unsigned char *bytes;
	size_t n;
	int seat = *n_seen % (moment->n_seats + 1) - 1;
	moment_draw(moment, seat < 0 ? SEAT_ALL : seat,
		(enum language)(*n_seen / EVERY % LANGUAGES), &drawing, NULL, NULL);
	if (drawing.width == 0) {
		return; /* there is nothing to be seen yet */
	}
	cr_assert_eq(png_draw(&drawing, (enum theme)(*n_seen % THEMES), &bytes, &n), 0);
	cr_expect_leq(n, BYTES_MOST, "%s: %zu bytes, %d high", moment->game->id, n, drawing.height);
	struct seen seen = see(bytes, n);
	cr_expect_eq(seen.width, (int)(drawing.width * shapes_png_scale(&drawing)));
	cr_expect_eq(seen.height, (int)(drawing.height * shapes_png_scale(&drawing)));
	free(seen.pixels);
	free(bytes);
}

static void judge_game(const struct game *game) {
	char list[LIST_SIZE];
	int n_seen = 0;
	for (int n = game->least_seats; n <= game->most_seats; n++) {
		for (uint64_t seed = 1; seed <= (uint64_t)by_night(1, 3); seed++) {
			random_options(game, n, seed, list);
			moments_visit(game, n, list, seed, judge, &n_seen);
		}
	}
}

Test(png, every_board_is_small) {
	catalogue_open();
	for (int i = 0; games[i] != NULL; i++) {
		judge_game(games[i]);
	}
}

/* Labels */

static struct drawing drawing;

static struct seen draw_label(struct shape label, const char *text) {
	drawing_begin(&drawing, 100, 40);
	label.kind = SHAPE_LABEL;
	label.fill = INK_TEXT;
	drawing.len = (uint16_t)(strlen(text) + 1);
	memcpy(drawing.texts, text, drawing.len);
	drawing_add(&drawing, label);
	return draw(&drawing);
}

static bool is_same(const struct seen *a, const struct seen *b) {
	size_t n = (size_t)a->width * (size_t)a->height;
	return a->width == b->width && a->height == b->height &&
	       memcmp(a->pixels, b->pixels, n * sizeof(*a->pixels)) == 0;
}

/* The first and last columns that something was drawn in, in units; of none, 100 and -1. */
static void find_columns(const struct seen *seen, int *first, int *last) {
	*first = 100;
	*last = -1;
	for (int i = 0; i < seen->width * seen->height; i++) {
		int column = i % seen->width / CRISP;
		if (seen->pixels[i] != palette[THEME_DARK][INK_TABLE]) {
			*first = column < *first ? column : *first;
			*last = column > *last ? column : *last;
		}
	}
}

Test(png, a_name_that_no_font_has_is_its_letter) {
	struct shape label = {.number = 2, .box = box_of(0, 0, 100, 20)};
	struct seen unknown = draw_label(label, "an\xf3\xb0\x80\x80");
	struct seen letter = draw_label(label, "B"), known = draw_label(label, "ann");
	cr_expect(is_same(&unknown, &letter));
	cr_expect(!is_same(&known, &letter));
	free(unknown.pixels);
	free(letter.pixels);
	free(known.pixels);
}

Test(png, a_wide_label_is_as_wide_as_its_box) {
	for (int align = ALIGN_LEFT; align <= ALIGN_RIGHT; align++) {
		struct shape label = {.align = (uint8_t)align, .box = box_of(20, 5, 50, 20)};
		struct seen seen = draw_label(label, "MMMMMMMMMMMMMMMMMMMM");
		int first, last;
		find_columns(&seen, &first, &last);
		cr_expect(first >= 19 && first <= 22, "%d", first);
		cr_expect(last >= 67 && last <= 70, "%d", last);
		free(seen.pixels);
	}
}

Test(png, a_label_lies_where_it_is_aligned) {
	static const struct {
		enum align align;
		int least, most;
	} cases[] = {{ALIGN_LEFT, 20, 35}, {ALIGN_MIDDLE, 35, 54}, {ALIGN_RIGHT, 54, 70}};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct shape label = {
			.align = (uint8_t)cases[i].align, .box = box_of(20, 5, 50, 20)};
		struct seen seen = draw_label(label, "M");
		int first, last;
		find_columns(&seen, &first, &last);
		cr_expect(first >= cases[i].least && last <= cases[i].most && last > first,
			"%d to %d", first, last);
		free(seen.pixels);
	}
}

/* What no game draws */

Test(png, a_picture_without_a_size_is_none) {
	static const int16_t sizes[][2] = {{0, 10}, {10, 0}, {-1, 10}, {10, INT16_MIN},
		{PNG_SIDE_MOST + 1, 10}, {10, INT16_MAX}};
	unsigned char *bytes;
	size_t n;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		drawing_begin(&drawing, sizes[i][0], sizes[i][1]);
		cr_expect_eq(png_draw(&drawing, THEME_DARK, &bytes, &n), -EINVAL);
	}
}

static int draw_hostile(uint64_t seed) {
	struct lots lots;
	unsigned char *bytes;
	size_t n;
	lots_init(&lots, seed);
	hostile_draw(&lots, &drawing);
	int rc = png_draw(&drawing, (enum theme)(seed % THEMES), &bytes, &n);
	if (rc == 0) {
		free(see(bytes, n).pixels);
		free(bytes);
	}
	return rc;
}

Test(png, hostile_lists_are_drawn_or_refused) {
	int n_drawn = 0;
	for (uint64_t seed = 0; seed < HOSTILE; seed++) {
		int rc = draw_hostile(seed);
		cr_assert(rc == 0 || rc == -EINVAL, "%d: %s", (int)seed, strerror(-rc));
		n_drawn += rc == 0;
	}
	cr_expect_gt(n_drawn, HOSTILE / 2);
}

/* Memory */

extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

static size_t memory_now(void) {
	return __sanitizer_get_current_allocated_bytes != NULL
		       ? __sanitizer_get_current_allocated_bytes()
		       : mallinfo2().uordblks;
}

static void draw_names(int i) {
	static const char *const names[] = {"ana", "ボブ", "Ζωή", "Łukasz", "名前"};
	drawing_begin(&drawing, 200, 200);
	for (int k = 0; k < 8; k++) {
		drawing_label(&drawing, box_of(0, 20 * k, 20 + (i + k) % 40, 12 + k), ALIGN_LEFT,
			INK_TEXT, names[(i + k) % 5]);
	}
	free(draw(&drawing).pixels);
}

/* What fonts need is there after some pictures, and no more after many. */
Test(png, memory_does_not_grow) {
	enum { FIRST = 100, MANY = 200, GROWTH_MOST = 64 * 1024 };
	size_t before = 0;
	for (int i = 0; i < FIRST + MANY; i++) {
		before = i == FIRST ? memory_now() : before;
		draw_names(i);
	}
	size_t after = memory_now();
	cr_expect_leq(after, before + GROWTH_MOST, "%zu, then %zu", before, after);
}

static int count_threads(void) {
	int n = 0;
	DIR *tasks = opendir("/proc/self/task");
	cr_assert_not_null(tasks);
	for (const struct dirent *task = readdir(tasks); task != NULL; task = readdir(tasks)) {
		n += task->d_name[0] != '.';
	}
	closedir(tasks);
	return n;
}

/* Pango looks for fonts on a thread of its own, which gives its memory back a little after ours has
 * ended. */
static size_t memory_settled(int threads) {
	for (time_t until = time(NULL) + 20; count_threads() > threads && time(NULL) < until;) {
		sched_yield();
	}
	return memory_now();
}

static void *draw_apart(void *data) {
	draw_names(0);
	return data;
}

Test(png, a_thread_that_ends_leaves_nothing) {
	enum { FIRST = 10, MANY = 40, GROWTH_MOST = 64 * 1024 };
	size_t before = 0;
	int threads = count_threads();
	for (int i = 0; i < FIRST + MANY; i++) {
		pthread_t thread;
		before = i == FIRST ? memory_settled(threads) : before;
		cr_assert_eq(pthread_create(&thread, NULL, draw_apart, NULL), 0);
		cr_assert_eq(pthread_join(thread, NULL), 0);
	}
	size_t after = memory_settled(threads);
	cr_expect_leq(after, before + GROWTH_MOST, "%zu, then %zu", before, after);
}
