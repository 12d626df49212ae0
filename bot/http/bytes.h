#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Bytes that nobody changes any more, for as many connections as send them: 2,000 who watch a table
 * share each of its events. All references belong to one thread. */

struct bytes {
	unsigned n_references;
	bool public;          /* all its readers get the same, so that its length tells nothing */
	struct bytes *packed; /* by bytes_pack(); NULL: it was not asked for */
	size_t len;
	char data[]; /* with a NUL after it */
};

/* A copy with one reference. NULL: out of memory. */
struct bytes *bytes_create(const char *data, size_t len);

/* Counts a reference more, or (either way NULL is fine) one less: the last frees it. */
struct bytes *bytes_keep(struct bytes *bytes);
void bytes_drop(struct bytes *bytes);

/* The bytes as a part of a gzip stream (RFC 1951, 1952), with a reference; first: its head goes
 * before them. Public bytes are compressed, once for all; others are stored as they are, since a
 * length that depends on what somebody holds would tell it to whoever sees TLS go by. NULL: out of
 * memory. */
struct bytes *bytes_pack(struct bytes *bytes, bool first);
