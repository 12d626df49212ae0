#pragma once

#include <stddef.h>

#include "bot/record/record.h"

/* The fault of a record: "event N: reason" in why, always one line. */

enum { QUOTE_SIZE = 64 };

/* Writes it to why, of RECORD_WHY_SIZE bytes, and returns -EINVAL. */
int fault_at(char *why, size_t event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Copies a string of the file, cut where it is long, and returns the copy. */
const char *fault_quote(const char *string, char quote[QUOTE_SIZE]);
