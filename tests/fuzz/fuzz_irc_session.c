#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/messages.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/receive.h"
#include "bot/chat/irc/registration.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "tests/bot/chat/leaves_at_once.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

/* A whole adapter with a server that says these bytes. It is never connected: what it would say
 * stays in its queue. */

static struct chat_result on_message(
	void *data, struct chat *chat, const struct chat_message *message) {
	(void)data;
	struct post post = {.text = message->text, .table = 1, .move = 1};
	assert(strpbrk(message->text, "\r\n") == NULL);
	chat->impl->tell(chat, message->from.key, &post);
	chat->impl->probe(chat, message->from.key, &post);
	chat->impl->say(chat, "#dice", &post);
	return (struct chat_result){.done = true};
}

static void on_place(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	assert(strcmp(place, "#dice") == 0);
}

static bool has_table(void *data, struct chat *chat, const char *place) {
	on_place(data, chat, place);
	return true;
}

static void on_lost(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat, (void)place;
}

static void on_came(void *data, struct chat *chat, const char *place, struct chat_person user) {
	on_place(data, chat, place);
	assert(irc_users_find_key(((struct irc *)chat)->users, user.key) != NULL);
}

static void on_person(void *data, struct chat *chat, struct chat_person user) {
	(void)data, (void)chat;
	assert(user.key[0] != '\0' && user.name[0] != '\0');
}

static bool on_becomes(void *data, struct chat *chat, const char *former, struct chat_person user,
	enum chat_proof proof) {
	const struct irc_users *users = ((struct irc *)chat)->users;
	on_person(data, chat, user);
	assert((proof != CHAT_PROOF_LOOKS) == (irc_users_find_key(users, former) != NULL));
	return user.name[0] % 2 == 0;
}

static void on_imitated(void *data, struct chat *chat, const char *key, bool on) {
	(void)data, (void)chat, (void)on;
	assert(strncmp(key, "host:", 5) == 0);
}

static bool on_is_imitated(void *data, struct chat *chat, const char *key) {
	on_imitated(data, chat, key, true);
	return strlen(key) % 2 == 0;
}

static void on_unreachable(
	void *data, struct chat *chat, struct chat_person user, const char *why) {
	(void)why;
	on_person(data, chat, user);
}

static void on_delivered(void *data, struct chat *chat, const struct post_end *end) {
	(void)data, (void)chat, (void)end;
}

static void on_invited(
	void *data, struct chat *chat, const char *place, const char *by, const char *language) {
	(void)language;
	(void)by;
	on_place(data, chat, place);
}

static void on_talked(
	void *data, struct chat *chat, const char *place, const char *name, const char *text) {
	assert(name[0] != '\0' && strpbrk(text, "\r\n") == NULL);
	on_place(data, chat, place);
}

static const struct chat_listener listener = {
	.talked = on_talked,
	.message = on_message,
	.has_table = has_table,
	.entered = on_place,
	.invited = on_invited,
	.lost = on_lost,
	.deaf = on_place,
	.unheard = on_place,
	.came = on_came,
	.left = on_person,
	.renamed = on_person,
	.becomes = on_becomes,
	.imitated = on_imitated,
	.is_imitated = on_is_imitated,
	.logged_out = on_person,
	.reached = on_person,
	.unreachable = on_unreachable,
	.commit_seq = nothing_written,
	.before_send = leaves_at_once,
	.delivered = on_delivered,
};

static const char *const servers[] = {"127.0.0.1"};
static const struct irc_channel_config channels[] = {{.name = "#dice"}};
static const char *const inviters[] = {"*"};
static const struct irc_config config = {
	.name = "home",
	.servers = servers,
	.server_count = 1,
	.nick = "echo",
	.prefix = "!",
	.channels = channels,
	.channel_count = 1,
	.inviters = inviters,
	.inviter_count = 1,
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	uv_loop_t loop;
	log_setup(LOG_ERROR, LOG_JSON);
	uv_loop_init(&loop);
	struct chat *chat = irc_create(&loop, &config, &listener, NULL);
	struct irc *irc = (struct irc *)chat;
	assert(irc != NULL);
	irc->link.phase = IRC_LINK_UP;
	irc_receive_begin(irc);
	irc_receive(irc, (const char *)bytes, len);
	irc_registration_pulse(irc);
	irc_presence_pulse(irc);
	irc_messages_pulse(irc);
	irc_quit(chat, "enough");
	uv_run(&loop, UV_RUN_DEFAULT);
	int open = uv_loop_close(&loop);
	assert(open == 0);
	(void)open;
	return 0;
}
