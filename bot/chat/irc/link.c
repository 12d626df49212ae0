#include "bot/chat/irc/link.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	CONNECT_MS = 15 * 1000,
	RETRY_LEAST_MS = 2 * 1000,
	RETRY_MOST_MS = 5 * 60 * 1000,
	PULSE_MS = 5 * 1000,
	WHY_MOST = 512,
};

static void on_retry(uv_timer_t *timer);

uint64_t irc_link_now(const struct irc *irc) {
	return uv_now(irc->link.loop);
}

uint64_t irc_link_pause(const struct irc *irc, uint64_t ms) {
	double scale = irc->config->pause_scale > 0 ? irc->config->pause_scale : 1;
	double scaled = (double)ms * scale;
	return scaled < 1 ? 1 : (uint64_t)scaled;
}

/* Ending */

static void on_timer_closed(uv_handle_t *handle) {
	struct irc *irc = handle->data;
	irc->link.listener->ended(irc);
}

static void send_quit(struct irc *irc, const char *words) {
	char line[IRC_LINE_MOST + 1];
	size_t len = irc_line_format(line, "QUIT :%s", words);
	stream_write(irc->link.stream, line, len);
	stream_finish(irc->link.stream);
}

void irc_link_quit(struct irc *irc, const char *words) {
	irc->link.phase = IRC_LINK_ENDING;
	uv_timer_stop(&irc->link.timer);
	if (irc->link.stream == NULL) {
		uv_close((uv_handle_t *)&irc->link.timer, on_timer_closed);
	} else {
		send_quit(irc, words);
	}
}

static void wait_and_retry(struct irc *irc, const char *why) {
	if (irc->link.again) {
		irc->link.again = false;
		irc->link.phase = IRC_LINK_DOWN;
		uv_timer_start(&irc->link.timer, on_retry, 0, 0);
		return;
	}
	if (irc->owner.tried != NULL) {
		irc->owner.tried(irc->owner.data, why);
		return;
	}
	unsigned rounds = irc->link.failures++ / (unsigned)irc->config->server_count;
	uint64_t backoff = backoff_ms(rounds, RETRY_LEAST_MS, RETRY_MOST_MS);
	uint64_t pause = irc_link_pause(irc, backoff);
	log_event(LOG_WARNING, "irc-lost", "%s: %s; next try in %.1f s", irc->config->name, why,
		(double)pause / 1000);
	irc->link.phase = IRC_LINK_DOWN;
	irc->link.turn++;
	uv_timer_start(&irc->link.timer, on_retry, pause, 0);
}

static void on_closed(void *data, const char *why) {
	struct irc *irc = data;
	irc->link.stream = NULL;
	if (irc_is_ending(irc)) {
		uv_close((uv_handle_t *)&irc->link.timer, on_timer_closed);
		return;
	}
	irc->link.listener->lost(irc);
	if (!irc_is_ending(irc)) { /* lost() may have ended it */
		wait_and_retry(irc, why);
	}
}

void irc_link_drop(struct irc *irc, const char *format, ...) {
	char why[WHY_MOST];
	va_list args;
	va_start(args, format);
	vsnprintf(why, sizeof(why), format, args);
	va_end(args);
	if (irc->link.stream != NULL && !irc_is_ending(irc)) {
		stream_close(irc->link.stream, why);
	}
}

void irc_link_again(struct irc *irc) {
	irc->link.again = true;
	irc_link_drop(irc, "it is reached in another way");
}

void irc_link_reset_backoff(struct irc *irc) {
	irc->link.failures = 0;
}

void irc_link_reconnect(struct irc *irc) {
	irc->link.failures = 0;
	irc->link.turn = 0;
	if (irc->link.stream == NULL) {
		uv_timer_start(&irc->link.timer, on_retry, 0, 0);
	} else if (irc->link.phase != IRC_LINK_DOWN) {
		irc->link.listener->lost(irc);
		irc->link.phase = IRC_LINK_DOWN; /* ignore what this server still sends */
		uv_timer_stop(&irc->link.timer);
		send_quit(irc, "back soon; every table is kept");
	}
}

/* Connecting */

static void on_pulse(uv_timer_t *timer) {
	struct irc *irc = timer->data;
	irc->link.listener->pulse(irc);
}

static void on_opened(void *data) {
	struct irc *irc = data;
	if (irc->link.phase != IRC_LINK_CONNECTING) {
		return;
	}
	irc->link.phase = IRC_LINK_UP;
	uint64_t pulse = irc_link_pause(irc, PULSE_MS);
	uv_timer_start(&irc->link.timer, on_pulse, pulse, pulse);
	irc->link.listener->opened(irc);
}

static void on_received(void *data, const char *bytes, size_t len) {
	struct irc *irc = data;
	if (irc->link.phase == IRC_LINK_UP) {
		irc->link.listener->received(irc, bytes, len);
	}
}

static void on_written(void *data, uint64_t total) {
	struct irc *irc = data;
	if (irc->link.phase == IRC_LINK_UP) {
		irc->link.listener->written(irc, total);
	}
}

/* The TLS port of a host with an STS policy (IRCv3 sts); 0: it has none. */
static uint16_t sts_port(const struct irc *irc, const char *host) {
	if (irc->sts.port != 0 && strcmp(irc->sts.host, host) == 0) {
		return irc->sts.port;
	}
	return irc->memory.kept != NULL ? irc->memory.kept->secure_port(irc->memory.data, host) : 0;
}

/* The next server, with the port of the config or of its STS policy. */
static void choose_server(struct irc *irc) {
	const struct irc_config *config = irc->config;
	snprintf(irc->link.host, sizeof(irc->link.host), "%s",
		config->servers[irc->link.turn % config->server_count]);
	irc->link.port = config->port;
	irc->link.secure = config->tls;
	uint16_t secure_port = config->tls ? 0 : sts_port(irc, irc->link.host);
	if (secure_port != 0) {
		irc->link.port = secure_port;
		irc->link.secure = true;
	}
}

static void connect_now(struct irc *irc) {
	static const struct stream_listener stream_listener = {
		.opened = on_opened,
		.received = on_received,
		.written = on_written,
		.closed = on_closed,
	};
	const struct irc_config *config = irc->config;
	choose_server(irc);
	struct tls_options tls = {.ca_file = config->ca_file};
	struct stream_target target = {
		.host = irc->link.host,
		.bind = config->bind,
		.port = irc->link.port,
		.timeout_ms = CONNECT_MS,
		.tls = irc->link.secure ? &tls : NULL,
	};
	irc->link.phase = IRC_LINK_CONNECTING;
	log_event(LOG_INFO, "irc-connecting", "%s: %s port %u%s", config->name, irc->link.host,
		irc->link.port, irc->link.secure ? " with TLS" : "");
	if (config->sasl.mechanism == IRC_SASL_EXTERNAL) {
		tls.cert_file = config->sasl.cert_file;
		tls.key_file = config->sasl.key_file;
		char why[WHY_MOST];
		if (tls.key_file != NULL && secret_file_check(tls.key_file, why, sizeof(why)) < 0) {
			wait_and_retry(irc, why);
			return;
		}
	}
	irc->link.stream = stream_open(irc->link.loop, &target, &stream_listener, irc);
	if (irc->link.stream == NULL) {
		wait_and_retry(irc, "out of memory");
	}
}

static void on_retry(uv_timer_t *timer) {
	connect_now(timer->data);
}

void irc_link_start(struct irc *irc, uv_loop_t *loop, const struct irc_link_listener *listener) {
	irc->link.loop = loop;
	irc->link.listener = listener;
	uv_timer_init(loop, &irc->link.timer);
	irc->link.timer.data = irc;
	uv_timer_start(&irc->link.timer, on_retry, 0, 0);
}
