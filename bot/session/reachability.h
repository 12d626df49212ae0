#pragma once

#include "bot/table/table.h"

/* Reachability: probes whether private texts reach the people of a table, since nothing is dealt
 * before that is known, and tells them when the place cannot be reached. */

/* Probes by sending this text to the person of this seat. */
void reachability_probe_by(struct table *table, int seat, const char *text);

/* Probes by a text of its own, unless the answer is known, awaited, or of no use: the computer acts
 * for the person, or they have hands by a button. */
void reachability_probe(struct table *table, int seat);

/* The bot cannot speak in a table's home any more: tells its people in private what to do, but
 * not those who have hands by a button. Once until a move is told in the place again. */
void reachability_place_lost(struct table_place *place);

/* The place is heard again: tells its network's people in private where the bot has another name
 * than usual. */
void reachability_name_taken(struct table_place *place);
