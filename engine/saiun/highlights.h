#pragma once

#include "engine/saiun/state.h"

/* What is remembered of a game of Saiun. */

/* Data: seat, points, round, tokens, colour, value; seat, points, round; colour, value, round. */
enum saiun_highlight {
	SAIUN_CARD,   /* the dice card that paid most */
	SAIUN_ROUND,  /* the most points of a round */
	SAIUN_COLOUR, /* the one that was worth most */
	SAIUN_HIGHLIGHTS,
};

/* As game->points and game->remember. */
int saiun_total(const void *state, int seat);
void saiun_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
