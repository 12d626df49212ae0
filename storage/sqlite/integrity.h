#pragma once

#include <stdbool.h>

struct store;

/* Each 0, or -EBADMSG for damage. */

/* Every page; whole: every index against its table too. */
int integrity_check_pages(struct store *store, bool whole);

/* Rows that name others which are not there. */
int integrity_check_references(struct store *store);

/* The tables and indexes, against those that the store's migrations make. */
int integrity_check_schema(struct store *store);
