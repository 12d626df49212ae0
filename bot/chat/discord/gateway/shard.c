#include "bot/chat/discord/gateway/shard.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/gateway/inflate.h"
#include "bot/chat/discord/gateway/session.h"

enum { CLOSE_FINAL = 1000, CODE_LOST = 1006 };

struct shard {
	struct shard_shared *shared;
	struct session_config config;
	struct session *session;
	struct socket *socket;   /* NULL: none */
	struct inflate *inflate; /* of this connection */
	bool paused, ending, unreadable;
	bool unopened;    /* no socket could be made, and the session must be told so */
	uint64_t dropped; /* events nobody wants */
};

static void push(struct shard *shard, enum queued_kind kind, const char *words, size_t len,
	json_t *d, size_t bytes) {
	if (event_queue_push(
		    shard->shared->queue, kind, shard->config.shard, words, len, d, bytes) < 0) {
		log_event(LOG_ERROR, "gateway-memory", "an event is lost");
	}
	shard->shared->queued = true;
}

static const struct gateway_type *find_type(
	const struct gateway_type *type, const struct scan *payload) {
	while (type->name != NULL && !scan_is_type(payload, type->name)) {
		type++;
	}
	return type->name != NULL ? type : NULL;
}

/* NULL: nobody wants it. */
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

/* An object of these members alone. *bytes: of JSON parsed for it. */
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
	push(shard, QUEUED_EVENT, payload->type, payload->type_len, d, bytes);
}

static void take(struct shard *shard, const char *text, size_t len) {
	struct scan payload;
	if (!scan_payload(text, len, &payload)) {
		shard->unreadable = true;
		session_unreadable(shard->session, "a payload that is no JSON");
	} else if (session_receive(shard->session, &payload, monotonic_ms())) {
		const struct gateway_type *type = wanted_type(shard, &payload);
		if (is_wanted(shard, type, &payload)) {
			hand_on(shard, &payload, type);
		} else {
			shard->dropped++;
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
		push(shard, QUEUED_FATAL, why, strlen(why), NULL, 0);
	}
}

static void do_outgrown(void *data) {
	struct shard *shard = data;
	shard->shared->outgrown = true;
}

static double do_chance(void *data) {
	(void)data;
	return backoff_chance();
}

static const struct session_impl impl = {
	.connect = do_connect,
	.send = do_send,
	.close = do_close,
	.fatal = do_fatal,
	.outgrown = do_outgrown,
	.chance = do_chance,
};

struct shard *shard_create(struct shard_shared *shared, unsigned number) {
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
		.advised = shared->config->shards == 0,
		.scale = shared->scale,
	};
	shard->session = session_create(&shard->config, &shared->limiter, &impl, shard);
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
	if (shard->paused) {
		session_assume_ack(shard->session);
	}
	session_tick(shard->session, now);
}

uint64_t shard_due(const struct shard *shard, uint64_t now) {
	return shard->unopened ? now : session_due(shard->session, now);
}

void shard_pause(struct shard *shard, bool paused) {
	shard->paused = paused;
	session_assume_ack(shard->session);
	if (shard->socket != NULL) {
		socket_pause(shard->socket, paused);
	}
}

void shard_end(struct shard *shard) {
	shard->ending = true;
	if (shard->dropped > 0) {
		log_event(LOG_DEBUG, "gateway-dropped", "shard %u: %llu events nobody wants",
			shard->config.shard, (unsigned long long)shard->dropped);
	}
	if (shard->socket != NULL) {
		socket_close(shard->socket, CLOSE_FINAL);
	}
}

bool shard_has_ended(const struct shard *shard) {
	return shard->socket == NULL;
}
