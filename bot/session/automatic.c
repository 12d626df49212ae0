#include "bot/session/automatic.h"

static bool has_automatic(const struct game *game) {
	for (int i = 0; i < game->n_verbs; i++) {
		if (game->verbs[i].automatic) {
			return true;
		}
	}
	return false;
}

bool automatic_move(const struct game *game, const void *state, struct move *move) {
	unsigned active = has_automatic(game) ? game->active_seats(state) : 0;
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if ((active >> seat & 1) != 0 && game_moves(game, state, seat, 0, move, 1) == 1 &&
			game->verbs[move->verb].automatic) {
			return true;
		}
	}
	return false;
}
