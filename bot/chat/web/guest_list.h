#pragma once

#include <stdbool.h>

#include "bot/base/map.h"

/* The guests that are known by name, or are there now. */

enum { GUEST_LIST_MOST = 8192, GUEST_NAME_MOST = 24, GUEST_NAME_SIZE = 4 * GUEST_NAME_MOST + 1 };

struct guest_entry {
	struct map_entry entry; /* by their key */
	bool present;
	char name[GUEST_NAME_SIZE]; /* "": it was not told since the start */
};

/* All zero is an empty one. */
struct guest_list {
	struct map map;
};

void guest_list_finish(struct guest_list *list);

/* NULL: nobody has this key. */
struct guest_entry *guest_list_find(struct guest_list *list, const char *key);
/* The same, added if need be. NULL: out of memory. */
struct guest_entry *guest_list_need(struct guest_list *list, const char *key);

void guest_list_forget(struct guest_list *list, struct guest_entry *guest);
