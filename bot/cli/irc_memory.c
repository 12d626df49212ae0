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

struct invitation_reader {
	void (*each)(void *of, const char *channel, const char *key);
	void *of;
};

static int tell_invitation(void *data, const char *channel, const char *key) {
	const struct invitation_reader *reader = data;
	reader->each(reader->of, channel, key);
	return 0;
}

static void invitations(void *data, const char *network,
	void (*each)(void *of, const char *channel, const char *key), void *of) {
	const struct network_context *context = data;
	struct invitation_reader reader = {each, of};
	note(context, network,
		store_invitations(context->bot->config.store, network, IRC_CHANNELS_MOST,
			tell_invitation, &reader));
}

static void keep_invitation(
	void *data, const char *network, const char *channel, struct chat_person by) {
	const struct network_context *context = data;
	struct store *store = context->bot->config.store;
	struct store_person person;
	int rc = store_person_upsert(store, network, by.key, by.name, &person);
	note(context, channel,
		rc == 0 ? store_invitation_set(store, network, channel, person.id) : rc);
}

static void forget_invitation(void *data, const char *network, const char *channel) {
	const struct network_context *context = data;
	note(context, channel,
		store_invitation_forget(context->bot->config.store, network, channel));
}

const struct irc_memory irc_memory = {
	.secure_port = secure_port,
	.keep_secure = keep_secure,
	.invitations = invitations,
	.keep_invitation = keep_invitation,
	.forget_invitation = forget_invitation,
};
