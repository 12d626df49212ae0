#include "bot/chat/discord/outages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/chat/discord/place_path.h"

static bool is_waiting(const struct outages *outages, const char *audience) {
	size_t i = 0;
	while (i < outages->n && strcmp(outages->list[i].audience, audience) != 0) {
		i++;
	}
	return i < outages->n;
}

/* There must be any. */
static size_t find_first(const struct outages *outages) {
	size_t first = 0;
	for (size_t i = 1; i < outages->n; i++) {
		first = outages->list[i].due_ms < outages->list[first].due_ms ? i : first;
	}
	return first;
}

static void end_first(struct discord *discord) {
	struct outages *outages = &discord->outages;
	size_t at = find_first(outages);
	struct outage first = outages->list[at];
	outages->list[at] = outages->list[--outages->n];
	if (!discord->ending) {
		outages->over(discord, first.audience);
	}
}

static void wait_for_first(struct discord *discord) {
	struct outages *outages = &discord->outages;
	uint64_t now = uv_now(discord->loop);
	if (outages->n > 0 && !discord->ending) {
		uint64_t due = outages->list[find_first(outages)].due_ms;
		timers_start(&discord->timers, TIMER_OUTAGES, due > now ? due - now : 0);
	}
}

void outages_end_first(struct discord *discord) {
	if (discord->outages.n > 0) {
		end_first(discord);
	}
	wait_for_first(discord);
}

void outages_add(struct discord *discord, const char *audience) {
	struct outages *outages = &discord->outages;
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	uint64_t pause = backoff_ms(0, OUTAGE_MS, OUTAGE_MS);
	if (is_waiting(outages, audience)) {
		return;
	}
	if (outages->n == OUTAGES_MOST) {
		end_first(discord);
	}
	struct outage *outage = &outages->list[outages->n++];
	outage->due_ms = uv_now(discord->loop) + (uint64_t)((double)pause * scale);
	outage->released = false;
	snprintf(outage->audience, sizeof(outage->audience), "%s", audience);
	wait_for_first(discord);
}

static size_t count_waiting(const struct outages *outages) {
	size_t n = 0;
	for (size_t i = 0; i < outages->n; i++) {
		n += !outages->list[i].released;
	}
	return n;
}

static void release(struct discord *discord, size_t n) {
	struct outages *outages = &discord->outages;
	uint64_t after_ms[OUTAGES_MOST] = {0}, now = uv_now(discord->loop);
	rest_release(discord->rest, after_ms, n);
	for (size_t i = 0, next = 0; i < outages->n; i++) {
		struct outage *outage = &outages->list[i];
		if (!outage->released) {
			outage->released = true;
			outage->due_ms = now + after_ms[next++];
		}
	}
	wait_for_first(discord);
}

void outages_release(struct discord *discord) {
	size_t n = count_waiting(&discord->outages);
	if (n > 0) {
		release(discord, n);
	} else {
		rest_release(discord->rest, NULL, 0);
	}
}
