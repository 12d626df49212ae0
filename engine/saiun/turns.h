#pragma once

#include "engine/saiun/landing.h"

/* What is done with dice: taken and laid (S11, S12), placed, moved, dropped (S40-S48). */

/* Adds the turn by which the die comes down on the spot of this number. */
void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list);

/* Of a verb of dice, in its phase, for the seat on turn: as game->legal. */
int saiun_legal_turn(const struct saiun *p, const struct move *move);

/* Of these verbs of one phase, given as bits: as game->legal_moves. Placements come by colour,
 * number, column; moves by column left, column reached, colour discarded; a drop where nothing else
 * is. */
void saiun_list_turns(const struct saiun *p, int seat, unsigned verbs, struct move_list *list);

/* Whether nothing can be placed or moved (S48). */
bool saiun_must_drop(const struct saiun *p, int seat);

/* What a legal turn makes of the cloud and the hands. */
void saiun_carry_out(struct saiun *p, const struct move *move);
