#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "bot/record/record.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "tests/bot/record/example_record.h"

static struct move moves[EXAMPLE_MOVES];

static struct record_game example_game(void) {
	struct record_game game = {
		.game = games_find("perudo"),
		.n_seats = 3,
		.names = {"ann", "bob", "cat"},
		.sat = {2, 0, 1},
		.n_moves = EXAMPLE_MOVES,
		.moves = moves,
	};
	options_set_normal(game.game, game.options);
	options_set(game.game, game.options, "dice", "2");
	options_set(game.game, game.options, "calza", "on");
	for (size_t i = 0; i < EXAMPLE_MOVES; i++) {
		cr_assert(notation_read(game.game, example_moves[i], &moves[i]), "move %zu", i);
	}
	return game;
}

/* The record in static memory, or NULL if it is refused; then why says the reason. */
static const char *write_to_text(const struct record_game *game, char *why) {
	static char text[8192];
	FILE *out = fmemopen(text, sizeof(text), "w");
	int failed = record_write(game, out, why);
	fclose(out);
	return failed == 0 ? text : NULL;
}

Test(record_write, the_example_is_written_to_the_letter) {
	char why[RECORD_WHY_SIZE];
	struct record_game game = example_game();
	const char *text = write_to_text(&game, why);
	cr_assert_not_null(text);
	cr_expect_str_eq(text, example_record);
}

Test(record_write, the_proof_stands_between_players_and_events) {
	char why[RECORD_WHY_SIZE];
	struct record_game game = example_game();
	game.id = "812";
	for (uint8_t i = 0; i < FAIR_SEED; i++) {
		game.seed[i] = i;
	}
	game.texts[0] = "1:lucky";
	game.texts[1] = "2:\"七\"";
	game.n_texts = 2;
	const char *text = write_to_text(&game, why);
	cr_assert_not_null(text);
	cr_expect_not_null(strstr(text,
		"\"players\":[\"ann\",\"bob\",\"cat\"],\n"
		"\"fair\":{\"id\":\"812\","
		"\"seed\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\","
		"\"commit\":\"ae13cf8a60124ad3a047cb358bea7e01e18c6ecbfc70ad607516cbd902ab2d9a\","
		"\"texts\":[\"1:lucky\",\"2:\\\"七\\\"\"],\"sat\":[2,0,1]},\n"
		"\"events\":[\n"));
}

Test(record_write, names_are_escaped_and_must_be_utf8) {
	char why[RECORD_WHY_SIZE];
	struct record_game game = example_game();
	game.names[0] = "\"a\\n\"\n\x01";
	game.names[1] = "ボブ🎲";
	const char *text = write_to_text(&game, why);
	cr_assert_not_null(text);
	cr_expect_not_null(
		strstr(text, "\"players\":[\"\\\"a\\\\n\\\"\\n\\u0001\",\"ボブ🎲\",\"cat\"],\n"));
	game.names[2] = "c\xff";
	cr_expect_null(write_to_text(&game, why));
	cr_expect_str_eq(why, "the name of seat 2 is not UTF-8");
	game.names[2] = "cat";
	game.texts[0] = "1:\xe4";
	game.n_texts = 1;
	cr_expect_null(write_to_text(&game, why));
	cr_expect_str_eq(why, "text 1 is not UTF-8");
}

Test(record_write, a_game_broken_off_is_written_as_far_as_it_got) {
	char why[RECORD_WHY_SIZE];
	struct record_game game = example_game();
	game.n_moves = 3;
	const char *text = write_to_text(&game, why);
	cr_assert_not_null(text);
	static const char bid[] = "  {\"type\":\"bid\",\"seat\":0,\"count\":2,\"face\":2}";
	const char *end = strstr(text, bid);
	cr_assert_not_null(end);
	cr_expect_str_eq(end + strlen(bid), "\n]}\n");
	cr_expect_eq(strncmp(text, example_record, (size_t)(end - text)), 0);
	game.n_moves = 0;
	text = write_to_text(&game, why);
	cr_assert_not_null(text);
	cr_expect_not_null(strstr(text, "\"events\":[\n]}\n"));
}

Test(record_write, a_refused_move_is_named) {
	char why[RECORD_WHY_SIZE];
	struct record_game game = example_game();
	moves[3].args[0] = 0;
	cr_expect_null(write_to_text(&game, why));
	cr_expect_str_eq(why, "move 4 is refused by the rules");
}

Test(record_write, a_full_disk_is_noticed) {
	char why[RECORD_WHY_SIZE];
	struct record_game game = example_game();
	FILE *out = fopen("/dev/full", "w");
	cr_assert_not_null(out);
	cr_expect_eq(record_write(&game, out, why), -EIO);
	cr_expect_str_eq(why, strerror(ENOSPC));
	fclose(out);
}
