#pragma once

#include "bot/cli/networks.h"
#include "storage/sharing.h"

/* Requests that came to other processes and are for this one to answer. One stays in the database
 * until its answer has left, or for ten seconds: should this process end before, whoever takes over
 * answers it. What it changes is changed once, since each has its id. */

struct inbox;

/* Both are borrowed. NULL: out of memory. */
struct inbox *inbox_create(struct store *store, struct networks *networks);
void inbox_destroy(struct inbox *inbox);

/* Hears all that is new, at this time in milliseconds. waits: some is for a network that is not
 * connected yet. 0, or an error of the store. */
int inbox_hear(struct inbox *inbox, uint64_t now, bool *waits);

/* A unit was given away by networks_give(). What was heard of it and may not be answered yet is
 * heard again by whoever takes it, as the network may be about to go. Before store_unit_give(). 0,
 * or an error of the store. */
int inbox_close(struct inbox *inbox, const char *unit);
