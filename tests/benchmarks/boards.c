/* How long the boards take over 100,000 finished games, and what it costs to keep a move. Takes a
 * folder for its database (default: the current one) and leaves nothing in it. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "storage/results.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/past_games.h"

/* 100,000 games are nearly a year. */
enum { GAMES = 100000, RUNS = 41, MOVES = 10000, HISTORY = 48 };

#define END (GAMES * INT64_C(300000)) /* of the last one */

static const int64_t day = 86400000;
static const double AIM_BOARD_MS = 5, AIM_MERGER_MS = 50, AIM_STEP_MS = 5, AIM_OPENING_MS = 100;

static void must(const struct store *store, int result) {
	if (result < 0) {
		fprintf(stderr, "boards: %s\n", store_error(store));
		exit(1);
	}
}

/* The median, in milliseconds. */
static double time_by(
	int (*ask)(struct store *store, const void *what), struct store *store, const void *what) {
	float took[RUNS];
	struct samples samples = {.cap = RUNS, .took = took};
	for (int i = 0; i < RUNS; i++) {
		double start = figure_now();
		must(store, ask(store, what));
		samples_add(&samples, figure_now() - start);
	}
	return samples_at(&samples, 0.5) / 1e3;
}

struct board {
	struct store_filter filter;
	enum store_order order;
};

static int ask_board(struct store *store, const void *what) {
	const struct board *board = what;
	struct store_rank ranks[10];
	return store_top(store, &board->filter, board->order, 5, ranks, 10);
}

static void time_board(struct store *store, const char *area, const char *span,
	const struct store_filter *filter) {
	struct board board = {.filter = *filter};
	double took[3];
	for (int order = STORE_BY_WINS; order <= STORE_BY_RATING; order++) {
		board.order = (enum store_order)order;
		board.filter.game = order == STORE_BY_RATING ? "perudo" : filter->game;
		took[order] = time_by(ask_board, store, &board);
	}
	char what[64];
	snprintf(what, sizeof(what), "top %s %s: by wins, share, rating, ms", area, span);
	bool met = took[STORE_BY_WINS] <= AIM_BOARD_MS && took[STORE_BY_SHARE] <= AIM_BOARD_MS &&
		   took[STORE_BY_RATING] <= AIM_BOARD_MS;
	figure_judge(what, "5 each", met, "%.1f  %.1f  %.1f", took[0], took[1], took[2]);
}

/* The games end on December 14th, 1970. */
static void time_boards(struct store *store) {
	static const struct {
		const char *words;
		int64_t since;
	} spans[] = {{"week", 340}, {"month", 334}, {"season", 273}, {"all", 0}};
	static const struct {
		const char *words;
		struct store_filter filter;
	} areas[] = {{"here", {.network = "home", .place = "1/dice"}},
		{"server", {.network = "home", .within = "1/"}}, {"network", {.network = "home"}},
		{"everywhere", {0}}};
	for (size_t i = 0; i < sizeof(areas) / sizeof(*areas); i++) {
		for (size_t k = 0; k < sizeof(spans) / sizeof(*spans); k++) {
			struct store_filter filter = areas[i].filter;
			filter.since = spans[k].since * day;
			time_board(store, areas[i].words, spans[k].words, &filter);
		}
	}
}

static int ask_stats(struct store *store, const void *what) {
	struct store_results figures;
	(void)what;
	return store_results(store, 1 + past_games_below(PAST_PEOPLE), "perudo", &figures);
}

static int ask_figures(struct store *store, const void *what) {
	struct store_stat figures[PAST_FIGURES];
	(void)what;
	return store_stats_of(
		store, 1 + past_games_below(PAST_PEOPLE), "perudo", figures, PAST_FIGURES);
}

static int ask_meetings(struct store *store, const void *what) {
	struct store_meetings meetings;
	(void)what;
	return store_meetings(store, 1 + past_games_below(PAST_PEOPLE),
		1 + past_games_below(PAST_PEOPLE), "perudo", &meetings);
}

static int ask_history(struct store *store, const void *what) {
	struct store_past_game past[10];
	return store_history(store, "home", what, past, 10);
}

/* All that the command reads. */
static int ask_all(struct store *store, const void *what) {
	struct store_results results;
	struct store_rating rating;
	struct store_unrated unrated[2 * STORE_AGAINST];
	struct store_stat figures[PAST_FIGURES];
	struct store_rating history[HISTORY];
	int64_t places[STORE_SEATS_MAX + 1];
	size_t games;
	(void)what;
	must(store, store_results(store, PAST_REGULAR, NULL, &results));
	must(store, store_rating(store, PAST_REGULAR, "perudo", &rating));
	must(store, store_rating_history(store, PAST_REGULAR, "perudo", history, HISTORY, &games));
	must(store, store_season_places(store, PAST_REGULAR, "perudo", END, places));
	must(store, store_results(store, PAST_REGULAR, "perudo", &results));
	must(store, store_unrated(store, PAST_REGULAR, "perudo", 0, unrated, 2 * STORE_AGAINST));
	return store_stats_of(store, PAST_REGULAR, "perudo", figures, PAST_FIGURES);
}

/* Each of the 500 has played some 600 games. */
static void time_person(struct store *store) {
	static const struct {
		const char *words;
		int (*ask)(struct store *store, const void *what);
	} asked[] = {{"stats: results of one person, ms", ask_stats},
		{"stats: figures of one person, ms", ask_figures},
		{"stats: head to head, ms", ask_meetings}, {"history, ten games, ms", ask_history}};
	for (size_t i = 0; i < sizeof(asked) / sizeof(*asked); i++) {
		double took = time_by(asked[i].ask, store, "1/dice");
		figure_judge(asked[i].words, "5", took <= AIM_BOARD_MS, "%.2f", took);
	}
	double all = time_by(ask_all, store, NULL);
	figure_judge(
		"stats of who has played 100,000 games, ms", "at most 1", all <= 1, "%.2f", all);
}

/* As the session does for every move. */
static double keep_move(struct store *store, int64_t table, int64_t n) {
	double start = figure_now();
	must(store, store_begin(store));
	must(store, store_move_add(store, table,
			    &(struct store_move){n, "roll 1 3 3 5 6 2 2 4 4 6 1 1 1 3 5", n}));
	must(store, store_cursor_set(store, table, 0, &(struct store_cursor){.move = n - 1}));
	must(store, store_commit(store));
	return figure_now() - start;
}

static void time_moves(struct store *store) {
	static float took[MOVES];
	struct samples samples = {.cap = MOVES, .took = took};
	struct store_table table = {.network = "home", .place = "#dice", .game = "perudo"};
	must(store, store_table_add(store, &table));
	for (int i = 0; i < MOVES; i++) {
		samples_add(&samples, keep_move(store, table.id, i + 1));
	}
	figure_print("a move kept: median, one in a hundred, ms", "", "%.1f  %.1f",
		samples_at(&samples, 0.5) / 1e3, samples_at(&samples, 0.99) / 1e3);
}

/* Ratings that change by it are computed anew in steps. */
static void time_merger(struct store *store) {
	enum { RESULTS_A_STEP = 16 };
	static float took[GAMES / RESULTS_A_STEP + 2];
	struct samples samples = {.cap = sizeof(took) / sizeof(*took), .took = took};
	int64_t one = PAST_ONE, other = PAST_OTHER, now = END;
	double start = figure_now();
	must(store, store_person_merge(store, one, other, now));
	double merged = (figure_now() - start) * 1e3;
	figure_judge("two with 1000 games each merged, ms", "50", merged <= AIM_MERGER_MS, "%.1f",
		merged);
	int rc = 0;
	double begun = figure_now();
	while (rc == 0) {
		start = figure_now();
		rc = store_mergers_go_on(store, RESULTS_A_STEP);
		samples_add(&samples, figure_now() - start);
	}
	double total = figure_now() - begun;
	figure_print("ratings of 100,000 games anew: steps, seconds in all", "", "%zu  %.1f",
		samples.n, total);
	double usual = samples_at(&samples, 0.5) / 1e3;
	figure_judge("… a step: median, the longest, ms", "median 5", usual <= AIM_STEP_MS,
		"%.1f  %.1f", usual, samples_at(&samples, 1) / 1e3);
	start = figure_now();
	must(store, store_person_split(store, other, now));
	double split = (figure_now() - start) * 1e3;
	figure_judge("… told apart, ms", "50", split <= AIM_MERGER_MS, "%.1f", split);
}

static double time_opening(const char *file, struct store **store, bool checked) {
	char why[STORE_WHY_SIZE];
	bool cut_off;
	double start = figure_now();
	if ((checked ? store_open(file, store, why)
		     : store_open_unchecked(file, &(struct store_start){.leased = false}, store,
			       &cut_off, why)) != 0) {
		fprintf(stderr, "boards: %s\n", why);
		exit(1);
	}
	return (figure_now() - start) * 1e3;
}

static void remove_files(void) {
	static const char *const names[] = {
		"boards.db", "boards.db-wal", "boards.db-shm", "boards.db.lock"};
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		unlink(names[i]);
	}
}

int main(int argc, char **argv) {
	struct store *store;
	if (argc > 1 && chdir(argv[1]) != 0) {
		perror(argv[1]);
		return 1;
	}
	remove_files();
	time_opening("boards.db", &store, true);
	past_games_add(store, GAMES);
	time_boards(store);
	time_person(store);
	time_moves(store);
	time_merger(store);
	store_close(store);
	figure_print("opening a database of 100,000 games, with a look at every page, ms", "",
		"%.0f", time_opening("boards.db", &store, true));
	store_close(store);
	double unchecked = time_opening("boards.db", &store, false);
	figure_judge("… as the bot does it", "at most 100", unchecked <= AIM_OPENING_MS, "%.0f",
		unchecked);
	store_close(store);
	remove_files();
	return figures_missed();
}
