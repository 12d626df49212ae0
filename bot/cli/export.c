#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/delivery/board.h"
#include "bot/draw/svg.h"
#include "bot/record/record.h"
#include "bot/record/replay.h"
#include "bot/table/past_record.h"
#include "bot/words/catalogue.h"
#include "engine/words.h"

enum { TOLD_SIZE = 8192 };

/* The board of the game so far, and its description. */
struct board {
	const struct game *game;
	struct replay replay;
	struct audience audience;
	long wanted, last; /* rounds */
	bool drawn;
	struct drawing drawing;
	char told[TOLD_SIZE];
};

static void draw(struct board *board, const struct event *revealed) {
	struct text told = TEXT_INTO(board->told);
	board->audience.view = replay_view(&board->replay, SEAT_ALL);
	board_draw(board->game, &board->audience, revealed, &board->drawing, &told);
	board->drawn = board->drawing.width > 0;
}

static void look(struct board *board, const struct board_part parts[2]) {
	board->last = parts[1].round;
	for (size_t i = 0; i < 2; i++) {
		if (parts[i].is_seen && parts[i].round == board->wanted) {
			draw(board, parts[i].revealed);
		}
	}
}

static int make_moves(struct board *board, const struct record_game *game, char *why) {
	for (size_t i = 0; i < game->n_moves; i++) {
		struct board_part parts[2];
		if (board_make_move(&board->replay, &game->moves[i], parts) != 0) {
			snprintf(why, RECORD_WHY_SIZE, "move %zu is refused by the rules", i + 1);
			return -EINVAL;
		}
		look(board, parts);
	}
	if (!board->drawn) {
		snprintf(why, RECORD_WHY_SIZE, "there is no board of round %ld; its last is %ld",
			board->wanted, board->last);
	}
	return board->drawn ? 0 : -ENOENT;
}

/* Writes the board of a game at the end of a round as an SVG document in its reader's theme: the
 * revelation by the round's last move, or the state after it. 0; or why (RECORD_WHY_SIZE bytes)
 * tells: -EINVAL the rules refuse a move, -ENOENT there is no such board, -ENOMEM. */
static int write_board(const struct record_game *game, long round, FILE *out, char *why) {
	static struct board board; /* too large for a stack */
	board = (struct board){.game = game->game, .wanted = round};
	board.audience = (struct audience){.words = catalogue_words(catalogue_usual()),
		.names = game->names,
		.seat = SEAT_ALL,
		.brief = true};
	if (replay_init(&board.replay, game->game, game->n_seats, game->options) != 0) {
		snprintf(why, RECORD_WHY_SIZE, "%s", strerror(ENOMEM));
		return -ENOMEM;
	}
	int rc = make_moves(&board, game, why);
	if (rc == 0) {
		svg_write(&board.drawing, board.told, SVG_AS_READER, out);
	}
	replay_finish(&board.replay);
	return rc;
}

static int complain(int64_t id, const char *reason) {
	fprintf(stderr, "dicecup export: table %" PRId64 ": %s\n", id, reason);
	return 1;
}

/* Writes the board of a round, or (0) the record, whole or not at all. */
static int write_out(const struct record_game *game, int64_t id, long round) {
	char why[RECORD_WHY_SIZE];
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	if (out == NULL) {
		return complain(id, strerror(errno));
	}
	int failed = round == 0 ? record_write(game, out, why) : write_board(game, round, out, why);
	fclose(out);
	if (failed == 0) {
		fwrite(text, 1, len, stdout);
	}
	free(text);
	return failed == 0 ? 0 : complain(id, why);
}

static int export_table(struct store *store, int64_t id, long round) {
	struct past_record past = {0};
	const char *why;
	int failed = past_record_read(store, id, &past, &why) != 0
			     ? complain(id, why)
			     : write_out(&past.game, id, round);
	past_record_finish(&past);
	return failed;
}

/* The command line's request. */
struct wanted {
	const char *file;
	long id, round; /* 0: not given */
};

static int read_id(const struct arguments *arguments, struct wanted *wanted) {
	bool fits =
		wanted->id == 0 && arguments_number(arguments->value, 1, LONG_MAX - 1, &wanted->id);
	return fits ? 0
		    : arguments_wrong(
			      arguments, "name one table by its number, not %s", arguments->value);
}

static int read_round(const struct arguments *arguments, struct wanted *wanted) {
	return arguments_number(arguments->value, 1, LONG_MAX - 1, &wanted->round)
		       ? 0
		       : arguments_wrong(
				 arguments, "rounds are counted from 1, not %s", arguments->value);
}

static int read_command_line(int argc, char **argv, struct wanted *wanted) {
	static const char *const words[] = {"db", "svg", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found, failed = 0;
	while (failed == 0 && (found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		switch (found) {
		case 0:
			wanted->file = arguments.value;
			break;
		case 1:
			failed = read_round(&arguments, wanted);
			break;
		case ARGUMENTS_PLAIN:
			failed = read_id(&arguments, wanted);
			break;
		default:
			failed = 2;
		}
	}
	if (failed == 0 && wanted->id == 0) {
		return arguments_wrong(
			&arguments, "name the table by its number: dicecup export ID");
	}
	return failed;
}

int cli_export(int argc, char **argv) {
	char why[STORE_WHY_SIZE];
	struct wanted wanted = {.file = "dicecup.db"};
	struct store *store;
	int failed = read_command_line(argc, argv, &wanted);
	if (failed != 0) {
		return failed;
	}
	if (store_open_read_only(wanted.file, &store, why) != 0) {
		fprintf(stderr, "dicecup export: %s\n", why);
		return 1;
	}
	failed = export_table(store, wanted.id, wanted.round);
	store_close(store);
	return failed;
}
