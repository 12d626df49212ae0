#pragma once

#include "engine/perudo/state.h"

/* The events of Perudo, and the moves that recorded ones stand for. */

extern const struct event_kind perudo_event_kinds[PERUDO_EVENTS];

/* What a reveal decides: seats or SEAT_NONE. */
struct perudo_reveal {
	int matching, loser, gainer;
};

/* Nothing is told where events is NULL. */
void perudo_tell_round(const struct perudo *p, struct events *events);
void perudo_tell_roll(const struct perudo *p, struct events *events);
void perudo_tell_bid(const struct perudo *p, struct events *events);
void perudo_tell_reveal(const struct perudo *p, const struct move *call,
	const struct perudo_reveal *reveal, struct events *events);
void perudo_tell_out(int seat, struct events *events);
void perudo_tell_end(const struct perudo *p, struct events *events);

/* As game->move_of. */
int perudo_move_of(const void *state, const struct event *events, size_t n, struct move *move);

/* As game->stats, game->count. */
enum { PERUDO_STATS = 7 };
extern const struct statistic perudo_stats[PERUDO_STATS];
void perudo_count(const struct move *move, const struct event *event, struct stats *stats);
