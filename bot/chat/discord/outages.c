#include "bot/chat/discord/outages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/place_path.h"

struct outages {
	void (*over)(struct discord *discord, const char *place);
	size_t n;
	struct outage {
		uint64_t due_ms;
		char place[PLACE_PATH_SIZE];
	} list[OUTAGES_MOST]; /* by due_ms */
};

struct outages *outages_create(void (*over)(struct discord *discord, const char *place)) {
	struct outages *outages = calloc(1, sizeof(*outages));
	if (outages != NULL) {
		outages->over = over;
	}
	return outages;
}

void outages_destroy(struct outages *outages) {
	free(outages);
}

static bool is_waiting(const struct outages *outages, const char *place) {
	size_t i = 0;
	while (i < outages->n && strcmp(outages->list[i].place, place) != 0) {
		i++;
	}
	return i < outages->n;
}

static void end_first(struct discord *discord) {
	struct outages *outages = discord->outages;
	struct outage first = outages->list[0];
	outages->n--;
	memmove(outages->list, outages->list + 1, outages->n * sizeof(outages->list[0]));
	if (!discord->ending) {
		outages->over(discord, first.place);
	}
}

static void on_timer(uv_timer_t *timer);

static void wait_for_first(struct discord *discord) {
	struct outages *outages = discord->outages;
	uint64_t now = uv_now(discord->loop);
	if (outages->n > 0 && !discord->ending) {
		uint64_t due = outages->list[0].due_ms;
		uv_timer_start(&discord->outage_timer, on_timer, due > now ? due - now : 0, 0);
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
	struct outage *outage = &outages->list[outages->n++];
	outage->due_ms = uv_now(discord->loop) + (uint64_t)(OUTAGE_MS * scale);
	snprintf(outage->place, sizeof(outage->place), "%s", place);
	wait_for_first(discord);
}
