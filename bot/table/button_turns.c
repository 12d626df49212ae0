#include "bot/table/button_turns.h"

static bool leaves_others_alone(const struct game *game, const struct turns_step *step) {
	if (step->n != 1 || step->first->seat < 0 || (step->after & ~step->before) != 0) {
		return false;
	}
	bool active = (step->before >> step->first->seat & 1) != 0;
	return active || game->verbs[step->first->verb].secret;
}

void turns_note(struct turns *turns, const struct game *game, const struct turns_step *step) {
	if (leaves_others_alone(game, step)) {
		turns->seats[step->first->seat] = step->n_moves;
	} else {
		turns->all = step->n_moves;
	}
}

int64_t turns_began(const struct turns *turns, int seat) {
	return turns->all > turns->seats[seat] ? turns->all : turns->seats[seat];
}

bool turns_counts(const struct turns *turns, int seat, int64_t turn, int64_t n_moves) {
	return turn <= n_moves && turn >= turns_began(turns, seat);
}
