#include "bot/chat/discord/gateway/session.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/url.h"

/* Close codes */

enum { INTENTS_REFUSED = 4014 };

/* After a code that is not listed the session can be resumed. */
static const struct {
	int code;
	enum reconnect reconnect;
	const char *why;
} codes[] = {
	{4003, RECONNECT_IDENTIFY, NULL}, /* something was sent before identifying */
	{4007, RECONNECT_IDENTIFY, NULL}, /* a sequence unknown to Discord */
	{4008, RECONNECT_LATER, NULL},    /* too much was sent */
	{4009, RECONNECT_IDENTIFY, NULL}, /* the session timed out */
	{4004, RECONNECT_NEVER,
		"Discord refuses the token (4004): put the bot's token, as the developer portal "
		"shows it under Bot, into the token file"},
	{4010, RECONNECT_NEVER, "Discord refuses the shard (4010): set discord.shards to auto"},
	{4011, RECONNECT_NEVER,
		"the bot is in too many servers for so few shards (4011): set discord.shards to "
		"auto"},
	{4012, RECONNECT_NEVER,
		"Discord no longer speaks version 10 of its gateway (4012): install a newer "
		"dicecup"},
	{4013, RECONNECT_NEVER,
		"Discord does not know the intents asked for (4013): install a newer dicecup"},
	{INTENTS_REFUSED, RECONNECT_NEVER, NULL},
};

/* Intents to be enabled in the developer portal. */
static const struct {
	unsigned bit;
	const char *name;
} privileged[] = {
	{1U << 1, "Server Members Intent"},
	{1U << 8, "Presence Intent"},
	{1U << 15, "Message Content Intent"},
};

static enum reconnect find_reconnect(int code) {
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		if (codes[i].code == code) {
			return codes[i].reconnect;
		}
	}
	return RECONNECT_RESUME;
}

static void explain_intents(unsigned intents, char *out, size_t cap) {
	size_t n = (size_t)snprintf(out, cap, "Discord refuses the intents asked for (4014):");
	const char *before = " switch on";
	for (size_t i = 0; i < sizeof(privileged) / sizeof(privileged[0]) && n < cap; i++) {
		if ((intents & privileged[i].bit) != 0) {
			n += (size_t)snprintf(
				out + n, cap - n, "%s %s", before, privileged[i].name);
			before = " and";
		}
	}
	if (n < cap) {
		snprintf(out + n, cap - n,
			" under Bot in the developer portal, or set discord.prefix to \"\"");
	}
}

void close_codes_explain(int code, unsigned intents, char *out, size_t cap) {
	if (code == INTENTS_REFUSED) {
		explain_intents(intents, out, cap);
		return;
	}
	snprintf(out, cap, "Discord closed the gateway for good (%d)", code);
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		if (codes[i].code == code && codes[i].why != NULL) {
			snprintf(out, cap, "%s", codes[i].why);
		}
	}
}

/* Limits of IDENTIFY */

enum { FRESH_MS = 60 * 1000, SPACE_MS = 5 * 1000, RESET_MOST_MS = 24 * 60 * 60 * 1000 };

static uint64_t scale_pause(const struct identify_limiter *limiter, int64_t ms) {
	return (uint64_t)((double)ms * limiter->scale);
}

void identify_limiter_init(struct identify_limiter *limiter, double scale) {
	*limiter = (struct identify_limiter){.scale = scale, .buckets = 1};
}

/* The day must end, and then Discord is asked again. */
static void exhaust(struct identify_limiter *limiter, int64_t reset_ms, uint64_t now) {
	int64_t ms = reset_ms < 1000 ? 1000 : reset_ms > RESET_MOST_MS ? RESET_MOST_MS : reset_ms;
	limiter->exhausted_until = now + scale_pause(limiter, ms);
	log_event(LOG_ERROR, "gateway-exhausted",
		"no session may begin any more today; next try in %lld minutes",
		(long long)(ms + 59999) / 60000);
}

void identify_limiter_set_info(
	struct identify_limiter *limiter, const struct gateway_info *info, uint64_t now) {
	snprintf(limiter->url, sizeof(limiter->url), "%s", info->url);
	unsigned buckets = info->max_concurrency;
	limiter->buckets = buckets < 1                       ? 1
			   : buckets > IDENTIFY_BUCKETS_MOST ? IDENTIFY_BUCKETS_MOST
							     : buckets;
	limiter->remaining = info->remaining;
	limiter->informed = true;
	limiter->informed_at = now;
	limiter->needs_info = false;
	if (info->remaining == 0) {
		exhaust(limiter, info->reset_ms, now);
	}
}

bool identify_limiter_needs_info(const struct identify_limiter *limiter) {
	return limiter->needs_info;
}

static bool is_fresh(const struct identify_limiter *limiter, uint64_t now) {
	return limiter->informed && limiter->remaining > 0 &&
	       now - limiter->informed_at < scale_pause(limiter, FRESH_MS);
}

bool identify_limiter_acquire(struct identify_limiter *limiter, unsigned shard, uint64_t now) {
	unsigned n = shard % limiter->buckets;
	if (now < limiter->exhausted_until || limiter->bucket[n].taken ||
		now < limiter->bucket[n].free_at) {
		return false;
	}
	if (!is_fresh(limiter, now)) {
		limiter->needs_info = true;
		return false;
	}
	limiter->bucket[n].taken = true;
	limiter->bucket[n].shard = shard;
	return true;
}

/* Frees all buckets, since their number may have changed. */
static int find(const struct identify_limiter *limiter, unsigned shard) {
	for (int i = 0; i < IDENTIFY_BUCKETS_MOST; i++) {
		if (limiter->bucket[i].taken && limiter->bucket[i].shard == shard) {
			return i;
		}
	}
	return -1;
}

void identify_limiter_spend(struct identify_limiter *limiter, unsigned shard, uint64_t now) {
	int n = find(limiter, shard);
	if (n >= 0) {
		limiter->bucket[n].taken = false;
		limiter->bucket[n].free_at = now + scale_pause(limiter, SPACE_MS);
	}
	if (limiter->remaining > 0) {
		limiter->remaining--;
	}
}

void identify_limiter_release(struct identify_limiter *limiter, unsigned shard) {
	int n = find(limiter, shard);
	if (n >= 0) {
		limiter->bucket[n].taken = false;
	}
}

enum {
	WHY_SIZE = 256,
	HELLO_MS = 20 * 1000,  /* from connecting to HELLO */
	START_MS = 120 * 1000, /* from IDENTIFY or RESUME to the next event */
	ASK_MS = 500,          /* between questions to the identify limiter or the loop */
	HEARTBEAT_MOST_MS = 600 * 1000,
	SETTLED_MS = 600 * 1000, /* such a connection restarts the back-off of IDENTIFY */
	LIMITED_MS = 60 * 1000,
	DOUBLINGS_MOST = 5,          /* of the pause before connecting, to 32 seconds */
	RESUME_DOUBLINGS_MOST = 2,   /* to 4, when resuming: people wait, and sessions end */
	IDENTIFY_DOUBLINGS_MOST = 8, /* of the pause before an IDENTIFY, to some minutes */
	MISSES_MOST = 4,             /* failed resumptions until the usual URL is tried once */
	UNREADABLE_MOST = 3,
	WINDOW_MS = 60 * 1000,
	SENT_MOST = 120,  /* events sent per minute: Discord's limit */
	SENT_ASKED = 100, /* limit for heartbeats on Discord's request: the rest is for those that
			     are due */
	TOKEN_MOST = 255,
	TOKEN_TEXT_SIZE = 2048,
	LARGE_THRESHOLD = 50,
	CLOSE_OUTGROWN = 4011, /* "Sharding required" */
};

/* Discord's gateway opcodes. */
enum {
	OP_DISPATCH = 0,
	OP_HEARTBEAT = 1,
	OP_IDENTIFY = 2,
	OP_RESUME = 6,
	OP_RECONNECT = 7,
	OP_INVALID_SESSION = 9,
	OP_HELLO = 10,
	OP_HEARTBEAT_ACK = 11,
};

static const char query[] = "/?v=10&encoding=json&compress=zlib-stream";

enum phase { DISCONNECTED, CONNECTING, AWAITING_HELLO, AWAITING_READY, RUNNING, CLOSING, ENDED };

struct session {
	const struct session_config *config;
	struct identify_limiter *limiter;
	const struct session_impl *impl;
	void *data;
	enum phase phase;
	uint64_t until; /* DISCONNECTED: the next attempt; AWAITING_…: the time-out */

	struct gateway_position position;

	uint64_t interval, heartbeat_at; /* interval 0: before HELLO */
	bool acked;

	uint64_t running_since;
	bool was_running;
	bool deaf; /* the listener was told that no events arrive */
	unsigned failures, identifies, unreadable;
	unsigned misses; /* failed connections in a row */

	enum reconnect reconnect; /* once we close the connection */
	char why[WHY_SIZE];

	uint64_t sent[SENT_MOST]; /* times of the latest events sent, a ring */
	uint64_t n_sent;
};

static uint64_t scaled(const struct session *session, double ms) {
	return (uint64_t)(ms * session->config->scale);
}

struct session *session_create(const struct session_config *config,
	struct identify_limiter *limiter, const struct session_impl *impl, void *data) {
	struct session *session = calloc(1, sizeof(*session));
	if (session != NULL) {
		session->config = config;
		session->limiter = limiter;
		session->impl = impl;
		session->data = data;
		session->position.sequence = -1;
		if (config->resumed != NULL) {
			session->position = *config->resumed;
		}
	}
	return session;
}

void session_destroy(struct session *session) {
	free(session);
}

static void forget(struct session *session) {
	session->position.id[0] = '\0';
	session->position.url[0] = '\0';
	session->position.sequence = -1;
}

static void end(struct session *session, const char *why) {
	session->phase = ENDED;
	session->impl->fatal(session->data, why);
}

static void go_deaf(struct session *session) {
	if (!session->deaf) {
		session->deaf = true;
		session->impl->deaf(session->data);
	}
}

/* Closes the connection and settles the way to reconnect. */
static void close_connection(struct session *session, enum reconnect reconnect, const char *why) {
	session->phase = CLOSING;
	session->reconnect = reconnect;
	snprintf(session->why, sizeof(session->why), "%s", why);
	session->impl->close(
		session->data, reconnect == RECONNECT_IDENTIFY ? CLOSE_FINAL : CLOSE_RESUMABLE);
}

static bool has_room(const struct session *session, unsigned most, uint64_t now) {
	if (session->n_sent < most) {
		return true;
	}
	return now - session->sent[(session->n_sent - most) % SENT_MOST] > WINDOW_MS;
}

static void send_text(struct session *session, const char *text, int len, uint64_t now) {
	session->sent[session->n_sent++ % SENT_MOST] = now;
	session->impl->send(session->data, text, (size_t)len);
}

static void heartbeat(struct session *session, uint64_t now) {
	char text[64], sequence[24] = "null";
	if (session->position.sequence >= 0) {
		snprintf(sequence, sizeof(sequence), "%" PRId64, session->position.sequence);
	}
	int len = snprintf(text, sizeof(text), "{\"op\":%d,\"d\":%s}", OP_HEARTBEAT, sequence);
	send_text(session, text, len, now);
}

/* A heartbeat was not acknowledged: the connection is dead, even if TCP has not noticed. */
static void heartbeat_if_due(struct session *session, uint64_t now) {
	if (session->interval == 0 || now < session->heartbeat_at) {
		return;
	}
	if (!session->acked) {
		go_deaf(session);
		close_connection(session, RECONNECT_RESUME, "no answer to a heartbeat");
		return;
	}
	session->heartbeat_at = now + session->interval;
	if (has_room(session, SENT_MOST, now)) {
		session->acked = false;
		heartbeat(session, now);
	}
}

static void escape_token(const char *token, char escaped[2 * TOKEN_MOST + 1]) {
	for (size_t i = 0; token[i] != '\0' && i < TOKEN_MOST; i++) {
		if (token[i] == '"' || token[i] == '\\') {
			*escaped++ = '\\';
		}
		*escaped++ = token[i];
	}
	*escaped = '\0';
}

/* Puts the token before the other members of d. jansson would leave copies of the token in freed
 * memory. */
static void send_with_token(struct session *session, int op, json_t *others, uint64_t now) {
	char token[2 * TOKEN_MOST + 1], text[TOKEN_TEXT_SIZE];
	char *rest = json_dumps(others, JSON_COMPACT);
	json_decref(others);
	if (rest == NULL) {
		close_connection(session, RECONNECT_RESUME, "a message that cannot be written");
		return;
	}
	escape_token(session->config->token, token);
	int len = snprintf(
		text, sizeof(text), "{\"op\":%d,\"d\":{\"token\":\"%s\",%s}", op, token, rest + 1);
	assert(len > 0 && (size_t)len < sizeof(text));
	send_text(session, text, len, now);
	OPENSSL_cleanse(token, sizeof(token));
	OPENSSL_cleanse(text, sizeof(text));
	free(rest);
}

/* An activity that is a text only. NULL: no status is to be shown. */
static json_t *compose_presence(const char *status) {
	enum { ACTIVITY_CUSTOM = 4 };
	return status != NULL
		       ? json_pack("{s:n, s:[{s:s, s:i, s:s}], s:s, s:b}", "since", "activities",
				 "name", "Custom Status", "type", ACTIVITY_CUSTOM, "state", status,
				 "status", "online", "afk", 0)
		       : NULL;
}

static void identify(struct session *session, uint64_t now) {
	const struct session_config *config = session->config;
	session->identifies++;
	identify_limiter_spend(session->limiter, config->shard, now);
	send_with_token(session, OP_IDENTIFY,
		json_pack("{s:i, s:[i,i], s:i, s:{s:s, s:s, s:s}, s:o*}", "large_threshold",
			LARGE_THRESHOLD, "shard", (int)config->shard, (int)config->shards,
			"intents", (int)config->intents, "properties", "os", "linux", "browser",
			"dicecup", "device", "dicecup", "presence",
			compose_presence(config->status)),
		now);
}

static void resume(struct session *session, uint64_t now) {
	send_with_token(session, OP_RESUME,
		json_pack("{s:s, s:I}", "session_id", session->position.id, "seq",
			(json_int_t)session->position.sequence),
		now);
}

static bool can_resume(const struct session *session) {
	return session->position.id[0] != '\0' && session->position.sequence >= 0;
}

static json_t *read_d(const struct scan *payload) {
	return payload->d == NULL ? NULL
				  : json_loadb(payload->d, payload->d_len, JSON_DECODE_ANY, NULL);
}

static bool take_hello(struct session *session, const struct scan *payload, uint64_t now) {
	if (session->phase != AWAITING_HELLO) {
		return false;
	}
	json_t *d = read_d(payload);
	json_int_t interval = json_integer_value(json_object_get(d, "heartbeat_interval"));
	json_decref(d);
	if (interval < 1 || interval > HEARTBEAT_MOST_MS) {
		close_connection(session, RECONNECT_RESUME, "a hello that cannot be read");
		return false;
	}
	session->interval = (uint64_t)interval;
	double chance = session->impl->chance(session->data);
	session->heartbeat_at = now + (uint64_t)((double)interval * chance);
	session->acked = true;
	session->phase = AWAITING_READY;
	session->until = now + scaled(session, START_MS);
	(can_resume(session) ? resume : identify)(session, now);
	return false;
}

static void run(struct session *session, const char *event, uint64_t now) {
	session->phase = RUNNING;
	session->failures = 0;
	session->running_since = now;
	session->was_running = true;
	session->deaf = false;
	log_event(LOG_INFO, event, "shard %u", session->config->shard);
}

/* Without both the session cannot be resumed. */
static void take_ready(struct session *session, const struct scan *payload, uint64_t now) {
	json_t *d = read_d(payload);
	const char *id = json_string_value(json_object_get(d, "session_id"));
	const char *url = json_string_value(json_object_get(d, "resume_gateway_url"));
	if (id != NULL && strlen(id) < sizeof(session->position.id)) {
		snprintf(session->position.id, sizeof(session->position.id), "%s", id);
	}
	if (url != NULL && strlen(url) < sizeof(session->position.url)) {
		snprintf(session->position.url, sizeof(session->position.url), "%s", url);
	}
	json_decref(d);
	run(session, "gateway-ready", now);
}

static bool take_event(struct session *session, const struct scan *payload, uint64_t now) {
	if (payload->type == NULL ||
		(session->phase != AWAITING_READY && session->phase != RUNNING)) {
		return false;
	}
	if (payload->sequence >= 0) {
		session->position.sequence = payload->sequence;
	}
	session->unreadable = 0;
	session->until = now + scaled(session, START_MS);
	if (scan_is_type(payload, "READY")) {
		take_ready(session, payload, now);
	} else if (scan_is_type(payload, "RESUMED")) {
		run(session, "gateway-resumed", now);
	}
	return true;
}

static bool take_heartbeat(struct session *session, const struct scan *payload, uint64_t now) {
	(void)payload;
	if (has_room(session, SENT_ASKED, now)) {
		heartbeat(session, now);
	}
	return false;
}

static bool take_ack(struct session *session, const struct scan *payload, uint64_t now) {
	(void)payload, (void)now;
	session->acked = true;
	return false;
}

static bool take_reconnect(struct session *session, const struct scan *payload, uint64_t now) {
	(void)payload, (void)now;
	close_connection(session, RECONNECT_RESUME, "asked to connect anew");
	return false;
}

static bool take_invalid(struct session *session, const struct scan *payload, uint64_t now) {
	(void)now;
	bool resumable = payload->d_len == 4 && memcmp(payload->d, "true", 4) == 0;
	close_connection(session, resumable ? RECONNECT_RESUME : RECONNECT_IDENTIFY,
		"the session is invalid");
	return false;
}

static const struct {
	int op;
	bool (*take)(struct session *session, const struct scan *payload, uint64_t now);
} ops[] = {
	{OP_DISPATCH, take_event},
	{OP_HEARTBEAT, take_heartbeat},
	{OP_RECONNECT, take_reconnect},
	{OP_INVALID_SESSION, take_invalid},
	{OP_HELLO, take_hello},
	{OP_HEARTBEAT_ACK, take_ack},
};

static bool is_open(const struct session *session) {
	return session->phase == AWAITING_HELLO || session->phase == AWAITING_READY ||
	       session->phase == RUNNING;
}

bool session_receive(struct session *session, const struct scan *payload, uint64_t now) {
	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]) && is_open(session); i++) {
		if (ops[i].op == payload->op) {
			return ops[i].take(session, payload, now);
		}
	}
	return false;
}

/* After a resume the bad payload would come again: a few attempts are enough. */
void session_unreadable(struct session *session, const char *why) {
	if (is_open(session)) {
		bool enough = ++session->unreadable >= UNREADABLE_MOST;
		close_connection(session, enough ? RECONNECT_IDENTIFY : RECONNECT_RESUME, why);
	}
}

void session_connected(struct session *session, uint64_t now) {
	if (session->phase == CONNECTING) {
		session->phase = AWAITING_HELLO;
		session->until = now + scaled(session, HELLO_MS);
	}
}

/* First up to half a second, so that the shards spread; then a second, doubled each time. */
static double back_off(struct session *session, unsigned failures, unsigned doublings_most) {
	double chance = session->impl->chance(session->data);
	if (failures == 0) {
		return 500 * chance;
	}
	unsigned doublings = failures - 1 < doublings_most ? failures - 1 : doublings_most;
	return 1000.0 * (1U << doublings) * (0.5 + chance / 2);
}

/* Milliseconds, unscaled. Discord limits IDENTIFYs a day: a session that never lasts identifies
 * less and less often, however well its connections work. */
static double pause_before(struct session *session, enum reconnect reconnect) {
	double pause = back_off(session, session->failures,
		can_resume(session) ? RESUME_DOUBLINGS_MOST : DOUBLINGS_MOST);
	double least = 0;
	if (reconnect == RECONNECT_IDENTIFY) {
		least = 1000 + 4000 * session->impl->chance(session->data);
	} else if (reconnect == RECONNECT_LATER) {
		least = LIMITED_MS;
	}
	double between = 0;
	if (!can_resume(session) && session->identifies > 0) {
		between = back_off(session, session->identifies - 1, IDENTIFY_DOUBLINGS_MOST);
	}
	pause = pause > least ? pause : least;
	return pause > between ? pause : between;
}

static void note_how_long_it_ran(struct session *session, uint64_t now) {
	uint64_t ran = session->was_running ? now - session->running_since : 0;
	session->misses = session->was_running ? 0 : session->misses + 1;
	session->was_running = false;
	if (ran >= scaled(session, SETTLED_MS)) {
		session->identifies = 0;
	}
}

void session_closed(struct session *session, int code, const char *why, uint64_t now) {
	identify_limiter_release(session->limiter, session->config->shard);
	session->interval = 0;
	if (session->phase == ENDED || session->phase == DISCONNECTED) {
		return;
	}
	bool ours = session->phase == CLOSING;
	enum reconnect reconnect = ours ? session->reconnect : find_reconnect(code);
	if (code == CLOSE_OUTGROWN && session->config->advised) {
		session->phase = ENDED;
		session->impl->outgrown(session->data);
		return;
	}
	if (reconnect == RECONNECT_NEVER) {
		char line[WHY_SIZE];
		close_codes_explain(code, session->config->intents, line, sizeof(line));
		end(session, line);
		return;
	}
	if (reconnect == RECONNECT_IDENTIFY) {
		forget(session);
	}
	note_how_long_it_ran(session, now);
	if (session->misses > 0) {
		go_deaf(session);
	}
	uint64_t pause = scaled(session, pause_before(session, reconnect));
	session->failures++;
	session->phase = DISCONNECTED;
	session->until = now + pause;
	session->n_sent = 0;
	log_event(LOG_WARNING, "gateway-lost", "shard %u: %s (%d); next try in %.1f s, %s",
		session->config->shard, ours ? session->why : why, code, (double)pause / 1000,
		can_resume(session) ? "to resume" : "anew");
}

static void connect_to(struct session *session, const char *base) {
	char url[GATEWAY_URL_SIZE + sizeof(query)];
	size_t len = strlen(base);
	while (len > 0 && base[len - 1] == '/') {
		len--;
	}
	snprintf(url, sizeof(url), "%.*s%s", (int)len, base, query);
	session->phase = CONNECTING;
	session->until = UINT64_MAX;
	session->acked = true;
	session->impl->connect(session->data, url);
}

static bool is_tls(const char *text) {
	struct url url;
	return url_read(text, &url) && url.tls;
}

static void begin(struct session *session, uint64_t now) {
	const char *usual = session->limiter->url;
	if (can_resume(session)) {
		/* A session that began over TLS is resumed over TLS. */
		bool elsewhere = session->position.url[0] == '\0' ||
				 session->misses % (MISSES_MOST + 1) == MISSES_MOST ||
				 (is_tls(usual) && !is_tls(session->position.url));
		if (elsewhere && usual[0] == '\0') {
			session->limiter->needs_info = true;
			session->until = now + scaled(session, ASK_MS);
		} else {
			connect_to(session, elsewhere ? usual : session->position.url);
		}
	} else if (identify_limiter_acquire(session->limiter, session->config->shard, now)) {
		connect_to(session, usual);
	} else {
		session->until = now + scaled(session, ASK_MS);
	}
}

void session_tick(struct session *session, uint64_t now) {
	if (session->phase == DISCONNECTED && now >= session->until) {
		if (session->impl->is_stuck(session->data)) {
			session->until = now + scaled(session, ASK_MS);
		} else {
			begin(session, now);
		}
	}
	if ((session->phase == AWAITING_HELLO || session->phase == AWAITING_READY) &&
		now >= session->until) {
		close_connection(session, RECONNECT_RESUME, "nothing comes");
	}
	if (is_open(session)) {
		heartbeat_if_due(session, now);
	}
}

uint64_t session_due(const struct session *session, uint64_t now) {
	uint64_t due = UINT64_MAX;
	if (session->phase == DISCONNECTED || session->phase == AWAITING_HELLO ||
		session->phase == AWAITING_READY) {
		due = session->until;
	}
	if (is_open(session) && session->interval > 0 && session->heartbeat_at < due) {
		due = session->heartbeat_at;
	}
	return due > now ? due : now;
}

const struct gateway_position *session_position(const struct session *session) {
	return &session->position;
}

void session_assume_ack(struct session *session) {
	session->acked = true;
}
