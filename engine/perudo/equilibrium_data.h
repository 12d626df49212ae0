#pragma once

#include <stddef.h>
#include <stdint.h>

/* equilibrium.bin: the size of each table, in four bytes, the lowest first; then all tables. */
extern const uint8_t perudo_equilibrium_data[];
extern const size_t perudo_equilibrium_size;

/* duels.bin: the same, by the dice of the one on turn, then by the other's; a size of 0: none. */
extern const uint8_t perudo_duels_data[];
extern const size_t perudo_duels_size;

extern const uint8_t perudo_crowd_data[];
extern const size_t perudo_crowd_size;
