#pragma once

#include "storage/sql/kind.h"

/* Databases that are an SQLite file, by its name. What each does, storage/store.h says. */
extern const struct database_kind sqlite_kind;

int sqlite_open(const char *file, struct store **store, char *why);
int sqlite_open_unchecked(const char *file, const struct store_upgrading *upgrading,
	struct store **store, bool *cut_off, char *why);
int sqlite_open_read_only(const char *file, struct store **store, char *why);
int sqlite_backup(const char *from, const char *to, char *why);
int sqlite_check(const char *file, struct store_check *found, char *why);
int sqlite_check_sums(const char *file, char *why);
int sqlite_check_pages(const char *file, atomic_bool *give_up, char *why);
int sqlite_restore(const char *from, const char *to, char *kept, char *why);
