#include "bot/cli/irc_memory.h"

#include <errno.h>

#include "bot/base/log.h"
#include "bot/cli/network_kind.h"

static int64_t time_now(const struct network_context *context) {
	return context->bot->config.now(context->bot->config.data);
}

static void note(const struct network_context *context, const char *host, int rc) {
	if (rc < 0 && rc != -ENOENT) {
		log_event(LOG_ERROR, "not-kept", "%s: %s", host,
			store_error(context->bot->config.store));
	}
}

static uint16_t secure_port(void *data, const char *host) {
	const struct network_context *context = data;
	int port = 0;
	note(context, host,
		store_secure_host_get(context->bot->config.store, host, time_now(context), &port));
	return (uint16_t)port;
}

static void keep_secure(void *data, const char *host, uint16_t port, uint32_t seconds) {
	const struct network_context *context = data;
	int64_t now = time_now(context);
	note(context, host,
		store_secure_host_set(context->bot->config.store, host, port,
			now + (int64_t)seconds * 1000, now));
}

const struct irc_memory irc_memory = {
	.secure_port = secure_port,
	.keep_secure = keep_secure,
};
