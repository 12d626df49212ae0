#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A token bucket: burst tokens at once, one more each ms_per_token. Times are milliseconds of any
 * single clock. All zero: full. */

struct token_rate {
	int64_t burst;
	double ms_per_token;
};

struct token_bucket {
	double full_at; /* when the bucket is full */
};

/* Milliseconds until there is a token; 0: now. At most the time from empty: after the clock was set
 * back the bucket counts as empty. */
int64_t token_bucket_wait(struct token_bucket *bucket, const struct token_rate *rate, int64_t now);

/* Milliseconds until there are n tokens, at most the burst. */
int64_t token_bucket_wait_for(
	struct token_bucket *bucket, const struct token_rate *rate, int64_t tokens, int64_t now);

/* Takes a token; false: there is none. */
bool token_bucket_acquire(struct token_bucket *bucket, const struct token_rate *rate, int64_t now);

/* Takes a token, or what there is of one: for lines that must not wait. */
void token_bucket_drain(struct token_bucket *bucket, const struct token_rate *rate, int64_t now);
