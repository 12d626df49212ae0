#pragma once

#include <stddef.h>
#include <stdint.h>

/* equilibrium.bin: the size of each table, four bytes, the lowest first; then all tables. */
extern const uint8_t perudo_equilibrium_data[];
extern const size_t perudo_equilibrium_size;

/* duels.bin: likewise, by the dice of the player on turn, then of the other; size 0: no table. */
extern const uint8_t perudo_duels_data[];
extern const size_t perudo_duels_size;

extern const uint8_t perudo_crowd_data[];
extern const size_t perudo_crowd_size;
