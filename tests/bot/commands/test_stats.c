#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "bot/table/presence.h"
#include "bot/table/stats_counter.h"
#include "storage/results.h"
#include "storage/sqlite/sqlite.h"
#include "tests/bot/scene/anybody.h"
#include "tests/storage/sqlite/scratch.h"

/* Figures of finished games: counted at their end, from the journal alone. */

TestSuite(stats, .init = scene_set_up, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

static void change(const char *sql) {
	cr_assert_eq(sqlite3_exec(sqlite_of(store)->db, sql, NULL, NULL, NULL), SQLITE_OK, "%s",
		sqlite3_errmsg(sqlite_of(store)->db));
}

/* Who begins bids too much and is caught; returns who that is. */
static const char *play_one_game(void) {
	start_here("dice=1", two);
	const char *first = strcmp(on_turn(), "ann") == 0 ? "ann" : "bob";
	here(first, "bid 9 6");
	here(first[0] == 'a' ? "bob" : "ann", "dudo");
	cr_assert_null(table_here());
	return first;
}

#define COUNTED "\n#dice: Perudo, all finished games, with computer players too: "

Test(stats, are_told_of_each_player_in_both_languages) {
	const char *caught = play_one_game();
	const char *other = caught[0] == 'a' ? "bob" : "ann";
	expect("#dice", caught, "stats",
		COUNTED "bids made 1, own bluffs caught 1, dice lost by dudo 1.\n");
	expect("#dice", other, "stats", COUNTED "doubts right 1.\n");
	fake_chat_type(&chat, NULL, caught, "lang ja");
	expect(NULL, caught, "stats",
		"> ペルード(コンピューターとの対局も含む): ビッドした回数 "
		"1、見破られた自分のビッド 1、"
		"デュードで失ったダイス 1。");
	play_one_game();
	play_one_game();
	struct store_stat sum[STATS_MAX];
	struct store_person person;
	int64_t bids = 0;
	for (int i = 0; i < 2; i++) {
		cr_assert_eq(store_person_named(store, chat.chat.network, two[i], &person), 0);
		int n = store_stats_of(store, person.id, "perudo", sum, STATS_MAX);
		bids += n > 0 && strcmp(sum[0].key, "bids") == 0 ? sum[0].n : 0;
	}
	cr_expect_eq(bids, 3);
}

/* Whether the move was taken. */
static bool moves(const char *who, const char *text) {
	int64_t before = table_here()->n_moves;
	here(who, text);
	return table_here() == NULL || table_here()->n_moves > before;
}

static void expect_bids(const char *name, int64_t expected) {
	char text[96];
	snprintf(text, sizeof(text), COUNTED "bids made %d, ", (int)expected);
	expect("#dice", name, "stats", text);
}

static bool is_played_for(const char *name) {
	const struct table *table = table_here();
	return presence_computer_acts(table, table_seat_named(table, name));
}

/* Whoever is on turn opens, or doubts; returns whether a person opened. */
static bool play_turn(const char *who) {
	if (is_played_for(who)) {
		chat.clock += CALL_MS;
		bot_tick(bot);
		return false;
	}
	bool opened = moves(who, "bid 1 2");
	cr_assert(opened || moves(who, "dudo"));
	return opened;
}

Test(stats, of_who_is_out_of_sight_are_found_as_the_network_takes_names) {
	static const char *const people[] = {"foo[x]", "bob", NULL};
	start_here("", people);
	fake_chat_clear(&chat);
	here("bob", "stats FOO{X}");
	NOT_HEARD("foo[x]");
	chat.rfc1459 = true;
	here("bob", "stats FOO{X}");
	HEARD("foo[x]");
	fake_chat_clear(&chat);
	here("bob", "stats bob FOO{X}");
	HEARD("foo[x]");
}

Test(stats, leave_out_what_the_computer_did_for_a_player_and_survive_restarts) {
	int64_t bids[3] = {0};
	start_here("dice=4", three);
	for (int i = 0; table_here() != NULL; i++) {
		cr_assert_lt(i, 1000);
		const char *who = on_turn();
		bids[who[0] - 'a'] += play_turn(who);
		if (i == 1 || i == 5) {
			here("cat", i == 1 ? "leave" : "join");
		}
		if (i % 3 == 2 && table_here() != NULL) {
			scene_restart();
			bot_listener.entered(bot, &chat.chat, "#dice");
		}
	}
	cr_assert(bids[0] > 0 && bids[1] > 0 && bids[2] > 0);
	expect_bids("ann", bids[0]);
	expect_bids("bob", bids[1]);
	expect_bids("cat", bids[2]);
}

static void count_games_of_before(void) {
	scene_restart();
	for (int64_t due; (due = bot->count_due) != INT64_MAX;) {
		cr_assert_geq(due, chat.clock);
		chat.clock = due;
		bot_tick(bot);
	}
}

Test(stats, of_games_of_before_are_counted_after_a_start) {
	const char *caught = play_one_game();
	count_games_of_before();
	change("DELETE FROM figures; UPDATE played SET figures = '';"
	       "UPDATE tables SET figured = 0");
	fake_chat_clear(&chat);
	here(caught, "stats");
	NOT_HEARD("computer players too");
	count_games_of_before();
	expect("#dice", caught, "stats", COUNTED "bids made 1, own bluffs caught 1, ");
}

Test(stats, stay_where_a_journal_cannot_be_read_any_more) {
	const char *caught = play_one_game();
	play_one_game();
	play_one_game();
	play_one_game();
	change("UPDATE moves SET move = '0 dudo' WHERE table_id = 1 AND n = 2;"
	       "DELETE FROM moves WHERE table_id = 2 AND n = 2;"
	       "UPDATE figures SET n = n - 1 WHERE n > 0 AND (person, key) IN (SELECT person, key"
	       " FROM played JOIN figure_keys USING (game) WHERE table_id = 3"
	       " AND json_extract('[' || figures || ']', '$[' || number || ']') = 1);"
	       "UPDATE played SET figures = '' WHERE table_id = 3;"
	       "DELETE FROM moves WHERE table_id = 4;"
	       "UPDATE tables SET figured = 0");
	count_games_of_before();
	int64_t table;
	cr_expect_eq(store_tables_to_count(store, STATS_FORMULA, &table, 1), 0);
	struct store_stat stats[STATS_MAX];
	int64_t sum = 0;
	for (int64_t person = 1; person <= 2; person++) {
		int n = store_stats_of(store, person, "perudo", stats, STATS_MAX);
		for (int i = 0; i < n; i++) {
			sum += stats[i].n;
		}
	}
	cr_expect_eq(sum, 4 * 4, "a bid, a doubt, a bluff and a die in each: %s", caught);
}

/* Ann against a computer of this level: whoever is on turn bids too much. */
static void play_against(const char *level, bool hinted) {
	char text[32];
	snprintf(text, sizeof(text), "addbot %s", level);
	here("ann", "new perudo dice=1");
	here("ann", text);
	here("ann", "start");
	for (int i = 0; table_here() != NULL; i++) {
		cr_assert_lt(i, 100);
		if (is_played_for(on_turn())) {
			chat.clock += CALL_MS;
			bot_tick(bot);
			continue;
		}
		if (hinted) {
			here("ann", "hint");
		}
		if (!moves("ann", "dudo")) {
			here("ann", "bid 2 6");
		}
	}
}

Test(stats, tell_games_against_computers_apart_by_level_and_hints) {
	play_one_game();
	play_against("easy", false);
	play_against("hard", false);
	play_against("hard", true);
	scene_restart();
	change("UPDATE results SET counted = 2 - (against = 1) WHERE against > 0");
	expect("#dice", "ann", "stats",
		" With computer players: 3 played, 1 won.\n#dice: Perudo: 1 played, ");
	HEARD("\n#dice: Perudo, against computers or alone (won/played): easy 1/1, hard 0/1, "
	      "hard with hints 0/1.\n");
	fake_chat_type(&chat, NULL, "ann", "lang ja");
	expect(NULL, "ann", "stats",
		"> ペルード(コンピューターとの対局とひとりの対局、勝ち/対局): 弱い 1/1、強い "
		"0/1、強い(ヒントあり) 0/1。");
}

Test(stats, a_hint_is_remembered_over_a_restart) {
	here("ann", "new perudo dice=1");
	here("ann", "addbot hard");
	here("ann", "start");
	while (is_played_for(on_turn())) {
		chat.clock += CALL_MS;
		bot_tick(bot);
	}
	here("ann", "hint");
	scene_restart();
	const struct table *table = table_here();
	cr_expect(table->seats[table_seat_named(table, "ann")].hinted);
	cr_expect_eq(table->n_seats, 2);
}

/* Whatever is to be decided, by the first move there is. */
static void play_alone(void) {
	here("ann", "new geht");
	here("ann", "start");
	for (struct table *table; (table = table_here()) != NULL;) {
		struct move move = any_move(table, 0);
		type_move("#dice", table, &move);
	}
}

Test(stats, of_who_plays_alone_are_the_games_and_the_best_points) {
	play_alone();
	play_alone();
	change("UPDATE played SET points = 12 + table_id; UPDATE results SET points = 14");
	expect("#dice", "ann", "stats",
		"ann: 0 games with people, 0 won. Alone: 2 played.\n#dice: Geht noch was?, "
		"against computers or alone (won/played): alone 2 (best: 14).\n");
	expect("#dice", "ann", "top", "No games between people yet.");
	expect("#dice", "ann", "top perudo week", "No games between people this week yet.");
	NOT_HEARD("to beat");
	chat.chat.single_user = true;
	expect("#dice", "ann", "top",
		"#dice: Your own results to beat (won/played):\n#dice: Geht noch was?: alone 2 "
		"(best: 14)\n");
	NOT_HEARD("No games between people");
	expect("#dice", "ann", "top perudo", "to beat (won/played): none yet.");
	chat.clock += INT64_C(400) * 24 * 60 * 60 * 1000;
	expect("#dice", "ann", "top month", "to beat (won/played): none yet.");
	fake_chat_type(&chat, NULL, "ann", "lang ja");
	fake_chat_type(&chat, "#dice", "ann", "lang ja");
	expect("#dice", "ann", "top geht", "何かおきろ!: ひとり 2(最高14点)");
}

TestSuite(stats_of_old, .init = scratch_make, .fini = scratch_remove);

/* A game as the first version kept it. */
Test(stats_of_old, are_counted_in_a_database_of_the_first_version) {
	struct store *old;
	char why[STORE_WHY_SIZE];
	struct migrations first = {migrations_all.list, 1};
	cr_assert_eq(sqlite_open_as(scratch_file("dicecup.db"), first, &old, why), 0, "%s", why);
	store_close(old);
	scratch_sql("INSERT INTO people (network, key, name, language, seen)"
		    " VALUES ('test', 'ann', 'ann', '', 1), ('test', 'bob', 'bob', '', 2);"
		    "INSERT INTO tables VALUES (1, 'test', '#dice', 'perudo', 1, 'dice=1', 2,"
		    " zeroblob(32), 1, 1, 2, 3, 1, 4);"
		    "INSERT INTO seats VALUES (1, 1, 1, 1, 0, '', 'ann', 2),"
		    " (1, 2, 2, 0, 0, '', 'bob', 1);"
		    "INSERT INTO moves VALUES (1, 1, 'starter 1', 1), (1, 2, 'roll 3 4', 1),"
		    " (1, 3, '1 bid 2 5', 1), (1, 4, '0 dudo', 1)");
	chat = (struct fake_chat){.clock = INT64_C(1700000000000)};
	catalogue_open();
	store = scratch_open();
	struct bot_config config = {
		.commands = commands, .store = store, .now = fake_chat_now, .data = &chat};
	bot = bot_create(&config);
	fake_chat_init(&chat, bot);
	cr_assert_eq(restore_network(bot, &chat.chat), 0);
	chat.clock = bot->count_due;
	bot_tick(bot);
	expect("#dice", "bob", "stats ann",
		COUNTED "bids made 1, own bluffs caught 1, dice lost by dudo 1.\n");
	expect("#dice", "bob", "stats bob", COUNTED "doubts right 1.\n");
	HEARD("#dice: bob: 1 game with people, 1 won.\n#dice: Perudo: 1 played, 1 won.");
	expect("#dice", "bob", "stats bob ann", "Perudo: bob placed higher 1 times, ann 0 times");
	bot_destroy(bot);
	fake_chat_finish(&chat);
	store_close(store);
}
