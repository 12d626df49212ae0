#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "tests/bot/router/pressing.h"

/* Invitations. */

TestSuite(invited, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

static void invite(const char *who, const char *whom) {
	char text[64];
	snprintf(text, sizeof(text), "invite %s", whom);
	fake_chat_clear(&chat);
	fake_chat_command(&chat, DICE, who, text);
}

#define EXPECT_NOBODY_IS_ASKED()                                                             \
	do {                                                                                 \
		cr_expect_null(strstr(chat.shown.text, "A game of"), "%s", chat.shown.text); \
		cr_expect_null(fake_chat_id(&chat.shown, "No, thanks"));                     \
	} while (0)

Test(invited, an_invited_person_is_called_once_and_can_join_or_decline) {
	chat.crowd = " ann bob cat ";
	invite("ann", "<@bob>");
	cr_assert_not_null(table_in(DICE));
	HEARD("ann is in (1/6)");
	struct fake_post call = chat.shown;
	cr_expect_not_null(strstr(call.text, "A game of Perudo, bob? ann waits at table #1: "),
		"%s", call.text);
	cr_expect(call.repost);
	cr_expect_str_eq(call.calls, "bob ");
	invite("ann", "<@bob>");
	HEARD("ann~ You invited them, or many others, a few minutes ago: try again later.");
	press_shown("cat", "No, thanks");
	HEARD("cat~ That button belongs to somebody else.");
	press_shown("bob", "No, thanks");
	HEARD("Not this time: bob.");
	EXPECT_NOBODY_IS_ASKED();
	cr_expect_str_eq(chat.shown.calls, "");
	press_shown("bob", "Join");
	HEARD("bob is in (2/6)");
	press_on(&call, "bob", "No, thanks");
	HEARD("bob~ You have a seat at this table.");
	chat.clock += 10 * 60 * 1000;
	invite("ann", "<@bob>");
	HEARD("ann~ They sit at this table already.");
	invite("cat", "<@ann>");
	HEARD("cat~ They sit at this table already.");
	invite("ann", "<@ann>");
	HEARD("ann~ That is you: invite somebody else.");
}

Test(invited, an_invitation_turns_into_what_came_of_it) {
	chat.crowd = " ann bob cat ";
	invite("ann", "<@bob>");
	invite("ann", "<@cat>");
	cr_expect_str_eq(chat.shown.calls, "cat ");
	HEARD("A game of Perudo, bob? ann waits at table #1: ");
	press_shown("bob", "No, thanks"); /* made for cat, the last */
	HEARD("Not this time: bob.");
	NOT_HEARD("Perudo, bob?");
	HEARD("A game of Perudo, cat? ann waits at table #1: ");
	press_shown("cat", "Join");
	HEARD("cat is in (2/6)");
	EXPECT_NOBODY_IS_ASKED();
}

Test(invited, a_table_begins_or_closes_without_who_was_invited) {
	chat.crowd = " ann bob cat ";
	invite("ann", "<@bob>");
	type("cat", "join");
	type("ann", "start");
	EXPECT_NOBODY_IS_ASKED();
	type("@op", "end");
	chat.clock += 10 * 60 * 1000;
	invite("ann", "<@bob>");
	HEARD("A game of Perudo, bob? ann waits at table #2: ");
	type("@op", "end");
	EXPECT_NOBODY_IS_ASKED();
}

Test(invited, an_invitation_is_answered_after_a_restart) {
	chat.crowd = " ann bob cat ";
	invite("ann", "<@bob>");
	struct fake_post call = chat.shown;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, DICE);
	cr_expect_not_null(
		strstr(chat.shown.text, "A game of Perudo, bob? ann waits at table #1: "), "%s",
		chat.shown.text);
	cr_expect_str_eq(chat.shown.calls, "", "they were called before");
	press_on(&call, "cat", "No, thanks");
	HEARD("cat~ That button belongs to somebody else.");
	press_on(&call, "bob", "No, thanks");
	HEARD("Not this time: bob.");
	EXPECT_NOBODY_IS_ASKED();
	scene_restart();
	bot_listener.entered(bot, &chat.chat, DICE);
	EXPECT_NOBODY_IS_ASKED();
}

Test(invited, an_invitation_that_was_taken_asks_nobody_after_a_restart) {
	chat.crowd = " ann bob cat ";
	invite("ann", "<@bob>");
	invite("ann", "<@cat>");
	press_shown("bob", "Join");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, DICE);
	cr_expect_not_null(strstr(chat.shown.text, "A game of Perudo, cat? "));
	cr_expect_null(strstr(chat.shown.text, "A game of Perudo, bob? "));
	press_shown("bob", "Leave");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, DICE);
	cr_expect_null(strstr(chat.shown.text, "A game of Perudo, bob? "));
}

Test(invited, who_is_forgotten_is_asked_no_more) {
	chat.crowd = " ann bob ";
	invite("ann", "<@bob>");
	fake_chat_command(&chat, NULL, "bob", "mydata show");
	HEARD("asked 1");
	fake_chat_command(&chat, NULL, "bob", "mydata forget");
	fake_chat_command(&chat, NULL, "bob", "mydata forget yes");
	HEARD("Your data is deleted.");
	EXPECT_NOBODY_IS_ASKED();
}

Test(invited, an_invitation_that_called_nobody_may_be_made_again) {
	chat.crowd = " ann bob zoe ";
	start_in(DICE, "", two);
	invite("ann", "<@zoe>");
	HEARD("ann~ A game is played here already: ");
	invite("ann", "<@zoe>");
	HEARD("ann~ A game is played here already: ");
}

Test(invited, a_name_like_a_key_does_not_choose_for_that) {
	chat.crowd = " ann 77 ";
	chat.chat.has_pings = true;
	struct chat_message message = {.place = DICE,
		.from = {"88", "77"},
		.unseen = true,
		.by_name = true,
		.text = "private never"};
	bot_listener.message(bot, &chat.chat, &message);
	invite("ann", "<@77>");
	HEARD("A game of Perudo, 77? ann waits at table #1: ");
}

Test(invited, invitations_that_cannot_be_change_nothing) {
	chat.crowd = " ann bob p1 p2 p3 p4 p5 p6 p7 p8 p9 ";
	invite("ann", "<@zoe>");
	HEARD("ann~ Nobody called “<@zoe>” is in this channel.");
	invite("ann", "<@ann>");
	HEARD("ann~ That is you: invite somebody else.");
	chat.chat.has_pings = true;
	fake_chat_command(&chat, DICE, "bob", "private never");
	invite("ann", "<@bob>");
	HEARD("ann~ They do not want to be called.");
	scene_restart();
	chat.crowd = " ann bob p1 p2 p3 p4 p5 p6 p7 p8 p9 ";
	invite("ann", "<@bob>");
	HEARD("ann~ They do not want to be called.");
	cr_expect_null(table_in(DICE));
	for (int i = 1; i <= 9; i++) {
		char whom[16];
		snprintf(whom, sizeof(whom), "<@p%d>", i);
		invite("ann", whom);
		cr_expect_eq(strstr(chat.heard, "waits at table #1") != NULL, i <= 8, "%d", i);
	}
	type("bob", "join");
	type("ann", "start");
	invite("bob", "<@p1>");
	HEARD("bob~ A game is played here already: ");
}

Test(invited, an_invitation_of_nobody_is_one_of_computers) {
	invite("ann", "");
	HEARD("ann is in (1/6)");
	cr_assert_eq(table_in(DICE)->n_seats, 3);
	EXPECT_NOBODY_IS_ASKED();
}
