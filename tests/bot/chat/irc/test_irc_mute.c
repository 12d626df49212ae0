#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/receive.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
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

/* What the listener was told, in order, and who is told in private that the channel is lost. */
static char told[512];
static const char ann[] = "host:ann!a@h";

static void note(const char *what, const char *whom) {
	size_t len = strlen(told);
	snprintf(told + len, sizeof(told) - len, "%s %s; ", what, whom);
}

static void on_lost(void *data, struct chat *chat, const char *place) {
	(void)data;
	note("lost", place);
	chat->impl->tell(chat, ann, &(struct post){.text = "it is lost"});
}

static void on_unheard(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	note("unheard", place);
}

static void on_left(void *data, struct chat *chat, struct chat_person person) {
	(void)data, (void)chat;
	note("left", person.name);
}

static void on_came(void *data, struct chat *chat, const char *place, struct chat_person person) {
	(void)data, (void)chat, (void)place, (void)person;
}

static bool is_imitated(void *data, struct chat *chat, const char *key) {
	(void)data, (void)chat, (void)key;
	return false;
}

static void imitated(void *data, struct chat *chat, const char *key, bool on) {
	(void)data, (void)chat, (void)key, (void)on;
}

static void on_talked(
	void *data, struct chat *chat, const char *place, const char *name, const char *text) {
	(void)data, (void)chat, (void)place, (void)name, (void)text;
}

static const struct chat_listener listener = {
	.talked = on_talked,
	.commit_seq = nothing_written,
	.before_send = leaves_at_once,
	.has_table = has_table,
	.entered = on_place,
	.lost = on_lost,
	.unheard = on_unheard,
	.left = on_left,
	.came = on_came,
	.deaf = on_place,
	.imitated = imitated,
	.is_imitated = is_imitated,
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

static uv_loop_t loop;

static struct irc *connect_to_dice(void) {
	log_setup(LOG_WARNING, LOG_TEXT);
	uv_loop_init(&loop);
	struct irc *irc = (struct irc *)irc_create(&loop, &config, &listener, NULL);
	irc->link.phase = IRC_LINK_UP;
	irc_receive_begin(irc);
	hear(irc, ":s.test 001 cup :Welcome");
	hear(irc, ":s.test 422 cup :no message of the day");
	hear(irc, ":cup!c@bot.test JOIN #dice");
	return irc;
}

static void end(struct irc *irc) {
	irc->link.phase = IRC_LINK_DOWN; /* there is no stream */
	irc_quit(&irc->chat, "enough");
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
}

Test(irc_mute, each_refusal_is_followed_by_a_longer_pause_until_it_is_heard_again) {
	struct irc *irc = connect_to_dice();
	cr_expect_eq(refuse(irc), 10);
	cr_expect_eq(refuse(irc), 20);
	cr_expect_eq(refuse(irc), 40);
	now += 3 * MINUTE;
	irc_channels_pulse(irc);
	cr_expect_eq(refuse(irc), 10);
	end(irc);
}

Test(irc_mute, it_is_known_that_another_has_the_nick) {
	struct irc *irc = connect_to_dice();
	cr_expect_not(irc->chat.name_is_taken);
	hear(irc, ":cup!c@bot.test NICK cup_");
	cr_expect(irc->chat.name_is_taken);
	hear(irc, ":cup_!c@bot.test NICK CUP");
	cr_expect_not(irc->chat.name_is_taken);
	end(irc);
}

/* Ways to lose a channel: what the server says, what is logged, what the listener hears, and how
 * many seconds later the bot joins again; 0: it is still in there. */
static const struct loss_case {
	const char *line, *logged, *told;
	uint64_t joins_after;
} losses[] = {
	{":cup!c@bot.test PART #dice :SAPART by boss",
		"irc-removed home: #dice: somebody made it leave (SAPART by boss); it joins again "
		"in 300 s, or at once by /invite cup; to keep it away, take the channel out of "
		"'channels'",
		"lost #dice; left dan; ", 300},
	{":cup!c@bot.test PART #dice", "somebody made it leave (no reason)",
		"lost #dice; left dan; ", 300},
	{":op!o@h KICK #dice cup :out",
		"irc-kicked home: #dice: it was kicked (op); it joins again",
		"lost #dice; left dan; ", 10},
	{":s.test 442 cup #dice :You're not on that channel",
		"irc-channel-gone home: #dice: it is not there any more (You're not on that "
		"channel)",
		"unheard #dice; lost #dice; left dan; ", 10},
	{":s.test 403 cup #dice :No such channel",
		"irc-channel-gone home: #dice: ", "unheard #dice; lost #dice; left dan; ", 10},
	{":s.test 404 cup #dice :Cannot send to channel (+m)",
		"irc-say-refused home: #dice: Cannot send to channel (+m); it may not speak there: "
		"give it voice (+v) or lift the ban",
		"unheard #dice; lost #dice; ", 0},
	{":s.test 477 cup #dice :You must be registered",
		"irc-say-refused home: #dice: You must be registered; for accounts only",
		"unheard #dice; lost #dice; ", 0},
};

/* What is logged while the line is heard. */
static void hear_logged(struct irc *irc, const char *line, char *out, size_t size) {
	FILE *file = tmpfile();
	fflush(stderr);
	int before = dup(STDERR_FILENO);
	dup2(fileno(file), STDERR_FILENO);
	hear(irc, line);
	fflush(stderr);
	dup2(before, STDERR_FILENO);
	close(before);
	rewind(file);
	out[fread(out, 1, size - 1, file)] = '\0';
	fclose(file);
}

static size_t count_lines(const char *text) {
	size_t n = 0;
	for (; *text != '\0'; text++) {
		n += *text == '\n';
	}
	return n;
}

static void lose(const struct loss_case *row) {
	char logged[1024];
	struct irc *irc = connect_to_dice();
	hear(irc, ":ann!a@h JOIN #dice");
	hear(irc, ":dan!d@h JOIN #dice");
	cr_assert_eq(say(irc), 0);
	told[0] = '\0';
	hear_logged(irc, row->line, logged, sizeof(logged));
	cr_expect_not_null(strstr(logged, row->logged), "%s: %s", row->line, logged);
	cr_expect_eq(count_lines(logged), 1, "%s: %s", row->line, logged);
	cr_expect_str_eq(told, row->told, "%s", row->line);
	cr_expect_eq(say(irc), -ENOTCONN, "%s", row->line);
	const struct irc_user *user = irc_users_find(irc->users, IRC_SLICE("ann"));
	cr_assert_not_null(user, "%s: what she is told would be dropped", row->line);
	cr_expect(send_queue_has_to(irc->send.queue, user->id), "%s", row->line);
	const struct irc_channel *channel =
		irc_channel_list_find(&irc->channels, IRC_SLICE("#dice"));
	cr_expect_eq(channel->joined, row->joins_after == 0, "%s", row->line);
	if (row->joins_after > 0) {
		cr_expect_eq(channel->join_at, now + row->joins_after * 1000, "%s", row->line);
		/* A line of ours that was on its way is refused, and tells nothing new. */
		hear_logged(irc, ":s.test 404 cup #dice :Cannot send", logged, sizeof(logged));
		cr_expect_str_empty(logged);
		cr_expect_eq(channel->join_at, now + row->joins_after * 1000, "%s", row->line);
	}
	end(irc);
}

Test(irc_mute, a_channel_lost_in_any_way_is_one_line_in_the_log_and_told_in_private) {
	for (size_t i = 0; i < sizeof(losses) / sizeof(losses[0]); i++) {
		lose(&losses[i]);
	}
}
