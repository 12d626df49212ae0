#include "bot/chat/discord/outages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE_SIZE = 2 * SNOWFLAKE_SIZE };

/* In the order in which they end. */
struct outages {
	uv_timer_t timer;
	size_t n;
	struct outage {
		uint64_t due_ms;
		char place[PLACE_SIZE];
	} list[OUTAGES_MOST];
	void (*closed)(void *data);
	void *closed_data;
};

static bool is_waiting(const struct outages *outages, const char *place) {
	for (size_t i = 0; i < outages->n; i++) {
		if (strcmp(outages->list[i].place, place) == 0) {
			return true;
		}
	}
	return false;
}

static void end_first(struct discord *discord) {
	struct outages *outages = discord->outages;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	struct outage first = outages->list[0];
	outages->n--;
	memmove(outages->list, outages->list + 1, outages->n * sizeof(outages->list[0]));
	if (!discord->ending && place_path_read(first.place, guild, channel)) {
		place_state_open(discord, guild, channel);
	}
}

static void on_timer(uv_timer_t *timer);

static void wait_for_first(struct discord *discord) {
	struct outages *outages = discord->outages;
	uint64_t now = uv_now(discord->loop);
	if (outages->n > 0 && !discord->ending) {
		uint64_t due = outages->list[0].due_ms;
		uv_timer_start(&outages->timer, on_timer, due > now ? due - now : 0, 0);
	}
}

static void on_timer(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	if (discord->outages->n > 0) {
		end_first(discord);
	}
	wait_for_first(discord);
}

void outages_add(struct discord *discord, const char *place) {
	struct outages *outages = discord->outages;
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	if (is_waiting(outages, place)) {
		return;
	}
	if (outages->n == OUTAGES_MOST) {
		end_first(discord);
	}
	struct outage *pause = &outages->list[outages->n++];
	pause->due_ms = uv_now(discord->loop) + (uint64_t)(OUTAGE_MS * scale);
	snprintf(pause->place, sizeof(pause->place), "%s", place);
	wait_for_first(discord);
}

struct outages *outages_create(void) {
	return calloc(1, sizeof(struct outages));
}

void outages_begin(struct discord *discord) {
	uv_timer_init(discord->loop, &discord->outages->timer);
	discord->outages->timer.data = discord;
}

static void on_closed(uv_handle_t *handle) {
	struct outages *outages = handle->data;
	void (*closed)(void *) = outages->closed;
	void *data = outages->closed_data;
	free(outages);
	closed(data);
}

void outages_destroy(struct outages *outages, void (*closed)(void *data), void *data) {
	outages->closed = closed;
	outages->closed_data = data;
	outages->timer.data = outages;
	uv_close((uv_handle_t *)&outages->timer, on_closed);
}
