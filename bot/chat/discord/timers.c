#include "bot/chat/discord/timers.h"

#include "bot/chat/discord/state.h"

void timers_init(struct discord *discord, timer_act *const acts[TIMERS]) {
	uv_timer_init(discord->loop, &discord->timers.handle);
	discord->timers.handle.data = discord;
	discord->timers.acts = acts;
}

/* TIMERS: none is active. */
static enum timer find_first(const struct timers *timers) {
	enum timer first = TIMERS;
	for (enum timer i = 0; i < TIMERS; i++) {
		if (timers->each[i].active &&
			(first == TIMERS || timers->each[i].due < timers->each[first].due ||
				(timers->each[i].due == timers->each[first].due &&
					timers->each[i].start < timers->each[first].start))) {
			first = i;
		}
	}
	return first;
}

static void on_due(uv_timer_t *handle);

static void wait_for_first(struct discord *discord) {
	struct timers *timers = &discord->timers;
	enum timer first = find_first(timers);
	uint64_t now = uv_now(discord->loop);
	if (first < TIMERS && !discord->ending) {
		uint64_t due = timers->each[first].due;
		uv_timer_start(&timers->handle, on_due, due > now ? due - now : 0, 0);
	}
}

/* What is done may destroy the adapter. */
static void on_due(uv_timer_t *handle) {
	struct discord *discord = handle->data;
	struct timers *timers = &discord->timers;
	enum timer first = find_first(timers);
	while (!discord->ending && first < TIMERS &&
		timers->each[first].due <= uv_now(discord->loop)) {
		timers->each[first].active = false;
		timers->acts[first](discord);
		first = find_first(timers);
	}
	wait_for_first(discord);
}

void timers_start(struct discord *discord, enum timer timer, uint64_t ms) {
	struct timers *timers = &discord->timers;
	timers->each[timer].active = true;
	timers->each[timer].due = uv_now(discord->loop) + ms;
	timers->each[timer].start = timers->starts++;
	wait_for_first(discord);
}

bool timers_is_active(const struct discord *discord, enum timer timer) {
	return discord->timers.each[timer].active;
}
