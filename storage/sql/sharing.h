#pragma once

#include "storage/sharing.h"

/* What a kind of database does that several processes can share. */

enum { SHARING_UNITS_SIZE = STORE_UNITS_MAX * STORE_UNIT_SIZE };

/* As the functions of storage/store.h; units are lines of a text. */
struct sharing_impl {
	int (*look)(struct store *store, const char *units, struct store_look *look);
	int (*give)(struct store *store, const char *unit);
	int (*settle)(struct store *store, const char *unit);
	int (*bring_together)(struct store *store, int64_t table, const char *network,
		const char *place, bool *coming);
	int (*drain)(struct store *store);
	int (*find_owner)(struct store *store, const char *unit, struct store_owner *owner);
	int (*take_turn)(struct store *store, const char *name, unsigned number, bool *taken);
	int (*end_turn)(struct store *store, const char *name, unsigned number);
	int (*listen)(struct store *store);
	int (*socket)(struct store *store);
	bool (*notified)(struct store *store);
	int (*inbox_add)(struct store *store, const char *unit, const char *kind, const char *body,
		int64_t *id);
	int (*inbox_replace)(struct store *store, int64_t id, const char *body, bool *replaced);
	/* The first behind request->id; its id is 0 if there is none. */
	int (*inbox_next)(struct store *store, struct store_request *request);
	int (*inbox_note_heard)(struct store *store, int64_t id);
	int (*inbox_remove)(struct store *store, int64_t id);
	int (*inbox_expire)(struct store *store);
};

/* Of the units that a node could play. */
struct sharing_counts {
	bool drains;             /* this node does */
	int64_t nodes;           /* that do not */
	int64_t free;            /* those that nobody has */
	int64_t held;            /* by this node */
	int64_t least_of_others; /* of those that do not drain; -1: there are none */
	bool called;             /* one held is to be where another node plays */
};

/* SHARING_TAKE_LINKED: what must be together with one that is held, though the share is full.
 * SHARING_GIVE_CALLED: the one that is to be elsewhere, though the share is not. */
enum sharing_step {
	SHARING_STAY,
	SHARING_TAKE,
	SHARING_TAKE_LINKED,
	SHARING_GIVE,
	SHARING_GIVE_CALLED
};

/* Even shares: nobody holds two more than another; who holds the fewest takes what is free. One
 * unit is on its way at a time, so none is given while another is free. */
enum sharing_step sharing_decide(const struct sharing_counts *counts);
