#ifndef ENGINE_GEHT_EVENTS_H
#define ENGINE_GEHT_EVENTS_H

#include "engine/geht/piles.h"

/* The facts that the rules tell, in the order that state.h names for each. */

extern const struct event_kind geht_event_kinds[GEHT_EVENTS];

/* The words of ratings in records, by number (G115). */
extern const char *const geht_ratings[];

/* Nothing is told where events is NULL. */
void geht_tell(struct events *events, enum geht_event kind, int n, const int *numbers);
#define GEHT_TELL(events, kind, ...)                                                   \
	geht_tell((events), (kind), (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), \
		(const int[]){__VA_ARGS__})
void geht_tell_one(struct events *events, enum geht_event kind, int to, int n, const int *numbers);
void geht_tell_setup(const struct geht *g, struct events *events);
void geht_tell_layout(const struct geht *g, int seat, struct events *events);
/* seats: those called on, as bits. */
void geht_tell_turn(const struct geht *g, unsigned seats, struct events *events);
void geht_tell_roll(const struct geht *g, struct events *events);
void geht_tell_resupply(const struct geht *g, int drawer, enum geht_colour colour,
	const struct geht_groups *groups, struct events *events);
void geht_tell_by_seat(
	const struct geht *g, enum geht_event kind, const int16_t *numbers, struct events *events);
void geht_tell_end(const struct geht *g, struct events *events);

/* As game->stats, game->count. */
enum { GEHT_STATS = 4 };
extern const struct statistic geht_stats[GEHT_STATS];
void geht_count_event(const struct move *move, const struct event *event, struct stats *stats);

#endif
