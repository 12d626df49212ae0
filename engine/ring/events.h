#pragma once

#include "engine/ring/state.h"

/* The events of Don't Drop the Ring, and the moves that recorded ones stand for. */

extern const struct event_kind ring_event_kinds[RING_EVENTS];

/* Tell of a deal and the cards left over, of the center die, a discard, a trick and who leads next
 * (or SEAT_NONE), and the end; nothing where events is NULL. */
void ring_tell_deal(const struct ring *r, const int16_t *rest, int n_rest, struct events *events);
void ring_tell_center(const struct ring *r, struct events *events);
void ring_tell_discard(const struct ring *r, int seat, struct events *events);
void ring_tell_trick(const struct ring *r, unsigned winners, int next, struct events *events);
void ring_tell_end(const struct ring *r, struct events *events);

/* As game->move_of. */
int ring_move_of(const void *state, const struct event *events, size_t n, struct move *move);

/* As game->stats, game->count. */
enum { RING_STATS = 4 };
extern const struct statistic ring_stats[RING_STATS];
void ring_count_event(const struct move *move, const struct event *event, struct stats *stats);

/* What is remembered of a game of Don't Drop the Ring. */

/* Data: seat, number, and the round or how many there were. */
enum ring_highlight {
	RING_JUST,   /* who ended most rounds on Just */
	RING_TRICKS, /* who won most tricks */
	RING_FALL,   /* the longest way down in a round */
	RING_HIGHLIGHTS,
};

/* As game->remember. */
void ring_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
