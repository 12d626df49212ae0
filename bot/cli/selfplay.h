#pragma once

#include "bot/guest/guest.h"
#include "bot/record/record.h"

/* A game that computer players and guests play against each other. Players are numbered in the
 * order in which they sat down; their seats are drawn by lot. */
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
	struct move *moves;        /* the record's */
	uint8_t places[SEATS_MAX]; /* by player */
};

/* Plays the game with this id and seed out, always with the same moves if the guests make theirs
 * so. -ENOMEM, or -ELOOP if it does not end within SELFPLAY_MOVES_MAX moves. */
int selfplay_run(const struct selfplay *selfplay, const char *id, const uint8_t seed[FAIR_SEED],
	struct selfplay_result *result);
void selfplay_finish(struct selfplay_result *result);
