#include "bot/base/token_bucket.h"

#include <math.h>

/* Milliseconds until the bucket is full. */
static double owed(struct token_bucket *bucket, const struct token_rate *rate, int64_t now) {
	double empty = (double)now + (double)rate->burst * rate->ms_per_token;
	bucket->full_at = fmin(bucket->full_at, empty);
	return fmax(bucket->full_at - (double)now, 0);
}

int64_t token_bucket_wait_for(
	struct token_bucket *bucket, const struct token_rate *rate, int64_t tokens, int64_t now) {
	double wait = owed(bucket, rate, now) - (double)(rate->burst - tokens) * rate->ms_per_token;
	return wait > 0 ? (int64_t)ceil(wait) : 0;
}

int64_t token_bucket_wait(struct token_bucket *bucket, const struct token_rate *rate, int64_t now) {
	return token_bucket_wait_for(bucket, rate, 1, now);
}

bool token_bucket_acquire(struct token_bucket *bucket, const struct token_rate *rate, int64_t now) {
	if (token_bucket_wait(bucket, rate, now) > 0) {
		return false;
	}
	token_bucket_drain(bucket, rate, now);
	return true;
}

void token_bucket_drain(struct token_bucket *bucket, const struct token_rate *rate, int64_t now) {
	bucket->full_at = (double)now + owed(bucket, rate, now) + rate->ms_per_token;
	owed(bucket, rate, now); /* never negative */
}
