#pragma once

#include <jansson.h>

#include "bot/record/fault.h"

/* Checks a record's proof against itself and against the seats of its n_seats players, and derives
 * the key of the dice: 0, or -EINVAL and why. */
int proof_read(json_t *fair, int n_seats, uint8_t key[FAIR_HASH], char *why);
