#ifndef BOT_CHAT_DISCORD_GATEWAY_EVENT_QUEUE_H
#define BOT_CHAT_DISCORD_GATEWAY_EVENT_QUEUE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What waits between the gateway's thread, which puts it in, and the loop's, which takes it out.
 * Any thread may call. */

enum {
	HANDOVER_ITEMS_MOST = 10000,
	HANDOVER_BYTES_MOST = 4 * 1024 * 1024, /* of JSON; parsed it is some times that */
};

enum handover_kind { HANDOVER_EVENT, HANDOVER_ADVICE, HANDOVER_FATAL };

struct handover_item {
	struct handover_item *next;
	enum handover_kind kind;
	unsigned shard;
	json_t *d;      /* of an event; owned */
	size_t bytes;   /* that it was parsed from */
	uint64_t since; /* ms, of uv_hrtime() */
	char words[];   /* an event's type, or why */
};

struct handover;

/* NULL: out of memory. */
struct handover *handover_create(void);
/* And all that is in it. */
void handover_destroy(struct handover *handover);

/* Takes d over. 0 or -ENOMEM. */
int handover_put(struct handover *handover, enum handover_kind kind, unsigned shard,
	const char *words, size_t len, json_t *d, size_t bytes);

/* The oldest, to be freed by handover_free(), or NULL. drained: there was too much, and is not any
 * more. */
struct handover_item *handover_get(struct handover *handover, bool *drained);
void handover_free(struct handover_item *item);

/* It holds so much that no more should be read; false again when half of that is gone. */
bool handover_is_full(struct handover *handover);

/* How long ago it came in, in ms. */
uint64_t handover_age_ms(const struct handover_item *item);

/* How old the oldest is, in ms; 0: there is none. */
uint64_t handover_lag_ms(struct handover *handover);

#endif
