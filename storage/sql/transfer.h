#pragma once

#include <stdint.h>

struct store;
struct store_transfer_progress;
struct store_transferred;

/* Copies every row of every table of from into to, whose transaction has begun, and compares how
 * many there are and what they sum up to. */
int transfer_rows(struct store *from, struct store *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved, char *why);
