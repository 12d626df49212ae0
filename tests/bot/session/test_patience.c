#include <errno.h>

#include "bot/table/journal.h"
#include "tests/bot/scene/scene.h"

/* Who is asked to wait while what was stored is not kept yet, on a network that can say so before
 * all that waits. */

static bool holds;   /* in place of journal_holds(): something is not kept */
static bool no_room; /* for what is told ahead */
static struct chat_impl impl;

bool __wrap_journal_holds(const struct bot *of, uint64_t written);

bool __wrap_journal_holds(const struct bot *of, uint64_t written) {
	(void)of, (void)written;
	return holds;
}

static int tell_ahead(struct chat *of, const char *key, const struct post *post) {
	cr_expect_eq(post->table, 0, "it tells of nothing");
	return no_room ? -ENOBUFS : of->impl->tell(of, key, post);
}

static void on_syncing(void *data) {
	(void)data;
}

static void set_up(void) {
	scene_set_up();
	bot->config.syncing = on_syncing;
	impl = *chat.chat.impl;
	impl.tell_ahead = tell_ahead;
	chat.chat.impl = &impl;
	holds = true;
	fake_chat_type(&chat, "#dice", "ann", "new perudo");
	fake_chat_type(&chat, "#dice", "ann", "join");
	pass(5 * MINUTE);
	fake_chat_clear(&chat);
}

TestSuite(patience, .init = set_up, .fini = scene_tear_down);

#define ASKED "ann> I am slow just now: please wait a moment."

Test(patience, after_a_second_and_a_half_and_once_a_minute) {
	fake_chat_type(&chat, "#dice", "ann", "status");
	pass(1499);
	NOT_HEARD("please wait");
	pass(1);
	HEARD(ASKED);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, "#dice", "ann", "status");
	pass(50 * SECOND);
	NOT_HEARD("please wait");
	pass(10 * SECOND);
	fake_chat_type(&chat, "#dice", "ann", "status");
	pass(2 * SECOND);
	HEARD(ASKED);
}

Test(patience, not_if_all_was_kept_in_time) {
	fake_chat_type(&chat, "#dice", "ann", "status");
	holds = false;
	pass(2 * SECOND);
	NOT_HEARD("please wait");
	holds = true;
	pass(MINUTE);
	NOT_HEARD("please wait");
}

Test(patience, for_what_was_asked_last_if_all_before_is_kept) {
	holds = false;
	fake_chat_type(&chat, "#dice", "ann", "status");
	pass(SECOND);
	fake_chat_type(&chat, "#dice", "ann", "status");
	holds = true;
	pass(1499);
	NOT_HEARD("please wait");
	pass(1);
	HEARD(ASKED);
}

Test(patience, not_for_what_is_no_question) {
	fake_chat_type(&chat, "#dice", "ann", "weather");
	pass(2 * SECOND);
	NOT_HEARD("please wait");
}

Test(patience, in_the_language_of_who_asked) {
	fake_chat_type(&chat, "#dice", "ann", "lang ja");
	pass(2 * SECOND);
	HEARD("少しお待ちください");
}

Test(patience, each_who_asks) {
	fake_chat_type(&chat, "#dice", "ben", "status");
	pass(SECOND);
	fake_chat_type(&chat, NULL, "ann", "status");
	pass(500);
	HEARD("ben> I am slow");
	NOT_HEARD(ASKED);
	pass(SECOND);
	HEARD(ASKED);
}

Test(patience, where_there_is_no_room_a_moment_later) {
	no_room = true;
	fake_chat_type(&chat, "#dice", "ann", "status");
	pass(2 * SECOND);
	no_room = false;
	NOT_HEARD("please wait");
	pass(2 * SECOND);
	HEARD(ASKED);
}

Test(patience, nobody_where_it_shows_that_an_answer_is_to_come) {
	impl.tell_ahead = NULL;
	fake_chat_type(&chat, "#dice", "ann", "status");
	pass(2 * SECOND);
	NOT_HEARD("please wait");
}
