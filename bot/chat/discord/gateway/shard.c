#define ZLIB_CONST /* makes zlib's input const */

#include "bot/chat/discord/gateway/shard.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>
#include <zlib.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/gateway/session.h"

/* Inflating */

enum { ROOM_LEAST = 16 * 1024, ROOM_KEPT = 256 * 1024, SUFFIX_SIZE = 4 };

/* The end of a flushed deflate stream (RFC 1979, 2.1), and thus of a payload. */
static const char flush_suffix[SUFFIX_SIZE] = {0, 0, '\xff', '\xff'};

struct inflate {
	z_stream stream;
	char *text;
	size_t len, room;
	char ending[SUFFIX_SIZE]; /* the last bytes fed */
	bool done;                /* the payload in text was passed on */
};

/* The checksum is not computed: it comes with the stream's end, which is refused. */
struct inflate *inflate_create(void) {
	struct inflate *flow = calloc(1, sizeof(*flow));
	if (flow != NULL &&
		(inflateInit(&flow->stream) != Z_OK || inflateValidate(&flow->stream, 0) != Z_OK)) {
		free(flow);
		return NULL;
	}
	return flow;
}

void inflate_destroy(struct inflate *flow) {
	if (flow != NULL) {
		inflateEnd(&flow->stream);
		free(flow->text);
		free(flow);
	}
}

/* Drops the payload passed on before, and an unusually large buffer. */
static void restart(struct inflate *flow) {
	flow->len = 0;
	flow->done = false;
	memset(flow->ending, 0, sizeof(flow->ending));
	if (flow->room > ROOM_KEPT) {
		free(flow->text);
		flow->text = NULL;
		flow->room = 0;
	}
}

static int make_room(struct inflate *flow) {
	if (flow->len < flow->room) {
		return 0;
	}
	if (flow->room >= INFLATE_MOST) {
		return -EMSGSIZE;
	}
	size_t room = flow->room == 0 ? ROOM_LEAST : flow->room * 2;
	char *text = realloc(flow->text, room);
	if (text == NULL) {
		return -ENOMEM;
	}
	flow->text = text;
	flow->room = room;
	return 0;
}

static void remember_ending(struct inflate *flow, const char *bytes, size_t len) {
	if (len >= SUFFIX_SIZE) {
		memcpy(flow->ending, bytes + len - SUFFIX_SIZE, SUFFIX_SIZE);
		return;
	}
	memmove(flow->ending, flow->ending + len, SUFFIX_SIZE - len);
	memcpy(flow->ending + SUFFIX_SIZE - len, bytes, len);
}

static int inflate_all(struct inflate *flow) {
	z_stream *stream = &flow->stream;
	do {
		int rc = make_room(flow);
		if (rc < 0) {
			return rc;
		}
		stream->next_out = (Bytef *)flow->text + flow->len;
		stream->avail_out = (uInt)(flow->room - flow->len);
		rc = inflate(stream, Z_SYNC_FLUSH);
		flow->len = flow->room - stream->avail_out;
		if (rc == Z_BUF_ERROR && stream->avail_in == 0) {
			return 0; /* everything was flushed already */
		}
		if (rc != Z_OK) {
			return rc == Z_MEM_ERROR ? -ENOMEM : -EPROTO;
		}
	} while (stream->avail_in > 0 || stream->avail_out == 0);
	return 0;
}

int inflate_feed(struct inflate *flow, const char *bytes, size_t len, bool last, const char **text,
	size_t *text_len) {
	if (flow->done) {
		restart(flow);
	}
	remember_ending(flow, bytes, len);
	flow->stream.next_in = (const Bytef *)bytes;
	flow->stream.avail_in = (uInt)len;
	int rc = inflate_all(flow);
	if (rc < 0) {
		return rc;
	}
	if (!last || memcmp(flow->ending, flush_suffix, SUFFIX_SIZE) != 0) {
		return 0;
	}
	flow->done = true;
	*text = flow->text;
	*text_len = flow->len;
	return 1;
}

/* The event queue */

struct event_queue {
	uv_mutex_t mutex;
	struct queued_item *first, **last;
	size_t items, bytes;
	bool full;
};

struct event_queue *event_queue_create(void) {
	struct event_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL || uv_mutex_init(&queue->mutex) < 0) {
		free(queue);
		return NULL;
	}
	queue->last = &queue->first;
	return queue;
}

void event_queue_free_item(struct queued_item *item) {
	json_decref(item->d);
	free(item);
}

void event_queue_destroy(struct event_queue *queue) {
	if (queue == NULL) {
		return;
	}
	while (queue->first != NULL) {
		struct queued_item *item = queue->first;
		queue->first = item->next;
		event_queue_free_item(item);
	}
	uv_mutex_destroy(&queue->mutex);
	free(queue);
}

static void append(struct event_queue *queue, struct queued_item *item) {
	*queue->last = item;
	queue->last = &item->next;
	queue->items++;
	queue->bytes += item->bytes;
	if (queue->items >= EVENT_QUEUE_ITEMS_MOST || queue->bytes >= EVENT_QUEUE_BYTES_MOST) {
		queue->full = true;
	}
}

int event_queue_push(struct event_queue *queue, const struct queue_entry *entry) {
	struct queued_item *item = malloc(sizeof(*item) + entry->len + 1);
	if (item == NULL) {
		json_decref(entry->d);
		return -ENOMEM;
	}
	*item = (struct queued_item){
		.kind = entry->kind,
		.shard = entry->shard,
		.sequence = entry->sequence,
		.d = entry->d,
		.bytes = entry->bytes,
		.since = monotonic_ms(),
	};
	if (entry->len > 0) {
		memcpy(item->words, entry->words, entry->len);
	}
	item->words[entry->len] = '\0';
	uv_mutex_lock(&queue->mutex);
	append(queue, item);
	uv_mutex_unlock(&queue->mutex);
	return 0;
}

static void take_first(struct event_queue *queue) {
	struct queued_item *item = queue->first;
	queue->first = item->next;
	if (queue->first == NULL) {
		queue->last = &queue->first;
	}
	queue->items--;
	queue->bytes -= item->bytes;
}

struct queued_item *event_queue_pop(struct event_queue *queue, bool *drained) {
	uv_mutex_lock(&queue->mutex);
	struct queued_item *item = queue->first;
	if (item != NULL) {
		take_first(queue);
	}
	*drained = queue->full && queue->items <= EVENT_QUEUE_ITEMS_MOST / 2 &&
		   queue->bytes <= EVENT_QUEUE_BYTES_MOST / 2;
	if (*drained) {
		queue->full = false;
	}
	uv_mutex_unlock(&queue->mutex);
	return item;
}

bool event_queue_is_full(struct event_queue *queue) {
	uv_mutex_lock(&queue->mutex);
	bool full = queue->full;
	uv_mutex_unlock(&queue->mutex);
	return full;
}

static uint64_t age_of(uint64_t since) {
	uint64_t now = monotonic_ms();
	return now > since ? now - since : 0;
}

uint64_t event_queue_age_ms(const struct queued_item *item) {
	return age_of(item->since);
}

uint64_t event_queue_lag_ms(struct event_queue *queue) {
	uv_mutex_lock(&queue->mutex);
	uint64_t lag = queue->first != NULL ? age_of(queue->first->since) : 0;
	uv_mutex_unlock(&queue->mutex);
	return lag;
}

enum {
	CODE_LOST = 1006,
	STUCK_MS = 2000, /* the loop waits for a slow database for this long or longer */
	TELL_MS = 5000,  /* longest delay in telling the sequence of unwanted events */
};

struct shard {
	struct shard_shared *shared;
	struct session_config config;
	struct session *session;
	struct socket *socket;   /* NULL: none */
	struct inflate *inflate; /* for this connection */
	bool paused, ending, unreadable;
	bool unopened;    /* no socket could be created; the session must be told */
	uint64_t dropped; /* unwanted events */
	/* The session as known to the loop: */
	char told_id[GATEWAY_SESSION_SIZE];
	int64_t told_sequence;
	uint64_t tell_at; /* when to tell the sequence; UINT64_MAX: it is told */
};

static void push(struct shard *shard, struct queue_entry entry) {
	entry.shard = shard->config.shard;
	if (event_queue_push(shard->shared->queue, &entry) < 0) {
		log_event(LOG_ERROR, "gateway-memory", "an event is lost");
	}
	shard->shared->queued = true;
}

/* The loop must learn of a session before its events. */
static void tell_session(struct shard *shard) {
	const struct gateway_position *position = session_position(shard->session);
	if (strcmp(position->id, shard->told_id) == 0) {
		return;
	}
	memcpy(shard->told_id, position->id, sizeof(shard->told_id));
	push(shard, (struct queue_entry){
			    .kind = QUEUED_SESSION,
			    .words = position->id,
			    .len = strlen(position->id),
			    .d = json_string(position->url),
		    });
}

static void note_told(struct shard *shard, int64_t sequence) {
	shard->told_sequence = sequence;
	shard->tell_at = UINT64_MAX;
}

/* Delayed, as most events are unwanted. */
static void note_dropped(struct shard *shard, uint64_t now) {
	shard->dropped++;
	if (shard->tell_at == UINT64_MAX) {
		shard->tell_at = now + TELL_MS;
	}
}

static void tell_sequence(struct shard *shard, uint64_t now) {
	int64_t sequence = session_position(shard->session)->sequence;
	if (now < shard->tell_at) {
		return;
	}
	if (sequence >= 0 && sequence != shard->told_sequence) {
		push(shard, (struct queue_entry){.kind = QUEUED_SEQUENCE, .sequence = sequence});
	}
	note_told(shard, sequence);
}

static const struct gateway_type *find_type(
	const struct gateway_type *type, const struct scan *payload) {
	while (type->name != NULL && !scan_is_type(payload, type->name)) {
		type++;
	}
	return type->name != NULL ? type : NULL;
}

/* NULL: the event is unwanted. */
static const struct gateway_type *wanted_type(
	const struct shard *shard, const struct scan *payload) {
	static const struct gateway_type always[] = {
		{.name = "READY"}, {.name = "RESUMED"}, {.name = NULL}};
	const struct gateway_type *type = find_type(shard->shared->config->types, payload);
	return type != NULL ? type : find_type(always, payload);
}

static bool is_wanted(
	const struct shard *shard, const struct gateway_type *type, const struct scan *payload) {
	return type != NULL &&
	       (type->matters == NULL || payload->d == NULL ||
		       type->matters(shard->shared->config->data, payload->d, payload->d_len));
}

static json_t *parse(const char *text, size_t len) {
	return json_loadb(text, len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
}

/* An object of these members only. *bytes: the length of the parsed JSON. */
static json_t *parse_members(const struct scan *payload, const char *const *keys, size_t *bytes) {
	struct scan_value values[GATEWAY_MEMBERS_MOST + 1];
	json_t *d = json_object();
	bool good = scan_members(payload->d, payload->d_len, keys, values);
	*bytes = 0;
	for (size_t i = 0; good && keys[i] != NULL; i++) {
		if (values[i].at != NULL) {
			good = json_object_set_new(
				       d, keys[i], parse(values[i].at, values[i].len)) == 0;
			*bytes += values[i].len;
		}
	}
	if (!good) {
		json_decref(d);
		d = NULL;
	}
	return d;
}

static json_t *parse_event(
	const struct scan *payload, const struct gateway_type *type, size_t *bytes) {
	*bytes = payload->d_len;
	if (payload->d == NULL) {
		return json_null();
	}
	return type->members == NULL ? parse(payload->d, payload->d_len)
				     : parse_members(payload, type->members, bytes);
}

static void hand_on(
	struct shard *shard, const struct scan *payload, const struct gateway_type *type) {
	size_t bytes;
	json_t *d = parse_event(payload, type, &bytes);
	if (d == NULL) {
		log_event(LOG_WARNING, "gateway-unreadable", "shard %u: an event is no JSON",
			shard->config.shard);
		return;
	}
	push(shard, (struct queue_entry){
			    .kind = QUEUED_EVENT,
			    .sequence = payload->sequence,
			    .words = payload->type,
			    .len = payload->type_len,
			    .d = d,
			    .bytes = bytes,
		    });
	note_told(shard, payload->sequence);
}

static void take(struct shard *shard, const char *text, size_t len) {
	struct scan payload;
	if (!scan_payload(text, len, &payload)) {
		shard->unreadable = true;
		session_unreadable(shard->session, "a payload that is no JSON");
	} else if (session_receive(shard->session, &payload, monotonic_ms())) {
		const struct gateway_type *type = wanted_type(shard, &payload);
		tell_session(shard);
		if (is_wanted(shard, type, &payload)) {
			hand_on(shard, &payload, type);
		} else {
			note_dropped(shard, monotonic_ms());
		}
	}
}

static const char *explain(int rc) {
	return rc == -EMSGSIZE ? "a payload too large"
	       : rc == -EPROTO ? "a stream that cannot be inflated"
			       : "out of memory";
}

static void on_received(void *data, const char *bytes, size_t len, bool last) {
	struct shard *shard = data;
	const char *text;
	size_t text_len;
	if (shard->unreadable || shard->ending) {
		return;
	}
	int rc = inflate_feed(shard->inflate, bytes, len, last, &text, &text_len);
	if (rc > 0) {
		take(shard, text, text_len);
	} else if (rc < 0) {
		shard->unreadable = true;
		session_unreadable(shard->session, explain(rc));
	}
}

static void on_opened(void *data) {
	struct shard *shard = data;
	socket_pause(shard->socket, shard->paused);
	session_connected(shard->session, monotonic_ms());
}

static void on_closed(void *data, int code, const char *why) {
	struct shard *shard = data;
	shard->socket = NULL;
	inflate_destroy(shard->inflate);
	shard->inflate = NULL;
	if (!shard->ending) {
		session_closed(shard->session, code, why, monotonic_ms());
		tell_session(shard);
	}
}

static const struct socket_listener listener = {
	.opened = on_opened,
	.received = on_received,
	.closed = on_closed,
};

static void do_connect(void *data, const char *url) {
	struct shard *shard = data;
	shard->unreadable = false;
	shard->inflate = inflate_create();
	if (shard->inflate != NULL) {
		shard->socket = socket_open(shard->shared->sockets, url, &listener, shard);
	}
	shard->unopened = shard->socket == NULL;
}

static void do_send(void *data, const char *text, size_t len) {
	struct shard *shard = data;
	socket_send(shard->socket, text, len);
}

static void do_close(void *data, int code) {
	struct shard *shard = data;
	socket_close(shard->socket, code);
}

static void do_fatal(void *data, const char *why) {
	struct shard *shard = data;
	if (!shard->shared->fatal) {
		shard->shared->fatal = true;
		push(shard, (struct queue_entry){
				    .kind = QUEUED_FATAL, .words = why, .len = strlen(why)});
	}
}

static void do_deaf(void *data) {
	push(data, (struct queue_entry){.kind = QUEUED_DEAF, .words = ""});
}

static void do_outgrown(void *data) {
	struct shard *shard = data;
	shard->shared->outgrown = true;
}

static double do_chance(void *data) {
	(void)data;
	return backoff_chance();
}

static bool do_is_stuck(void *data) {
	struct shard *shard = data;
	return event_queue_lag_ms(shard->shared->queue) >= STUCK_MS;
}

static const struct session_impl impl = {
	.connect = do_connect,
	.send = do_send,
	.close = do_close,
	.fatal = do_fatal,
	.deaf = do_deaf,
	.outgrown = do_outgrown,
	.chance = do_chance,
	.is_stuck = do_is_stuck,
};

struct shard *shard_create(
	struct shard_shared *shared, unsigned number, const struct gateway_position *resumed) {
	struct shard *shard = calloc(1, sizeof(*shard));
	if (shard == NULL) {
		return NULL;
	}
	shard->shared = shared;
	shard->config = (struct session_config){
		.token = shared->config->token,
		.shard = number,
		.shards = shared->shards,
		.intents = shared->config->intents,
		.status = shared->config->status,
		.advised = shared->config->shards == 0,
		.scale = shared->scale,
		.resumed = resumed,
	};
	shard->told_sequence = -1;
	shard->tell_at = UINT64_MAX;
	if (resumed != NULL) {
		memcpy(shard->told_id, resumed->id, sizeof(shard->told_id));
	}
	shard->session = session_create(&shard->config, &shared->limiter, &impl, shard);
	shard->config.resumed = NULL; /* the session has a copy */
	if (shard->session == NULL) {
		free(shard);
		return NULL;
	}
	return shard;
}

void shard_destroy(struct shard *shard) {
	if (shard != NULL) {
		session_destroy(shard->session);
		inflate_destroy(shard->inflate);
		free(shard);
	}
}

void shard_tick(struct shard *shard, uint64_t now) {
	if (shard->unopened) {
		shard->unopened = false;
		on_closed(shard, CODE_LOST, "out of memory");
	}
	if (shard->ending) {
		return;
	}
	if (shard->paused) {
		session_assume_ack(shard->session);
	}
	session_tick(shard->session, now);
	tell_sequence(shard, now);
}

uint64_t shard_due(const struct shard *shard, uint64_t now) {
	if (shard->ending) {
		return UINT64_MAX;
	}
	uint64_t due = shard->unopened ? now : session_due(shard->session, now);
	return shard->tell_at < due ? shard->tell_at : due;
}

void shard_pause(struct shard *shard, bool paused) {
	shard->paused = paused;
	session_assume_ack(shard->session);
	if (shard->socket != NULL) {
		socket_pause(shard->socket, paused);
	}
}

void shard_end(struct shard *shard, int code) {
	if (shard->ending) {
		return;
	}
	shard->ending = true;
	identify_limiter_release(&shard->shared->limiter, shard->config.shard);
	if (shard->dropped > 0) {
		log_event(LOG_DEBUG, "gateway-dropped", "shard %u: %llu events nobody wants",
			shard->config.shard, (unsigned long long)shard->dropped);
	}
	if (shard->socket != NULL) {
		socket_close(shard->socket, code);
	}
}

bool shard_has_ended(const struct shard *shard) {
	return shard->socket == NULL;
}
