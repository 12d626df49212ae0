#ifndef BOT_CHAT_DISCORD_CONTENT_H
#define BOT_CHAT_DISCORD_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

/* A post's text as what Discord is sent, message after message: escaped, its pictures in code
 * blocks. A picture is not cut unless a message cannot hold it; then each part has a block of its
 * own. */

struct content {
	const char *at;  /* what is left */
	bool in_picture; /* which begins within a picture */
};

/* At the start of a text, which is lent. */
struct content content_of(const char *text);

/* The next message of at most room characters, to be freed; "": nothing is left. NULL: out of
 * memory. */
char *content_next(struct content *content, size_t room);

/* Nothing to be seen is left. */
bool content_is_over(const struct content *content);

#endif
