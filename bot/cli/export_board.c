#include "bot/cli/export_board.h"

#include <errno.h>
#include <string.h>

#include "bot/delivery/board.h"
#include "bot/draw/svg.h"
#include "bot/record/replay.h"

enum { TOLD_SIZE = 8192 };

/* The board as far as the game has been made, and what it tells in words. */
struct board {
	const struct game *game;
	struct replay replay;
	struct audience audience;
	long wanted, last; /* rounds */
	bool drawn;
	struct drawing drawing;
	char told[TOLD_SIZE];
};

static long round_now(const struct board *board) {
	return ((const struct state_head *)board->replay.state)->round;
}

static void draw(struct board *board, const struct event *revealed) {
	struct text told = TEXT_INTO(board->told);
	board->audience.view = replay_view(&board->replay, SEAT_ALL);
	board_draw(board->game, &board->audience, revealed, &board->drawing, &told);
	board->drawn = board->drawing.width > 0;
}

static void look(struct board *board, const struct move *move, long before) {
	struct board_part parts[2];
	board->last = round_now(board);
	board_part_move(board->game, &board->replay.events, move->seat, before, board->last, parts);
	for (size_t i = 0; i < 2; i++) {
		if (parts[i].is_seen && parts[i].round == board->wanted) {
			draw(board, parts[i].revealed);
		}
	}
}

static int make_moves(struct board *board, const struct record_game *game, char *why) {
	for (size_t i = 0; i < game->n_moves; i++) {
		long before = round_now(board);
		if (replay_make(&board->replay, &game->moves[i]) != 0) {
			snprintf(why, RECORD_WHY_SIZE, "move %zu is refused by the rules", i + 1);
			return -EINVAL;
		}
		look(board, &game->moves[i], before);
	}
	if (!board->drawn) {
		snprintf(why, RECORD_WHY_SIZE, "there is no board of round %ld; its last is %ld",
			board->wanted, board->last);
	}
	return board->drawn ? 0 : -ENOENT;
}

int export_board_write(const struct record_game *game, long round, const struct words *words,
	FILE *out, char *why) {
	static struct board board; /* too large for a stack */
	board = (struct board){.game = game->game, .wanted = round};
	board.audience = (struct audience){
		.words = words, .names = game->names, .seat = SEAT_ALL, .brief = true};
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
