#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/cli.h"
#include "bot/cli/selfplay.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "tests/storage/sqlite/scratch.h"

static struct selfplay_result result;
static struct store_table table;

/* A table whose game is over: the one that computer players play with its number and seed. */
static void make_table(void) {
	scratch_make();
	struct selfplay selfplay = {
		.game = games_find("perudo"),
		.n_players = 3,
		.names = {"ann", "bob", "ボブ"},
	};
	struct store *store = scratch_open();
	table = scratch_table("#dice");
	table.phase = STORE_FINISHED;
	table.started_at = 1001;
	snprintf(table.options, sizeof(table.options), "dice=3 calza=on");
	cr_assert_eq(store_table_add(store, &table), 0);
	options_set_normal(selfplay.game, selfplay.options);
	options_set(selfplay.game, selfplay.options, "dice", "3");
	options_set(selfplay.game, selfplay.options, "calza", "on");
	cr_assert_eq(selfplay_run(&selfplay, "1", table.seed, &result), 0);

	struct store_seat seats[3] = {{.level = "easy"}, {.level = "easy"}, {.level = "easy"}};
	for (int player = 0; player < 3; player++) {
		seats[player].sat = player + 1;
		seats[player].seat = result.record.sat[player];
		seats[player].place = result.places[player];
		snprintf(seats[player].name, sizeof(seats[player].name), "%s",
			selfplay.names[player]);
	}
	cr_assert_eq(store_seats_set(store, table.id, seats, 3), 0);
	for (size_t i = 0; i < result.record.n_moves; i++) {
		char line[STORE_MOVE_SIZE];
		struct text text = TEXT_INTO(line);
		notation_write(selfplay.game, &result.moves[i], &text);
		cr_assert_eq(store_move_add(store, table.id,
				     &(struct store_move){(int64_t)i + 1, line, 1002}),
			0);
	}
	cr_assert_eq(store_table_set(store, &table), 0);
	store_close(store);
}

static void remove_table(void) {
	selfplay_finish(&result);
	scratch_remove();
}

TestSuite(export, .init = make_table, .fini = remove_table);

/* round: of --svg; NULL: none. */
static int run_with(const char *id, const char *round) {
	char word[] = "export", db[] = "--db", svg[] = "--svg", number[32], wanted[32];
	char file[PATH_MAX];
	snprintf(number, sizeof(number), "%s", id);
	snprintf(wanted, sizeof(wanted), "%s", round != NULL ? round : "");
	snprintf(file, sizeof(file), "%s", scratch_file("dicecup.db"));
	char *argv[] = {word, number, db, file, svg, wanted, NULL};
	int status = cli_export(round != NULL ? 6 : 4, argv);
	fflush(stdout);
	fflush(stderr);
	return status;
}

static int run_export(const char *id) {
	return run_with(id, NULL);
}

static void set_phase(enum store_phase phase) {
	struct store *store = scratch_open();
	table.phase = phase;
	cr_assert_eq(store_table_set(store, &table), 0);
	store_close(store);
}

static void expect_refusal(const char *id, const char *line) {
	cr_redirect_stdout();
	cr_redirect_stderr();
	cr_expect_eq(run_export(id), 1);
	cr_expect_stderr_eq_str(line);
	cr_expect_stdout_eq_str("");
}

static char *write_record(void) {
	char why[RECORD_WHY_SIZE], *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	cr_assert_eq(record_write(&result.record, out, why), 0, "%s", why);
	fclose(out);
	return text;
}

Test(export, a_finished_game_is_the_record_of_its_moves) {
	char why[RECORD_WHY_SIZE];
	char *text = write_record();
	cr_expect_eq(record_verify_bytes(text, strlen(text), why), 0, "%s", why);
	cr_redirect_stdout();
	cr_expect_eq(run_export("1"), 0);
	cr_expect_stdout_eq_str(text);
	free(text);
}

Test(export, which_moves_were_automatic_is_in_no_record) {
	char *text = write_record();
	scratch_sql("UPDATE moves SET automatic = n % 2");
	cr_redirect_stdout();
	cr_expect_eq(run_export("1"), 0);
	cr_expect_stdout_eq_str(text);
	free(text);
}

Test(export, a_running_game_stays_secret) {
	set_phase(STORE_RUNNING);
	expect_refusal(
		"1", "dicecup export: table 1: its game is not over, so its dice are secret\n");
}

Test(export, a_parked_game_stays_secret) {
	set_phase(STORE_PARKED);
	expect_refusal(
		"1", "dicecup export: table 1: its game is not over, so its dice are secret\n");
}

Test(export, an_open_table_has_nothing_to_tell) {
	set_phase(STORE_OPEN);
	expect_refusal("1", "dicecup export: table 1: its game has not begun\n");
}

Test(export, a_table_closed_before_its_game_has_nothing_to_tell) {
	table.started_at = 0;
	set_phase(STORE_UNFINISHED);
	expect_refusal("1", "dicecup export: table 1: its game never began\n");
}

Test(export, an_unknown_number_is_refused) {
	expect_refusal("2", "dicecup export: table 2: there is none\n");
}

Test(export, a_journal_that_cannot_be_read_is_refused) {
	scratch_sql("UPDATE moves SET move = '0 bud 1 2' WHERE n = 3");
	expect_refusal("1", "dicecup export: table 1: a move of its journal cannot be read\n");
}

Test(export, a_journal_against_the_rules_is_refused) {
	scratch_sql("UPDATE moves SET move = '0 bid 0 2' WHERE n = 3");
	expect_refusal("1", "dicecup export: table 1: move 3 is refused by the rules\n");
}

Test(export, seats_that_do_not_fit_are_refused) {
	scratch_sql("UPDATE seats SET seat = 0");
	expect_refusal("1", "dicecup export: table 1: its seats do not fit together\n");
}

Test(export, options_of_another_game_are_refused) {
	snprintf(table.options, sizeof(table.options), "dice=3 rounds=2");
	set_phase(STORE_FINISHED);
	expect_refusal("1", "dicecup export: table 1: its options are not those of its game\n");
}

Test(export, a_game_broken_off_is_exported_with_the_words_of_players) {
	struct store *store = scratch_open();
	cr_assert_eq(store_wish_add(store, 1, "2:七"), 0);
	store_close(store);
	scratch_sql("DELETE FROM moves WHERE n > 2");
	set_phase(STORE_UNFINISHED);
	cr_redirect_stdout();
	cr_expect_eq(run_export("1"), 0);
	char text[4096] = "";
	cr_assert_gt(fread(text, 1, sizeof(text) - 1, cr_get_redirected_stdout()), 0);
	cr_expect_not_null(strstr(text, "\"texts\":[\"2:七\"],"));
	cr_expect_not_null(strstr(text, "{\"type\":\"roll\""));
	cr_expect_null(strstr(text, "{\"type\":\"bid\""));
}

/* Boards */

/* The board of a round, as it is written. */
static void export_board(const char *round, char *text, size_t cap) {
	cr_redirect_stdout();
	cr_assert_eq(run_with("1", round), 0);
	text[fread(text, 1, cap - 1, cr_get_redirected_stdout())] = '\0';
}

static void expect_no_board(const char *round, const char *line) {
	cr_redirect_stdout();
	cr_redirect_stderr();
	cr_expect_eq(run_with("1", round), 1);
	cr_expect_stderr_eq_str(line);
	cr_expect_stdout_eq_str("");
}

/* How many rounds began, by the moves that rolled for them. */
static long count_rounds(void) {
	long n = 0;
	for (size_t i = 0; i < result.record.n_moves; i++) {
		const char *word = result.record.game->verbs[result.record.moves[i].verb].word;
		n += strcmp(word, "roll") == 0;
	}
	return n;
}

Test(export, the_board_of_a_round_is_what_its_end_showed) {
	char text[32768];
	export_board("1", text, sizeof(text));
	cr_expect_eq(strncmp(text, "<svg ", 5), 0);
	cr_expect_not_null(strstr(text, ">ボブ</text>"));
	cr_expect_not_null(strstr(text, ">in all: "), "what was shown: %s", text);
	cr_expect_not_null(strstr(text, "</svg>\n"));
}

Test(export, the_board_of_the_last_round_is_of_its_reveal) {
	char round[24], text[32768];
	snprintf(round, sizeof(round), "%ld", count_rounds());
	export_board(round, text, sizeof(text));
	cr_expect_not_null(strstr(text, ">in all: "), "%s", text);
}

Test(export, a_round_that_was_broken_off_is_as_it_stood) {
	char text[32768];
	scratch_sql("DELETE FROM moves WHERE n > 2");
	set_phase(STORE_UNFINISHED);
	export_board("1", text, sizeof(text));
	cr_expect_not_null(strstr(text, ">no bid yet</text>"), "%s", text);
}

Test(export, a_round_that_was_not_played_has_no_board) {
	char line[128], round[24];
	long last = count_rounds();
	snprintf(round, sizeof(round), "%ld", last + 1);
	snprintf(line, sizeof(line),
		"dicecup export: table 1: there is no board of round %ld; its last is %ld\n",
		last + 1, last);
	expect_no_board(round, line);
}

Test(export, a_board_of_a_running_game_stays_secret) {
	set_phase(STORE_RUNNING);
	expect_no_board(
		"1", "dicecup export: table 1: its game is not over, so its dice are secret\n");
}

Test(export, a_board_of_a_journal_against_the_rules_is_refused) {
	scratch_sql("UPDATE moves SET move = '0 bid 0 2' WHERE n = 3");
	expect_no_board("1", "dicecup export: table 1: move 3 is refused by the rules\n");
}

Test(export, a_board_speaks_the_language_of_the_system) {
	char text[32768];
	catalogue_open();
	setenv("LC_ALL", "ja_JP.UTF-8", 1);
	export_board("1", text, sizeof(text));
	cr_expect_not_null(strstr(text, ">全部で"), "%s", text);
}
