#pragma once

#include <stdint.h>

#include "storage/store.h"

/* Tells the operator and the service manager of a database that is brought up to date. */
struct upgrade {
	int version;       /* being made; 0: nothing was to be done */
	uint64_t began_at; /* milliseconds, of the monotonic clock */
	uint64_t told_at;
};

/* Who hears in store_open_unchecked(); to be used as long as upgrade is there. */
struct store_upgrading upgrade_listen(struct upgrade *upgrade);

/* It is open. */
void upgrade_end(const struct upgrade *upgrade);
