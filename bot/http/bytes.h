#pragma once

#include <stddef.h>

/* Bytes that nobody changes any more, for as many connections as send them: 2,000 who watch a table
 * share each of its events. All references belong to one thread. */

struct bytes {
	unsigned n_references;
	size_t len;
	char data[]; /* with a NUL after it */
};

/* A copy with one reference. NULL: out of memory. */
struct bytes *bytes_create(const char *data, size_t len);

/* Counts a reference more, or (either way NULL is fine) one less: the last frees it. */
struct bytes *bytes_keep(struct bytes *bytes);
void bytes_drop(struct bytes *bytes);
