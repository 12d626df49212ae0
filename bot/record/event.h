#pragma once

#include "bot/record/head.h"
#include "bot/record/value.h"

/* Reads the record's event number at, from 1 to the last; its data lie in numbers. 0, or -EINVAL
 * and why. */
int event_read(const struct head *head, size_t at, struct numbers *numbers, struct event *event,
	char *why);
