#include <criterion/criterion.h>
#include <stdlib.h>

#include "storage/sql/sharing.h"

/* Whatever nodes and units there are, looking by turns ends in even shares. */

enum { NODES_MOST = 6, UNITS = 9 };

struct world {
	int64_t nodes, units, free;
	int64_t held[NODES_MOST];
	bool drains[NODES_MOST];
};

static struct sharing_counts counts_of(const struct world *world, int64_t node) {
	struct sharing_counts counts = {.drains = world->drains[node],
		.free = world->free,
		.held = world->held[node],
		.least_of_others = -1};
	for (int64_t i = 0; i < world->nodes; i++) {
		int64_t least = counts.least_of_others;
		counts.nodes += !world->drains[i];
		if (i != node && !world->drains[i] && (least < 0 || world->held[i] < least)) {
			counts.least_of_others = world->held[i];
		}
	}
	return counts;
}

/* True: something moved. */
static bool turn(struct world *world, int64_t node) {
	struct sharing_counts counts = counts_of(world, node);
	switch (sharing_decide(&counts)) {
	case SHARING_TAKE:
		cr_assert_gt(world->free, 0);
		world->free--;
		world->held[node]++;
		return true;
	case SHARING_GIVE:
		cr_assert_gt(world->held[node], 0);
		cr_assert_eq(world->free, 0, "one at a time");
		world->free++;
		world->held[node]--;
		return true;
	case SHARING_TAKE_LINKED: /* nothing is linked or called here */
	case SHARING_GIVE_CALLED:
	case SHARING_STAY:
		break;
	}
	return false;
}

static int settle(struct world *world) {
	int moves = 0;
	bool moved = true;
	while (moved) {
		moved = false;
		for (int64_t i = 0; i < world->nodes; i++) {
			while (turn(world, i)) {
				moved = true;
				cr_assert_lt(++moves, 200, "it never ends");
			}
		}
	}
	return moves;
}

static void expect_even(const struct world *world) {
	int64_t least = INT64_MAX, most = 0, all = world->free;
	for (int64_t i = 0; i < world->nodes; i++) {
		all += world->held[i];
		if (!world->drains[i]) {
			least = world->held[i] < least ? world->held[i] : least;
			most = world->held[i] > most ? world->held[i] : most;
		}
	}
	cr_expect_eq(all, world->units);
	cr_expect_eq(world->free, 0);
	cr_expect_leq(most - least, 1, "%lld and %lld", (long long)least, (long long)most);
}

Test(sharing, shares_are_even_whoever_comes_drains_or_goes) {
	srandom(1);
	for (int round = 0; round < 2000; round++) {
		struct world world = {
			.nodes = 1 + random() % NODES_MOST, .units = random() % UNITS};
		world.free = world.units;
		settle(&world);
		expect_even(&world);
		if (world.nodes < NODES_MOST) {
			world.nodes++;
			int moves = settle(&world);
			expect_even(&world);
			cr_expect_leq(
				moves, 2 * (world.units / world.nodes + 1), "no more than it must");
		}
		int64_t gone = random() % world.nodes;
		world.drains[gone] = world.nodes > 1;
		settle(&world);
		if (world.nodes > 1) {
			expect_even(&world);
			cr_expect_eq(world.held[gone], 0);
		}
	}
}

Test(sharing, who_drains_with_nobody_there_keeps_all) {
	struct world world = {.nodes = 1, .units = 3, .held = {3}, .drains = {true}};
	cr_expect_not(turn(&world, 0));
}
