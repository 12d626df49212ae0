#pragma once

#include <stdint.h>

/* Milliseconds before the next attempt: least, doubled with each failure in a row up to most, and
 * by chance (0 to below 1) up to a quarter less or more, so that many bots do not return to a
 * server all at once. */
uint64_t backoff_ms_by(unsigned failures, uint64_t least, uint64_t most, double chance);
uint64_t backoff_ms(unsigned failures, uint64_t least, uint64_t most);

/* A random number from 0 to below 1. */
double backoff_chance(void);
