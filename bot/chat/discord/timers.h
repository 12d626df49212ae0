#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

/* One timer of libuv's for all that the adapter has to do later. */

struct discord;

enum timer {
	TIMER_GATEWAY,  /* its URL is to be had again, or something is fatal */
	TIMER_QUEUES,   /* messages are ready to be sent */
	TIMER_OUTAGES,  /* an audience is tried again */
	TIMER_OPENINGS, /* one more DM channel may be opened */
	TIMER_KEEP,     /* what is new is kept */
	TIMER_CALLS,    /* the call that follows a press should have left */
	TIMER_PANELS,   /* a hand is followed no longer */
	TIMER_PICTURES, /* pictures that came late look for room */
	TIMER_INBOUND,  /* an interaction that waits must be answered */
	TIMERS,
};

enum { TIMER_PICTURES_MS = 250 };

typedef void timer_act(struct discord *discord);

struct timers {
	uv_timer_t handle;      /* first */
	timer_act *const *acts; /* of each */
	uint64_t starts;
	struct {
		bool active;
		uint64_t due, start; /* of those due at once the one started first comes first */
	} each[TIMERS];
};

void timers_init(struct timers *timers, uv_loop_t *loop, timer_act *const acts[TIMERS],
	struct discord *discord);

/* After ms, once, also if it was active. Nothing is done once the handle closes. */
void timers_start(struct timers *timers, enum timer timer, uint64_t ms);
bool timers_is_active(const struct timers *timers, enum timer timer);
