#pragma once

#include "bot/words/catalogue.h"
#include "engine/game.h"
#include "storage/store.h"

/* One person at this terminal, or a pipe, against computer players. */

enum terminal_pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_ENTER, PACES };

enum { NOT_ASKED = INT16_MIN };

/* What was asked for on the command line. */
struct terminal_wishes {
	const struct game *game;
	bool game_named;
	long n_players;
	enum level level;
	enum language language;
	bool speaks;                  /* the language was asked for */
	int16_t options[OPTIONS_MAX]; /* NOT_ASKED where nothing was said */
	unsigned switches;            /* bits of enum rules_switch */
	char name[STORE_NAME_SIZE];
	enum terminal_pace pace;
	bool plain;
};

/* "slow", "normal", "fast", "enter". */
extern const char *const terminal_paces[PACES];

/* How many play a game where so many are wished. */
long terminal_session_players(const struct game *game, long wished);

/* Until the person quits, or the input ends. store: NULL: nothing is kept. 0, or a negative errno.
 */
int terminal_session_run(const struct terminal_wishes *wishes, struct store *store);
