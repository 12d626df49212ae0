#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/results.h"
#include "tests/storage/sql/kept.h"

TestSuite(results, .init = kept_make, .fini = kept_remove);

/* A game as the naive recomputation keeps it. */
struct played {
	int64_t id;
	const char *game, *network, *place;
	int64_t ended_at;
	enum store_phase phase;
	bool people_only;
	size_t n_seats;
	int64_t persons[STORE_SEATS_MAX]; /* 0: a computer player */
	int places[STORE_SEATS_MAX];
};

static void put_seats(struct store *store, const struct played *played) {
	struct store_seat seats[STORE_SEATS_MAX];
	for (size_t i = 0; i < played->n_seats; i++) {
		seats[i] = (struct store_seat){.person = played->persons[i],
			.sat = (int)i + 1,
			.seat = (int)i,
			.place = played->places[i],
			.computer = played->persons[i] == 0,
			.name = "somebody"};
	}
	cr_assert_eq(store_seats_set(store, played->id, seats, played->n_seats), 0, "%s",
		store_error(store));
}

/* The seats' places and the table's end in either order: both must count once. */
static void play(struct store *store, struct played *played, bool seats_first) {
	struct store_table table = scratch_table(played->place);
	snprintf(table.game, sizeof(table.game), "%s", played->game);
	snprintf(table.network, sizeof(table.network), "%s", played->network);
	cr_assert_eq(store_table_add(store, &table), 0);
	played->id = table.id;
	table.phase = played->phase;
	table.started_at = 1;
	table.ended_at = played->ended_at;
	table.people_only = played->people_only;
	if (seats_first) {
		put_seats(store, played);
	}
	cr_assert_eq(store_table_set(store, &table), 0);
	if (!seats_first) {
		put_seats(store, played);
	}
}

static void meet(struct store *store, const char *const *names, size_t n) {
	for (size_t i = 0; i < n; i++) {
		struct store_person person;
		cr_assert_eq(store_person_upsert(store, "home", names[i], names[i], &person), 0);
		cr_assert_eq(person.id, (int64_t)i + 1);
	}
}

enum { ANN = 1, BOB, CAT, DAN };

static struct played by_hand[] = {
	{0, "perudo", "home", "#dice", 10, STORE_FINISHED, true, 3, {ANN, BOB, CAT}, {1, 2, 3}},
	{0, "perudo", "home", "#dice", 20, STORE_FINISHED, true, 3, {ANN, BOB, CAT}, {1, 3, 2}},
	{0, "perudo", "home", "#cups", 30, STORE_FINISHED, true, 2, {ANN, BOB}, {2, 1}},
	{0, "perudo", "home", "#dice", 40, STORE_FINISHED, true, 2, {BOB, DAN}, {1, 2}},
	{0, "catbox", "home", "#dice", 50, STORE_FINISHED, true, 2, {CAT, ANN}, {1, 2}},
	{0, "perudo", "home", "#dice", 60, STORE_FINISHED, false, 2, {ANN, 0}, {1, 2}},
	{0, "perudo", "home", "#dice", 70, STORE_FINISHED, false, 3, {ANN, 0, DAN}, {3, 1, 2}},
	{0, "perudo", "home", "#dice", 80, STORE_UNFINISHED, true, 2, {ANN, BOB}, {0, 0}},
	{0, "perudo", "away", "#dice", 90, STORE_FINISHED, true, 2, {DAN, ANN}, {1, 2}},
	{0, "perudo", "home", "#dice", 0, STORE_RUNNING, true, 2, {DAN, ANN}, {1, 2}},
};

static struct store *open_by_hand(void) {
	static const char *const names[] = {"Ann", "bob", "Cat", "dan"};
	struct store *store = kept_open();
	meet(store, names, 4);
	for (size_t i = 0; i < sizeof(by_hand) / sizeof(*by_hand); i++) {
		play(store, &by_hand[i], i % 2 == 0);
	}
	return store;
}

/* Expects a leaderboard as "Ann 3/5, bob 2/4". */
static void expect_top(struct store *store, struct store_filter filter, enum store_order order,
	int64_t least, const char *expected) {
	struct store_rank ranks[8];
	char got[256] = "";
	int n = store_top(store, &filter, order, least, ranks, 8);
	cr_assert_geq(n, 0, "%s", store_error(store));
	for (int i = 0; i < n; i++) {
		size_t used = strlen(got);
		snprintf(got + used, sizeof(got) - used, "%s%s %lld/%lld", i > 0 ? ", " : "",
			ranks[i].name, (long long)ranks[i].wins, (long long)ranks[i].games);
	}
	cr_expect_str_eq(got, expected, "%s and not %s", got, expected);
}

Test(results, the_best_are_those_who_won_most) {
	struct store *store = open_by_hand();
	struct store_filter all = {0};
	expect_top(store, all, STORE_BY_WINS, 0, "bob 2/4, Ann 2/5, dan 1/2, Cat 1/3");
	struct store_filter here = {.network = "home", .place = "#dice"};
	expect_top(store, here, STORE_BY_WINS, 0, "Ann 2/3, bob 1/3, Cat 1/3, dan 0/1");
	struct store_filter perudo = {.game = "perudo", .network = "home"};
	expect_top(store, perudo, STORE_BY_WINS, 0, "Ann 2/3, bob 2/4, dan 0/1, Cat 0/2");
	struct store_filter late = {.since = 40};
	expect_top(store, late, STORE_BY_WINS, 9, "bob 1/1, Cat 1/1, dan 1/2, Ann 0/2");
	struct store_filter nobody = {.game = "saiun"};
	expect_top(store, nobody, STORE_BY_WINS, 0, "");
	store_close(store);
}

Test(results, a_server_is_all_its_channels_and_no_other) {
	static struct played games[] = {
		{0, "perudo", "home", "7/1", 10, STORE_FINISHED, true, 2, {ANN, BOB}, {1, 2}},
		{0, "perudo", "home", "7/25", 20, STORE_FINISHED, true, 2, {ANN, BOB}, {2, 1}},
		{0, "catbox", "home", "7/25", 30, STORE_FINISHED, true, 2, {ANN, CAT}, {2, 1}},
		{0, "perudo", "home", "70/1", 40, STORE_FINISHED, true, 2, {DAN, CAT}, {1, 2}},
		{0, "perudo", "home", "7", 40, STORE_FINISHED, true, 2, {DAN, CAT}, {1, 2}},
		{0, "perudo", "home", "17/1", 40, STORE_FINISHED, true, 2, {DAN, CAT}, {1, 2}},
		{0, "perudo", "away", "7/1", 40, STORE_FINISHED, true, 2, {DAN, CAT}, {1, 2}},
	};
	struct store *store = open_by_hand();
	for (size_t i = 0; i < sizeof(games) / sizeof(*games); i++) {
		play(store, &games[i], false);
	}
	struct store_filter server = {.network = "home", .within = "7/"};
	expect_top(store, server, STORE_BY_WINS, 0, "Cat 1/1, bob 1/2, Ann 1/3");
	server.since = 15;
	expect_top(store, server, STORE_BY_WINS, 0, "bob 1/1, Cat 1/1, Ann 0/2");
	server.game = "perudo";
	expect_top(store, server, STORE_BY_WINS, 0, "bob 1/1, Ann 0/1");
	struct store_filter anywhere = {.within = "7/"};
	expect_top(store, anywhere, STORE_BY_WINS, 0, "dan 1/1, bob 1/2, Cat 1/2, Ann 1/3");
	struct store_filter channel = {.network = "home", .place = "7/25"};
	expect_top(store, channel, STORE_BY_WINS, 0, "bob 1/1, Cat 1/1, Ann 0/2");
	store_close(store);
}

Test(results, by_share_counts_who_has_played_enough) {
	struct store *store = open_by_hand();
	struct store_filter all = {0};
	expect_top(store, all, STORE_BY_SHARE, 0, "dan 1/2, bob 2/4, Ann 2/5, Cat 1/3");
	expect_top(store, all, STORE_BY_SHARE, 3, "bob 2/4, Ann 2/5, Cat 1/3");
	expect_top(store, all, STORE_BY_SHARE, 6, "");
	store_close(store);
}

static void expect_figures(
	struct store *store, int64_t person, const char *game, struct store_results expected) {
	struct store_results got;
	cr_assert_eq(store_results(store, person, game, &got), 0);
	cr_expect_arr_eq(&got, &expected, sizeof(got),
		"person %lld: %lld of %lld, %lld of %lld with computers, streaks %lld and %lld",
		(long long)person, (long long)got.wins, (long long)got.games,
		(long long)got.with_computers_won, (long long)got.with_computers,
		(long long)got.streak, (long long)got.best_streak);
}

Test(results, a_persons_figures) {
	struct store *store = open_by_hand();
	expect_figures(store, ANN, NULL,
		(struct store_results){.games = 5,
			.wins = 2,
			.with_computers = 2,
			.with_computers_won = 1,
			.places = {0, 2, 3}});
	expect_figures(store, BOB, "perudo",
		(struct store_results){.games = 4,
			.wins = 2,
			.places = {0, 2, 1, 1},
			.streak = 2,
			.best_streak = 2});
	expect_figures(store, CAT, "catbox",
		(struct store_results){
			.games = 1, .wins = 1, .places = {0, 1}, .streak = 1, .best_streak = 1});
	expect_figures(store, 99, NULL, (struct store_results){0});
	store_close(store);
}

Test(results, history_has_the_newest_first_and_the_best_first) {
	struct store *store = open_by_hand();
	struct store_past_game past[8];
	cr_assert_eq(store_history(store, "home", "#dice", past, 8), 7);
	static const int64_t ended[] = {80, 70, 60, 50, 40, 20, 10};
	for (size_t i = 0; i < 7; i++) {
		cr_expect_eq(past[i].ended_at, ended[i]);
	}
	cr_expect_eq(past[0].phase, STORE_UNFINISHED);
	cr_expect_eq(past[1].n_seats, 3);
	cr_expect_eq(past[1].seats[0].person, 0);
	cr_expect_eq(past[1].seats[1].person, DAN);
	cr_expect_eq(past[1].seats[2].person, ANN);
	cr_expect_str_eq(past[3].game, "catbox");
	cr_expect_eq(store_history(store, "home", "#dice", past, 2), 2);
	cr_expect_eq(past[1].id, by_hand[6].id);
	cr_expect_eq(store_history(store, "away", "#cups", past, 8), 0);

	struct store_table unstarted = scratch_table("#dice");
	unstarted.phase = STORE_UNFINISHED;
	unstarted.ended_at = 99;
	cr_assert_eq(store_table_add(store, &unstarted), 0);
	cr_expect_eq(store_history(store, "home", "#dice", past, 8), 7);
	store_close(store);
}

Test(results, history_has_who_shares_a_place_as_they_sat_down_and_who_has_none_last) {
	struct store *store = open_by_hand();
	struct store_seat seats[] = {{.sat = 1, .name = "gone"},
		{.sat = 2, .place = 3, .name = "c"}, {.sat = 3, .place = 1, .name = "a"},
		{.sat = 4, .name = "never"}, {.sat = 5, .place = 1, .name = "b"}};
	static const int sat[] = {3, 5, 2, 1, 4};
	struct store_table table = scratch_table("#cups");
	struct store_past_game past;
	table.phase = STORE_FINISHED;
	table.started_at = table.ended_at = 99;
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, seats, 5), 0);
	cr_assert_eq(store_history(store, "home", "#cups", &past, 1), 1);
	cr_assert_eq(past.id, table.id);
	cr_assert_eq(past.n_seats, 5);
	for (size_t i = 0; i < 5; i++) {
		cr_expect_eq(past.seats[i].sat, sat[i]);
	}
	store_close(store);
}

Test(results, a_table_that_is_written_again_counts_once) {
	struct store *store = open_by_hand();
	struct store_filter all = {0};
	struct store_table table;
	cr_assert_eq(store_table_get(store, by_hand[3].id, &table), 0);
	for (int i = 0; i < 3; i++) {
		cr_assert_eq(store_table_set(store, &table), 0);
		put_seats(store, &by_hand[3]);
	}
	expect_top(store, all, STORE_BY_WINS, 0, "bob 2/4, Ann 2/5, dan 1/2, Cat 1/3");
	table.phase = STORE_PARKED;
	cr_assert_eq(store_table_set(store, &table), 0);
	expect_top(store, all, STORE_BY_WINS, 0, "Ann 2/5, dan 1/1, bob 1/3, Cat 1/3");
	table.phase = STORE_FINISHED;
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	store_rollback(store);
	expect_top(store, all, STORE_BY_WINS, 0, "Ann 2/5, dan 1/1, bob 1/3, Cat 1/3");
	store_close(store);
}

static struct played left_alone[] = {
	{0, "perudo", "home", "#dice", 10, STORE_FINISHED, true, 3, {ANN, BOB, CAT}, {1, 2, 3}},
	{0, "perudo", "home", "#dice", 20, STORE_FINISHED, true, 3, {ANN, BOB, CAT}, {0, 0, 0}},
};

/* Sets a seat's computer as when somebody has left it. */
static void leave(struct store *store, const struct played *played, size_t seat) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_seats_get(store, played->id, seats, &n), 0);
	seats[seat].computer = true;
	seats[seat].absence = STORE_AWAY;
	cr_assert_eq(store_seats_set(store, played->id, seats, n), 0);
}

Test(results, who_leaves_is_behind_all_who_stay) {
	static const char *const names[] = {"Ann", "bob", "Cat"};
	struct store *store = kept_open();
	meet(store, names, 3);
	play(store, &left_alone[0], false);
	leave(store, &left_alone[0], 0);
	struct store_filter all = {0};
	expect_top(store, all, STORE_BY_WINS, 0, "bob 1/1, Ann 0/1, Cat 0/1");
	leave(store, &left_alone[0], 1);
	expect_top(store, all, STORE_BY_WINS, 0, "Cat 1/1, Ann 0/1, bob 0/1");
	struct store_results stats;
	cr_assert_eq(store_results(store, BOB, NULL, &stats), 0);
	cr_expect_eq(stats.places[2], 1, "tied with Ann");
	play(store, &left_alone[1], false);
	expect_top(store, all, STORE_BY_WINS, 0, "Cat 1/2, Ann 0/2, bob 0/2");
	store_close(store);
}

Test(results, people_who_met) {
	struct store *store = open_by_hand();
	struct store_meetings met;
	cr_assert_eq(store_meetings(store, ANN, BOB, NULL, &met), 0);
	cr_expect(met.games == 3 && met.better == 2 && met.worse == 1);
	cr_assert_eq(store_meetings(store, BOB, ANN, NULL, &met), 0);
	cr_expect(met.games == 3 && met.better == 1 && met.worse == 2);
	cr_assert_eq(store_meetings(store, ANN, CAT, "catbox", &met), 0);
	cr_expect(met.games == 1 && met.better == 0 && met.worse == 1);
	cr_assert_eq(store_meetings(store, ANN, 99, NULL, &met), 0);
	cr_expect(met.games == 0 && met.better == 0 && met.worse == 0);
	store_close(store);
}

/* Random games, and the figures worked out from them the slow and plain way. */

enum { PEOPLE = 12, GAMES = 600 };

static const int64_t TEN_HOURS = 36000000, DAY = 86400000;

static uint32_t chance = 7;

static int below(int n) {
	chance = chance * 1664525 + 1013904223;
	return (int)((uint64_t)chance * (uint64_t)n >> 32);
}

static void make_random(struct played *played) {
	static const char *const games[] = {"perudo", "catbox"};
	static const char *const networks[] = {"home", "away"};
	static const char *const places[] = {"#dice", "#cups", "#japan"};
	*played = (struct played){.game = games[below(2)],
		.network = networks[below(2)],
		.place = places[below(3)],
		.ended_at = 1 + below(1000) * TEN_HOURS,
		.phase = below(10) == 0 ? STORE_UNFINISHED : STORE_FINISHED,
		.n_seats = (size_t)(2 + below(5)),
		.people_only = true};
	int first = below(PEOPLE), turn = below(6);
	for (size_t i = 0; i < played->n_seats; i++) {
		bool computer = below(12) == 0;
		played->persons[i] = computer ? 0 : 1 + (first + (int)i) % PEOPLE;
		played->places[i] = 1 + ((int)i + turn) % (int)played->n_seats;
		played->people_only = played->people_only && !computer;
	}
}

static bool fits(const struct played *played, const struct store_filter *filter) {
	return played->phase == STORE_FINISHED && played->people_only &&
	       played->ended_at >= filter->since &&
	       (filter->game == NULL || strcmp(filter->game, played->game) == 0) &&
	       (filter->network == NULL || strcmp(filter->network, played->network) == 0) &&
	       (filter->place == NULL || strcmp(filter->place, played->place) == 0);
}

static int best_first(const void *a, const void *b) {
	const struct store_rank *x = a, *y = b;
	if (x->wins != y->wins) {
		return x->wins > y->wins ? -1 : 1;
	}
	if (x->games != y->games) {
		return x->games < y->games ? -1 : 1;
	}
	return strcmp(x->name, y->name);
}

static int best_share_first(const void *a, const void *b) {
	const struct store_rank *x = a, *y = b;
	int64_t more = y->wins * x->games - x->wins * y->games;
	if (more != 0) {
		return more > 0 ? 1 : -1;
	}
	return x->games != y->games ? (x->games < y->games ? -1 : 1) : strcmp(x->name, y->name);
}

static int rank_naively(const struct played *all, const struct store_filter *filter,
	enum store_order order, int64_t least, struct store_rank *ranks) {
	struct store_rank every[PEOPLE] = {0};
	for (size_t p = 0; p < PEOPLE; p++) {
		every[p].person = (int64_t)p + 1;
		snprintf(every[p].name, sizeof(every[p].name), "p%02zu", p);
	}
	for (size_t i = 0; i < GAMES; i++) {
		for (size_t k = 0; fits(&all[i], filter) && k < all[i].n_seats; k++) {
			every[all[i].persons[k] - 1].games++;
			every[all[i].persons[k] - 1].wins += all[i].places[k] == 1;
		}
	}
	int n = 0;
	for (size_t p = 0; p < PEOPLE; p++) {
		if (every[p].games > 0 && (order == STORE_BY_WINS || every[p].games >= least)) {
			ranks[n++] = every[p];
		}
	}
	qsort(ranks, (size_t)n, sizeof(*ranks),
		order == STORE_BY_WINS ? best_first : best_share_first);
	return n;
}

static void compare_top(
	struct store *store, const struct played *all, const struct store_filter *filter) {
	for (enum store_order order = STORE_BY_WINS; order <= STORE_BY_SHARE; order++) {
		struct store_rank got[PEOPLE], expected[PEOPLE];
		int n = rank_naively(all, filter, order, 20, expected);
		cr_expect_eq(store_top(store, filter, order, 20, got, PEOPLE), n);
		for (int i = 0; i < n; i++) {
			cr_expect_eq(got[i].person, expected[i].person);
			cr_expect_str_eq(got[i].name, expected[i].name);
			cr_expect_eq(got[i].games, expected[i].games);
			cr_expect_eq(got[i].wins, expected[i].wins);
		}
	}
}

static int earliest_first(const void *a, const void *b) {
	const struct played *x = a, *y = b;
	return x->ended_at != y->ended_at ? (x->ended_at < y->ended_at ? -1 : 1)
					  : (x->id < y->id ? -1 : 1);
}

static void count_naively(struct store_results *stats, const struct played *game, size_t seat) {
	bool won = game->places[seat] == 1;
	if (!game->people_only) {
		stats->with_computers++;
		stats->with_computers_won += won;
		return;
	}
	stats->games++;
	stats->wins += won;
	stats->places[game->places[seat]]++;
	stats->streak = won ? stats->streak + 1 : 0;
	if (stats->best_streak < stats->streak) {
		stats->best_streak = stats->streak;
	}
}

/* Wins in a row are of one game. */
static struct store_results figure_naively(
	const struct played *sorted, int64_t person, const char *game) {
	struct store_results stats = {0};
	for (size_t i = 0; i < GAMES; i++) {
		bool counts = sorted[i].phase == STORE_FINISHED &&
			      (game == NULL || strcmp(sorted[i].game, game) == 0);
		for (size_t k = 0; counts && k < sorted[i].n_seats; k++) {
			if (sorted[i].persons[k] == person) {
				count_naively(&stats, &sorted[i], k);
			}
		}
	}
	stats.streak = game != NULL ? stats.streak : 0;
	stats.best_streak = game != NULL ? stats.best_streak : 0;
	return stats;
}

Test(results, are_what_a_plain_count_gives) {
	static struct played all[GAMES];
	struct store *store = kept_open();
	char names[PEOPLE][8];
	const char *list[PEOPLE];
	for (size_t p = 0; p < PEOPLE; p++) {
		snprintf(names[p], sizeof(names[p]), "p%02zu", p);
		list[p] = names[p];
	}
	cr_assert_eq(store_begin(store), 0);
	meet(store, list, PEOPLE);
	for (size_t i = 0; i < GAMES; i++) {
		make_random(&all[i]);
		play(store, &all[i], below(2) == 0);
	}
	cr_assert_eq(store_commit(store), 0);

	/* From some moment, from the first of March, from Monday the 8th of June 1970. */
	const int64_t then = 500 * TEN_HOURS + 1, march = 59 * DAY, monday = 158 * DAY;
	const struct store_filter filters[] = {
		{0},
		{.game = "perudo"},
		{.network = "home"},
		{.game = "catbox", .network = "away", .place = "#japan"},
		{.since = then},
		{.since = 900 * TEN_HOURS, .game = "perudo", .network = "home"},
		{.since = then, .network = "home", .place = "#dice"},
		{.since = march},
		{.since = march, .game = "catbox", .network = "away"},
		{.since = march, .place = "#dice"},
		{.since = monday, .network = "home", .place = "#dice"},
		{.since = monday, .game = "perudo", .network = "home", .place = "#cups"},
		{.since = monday + 1, .network = "home", .place = "#dice"},
	};
	for (size_t i = 0; i < sizeof(filters) / sizeof(*filters); i++) {
		compare_top(store, all, &filters[i]);
	}
	qsort(all, GAMES, sizeof(*all), earliest_first);
	for (int64_t person = 1; person <= PEOPLE; person++) {
		static const char *const games[] = {NULL, "perudo", "catbox", "ring"};
		for (size_t i = 0; i < sizeof(games) / sizeof(*games); i++) {
			expect_figures(
				store, person, games[i], figure_naively(all, person, games[i]));
		}
	}
	store_close(store);
}

/* A finished game of ann's against these levels; "" is bob, and "former" who was forgotten. */
static int64_t play_against(
	struct store *store, const char *const *levels, bool hinted, int place, int64_t at) {
	struct store_seat seats[STORE_SEATS_MAX] = {
		{.person = ANN, .sat = 1, .place = place, .hinted = hinted, .name = "Ann"}};
	struct store_table table = scratch_table("#dice");
	size_t n = 1;
	for (; levels[n - 1] != NULL; n++) {
		const char *level = levels[n - 1];
		bool former = strcmp(level, "former") == 0;
		seats[n] = (struct store_seat){.person = *level == '\0' ? BOB : 0,
			.anonymised = former,
			.sat = (int)n + 1,
			.seat = (int)n,
			.place = place == 1 ? 2 : 1,
			.computer = *level != '\0',
			.name = "other"};
		snprintf(seats[n].level, sizeof(seats[n].level), "%s", former ? "hard" : level);
	}
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = STORE_FINISHED;
	table.started_at = 1;
	table.ended_at = at;
	cr_assert_eq(store_seats_set(store, table.id, seats, n), 0, "%s", store_error(store));
	cr_assert_eq(store_table_set(store, &table), 0, "%s", store_error(store));
	return table.id;
}

/* "1: 2/3, 1h: 0/1 best 41": against, h with hints. */
static void expect_unrated(struct store *store, int64_t since, const char *expected) {
	struct store_unrated rows[16];
	char got[256] = "";
	int n = store_unrated(store, ANN, "perudo", since, rows, 16);
	cr_assert_geq(n, 0, "%s", store_error(store));
	for (int i = 0; i < n; i++) {
		size_t used = strlen(got);
		used += (size_t)snprintf(got + used, sizeof(got) - used, "%s%d%s: %lld/%lld",
			i > 0 ? ", " : "", (int)rows[i].against, rows[i].hinted ? "h" : "",
			(long long)rows[i].wins, (long long)rows[i].games);
		if (rows[i].has_points) {
			snprintf(got + used, sizeof(got) - used, " best %lld",
				(long long)rows[i].best);
		}
	}
	cr_expect_str_eq(got, expected, "%s and not %s", got, expected);
}

static const char *const easy[] = {"easy", NULL}, *const mixed[] = {"easy", "hard", "", NULL},
			 *const casual[] = {"easy", "casual", NULL},
			 *const normal[] = {"normal", "casual", NULL}, *const nobody[] = {NULL},
			 *const people[] = {"", NULL}, *const former[] = {"former", NULL};

static struct store *open_unrated(void) {
	static const char *const names[] = {"Ann", "bob"};
	struct store *store = kept_open();
	meet(store, names, 2);
	play_against(store, easy, false, 1, 10);
	play_against(store, easy, false, 2, 20);
	play_against(store, easy, true, 1, 30);
	play_against(store, mixed, false, 1, 40);
	play_against(store, casual, false, 1, 45);
	play_against(store, normal, false, 2, 50);
	play_against(store, nobody, false, 1, 60);
	play_against(store, people, true, 1, 70);
	play_against(store, former, false, 1, 80);
	return store;
}

Test(results, against_computers_are_by_the_strongest_of_them_and_by_hints) {
	struct store *store = open_unrated();
	expect_unrated(
		store, 0, "0: 1/1, 0h: 1/1, 1: 1/2, 1h: 1/1, 5: 1/1, 2: 0/1, 3: 1/1, 4: 1/1");
	expect_unrated(store, 40, "0: 1/1, 0h: 1/1, 5: 1/1, 2: 0/1, 3: 1/1, 4: 1/1");
	struct store_results all;
	cr_assert_eq(store_results(store, ANN, NULL, &all), 0);
	cr_expect(all.games == 0 && all.with_computers == 6 && all.with_computers_won == 4);
	cr_expect(all.alone == 1 && all.unrated == 2 && all.unrated_won == 2);
	store_close(store);
}

static void set_points(struct store *store, int64_t table, int64_t points) {
	cr_assert_eq(
		store_stats_set(store, table, ANN, NULL, 0, &points), 0, "%s", store_error(store));
}

Test(results, keep_the_most_points) {
	struct store *store = open_unrated();
	set_points(store, 1, -3);
	expect_unrated(store, 0,
		"0: 1/1, 0h: 1/1, 1: 1/2 best -3, 1h: 1/1, 5: 1/1, 2: 0/1, 3: 1/1, 4: 1/1");
	set_points(store, 2, 41);
	set_points(store, 3, 50);
	expect_unrated(store, 0,
		"0: 1/1, 0h: 1/1, 1: 1/2 best 41, 1h: 1/1 best 50, 5: 1/1, 2: 0/1, 3: 1/1, 4: 1/1");
	set_points(store, 2, 40);
	set_points(store, 1, 39);
	expect_unrated(store, 0,
		"0: 1/1, 0h: 1/1, 1: 1/2 best 40, 1h: 1/1 best 50, 5: 1/1, 2: 0/1, 3: 1/1, 4: 1/1");
	expect_unrated(store, 1,
		"0: 1/1, 0h: 1/1, 1: 1/2 best 40, 1h: 1/1 best 50, 5: 1/1, 2: 0/1, 3: 1/1, 4: 1/1");
	cr_expect_eq(store_person_forget(store, ANN, 100), 0);
	expect_unrated(store, 0, "");
	store_close(store);
}
