#include "bot/chat/send_queue.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	GAMES_IN_A_ROW = 16,  /* lines of games before a waiting answer goes */
	OTHERS_IN_A_ROW = 32, /* lines of others before a waiting background line goes */
	PASS_MOST = 4,        /* later lines of its flow that may pass a yielding line */
	OVERTAKE_MOST = 32,   /* and lines of other flows */
	FRESH_IN_A_ROW = 2,   /* first lines of new flows before an older flow goes */
};

static const struct {
	size_t lines, lines_of_flow, bytes_of_flow;
} bounds[SEND_LANES] = {
	[SEND_URGENT] = {256, 256, 64 * 1024},
	[SEND_CONTROL] = {256, 256, 64 * 1024},
	[SEND_GAME] = {2048, 256, 128 * 1024},
	[SEND_ANSWER] = {1024, 40, 12 * 1024},
	[SEND_BACKGROUND] = {64, 64, 32 * 1024},
};

struct send_flow {
	struct send_flow *next;
	uint64_t key;
	struct send_line *first, **end;
	size_t lines, bytes, answers;
};

struct flow_list {
	struct send_flow *first, **end;
};

/* A new flow goes first, with one line; then it takes turns with the others. No flow is empty. */
struct send_queue_lane {
	struct flow_list fresh, others;
	unsigned fresh_in_a_row;
	size_t lines;
};

struct send_queue {
	struct send_queue_lane lanes[SEND_LANES];
	struct token_rate rate;
	struct token_bucket bucket;
	struct send_gate gate;
	enum send_lane offered;          /* the lane of the line last offered, */
	bool offered_fresh;              /* whether its flow was a new one, */
	struct send_flow **offered_from; /* the pointer to that flow, */
	int64_t offered_at;              /* the time of the offer */
	unsigned games_in_a_row, others_in_a_row;
};

struct send_queue *send_queue_create(struct token_rate rate) {
	struct send_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL) {
		return NULL;
	}
	for (size_t lane = 0; lane < SEND_LANES; lane++) {
		queue->lanes[lane].fresh.end = &queue->lanes[lane].fresh.first;
		queue->lanes[lane].others.end = &queue->lanes[lane].others.first;
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

/* Flows */

static struct send_flow *find_in(const struct flow_list *list, uint64_t key) {
	struct send_flow *flow = list->first;
	while (flow != NULL && flow->key != key) {
		flow = flow->next;
	}
	return flow;
}

static struct send_flow *find_flow(const struct send_queue_lane *lane, uint64_t key) {
	struct send_flow *flow = find_in(&lane->fresh, key);
	return flow != NULL ? flow : find_in(&lane->others, key);
}

static void append(struct flow_list *list, struct send_flow *flow) {
	flow->next = NULL;
	*list->end = flow;
	list->end = &flow->next;
}

/* The caller then owns the flow. */
static struct send_flow *take_out(struct flow_list *list, struct send_flow **at) {
	struct send_flow *flow = *at;
	*at = flow->next;
	if (flow->next == NULL) {
		list->end = at;
	}
	return flow;
}

static struct send_flow *new_flow(struct send_queue_lane *lane, uint64_t key) {
	struct send_flow *flow = calloc(1, sizeof(*flow));
	if (flow != NULL) {
		flow->key = key;
		flow->end = &flow->first;
		append(&lane->fresh, flow);
	}
	return flow;
}

static void remove_line(
	struct send_queue_lane *lane, struct send_flow *flow, struct send_line **at) {
	struct send_line *line = *at;
	*at = line->next;
	if (line->next == NULL) {
		flow->end = at;
	}
	flow->lines--;
	flow->bytes -= line->len;
	flow->answers -= line->answers;
	lane->lines--;
	free(line);
}

/* Recipients */

static size_t count_also(const struct send_line *line) {
	size_t n = 0;
	while (n < SEND_ALSO_MOST && line->also[n] != 0) {
		n++;
	}
	return n;
}

static bool is_to(const struct send_line *line, uint64_t to) {
	size_t n = count_also(line), i = 0;
	while (i < n && line->also[i] != to) {
		i++;
	}
	return line->to == to || i < n;
}

/* False: no recipient is left. */
static bool take_from(struct send_line *line, uint64_t to) {
	size_t n = count_also(line);
	if (n == 0) {
		return false;
	}
	uint64_t last = line->also[n - 1];
	line->also[n - 1] = 0;
	for (size_t i = 0; i + 1 < n; i++) {
		line->also[i] = line->also[i] == to ? last : line->also[i];
	}
	line->to = line->to == to ? last : line->to;
	return true;
}

struct send_line *send_queue_find_same(struct send_queue *queue, enum send_lane lane, uint64_t key,
	const char *bytes, size_t len, size_t most) {
	const struct send_flow *flow = find_flow(&queue->lanes[lane], key);
	struct send_line *line = flow != NULL ? flow->first : NULL;
	while (line != NULL && (line->len != len || memcmp(line->bytes, bytes, len) != 0 ||
				       count_also(line) + 1 >= most)) {
		line = line->next;
	}
	return line;
}

void send_line_add_to(struct send_line *line, uint64_t to) {
	line->also[count_also(line)] = to;
}

/* Pushing */

/* A flow may take a quarter of the room left, so that the next one finds some. */
bool send_queue_has_room(const struct send_queue *queue, enum send_lane lane, uint64_t key,
	size_t lines, size_t bytes) {
	const struct send_flow *flow = find_flow(&queue->lanes[lane], key);
	size_t left = bounds[lane].lines - queue->lanes[lane].lines;
	if (flow != NULL) {
		lines += flow->lines;
		bytes += flow->bytes;
	}
	return lines <= bounds[lane].lines_of_flow && lines <= left / 4 &&
	       bytes <= bounds[lane].bytes_of_flow;
}

size_t send_queue_count_answers(const struct send_queue *queue, uint64_t key) {
	const struct send_flow *flow = find_flow(&queue->lanes[SEND_GAME], key);
	return flow != NULL ? flow->answers : 0;
}

/* Yielding lines are last in a flow, after those that have yielded often enough. */
static void insert(struct send_flow *flow, struct send_line *line) {
	struct send_line **at = line->yields ? flow->end : &flow->first;
	while (*at != NULL && !(*at)->yields) {
		at = &(*at)->next;
	}
	line->next = *at;
	*at = line;
	if (line->next == NULL) {
		flow->end = &line->next;
	} else {
		line->next->yields = ++line->next->passed < PASS_MOST;
	}
}

void send_queue_hurry(struct send_queue *queue, enum send_lane lane, uint64_t key, uint64_t to) {
	struct send_flow *flow = find_flow(&queue->lanes[lane], key);
	struct send_line **at = flow != NULL ? &flow->first : NULL;
	while (at != NULL && *at != NULL) {
		struct send_line *line = *at;
		if (!is_to(line, to) || !line->yields) {
			at = &line->next;
			continue;
		}
		*at = line->next;
		if (line->next == NULL) {
			flow->end = at;
		}
		line->yields = false;
		insert(flow, line);
		at = &line->next;
	}
}

int send_queue_push(struct send_queue *queue, enum send_lane lane, const struct send_line *header,
	const char *bytes) {
	struct send_queue_lane *to = &queue->lanes[lane];
	if (to->lines == bounds[lane].lines) {
		return -ENOBUFS;
	}
	struct send_line *line = malloc(sizeof(*line) + header->len);
	struct send_flow *flow = find_flow(to, header->flow);
	flow = flow == NULL && line != NULL ? new_flow(to, header->flow) : flow;
	if (line == NULL || flow == NULL) {
		free(line);
		return -ENOMEM;
	}
	*line = *header;
	memcpy(line->bytes, bytes, header->len);
	insert(flow, line);
	flow->lines++;
	flow->bytes += line->len;
	flow->answers += line->answers;
	to->lines++;
	return 0;
}

/* Lines to be lengthened */

const struct send_line *send_queue_find_going_on(
	const struct send_queue *queue, enum send_lane lane, uint64_t key, uint64_t to) {
	const struct send_flow *flow = find_flow(&queue->lanes[lane], key);
	const struct send_line *last = NULL, *line = flow != NULL ? flow->first : NULL;
	for (; line != NULL; line = line->next) {
		last = line->to == to ? line : last;
	}
	return last != NULL && last->gap != NULL ? last : NULL;
}

int send_queue_rewrite(struct send_queue *queue, enum send_lane lane, const struct send_line *line,
	const char *bytes, size_t len, const char *gap, uint64_t commit_seq) {
	struct send_flow *flow = find_flow(&queue->lanes[lane], line->flow);
	assert(flow != NULL);
	struct send_line **at = &flow->first;
	while (*at != line) {
		at = &(*at)->next;
	}
	struct send_line *longer = realloc(*at, sizeof(*longer) + len);
	if (longer == NULL) {
		return -ENOMEM;
	}
	*at = longer;
	if (longer->next == NULL) {
		flow->end = &longer->next;
	}
	flow->bytes += len - longer->len;
	longer->len = len;
	longer->gap = gap;
	longer->commit_seq = commit_seq;
	memcpy(longer->bytes, bytes, len);
	return 0;
}

/* Going out */

static bool waits(const struct send_queue *queue, enum send_lane lane) {
	return queue->lanes[lane].lines > 0;
}

static enum send_lane first_lane(const struct send_queue *queue) {
	enum send_lane lane = SEND_URGENT;
	while (lane < SEND_LANES && !waits(queue, lane)) {
		lane++;
	}
	return lane;
}

/* The lane whose turn it is; SEND_LANES: nothing waits. */
static enum send_lane next_lane(const struct send_queue *queue) {
	enum send_lane lane = first_lane(queue);
	if (lane != SEND_GAME && lane != SEND_ANSWER) {
		return lane;
	}
	if (waits(queue, SEND_BACKGROUND) && queue->others_in_a_row >= OTHERS_IN_A_ROW) {
		return SEND_BACKGROUND;
	}
	bool long_enough = waits(queue, SEND_ANSWER) && queue->games_in_a_row >= GAMES_IN_A_ROW;
	return long_enough ? SEND_ANSWER : lane;
}

/* An answer leaves tokens for games that may speak next; a background line needs a whole burst
 * unless another lane waits. */
static int64_t tokens_for(const struct send_queue *queue, enum send_lane lane) {
	if (lane == SEND_ANSWER && !waits(queue, SEND_GAME)) {
		return 1 + queue->rate.burst / 2;
	}
	return lane == SEND_BACKGROUND && first_lane(queue) == lane ? queue->rate.burst : 1;
}

static uint64_t wait_of(struct send_queue *queue, enum send_lane lane, int64_t now) {
	return lane == SEND_URGENT ? 0
				   : (uint64_t)token_bucket_wait_for(&queue->bucket, &queue->rate,
					     tokens_for(queue, lane), now);
}

static struct flow_list *list_of(struct send_queue_lane *lane, bool fresh) {
	return fresh ? &lane->fresh : &lane->others;
}

static bool is_fresh_first(const struct send_queue_lane *lane) {
	return lane->others.first == NULL || lane->fresh_in_a_row < FRESH_IN_A_ROW;
}

void send_queue_set_gate(struct send_queue *queue, struct send_gate gate) {
	queue->gate = gate;
}

/* Offers the first line of the list's first flow that the gate lets through; unless yielding, skips
 * flows that begin with a yielding line. */
static bool offer_from(struct send_queue *queue, bool fresh, bool yielding, uint64_t *wait_ms) {
	struct flow_list *list = list_of(&queue->lanes[queue->offered], fresh);
	for (struct send_flow **at = &list->first; *at != NULL; at = &(*at)->next) {
		if ((*at)->first->yields && !yielding) {
			continue;
		}
		uint64_t wait = queue->gate.wait == NULL
					? 0
					: queue->gate.wait(queue->gate.data, queue->offered,
						  (*at)->first, (uint64_t)queue->offered_at);
		if (wait == 0) {
			queue->offered_fresh = fresh;
			queue->offered_from = at;
			return true;
		}
		*wait_ms = wait < *wait_ms ? wait : *wait_ms;
	}
	return false;
}

static bool offer(struct send_queue *queue, enum send_lane lane, uint64_t *wait_ms) {
	queue->offered = lane;
	if (!waits(queue, lane)) {
		return false;
	}
	uint64_t wait = wait_of(queue, lane, queue->offered_at);
	bool fresh_first = is_fresh_first(&queue->lanes[lane]);
	if (wait == 0) {
		return offer_from(queue, fresh_first, false, wait_ms) ||
		       offer_from(queue, !fresh_first, false, wait_ms) ||
		       offer_from(queue, fresh_first, true, wait_ms) ||
		       offer_from(queue, !fresh_first, true, wait_ms);
	}
	*wait_ms = wait < *wait_ms ? wait : *wait_ms;
	return false;
}

/* If the gate holds back the whole lane whose turn it is, other lanes go; if the lane waits for
 * tokens they do not, as they would take them. */
const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms) {
	enum send_lane turn = next_lane(queue);
	*wait_ms = UINT64_MAX;
	queue->offered_at = (int64_t)now;
	bool found = turn != SEND_LANES && offer(queue, turn, wait_ms);
	bool held = !found && turn != SEND_LANES && wait_of(queue, turn, queue->offered_at) == 0;
	for (enum send_lane lane = SEND_URGENT; lane < SEND_LANES && held && !found; lane++) {
		found = lane != turn && offer(queue, lane, wait_ms);
	}
	return found ? (*queue->offered_from)->first : NULL;
}

/* The flow moves to the end of the list, unless it is empty or its line was not sent. */
static void end_turn(struct send_queue *queue, struct send_queue_lane *lane, bool heard) {
	struct flow_list *list = list_of(lane, queue->offered_fresh);
	if ((*queue->offered_from)->lines == 0) {
		free(take_out(list, queue->offered_from));
	} else if (heard) {
		append(&lane->others, take_out(list, queue->offered_from));
	}
}

/* A line that had to yield to other flows does so a limited number of times. */
static void count_overtaken(const struct flow_list *list, const struct send_flow *by) {
	for (struct send_flow *flow = list->first; flow != NULL; flow = flow->next) {
		struct send_line *line = flow->first;
		line->yields = line->yields && (flow == by || ++line->overtaken < OVERTAKE_MOST);
	}
}

static void count_lines(struct send_queue *queue, struct send_queue_lane *lane) {
	bool goes_on = queue->offered < SEND_ANSWER && waits(queue, SEND_ANSWER);
	queue->games_in_a_row = goes_on ? queue->games_in_a_row + (queue->offered == SEND_GAME) : 0;
	bool comes_before = queue->offered != SEND_BACKGROUND && waits(queue, SEND_BACKGROUND);
	queue->others_in_a_row = comes_before ? queue->others_in_a_row + 1 : 0;
	bool holds_up = queue->offered_fresh && lane->others.first != NULL;
	lane->fresh_in_a_row = holds_up ? lane->fresh_in_a_row + 1 : 0;
}

void send_queue_pop(struct send_queue *queue, bool sent) {
	struct send_queue_lane *lane = &queue->lanes[queue->offered];
	struct send_flow *flow = *queue->offered_from;
	assert(flow != NULL);
	if (sent && !flow->first->yields) {
		count_overtaken(&lane->fresh, flow);
		count_overtaken(&lane->others, flow);
	}
	remove_line(lane, flow, &flow->first);
	if (sent) {
		count_lines(queue, lane);
		token_bucket_drain(&queue->bucket, &queue->rate, queue->offered_at);
	}
	end_turn(queue, lane, sent);
}

size_t send_queue_count_in(const struct send_queue *queue, enum send_lane lane) {
	return queue->lanes[lane].lines;
}

size_t send_queue_count_of(const struct send_queue *queue, enum send_lane lane, uint64_t key) {
	const struct send_flow *flow = find_flow(&queue->lanes[lane], key);
	return flow != NULL ? flow->lines : 0;
}

size_t send_queue_count(const struct send_queue *queue) {
	size_t count = 0;
	for (enum send_lane lane = SEND_URGENT; lane < SEND_LANES; lane++) {
		count += send_queue_count_in(queue, lane);
	}
	return count;
}

static bool lists(const struct flow_list *list, uint64_t to) {
	for (const struct send_flow *flow = list->first; flow != NULL; flow = flow->next) {
		const struct send_line *line = flow->first;
		while (line != NULL && !is_to(line, to)) {
			line = line->next;
		}
		if (line != NULL) {
			return true;
		}
	}
	return false;
}

bool send_queue_has_to(const struct send_queue *queue, uint64_t to) {
	for (enum send_lane lane = SEND_GAME; lane <= SEND_ANSWER; lane++) {
		if (lists(&queue->lanes[lane].fresh, to) || lists(&queue->lanes[lane].others, to)) {
			return true;
		}
	}
	return false;
}

/* Dropping */

static const uint64_t ALL = UINT64_MAX;

struct dropped {
	uint64_t flow, to; /* or ALL */
	bool hands;        /* nothing else */
	bool late;         /* out: a dropped line no longer yielded */
};

/* A line that has other recipients only loses this one. */
static bool is_dropped(struct send_line *line, struct dropped *what) {
	if (what->hands && !line->hand) {
		return false;
	}
	return what->to == ALL || (is_to(line, what->to) && !take_from(line, what->to));
}

static void drop_lines(struct send_queue_lane *lane, struct send_flow *flow, struct dropped *what) {
	for (struct send_line **at = &flow->first; *at != NULL;) {
		if (is_dropped(*at, what)) {
			what->late |= !(*at)->yields;
			remove_line(lane, flow, at);
		} else {
			at = &(*at)->next;
		}
	}
}

static void drop_in(struct send_queue_lane *lane, struct flow_list *list, struct dropped *what) {
	for (struct send_flow **at = &list->first; *at != NULL;) {
		if (what->flow == ALL || what->flow == (*at)->key) {
			drop_lines(lane, *at, what);
		}
		if ((*at)->lines == 0) {
			free(take_out(list, at));
		} else {
			at = &(*at)->next;
		}
	}
}

static bool drop(struct send_queue_lane *lane, struct dropped what) {
	drop_in(lane, &lane->fresh, &what);
	drop_in(lane, &lane->others, &what);
	return what.late;
}

bool send_queue_drop_hand(
	struct send_queue *queue, enum send_lane lane, uint64_t key, uint64_t to) {
	return drop(&queue->lanes[lane], (struct dropped){.flow = key, .to = to, .hands = true});
}

void send_queue_drop_to(struct send_queue *queue, uint64_t to) {
	drop(&queue->lanes[SEND_GAME], (struct dropped){.flow = ALL, .to = to});
	drop(&queue->lanes[SEND_ANSWER], (struct dropped){.flow = ALL, .to = to});
}

void send_queue_clear(struct send_queue *queue) {
	for (enum send_lane lane = SEND_URGENT; lane < SEND_LANES; lane++) {
		drop(&queue->lanes[lane], (struct dropped){.flow = ALL, .to = ALL});
	}
}
