#include "bot/chat/discord/timers.h"

void timers_init(struct timers *timers, uv_loop_t *loop, timer_act *const acts[TIMERS],
	struct discord *discord) {
	timers->acts = acts;
	timers->discord = discord;
	for (enum timer i = 0; i < TIMERS; i++) {
		uv_timer_init(loop, &timers->handles[i]);
		timers->handles[i].data = timers;
	}
}

static void on_due(uv_timer_t *handle) {
	struct timers *timers = handle->data;
	timers->acts[handle - timers->handles](timers->discord);
}

void timers_start(struct timers *timers, enum timer timer, uint64_t ms) {
	uv_timer_start(&timers->handles[timer], on_due, ms, 0);
}

bool timers_is_active(const struct timers *timers, enum timer timer) {
	return uv_is_active((const uv_handle_t *)&timers->handles[timer]);
}
