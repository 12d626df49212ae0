#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads members of what Discord sends. A member that is absent, null or of another type is none;
 * object may be NULL or no object. */

/* NULL: none. An id is one of snowflake.h. */
const char *json_read_id(const json_t *object, const char *name);
const char *json_read_string(const json_t *object, const char *name);
const json_t *json_read_object(const json_t *object, const char *name);
const json_t *json_read_array(const json_t *object, const char *name);

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise);
bool json_read_true(const json_t *object, const char *name);
/* A bit set: 64 bits as a decimal number in a string. None: 0. */
uint64_t json_read_permissions(const json_t *object, const char *name);
