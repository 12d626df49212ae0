#include <stdio.h>

#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* What people who play by browser at a table of #dice say to each other: "@ann" moderates there. */

static struct fake_chat web;

static void set_up(void) {
	scene_set_up_pages(&web, scene_set_up_limited);
}

static void tear_down(void) {
	scene_tear_down_pages(&web);
}

TestSuite(talk, .init = set_up, .fini = tear_down);

static void open_table(void) {
	struct chat_access access;
	here("ann", "new perudo");
	bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access);
	web.invited = true;
	fake_chat_type(&web, "1.en", "zoe", "join");
	fake_chat_type(&web, "1.en", "yan", "join");
	web.invited = false;
	fake_chat_clear(&chat);
	fake_chat_clear(&web);
}

static void say(const char *who, const char *text) {
	char typed[512];
	snprintf(typed, sizeof(typed), "talk %s", text);
	fake_chat_clear(&chat);
	fake_chat_clear(&web);
	fake_chat_type(&web, "1.en", who, typed);
}

static void choose(const char *setting) {
	here("@ann", setting);
	HEARD("changed the settings here");
}

#define PAGES_HEAR(text) \
	cr_assert(fake_chat_heard(&web, text), "not heard: %s\nin:\n%s", text, web.heard)
#define PAGES_HEAR_NOT(text) \
	cr_assert_not(fake_chat_heard(&web, text), "heard: %s\nin:\n%s", text, web.heard)

Test(talk, it_stays_on_the_pages_of_those_who_sit_there) {
	open_table();
	say("zoe", "hello  all");
	PAGES_HEAR("zoe> zoe: hello all");
	PAGES_HEAR("yan> zoe: hello all");
	NOT_HEARD("hello");
	say("vic", "may I?");
	PAGES_HEAR_NOT("zoe> vic");
	fake_chat_clear(&web);
	here("ann", "talk hello");
	PAGES_HEAR_NOT("hello");
	HEARD("ann> Those who play in a browser talk there.");
}

Test(talk, moderators_have_it_shown_in_the_channel_without_what_could_harm) {
	static const struct {
		const char *said, *shown;
	} rows[] = {
		{"hello all", "#dice: · zoe says: hello all"},
		{"see https://evil.example/x now", "#dice: · zoe says: see … now"},
		{"go to evil.example and www.x.org", "#dice: · zoe says: go to … and …"},
		{"@everyone: @ann", "#dice: · zoe says: … …"},
		{"well, ann, or ann!", "#dice: · zoe says: well, a\u2060nn, or a\u2060nn!"},
		{"annual meetings", "#dice: · zoe says: annual meetings"},
		{"!dudo", "#dice: · zoe says: !dudo"},
		{"a\x02"
		 "b\x03"
		 "4c\x1f",
			"#dice: · zoe says: ab4c"},
		{"пример.рф", "#dice: · zoe says: …"},
		{"it is 3.14 or so", "#dice: · zoe says: it is 3.14 or so"},
		{"well... 3.5", "#dice: · zoe says: well... 3.5"},
	};
	choose("settings talk=out");
	open_table();
	chat.crowd = " ann bob ";
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		say("zoe", rows[i].said);
		HEARD(rows[i].shown);
		pass(MINUTE);
	}
	bot_listener.talked(bot, &chat.chat, "#dice", "bob", "in here");
	PAGES_HEAR_NOT("in here");
}

Test(talk, what_the_channel_says_comes_in_where_it_was_chosen_and_told) {
	choose("settings talk=both");
	open_table();
	fake_chat_clear(&web);
	bot_listener.talked(bot, &chat.chat, "#dice", "bob", "hi\x02 there");
	PAGES_HEAR("yan> bob: hi there");
	NOT_HEARD("bob: hi");
	fake_chat_clear(&web);
	bot_listener.talked(bot, &chat.chat, "#tea", "bob", "elsewhere");
	PAGES_HEAR_NOT("elsewhere");
	for (int i = 0; i < 100; i++) {
		bot_listener.talked(bot, &chat.chat, "#dice", "bob", "flood");
	}
	bot_listener.talked(bot, &chat.chat, "#dice", "bob", "too much");
	PAGES_HEAR_NOT("too much");
	here("@ann", "end");
	here("ann", "new perudo");
	HEARD("What is said here is shown to those who play in a browser.");
}

Test(talk, a_moderator_mutes_a_guest) {
	open_table();
	here("bob", "mute zoe");
	HEARD("Only moderators");
	here("@ann", "mute ann");
	HEARD("Nobody called “ann” plays here in a browser.");
	here("@ann", "mute zoe");
	HEARD("zoe can talk no more");
	say("zoe", "hello");
	PAGES_HEAR("A moderator has muted you.");
	PAGES_HEAR_NOT("yan> zoe");
	here("@ann", "mute zoe");
	HEARD("zoe can talk again.");
	say("zoe", "hello");
	PAGES_HEAR("yan> zoe: hello");
}

Test(talk, it_has_a_limit_of_its_own) {
	open_table();
	for (int i = 0; i < 6; i++) {
		say("zoe", "hello");
		PAGES_HEAR("yan> zoe: hello");
	}
	say("zoe", "hello");
	PAGES_HEAR_NOT("yan> zoe: hello");
	fake_chat_type(&web, "1.en", "zoe", "wish luck");
	PAGES_HEAR("zoe adds to the dice");
	pass(MINUTE);
	say("zoe", "hello");
	PAGES_HEAR("yan> zoe: hello");
}
