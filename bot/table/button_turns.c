#include "bot/table/button_turns.h"

static bool leaves_others_alone(const struct game *game, const struct button_step *step) {
	if (step->n != 1 || step->first->seat < 0 || (step->after & ~step->before) != 0) {
		return false;
	}
	bool active = (step->before >> step->first->seat & 1) != 0;
	return active || game->verbs[step->first->verb].secret;
}

void button_turns_note(
	struct button_turns *turns, const struct game *game, const struct button_step *step) {
	if (leaves_others_alone(game, step)) {
		turns->seats[step->first->seat] = step->n_moves;
	} else {
		turns->all = step->n_moves;
		turns->count++;
	}
}

int64_t button_turns_began(const struct button_turns *turns, int seat) {
	return turns->all > turns->seats[seat] ? turns->all : turns->seats[seat];
}

bool button_turns_counts(
	const struct button_turns *turns, int seat, int64_t turn, int64_t n_moves) {
	return turn <= n_moves && turn >= button_turns_began(turns, seat);
}
