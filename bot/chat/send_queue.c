#include "bot/chat/send_queue.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct send_queue_lane {
	struct send_line *first, **end;
	size_t count;
};

struct send_queue {
	struct send_queue_lane lanes[SEND_LANES];
	struct token_rate rate;
	struct token_bucket bucket;
	enum send_lane offered; /* the lane of the line last offered, */
	int64_t offered_at;     /* and when that was */
};

struct send_queue *send_queue_create(struct token_rate rate) {
	struct send_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL) {
		return NULL;
	}
	for (size_t lane = 0; lane < SEND_LANES; lane++) {
		queue->lanes[lane].end = &queue->lanes[lane].first;
	}
	queue->rate = rate;
	return queue;
}

void send_queue_destroy(struct send_queue *queue) {
	if (queue != NULL) {
		send_queue_clear(queue);
		free(queue);
	}
}

void send_queue_set_rate(struct send_queue *queue, struct token_rate rate, uint64_t now) {
	double missing = fmax(queue->bucket.full_at - (double)now, 0) / queue->rate.ms_per_token;
	double tokens = fmax((double)queue->rate.burst - missing, 0);
	missing = fmax((double)rate.burst - tokens, 0);
	queue->bucket.full_at = (double)now + missing * rate.ms_per_token;
	queue->rate = rate;
}

size_t send_queue_room(const struct send_queue *queue, enum send_lane lane) {
	return SEND_QUEUE_LINES_MOST - queue->lanes[lane].count;
}

int send_queue_push(struct send_queue *queue, enum send_lane lane, const struct send_line *header,
	const char *bytes) {
	if (send_queue_room(queue, lane) == 0) {
		return -ENOBUFS;
	}
	struct send_line *line = malloc(sizeof(*line) + header->len);
	if (line == NULL) {
		return -ENOMEM;
	}
	*line = *header;
	line->next = NULL;
	memcpy(line->bytes, bytes, header->len);
	struct send_queue_lane *lines = &queue->lanes[lane];
	*lines->end = line;
	lines->end = &line->next;
	lines->count++;
	return 0;
}

const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms) {
	enum send_lane lane = SEND_URGENT;
	while (lane < SEND_LANES && queue->lanes[lane].first == NULL) {
		lane++;
	}
	if (lane == SEND_LANES) {
		*wait_ms = UINT64_MAX;
		return NULL;
	}
	queue->offered = lane;
	queue->offered_at = (int64_t)now;
	*wait_ms = lane == SEND_URGENT ? 0
				       : (uint64_t)token_bucket_wait(
						 &queue->bucket, &queue->rate, queue->offered_at);
	return *wait_ms == 0 ? queue->lanes[lane].first : NULL;
}

static void remove_at(struct send_queue_lane *lane, struct send_line **at) {
	struct send_line *line = *at;
	*at = line->next;
	if (line->next == NULL) {
		lane->end = at;
	}
	lane->count--;
	free(line);
}

void send_queue_pop(struct send_queue *queue, bool sent) {
	struct send_queue_lane *lane = &queue->lanes[queue->offered];
	assert(lane->first != NULL);
	remove_at(lane, &lane->first);
	if (sent) {
		token_bucket_drain(&queue->bucket, &queue->rate, queue->offered_at);
	}
}

size_t send_queue_count(const struct send_queue *queue) {
	size_t count = 0;
	for (size_t lane = 0; lane < SEND_LANES; lane++) {
		count += queue->lanes[lane].count;
	}
	return count;
}

size_t send_queue_count_to(const struct send_queue *queue, uint64_t to) {
	size_t count = 0;
	const struct send_line *line = queue->lanes[SEND_TALK].first;
	for (; line != NULL; line = line->next) {
		count += line->to == to;
	}
	return count;
}

void send_queue_drop_to(struct send_queue *queue, uint64_t to) {
	struct send_queue_lane *lane = &queue->lanes[SEND_TALK];
	for (struct send_line **at = &lane->first; *at != NULL;) {
		if ((*at)->to == to) {
			remove_at(lane, at);
		} else {
			at = &(*at)->next;
		}
	}
}

void send_queue_clear(struct send_queue *queue) {
	for (size_t lane = 0; lane < SEND_LANES; lane++) {
		while (queue->lanes[lane].first != NULL) {
			remove_at(&queue->lanes[lane], &queue->lanes[lane].first);
		}
	}
}
