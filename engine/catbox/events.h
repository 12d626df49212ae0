#pragma once

#include "engine/catbox/state.h"

/* The events of Cat in the Box, and the moves that recorded ones stand for. */

extern const struct event_kind catbox_event_kinds[CATBOX_EVENTS];

/* Tell of what was dealt, put aside and taken, or whose turn it is; nothing where events is NULL.
 */
void catbox_tell_deal(const struct catbox *c, struct events *events);
void catbox_tell_discard(const struct catbox *c, int seat, struct events *events);
void catbox_tell_turn(const struct catbox *c, struct events *events);
void catbox_tell_trick(const struct catbox *c, int winner, struct events *events);
/* Of the seat on turn. */
void catbox_tell_paradox(const struct catbox *c, struct events *events);
/* bonus by seat; all else is in the state. */
void catbox_tell_score(const struct catbox *c, const int16_t *bonus, struct events *events);

/* As game->move_of. */
int catbox_move_of(const void *state, const struct event *events, size_t n, struct move *move);

/* As game->stats, game->count. */
enum { CATBOX_STATS = 4 };
extern const struct statistic catbox_stats[CATBOX_STATS];
void catbox_count(const struct move *move, const struct event *event, struct stats *stats);

/* What is remembered of a game of Cat in the Box. */

/* Data: seat, points, round; of the second: seat, predictions met, rounds. */
enum catbox_highlight {
	CATBOX_ROUND,       /* the most points */
	CATBOX_PREDICTIONS, /* who met most */
	CATBOX_PARADOX,     /* the one that cost most */
	CATBOX_HIGHLIGHTS,
};

/* As game->points and game->remember. */
int catbox_points(const void *state, int seat);
void catbox_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
