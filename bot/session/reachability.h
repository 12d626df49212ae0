#pragma once

#include "bot/table/table.h"

/* Reachability: probes whether private texts reach the people of a table, since nothing is dealt
 * before; and tells people when the place cannot be reached. */

/* Probes by sending this text to the person of this seat. */
void reachability_probe_by(struct table *table, int seat, const char *text);

/* Probes by a text of its own, unless the answer is known, awaited, or of no use: the computer
 * plays for the person, or they have hands by a button. */
void reachability_probe(struct table *table, int seat);

/* The bot can no longer speak in a table's home: tells its people in private what to do, but not
 * those with hands by a button. Once, until a move is told in the place again. */
void reachability_place_lost(struct table_place *place);

/* The place is back: if the bot's usual name is taken, tells its network's people in private. */
void reachability_name_taken(struct table_place *place);
