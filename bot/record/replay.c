#include "bot/record/replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int replay_init(
	struct replay *replay, const struct game *game, int n_seats, const int16_t *options) {
	*replay = (struct replay){
		.game = game,
		.state = malloc(game->state_size),
		.view = malloc(game->state_size),
	};
	if (replay->state == NULL || replay->view == NULL) {
		replay_finish(replay);
		return -ENOMEM;
	}
	game->setup(replay->state, n_seats, options, &replay->events);
	return 0;
}

void replay_finish(struct replay *replay) {
	free(replay->state);
	free(replay->view);
	replay->state = replay->view = NULL;
}

int replay_make(struct replay *replay, const struct move *move) {
	int refusal = game_legal(replay->game, replay->state, move);
	if (refusal != 0) {
		return refusal;
	}
	events_clear(&replay->events);
	replay->game->apply(replay->state, move, &replay->events);
	replay->n_moves++;
	replay->n_falls += move->seat == SEAT_CHANCE;
	return 0;
}

bool replay_fall(const struct replay *replay, const uint8_t key[FAIR_HASH], struct move *move) {
	struct chance chance;
	if (!replay->game->chance(replay->state, &chance)) {
		return false;
	}
	struct fair_draw draw;
	fair_draw_init(&draw, key, replay->n_falls + 2);
	game_fall(&draw.rng, &chance, move);
	return true;
}

const void *replay_view(struct replay *replay, int seat) {
	memcpy(replay->view, replay->state, replay->game->state_size);
	replay->game->player_view(replay->view, seat);
	return replay->view;
}

bool replay_choose(struct replay *replay, int seat, enum level level, const uint8_t key[FAIR_HASH],
	struct move *move) {
	struct fair_draw draw;
	fair_draw_init(&draw, key, replay->n_moves + 1);
	return game_choose(replay->game, replay_view(replay, seat), seat, level, &draw.rng, move);
}
