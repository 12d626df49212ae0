#include "bot/chat/irc/irc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	CONNECT_MS = 15 * 1000,
	REGISTER_MS = 60 * 1000,   /* from connected to welcomed */
	RETRY_LEAST_MS = 2 * 1000, /* and before it connects where the config now leads */
	RETRY_MOST_MS = 5 * 60 * 1000,
	STABLE_MS = 60 * 1000, /* a connection that lasted this long was a good one */
	PULSE_MS = 5 * 1000,
	SILENT_MS = 120 * 1000,     /* then we ask whether the server is alive, */
	SILENT_MORE_MS = 60 * 1000, /* and this later it is not */
};

static const struct token_rate usual_rate = {.burst = 4, .ms_per_token = 1250};

static void connect_now(struct irc *irc);

uint64_t irc_now(const struct irc *irc) {
	return uv_now(irc->loop);
}

uint64_t irc_pause(const struct irc *irc, uint64_t ms) {
	double scale = irc->config->pause_scale > 0 ? irc->config->pause_scale : 1;
	double scaled = (double)ms * scale;
	return scaled < 1 ? 1 : (uint64_t)scaled;
}

/* The end */

static void on_timer_closed(uv_handle_t *handle) {
	struct irc *irc = handle->data;
	if (--irc->open_handles > 0) {
		return;
	}
	irc_privmsg_forget(irc);
	irc_users_destroy(irc->users);
	send_queue_destroy(irc->queue);
	free(irc);
}

static void close_timers(struct irc *irc) {
	uv_close((uv_handle_t *)&irc->clock, on_timer_closed);
	uv_close((uv_handle_t *)&irc->sending, on_timer_closed);
}

static void say_bye(struct irc *irc, const char *words) {
	char line[IRC_LINE_MOST + 1];
	size_t len = irc_line_format(line, "QUIT :%s", words);
	stream_write(irc->stream, line, len);
	stream_finish(irc->stream);
}

void irc_quit(struct chat *chat, const char *words) {
	struct irc *irc = (struct irc *)chat;
	log_event(LOG_INFO, "irc-quit", "%s", irc->config->name);
	irc->phase = IRC_ENDING;
	uv_timer_stop(&irc->clock);
	uv_timer_stop(&irc->sending);
	if (irc->stream == NULL) {
		close_timers(irc);
	} else {
		say_bye(irc, words);
	}
}

static void destroy(struct chat *chat) {
	irc_quit(chat, "Good bye");
}

/* The connection */

static uint64_t retry_pause(const struct irc *irc) {
	return irc_pause(irc, backoff_ms(irc->failures, RETRY_LEAST_MS, RETRY_MOST_MS));
}

static void on_clock_down(uv_timer_t *timer) {
	connect_now(timer->data);
}

static void wait_and_retry(struct irc *irc, const char *why) {
	uint64_t pause = retry_pause(irc);
	irc->failures++;
	log_event(LOG_WARNING, "irc-lost", "%s: %s; next try in %.1f s", irc->config->name, why,
		(double)pause / 1000);
	irc->phase = IRC_DOWN;
	uv_timer_start(&irc->clock, on_clock_down, pause, 0);
}

static void forget_connection(struct irc *irc) {
	bool told = irc->phase == IRC_UP;
	irc_send_forget(irc);
	irc_privmsg_forget(irc);
	irc_users_clear(irc->users);
	for (size_t i = 0; i < irc->channel_count; i++) {
		irc->channels[i].in = false;
	}
	if (told) {
		irc->chat.listener->lost(irc->chat.data, &irc->chat, NULL);
	}
}

static void on_closed(void *data, const char *why) {
	struct irc *irc = data;
	irc->stream = NULL;
	if (irc->phase != IRC_ENDING) {
		forget_connection(irc);
	}
	if (irc->phase == IRC_ENDING) { /* perhaps only now, by the listener */
		if (!uv_is_closing((uv_handle_t *)&irc->clock)) {
			close_timers(irc);
		}
		return;
	}
	wait_and_retry(irc, why);
}

void irc_drop(struct irc *irc, const char *why) {
	if (irc->stream != NULL && irc->phase != IRC_ENDING) {
		stream_close(irc->stream, why);
	}
}

void irc_move(struct irc *irc) {
	irc->failures = 0;
	if (irc->stream == NULL) {
		uv_timer_start(&irc->clock, on_clock_down, 0, 0);
	} else if (irc->phase != IRC_DOWN) {
		forget_connection(irc);
		irc->phase = IRC_DOWN; /* from now on we do not listen to this server */
		uv_timer_stop(&irc->clock);
		say_bye(irc, "back soon; every table is kept");
	}
}

static void check_silence(struct irc *irc) {
	uint64_t silent = irc_now(irc) - irc->received_at;
	if (silent > irc_pause(irc, SILENT_MS + SILENT_MORE_MS)) {
		irc_drop(irc, "the server is silent");
	} else if (silent > irc_pause(irc, SILENT_MS) && !irc->asked_alive) {
		irc->asked_alive = true;
		irc_send(irc, SEND_URGENT, "PING :alive");
	}
}

static void on_pulse(uv_timer_t *timer) {
	struct irc *irc = timer->data;
	uint64_t age = irc_now(irc) - irc->greeted_at;
	if (irc->phase == IRC_REGISTERING) {
		if (age > irc_pause(irc, REGISTER_MS)) {
			irc_drop(irc, "the server does not welcome us");
		}
		return;
	}
	if (age > irc_pause(irc, STABLE_MS)) {
		irc->failures = 0;
	}
	check_silence(irc);
	irc_registration_pulse(irc);
	irc_channels_pulse(irc);
}

static void on_opened(void *data) {
	struct irc *irc = data;
	if (irc->phase != IRC_CONNECTING) {
		return;
	}
	irc->phase = IRC_REGISTERING;
	irc->greeted_at = irc->received_at = irc_now(irc);
	irc->asked_alive = false;
	memset(&irc->splitter, 0, sizeof(irc->splitter));
	irc->given = irc->gone = 0;
	uint64_t pulse = irc_pause(irc, PULSE_MS);
	uv_timer_start(&irc->clock, on_pulse, pulse, pulse);
	irc_registration_begin(irc);
}

static void on_received(void *data, const char *bytes, size_t len) {
	struct irc *irc = data;
	if (irc->phase == IRC_DOWN) {
		return;
	}
	irc->received_at = irc_now(irc);
	irc->asked_alive = false;
	irc_receive(irc, bytes, len);
	irc_send_pump(irc);
}

static void on_written(void *data, uint64_t total) {
	struct irc *irc = data;
	if (irc->phase != IRC_ENDING) {
		irc_send_written(irc, total);
	}
}

static const struct stream_listener stream_listener = {
	.opened = on_opened,
	.received = on_received,
	.written = on_written,
	.closed = on_closed,
};

static void open_stream(struct irc *irc) {
	const struct irc_config *config = irc->config;
	struct tls_options tls = {.ca_file = config->ca_file};
	if (config->sasl.mechanism == IRC_SASL_EXTERNAL) {
		tls.cert_file = config->sasl.cert_file;
		tls.key_file = config->sasl.key_file;
		char why[512];
		if (tls.key_file != NULL && secret_file_check(tls.key_file, why, sizeof(why)) < 0) {
			wait_and_retry(irc, why);
			return;
		}
	}
	struct stream_target target = {
		.host = config->server,
		.port = config->port,
		.timeout_ms = CONNECT_MS,
		.tls = config->tls ? &tls : NULL,
	};
	irc->stream = stream_open(irc->loop, &target, &stream_listener, irc);
	if (irc->stream == NULL) {
		wait_and_retry(irc, "out of memory");
	}
}

static void connect_now(struct irc *irc) {
	irc->phase = IRC_CONNECTING;
	log_event(LOG_INFO, "irc-connecting", "%s: %s port %u%s", irc->config->name,
		irc->config->server, irc->config->port, irc->config->tls ? " with TLS" : "");
	open_stream(irc);
}

static size_t waiting(const struct chat *chat) {
	return send_queue_count(((const struct irc *)chat)->queue);
}

static const struct chat_impl impl = {
	.say = irc_say,
	.show = chat_show_nothing,
	.tell = irc_tell,
	.probe = irc_probe,
	.answer = chat_answer_plainly,
	.name_place = chat_name_as_is,
	.waiting = waiting,
	.destroy = destroy,
};

static struct token_rate rate_of(const struct irc_config *config) {
	struct token_rate rate = usual_rate;
	if (config->rate.burst >= 1) {
		rate.burst = (int64_t)config->rate.burst;
	}
	if (config->rate.per_second > 0) {
		rate.ms_per_token = 1000 / config->rate.per_second;
	}
	return rate;
}

static bool same_text(const char *a, const char *b) {
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Whether both lead to the same server, as the same account. */
static bool same_way(const struct irc_config *a, const struct irc_config *b) {
	return same_text(a->server, b->server) && a->port == b->port && a->tls == b->tls &&
	       same_text(a->ca_file, b->ca_file) && same_text(a->password_file, b->password_file) &&
	       a->sasl.mechanism == b->sasl.mechanism &&
	       same_text(a->sasl.account, b->sasl.account) &&
	       same_text(a->sasl.password_file, b->sasl.password_file) &&
	       same_text(a->sasl.cert_file, b->sasl.cert_file) &&
	       same_text(a->sasl.key_file, b->sasl.key_file);
}

void irc_configure(struct chat *chat, const struct irc_config *config) {
	struct irc *irc = (struct irc *)chat;
	bool elsewhere = !same_way(irc->config, config);
	bool renamed = strcmp(irc->config->nick, config->nick) != 0;
	irc->config = config;
	irc->chat.network = config->name;
	irc->chat.prefix = config->prefix;
	irc->rate = rate_of(config);
	send_queue_set_rate(irc->queue, irc->rate, irc_now(irc));
	irc_channels_configure(irc);
	if (elsewhere) {
		irc_move(irc);
	} else if (renamed) {
		irc_registration_regain(irc);
	}
}

static void start_timers(struct irc *irc) {
	uv_timer_init(irc->loop, &irc->clock);
	uv_timer_init(irc->loop, &irc->sending);
	irc->clock.data = irc->sending.data = irc;
	irc->open_handles = 2;
	uv_timer_start(&irc->clock, on_clock_down, 0, 0);
}

struct chat *irc_create(uv_loop_t *loop, const struct irc_config *config,
	const struct chat_listener *listener, void *data) {
	struct irc *irc = calloc(1, sizeof(*irc));
	if (irc == NULL) {
		return NULL;
	}
	irc->rate = rate_of(config);
	irc->users = irc_users_create();
	irc->queue = send_queue_create(irc->rate);
	if (irc->users == NULL || irc->queue == NULL) {
		goto fail;
	}
	irc->chat = (struct chat){
		.impl = &impl,
		.listener = listener,
		.data = data,
		.network = config->name,
		.prefix = config->prefix,
		.brief = true,
	};
	irc->config = config;
	irc->loop = loop;
	irc->held_end = &irc->held;
	irc_channels_configure(irc);
	start_timers(irc);
	return &irc->chat;
fail:
	irc_users_destroy(irc->users);
	send_queue_destroy(irc->queue);
	free(irc);
	return NULL;
}
