#ifndef STORAGE_SQLITE_INTEGRITY_H
#define STORAGE_SQLITE_INTEGRITY_H

struct store;

/* Compares the tables of an open database with those that its migrations make: -EBADMSG. */
int integrity_check_schema(struct store *store);

/* Looks for rows that name others that are not there: -EBADMSG. */
int integrity_check_references(struct store *store);

#endif
