#pragma once

#include "bot/guest/guest.h"
#include "bot/record/record.h"

/* A game between computer players and guests. Players are numbered in the order of sitting down;
 * seats are drawn by lot. */
struct selfplay {
	const struct game *game;
	int n_players;
	int16_t options[OPTIONS_MAX];
	enum level levels[SEATS_MAX];
	const char *names[SEATS_MAX];
	struct guest *guests[SEATS_MAX]; /* borrowed; NULL: the computer plays */
};

enum { SELFPLAY_MOVES_MAX = 100000 };

struct selfplay_result {
	struct record_game record;
	struct move *moves;        /* for the record */
	uint8_t places[SEATS_MAX]; /* by player */
};

/* Plays the game with this id and seed to its end; the moves are always equal if those of the
 * guests are. -ENOMEM, or -ELOOP if it does not end within SELFPLAY_MOVES_MAX moves. */
int selfplay_run(const struct selfplay *selfplay, const char *id, const uint8_t seed[FAIR_SEED],
	struct selfplay_result *result);
void selfplay_finish(struct selfplay_result *result);
