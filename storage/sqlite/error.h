#ifndef STORAGE_SQLITE_ERROR_H
#define STORAGE_SQLITE_ERROR_H

struct store;

/* Keeps the words as the store's last error and returns rc. */
int error_set(struct store *store, int rc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same with what SQLite said, as a negative errno. */
int error_set_sqlite(struct store *store, int code);
/* What a result code of SQLite is as a negative errno. */
int error_of(int code);
/* Says in why what failed with a file, and returns rc. */
int error_say(char *why, int rc, const char *file, const char *words);

#endif
