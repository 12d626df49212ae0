#ifndef ENGINE_GEHT_PILES_H
#define ENGINE_GEHT_PILES_H

#include "engine/geht/state.h"

/* Drawing, swapping, empty piles (G35-G46). */

/* Cards that a resupply brings back, at most a group for each multiplier marker (G43). */
struct geht_groups {
	int n;
	struct geht_group {
		uint8_t seat, level, keep, times;
		struct geht_set returned;
	} list[MULTIPLIERS];
};

/* The groups of a colour, in order from the drawing seat. */
void geht_find_groups(const struct geht *g, int drawer, int colour, struct geht_groups *groups);
struct geht_set geht_returned(const struct geht_groups *groups);
/* Marks the groups and makes cards the pile (G43, G44). */
void geht_resupply(
	struct geht *g, int colour, const struct geht_groups *groups, const int16_t *cards);
void geht_put_under(struct geht *g, int card);
/* The top card of a pile that is not empty. */
int geht_draw(struct geht *g, int colour);
/* A card of the seat that is the same as the last of its new cards, or NO_CARD (G35). */
int geht_alike(const struct geht *g, int seat);

/* The colour of bonus b in a round from 2 (G21). */
int geht_bonus_colour(int round);
/* Whether a card of a colour can be drawn, by a resupply if need be (G40, G41). */
bool geht_can_draw(const struct geht *g, int colour);
/* The card like the one just drawn that lets this seat swap now, or NO_CARD (G35-G37). */
int geht_twin(const struct geht *g, int seat);

#endif
