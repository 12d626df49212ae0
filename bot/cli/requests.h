#pragma once

#include "bot/chat/discord/owner.h"

/* What comes to one of several processes that share a database and is about a table that another
 * plays: for struct discord_owner, whose data is the struct network_context. */

/* By the table that is named or pressed; else by where the person sits, and where that is several
 * tables, by the one at which somebody acted last. */
bool requests_find_unit(
	void *data, const struct discord_private *what, char unit[DISCORD_UNIT_SIZE], bool *vacant);

/* Turns of beginning sessions, among all processes. */
bool requests_take_turn(void *data, unsigned bucket);
void requests_end_turn(void *data, unsigned bucket);

/* The event reaches networks_hear() of the process that plays the unit, at once as a rule. */
int64_t requests_hand_over(void *data, const char *unit, const char *event);
bool requests_replace(void *data, int64_t id, const char *event);
