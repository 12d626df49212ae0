#include "bot/cli/export_board.h"

#include <errno.h>
#include <string.h>

#include "bot/draw/svg.h"
#include "bot/record/replay.h"
#include "engine/say.h"

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

/* Before there is anything to be seen a game draws nothing. */
static void draw(struct board *board, const struct event *revealed) {
	struct text told = TEXT_INTO(board->told);
	board->audience.view = replay_view(&board->replay, SEAT_ALL);
	board->game->say->draw(&board->audience, revealed, &board->drawing);
	board->drawn = board->drawing.width > 0;
	if (revealed != NULL) {
		say_event(board->game, &board->audience, revealed, &told);
	} else {
		board->game->say->status(&board->audience, &told);
	}
}

/* The last of these events that shows something to everybody, or NULL. */
static const struct event *find_revealed(
	const struct board *board, const struct event *events, size_t n) {
	for (const struct event *event = events + n; event-- > events;) {
		if (event->to == SEAT_ALL && board->game->event_kinds[event->kind].reveals) {
			return event;
		}
	}
	return NULL;
}

/* A seat's move belongs to the round in which it is made, a chance event to the round it opens. */
static void look(struct board *board, const struct move *move, long before) {
	const struct events *events = &board->replay.events;
	size_t n = game_count_until_round(board->game, events);
	long now = round_now(board), round = move->seat == SEAT_CHANCE ? now : before;
	const struct event *revealed = find_revealed(board, events->list, n);
	board->last = now;
	if (round == board->wanted && revealed != NULL) {
		draw(board, revealed);
	}
	if (now == board->wanted && (round != now || revealed == NULL)) {
		draw(board, find_revealed(board, events->list + n, events->n - n));
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
