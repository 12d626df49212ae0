#include "bot/chat/web/guest_list.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { NAME_CHARACTERS_MOST = 24 };

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

/* Letters of any script are names; what cannot be seen, or turns the line around, is not. */
static bool is_seen(utf8proc_int32_t c) {
	switch (utf8proc_category(c)) {
	case UTF8PROC_CATEGORY_CC:
	case UTF8PROC_CATEGORY_CF:
	case UTF8PROC_CATEGORY_CS:
	case UTF8PROC_CATEGORY_CO:
	case UTF8PROC_CATEGORY_CN:
	case UTF8PROC_CATEGORY_ZL:
	case UTF8PROC_CATEGORY_ZP:
		return false;
	default:
		return true;
	}
}

bool guest_list_clean_name(const char *typed, char name[GUEST_NAME_SIZE]) {
	size_t len = strlen(typed), n = 0;
	unsigned characters = 0;
	bool blank = false;
	while (len > 0 && characters + blank < NAME_CHARACTERS_MOST) {
		utf8proc_int32_t c;
		utf8proc_ssize_t took = utf8proc_iterate(
			(const utf8proc_uint8_t *)typed, (utf8proc_ssize_t)len, &c);
		size_t bytes = took > 0 ? (size_t)took : 1;
		if (took > 0 && utf8proc_category(c) == UTF8PROC_CATEGORY_ZS) {
			blank = n > 0;
		} else if (took > 0 && is_seen(c)) {
			characters += 1 + blank;
			if (blank) {
				name[n++] = ' ';
			}
			blank = false;
			memcpy(name + n, typed, bytes);
			n += bytes;
		}
		typed += bytes;
		len -= bytes;
	}
	name[n] = '\0';
	return n > 0;
}
