#pragma once

#include <stddef.h>
#include <stdint.h>

/* equilibrium.bin: the size of each table, in four bytes, the lowest first; then all tables. */
extern const uint8_t perudo_equilibrium_data[];
extern const size_t perudo_equilibrium_size;
