#pragma once

#include <stdbool.h>

struct store;

/* Brings an open database to the newest version: all steps in one transaction, after copying an
 * older database to FILE.vN.bak. -ENOTSUP: it is newer. On failure it is as it was. From
 * then on whoever hears of it is told how it goes, until schema_tell_no_more(), which answers 0.
 */
int schema_migrate(struct store *store);
int schema_tell_no_more(struct store *store);

/* Each 0, or -EBADMSG for damage. */

/* Every page; whole: every index against its table too. */
int schema_check_pages(struct store *store, bool whole);

/* Rows that name others which are not there. */
int schema_check_references(struct store *store);

/* The tables and indexes, against those that the store's migrations make. */
int schema_check_schema(struct store *store);
