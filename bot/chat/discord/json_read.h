#ifndef BOT_CHAT_DISCORD_READ_H
#define BOT_CHAT_DISCORD_READ_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads members of what Discord sends, each with its type: what is absent, null or of another type
 * is not there. object may be NULL or no object. */

/* An id: 1 to 20 digits that are no 0 in all; NULL: none. */
const char *json_read_id(const json_t *object, const char *name);
/* The same as a number, 0: none. Any text's number, too. */
uint64_t snowflake_number(const char *id);

/* NULL: none. */
const char *json_read_string(const json_t *object, const char *name);
const json_t *json_read_object(const json_t *object, const char *name);
const json_t *json_read_array(const json_t *object, const char *name);

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise);
bool json_read_true(const json_t *object, const char *name);
/* A set of permissions: 64 bits as a decimal number in a text. Nothing: 0. */
uint64_t json_read_permissions(const json_t *object, const char *name);

#endif
