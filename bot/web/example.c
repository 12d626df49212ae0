#include "bot/web/example.h"

#include <errno.h>

#include "bot/delivery/board.h"
#include "bot/record/replay.h"
#include "engine/options.h"

enum { PLAYERS = 3, MOVES_MOST = 2000, ROUND_SHOWN = 2, MOVES_SHOWN = 3 };

/* A game, and the number of its moves told in the round shown. */
struct example_game {
	const struct game *game;
	struct replay replay;
	struct audience audience;
	uint8_t key[FAIR_HASH];
	int n_told;
	enum example wanted;
	struct drawing *drawing;
	struct text seen;
};

/* Makes the chance event due, or a computer player's move; false: nobody moves. */
static bool next_move(struct example_game *example, struct move *move) {
	if (replay_fall(&example->replay, example->key, move)) {
		return true;
	}
	unsigned active = example->game->active_seats(example->replay.state);
	return active != 0 && replay_choose(&example->replay, __builtin_ctz(active), LEVEL_EASY,
				      example->key, move);
}

/* In the middle of the second round, with some moves on the table; or its first revelation after
 * that, or if the game reveals nothing the round's end. */
static bool is_wanted(struct example_game *example, const struct board_part *part, int mover) {
	if (!part->is_seen || part->round < ROUND_SHOWN) {
		return false;
	}
	if (example->wanted == EXAMPLE_REVEALED) {
		return part->revealed != NULL || part->round == ROUND_SHOWN;
	}
	example->n_told += mover != SEAT_CHANCE && part->n > 0 && part->revealed == NULL;
	return example->n_told >= MOVES_SHOWN;
}

static void draw(struct example_game *example, const struct event *revealed) {
	example->seen.len = 0;
	board_draw(example->game, &example->audience, revealed, example->drawing, &example->seen);
}

/* Whether no better example can follow. */
static bool look(
	struct example_game *example, const struct move *move, const struct board_part parts[2]) {
	example->audience.view = replay_view(&example->replay, SEAT_ALL);
	for (size_t i = 0; i < 2; i++) {
		if (is_wanted(example, &parts[i], move->seat)) {
			draw(example, parts[i].revealed);
			if (example->wanted == EXAMPLE_STANDING || parts[i].revealed != NULL) {
				return true;
			}
		}
	}
	return example->drawing->width > 0 && parts[1].round > ROUND_SHOWN;
}

static void play(struct example_game *example) {
	struct move move;
	for (int i = 0; i < MOVES_MOST && next_move(example, &move); i++) {
		struct board_part parts[2];
		if (board_make_move(&example->replay, &move, parts) != 0 ||
			look(example, &move, parts)) {
			return;
		}
	}
}

int example_draw(const struct game *game, const struct words *words, enum example example,
	struct drawing *drawing, char seen[EXAMPLE_SEEN_SIZE]) {
	static const char *const names[SEATS_MAX] = {"Ann", "Ben", "Cara"};
	int16_t options[OPTIONS_MAX];
	struct example_game played = {.game = game,
		.audience = {.words = words, .names = names, .seat = SEAT_ALL},
		.wanted = example,
		.drawing = drawing,
		.seen = {.buf = seen, .cap = EXAMPLE_SEEN_SIZE}};
	seen[0] = '\0';
	drawing_begin(drawing, 0, 0);
	options_set_normal(game, options);
	if (replay_init(&played.replay, game, PLAYERS, options) != 0) {
		return -ENOMEM;
	}
	play(&played);
	replay_finish(&played.replay);
	return 0;
}
