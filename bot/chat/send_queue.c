#include "bot/chat/send_queue.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_IN_A_ROW = 16 }; /* lines of games while an answer waits, then it goes */

static const struct {
	size_t lines, lines_of_share, bytes_of_share;
} bounds[SEND_LANES] = {
	[SEND_URGENT] = {256, 256, 64 * 1024},
	[SEND_CONTROL] = {256, 256, 64 * 1024},
	[SEND_GAME] = {2048, 256, 128 * 1024},
	[SEND_ANSWER] = {1024, 40, 12 * 1024},
};

struct send_share {
	struct send_share *next;
	uint64_t key;
	struct send_line *first, **end;
	size_t lines, bytes;
};

/* Its shares in the order of their turns; none is empty. */
struct send_queue_lane {
	struct send_share *first, **end;
	size_t lines;
};

struct send_queue {
	struct send_queue_lane lanes[SEND_LANES];
	struct token_rate rate;
	struct token_bucket bucket;
	enum send_lane offered; /* the lane of the line last offered, */
	int64_t offered_at;     /* and when that was */
	unsigned games_in_a_row;
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

/* Shares */

static struct send_share *find_share(const struct send_queue_lane *lane, uint64_t key) {
	struct send_share *share = lane->first;
	while (share != NULL && share->key != key) {
		share = share->next;
	}
	return share;
}

static void add_share(struct send_queue_lane *lane, struct send_share *share) {
	share->next = NULL;
	*lane->end = share;
	lane->end = &share->next;
}

/* The share stays the caller's. */
static void take_share_out(struct send_queue_lane *lane, struct send_share **at) {
	struct send_share *share = *at;
	*at = share->next;
	if (share->next == NULL) {
		lane->end = at;
	}
}

static struct send_share *new_share(struct send_queue_lane *lane, uint64_t key) {
	struct send_share *share = calloc(1, sizeof(*share));
	if (share != NULL) {
		share->key = key;
		share->end = &share->first;
		add_share(lane, share);
	}
	return share;
}

static void remove_line(
	struct send_queue_lane *lane, struct send_share *share, struct send_line **at) {
	struct send_line *line = *at;
	*at = line->next;
	if (line->next == NULL) {
		share->end = at;
	}
	share->lines--;
	share->bytes -= line->len;
	lane->lines--;
	free(line);
}

/* Pushing */

/* No share has more than a quarter of what is left, so that something is left for who comes next.
 */
bool send_queue_has_room(const struct send_queue *queue, enum send_lane lane, uint64_t key,
	size_t lines, size_t bytes) {
	const struct send_share *share = find_share(&queue->lanes[lane], key);
	size_t left = bounds[lane].lines - queue->lanes[lane].lines;
	if (share != NULL) {
		lines += share->lines;
		bytes += share->bytes;
	}
	return lines <= bounds[lane].lines_of_share && lines <= left / 4 &&
	       bytes <= bounds[lane].bytes_of_share;
}

int send_queue_push(struct send_queue *queue, enum send_lane lane, const struct send_line *header,
	const char *bytes) {
	struct send_queue_lane *to = &queue->lanes[lane];
	if (to->lines == bounds[lane].lines) {
		return -ENOBUFS;
	}
	struct send_line *line = malloc(sizeof(*line) + header->len);
	struct send_share *share = find_share(to, header->share);
	share = share == NULL && line != NULL ? new_share(to, header->share) : share;
	if (line == NULL || share == NULL) {
		free(line);
		return -ENOMEM;
	}
	*line = *header;
	line->next = NULL;
	memcpy(line->bytes, bytes, header->len);
	*share->end = line;
	share->end = &line->next;
	share->lines++;
	share->bytes += line->len;
	to->lines++;
	return 0;
}

/* Going out */

static bool waits(const struct send_queue *queue, enum send_lane lane) {
	return queue->lanes[lane].first != NULL;
}

/* The lane whose turn it is; SEND_LANES: nothing waits. */
static enum send_lane next_lane(const struct send_queue *queue) {
	enum send_lane lane = SEND_URGENT;
	while (lane < SEND_LANES && !waits(queue, lane)) {
		lane++;
	}
	bool long_enough = lane == SEND_GAME && waits(queue, SEND_ANSWER) &&
			   queue->games_in_a_row >= GAMES_IN_A_ROW;
	return long_enough ? SEND_ANSWER : lane;
}

/* Answers leave some tokens to the games that may speak next. */
static uint64_t wait_of(struct send_queue *queue, enum send_lane lane, int64_t now) {
	struct token_rate rate = queue->rate;
	if (lane == SEND_URGENT) {
		return 0;
	}
	if (lane == SEND_ANSWER && !waits(queue, SEND_GAME)) {
		rate.burst -= rate.burst / 2;
	}
	return (uint64_t)token_bucket_wait(&queue->bucket, &rate, now);
}

const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms) {
	enum send_lane lane = next_lane(queue);
	if (lane == SEND_LANES) {
		*wait_ms = UINT64_MAX;
		return NULL;
	}
	queue->offered = lane;
	queue->offered_at = (int64_t)now;
	*wait_ms = wait_of(queue, lane, queue->offered_at);
	return *wait_ms == 0 ? queue->lanes[lane].first->first : NULL;
}

static void count_games(struct send_queue *queue) {
	bool goes_on = queue->offered < SEND_ANSWER && waits(queue, SEND_ANSWER);
	queue->games_in_a_row = goes_on ? queue->games_in_a_row + (queue->offered == SEND_GAME) : 0;
}

/* The share goes behind the others, unless it has nothing more to say or was not heard. */
static void end_turn(struct send_queue_lane *lane, bool heard) {
	struct send_share *share = lane->first;
	if (share->lines == 0 || heard) {
		take_share_out(lane, &lane->first);
	}
	if (share->lines == 0) {
		free(share);
	} else if (heard) {
		add_share(lane, share);
	}
}

void send_queue_pop(struct send_queue *queue, bool sent) {
	struct send_queue_lane *lane = &queue->lanes[queue->offered];
	assert(lane->first != NULL);
	remove_line(lane, lane->first, &lane->first->first);
	end_turn(lane, sent);
	if (sent) {
		count_games(queue);
		token_bucket_drain(&queue->bucket, &queue->rate, queue->offered_at);
	}
}

size_t send_queue_count_in(const struct send_queue *queue, enum send_lane lane) {
	return queue->lanes[lane].lines;
}

size_t send_queue_count(const struct send_queue *queue) {
	size_t count = 0;
	for (enum send_lane lane = SEND_URGENT; lane < SEND_LANES; lane++) {
		count += send_queue_count_in(queue, lane);
	}
	return count;
}

/* Dropping */

static const uint64_t TO_ALL = UINT64_MAX;

static void drop_lines(struct send_queue_lane *lane, struct send_share *share, uint64_t to) {
	for (struct send_line **at = &share->first; *at != NULL;) {
		if (to == TO_ALL || (*at)->to == to) {
			remove_line(lane, share, at);
		} else {
			at = &(*at)->next;
		}
	}
}

static void drop(struct send_queue_lane *lane, uint64_t to) {
	for (struct send_share **at = &lane->first; *at != NULL;) {
		struct send_share *share = *at;
		drop_lines(lane, share, to);
		if (share->lines == 0) {
			take_share_out(lane, at);
			free(share);
		} else {
			at = &share->next;
		}
	}
}

void send_queue_drop_to(struct send_queue *queue, uint64_t to) {
	drop(&queue->lanes[SEND_GAME], to);
	drop(&queue->lanes[SEND_ANSWER], to);
}

void send_queue_clear(struct send_queue *queue) {
	for (enum send_lane lane = SEND_URGENT; lane < SEND_LANES; lane++) {
		drop(&queue->lanes[lane], TO_ALL);
	}
}
