#pragma once

#include "bot/table/table.h"

/* Probes whether private texts reach the people of a table. Nothing is dealt before that is known.
 */

/* Probes by sending this text to the person of this seat. */
void reachability_probe_by(struct table *table, int seat, const char *text);

/* The same by a text of its own, unless it is known, being probed, or of no use: the computer acts
 * for the person, or they have hands by a button. */
void reachability_probe(struct table *table, int seat);
