#include "bot/chat/discord/turns.h"

#include <stdlib.h>

#include "bot/chat/discord/shards.h"

enum {
	LOOK_MS = 250,      /* between looking whether it is our turn, or a turn is over */
	SPACE_MS = 5250,    /* between two of a bucket, with a margin */
	LONGEST_MS = 60000, /* until a session must have begun */
	NOBODY = -1,
};

struct turns {
	void (*go_on)(struct discord *discord);
	unsigned buckets;    /* 0: not known yet */
	int wanted, granted; /* shards, or NOBODY */
	struct turn {
		bool held;
		uint64_t until; /* of the loop's clock */
	} turn[IDENTIFY_BUCKETS_MOST];
};

struct turns *turns_create(void (*go_on)(struct discord *discord)) {
	struct turns *turns = calloc(1, sizeof(*turns));
	if (turns != NULL) {
		turns->go_on = go_on;
		turns->wanted = turns->granted = NOBODY;
	}
	return turns;
}

void turns_destroy(struct turns *turns) {
	free(turns);
}

static uint64_t scaled(const struct discord *discord, unsigned ms) {
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	return (uint64_t)(ms * scale) + 1;
}

static void end(struct discord *discord, unsigned bucket) {
	struct turn *turn = &discord->turns->turn[bucket];
	if (turn->held) {
		turn->held = false;
		discord->end_turn(discord->owner_data, bucket);
	}
}

static bool take(struct discord *discord, unsigned shard) {
	unsigned bucket = shard % discord->turns->buckets;
	struct turn *turn = &discord->turns->turn[bucket];
	if (turn->held || !discord->take_turn(discord->owner_data, bucket)) {
		return false;
	}
	*turn = (struct turn){true, uv_now(discord->loop) + scaled(discord, LONGEST_MS)};
	return true;
}

/* A shard that went meanwhile has no use for a turn, but the gateway waits to hear. */
static void try_wanted(struct discord *discord) {
	struct turns *turns = discord->turns;
	unsigned shard = turns->wanted >= 0 ? (unsigned)turns->wanted : 0;
	bool here = shards_have(&discord->chat, shard);
	if (turns->wanted < 0 || (here && turns->buckets > 0 && !take(discord, shard))) {
		return;
	}
	turns->granted = here && turns->buckets > 0 ? turns->wanted : NOBODY;
	turns->wanted = NOBODY;
	turns->go_on(discord);
}

static bool end_those_over(struct discord *discord) {
	bool any = false;
	for (unsigned i = 0; i < IDENTIFY_BUCKETS_MOST; i++) {
		struct turn *turn = &discord->turns->turn[i];
		if (turn->held && uv_now(discord->loop) >= turn->until) {
			end(discord, i);
		}
		any |= turn->held;
	}
	return any;
}

static void on_timer(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	bool any = end_those_over(discord);
	try_wanted(discord);
	if (!discord->ending && (any || discord->turns->wanted >= 0)) {
		uv_timer_start(timer, on_timer, scaled(discord, LOOK_MS), 0);
	}
}

static void look_soon(struct discord *discord, uint64_t ms) {
	if (!discord->ending) {
		uv_timer_start(&discord->turn_timer, on_timer, ms, 0);
	}
}

void turns_set_buckets(struct discord *discord, unsigned buckets) {
	discord->turns->buckets = buckets < 1                       ? 1
				  : buckets > IDENTIFY_BUCKETS_MOST ? IDENTIFY_BUCKETS_MOST
								    : buckets;
}

void turns_want(struct discord *discord, unsigned shard) {
	discord->turns->wanted = (int)shard;
	look_soon(discord, 0);
}

int turns_granted(struct discord *discord) {
	int granted = discord->turns->granted;
	discord->turns->granted = NOBODY;
	look_soon(discord, scaled(discord, LOOK_MS));
	return granted;
}

/* It is one for several shards, of which any may have used the turn. */
static unsigned bucket_of(const struct discord *discord, unsigned shard) {
	unsigned buckets = discord->turns->buckets;
	return buckets > 0 ? shard % buckets : 0;
}

void turns_end_soon(struct discord *discord, unsigned shard) {
	struct turn *turn = &discord->turns->turn[bucket_of(discord, shard)];
	if (turn->held) {
		turn->until = uv_now(discord->loop) + scaled(discord, SPACE_MS);
		look_soon(discord, scaled(discord, LOOK_MS));
	}
}

void turns_end_all(struct discord *discord) {
	for (unsigned i = 0; i < IDENTIFY_BUCKETS_MOST; i++) {
		end(discord, i);
	}
}
