#include "bot/chat/irc/irc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/capabilities.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/invitations.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/messages.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/posts.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/receive.h"
#include "bot/chat/irc/registration.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "bot/chat/irc/who_queries.h"

enum {
	SILENT_MS = 15 * 1000,      /* without a line from the server: we send a PING, */
	ANSWER_MS = 5 * 1000,       /* which is usually answered within this; */
	SILENT_MORE_MS = 35 * 1000, /* after which the connection is dead: all within a minute */
};

/* Link events */

static void on_opened(struct irc *irc) {
	irc->keepalive.received_at = irc_link_now(irc);
	irc->keepalive.pinged = false;
	irc_receive_begin(irc);
	irc_send_renew(irc);
}

static void on_received(struct irc *irc, const char *bytes, size_t len) {
	irc->keepalive.received_at = irc_link_now(irc);
	irc->keepalive.pinged = false;
	irc_receive(irc, bytes, len);
	irc_channels_ask_next(irc);
	irc_send_pump(irc);
}

/* Whether the server was silent for longer than this. */
static bool is_silent_for(const struct irc *irc, uint64_t ms) {
	double scale = irc->config->silence_scale > 0 ? irc->config->silence_scale : 1;
	return (double)(irc_link_now(irc) - irc->keepalive.received_at) > (double)ms * scale;
}

static void check_silence(struct irc *irc) {
	if (is_silent_for(irc, SILENT_MS + SILENT_MORE_MS)) {
		irc_link_drop(irc, "the server is silent");
	} else if (is_silent_for(irc, SILENT_MS) && !irc->keepalive.pinged) {
		irc->keepalive.pinged = true;
		irc_send(irc, SEND_URGENT, "PING :alive");
	}
}

static int64_t deaf_ms(const struct chat *chat, const char *place) {
	const struct irc *irc = (const struct irc *)chat;
	uint64_t silent = irc_link_now(irc) - irc->keepalive.received_at;
	(void)place;
	return is_silent_for(irc, SILENT_MS + ANSWER_MS) ? (int64_t)silent : 0;
}

static void on_pulse(struct irc *irc) {
	irc_registration_pulse(irc);
	if (irc->registration.phase == IRC_REGISTERING) {
		return;
	}
	check_silence(irc);
	irc_send_renew(irc);
	irc_presence_pulse(irc);
	irc_channels_pulse(irc);
	irc_messages_pulse(irc);
	irc_channels_ask_next(irc);
}

static void on_lost(struct irc *irc) {
	irc_capabilities_renew_sts(irc);
	bool tell = irc_is_ready(irc);
	irc_send_forget(irc);
	irc_messages_forget(irc);
	irc_presence_forget(irc);
	irc_channels_forget(irc);
	irc_invitations_forget(irc);
	irc_who_queries_forget(irc);
	if (tell) {
		irc->chat.listener->lost(irc->chat.data, &irc->chat, NULL);
	}
}

static void on_timer_closed(uv_handle_t *handle) {
	struct irc *irc = handle->data;
	irc_presence_forget(irc);
	irc_users_destroy(irc->users);
	irc_channel_list_finish(&irc->channels);
	send_queue_destroy(irc->send.queue);
	free(irc);
}

static void on_ended(struct irc *irc) {
	uv_close((uv_handle_t *)&irc->send.timer, on_timer_closed);
}

/* The adapter */

void irc_quit(struct chat *chat, const char *words) {
	struct irc *irc = (struct irc *)chat;
	log_event(LOG_INFO, "irc-quit", "%s", irc->config->name);
	irc_capabilities_renew_sts(irc);
	uv_timer_stop(&irc->send.timer);
	irc_link_quit(irc, words);
}

static void destroy(struct chat *chat) {
	irc_quit(chat, "Good bye");
}

static void fold_name(const struct chat *chat, char *name) {
	irc_isupport_fold(((const struct irc *)chat)->users->casemapping, name);
}

static int find(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found) {
	struct irc *irc = (struct irc *)chat;
	const struct irc_channel *channel =
		irc_channel_list_find(&irc->channels, irc_slice_of(place));
	(void)message;
	return channel != NULL ? irc_presence_find(irc, channel, word, found) : -ENOENT;
}

static void kept(struct chat *chat) {
	irc_send_pump((struct irc *)chat);
}

static size_t waiting(const struct chat *chat) {
	return send_queue_count(((const struct irc *)chat)->send.queue);
}

static bool same_text(const char *a, const char *b) {
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_servers(const struct irc_config *a, const struct irc_config *b) {
	size_t i = 0;
	while (i < a->server_count && i < b->server_count &&
		same_text(a->servers[i], b->servers[i])) {
		i++;
	}
	return i == a->server_count && i == b->server_count;
}

/* Whether both connect to the same servers as the same account. */
static bool same_way(const struct irc_config *a, const struct irc_config *b) {
	return same_servers(a, b) && same_text(a->bind, b->bind) && a->port == b->port &&
	       a->tls == b->tls && same_text(a->ca_file, b->ca_file) &&
	       same_text(a->password_file, b->password_file) &&
	       a->sasl.mechanism == b->sasl.mechanism &&
	       same_text(a->sasl.account, b->sasl.account) &&
	       same_text(a->sasl.password_file, b->sasl.password_file) &&
	       same_text(a->sasl.cert_file, b->sasl.cert_file) &&
	       same_text(a->sasl.key_file, b->sasl.key_file) &&
	       same_text(a->nickserv.password_file, b->nickserv.password_file) &&
	       same_text(a->nickserv.account, b->nickserv.account) &&
	       same_text(a->nickserv.to, b->nickserv.to);
}

static void take_config(struct irc *irc, const struct irc_config *config) {
	irc->config = config;
	irc->chat.network = config->name;
	irc->chat.prefix = config->prefix;
}

void irc_configure(struct chat *chat, const struct irc_config *config) {
	struct irc *irc = (struct irc *)chat;
	const struct irc_config *before = irc->config;
	bool elsewhere = !same_way(before, config);
	take_config(irc, config);
	irc_send_configure(irc);
	irc_channels_configure(irc);
	irc_channels_ask_next(irc);
	if (elsewhere) {
		irc_link_reconnect(irc);
	} else {
		irc_nick_configure(irc, before);
	}
}

void irc_remember(struct chat *chat, const struct irc_memory *memory, void *data) {
	struct irc *irc = (struct irc *)chat;
	irc->memory.kept = memory;
	irc->memory.data = data;
	irc_invitations_recall(irc);
}

void irc_on_standard_replies(struct chat *chat,
	void (*refused)(void *data, const struct chat *chat, const char *why), void *data) {
	struct irc *irc = (struct irc *)chat;
	irc->owner.refused = refused;
	irc->owner.data = data;
}

struct chat *irc_create(uv_loop_t *loop, const struct irc_config *config,
	const struct chat_listener *listener, void *data) {
	static const struct chat_impl impl = {
		.say = irc_posts_say,
		.tell = irc_posts_tell,
		.tell_ahead = irc_posts_tell_ahead,
		.probe = irc_posts_probe,
		.ask_after = chat_asks_after_nobody,
		.answer = chat_answer_plainly,
		.find = find,
		.fold_name = fold_name,
		.name_place = chat_name_as_is,
		.durable = kept,
		.waiting = waiting,
		.deaf_ms = deaf_ms,
		.destroy = destroy,
	};
	static const struct irc_link_listener link_listener = {
		.opened = on_opened,
		.received = on_received,
		.written = irc_send_written,
		.pulse = on_pulse,
		.lost = on_lost,
		.ended = on_ended,
	};
	struct irc *irc = calloc(1, sizeof(*irc));
	if (irc == NULL) {
		return NULL;
	}
	irc->chat = (struct chat){
		.impl = &impl,
		.listener = listener,
		.data = data,
		.rate_limited = true,
		.rejects_after_send = true,
		.highlights = true,
		.own_name = irc->self.nick,
	};
	take_config(irc, config);
	irc->users = irc_users_create();
	if (irc->users == NULL || irc_send_init(irc, loop) < 0) {
		irc_users_destroy(irc->users);
		free(irc);
		return NULL;
	}
	irc_channels_configure(irc);
	irc_link_start(irc, loop, &link_listener);
	return &irc->chat;
}

/* Trial connections */

/* An adapter that leaves once it is welcome: before that it gets no events of channels and users.
 */

static uint64_t nothing_is_committed(void *data) {
	(void)data;
	return 0;
}

static int all_may_leave(void *data, uint64_t commit_seq) {
	(void)data;
	(void)commit_seq;
	return 0;
}

static const struct chat_listener nobody = {
	.commit_seq = nothing_is_committed, .before_send = all_may_leave};

enum { NICK_SIZE = 9 }; /* short enough for any server */

struct irc_trial {
	struct irc_config config;
	struct irc *irc; /* NULL: it has left */
	char nick[NICK_SIZE];
	void (*told)(void *data, enum irc_trial_result result, const char *words);
	void *data;
};

static void leave(struct irc_trial *trial) {
	if (trial->irc != NULL) {
		irc_quit(&trial->irc->chat, "Only looking");
		trial->irc = NULL;
	}
}

static void tell(struct irc_trial *trial, enum irc_trial_result result, const char *words) {
	leave(trial);
	trial->told(trial->data, result, words);
}

bool irc_trial_is_connected(const struct irc_trial *trial) {
	return trial->irc != NULL && trial->irc->keepalive.received_at != 0;
}

/* why NULL: the trial was welcome. */
static void on_tried(void *data, const char *why) {
	struct irc_trial *trial = data;
	if (why == NULL) {
		tell(trial, IRC_TRIAL_WELCOME, trial->irc->sasl.logged_in ? "logged in" : "");
	} else {
		tell(trial, irc_trial_is_connected(trial) ? IRC_TRIAL_LOST : IRC_TRIAL_UNREACHED,
			why);
	}
}

static void on_refused(void *data, const struct chat *chat, const char *why) {
	(void)chat;
	tell(data, IRC_TRIAL_REFUSED, why);
}

static bool choose_nick(struct irc_trial *trial) {
	uint32_t number;
	bool can = uv_random(NULL, NULL, &number, sizeof(number), 0, NULL) == 0;
	snprintf(trial->nick, sizeof(trial->nick), "dr%06x", (unsigned)(number & 0xffffff));
	return can;
}

struct irc_trial *irc_trial_create(uv_loop_t *loop, const struct irc_config *config, size_t server,
	void (*told)(void *data, enum irc_trial_result result, const char *words), void *data) {
	struct irc_trial *trial = calloc(1, sizeof(*trial));
	struct chat *chat = NULL;
	if (trial != NULL && choose_nick(trial)) {
		trial->config = *config;
		trial->config.servers += server;
		trial->config.server_count = 1;
		trial->config.nick = trial->nick;
		trial->config.alternate_count = trial->config.channel_count = 0;
		trial->told = told;
		trial->data = data;
		chat = irc_create(loop, &trial->config, &nobody, NULL);
	}
	if (chat == NULL) {
		free(trial);
		return NULL;
	}
	trial->irc = (struct irc *)chat;
	trial->irc->owner.refused = on_refused;
	trial->irc->owner.tried = on_tried;
	trial->irc->owner.data = trial;
	return trial;
}

void irc_trial_destroy(struct irc_trial *trial) {
	if (trial != NULL) {
		leave(trial);
		free(trial);
	}
}
