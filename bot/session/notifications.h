#pragma once

#include "bot/table/table.h"

/* Notifies people, in private, of a table that has as many people as they wait for. */

/* Somebody sat down at an open table: notifies those who wait for that many in its place, once a
 * table; nobody seated there, nobody unreachable. */
void notifications_send(const struct table *table);

/* Puts what they are told. */
void notifications_put_table(
	const struct table *table, const struct words *words, struct text *out);

/* Logs that the store failed. */
void notifications_log_failure(const struct store *store);
