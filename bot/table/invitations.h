#pragma once

#include "bot/table/table.h"

/* Invited people who have not answered: the table's live message asks them until they do. */

enum { INVITATIONS_MOST = SEATS_MAX };

/* Drops the oldest of too many. NULL: store or memory failed. */
const struct invitation *invitations_add(
	struct table *table, const char *key, const char *who, const char *by);
/* Reads them from the store, after the seats. Nobody is called again. */
int invitations_restore(struct table *table);
bool invitations_has(const struct table *table, const struct person *person);
/* Removes the invitation of somebody who has answered. */
void invitations_drop(struct table *table, const struct person *person);
