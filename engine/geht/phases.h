#pragma once

#include "engine/geht/state.h"

/* Rounds and their phases (G16-G18), and the end. */

/* Puts the six starting cards, in the order of their numbers, on these levels. */
void geht_lay_out(struct geht *g, int seat, const int16_t levels[SET_CARDS], struct events *events);
/* Begins a phase, and then the next while no seat is active. */
void geht_enter(struct geht *g, enum geht_phase phase, struct events *events);
/* After a move: begins the next phase if no seat is active any more. */
void geht_go_on(struct geht *g, struct events *events);

/* Gives the places of a game that is over (G102-G104). */
void geht_finish(struct geht *g, struct events *events);

/* Whether a resupply must come first, for which the game then waits; without a card to bring back
 * there is none (G40, G41). */
bool geht_waits_for_resupply(struct geht *g, int seat, int colour);

/* The decision that a move takes. */
struct geht_decision geht_read_decision(const struct move *move);
/* Carries out the decisions (G77), up to one that needs a resupply first; called again after it for
 * the rest. */
void geht_carry_out(struct geht *g, struct events *events);
