#pragma once

#include "engine/geht/state.h"

/* The names of moves, options and events, what the rules tell, and what records tell of moves. */

extern const struct event_kind geht_event_kinds[GEHT_EVENTS];
extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];

/* Ratings by number (G115), in records and in sentences. */
extern const char *const geht_ratings[];

/* Nothing is told where events is NULL. */
void geht_tell_setup(const struct geht *g, struct events *events);
void geht_tell_layout(const struct geht *g, int seat, struct events *events);
/* seats: those called on, as bits. */
void geht_tell_turn(const struct geht *g, unsigned seats, struct events *events);
void geht_tell_resupply(const struct geht *g, int drawer, int colour,
	const struct geht_groups *groups, struct events *events);
void geht_tell_standing(const struct geht *g, struct events *events);
void geht_tell_end(const struct geht *g, struct events *events);

/* As game->stats, game->count and game->move_of. */
enum { GEHT_STATS = 4 };
extern const struct statistic geht_stats[GEHT_STATS];
void geht_count_event(const struct move *move, const struct event *event, struct stats *stats);
int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move);

/* What is remembered of a game of Geht noch was?. */

/* Data: seat, card, level, round, points; seat, points, round; seat, cards, round. */
enum geht_highlight {
	GEHT_CARD,  /* the scored card worth most */
	GEHT_ROUND, /* the most points scored in a round */
	GEHT_BUST,  /* the one that cost most marked cards */
	GEHT_HIGHLIGHTS,
};

/* As game->points and game->remember. */
int geht_points(const void *state, int seat);
void geht_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
