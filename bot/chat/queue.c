#include "bot/chat/queue.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct lane {
	struct queue_line *first, **end;
	size_t lines;
};

struct queue {
	struct lane lanes[QUEUE_KINDS];
	struct queue_rate rate;
	double tokens;
	uint64_t filled_at; /* until when tokens are reckoned; 0: not begun */
	enum queue_kind offered;
};

static void empty_lane(struct lane *lane) {
	*lane = (struct lane){.end = &lane->first};
}

struct queue *queue_create(struct queue_rate rate) {
	struct queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL) {
		return NULL;
	}
	for (size_t kind = 0; kind < QUEUE_KINDS; kind++) {
		empty_lane(&queue->lanes[kind]);
	}
	queue->rate = rate;
	queue->tokens = rate.burst;
	return queue;
}

void queue_destroy(struct queue *queue) {
	if (queue != NULL) {
		queue_clear(queue);
		free(queue);
	}
}

void queue_set_rate(struct queue *queue, struct queue_rate rate) {
	queue->rate = rate;
	queue->tokens = fmin(queue->tokens, rate.burst);
}

size_t queue_room(const struct queue *queue, enum queue_kind kind) {
	return QUEUE_LINES_MOST - queue->lanes[kind].lines;
}

int queue_push(struct queue *queue, enum queue_kind kind, const struct queue_line *header,
	const char *bytes) {
	if (queue_room(queue, kind) == 0) {
		return -ENOBUFS;
	}
	struct queue_line *line = malloc(sizeof(*line) + header->len);
	if (line == NULL) {
		return -ENOMEM;
	}
	*line = *header;
	line->next = NULL;
	memcpy(line->bytes, bytes, header->len);
	struct lane *lane = &queue->lanes[kind];
	*lane->end = line;
	lane->end = &line->next;
	lane->lines++;
	return 0;
}

static void fill(struct queue *queue, uint64_t now) {
	if (queue->filled_at != 0 && now > queue->filled_at) {
		double seconds = (double)(now - queue->filled_at) / 1000.0;
		queue->tokens =
			fmin(queue->rate.burst, queue->tokens + seconds * queue->rate.per_second);
	}
	queue->filled_at = now;
}

/* Lines go in the order of kinds; only the first kind goes without a token. */
const struct queue_line *queue_next(struct queue *queue, uint64_t now, uint64_t *wait_ms) {
	fill(queue, now);
	for (size_t kind = 0; kind < QUEUE_KINDS; kind++) {
		const struct queue_line *line = queue->lanes[kind].first;
		if (line == NULL) {
			continue;
		}
		if (kind != QUEUE_URGENT && queue->tokens < 1) {
			*wait_ms =
				(uint64_t)ceil((1 - queue->tokens) / queue->rate.per_second * 1000);
			return NULL;
		}
		queue->offered = (enum queue_kind)kind;
		*wait_ms = 0;
		return line;
	}
	*wait_ms = UINT64_MAX;
	return NULL;
}

static void remove_at(struct lane *lane, struct queue_line **at) {
	struct queue_line *line = *at;
	*at = line->next;
	if (line->next == NULL) {
		lane->end = at;
	}
	lane->lines--;
	free(line);
}

void queue_pop(struct queue *queue, bool taken) {
	struct lane *lane = &queue->lanes[queue->offered];
	assert(lane->first != NULL);
	remove_at(lane, &lane->first);
	if (taken) {
		queue->tokens = fmax(0, queue->tokens - 1);
	}
}

size_t queue_count(const struct queue *queue) {
	size_t count = 0;
	for (size_t kind = 0; kind < QUEUE_KINDS; kind++) {
		count += queue->lanes[kind].lines;
	}
	return count;
}

size_t queue_count_to(const struct queue *queue, uint64_t to) {
	size_t count = 0;
	for (const struct queue_line *line = queue->lanes[QUEUE_TALK].first; line != NULL;
		line = line->next) {
		count += line->to == to;
	}
	return count;
}

void queue_drop_to(struct queue *queue, uint64_t to) {
	struct lane *lane = &queue->lanes[QUEUE_TALK];
	struct queue_line **at = &lane->first;
	while (*at != NULL) {
		if ((*at)->to == to) {
			remove_at(lane, at);
		} else {
			at = &(*at)->next;
		}
	}
}

void queue_clear(struct queue *queue) {
	for (size_t kind = 0; kind < QUEUE_KINDS; kind++) {
		struct lane *lane = &queue->lanes[kind];
		while (lane->first != NULL) {
			remove_at(lane, &lane->first);
		}
	}
}
