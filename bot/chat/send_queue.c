#include "bot/chat/send_queue.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct send_queue_lane {
	struct send_line *first, **end;
	size_t lines;
};

struct send_queue {
	struct send_queue_lane lanes[SEND_LANES];
	struct send_rate rate;
	double tokens;
	uint64_t filled_at; /* until when tokens are reckoned; 0: not begun */
	enum send_lane offered;
};

static void empty_lane(struct send_queue_lane *lane) {
	*lane = (struct send_queue_lane){.end = &lane->first};
}

struct send_queue *send_queue_create(struct send_rate rate) {
	struct send_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL) {
		return NULL;
	}
	for (size_t kind = 0; kind < SEND_LANES; kind++) {
		empty_lane(&queue->lanes[kind]);
	}
	queue->rate = rate;
	queue->tokens = rate.burst;
	return queue;
}

void send_queue_destroy(struct send_queue *queue) {
	if (queue != NULL) {
		send_queue_clear(queue);
		free(queue);
	}
}

void send_queue_set_rate(struct send_queue *queue, struct send_rate rate) {
	queue->rate = rate;
	queue->tokens = fmin(queue->tokens, rate.burst);
}

size_t send_queue_room(const struct send_queue *queue, enum send_lane kind) {
	return SEND_QUEUE_LINES_MOST - queue->lanes[kind].lines;
}

int send_queue_push(struct send_queue *queue, enum send_lane kind, const struct send_line *header,
	const char *bytes) {
	if (send_queue_room(queue, kind) == 0) {
		return -ENOBUFS;
	}
	struct send_line *line = malloc(sizeof(*line) + header->len);
	if (line == NULL) {
		return -ENOMEM;
	}
	*line = *header;
	line->next = NULL;
	memcpy(line->bytes, bytes, header->len);
	struct send_queue_lane *lane = &queue->lanes[kind];
	*lane->end = line;
	lane->end = &line->next;
	lane->lines++;
	return 0;
}

static void fill(struct send_queue *queue, uint64_t now) {
	if (queue->filled_at != 0 && now > queue->filled_at) {
		double seconds = (double)(now - queue->filled_at) / 1000.0;
		queue->tokens =
			fmin(queue->rate.burst, queue->tokens + seconds * queue->rate.per_second);
	}
	queue->filled_at = now;
}

/* Lines go in the order of kinds; only the first kind goes without a token. */
const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms) {
	fill(queue, now);
	for (size_t kind = 0; kind < SEND_LANES; kind++) {
		const struct send_line *line = queue->lanes[kind].first;
		if (line == NULL) {
			continue;
		}
		if (kind != SEND_URGENT && queue->tokens < 1) {
			*wait_ms =
				(uint64_t)ceil((1 - queue->tokens) / queue->rate.per_second * 1000);
			return NULL;
		}
		queue->offered = (enum send_lane)kind;
		*wait_ms = 0;
		return line;
	}
	*wait_ms = UINT64_MAX;
	return NULL;
}

static void remove_at(struct send_queue_lane *lane, struct send_line **at) {
	struct send_line *line = *at;
	*at = line->next;
	if (line->next == NULL) {
		lane->end = at;
	}
	lane->lines--;
	free(line);
}

void send_queue_pop(struct send_queue *queue, bool taken) {
	struct send_queue_lane *lane = &queue->lanes[queue->offered];
	assert(lane->first != NULL);
	remove_at(lane, &lane->first);
	if (taken) {
		queue->tokens = fmax(0, queue->tokens - 1);
	}
}

size_t send_queue_count(const struct send_queue *queue) {
	size_t count = 0;
	for (size_t kind = 0; kind < SEND_LANES; kind++) {
		count += queue->lanes[kind].lines;
	}
	return count;
}

size_t send_queue_count_to(const struct send_queue *queue, uint64_t to) {
	size_t count = 0;
	for (const struct send_line *line = queue->lanes[SEND_TALK].first; line != NULL;
		line = line->next) {
		count += line->to == to;
	}
	return count;
}

void send_queue_drop_to(struct send_queue *queue, uint64_t to) {
	struct send_queue_lane *lane = &queue->lanes[SEND_TALK];
	struct send_line **at = &lane->first;
	while (*at != NULL) {
		if ((*at)->to == to) {
			remove_at(lane, at);
		} else {
			at = &(*at)->next;
		}
	}
}

void send_queue_clear(struct send_queue *queue) {
	for (size_t kind = 0; kind < SEND_LANES; kind++) {
		struct send_queue_lane *lane = &queue->lanes[kind];
		while (lane->first != NULL) {
			remove_at(lane, &lane->first);
		}
	}
}
