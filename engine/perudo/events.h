#pragma once

#include "engine/perudo/state.h"

/* The events of Perudo, and the moves that recorded ones stand for. */

extern const struct event_kind perudo_event_kinds[PERUDO_EVENTS];

/* The hands, and then whose turn it is. */
void perudo_tell_roll(const struct perudo *p, struct events *events);

/* What a call of dudo or calza brings to light, and who loses or wins a die: seats or SEAT_NONE. */
void perudo_tell_reveal(const struct perudo *p, const struct move *call, int loser, int gainer,
	struct events *events);

/* As game->move_of. */
int perudo_move_of(const void *state, const struct event *events, size_t n, struct move *move);

/* As game->stats, game->count. */
enum { PERUDO_STATS = 7 };
extern const struct statistic perudo_stats[PERUDO_STATS];
void perudo_count(const struct move *move, const struct event *event, struct stats *stats);
