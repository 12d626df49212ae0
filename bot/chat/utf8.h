#ifndef BOT_CHAT_UTF8_H
#define BOT_CHAT_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The character at the start of a text of len > 0 bytes, and how many it takes. A byte that is no
 * UTF-8 stands for itself, as U+FFFD: nicks on old networks are in Latin-1. */
size_t utf8_next(const char *text, size_t len, int32_t *c);

#endif
