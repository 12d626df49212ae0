/* Made by tests/engine/make_learned.c. */

#include "engine/catbox/state.h"

const double catbox_learned[][BEHIND] = {
	[3] = {1, 0.883, 0.703, 0.556, 0.438, 0.312, 0.213, 0.141, 0.086, 0.065, 0.035, 0.009},
	[4] = {1, 0.808, 0.58, 0.387, 0.24, 0.126, 0.064, 0.035, 0.022, 0.015, 0.002, 0},
};
