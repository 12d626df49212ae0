#ifndef BOT_CHAT_DISCORD_REST_NAMED_H
#define BOT_CHAT_DISCORD_REST_NAMED_H

#include <stdbool.h>
#include <stddef.h>

/* Things found by their names. What is kept begins with a struct named and stays its owner's. */

enum { NAMED_HEADS = 1024 };

struct named {
	struct named *next;
	char *name;
};

struct named_table {
	struct named *heads[NAMED_HEADS];
	size_t n;
};

/* NULL: there is none. */
struct named *named_find(const struct named_table *table, const char *name);

/* Copies the name. 0 or -ENOMEM; there must be none of this name yet. */
int named_add(struct named_table *table, struct named *named, const char *name);

/* The copied name is freed, the rest is the owner's. */
void named_remove(struct named_table *table, struct named *named);

/* Calls visit with each; it may remove the one it is given. */
void named_visit(
	struct named_table *table, void (*visit)(void *data, struct named *named), void *data);

#endif
