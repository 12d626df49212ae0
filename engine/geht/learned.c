/* Made by tests/engine/geht/make_learned.c. */

#include "engine/geht/worth.h"

const struct geht_learned geht_learned = {
	.weights =
		{
			.reach = {0, -0.304, 0.4, 0.428, 0.97, 0.699},
			.hit_least = 0.465,
			.hit_more = 0.315,
			.money = {0, 0, 5.576, 4.207, 1.422, 0.3},
			.luck = {0, 6.982, 3.66, 0.899, 1.78, 2.007},
			.chances = {0.649, 0.07, -0.157},
			.stay = {0, -0.916, -1.505, 0.412, 1.074, 1.456},
			.push = {0, 3.181, -1.337, 5.269, -1.287},
			.bust = 2.156,
			.ladder = 1.221,
		},
	.rolls =
		{
			{0},
			{0, 4.965, 5.768, 5.039, 5.379, 6.548},
			{0, 5.228, 6.581, 6.015, 6.563, 7.812},
			{0, 5.353, 6.869, 6.451, 7.257, 8.218},
		},
	.total = 68.244,
	.deviation = 16.344,
};
