#pragma once

#include "bot/table/table.h"

/* Telling people, in private, of a table that has as many people as they wait for. */

/* Somebody has sat down at an open table: tells who waits for so many in its place, once a table;
 * nobody who sits there, and nobody who cannot be reached. */
void notifications_send(const struct table *table);

/* What they are told of it. */
void notifications_put_table(
	const struct table *table, const struct words *words, struct text *out);

/* Computer players are no people. */
int notifications_count_people(const struct table *table);

/* The store failed. */
void notifications_log_failure(const struct store *store);
