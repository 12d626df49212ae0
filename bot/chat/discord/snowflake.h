#pragma once

#include <stdint.h>

/* Discord's ids: 64-bit numbers, as text in JSON. */

enum { SNOWFLAKE_SIZE = 24 };

/* 0: it is no id (digits alone, of a number that is not 0). NULL is none. */
uint64_t snowflake_number(const char *id);
