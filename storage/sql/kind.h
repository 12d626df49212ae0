#pragma once

#include "storage/store.h"

/* What storage/store.h offers by the name of a database, as one kind of them does it. */
struct database_kind {
	int (*open)(const char *name, struct store **store, char *why);
	int (*open_unchecked)(const char *name, const struct store_start *start,
		struct store **store, bool *cut_off, char *why);
	/* limit_ms 0: a statement may take as long as it likes. */
	int (*open_read_only)(const char *name, int limit_ms, struct store **store, char *why);
	int (*backup)(const char *from, const char *to, char *why);
	int (*check)(const char *name, struct store_check *found, char *why);
	int (*check_sums)(const char *name, char *why);
	int (*check_pages)(const char *name, atomic_bool *give_up, char *why);
	int (*restore)(const char *from, const char *to, char *kept, char *why);
	/* The ends of store_transfer(). A source is of this program's version, and no bot uses it
	 * meanwhile. A target has begun a transaction, in which its schema may be new; end_target()
	 * keeps all of it, or, if rc is not 0, nothing, and closes it. It returns rc, or what went
	 * wrong then. */
	int (*open_source)(const char *name, struct store **store, char *why);
	int (*open_target)(const char *name, struct store **store, char *why);
	int (*end_target)(struct store *store, int rc, char *why);
};
