#pragma once

#include "bot/table/table.h"

/* Those who were asked to come to a table and have not answered: its live message asks them until
 * they have. */

enum { INVITATIONS_MOST = SEATS_MAX };

/* Of too many the oldest goes. NULL: it could not be kept, or out of memory. */
const struct invitation *invitations_add(
	struct table *table, const char *key, const char *who, const char *by);
/* Those that the store keeps, once its seats are known: nobody is called again. */
int invitations_restore(struct table *table);
bool invitations_has(const struct table *table, const struct person *person);
/* They have answered. */
void invitations_drop(struct table *table, const struct person *person);
