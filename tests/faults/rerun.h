#pragma once

#include "bot/table/table.h"
#include "tests/faults/fault.h"

/* One short game, played by people who always do the same, through the command layer and on a real
 * database that fails as planned. The first time it is played on a sound disk, and all that
 * is seen of it is noted; every later time, whatever fails, is held up to that: what is said, what
 * people hold, the state after each move, and in the end what is kept. */

struct rerun_plan {
	struct fault fault;
	struct fault again; /* once the bot is back, if the first was deadly; FAULT_NONE: nothing */
	bool shot;          /* the bot is killed as soon as it has said that a move was not taken */
};

struct rerun_tally {
	int64_t operations; /* of the first life */
	int deaths, refused;
	int64_t n_moves, n_undos;
};

/* Fixes the game, what the people like, and whether the network has buttons and messages that
 * change; the folder is made, and goes with rerun_finish(). */
void rerun_init(const struct game *which, int n_people, uint64_t seed, bool rich);
void rerun_finish(void);

/* Plays it. Prints what is wrong, and ends the process, if anything is. */
struct rerun_tally rerun_play(const struct rerun_plan *plan);
