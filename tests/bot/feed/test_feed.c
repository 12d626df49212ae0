#include <stdio.h>
#include <string.h>

#include "bot/feed/feed.h"
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

TestSuite(feed_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

Test(feed_rich, a_step_is_shown_and_hands_come_behind_the_result_that_explains_them) {
	start_in(place, "", three);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	cr_expect_eq(chat.n_says, 0, "%s", chat.heard);
	cr_assert_eq(chat.n_shows, 2, "%s", chat.heard);
	cr_expect(chat.shows[0].final);
	cr_expect_eq(chat.shows[0].move, table_in(place)->n_moves);
	cr_expect_eq(chat.shows[1].move, table_in(place)->n_moves);
	cr_expect_eq(chat.kept.cause, table_in(place)->n_moves);
	cr_expect_geq(chat.kept.part, PART_SEAT);
	cr_expect_lt(chat.kept.part, PART_SEAT + 3);
	cr_expect_gt(strstr(chat.heard, "round 2] Your dice"), strstr(chat.heard, "calls DUDO"));
	cr_expect_gt(strstr(chat.heard, "7/dice= Round 2."),
		strstr(chat.heard, "round 2] Your dice"),
		"and before whoever is on turn is called");
	cr_expect_str_eq(chat.kept.after_place, place);
	cr_expect(chat.kept.hand);
}

Test(feed_rich, computers_are_never_called) {
	static const char *const alone[] = {"ann", NULL};
	fake_chat_type(&chat, place, alone[0], "new perudo");
	fake_chat_type(&chat, place, alone[0], "addbot easy 2");
	fake_chat_type(&chat, place, alone[0], "start");
	for (int i = 0; i < 6; i++) {
		bool hers = strcmp(on_turn_in(place), "ann") == 0;
		cr_expect_str_eq(chat.shown.calls, hers ? "ann " : "", "%s", chat.shown.text);
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

/* The n-th post that stayed, of those shown since fake_chat_clear(). */
static const struct fake_post *stayed(unsigned n) {
	for (unsigned i = 0; i < chat.n_shows; i++) {
		if (chat.shows[i].final && n-- == 0) {
			return &chat.shows[i];
		}
	}
	cr_assert_fail("%s", chat.heard);
	return NULL;
}

Test(feed_rich, what_a_restart_shows_again_is_byte_for_byte_the_same) {
	static struct fake_post opening, result;
	fake_chat_type(&chat, place, "ann", "new perudo dice=2");
	fake_chat_type(&chat, place, "bob", "join");
	chat.unsent = chat.unplaced = true;
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "ann", "start");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 1 2");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 4 3");
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 3 3");
	opening = *stayed(0);
	result = *stayed(1);
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/");
	const char *begins = strstr(opening.text, "The game begins.");
	cr_assert_not_null(begins);
	cr_expect_not_null(strstr(stayed(0)->text, begins), "after a line about the absence");
	cr_expect_eq(stayed(0)->move, opening.move);
	expect_same(&result, stayed(1));
	cr_expect_str_eq(stayed(0)->title, opening.title);
	cr_expect_str_eq(stayed(1)->title, result.title);
	cr_expect_not_null(strstr(chat.shown.text, "bids 3 x threes"), "%s", chat.shown.text);
	cr_expect_null(strstr(chat.shown.text, "calls DUDO"));
	bool called = false;
	for (size_t i = 0; i < chat.n_shows; i++) {
		called |= chat.shows[i].calls[0] != '\0';
	}
	cr_expect(called);
}

Test(feed_rich, a_hand_that_may_not_have_left_is_told_again_as_the_same_post) {
	start_in(place, "", three);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
	chat.unsent = true;
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	struct fake_post hand = chat.kept;
	scene_restart();
	chat.unsent = false;
	chat.kept = (struct fake_post){.text = ""};
	bot_listener.entered(bot, &chat.chat, "7/");
	cr_expect_str_eq(chat.kept.to, hand.to);
	expect_same(&hand, &chat.kept);
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 6");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	HEARD("round 3] Your dice: ");
}

Test(feed_rich, the_end_of_a_game_is_said_again_with_its_proof) {
	start_in(place, "dice=1", (const char *const[]){"ann", "bob", NULL});
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 2");
	chat.unsent = true;
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	struct fake_post end = chat.shown;
	cr_assert_not_null(strstr(end.text, "wins the game"));
	cr_assert_not_null(fake_chat_id(&end, "Fair play"));
	scene_restart();
	bot_listener.entered(bot, &chat.chat, place);
	expect_same(&end, &chat.shown);
	cr_expect_str_eq(chat.shown.title, end.title);
	cr_expect(chat.shown.last);
	cr_expect_not_null(fake_chat_id(&chat.shown, "Fair play"));
	cr_expect_str_empty(end.calls);
}

TestSuite(feed, .init = scene_set_up, .fini = scene_tear_down);

Test(feed, each_is_posted_by_itself_and_numbered_apart) {
	start_here("", three);
	here(on_turn(), "bid 9 6");
	fake_chat_clear(&chat);
	chat.unsent = true;
	here(on_turn(), "dudo");
	cr_assert_geq(chat.n_says, 2, "%s", chat.heard);
	cr_expect_eq(chat.says[0].cause + 1, chat.says[1].cause);
	cr_expect_eq(chat.says[0].move, 0);
	cr_expect_str_empty(chat.says[0].calls);
	cr_expect_str_empty(chat.said.calls, "a line calls by name");
	expect_said_again("#dice");
}

Test(feed, private_texts_come_as_notices_or_messages) {
	static const struct line lines[] = {
		{"#dice", "ann", "private",
			"ann> Here you can choose: !private usual|notice|message"},
		{"", "ann", "private button", "ann> Here you can choose: "},
		{"", "ann", "private never", "ann> Here you can choose: "},
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

static size_t where(const char *said) {
	const char *found = strstr(chat.heard, said);
	cr_assert_not_null(found, "%s in:\n%s", said, chat.heard);
	return (size_t)(found - chat.heard);
}

Test(feed, who_is_called_has_their_hand_before_and_the_others_behind_it_where_lines_are_few) {
	chat.chat.rate_limited = true;
	start_in("#dice", "", three);
	for (int i = 0; i < 3; i++) {
		char hand[64];
		bool called = strcmp(three[i], on_turn_in("#dice")) == 0;
		snprintf(hand, sizeof(hand), "\n%s> [#dice · Perudo #1 · round 1] Your dice",
			three[i]);
		cr_expect_eq(where(hand) < where(", your turn: round 1"), called, "%s", chat.heard);
	}
}

Test(feed, of_several_who_are_called_in_one_line_the_others_are_called_in_private) {
	static const char *const two[] = {"ann", "bob", NULL};
	fake_chat_type(&chat, "#dice", "ann", "new geht");
	fake_chat_type(&chat, "#dice", "bob", "join");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, "#dice", "ann", "start");
	for (int i = 0; i < 2; i++) {
		char first[64], in_private[128];
		snprintf(first, sizeof(first), "\n#dice: %s, ", two[i]);
		snprintf(in_private, sizeof(in_private),
			"\n%s> [#dice · Geht noch was? #1 · round 1] ", two[i]);
		cr_expect_neq(strstr(chat.heard, first) == NULL,
			strstr(chat.heard, in_private) == NULL, "%s", chat.heard);
	}
}

static void put_lines(struct text *text) {
	for (int i = 1; i <= 500; i++) {
		text_add(text, "line %d of many\n", i);
	}
}

Test(feed, what_is_too_long_is_cut_between_lines_and_marked) {
	start_in("#dice", "", three);
	struct table *table = table_in("#dice");
	struct feed *feed = bot->feed;
	feed_begin(feed, table, FEED_LIVE, NULL);
	struct text text = feed_write(feed);
	put_lines(&text);
	text_puts(&text, "the end"); /* for which there would be room */
	feed_say(feed, &text, &feed->readers[0], PART_PLACE);
	fake_chat_clear(&chat);
	feed_send(feed);
	const char *said = chat.says[0].text, *mark = strstr(said, "\n…");
	cr_assert_not_null(mark, "%s", said);
	cr_expect_str_eq(mark, "\n…");
	cr_expect_eq(strncmp(mark - 8, " of many", 8), 0, "%s", said);
	cr_expect_eq(feed->n_cut, 1);
}

Test(feed, more_messages_than_there_is_room_for_are_dropped) {
	start_in("#dice", "", three);
	struct table *table = table_in("#dice");
	struct feed *feed = bot->feed;
	unsigned n = 0;
	feed_begin(feed, table, FEED_LIVE, NULL);
	while (feed->n_cut < 3) {
		struct text text = feed_write(feed);
		text_add(&text, "%1000u", n++);
		feed_say(feed, &text, &feed->readers[0], PART_PLACE);
	}
	cr_expect_gt(feed->n, 190);
	cr_expect_leq(feed->used, FEED_BYTES);
	feed_begin(feed, table, FEED_LIVE, NULL);
	for (n = 0; n < FEED_ITEMS_MAX + 2; n++) {
		struct text text = feed_write(feed);
		text_puts(&text, "x");
		feed_say(feed, &text, &feed->readers[0], PART_PLACE);
	}
	cr_expect_eq(feed->n, FEED_ITEMS_MAX);
	feed_send(feed);
}
