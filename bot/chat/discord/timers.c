#include "bot/chat/discord/timers.h"

void timers_init(struct timers *timers, uv_loop_t *loop, timer_act *const acts[TIMERS],
	struct discord *discord) {
	uv_timer_init(loop, &timers->handle);
	timers->handle.data = discord;
	timers->acts = acts;
}

/* TIMERS: no active timer. */
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

static void wait_for_first(struct timers *timers) {
	enum timer first = find_first(timers);
	uint64_t now = uv_now(timers->handle.loop);
	if (first < TIMERS && !uv_is_closing((uv_handle_t *)&timers->handle)) {
		uint64_t due = timers->each[first].due;
		uv_timer_start(&timers->handle, on_due, due > now ? due - now : 0, 0);
	}
}

/* An act may close the handle. */
static void on_due(uv_timer_t *handle) {
	struct timers *timers = (struct timers *)handle;
	enum timer first = find_first(timers);
	while (!uv_is_closing((uv_handle_t *)handle) && first < TIMERS &&
		timers->each[first].due <= uv_now(handle->loop)) {
		timers->each[first].active = false;
		timers->acts[first](handle->data);
		first = find_first(timers);
	}
	wait_for_first(timers);
}

void timers_start(struct timers *timers, enum timer timer, uint64_t ms) {
	timers->each[timer].active = true;
	timers->each[timer].due = uv_now(timers->handle.loop) + ms;
	timers->each[timer].start = timers->starts++;
	wait_for_first(timers);
}

bool timers_is_active(const struct timers *timers, enum timer timer) {
	return timers->each[timer].active;
}
