#pragma once

#include <stdbool.h>

struct store;

/* Begins a transaction unless one is begun; transaction_leave() commits what was begun here and
 * returns the first error since. Leave only what was entered without an error. */
int transaction_enter(struct store *store, bool *entered);
int transaction_leave(struct store *store, bool entered);
