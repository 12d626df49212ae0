#ifndef ENGINE_CATBOX_EVENTS_H
#define ENGINE_CATBOX_EVENTS_H

#include "engine/catbox/state.h"

/* The facts that the rules of Cat in the Box tell, and what they mean when a record tells them. */

extern const struct event_kind catbox_event_kinds[CATBOX_EVENTS];

/* figures.c: as game->figures, game->count. */
enum { CATBOX_STATS = 4 };
extern const struct statistic catbox_stats[CATBOX_STATS];
void catbox_count_event(const struct move *move, const struct event *event, struct stats *stats);

/* Nothing is told where events is NULL. */
void catbox_tell_round(const struct catbox *c, struct events *events);
void catbox_tell_deal(const struct catbox *c, struct events *events);
void catbox_tell_discard(const struct catbox *c, int seat, struct events *events);
void catbox_tell_predict(const struct catbox *c, int seat, struct events *events);
void catbox_tell_play(
	const struct catbox *c, const struct catbox_play *play, struct events *events);
void catbox_tell_void(int seat, int color, struct events *events);
void catbox_tell_broken(struct events *events);
void catbox_tell_trick(const struct catbox *c, int winner, struct events *events);
void catbox_tell_paradox(const struct catbox *c, int culprit, struct events *events);
/* bonus by seat; all else is in the state. */
void catbox_tell_score(const struct catbox *c, const int bonus[], struct events *events);
void catbox_tell_end(const struct catbox *c, struct events *events);
void catbox_tell_turn(const struct catbox *c, struct events *events);

/* As game->move_of. */
int catbox_move_of(const void *state, const struct event *events, size_t n, struct move *move);

#endif
