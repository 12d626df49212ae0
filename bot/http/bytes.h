#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Immutable bytes, shared by the connections that send them: 2,000 watchers of a table share each
 * of its events. All references belong to one thread. */

struct bytes {
	unsigned n_references;
	bool public;          /* equal for all readers, so that its length reveals nothing */
	struct bytes *packed; /* by bytes_pack(); NULL: not made yet */
	size_t len;
	char data[]; /* followed by a NUL */
};

/* A copy with one reference. NULL: out of memory. */
struct bytes *bytes_create(const char *data, size_t len);

/* Adds a reference; drops one, where the last frees the bytes. Both accept NULL. */
struct bytes *bytes_keep(struct bytes *bytes);
void bytes_drop(struct bytes *bytes);

/* The bytes as part of a gzip stream (RFC 1951, 1952), with a reference; first: includes the
 * header. Public bytes are compressed once; others are stored, as a length that depends on a hand
 * would reveal it to observers of TLS. NULL: out of memory. */
struct bytes *bytes_pack(struct bytes *bytes, bool first);
