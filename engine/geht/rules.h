#ifndef ENGINE_GEHT_RULES_H
#define ENGINE_GEHT_RULES_H

#include "engine/geht/state.h"

/* What the files that hold the rules of Geht noch was? share. */

extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];
extern const struct event_kind geht_event_kinds[GEHT_EVENTS];

/* figures.c: as game->figures, game->count. */
enum { GEHT_STATS = 4 };
extern const struct statistic geht_stats[GEHT_STATS];
void geht_count_event(const struct move *move, const struct event *event, struct stats *stats);

/* The next seat clockwise (G10). */
int geht_next_seat(const struct geht *g, int seat);

/* piles.c */

/* Cards that a resupply brings back, at most a group for each multiplier marker (G43). */
struct geht_groups {
	int n;
	struct geht_group {
		uint8_t seat, level, keep, times;
		struct geht_set returned;
	} list[MULTIPLIERS];
};

/* The groups of a colour, in order from the drawing seat. */
void geht_find_groups(
	const struct geht *g, int drawer, enum geht_colour colour, struct geht_groups *groups);
struct geht_set geht_returned(const struct geht_groups *groups);
/* Marks the groups and makes cards the pile (G43, G44). */
void geht_resupply(struct geht *g, enum geht_colour colour, const struct geht_groups *groups,
	const int16_t *cards);
void geht_put_under(struct geht *g, int card);
/* The top card of a pile that is not empty. */
int geht_draw(struct geht *g, enum geht_colour colour);
/* A card of the seat that is the same as the last of its new cards, or NO_CARD (G35). */
int geht_alike(const struct geht *g, int seat);
/* The cards that the piles of a game with so many players begin with (G11). */
struct geht_set geht_pile_at_first(int n_seats, enum geht_colour colour);

/* legal.c, list.c, record.c, hide.c: as the members of struct game. */

int geht_legal(const void *state, const struct move *move);
bool geht_chance(const void *state, struct chance *chance);
void geht_legal_moves(const void *state, int seat, struct move_list *list);
size_t geht_list_moves(const void *state, int seat, size_t from, struct move *out, size_t cap);
int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move);
void geht_player_view(void *state, int seat);
void geht_determinize(void *state, int seat, struct rng *rng);

/* phases.c */

unsigned geht_active_seats(const void *state);
/* Begins a phase, and those behind it as long as nobody is awaited. */
void geht_enter(struct geht *g, enum geht_phase phase, struct events *events);
/* After a move: whatever begins now that nobody is awaited. */
void geht_go_on(struct geht *g, struct events *events);

/* decide.c */

struct geht_decision geht_read_decision(const struct move *move);
/* Carries out the decisions, as far as to one that needs a resupply first, then the rest behind it
 * (G77). */
void geht_carry_out(struct geht *g, struct events *events);

/* tell.c: nothing is told where events is NULL. */

void geht_tell(struct events *events, enum geht_event kind, int n, const int *numbers);
#define GEHT_TELL(events, kind, ...)                                                   \
	geht_tell((events), (kind), (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), \
		(const int[]){__VA_ARGS__})
void geht_tell_one(struct events *events, enum geht_event kind, int to, int n, const int *numbers);
void geht_tell_setup(const struct geht *g, struct events *events);
void geht_tell_layout(const struct geht *g, int seat, struct events *events);
void geht_tell_turn(const struct geht *g, struct events *events);
void geht_tell_roll(const struct geht *g, struct events *events);
void geht_tell_resupply(const struct geht *g, int drawer, enum geht_colour colour,
	const struct geht_groups *groups, struct events *events);
void geht_tell_by_seat(
	const struct geht *g, enum geht_event kind, const int16_t *numbers, struct events *events);
void geht_tell_end(const struct geht *g, struct events *events);

/* Gives the places of a game that is over (G102-G104). */
void geht_finish(struct geht *g, struct events *events);

#endif
