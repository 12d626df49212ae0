#pragma once

#include "bot/table/table.h"

/* Whether private texts reach the people of a table. Nothing is dealt before that is known. */

/* Finds out by telling the person of this seat the text. */
void reachability_probe_by(struct table *table, int seat, const char *text);

/* The same by a text of its own, where it is not known and not being found out, and the person
 * acts for themselves and wants private texts. */
void reachability_probe(struct table *table, int seat);
