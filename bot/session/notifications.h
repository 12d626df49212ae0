#pragma once

#include "bot/table/table.h"

/* Notifies people, in private, when a table has the number of people they wait for. */

/* A person sat down at an open table: notifies those who wait for that number in its place, once a
 * table, unless seated there or unreachable. */
void notifications_send(const struct table *table);

/* Puts the notification's text. */
void notifications_put_table(
	const struct table *table, const struct words *words, struct text *out);

/* Logs that the store failed. */
void notifications_log_failure(const struct store *store);
