#include <stdio.h>
#include <string.h>

#include "bot/chat/picture.h"
#include "bot/delivery/plots.h"
#include "bot/draw/module.h"
#include "storage/results.h"
#include "tests/bot/scene/anybody.h"

/* The plots beside figures: they show nothing that the text does not say, and find room. */

TestSuite(plots, .init = scene_set_up_painted, .fini = scene_tear_down);

static const char place[] = "7/dice";
static void expect_in_bounds(const struct drawing *drawing) {
	cr_expect_not(drawing->full);
	cr_expect_leq(drawing->width, DRAWING_WIDTH_MOST);
	for (int i = 0; i < drawing->n; i++) {
		const struct shape *shape = &drawing->shapes[i];
		struct box box = shape->box;
		int last_y = box.y + box.h;
		cr_expect(box.x >= 0 && box.y >= 0 && box.w > 0 && last_y >= 0 &&
				  (box.h > 0 || shape->kind == SHAPE_LINE) &&
				  box.x + box.w <= drawing->width && last_y <= drawing->height,
			"shape %d: %d %d %d %d in %d %d", i, box.x, box.y, box.w, box.h,
			drawing->width, drawing->height);
		cr_expect(shape->kind != SHAPE_LABEL || box.h >= 12, "%s",
			drawing->texts + shape->text);
	}
}

/* Each word and number of a label. */
static void expect_said(const char *label) {
	char word[96];
	for (size_t n; *label != '\0'; label += n + strspn(label + n, " ")) {
		n = strcspn(label, " ");
		snprintf(word, sizeof(word), "%.*s", (int)n, label);
		cr_expect_not_null(strstr(chat.answered.text, word), "\"%s\" is not said in: %s",
			word, chat.answered.text);
	}
}

/* Asks, and looks at what is drawn: it is in the answer, too. */
static const struct drawing *see(const char *what) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "ann", what);
	cr_assert_not_null(chat.pictured, "%s", what);
	scene_paint();
	cr_assert_eq(chat.pictured->state, PICTURE_DRAWN);
	const struct drawing *drawing = (const struct drawing *)(const void *)chat.pictured->png;
	cr_expect_str_eq(chat.pictured->alt, chat.answered.text);
	for (int i = 0; i < drawing->n; i++) {
		if (drawing->shapes[i].kind == SHAPE_LABEL) {
			expect_said(drawing->texts + drawing->shapes[i].text);
		}
	}
	expect_in_bounds(drawing);
	return drawing;
}

static bool has_label(const struct drawing *drawing, const char *text) {
	for (int i = 0; i < drawing->n; i++) {
		const struct shape *shape = &drawing->shapes[i];
		if (shape->kind == SHAPE_LABEL &&
			strstr(drawing->texts + shape->text, text) != NULL) {
			return true;
		}
	}
	return false;
}

static int count_of(const struct drawing *drawing, enum shape_kind kind) {
	int n = 0;
	for (int i = 0; i < drawing->n; i++) {
		n += drawing->shapes[i].kind == kind;
	}
	return n;
}

/* One of the two has doubted. */
static bool has_doubts(const char *label) {
	bool ann = has_label(see("stats ann"), label);
	return has_label(see("stats bob"), label) || ann;
}

Test(plots, stats_draw_rating_places_and_what_was_doubted_rightly) {
	play_out_in(place);
	play_out_in(place);
	cr_expect(has_label(see("stats"), " ± "));
	cr_expect(has_label(see("stats bob"), "Places:"));
	cr_expect(has_doubts("doubts right "));
	fake_chat_type(&chat, place, "@mod", "settings language=ja");
	cr_expect(has_doubts("デュード成功 "));
}

Test(plots, stats_draw_a_rating_over_time_from_the_second_game_on) {
	play_out_in(place);
	cr_expect_eq(count_of(see("stats"), SHAPE_LINE), 0);
	play_out_in(place);
	const struct drawing *drawing = see("stats");
	cr_expect_eq(count_of(drawing, SHAPE_LINE), 1);
	cr_expect(has_label(drawing, "Rating over 2 games: "));
	cr_expect(has_label(drawing, " ± "));
	play_out_in(place);
	cr_expect_eq(count_of(see("stats bob"), SHAPE_LINE), 2);
	fake_chat_type(&chat, place, "@mod", "settings language=ja");
	cr_expect(has_label(see("stats bob"), "3局のレーティングの推移: "));
}

#define HALF_A_YEAR_MS (INT64_C(183) * 24 * 60 * 60 * 1000)

Test(plots, stats_draw_the_places_of_the_season) {
	play_out_in(place);
	play_out_in(place);
	cr_expect(has_label(see("stats"), "This season:"));
	chat.clock += HALF_A_YEAR_MS;
	bot_tick(bot);
	cr_expect_not(has_label(see("stats"), "This season:"));
	cr_expect_null(strstr(chat.answered.text, "This season:"));
	cr_expect(has_label(see("stats"), "Places:"));
	fake_chat_type(&chat, place, "@mod", "settings language=ja");
	play_out_in(place);
	cr_expect(has_label(see("stats"), "今シーズン:"));
}

Test(plots, what_only_they_show_is_left_out_where_each_line_costs) {
	play_out_in(place);
	play_out_in(place);
	see("stats");
	cr_expect_not_null(strstr(chat.answered.text, "Rating over 2 games: "));
	fake_chat_clear(&chat);
	chat.chat.rate_limited = true;
	fake_chat_type(&chat, place, "ann", "stats");
	cr_expect_not_null(strstr(chat.answered.text, "Places:"));
	cr_expect_null(strstr(chat.answered.text, "Rating over"), "%s", chat.answered.text);
	cr_expect_null(strstr(chat.answered.text, "This season"));
}

Test(plots, top_draws_what_it_ranks_by) {
	for (int i = 0; i < 5; i++) {
		play_out_in(place); /* as many as a winning rate is told of */
	}
	cr_expect(has_label(see("top"), "ann"));
	cr_expect(has_label(see("top perudo"), "bob"));
	see("top share");
	fake_chat_type(&chat, place, "@mod", "settings language=ja");
	see("top perudo season");
}

Test(plots, there_is_none_of_nothing_nor_where_it_is_not_wanted) {
	static const char *const asked[] = {"stats", "top", "top perudo", "stats zoe"};
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		fake_chat_clear(&chat);
		fake_chat_type(&chat, place, "ann", asked[i]);
		cr_expect_null(chat.pictured, "%s", asked[i]);
	}
	play_out_in(place);
	fake_chat_type(&chat, place, "@mod", "settings pictures=off");
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		fake_chat_clear(&chat);
		fake_chat_type(&chat, place, "ann", asked[i]);
		cr_expect_null(chat.pictured, "%s", asked[i]);
	}
}

/* Of few or of many. */
static long any_number(void) {
	static const unsigned most[] = {1, 2, 10, 1000, 1000000};
	return (long)any(most[any(5)]);
}

/* A damaged file may hold anything. */
static struct store_rating any_rating(void) {
	double wild = now_and_then(3) ? (now_and_then(50) ? 1e15 : -1e15) : 1;
	struct store_rating rating = {
		.mu = ((int)any(90) - 30) * wild, .sigma = (0.5 + any(9)) * wild};
	rating.shown = rating.mu - 3 * rating.sigma;
	return rating;
}

static void draw_any(struct drawing *drawing) {
	int64_t times[2][STORE_SEATS_MAX + 1];
	struct store_rating history[PLOT_POINTS_MOST];
	struct plot_rating plot = {.now = any_rating(),
		.history = history,
		.n = now_and_then(50) ? PLOT_POINTS_MOST : (int)any(PLOT_POINTS_MOST),
		.trend = "Rating over 500 games: -12.3 → 45.6.",
		.places = {"Places:", times[0]},
		.season = {"This season:", times[1]}};
	for (int i = 0; i <= STORE_SEATS_MAX; i++) {
		times[0][i] = any_number() % 10000;
		times[1][i] = any_number() % 10000;
	}
	for (int i = 0; i < PLOT_POINTS_MOST; i++) {
		history[i] = any_rating();
	}
	plot_heading(drawing, "A game of some name");
	plot_rating(drawing, &plot);
	plot_whole(drawing, (struct plot_part[]){{"doubts right", any_number()},
				    {"doubts wrong", 1 + any_number()}});
}

Test(plots, whatever_the_figures_are_they_find_room) {
	static struct drawing drawing;
	struct plot_rank ranks[PLOT_RANKS_MOST];
	luck = 17;
	for (int round = 0; round < 500; round++) {
		drawing_begin(&drawing, 0, 0);
		for (int i = 0; i < 5; i++) {
			draw_any(&drawing);
		}
		expect_in_bounds(&drawing);
		int n = 1 + (int)any(PLOT_RANKS_MOST);
		for (int i = 0; i < n; i++) {
			ranks[i] = (struct plot_rank){
				"a name as long as any that a network of people has",
				"-12.3 (1000000/1000000)", any(101) / 100.0, now_and_then(20)};
		}
		drawing_begin(&drawing, 0, 0);
		plot_ranks(&drawing, ranks, n);
		expect_in_bounds(&drawing);
	}
}
