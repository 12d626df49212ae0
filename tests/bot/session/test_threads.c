#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/threads.h"
#include "tests/bot/scene/scene.h"

/* Tables that are played in a thread of their opening. */

TestSuite(threads, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char channel[] = "7/dice", thread[] = "7/99";

static void type(const char *place, const char *who, const char *text) {
	fake_chat_type(&chat, place, who, text);
}

/* The opening whose thread is wanted; lasts until the next call. */
static const char *opening(void) {
	static char name[128];
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(chat.threaded, ":"), chat.threaded);
	return name;
}

static void make(const char *made) {
	bot_listener.thread_made(bot, &chat.chat, opening(), made);
}

static void open_in_thread(const char *made) {
	type(channel, "ann", "new perudo dice=1 thread=yes");
	make(made);
}

/* How many shown since fake_chat_clear() are in the channel; the last of them. */
static unsigned shown_at_opening(const struct fake_post **last) {
	unsigned n = 0;
	for (unsigned i = 0; i < chat.n_shows; i++) {
		if (strncmp(chat.shows[i].to, "7/dice/", 7) == 0) {
			*last = &chat.shows[i];
			n++;
		}
	}
	return n;
}

Test(threads, the_game_is_in_the_thread_and_the_channel_keeps_its_opening_and_its_end) {
	const struct fake_post *post = NULL;
	type(channel, "ann", "new perudo dice=1 thread=yes");
	cr_expect_str_eq(chat.shown.title, "Perudo table #1 opened by ann");
	cr_expect_not_null(strstr(chat.shown.text, "Fair play: commitment "));
	cr_expect_not_null(strstr(chat.shown.text, "It is played in the thread."));
	cr_expect_null(table_in(channel), "the channel is free for others");
	cr_expect_not_null(strstr(chat.threaded, ": Perudo #1"), "%s", chat.threaded);
	char join[CONTROL_ID_SIZE];
	snprintf(join, sizeof(join), "%s", fake_chat_id(&chat.shown, "Join"));
	fake_chat_clear(&chat);
	make(thread);
	HEARD("7/99= Perudo table #1 opened by ann");
	fake_chat_press(&chat, channel, "bob", join, "");
	HEARD("7/99= bob is in (2/6).");
	fake_chat_clear(&chat);
	type(thread, "ann", "start");
	HEARD("7/99= ");
	cr_expect_gt(shown_at_opening(&post), 0);
	for (unsigned i = 0; i < chat.n_shows; i++) {
		post = &chat.shows[i];
		cr_expect(
			strcmp(post->to, thread) == 0 || (!post->repost && post->calls[0] == '\0'),
			"%s: %s", post->to, post->text);
	}
	type(channel, "eve", "new geht");
	cr_expect_not_null(table_in(channel));
	type(thread, on_turn_in(thread), "bid 9 6");
	fake_chat_clear(&chat);
	type(thread, on_turn_in(thread), "dudo");
	cr_expect_null(table_in(thread));
	cr_assert_eq(shown_at_opening(&post), 2, "%s", chat.heard);
	cr_expect_str_empty(post->calls);
	cr_expect(post->number != 0 && post->last, "it is one more message: %s", post->text);
	cr_expect_str_eq(post->title, "Perudo #1 · game over");
	cr_expect_not_null(strstr(post->text, "Places: 1. "), "%s", post->text);
}

static void play_one(void) {
	open_in_thread(thread);
	type(thread, "bob", "join");
	type(thread, "ann", "start");
	finish_in(thread);
}

Test(threads, boards_history_and_settings_are_the_channels) {
	play_one();
	static const char *const places[] = {channel, thread};
	for (size_t i = 0; i < 2; i++) {
		expect(places[i], "ann", "history", "#1");
		expect(places[i], "ann", "top here", "1/1");
		expect(places[i], "eve", "replay 1", "Perudo #1");
	}
	type(thread, "@op", "settings language=ja");
	expect(channel, "eve", "status", "テーブル");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/");
	expect(thread, "eve", "status", "テーブル");
	expect(thread, "eve", "history", "#1");
}

Test(threads, a_table_follows_its_channels_settings) {
	open_in_thread(thread);
	fake_chat_clear(&chat);
	type(channel, "@op", "settings language=ja");
	HEARD("7/99= annさんが開いた「ペルード」のテーブル#1");
	HEARD("= スレッドで遊びます");
}

Test(threads, another_game_stays_in_it) {
	play_one();
	fake_chat_clear(&chat);
	chat.threaded[0] = '\0';
	type(channel, "@op", "settings thread=on");
	type(thread, "ann", "again");
	cr_assert_not_null(table_in(thread));
	cr_expect_str_empty(chat.threaded);
	type(thread, "bob", "join");
	type(thread, "ann", "start");
	fake_chat_clear(&chat);
	finish_in(thread);
	const char *again = fake_chat_id(&chat.shown, "Again");
	cr_assert_not_null(again, "%s", chat.heard);
	fake_chat_press(&chat, thread, "bob", again, "");
	cr_expect_not_null(table_in(thread));
	expect(channel, "ann", "again", "No game has ended here");
}

Test(threads, as_a_setting_and_said_once_where_none_can_be_made) {
	type(channel, "@op", "settings thread=on");
	type(channel, "ann", "new perudo thread=no");
	cr_expect_not_null(table_in(channel));
	type(channel, "ann", "new perudo");
	cr_expect_neq(chat.threaded[0], '\0', "beside the one that stands there");
	make(thread);
	cr_expect_not_null(table_in(thread));
	type(channel, "@op", "end");
	chat.threadless = true;
	fake_chat_clear(&chat);
	type(channel, "ann", "new perudo");
	HEARD("7/dice= No thread can be made here, so the game is played in the channel.");
	type(channel, "eve", "new perudo thread=yes");
	HEARD("There is already a table here");
}

Test(threads, a_channel_has_five_of_them) {
	char made[16];
	for (int i = 0; i < THREADS_MOST; i++) {
		char who[8];
		snprintf(who, sizeof(who), "p%d", i);
		snprintf(made, sizeof(made), "7/%d", 50 + i);
		type(channel, who, "new perudo thread=yes");
		make(made);
		cr_assert_not_null(table_in(made));
	}
	expect(channel, "eve", "new perudo thread=yes", "5 tables are played in threads");
	expect("7/tea", "eve", "new perudo thread=yes", "");
	type("7/54", "@op", "end");
	chat.threaded[0] = '\0';
	type(channel, "eve", "new perudo thread=yes");
	cr_expect_neq(chat.threaded[0], '\0');
}

Test(threads, another_game_in_one_counts_among_the_five) {
	char made[16];
	play_one();
	for (int i = 0; i < THREADS_MOST; i++) {
		char who[8];
		snprintf(who, sizeof(who), "p%d", i);
		snprintf(made, sizeof(made), "7/%d", 50 + i);
		type(channel, who, "new perudo thread=yes");
		make(made);
	}
	expect(thread, "ann", "again", "5 tables are played in threads");
	expect(thread, "ann", "new perudo", "5 tables are played in threads");
	cr_expect_null(table_in(thread));
	type("7/54", "@op", "end");
	type(thread, "ann", "again");
	cr_expect_not_null(table_in(thread));
}

Test(threads, one_that_was_spoken_in_before_it_is_known_has_its_channels_settings) {
	type(channel, "ann", "new perudo dice=1 thread=yes");
	type(thread, "eve", "status");
	make(thread);
	type(thread, "@op", "settings language=ja");
	expect(channel, "eve", "status", "テーブル");
}

Test(threads, one_in_which_another_table_stands_is_not_shared) {
	type(channel, "ann", "new perudo dice=1 thread=yes");
	type(thread, "eve", "new geht");
	make(thread);
	cr_expect_str_eq(table_in(thread)->game->id, "geht");
	cr_assert_not_null(table_in(channel));
	cr_expect_str_eq(table_in(channel)->game->id, "perudo");
}

Test(threads, a_notification_is_for_the_channel_and_its_threads) {
	expect(channel, "eve", "notify 2", "told when a table here has 2 people");
	open_in_thread(thread);
	fake_chat_clear(&chat);
	type(thread, "bob", "join");
	HEARD("eve> [#99] Perudo table #1 has 2 people: ann, bob.");
	expect(thread, "eve", "notify", "you are told at 2 people");
	type(thread, "eve", "notify off");
	expect(channel, "eve", "notify", "You get no notifications.");
	type(thread, "fay", "notify 2");
	type(channel, "cat", "new geht");
	fake_chat_clear(&chat);
	type(channel, "dan", "join");
	HEARD("fay> [#dice] ");
}

Test(threads, one_that_is_refused_leaves_the_table_in_the_channel_or_closes_it) {
	type(channel, "ann", "new perudo thread=yes");
	char where[64];
	snprintf(where, sizeof(where), "%s", chat.shown.replaced);
	bot_listener.thread_made(bot, &chat.chat, opening(), NULL);
	cr_assert_not_null(table_in(channel));
	HEARD("7/dice= No thread can be made here, so the game is played in the channel.");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/");
	cr_assert_not_null(table_in(channel), "it is kept");
	type(channel, "bob", "join");
	HEARD("7/dice= bob is in (2/6).");
	type(channel, "eve", "new perudo thread=yes");
	fake_chat_clear(&chat);
	bot_listener.thread_made(bot, &chat.chat, opening(), NULL);
	HEARD("No thread can be made here, and another table stands here already.");
	cr_expect_eq(bot_count_tables(bot, NULL), 1);
}

Test(threads, go_on_after_a_kill_at_each_point) {
	type(channel, "ann", "new perudo dice=1 thread=yes");
	char wanted[128];
	snprintf(wanted, sizeof(wanted), "%s", chat.threaded);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/");
	cr_expect_str_eq(chat.threaded, wanted, "it is made again");
	make(thread);
	make(thread);
	cr_assert_not_null(table_in(thread));
	cr_expect_eq(bot_count_tables(bot, NULL), 1);
	type(thread, "bob", "join");
	type(thread, "ann", "start");
	scene_restart();
	chat.threaded[0] = '\0';
	bot_listener.entered(bot, &chat.chat, "7/");
	cr_expect_str_empty(chat.threaded);
	cr_assert_not_null(table_in(thread)->state);
	type(thread, on_turn_in(thread), "bid 9 6");
	chat.unsent = true;
	type(thread, on_turn_in(thread), "dudo");
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/");
	HEARD("Perudo #1 · game over");
	cr_expect_eq(bot_count_tables(bot, NULL), 0);
}

static void expect_languages(const char *when) {
	cr_expect_eq(table_words(table_in(thread)), catalogue_words(LANGUAGE_JAPANESE), "%s", when);
	cr_expect_eq(table_words(table_in("7/98")), catalogue_words(LANGUAGE_ENGLISH), "%s", when);
}

Test(threads, each_table_speaks_the_language_of_its_own_opener) {
	chat.language = "ja";
	open_in_thread(thread);
	chat.language = "en-US";
	type(channel, "bob", "new perudo dice=1 thread=yes");
	make("7/98");
	expect_languages("opened");
	scene_restart();
	expect_languages("after a restart");
}
