#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

/* Everything that the adapter does later. */

struct discord;

enum timer {
	TIMER_GATEWAY,  /* fetch the gateway's URL again, or report a fatal error */
	TIMER_QUEUES,   /* messages are ready to be sent */
	TIMER_OUTAGES,  /* try an audience again */
	TIMER_OPENINGS, /* open another DM channel */
	TIMER_KEEP,     /* store new data */
	TIMER_CALLS,    /* check whether a call followed its press */
	TIMER_PANELS,   /* a panel's token is about to expire */
	TIMER_PICTURES, /* look for room to show late pictures */
	TIMER_INBOUND,  /* defer a waiting interaction */
	TIMERS,
};

enum { TIMER_PICTURES_MS = 250 };

typedef void timer_act(struct discord *discord);

struct timers {
	struct discord *discord;
	timer_act *const *acts; /* by timer, as are the handles */
	uv_timer_t handles[TIMERS];
};

void timers_init(struct timers *timers, uv_loop_t *loop, timer_act *const acts[TIMERS],
	struct discord *discord);

/* Starts or restarts a timer: act is called once, after ms. Nothing is called once the handles
 * close. */
void timers_start(struct timers *timers, enum timer timer, uint64_t ms);
bool timers_is_active(const struct timers *timers, enum timer timer);
