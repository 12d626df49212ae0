#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/receive.h"
#include "bot/chat/irc/registration.h"
#include "bot/chat/irc/state.h"
#include "tests/bot/chat/leaves_at_once.h"

/* Two adapters with a server that says what the test says: the one goes, the other comes. */

struct ears {
	size_t n;
	char texts[8][64];
	char place[32]; /* of the last */
};

static void on_message(void *data, struct chat *chat, const struct chat_message *message) {
	struct ears *ears = data;
	(void)chat;
	snprintf(ears->texts[ears->n++], sizeof(ears->texts[0]), "%s", message->text);
	snprintf(ears->place, sizeof(ears->place), "%s",
		message->place != NULL ? message->place : "");
}

static bool has_table(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat, (void)place;
	return false;
}

static void on_place(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat, (void)place;
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

static const struct chat_listener listener = {
	.message = on_message,
	.written = nothing_written,
	.leaving = leaves_at_once,
	.has_table = has_table,
	.entered = on_place,
	.lost = on_place,
	.deaf = on_place,
	.unheard = on_place,
	.imitated = imitated,
	.is_imitated = is_imitated,
	.came = on_came,
};

static const char *const servers[] = {"127.0.0.1"};
static const struct irc_channel_config channels[] = {{.name = "#dice"}, {.name = "#late"}};
static const struct irc_config config = {
	.name = "home",
	.servers = servers,
	.server_count = 1,
	.nick = "cup",
	.prefix = "!",
	.channels = channels,
	.channel_count = 2,
};

static void hear(struct irc *irc, const char *line) {
	irc_receive(irc, line, strlen(line));
}

static struct irc *connect_as(uv_loop_t *loop, const char *nick, struct ears *ears) {
	char line[128];
	struct irc *irc = (struct irc *)irc_create(loop, &config, &listener, ears);
	irc->link.phase = IRC_LINK_UP;
	irc_receive_begin(irc);
	irc_registration_begin(irc);
	snprintf(line, sizeof(line), ":server 001 %s :welcome\r\n", nick);
	hear(irc, line);
	hear(irc, ":server 376 cup :end\r\n");
	snprintf(line, sizeof(line), ":%s!bot@host JOIN #dice\r\n", nick);
	hear(irc, line);
	return irc;
}

static void end(uv_loop_t *loop, struct irc *irc) {
	irc->link.phase = IRC_LINK_DOWN; /* there is no stream */
	irc_quit(&irc->chat, "bye");
	uv_run(loop, UV_RUN_DEFAULT);
}

struct passed_on {
	size_t n;
	char lines[8][128];
};

static void pass_on(void *data, const char *line) {
	struct passed_on *passed = data;
	snprintf(passed->lines[passed->n++], sizeof(passed->lines[0]), "%s", line);
}

Test(irc_handover, who_goes_hears_nothing_and_passes_on_what_is_for_the_bot) {
	uv_loop_t *loop = uv_default_loop();
	struct ears ears = {.n = 0};
	struct passed_on passed = {.n = 0};
	struct irc *irc = connect_as(loop, "cup", &ears);
	hear(irc, ":ann!a@host PRIVMSG #dice :!bid 1 2\r\n");
	cr_assert_eq(ears.n, 1);
	irc_stay_for(&irc->chat, pass_on, &passed);
	hear(irc, ":ann!a@host PRIVMSG #dice :!bid 2 2\r\n");
	hear(irc, ":ann!a@host PRIVMSG #dice :hello all\r\n");
	hear(irc, ":ann!a@host PRIVMSG cup :hand\r\n");
	hear(irc, ":ann!a@host PRIVMSG #dice :!say \xe9\r\n");
	hear(irc, ":ann!a@host PART #dice\r\n");
	hear(irc, ":cup!bot@host PRIVMSG #dice :!echo\r\n");
	cr_expect_eq(ears.n, 1);
	cr_assert_eq(passed.n, 3);
	cr_expect_str_eq(passed.lines[0], ":ann!a@host PRIVMSG #dice :!bid 2 2");
	cr_expect_str_eq(passed.lines[1], ":ann!a@host PRIVMSG cup :hand");
	cr_expect_str_eq(passed.lines[2], ":ann!a@host PRIVMSG #dice :!say ?");
	end(loop, irc);
}

Test(irc_handover, what_two_hear_is_heard_once_however_it_comes) {
	static const char line[] = ":ann!a@host PRIVMSG #dice :!bid 2 2";
	uv_loop_t *loop = uv_default_loop();
	struct ears ears = {.n = 0};
	struct irc *irc = connect_as(loop, "cup2", &ears);
	cr_expect_eq(irc_hear(&irc->chat, line, "inbox-1"), 0);
	cr_expect_eq(ears.n, 1, "it was said before this one was there");
	cr_expect_str_eq(ears.texts[0], "bid 2 2");
	hear(irc, ":ann!a@host PRIVMSG #dice :!bid 2 2\r\n");
	cr_expect_eq(ears.n, 1);
	hear(irc, ":ann!a@host PRIVMSG #dice :!status\r\n");
	cr_expect_eq(irc_hear(&irc->chat, ":ann!a@host PRIVMSG #dice :!status", "inbox-1"), 0);
	cr_expect_eq(ears.n, 2);
	hear(irc, ":ann!a@host PRIVMSG #dice :!status\r\n");
	cr_expect_eq(ears.n, 3, "she asks again");
	cr_expect_eq(irc_hear(&irc->chat, ":ben!b@host PRIVMSG #dice :!status", "inbox-1"), 0);
	cr_expect_eq(ears.n, 4, "somebody else asks");
	end(loop, irc);
}

Test(irc_handover, lines_wait_for_their_channel_and_a_private_one_is_to_whoever_has_come) {
	uv_loop_t *loop = uv_default_loop();
	struct ears ears = {.n = 0};
	struct irc *irc = connect_as(loop, "cup2", &ears);
	cr_expect_eq(
		irc_hear(&irc->chat, ":ann!a@host PRIVMSG #late :!status", "inbox-1"), -EAGAIN);
	cr_expect_eq(
		irc_hear(&irc->chat, ":ann!a@host PRIVMSG #other :!status", "inbox-1"), -ENOENT);
	cr_expect_eq(irc_hear(&irc->chat, "nonsense", "inbox-1"), -EINVAL);
	cr_expect_eq(ears.n, 0);
	cr_expect_eq(irc_hear(&irc->chat, ":ann!a@host PRIVMSG cup :hand", "inbox-1"), 0);
	cr_assert_eq(ears.n, 1);
	cr_expect_str_eq(ears.texts[0], "hand");
	cr_expect_str_empty(ears.place);
	hear(irc, ":cup2!bot@host JOIN #late\r\n");
	cr_expect_eq(irc_hear(&irc->chat, ":ann!a@host PRIVMSG #late :!status", "inbox-1"), 0);
	cr_expect_str_eq(ears.place, "#late");
	end(loop, irc);
}
