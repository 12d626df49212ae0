#include "bot/web/steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/board.h"
#include "bot/delivery/wording.h"
#include "bot/table/people.h"

enum { TOLD_SIZE = 8192, STEPS_MOST = 5000 };

static int add(struct steps *steps, long round, const char *text) {
	if (steps->n == steps->cap) {
		size_t cap = steps->cap == 0 ? 128 : 2 * steps->cap;
		struct told_step *list = cap <= STEPS_MOST * 2
						 ? reallocarray(steps->list, cap, sizeof(*list))
						 : NULL;
		if (list == NULL) {
			return -ENOMEM;
		}
		steps->list = list;
		steps->cap = cap;
	}
	char *copy = strdup(text);
	if (copy == NULL) {
		return -ENOMEM;
	}
	steps->list[steps->n++] = (struct told_step){round, steps->n_moves, copy};
	return 0;
}

static void draw(struct steps *steps, const struct event *revealed) {
	struct text seen = TEXT_INTO(steps->seen);
	struct audience audience = steps->audience;
	if (steps->open && revealed == NULL) {
		audience.view = steps->replay.state;
	}
	board_draw(steps->game, &audience, revealed, steps->drawing, &seen);
}

/* What is told of nothing is no step, but the board may show it. */
static int tell(struct steps *steps, const struct board_part *part) {
	char buf[TOLD_SIZE];
	struct text text = TEXT_INTO(buf);
	wording_put_history(&steps->audience, steps->game, part->list, part->n, &text);
	int rc = text.len > 0 ? add(steps, part->round, buf) : 0;
	if (rc == 0 && part->is_seen && steps->n <= steps->wanted) {
		draw(steps, part->revealed);
	}
	return rc;
}

static int make_move(struct steps *steps, const struct move *move) {
	struct replay *replay = &steps->replay;
	struct board_part parts[2];
	if (board_make_move(replay, move, parts) != 0) {
		return -EPROTO;
	}
	steps->audience.view = replay_view(replay, SEAT_ALL);
	int rc = tell(steps, &parts[0]);
	return rc == 0 ? tell(steps, &parts[1]) : rc;
}

static void name_seats(
	struct steps *steps, const struct past_record *past, const struct words *words) {
	for (size_t i = 0; i < past->n_seats; i++) {
		const struct store_seat *seat = &past->seats[i];
		steps->names[seat->seat] = people_seat_name(words, seat);
	}
}

int steps_begin(struct steps *steps, const struct past_record *past, const struct words *words,
	size_t wanted, bool open, struct drawing *drawing) {
	const struct record_game *game = &past->game;
	*steps = (struct steps){.game = game->game,
		.wanted = wanted,
		.open = open,
		.drawing = drawing,
		.past = past};
	steps->audience =
		(struct audience){.words = words, .names = steps->names, .seat = SEAT_ALL};
	drawing_begin(drawing, 0, 0);
	name_seats(steps, past, words);
	if (past->table.rules != game->game->version) {
		return -EPROTO;
	}
	return replay_init(&steps->replay, game->game, game->n_seats, game->options);
}

int steps_go_on(struct steps *steps, size_t moves_most) {
	const struct record_game *game = &steps->past->game;
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < moves_most && steps->n_moves < game->n_moves; i++) {
		rc = make_move(steps, &game->moves[steps->n_moves]);
		steps->n_moves++;
	}
	return rc == 0 ? steps->n_moves < game->n_moves : rc;
}

int steps_read(struct steps *steps, const struct past_record *past, const struct words *words,
	size_t wanted, bool open, struct drawing *drawing) {
	int rc = steps_begin(steps, past, words, wanted, open, drawing);
	return rc == 0 ? steps_go_on(steps, past->game.n_moves) : rc;
}

size_t steps_of_move(const struct steps *steps, size_t move) {
	size_t n = 0;
	while (n < steps->n && steps->list[n].move < move) {
		n++;
	}
	bool told = n < steps->n && steps->list[n].move == move;
	return told || n == 0 ? n + 1 : n;
}

void steps_finish(struct steps *steps) {
	replay_finish(&steps->replay);
	for (size_t i = 0; i < steps->n; i++) {
		free(steps->list[i].text);
	}
	free(steps->list);
}
