#include "bot/session/automatic.h"

#include "engine/menu.h"

/* The only legal move of an active seat in this view. */
static bool is_only_move(const struct game *game, const void *view, int seat, struct move *move) {
	return (game->active_seats(view) >> seat & 1) != 0 &&
	       game_only_move(game, view, seat, move);
}

static bool is_by_rule(const struct table *table, const void *state, int seat, struct move *move) {
	return is_only_move(table->game, state, seat, move) &&
	       table->game->verbs[move->verb].automatic;
}

/* Whether the seat has no other move as this seat, or SEAT_ALL, knows. */
static bool is_known_by(
	const struct table *table, const void *state, int seat, int viewer, struct move *move) {
	const struct game *game = table->game;
	struct move known;
	return is_only_move(game, state, seat, move) &&
	       is_only_move(game, table_view(table, state, viewer), seat, &known) &&
	       move_equal(&known, move);
}

static bool is_single_user(const struct table *table, int seat) {
	return table->home->chat->single_user && table->seats[seat].person != NULL;
}

/* Whether somebody else could call against it. */
static bool may_be_interrupted(const struct table *table, const void *state) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		if (menu_may_interrupt(table->game, state, seat)) {
			return true;
		}
	}
	return false;
}

static bool has_automatic_verb(const struct game *game) {
	for (int i = 0; i < game->n_verbs; i++) {
		if (game->verbs[i].automatic) {
			return true;
		}
	}
	return false;
}

static bool find_by_rule(const struct table *table, const void *state, struct move *move) {
	for (int seat = 0; has_automatic_verb(table->game) && seat < table->n_seats; seat++) {
		if (is_by_rule(table, state, seat, move)) {
			return true;
		}
	}
	return false;
}

/* A secret move, too, is made where all can see that there is no other. */
static bool is_known(const struct table *table, const void *state, int seat, struct move *move) {
	return is_known_by(table, state, seat, SEAT_ALL, move) ||
	       (is_single_user(table, seat) && is_known_by(table, state, seat, seat, move) &&
		       !table->game->verbs[move->verb].secret);
}

static bool find_known(const struct table *table, const void *state, struct move *move) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		if (is_known(table, state, seat, move)) {
			return !may_be_interrupted(table, state);
		}
	}
	return false;
}

bool automatic_move(const struct table *table, const void *state, struct move *move) {
	return find_by_rule(table, state, move) || find_known(table, state, move);
}

bool automatic_is_told(const struct game *game, const struct move *move) {
	return !game->verbs[move->verb].automatic;
}
