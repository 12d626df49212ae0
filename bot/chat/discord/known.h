#ifndef BOT_CHAT_DISCORD_KNOWN_H
#define BOT_CHAT_DISCORD_KNOWN_H

#include <stddef.h>

/* Entries by key, in the order in which they were last looked up, so that the one not wanted for
 * longest can go. They belong to the caller, and each begins with a struct known_entry. */

enum { KNOWN_KEY_SIZE = 80 };

struct known_entry {
	char key[KNOWN_KEY_SIZE];
	struct known_entry *older, *newer;
};

struct known {
	size_t n;
	void *by_key;
	struct known_entry *oldest, *newest;
};

/* Makes it the newest. NULL: there is none. */
struct known_entry *known_find(struct known *known, const char *key);
/* Its key is set already, and not there yet. 0 or -ENOMEM. */
int known_add(struct known *known, struct known_entry *entry);
void known_remove(struct known *known, struct known_entry *entry);

#endif
