#pragma once

#include <stddef.h>

#include "bot/record/record.h"

/* A fault of a record: "event N: reason" in why, always in one line. */

enum { QUOTE_SIZE = 64 };

/* Writes the fault to why, of RECORD_WHY_SIZE bytes, and returns -EINVAL. */
int fault_at(char *why, size_t event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A copy of a string of the file, truncated if it is long; returns the copy. */
const char *fault_quote(const char *string, char quote[QUOTE_SIZE]);
