#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* Being told when a table has so many people. */

TestSuite(notify, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(notify_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

static int n_heard(const char *text) {
	int n = 0;
	for (const char *at = chat.heard; (at = strstr(at, text)) != NULL; at++) {
		n++;
	}
	return n;
}

Test(notify, tells_in_private_when_a_table_has_so_many_people) {
	expect("#dice", "eve", "notify 3",
		"eve> You will be told when a table here has 3 people, until you say !notify off.");
	expect("#dice", "fay", "通知 2", "fay> You will be told when a table here has 2 people");
	NOT_HEARD("#dice: ");
	here("ann", "new perudo");
	here("ann", "addbot 3");
	NOT_HEARD("Perudo table #1 has");
	fake_chat_clear(&chat);
	here("ben", "join");
	HEARD("fay> [#dice] Perudo table #1 has 2 people: ann, ben. !join takes a seat.");
	NOT_HEARD("eve>");
	cr_expect_not(chat.told.edit_of);
	here("cara", "join");
	HEARD("eve> [#dice] Perudo table #1 has 3 people: ann, ben, cara. !join takes a seat.");
	here("cara", "leave");
	here("cara", "join");
	cr_expect_eq(n_heard("eve> "), 1, "once a table: %s", chat.heard);
	cr_expect_eq(n_heard("fay> "), 1);
	here("@op", "end");
	fake_chat_clear(&chat);
	here("ann", "new catbox");
	here("ben", "join");
	HEARD("fay> [#dice] Cat in the Box table #2 has 2 people: ann, ben.");
}

Test(notify, is_not_for_those_who_sit_there) {
	here("eve", "notify 2");
	here("eve", "new perudo");
	fake_chat_clear(&chat);
	here("ben", "join");
	NOT_HEARD("has 2 people");
	here("cara", "join");
	here("eve", "leave");
	here("dan", "join");
	HEARD("eve> [#dice] Perudo table #1 has 3 people: ben, cara, dan.");
}

Test(notify, is_for_its_place_alone_and_stands_until_it_is_ended) {
	static const struct line lines[] = {
		{"#dice", "eve", "notify",
			"eve> You get no notifications. Say !notify 3 in a channel"},
		{"#dice", "eve", "notify 3", "You will be told when a table here has 3 people"},
		{"#tea", "eve", "notify 2", "You will be told when a table here has 2 people"},
		{"#dice", "eve", "notify",
			"eve> #dice: you are told at 3 people. Say !notify off to stop"},
		{"", "eve", "notify", "eve> #dice: you are told at 3 people."},
		{"", "eve", "notify",
			"eve> #tea: you are told at 2 people. Say !notify off to stop that."},
		{"", "eve", "notify 4", "eve> Say it in the channel whose tables you want to hear"},
		{"#DICE", "eve", "notify 4", "You will be told when a table here has 4 people"},
		{"#dice", "eve", "notify", "at 4 people"},
		{"#dice", "eve", "notify 1", "eve> Say how many people, from 2 to 6, or off"},
		{"#dice", "eve", "notify 7", "eve> Say how many people"},
		{"#dice", "eve", "notify 22", "eve> Say how many people"},
		{"#dice", "eve", "notify everybody", "eve> Say how many people"},
		{"#dice", "eve", "notify off", "eve> You get no notifications about tables here."},
		{"#dice", "eve", "notify", "eve> You get no notifications."},
		{"", "eve", "notify", "#tea: you are told at 2 people."},
		{"", "eve", "notify off", "eve> You get no notifications about tables."},
		{"#tea", "eve", "notify", "eve> You get no notifications."},
	};
	EXPECT_ALL(lines);
	here("ann", "new perudo");
	fake_chat_clear(&chat);
	here("ben", "join");
	NOT_HEARD("eve>");
}

Test(notify, says_at_once_what_is_there_already) {
	here("ann", "new perudo");
	here("ben", "join");
	expect("#dice", "eve", "notify 2", "eve> [#dice] Perudo table #1 has 2 people: ann, ben.");
	HEARD("eve> You will be told when a table here has 2 people");
	expect("#dice", "cara", "join", "cara is in");
	NOT_HEARD("eve>");
	here("ann", "start");
	expect("#dice", "fay", "notify 2", "You will be told");
	NOT_HEARD("has 3 people:");
}

Test(notify, works_after_a_restart_and_in_ones_own_language) {
	here("eve", "lang ja");
	here("eve", "notify 2");
	here("fay", "notify 3");
	here("ann", "new perudo");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	fake_chat_clear(&chat);
	here("ben", "join");
	HEARD("eve> [#dice] 「ペルード」のテーブル#1に2人います: ann、ben。!joinで席につけます。");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	fake_chat_clear(&chat);
	here("cara", "join");
	HEARD("fay> [#dice] Perudo table #1 has 3 people");
	NOT_HEARD("eve>");
}

Test(notify, tells_later_who_cannot_be_reached_now) {
	here("eve", "notify 2");
	here("ann", "new perudo");
	chat.deaf = true;
	here("ben", "join");
	chat.deaf = false;
	bot_listener.entered(bot, &chat.chat, "#dice");
	fake_chat_clear(&chat);
	here("cara", "join");
	HEARD("eve> [#dice] Perudo table #1 has 3 people");
}

Test(notify, has_limits) {
	char name[32];
	for (int i = 0; i < STORE_NOTIFICATIONS_OF_PERSON; i++) {
		snprintf(name, sizeof(name), "#room%d", i);
		expect(name, "eve", "notify 2", "You will be told");
	}
	expect("#more", "eve", "notify 2", "eve> Too many notifications: yours, or this");
	expect("#room3", "eve", "notify 4", "You will be told when a table here has 4 people");
	for (int i = 0; i < STORE_NOTIFICATIONS_OF_PLACE; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		expect("#dice", name, "notify 2", "You will be told");
	}
	expect("#dice", "late", "notify 2", "late> Too many notifications: yours, or this");
	expect("#dice", "p7", "notify off", "You get no notifications");
	expect("#dice", "late", "notify 2", "You will be told");
}

Test(notify_rich, comes_as_a_text_of_its_own) {
	fake_chat_command(&chat, "7/dice", "eve", "notify 2");
	HEARD("eve~ You will be told when a table here has 2 people");
	fake_chat_command(&chat, "7/dice", "ann", "new perudo");
	fake_chat_command(&chat, "7/dice", "ben", "join");
	HEARD("eve> [#dice] Perudo table #1 has 2 people: ann, ben.");
	cr_expect_not(chat.told.edit_of);
	cr_expect_not(chat.told.has_controls);
	cr_expect_str_eq(chat.told.way_to, "7/dice");
}
