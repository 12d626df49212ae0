/* Made by tests/engine/make_learned.c. */

#include "engine/ring/state.h"

const double ring_learned[][BEHIND] = {
	[3] = {1, 0.53, 0.247, 0.111, 0.041, 0.017, 0.005, 0.003, 0},
	[4] = {1, 0.511, 0.238, 0.1, 0.036, 0.012, 0.003, 0, 0},
	[5] = {1, 0.513, 0.224, 0.086, 0.026, 0.009, 0.002, 0, 0},
};
