#pragma once

#include <limits.h>

#include "bot/cli/seats.h"
#include "bot/words/catalogue.h"
#include "engine/game.h"
#include "storage/store.h"

enum terminal_pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_ENTER, PACES };

enum { NOT_ASKED = INT16_MIN };

/* The requests of the command line. */
struct terminal_wishes {
	const struct game *game;
	bool game_named;
	long n_players;
	enum level level;
	enum language language;
	bool speaks;                  /* a language was asked for */
	int16_t options[OPTIONS_MAX]; /* NOT_ASKED where nothing was given */
	unsigned switches;            /* bits of enum rules_switch */
	char name[STORE_NAME_SIZE];
	enum terminal_pace pace;
	bool plain;
	enum {
		DICE_DIGITS,
		DICE_FACES,
		DICE_FACELESS
	} dice;             /* FACELESS: the locale has no dice faces */
	struct seats seats; /* other programs, already started */
	/* The reason why games are not stored, a negative errno and in words, 0: they are; and the
	 * catalogue that cannot be read, "": none. */
	int unkept;
	char why_unkept[STORE_WHY_SIZE], wordless[PATH_MAX];
};

/* The possible number of players nearest to the wished one. */
static inline long terminal_wishes_players(const struct game *game, long wished) {
	return wished < game->least_seats  ? game->least_seats
	       : wished > game->most_seats ? game->most_seats
					   : wished;
}

/* A session of one person at this terminal, or a pipe, against computer players. */

/* "slow", "normal", "fast", "enter". */
extern const char *const terminal_paces[PACES];

/* Runs until the person quits, or the input ends. store: NULL: nothing is stored. 0, or a negative
 * errno. */
int terminal_session_run(const struct terminal_wishes *wishes, struct store *store);
