#pragma once

#include <stdbool.h>
#include <stddef.h>

struct store;

/* Keeps the words as the store's last error and returns rc. */
int error_set(struct store *store, int rc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same with what errno means behind the words; returns it negative. */
int error_set_errno(struct store *store, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Makes bytes from a file fit to be shown: those that are not UTF-8 become '?', and so do control
 * characters in what must be one line. */
void error_scrub(char *text, bool line);

/* Whether n bytes, behind which a NUL stands, are UTF-8 without a NUL. */
bool error_is_utf8(const char *text, size_t n);

/* Closes the store and returns rc; if that is an error, the store's last words go to why. */
int error_close(struct store *store, int rc, char *why);
