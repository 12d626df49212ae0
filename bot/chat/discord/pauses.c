#include "bot/chat/discord/pauses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE_SIZE = 2 * DISCORD_ID_SIZE };

/* In the order in which they end. */
struct pauses {
	uv_timer_t timer;
	size_t n;
	struct pause {
		uint64_t due_ms;
		char place[PLACE_SIZE];
	} list[PAUSES_MOST];
	void (*closed)(void *data);
	void *closed_data;
};

static bool is_waiting(const struct pauses *pauses, const char *place) {
	for (size_t i = 0; i < pauses->n; i++) {
		if (strcmp(pauses->list[i].place, place) == 0) {
			return true;
		}
	}
	return false;
}

static void end_first(struct discord *discord) {
	struct pauses *pauses = discord->pauses;
	char guild[DISCORD_ID_SIZE], channel[DISCORD_ID_SIZE];
	struct pause first = pauses->list[0];
	pauses->n--;
	memmove(pauses->list, pauses->list + 1, pauses->n * sizeof(pauses->list[0]));
	if (!discord->ending && discord_read_place(first.place, guild, channel)) {
		hear_open(discord, guild, channel);
	}
}

static void on_timer(uv_timer_t *timer);

static void wait_for_first(struct discord *discord) {
	struct pauses *pauses = discord->pauses;
	uint64_t now = uv_now(discord->loop);
	if (pauses->n > 0 && !discord->ending) {
		uint64_t due = pauses->list[0].due_ms;
		uv_timer_start(&pauses->timer, on_timer, due > now ? due - now : 0, 0);
	}
}

static void on_timer(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	if (discord->pauses->n > 0) {
		end_first(discord);
	}
	wait_for_first(discord);
}

void pauses_add(struct discord *discord, const char *place) {
	struct pauses *pauses = discord->pauses;
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	if (is_waiting(pauses, place)) {
		return;
	}
	if (pauses->n == PAUSES_MOST) {
		end_first(discord);
	}
	struct pause *pause = &pauses->list[pauses->n++];
	pause->due_ms = uv_now(discord->loop) + (uint64_t)(PAUSES_MS * scale);
	snprintf(pause->place, sizeof(pause->place), "%s", place);
	wait_for_first(discord);
}

struct pauses *pauses_create(void) {
	return calloc(1, sizeof(struct pauses));
}

void pauses_begin(struct discord *discord) {
	uv_timer_init(discord->loop, &discord->pauses->timer);
	discord->pauses->timer.data = discord;
}

static void on_closed(uv_handle_t *handle) {
	struct pauses *pauses = handle->data;
	void (*closed)(void *) = pauses->closed;
	void *data = pauses->closed_data;
	free(pauses);
	closed(data);
}

void pauses_destroy(struct pauses *pauses, void (*closed)(void *data), void *data) {
	pauses->closed = closed;
	pauses->closed_data = data;
	pauses->timer.data = pauses;
	uv_close((uv_handle_t *)&pauses->timer, on_closed);
}
