#pragma once

#include <stddef.h>

#include "tests/engine/match.h"

/* What the moves of a match's challengers cost: milliseconds, and bytes of stack at most. */
struct thoughts {
	double median, slow, worst; /* slow: one in a hundred takes longer */
	size_t stack;
};

/* Plays so many games of it, on a thread of its own, whose stack is looked at afterwards. */
struct thoughts thoughts_measure(const struct match *match, int n_games, uint64_t seed);
