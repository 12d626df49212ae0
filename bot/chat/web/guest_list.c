#include "bot/chat/web/guest_list.h"

#include <stdlib.h>

void guest_list_finish(struct guest_list *list) {
	map_free_all(&list->map);
}

struct guest_entry *guest_list_find(struct guest_list *list, const char *key) {
	return (struct guest_entry *)map_use(&list->map, NULL, key);
}

void guest_list_forget(struct guest_list *list, struct guest_entry *guest) {
	map_remove(&list->map, &guest->entry);
	free(guest);
}

/* Those who are there stay. */
static void make_room(struct guest_list *list) {
	struct map_entry *entry = list->map.oldest;
	while (entry != NULL && list->map.n >= GUEST_LIST_MOST) {
		struct map_entry *newer = entry->newer;
		if (!((struct guest_entry *)entry)->present) {
			guest_list_forget(list, (struct guest_entry *)entry);
		}
		entry = newer;
	}
}

struct guest_entry *guest_list_need(struct guest_list *list, const char *key) {
	struct guest_entry *found = guest_list_find(list, key);
	if (found == NULL) {
		make_room(list);
		found = map_new(&list->map, NULL, sizeof(*found), key);
	}
	return found;
}
