#ifndef STORAGE_SQLITE_MIGRATE_H
#define STORAGE_SQLITE_MIGRATE_H

#include <stddef.h>

struct store;

/* One step of the schema; the first in a list leads from nothing to version 1, and so on. */
struct migration {
	const char *name;
	const char *sql;
};

struct migrations {
	const struct migration *list;
	size_t length;
};

/* The files of migrations/, embedded when the program was built. */
extern const struct migration migrate_list[];
extern const size_t migrate_list_length;

/* The version of an open database, 0 if it is empty. -EBADMSG: it is not one of ours. */
int migrate_version(struct store *store);

/* Brings an open database to the newest version: all steps in one transaction, an older database
 * being copied to FILE.vN.bak before. -ENOTSUP: it is newer. On failure it is as it was. */
int migrate_up(struct store *store);

/* Compares the tables of an open database with those that the migrations make: -EBADMSG. */
int migrate_check(struct store *store);

/* Looks for rows that name others that are not there: -EBADMSG. */
int migrate_check_references(struct store *store);

#endif
