#include <criterion/criterion.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/rating.h"
#include "storage/results.h"
#include "tests/storage/sql/kept.h"

TestSuite(mergers, .init = kept_make, .fini = kept_remove);

#define DAY INT64_C(86400000)
#define NOW (1000 * DAY)
#define HOST "host:ann!a@hill.example"

enum { ANN = 1, GUEST, BOB, CAT };

static int64_t meet(struct store *store, const char *key, const char *name) {
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, "home", key, name, &person), 0);
	return person.id;
}

static struct store *open_with_people(void) {
	struct store *store = kept_open();
	cr_assert_eq(meet(store, "account:ann", "ann"), ANN);
	cr_assert_eq(meet(store, HOST, "annie"), GUEST);
	cr_assert_eq(meet(store, "account:bob", "bob"), BOB);
	cr_assert_eq(meet(store, "account:cat", "cat"), CAT);
	return store;
}

/* A game of two, the first of whom wins. */
static int64_t play(struct store *store, const char *game, enum store_phase phase, int64_t winner,
	int64_t loser) {
	static int64_t ended_at = NOW - DAY;
	struct store_table table = scratch_table("#dice");
	struct store_seat seats[2] = {
		{.person = winner, .sat = 1, .seat = 0, .name = "x", .place = 1},
		{.person = loser, .sat = 2, .seat = 1, .name = "y", .place = 2},
	};
	struct store_stat stat = {.key = "bids", .n = 3};
	int64_t points = 7;
	bool over = phase == STORE_FINISHED;
	snprintf(table.game, sizeof(table.game), "%s", game);
	table.opened_by = winner;
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = phase;
	table.started_at = 1;
	table.ended_at = over ? ended_at++ : 0;
	table.people_only = true;
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, seats, 2), 0);
	if (over) {
		cr_assert_eq(store_table_rate(store, table.id), 0);
		cr_assert_eq(store_stats_set(store, table.id, winner, &stat, 1, &points), 0);
	}
	cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	return table.id;
}

static void settle(struct store *store, size_t most) {
	int rc;
	do {
		rc = store_mergers_go_on(store, most);
	} while (rc == 0);
	cr_assert_eq(rc, -ENOENT, "%s", store_error(store));
}

static void begin_merger(struct store *store) {
	cr_assert_eq(store_person_merge(store, GUEST, ANN, NOW), 0, "%s", store_error(store));
}

/* With all games, but before ratings are computed anew. */
static void merge(struct store *store) {
	begin_merger(store);
	while (kept_number("SELECT count(*) FROM changing_games") > 0) {
		cr_assert_eq(store_mergers_go_on(store, 2), 0, "%s", store_error(store));
	}
}

static double rating_of(struct store *store, int64_t person) {
	struct store_rating rating;
	int rc = store_rating(store, person, "perudo", &rating);
	return rc == 0 ? rating.mu + 1000 * rating.sigma : rc;
}

struct figures {
	struct store_results results;
	struct store_stat stat;
	double rating;
	int64_t all_time, by_month, by_place;
};

static int64_t games_on(struct store *store, int64_t person, const char *place, int64_t since) {
	struct store_filter filter = {
		.game = "perudo", .network = "home", .place = place, .since = since};
	struct store_rank ranks[8];
	int n = store_top(store, &filter, STORE_BY_WINS, 0, ranks, 8);
	for (int i = 0; i < n; i++) {
		if (ranks[i].person == person) {
			return ranks[i].games * 100 + ranks[i].wins;
		}
	}
	return n < 0 ? n : 0;
}

static struct figures figures_of(struct store *store, int64_t person) {
	struct figures figures = {.rating = rating_of(store, person)};
	int64_t monday = NOW - (NOW + 3 * DAY) % (7 * DAY) - 7 * DAY;
	cr_assert_eq(store_results(store, person, "perudo", &figures.results), 0);
	store_stats_of(store, person, "perudo", &figures.stat, 1);
	figures.all_time = games_on(store, person, NULL, 0);
	figures.by_month = games_on(store, person, NULL, monday);
	figures.by_place = games_on(store, person, "#dice", monday);
	return figures;
}

static void expect_alike(struct store *store, int64_t person, const struct figures *before) {
	struct figures now = figures_of(store, person);
	cr_expect_eq(now.results.games, before->results.games);
	cr_expect_eq(now.results.wins, before->results.wins);
	cr_expect_eq(now.results.streak, before->results.streak);
	cr_expect_eq(now.results.best_streak, before->results.best_streak);
	cr_expect_eq(now.stat.n, before->stat.n);
	cr_expect(
		fabs(now.rating - before->rating) < 1e-9, "%g, not %g", now.rating, before->rating);
	cr_expect_eq(now.all_time, before->all_time);
	cr_expect_eq(now.by_month, before->by_month);
	cr_expect_eq(now.by_place, before->by_place);
}

static void play_some(struct store *store, int64_t guest) {
	play(store, "perudo", STORE_FINISHED, ANN, BOB);
	play(store, "perudo", STORE_FINISHED, guest, CAT);
	play(store, "perudo", STORE_FINISHED, CAT, BOB);
	play(store, "perudo", STORE_FINISHED, BOB, guest);
	play(store, "perudo", STORE_FINISHED, ANN, CAT);
}

/* The same games in another file, where the guest never was. */
static void expect_as_if_always_one(struct store *store) {
	struct figures merged[CAT + 1], one[CAT + 1];
	for (int64_t person = ANN; person <= CAT; person++) {
		merged[person] = figures_of(store, person);
	}
	store_close(store);
	kept_remove();
	kept_make();
	store = open_with_people();
	play_some(store, ANN);
	for (int64_t person = ANN; person <= CAT; person++) {
		one[person] = figures_of(store, person);
		cr_expect(fabs(one[person].rating - merged[person].rating) < 1e-9, "%d: %g, not %g",
			(int)person, merged[person].rating, one[person].rating);
		cr_expect_eq(one[person].results.games, merged[person].results.games);
		cr_expect_eq(one[person].results.wins, merged[person].results.wins);
		cr_expect_eq(one[person].stat.n, merged[person].stat.n);
		cr_expect_eq(one[person].all_time, merged[person].all_time);
		cr_expect_eq(one[person].by_month, merged[person].by_month);
		cr_expect_eq(one[person].by_place, merged[person].by_place);
	}
	store_close(store);
}

Test(mergers, everything_is_as_if_they_had_always_been_one) {
	struct store *store = open_with_people();
	play_some(store, GUEST);
	merge(store);
	settle(store, 2);
	struct store_person gone;
	cr_expect_eq(store_person_get(store, GUEST, &gone), -ENOENT);
	expect_as_if_always_one(store);
}

Test(mergers, ratings_follow_when_they_were_counted_anew_and_not_before) {
	struct store *store = open_with_people();
	play_some(store, GUEST);
	double before = rating_of(store, ANN), others = rating_of(store, BOB);
	merge(store);
	cr_expect_eq(rating_of(store, ANN), before);
	cr_assert_eq(store_mergers_go_on(store, 2), 0);
	cr_expect_eq(rating_of(store, BOB), others);
	store_close(store); /* as a kill would, between two pieces */
	store = kept_open();
	settle(store, 2);
	cr_expect_neq(rating_of(store, ANN), before);
	expect_as_if_always_one(store);
}

Test(mergers, a_game_that_ends_while_ratings_are_counted_anew_is_in_them) {
	struct store *store = open_with_people();
	play_some(store, GUEST);
	merge(store);
	cr_assert_eq(store_mergers_go_on(store, 2), 0);
	play(store, "perudo", STORE_FINISHED, BOB, CAT);
	settle(store, 2);
	double counted = rating_of(store, BOB);
	store_close(store);
	kept_remove();
	kept_make();
	store = open_with_people();
	play_some(store, ANN);
	play(store, "perudo", STORE_FINISHED, BOB, CAT);
	cr_expect(fabs(counted - rating_of(store, BOB)) < 1e-9);
	store_close(store);
}

Test(mergers, killed_while_games_change_hands_none_is_lost_or_counted_twice) {
	struct store *store = open_with_people();
	play_some(store, GUEST);
	begin_merger(store);
	cr_assert_eq(store_mergers_go_on(store, 1), 0);
	store_close(store);
	store = kept_open();
	settle(store, 1);
	expect_as_if_always_one(store);
}

Test(mergers, what_is_asked_while_games_change_hands_waits_for_them) {
	static const struct { int64_t from, into; } next[] = {{ANN, BOB}, {BOB, ANN}};
	for (size_t i = 0; i < sizeof(next) / sizeof(*next); i++) {
		struct store *store = open_with_people();
		play(store, "perudo", STORE_FINISHED, GUEST, CAT);
		play(store, "perudo", STORE_FINISHED, GUEST, CAT);
		play(store, "perudo", STORE_FINISHED, BOB, CAT);
		begin_merger(store);
		cr_assert_eq(store_person_merge(store, next[i].from, next[i].into, NOW), 0);
		settle(store, 64);
		cr_expect_eq(games_on(store, next[i].into, NULL, 0), 303);
		store_close(store);
		kept_remove();
		kept_make();
	}
	struct store *store = open_with_people();
	play(store, "perudo", STORE_FINISHED, GUEST, CAT);
	begin_merger(store);
	cr_assert_eq(store_person_forget(store, ANN, NOW), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM seats WHERE former = 1"), 1);
	cr_expect_eq(kept_number("SELECT count(*) FROM people"), 2);
	store_close(store);
}

Test(mergers, a_rating_that_only_one_of_them_has_needs_no_counting) {
	struct store *store = open_with_people();
	play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	double guest = rating_of(store, GUEST);
	merge(store);
	cr_expect_eq(rating_of(store, ANN), guest);
	cr_expect_eq(store_mergers_go_on(store, 10), -ENOENT);
	store_close(store);
}

Test(mergers, two_who_sat_at_one_table_stay_two) {
	static const enum store_phase phases[] = {
		STORE_OPEN, STORE_RUNNING, STORE_FINISHED, STORE_UNFINISHED};
	for (size_t i = 0; i < sizeof(phases) / sizeof(*phases); i++) {
		struct store *store = open_with_people();
		play(store, "perudo", phases[i], ANN, GUEST);
		cr_expect_eq(store_person_merge(store, GUEST, ANN, NOW), -EEXIST);
		cr_expect_eq(store_person_merge(store, ANN, GUEST, NOW), -EEXIST);
		struct store_person guest;
		cr_expect_eq(store_person_get(store, GUEST, &guest), 0);
		store_close(store);
		kept_remove();
		kept_make();
	}
}

Test(mergers, nobody_is_merged_with_themselves) {
	struct store *store = open_with_people();
	cr_expect_eq(store_person_merge(store, ANN, ANN, NOW), -EEXIST);
	struct store_person ann;
	cr_expect_eq(store_person_get(store, ANN, &ann), 0);
	store_close(store);
}

Test(mergers, a_seat_in_a_running_game_goes_over) {
	struct store *store = open_with_people();
	int64_t table = play(store, "perudo", STORE_RUNNING, GUEST, BOB);
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	merge(store);
	cr_assert_eq(store_seats_get(store, table, seats, &n), 0);
	cr_expect_eq(seats[0].person, ANN);
	cr_expect_str_eq(seats[0].name, "x");
	store_close(store);
}

Test(mergers, the_key_is_nobodys_then) {
	struct store *store = open_with_people();
	play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	merge(store);
	cr_expect_gt(meet(store, HOST, "annie"), CAT, "somebody new");
	store_close(store);
}

Test(mergers, own_settings_go_before_those_of_the_former) {
	struct store *store = open_with_people();
	struct store_notification here = {.person = GUEST, .place = "#dice", .people = 3};
	struct store_notification there = {.person = GUEST, .place = "#japan", .people = 4};
	struct store_notification own = {.person = ANN, .place = "#dice", .people = 2};
	struct store_person ann;
	struct store_notification kept[4];
	cr_assert_eq(store_notification_set(store, "home", &here), 0);
	cr_assert_eq(store_notification_set(store, "home", &there), 0);
	cr_assert_eq(store_notification_set(store, "home", &own), 0);
	cr_assert_eq(store_person_set_language(store, GUEST, "ja"), 0);
	cr_assert_eq(store_person_set_delivery_mode(store, GUEST, "notice"), 0);
	cr_assert_eq(store_person_set_delivery_mode(store, ANN, "message"), 0);
	merge(store);
	cr_assert_eq(store_person_get(store, ANN, &ann), 0);
	cr_expect_str_eq(ann.language, "ja");
	cr_expect_str_eq(ann.mode, "message");
	cr_assert_eq(store_notifications_of(store, ANN, kept, 4), 2);
	cr_expect_eq(kept[0].people, 2);
	cr_expect_eq(kept[1].people, 4);
	store_close(store);
}

Test(mergers, nobody_gets_more_notifications_than_a_person_may_have) {
	struct store *store = open_with_people();
	for (int i = 0; i < STORE_NOTIFICATIONS_OF_PERSON; i++) {
		struct store_notification wish = {.person = GUEST, .people = 3};
		snprintf(wish.place, sizeof(wish.place), "#g%02d", i);
		cr_assert_eq(store_notification_set(store, "home", &wish), 0);
		wish.person = ANN;
		wish.place[1] = i < 10 ? 'a' : 'g';
		cr_assert_eq(store_notification_set(store, "home", &wish), 0);
	}
	struct store_notification kept[2 * STORE_NOTIFICATIONS_OF_PERSON];
	merge(store);
	cr_expect_eq(store_notifications_of(store, ANN, kept, 2 * STORE_NOTIFICATIONS_OF_PERSON),
		STORE_NOTIFICATIONS_OF_PERSON);
	store_close(store);
}

struct told {
	int n;
	struct store_merger last;
};

static int note_merger(void *data, const struct store_merger *merger) {
	struct told *told = data;
	told->n++;
	told->last = *merger;
	return 0;
}

static struct told mergers_of(struct store *store, int64_t person) {
	struct told told = {0};
	cr_assert_eq(store_mergers(store, person, note_merger, &told), 0);
	return told;
}

Test(mergers, a_record_tells_who_they_were_and_since_when) {
	struct store *store = open_with_people();
	play(store, "perudo", STORE_RUNNING, GUEST, BOB);
	merge(store);
	struct told told = mergers_of(store, ANN);
	cr_assert_eq(told.n, 1);
	cr_expect_eq(told.last.at, NOW);
	cr_expect_str_eq(told.last.key, HOST);
	cr_expect_str_eq(told.last.name, "annie");
	store_close(store);
}

Test(mergers, of_who_left_no_trace_there_is_no_record) {
	struct store *store = open_with_people();
	merge(store);
	cr_expect_eq(mergers_of(store, ANN).n, 0);
	cr_expect_eq(store_person_split(store, ANN, NOW), -ENOENT);
	store_close(store);
}

Test(mergers, told_apart_each_has_what_they_had_before) {
	struct store *store = open_with_people();
	struct figures before[CAT + 1];
	struct store_person guest;
	cr_assert_eq(store_person_set_language(store, GUEST, "ja"), 0);
	play_some(store, GUEST);
	for (int64_t person = ANN; person <= CAT; person++) {
		before[person] = figures_of(store, person);
	}
	merge(store);
	settle(store, 64);
	cr_assert_eq(store_person_split(store, ANN, NOW + 29 * DAY), 0, "%s", store_error(store));
	settle(store, 2);
	cr_assert_eq(store_person_upsert(store, "home", HOST, "annie", &guest), 0);
	cr_expect_str_eq(guest.language, "ja");
	expect_alike(store, ANN, &before[ANN]);
	expect_alike(store, guest.id, &before[GUEST]);
	expect_alike(store, BOB, &before[BOB]);
	expect_alike(store, CAT, &before[CAT]);
	cr_expect_eq(mergers_of(store, ANN).n, 0);
	cr_expect_eq(store_person_merge(store, guest.id, ANN, NOW + 30 * DAY), -EEXIST,
		"who was told apart stays so");
	struct store_unrated none[1];
	cr_expect_eq(store_unrated(store, guest.id, "perudo", 0, none, 1), 0);
	cr_expect_eq(kept_number("SELECT sum(points) FROM played"), 5 * 7,
		"points stay with their games");
	store_close(store);
}

Test(mergers, what_was_played_since_stays_with_who_played) {
	struct store *store = open_with_people();
	int64_t before = play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	int64_t running = play(store, "perudo", STORE_RUNNING, GUEST, BOB);
	merge(store);
	int64_t since = play(store, "perudo", STORE_FINISHED, ANN, CAT);
	cr_assert_eq(store_person_split(store, ANN, NOW + DAY), 0);
	settle(store, 64);
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	int64_t guest = meet(store, HOST, "annie");
	cr_assert_eq(store_seats_get(store, before, seats, &n), 0);
	cr_expect_eq(seats[0].person, guest);
	cr_assert_eq(store_seats_get(store, running, seats, &n), 0);
	cr_expect_eq(seats[0].person, ANN);
	cr_assert_eq(store_seats_get(store, since, seats, &n), 0);
	cr_expect_eq(seats[0].person, ANN);
	store_close(store);
}

Test(mergers, one_after_the_other_are_told_apart_together) {
	struct store *store = open_with_people();
	int64_t cloak = meet(store, "host:ann!a@cloak", "ann");
	int64_t first = play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	int64_t second = play(store, "perudo", STORE_FINISHED, cloak, BOB);
	cr_assert_eq(store_person_merge(store, GUEST, cloak, NOW), 0);
	cr_assert_eq(store_person_merge(store, cloak, ANN, NOW + 1), 0);
	cr_expect_eq(mergers_of(store, ANN).n, 2);
	cr_assert_eq(store_person_split(store, ANN, NOW + 2), 0);
	settle(store, 64);
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_seats_get(store, first, seats, &n), 0);
	cr_expect_eq(seats[0].person, meet(store, HOST, "annie"));
	cr_assert_eq(store_seats_get(store, second, seats, &n), 0);
	cr_expect_eq(seats[0].person, meet(store, "host:ann!a@cloak", "ann"));
	store_close(store);
}

Test(mergers, back_at_an_earlier_key_nothing_is_told_of_it) {
	struct store *store = open_with_people();
	int64_t cloak = meet(store, "host:ann!a@cloak", "ann");
	play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	cr_assert_eq(store_person_merge(store, GUEST, cloak, NOW), 0);
	int64_t again = meet(store, HOST, "ann");
	cr_assert_eq(store_person_merge(store, cloak, again, NOW + 1), 0);
	struct told told = mergers_of(store, again);
	cr_assert_eq(told.n, 1);
	cr_expect_str_eq(told.last.key, "host:ann!a@cloak");
	store_close(store);
}

Test(mergers, after_a_month_they_cannot_be_told_apart_and_the_keys_go) {
	struct store *store = open_with_people();
	play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	merge(store);
	cr_expect_eq(store_mergers_expire(store, NOW + STORE_SPLIT_MS - 1), -ENOENT);
	cr_expect_eq(store_person_split(store, ANN, NOW + STORE_SPLIT_MS), -ENOENT);
	cr_assert_eq(store_mergers_expire(store, NOW + STORE_SPLIT_MS), 0);
	cr_expect_eq(store_mergers_expire(store, NOW + STORE_SPLIT_MS), -ENOENT);
	struct told told = mergers_of(store, ANN);
	cr_assert_eq(told.n, 1);
	cr_expect_eq(told.last.at, NOW);
	cr_expect_str_eq(told.last.key, "");
	cr_expect_eq(kept_number("SELECT count(*) FROM merged_games"), 0);
	store_close(store);
}

Test(mergers, forgetting_the_person_forgets_who_they_were) {
	struct store *store = open_with_people();
	play_some(store, GUEST);
	merge(store);
	cr_assert_eq(store_mergers_go_on(store, 3), 0);
	cr_assert_eq(store_person_forget(store, ANN, NOW), 0, "%s", store_error(store));
	cr_expect_eq(kept_number("SELECT (SELECT count(*) FROM mergers)"
				 " + (SELECT count(*) FROM merged_games)"),
		0);
	cr_expect_eq(kept_number("SELECT count(*) FROM seats WHERE person = 1 OR person = 2"), 0);
	settle(store, 2);
	store_close(store);
	size_t size;
	if (kept_in_file()) {
		unsigned char *bytes = scratch_read("dicecup.db", &size);
		cr_expect_null(
			memmem(bytes, size, HOST, strlen(HOST)), "the bytes are there still");
		free(bytes);
	}
}

Test(mergers, a_merger_that_cannot_be_stored_changes_nothing) {
	struct store *store = open_with_people();
	play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	cr_expect_lt(store_person_merge(store, GUEST, 99, NOW), 0, "there is no such person");
	struct store_person guest;
	cr_expect_eq(store_person_get(store, GUEST, &guest), 0);
	cr_expect_eq(games_on(store, GUEST, NULL, 0), 101);
	store_close(store);
}

/* Giving */

Test(mergers, what_goes_on_is_given_and_what_is_over_stays) {
	struct store *store = open_with_people();
	struct store_seat seats[STORE_SEATS_MAX];
	struct store_table table;
	struct store_person cat;
	size_t n;
	int64_t over = play(store, "perudo", STORE_FINISHED, GUEST, BOB);
	int64_t live = play(store, "perudo", STORE_RUNNING, GUEST, BOB);
	struct store_notification alert = {.place = "#dice", .person = GUEST, .people = 3};
	cr_assert_eq(store_notification_set(store, "home", &alert), 0);
	cr_assert_eq(store_person_set_language(store, GUEST, "ja"), 0);
	cr_assert_eq(store_person_goes_on(store, GUEST), 0);
	cr_assert_eq(store_person_give(store, GUEST, CAT), 0, "%s", store_error(store));
	cr_assert_eq(store_seats_get(store, live, seats, &n), 0);
	cr_expect_eq(seats[0].person, CAT);
	cr_assert_eq(store_table_get(store, live, &table), 0);
	cr_expect_eq(table.opened_by, CAT);
	cr_assert_eq(store_seats_get(store, over, seats, &n), 0);
	cr_expect_eq(seats[0].person, GUEST);
	cr_expect_eq(figures_of(store, GUEST).results.games, 1);
	cr_expect_eq(figures_of(store, CAT).results.games, 0);
	cr_expect_eq(store_notifications_of(store, CAT, &alert, 1), 1);
	cr_assert_eq(store_person_get(store, CAT, &cat), 0);
	cr_expect_str_eq(cat.language, "ja");
	cr_expect_eq(store_mergers_go_on(store, 1), -ENOENT, "nobody is merged");
	cr_expect_eq(meet(store, HOST, "annie"), GUEST, "the first is still somebody");
	cr_assert_eq(store_person_set_language(store, GUEST, ""), 0);
	cr_expect_eq(store_person_goes_on(store, GUEST), -ENOENT);
	store_close(store);
}

Test(mergers, nothing_is_given_to_who_has_a_seat) {
	struct store *store = open_with_people();
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	int64_t one = play(store, "perudo", STORE_RUNNING, GUEST, BOB);
	play(store, "perudo", STORE_OPEN, CAT, ANN);
	cr_expect_eq(store_person_give(store, GUEST, CAT), -EEXIST);
	cr_assert_eq(store_seats_get(store, one, seats, &n), 0);
	cr_expect_eq(seats[0].person, GUEST);
	cr_expect_eq(store_person_give(store, GUEST, GUEST), -EEXIST);
	store_close(store);
}

Test(mergers, that_somebody_is_imitated_is_kept) {
	struct store *store = open_with_people();
	struct store_person person;
	for (int on = 1; on >= 0; on--) {
		cr_assert_eq(store_person_set_imitated(store, ANN, on == 1), 0);
		cr_assert_eq(store_person_get(store, ANN, &person), 0);
		cr_expect_eq(person.imitated, on == 1);
	}
	store_close(store);
}
