#include "bot/chat/discord/rest/rate_limits.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/backoff.h"
#include "bot/base/map.h"

enum { UNSAID_MS = 1000 };

static bool is_safe(const struct retry_attempt *attempt) {
	switch (attempt->end) {
	case TRANSFER_UNSENT:
		return true;
	case TRANSFER_UNANSWERED:
		return attempt->repeatable;
	case TRANSFER_ANSWERED:
		return attempt->status >= 500 && attempt->repeatable;
	}
	return false;
}

bool retry_is_told(const struct retry_attempt *attempt) {
	return attempt->end == TRANSFER_ANSWERED &&
	       (attempt->status == 429 || (attempt->status >= 500 && attempt->retry_after_ms > 0));
}

bool retry_after(
	const struct retry_attempt *attempt, double chance, double scale, uint64_t *pause_ms) {
	if (attempt->end == TRANSFER_ANSWERED && attempt->status == 429) {
		*pause_ms = attempt->retry_after_ms >= 0 ? (uint64_t)attempt->retry_after_ms
							 : (uint64_t)UNSAID_MS;
		return true;
	}
	if (!is_safe(attempt) || attempt->failures >= RETRY_TRIES_MOST) {
		return false;
	}
	if (retry_is_told(attempt)) {
		*pause_ms = (uint64_t)attempt->retry_after_ms;
		return true;
	}
	uint64_t pause =
		backoff_ms_by(attempt->failures - 1, RETRY_FIRST_MS, RETRY_LONGEST_MS, chance);
	*pause_ms = (uint64_t)((double)pause * scale);
	return true;
}

static void shuffle(uint64_t *list, size_t n, double (*chance)(void)) {
	for (size_t i = n; i > 1; i--) {
		size_t other = (size_t)(chance() * (double)i);
		uint64_t last = list[i - 1];
		list[i - 1] = list[other];
		list[other] = last;
	}
}

/* The list has n times, each taken once at most. */
void retry_release(uint64_t *after_ms, size_t n, uint64_t each_ms, double (*chance)(void)) {
	size_t moments = each_ms > 0 ? RETRY_RELEASE_MS / each_ms : 0, taken = 0;
	moments = moments > n ? moments : n;
	for (size_t i = 0; i < moments && taken < n; i++) {
		if (chance() * (double)(moments - i) < (double)(n - taken)) {
			after_ms[taken++] = i * each_ms;
		}
	}
	shuffle(after_ms, n, chance);
}

enum { SLOTS = INVALID_REQUEST_SLOTS + 1 }; /* the oldest is only partly within the window */

void invalid_request_guard_init(
	struct invalid_request_guard *guard, unsigned most, uint64_t window_ms) {
	*guard = (struct invalid_request_guard){
		.most = most, .slot_ms = window_ms / INVALID_REQUEST_SLOTS};
	if (guard->slot_ms == 0) {
		guard->slot_ms = 1;
	}
}

static void slide(struct invalid_request_guard *guard, uint64_t now) {
	uint64_t slot = now / guard->slot_ms;
	for (size_t i = 0; i < SLOTS && guard->slot < slot; i++) {
		guard->slot++;
		guard->sum -= guard->counts[guard->slot % SLOTS];
		guard->counts[guard->slot % SLOTS] = 0;
	}
	guard->slot = slot > guard->slot ? slot : guard->slot;
	if (guard->sum >= guard->most) {
		guard->closed = true;
	} else if (guard->sum <= guard->most / 2) {
		guard->closed = false;
	}
}

void invalid_request_guard_count(
	struct invalid_request_guard *guard, int status, bool shared, uint64_t now) {
	if (status == 401 || status == 403 || (status == 429 && !shared)) {
		slide(guard, now);
		guard->counts[guard->slot % SLOTS]++;
		guard->sum++;
	}
}

bool invalid_request_guard_is_closed(struct invalid_request_guard *guard, uint64_t now) {
	slide(guard, now);
	return guard->closed;
}

/* The pause at which the requests left take a whole window. */
static uint64_t pause_between(const struct invalid_request_guard *guard) {
	unsigned slow = guard->most / 2;
	return guard->sum > slow ? guard->slot_ms * INVALID_REQUEST_SLOTS / (guard->most - slow)
				 : 0;
}

uint64_t invalid_request_guard_wait(struct invalid_request_guard *guard, uint64_t now) {
	if (invalid_request_guard_is_closed(guard, now)) {
		return guard->slot_ms;
	}
	uint64_t next = guard->sent_at + pause_between(guard);
	return next > now ? next - now : 0;
}

void invalid_request_guard_sent(struct invalid_request_guard *guard, uint64_t now) {
	guard->sent_at = now;
}

enum {
	FIRST_SWEEP = 256,
	SWEEP_PAUSE_MS = 1000,
	KEY_SIZE = 192,
	SAME_WINDOW_MS = 250, /* the most by which responses in one window differ about its end */
	LONGEST_MS = 24 * 60 * 60 * 1000,
	NUMBER_SIZE = 24,
};

/* Found by Discord's name for it and the major parameter; before that is known, by the route. */
struct bucket {
	struct map_entry entry; /* first */
	int64_t limit, remaining;
	int64_t in_flight;
	bool overlap;      /* two requests were in flight at once since the last time without any */
	uint64_t reset_at; /* time at which remaining becomes limit */
	uint64_t window_ms;    /* as far as known */
	uint64_t refused_till; /* after a 429 */
	unsigned routes;
};

struct route {
	struct map_entry entry; /* first */
	struct bucket *bucket;
};

struct rate_limits {
	struct map routes, buckets;
	size_t sweep_at;   /* number of routes */
	uint64_t swept_at; /* time of the last sweep; the next comes SWEEP_PAUSE_MS later, as all
			      may be in use */
	uint64_t refused_till; /* after a global 429 */
	bool interactions;     /* not subject to the global limit */
	uint64_t sent_at[RATE_LIMITS_GLOBAL];
	uint64_t sent;
};

const struct rate_limit_headers rate_limits_no_headers = {
	.limit = -1, .remaining = -1, .reset_after_ms = -1, .retry_after_ms = -1};

/* Headers */

static bool read_number(const char *value, double *number) {
	char *end;
	*number = strtod(value, &end);
	return end != value && isfinite(*number) && *number >= 0;
}

static void read_count(const char *value, int64_t *count) {
	double number;
	if (read_number(value, &number)) {
		*count = (int64_t)fmin(number, 1e6);
	}
}

static void read_seconds(const char *value, int64_t *ms) {
	double number;
	if (read_number(value, &number)) {
		*ms = (int64_t)ceil(fmin(number * 1000, LONGEST_MS));
	}
}

static void read_scope(struct rate_limit_headers *headers, const char *value) {
	headers->scoped = true;
	headers->global = strcasecmp(value, "global") == 0;
	headers->shared = strcasecmp(value, "shared") == 0;
}

static void read_one(struct rate_limit_headers *headers, const char *name, const char *value) {
	if (strcasecmp(name, "x-ratelimit-bucket") == 0) {
		snprintf(headers->bucket, sizeof(headers->bucket), "%s", value);
	} else if (strcasecmp(name, "x-ratelimit-limit") == 0) {
		read_count(value, &headers->limit);
	} else if (strcasecmp(name, "x-ratelimit-remaining") == 0) {
		read_count(value, &headers->remaining);
	} else if (strcasecmp(name, "x-ratelimit-reset-after") == 0) {
		read_seconds(value, &headers->reset_after_ms);
	} else if (strcasecmp(name, "retry-after") == 0) {
		read_seconds(value, &headers->retry_after_ms);
	} else if (strcasecmp(name, "x-ratelimit-scope") == 0) {
		read_scope(headers, value);
	} else if (strcasecmp(name, "x-ratelimit-global") == 0) {
		headers->global = strcasecmp(value, "true") == 0;
		headers->scoped = true;
	}
}

void rate_limits_read_header(struct rate_limit_headers *headers, const char *line, size_t len) {
	char text[RATE_LIMITS_BUCKET_SIZE + NUMBER_SIZE];
	while (len > 0 && strchr("\r\n ", line[len - 1]) != NULL) {
		len--;
	}
	if (len >= sizeof(text) || memchr(line, '\0', len) != NULL) {
		return;
	}
	memcpy(text, line, len);
	text[len] = '\0';
	char *colon = strchr(text, ':');
	if (colon != NULL) {
		*colon = '\0';
		read_one(headers, text, colon + 1 + strspn(colon + 1, " \t"));
	}
}

/* Life */

struct rate_limits *rate_limits_create(bool interactions, uint64_t now) {
	struct rate_limits *limits = calloc(1, sizeof(*limits));
	if (limits == NULL) {
		return NULL;
	}
	limits->sweep_at = FIRST_SWEEP;
	limits->interactions = interactions;
	while (!interactions && limits->sent < RATE_LIMITS_GLOBAL - RATE_LIMITS_AT_START) {
		limits->sent_at[limits->sent++] = now;
	}
	return limits;
}

static void leave_bucket(struct rate_limits *limits, struct bucket *bucket) {
	if (--bucket->routes == 0) {
		map_remove(&limits->buckets, &bucket->entry);
		free(bucket);
	}
}

static void forget(struct rate_limits *limits, struct route *route) {
	leave_bucket(limits, route->bucket);
	map_remove(&limits->routes, &route->entry);
	free(route);
}

void rate_limits_destroy(struct rate_limits *limits) {
	if (limits == NULL) {
		return;
	}
	map_free_all(&limits->routes);
	map_free_all(&limits->buckets);
	free(limits);
}

size_t rate_limits_routes(const struct rate_limits *limits) {
	return limits->routes.n;
}

/* The bucket holds nothing that the next response would not tell again. */
static bool is_idle(const struct bucket *bucket, uint64_t now) {
	return bucket->in_flight == 0 && now >= bucket->reset_at && now >= bucket->refused_till;
}

static void sweep(struct rate_limits *limits, uint64_t now) {
	if (limits->routes.n < limits->sweep_at || now < limits->swept_at + SWEEP_PAUSE_MS) {
		return;
	}
	limits->swept_at = now;
	for (struct map_entry *entry = limits->routes.oldest, *newer; entry != NULL;
		entry = newer) {
		struct route *route = (struct route *)entry;
		newer = entry->newer;
		if (is_idle(route->bucket, now)) {
			forget(limits, route);
		}
	}
	limits->sweep_at = 2 * limits->routes.n < FIRST_SWEEP ? FIRST_SWEEP : 2 * limits->routes.n;
	if (limits->sweep_at > RATE_LIMITS_ROUTES_MOST) {
		limits->sweep_at = RATE_LIMITS_ROUTES_MOST;
	}
}

/* Routes and buckets */

static struct bucket *join_bucket(struct rate_limits *limits, const char *key) {
	struct bucket *bucket = (struct bucket *)map_find(&limits->buckets, NULL, key);
	if (bucket == NULL) {
		bucket = map_new(&limits->buckets, NULL, sizeof(*bucket), key);
		if (bucket == NULL) {
			return NULL;
		}
		bucket->limit = bucket->remaining = 1;
	}
	bucket->routes++;
	return bucket;
}

static struct route *add_route(struct rate_limits *limits, const char *name) {
	if (limits->routes.n >= RATE_LIMITS_ROUTES_MOST) {
		return NULL;
	}
	struct route *route = map_new(&limits->routes, NULL, sizeof(*route), name);
	if (route == NULL) {
		return NULL;
	}
	route->bucket = join_bucket(limits, name);
	if (route->bucket == NULL) {
		map_remove(&limits->routes, &route->entry);
		free(route);
		return NULL;
	}
	return route;
}

static struct route *find_route(const struct rate_limits *limits, const char *name) {
	return (struct route *)map_find(&limits->routes, NULL, name);
}

/* The part of a route that separates buckets of one name: "/channels/12". An interaction counts as
 * its webhook, whose token is its own. */
static size_t find_major(const char *route, const char **major) {
	static const char *const resources[] = {
		"/channels/", "/guilds/", "/webhooks/", "/interactions/"};
	*major = strchr(route, '/');
	for (size_t i = 0; *major != NULL && i < sizeof(resources) / sizeof(resources[0]); i++) {
		size_t len = strlen(resources[i]);
		if (strncmp(*major, resources[i], len) == 0) {
			return len + strcspn(*major + len, "/");
		}
	}
	return 0;
}

/* A response names its route's bucket, which may have changed. */
static void rename_bucket(struct rate_limits *limits, struct route *route, const char *name) {
	char key[KEY_SIZE];
	const char *major;
	size_t len = find_major(route->entry.key, &major);
	snprintf(key, sizeof(key), "%s %.*s", name, (int)len, len > 0 ? major : "");
	if (strcmp(route->bucket->entry.key, key) == 0) {
		return;
	}
	struct bucket *bucket = join_bucket(limits, key);
	if (bucket != NULL) {
		leave_bucket(limits, route->bucket);
		route->bucket = bucket;
	}
}

/* Waiting */

static uint64_t longer(uint64_t a, uint64_t b) {
	return a > b ? a : b;
}

static uint64_t until(uint64_t time, uint64_t now) {
	return time > now ? time - now : 0;
}

uint64_t rate_limits_wait_for_all(const struct rate_limits *limits, uint64_t now) {
	uint64_t wait = until(limits->refused_till, now);
	if (limits->sent >= RATE_LIMITS_GLOBAL) {
		uint64_t oldest = limits->sent_at[limits->sent % RATE_LIMITS_GLOBAL];
		wait = longer(wait, until(oldest + RATE_LIMITS_GLOBAL_MS, now));
	}
	return wait;
}

static int64_t left_of(const struct bucket *bucket, uint64_t now) {
	int64_t left = now >= bucket->reset_at ? bucket->limit : bucket->remaining;
	return left - bucket->in_flight;
}

uint64_t rate_limits_wait(const struct rate_limits *limits, const char *route, uint64_t now) {
	uint64_t wait = rate_limits_wait_for_all(limits, now);
	const struct route *known = find_route(limits, route);
	if (known == NULL) {
		return wait;
	}
	const struct bucket *bucket = known->bucket;
	wait = longer(wait, until(bucket->refused_till, now));
	if (left_of(bucket, now) > 0) {
		return wait;
	}
	if (now < bucket->reset_at && bucket->limit > bucket->in_flight) {
		return longer(wait, until(bucket->reset_at, now));
	}
	return RATE_LIMITS_UNTIL_ANSWER;
}

bool rate_limits_has_spare(const struct rate_limits *limits, const char *route, uint64_t now) {
	const struct route *known = find_route(limits, route);
	if (rate_limits_wait_for_all(limits, now) > 0) {
		return false;
	}
	return known == NULL || (now >= known->bucket->refused_till &&
					2 * left_of(known->bucket, now) > known->bucket->limit);
}

void rate_limits_begin(struct rate_limits *limits, const char *route, uint64_t now) {
	if (!limits->interactions) {
		limits->sent_at[limits->sent++ % RATE_LIMITS_GLOBAL] = now;
	}
	struct route *known = find_route(limits, route);
	if (known == NULL) {
		sweep(limits, now);
		known = add_route(limits, route);
	}
	if (known != NULL) {
		known->bucket->overlap = known->bucket->in_flight++ > 0;
	}
}

static bool counts(const struct rate_limit_headers *headers) {
	return headers != NULL && headers->remaining >= 0 && headers->reset_after_ms >= 0;
}

/* Responses may be out of order with Discord's counting, within a window and across its end. */
static void count(struct bucket *bucket, const struct rate_limit_headers *headers, uint64_t now) {
	uint64_t reset_at = now + (uint64_t)headers->reset_after_ms;
	if (bucket->overlap && reset_at + SAME_WINDOW_MS < bucket->reset_at) {
		return;
	}
	bool new_window = reset_at > bucket->reset_at + SAME_WINDOW_MS;
	if (new_window || headers->remaining < bucket->remaining) {
		bucket->remaining = headers->remaining;
	}
	bucket->reset_at = reset_at;
	bucket->window_ms = longer(bucket->window_ms, (uint64_t)headers->reset_after_ms);
	if (headers->limit > 0) {
		bucket->limit = headers->limit;
	}
}

/* A 429 without scope and bucket is from the proxy before Discord, and limits all requests. */
static void refuse(struct rate_limits *limits, struct bucket *bucket,
	const struct rate_limit_headers *headers, uint64_t now) {
	uint64_t till =
		now + (uint64_t)(headers->retry_after_ms >= 0 ? headers->retry_after_ms : 1000);
	bool unscoped = !headers->scoped && headers->bucket[0] == '\0';
	bool all = !limits->interactions && (headers->global || unscoped);
	if (all) {
		limits->refused_till = longer(limits->refused_till, till);
	} else if (bucket != NULL) {
		bucket->refused_till = longer(bucket->refused_till, till);
	}
}

/* Without a response Discord may have counted the request, perhaps as the first of a new window. */
static void assume_counted(struct bucket *bucket, uint64_t now) {
	if (now >= bucket->reset_at) {
		bucket->remaining = bucket->limit;
		bucket->reset_at = now + bucket->window_ms;
	}
	if (bucket->remaining > 0) {
		bucket->remaining--;
	}
}

/* Also if the request expires: the next on its route waits, too. */
static void wait_for_retry(
	struct bucket *bucket, const struct rate_limit_headers *headers, uint64_t now) {
	if (headers->retry_after_ms > 0) {
		bucket->refused_till =
			longer(bucket->refused_till, now + (uint64_t)headers->retry_after_ms);
	}
}

void rate_limits_end(struct rate_limits *limits, const char *route,
	const struct rate_limit_headers *headers, uint64_t now) {
	struct route *known = find_route(limits, route);
	if (known != NULL && known->bucket->in_flight > 0) {
		known->bucket->in_flight--;
	}
	if (known != NULL && headers != NULL && headers->bucket[0] != '\0') {
		rename_bucket(limits, known, headers->bucket);
	}
	if (known != NULL && counts(headers)) {
		count(known->bucket, headers, now);
	} else if (known != NULL && (headers == NULL || !headers->refused)) {
		assume_counted(known->bucket, now);
	}
	if (known != NULL && headers != NULL && headers->failed) {
		wait_for_retry(known->bucket, headers, now);
	}
	if (headers != NULL && headers->refused) {
		refuse(limits, known != NULL ? known->bucket : NULL, headers, now);
	}
}
