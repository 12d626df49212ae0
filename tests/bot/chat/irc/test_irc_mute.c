#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/receive.h"
#include "bot/chat/irc/registration.h"
#include "bot/chat/irc/state.h"
#include "tests/bot/chat/leaves_at_once.h"

/* A whole adapter with a server that says what the test says, in a time of the test's own. */

enum { MINUTE = 60 * 1000 };

static uint64_t now = 1000;

/* Stands in by the linker's --wrap. */
uint64_t __wrap_irc_link_now(const struct irc *irc);
uint64_t __wrap_irc_link_now(const struct irc *irc) {
	(void)irc;
	return now;
}

static bool has_table(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat, (void)place;
	return false;
}

static void on_place(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat, (void)place;
}

static const struct chat_listener listener = {
	.written = nothing_written,
	.leaving = leaves_at_once,
	.has_table = has_table,
	.entered = on_place,
	.lost = on_place,
	.deaf = on_place,
	.unheard = on_place,
};

static const char *const servers[] = {"127.0.0.1"};
static const struct irc_channel_config channels[] = {{.name = "#dice"}};
static const struct irc_config config = {
	.name = "home",
	.servers = servers,
	.server_count = 1,
	.nick = "cup",
	.prefix = "!",
	.channels = channels,
	.channel_count = 1,
};

static void hear(struct irc *irc, const char *line) {
	irc_receive(irc, line, strlen(line));
	irc_receive(irc, "\r\n", 2);
}

static int say(struct irc *irc) {
	struct post post = {.text = "words"};
	return irc->chat.impl->say(&irc->chat, "#dice", &post);
}

/* How many minutes pass before it speaks again after a refusal. */
static int refuse(struct irc *irc) {
	hear(irc, ":s.test 404 cup #dice :Cannot send to channel");
	cr_expect_eq(say(irc), -ENOTCONN);
	int minutes = 0;
	for (; say(irc) < 0 && minutes < 1000; minutes++) {
		now += MINUTE;
		irc_channels_pulse(irc);
	}
	return minutes;
}

Test(irc_mute, each_refusal_is_followed_by_a_longer_pause_until_it_is_heard_again) {
	uv_loop_t loop;
	log_setup(LOG_ERROR, LOG_JSON);
	uv_loop_init(&loop);
	struct chat *chat = irc_create(&loop, &config, &listener, NULL);
	struct irc *irc = (struct irc *)chat;
	irc->link.phase = IRC_LINK_UP;
	irc_registration_begin(irc);
	hear(irc, ":s.test 001 cup :Welcome");
	hear(irc, ":s.test 422 cup :no message of the day");
	hear(irc, ":cup!c@bot.test JOIN #dice");
	cr_expect_eq(refuse(irc), 10);
	cr_expect_eq(refuse(irc), 20);
	cr_expect_eq(refuse(irc), 40);
	now += 3 * MINUTE;
	irc_channels_pulse(irc);
	cr_expect_eq(refuse(irc), 10);
	irc_quit(chat, "enough");
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
}
