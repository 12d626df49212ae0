#include <stdio.h>
#include <string.h>

#include "bot/delivery/outbox.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

/* How what a step says is posted: whole, with its calls, and the same after a restart. */

static const char place[] = "7/dice";

static void expect_same(const struct fake_post *before, const struct fake_post *after) {
	cr_expect_str_eq(after->text, before->text);
	cr_expect_eq(after->cause, before->cause, "%s", before->text);
	cr_expect_eq(after->part, before->part, "%s", before->text);
	cr_expect_eq(after->move, before->move, "%s", before->text);
	cr_expect_str_eq(after->calls, before->calls, "%s", before->text);
}

/* Restarts, and expects all that was said in the place since fake_chat_clear() once more, after a
 * line about the absence. */
static void expect_said_again(const char *where) {
	static struct fake_post before[16];
	unsigned n = chat.n_says;
	memcpy(before, chat.says, sizeof(before));
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, where);
	cr_assert_eq(chat.n_says, n + 1, "%s", chat.heard);
	for (unsigned i = 0; i < n; i++) {
		expect_same(&before[i], &chat.says[i + 1]);
	}
}

TestSuite(outbox_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

Test(outbox_rich, a_step_is_one_post_with_the_calls_of_those_whose_turn_it_is) {
	char wanted[64];
	start_in(place, "", three);
	struct fake_post start = chat.said;
	cr_expect_not_null(strstr(start.text, "The game begins. Seats, drawn by lot: "));
	cr_expect_not_null(strstr(start.text, "\nRound 1."));
	cr_expect_eq(start.cause, table_in(place)->n_moves);
	cr_expect_eq(start.part, PART_PLACE);
	snprintf(wanted, sizeof(wanted), "%s ", on_turn_in(place));
	cr_expect_str_eq(start.calls, wanted);

	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
	snprintf(wanted, sizeof(wanted), "%s ", on_turn_in(place));
	cr_expect_str_eq(chat.said.calls, wanted);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	cr_expect_eq(chat.n_says, 1, "%s", chat.heard);
	cr_expect_not_null(strstr(chat.said.text, "calls DUDO"));
	cr_expect_not_null(strstr(chat.said.text, "\nRound 2."));
	cr_expect_eq(chat.said.cause, table_in(place)->n_moves);
	cr_expect_eq(chat.said.move, table_in(place)->n_moves);
	cr_expect_eq(chat.kept.cause, table_in(place)->n_moves);
	cr_expect_geq(chat.kept.part, PART_SEAT);
	cr_expect_lt(chat.kept.part, PART_SEAT + 3);
	cr_expect_gt(strstr(chat.heard, "round 2] Your dice"), strstr(chat.heard, "7/dice:"),
		"hands come behind the lines that explain them");
	cr_expect_str_eq(chat.kept.behind, place);
}

Test(outbox_rich, computers_are_never_called) {
	static const char *const alone[] = {"ann", NULL};
	fake_chat_type(&chat, place, alone[0], "new perudo");
	fake_chat_type(&chat, place, alone[0], "addbot easy 2");
	fake_chat_type(&chat, place, alone[0], "start");
	for (int i = 0; i < 6; i++) {
		bool hers = strcmp(on_turn_in(place), "ann") == 0;
		cr_expect_str_eq(chat.said.calls, hers ? "ann " : "", "%s", chat.said.text);
		if (hers) {
			fake_chat_type(&chat, place, "ann", i == 0 ? "bid 1 2" : "dudo");
			fake_chat_type(&chat, place, "ann", "bid 9 6");
		} else {
			bot_tick(bot);
		}
		if (table_in(place) == NULL) {
			break;
		}
	}
}

Test(outbox_rich, what_a_restart_says_again_is_byte_for_byte_the_same_post) {
	chat.unsent = true;
	fake_chat_clear(&chat);
	start_in(place, "dice=2", three);
	static struct fake_post begun;
	begun = chat.said;
	fake_chat_clear(&chat);
	chat.says[chat.n_says++] = begun; /* not what opened the table */
	fake_chat_type(&chat, place, on_turn_in(place), "bid 1 2");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 6 3");
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 5 3");
	cr_assert_eq(chat.n_says, 5, "%s", chat.heard);
	expect_said_again(place);
}

Test(outbox_rich, a_hand_that_may_not_have_left_is_told_again_as_the_same_post) {
	start_in(place, "", three);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
	chat.unsent = true;
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	struct fake_post hand = chat.kept;
	scene_restart();
	chat.unsent = false;
	bot_listener.entered(bot, &chat.chat, "7/");
	cr_expect_str_eq(chat.kept.to, hand.to);
	expect_same(&hand, &chat.kept);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	HEARD("round 3] Your dice: ");
}

Test(outbox_rich, the_end_of_a_game_is_said_again_with_its_proof) {
	start_in(place, "dice=1", (const char *const[]){"ann", "bob", NULL});
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 2");
	chat.unsent = true;
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	struct fake_post end = chat.said;
	cr_assert_not_null(strstr(end.text, "wins the game"));
	cr_assert_not_null(
		strstr(end.text, "\nEvery roll and deal of table #1 can be checked now"));
	scene_restart();
	bot_listener.entered(bot, &chat.chat, place);
	expect_same(&end, &chat.said);
	cr_expect_str_empty(end.calls);
}

TestSuite(outbox, .init = scene_set_up, .fini = scene_tear_down);

Test(outbox, each_is_posted_by_itself_and_numbered_apart) {
	start_here("", three);
	here(on_turn(), "bid 9 6");
	fake_chat_clear(&chat);
	chat.unsent = true;
	here(on_turn(), "dudo");
	cr_assert_geq(chat.n_says, 2, "%s", chat.heard);
	cr_expect_eq(chat.says[0].cause + 1, chat.says[1].cause);
	cr_expect_eq(chat.says[0].move, 0);
	cr_expect_str_empty(chat.says[0].calls);
	cr_expect_str_not_empty(chat.said.calls);
	expect_said_again("#dice");
}

Test(outbox, private_texts_come_as_notices_or_messages) {
	static const struct line lines[] = {
		{"#dice", "ann", "private",
			"ann> Here you can choose: !private usual|notice|message"},
		{"", "ann", "private button", "ann> Here you can choose: "},
		{"", "ann", "private message",
			"ann> Private messages now come to you as ordinary messages."},
	};
	EXPECT_ALL(lines);
	cr_assert_eq(chat.told.mode, MODE_MESSAGE);
	start_here("", (const char *const[]){"ann", "bob", NULL});
	expect(NULL, "bob", "hand", "Your dice: ");
	cr_assert_eq(chat.told.mode, MODE_USUAL);
	expect(NULL, "ann", "hand", "Your dice: ");
	cr_assert_eq(chat.told.mode, MODE_MESSAGE);
	expect(NULL, "ann", "private notice", "ann> Private messages now come to you as notices.");
	cr_assert_eq(chat.told.mode, MODE_NOTICE);
}
