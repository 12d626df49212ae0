#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/send_queue.h"

static const struct token_rate usual = {4, 1250};

static void push_of(
	struct send_queue *queue, enum send_lane lane, uint64_t flow, const char *text) {
	struct send_line header = {.flow = flow, .to = flow, .len = strlen(text)};
	cr_assert_eq(send_queue_push(queue, lane, &header, text), 0);
}

static void push(struct send_queue *queue, enum send_lane lane, const char *text) {
	push_of(queue, lane, 0, text);
}

/* What may go at this time, "" for nothing. */
static const char *take(struct send_queue *queue, uint64_t now, uint64_t *wait) {
	static char text[64];
	const struct send_line *line = send_queue_next(queue, now, wait);
	text[0] = '\0';
	if (line != NULL) {
		memcpy(text, line->bytes, line->len);
		text[line->len] = '\0';
		send_queue_pop(queue, true);
	}
	return text;
}

#define EXPECT_NEXT(queue, now, text)                           \
	do {                                                    \
		uint64_t any;                                   \
		cr_expect_str_eq(take(queue, now, &any), text); \
	} while (0)

Test(send_queue, lines_wait_for_tokens_and_the_urgent_for_none) {
	struct send_queue *queue = send_queue_create((struct token_rate){2, 2000});
	uint64_t wait;
	cr_expect_str_eq(take(queue, 1000, &wait), "");
	cr_expect_eq(wait, UINT64_MAX, "nothing waits");
	for (const char *text = "abcd"; *text != '\0'; text++) {
		push(queue, SEND_GAME, (char[]){*text, '\0'});
	}
	cr_expect_str_eq(take(queue, 1000, &wait), "a");
	cr_expect_str_eq(take(queue, 1000, &wait), "b");
	cr_expect_str_eq(take(queue, 1000, &wait), "", "the burst is over");
	cr_expect_eq(wait, 2000);
	push(queue, SEND_URGENT, "PONG");
	cr_expect_str_eq(take(queue, 1500, &wait), "PONG");
	cr_expect_str_eq(take(queue, 3000, &wait), "", "the PONG took what had come in");
	cr_expect_eq(wait, 500);
	cr_expect_str_eq(take(queue, 3500, &wait), "c");
	cr_expect_str_eq(take(queue, 3600, &wait), "");
	cr_expect_str_eq(take(queue, 1000000, &wait), "d", "a long pause fills the bucket");
	push(queue, SEND_GAME, "e");
	push(queue, SEND_GAME, "f");
	cr_expect_str_eq(take(queue, 1000000, &wait), "e");
	cr_expect_str_eq(take(queue, 1000000, &wait), "", "but no more than the burst");
	send_queue_destroy(queue);
}

Test(send_queue, the_lanes_go_in_order_and_each_share_keeps_its_own) {
	struct send_queue *queue = send_queue_create((struct token_rate){20, 1000});
	push_of(queue, SEND_ANSWER, 7, "answer 1");
	push_of(queue, SEND_GAME, 1, "bid 1");
	push(queue, SEND_CONTROL, "JOIN");
	push_of(queue, SEND_ANSWER, 7, "answer 2");
	push_of(queue, SEND_GAME, 1, "bid 2");
	push(queue, SEND_URGENT, "PONG");
	const char *const order[] = {"PONG", "JOIN", "bid 1", "bid 2", "answer 1", "answer 2", ""};
	for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
		EXPECT_NEXT(queue, 1, order[i]);
	}
	send_queue_destroy(queue);
}

Test(send_queue, what_yields_goes_behind_what_comes_later_in_its_share_alone) {
	struct send_queue *queue = send_queue_create((struct token_rate){20, 1000});
	struct send_line probe = {.flow = 1, .to = 1, .yields = true, .len = 1};
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &probe, "p"), 0);
	push_of(queue, SEND_GAME, 1, "a");
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &probe, "q"), 0);
	push_of(queue, SEND_GAME, 2, "x");
	push_of(queue, SEND_GAME, 1, "b");
	const char *const order[] = {"a", "x", "b", "p", "q", ""};
	for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
		EXPECT_NEXT(queue, 1, order[i]);
	}
	send_queue_destroy(queue);
}

Test(send_queue, what_yields_goes_in_the_end_however_many_come_later) {
	struct send_queue *queue = send_queue_create((struct token_rate){20, 1000});
	struct send_line probe = {.flow = 1, .to = 1, .yields = true, .len = 1};
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &probe, "p"), 0);
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &probe, "q"), 0);
	for (const char *text = "abcdefghi"; *text != '\0'; text++) {
		push_of(queue, SEND_GAME, 1, (char[]){*text, '\0'});
	}
	for (const char *text = "abcdpefghqi"; *text != '\0'; text++) {
		EXPECT_NEXT(queue, 1, ((char[]){*text, '\0'}));
	}
	send_queue_destroy(queue);
}

static void push_yielding(struct send_queue *queue, uint64_t flow, uint64_t to, const char *text) {
	struct send_line line = {.flow = flow, .to = to, .yields = true, .len = 1};
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &line, text), 0);
}

Test(send_queue, what_yields_lets_others_go_before_it_a_bounded_number_of_times) {
	struct send_queue *queue = send_queue_create((struct token_rate){60, 1000});
	push_yielding(queue, 1, 1, "p");
	for (const char *text = "abcdefghijabcdefghijabcdefghijabcdefghij"; *text != '\0'; text++) {
		push_of(queue, SEND_GAME, 2, (char[]){*text, '\0'});
	}
	for (const char *text = "abcdefghijabcdefghijabcdefghijabpcdefghij"; *text != '\0';
		text++) {
		EXPECT_NEXT(queue, 1, ((char[]){*text, '\0'}));
	}
	send_queue_destroy(queue);
}

Test(send_queue, who_is_hurried_goes_before_what_yields_and_behind_what_does_not) {
	struct send_queue *queue = send_queue_create((struct token_rate){60, 1000});
	push_of(queue, SEND_GAME, 1, "a");
	push_yielding(queue, 1, 7, "p");
	push_yielding(queue, 1, 8, "q");
	push_yielding(queue, 1, 9, "r");
	send_queue_hurry(queue, SEND_GAME, 1, 9);
	send_queue_hurry(queue, SEND_GAME, 2, 7);
	push_of(queue, SEND_GAME, 1, "b");
	for (const char *text = "arbpq"; *text != '\0'; text++) {
		EXPECT_NEXT(queue, 1, ((char[]){*text, '\0'}));
	}
	send_queue_destroy(queue);
}

static void push_hand(struct send_queue *queue, uint64_t flow, const char *text, bool yields) {
	struct send_line line = {.flow = flow, .to = 7, .hand = true, .yields = yields, .len = 1};
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &line, text), 0);
}

Test(send_queue, a_newer_hand_replaces_those_that_wait_in_its_flow_and_nothing_else) {
	struct send_queue *queue = send_queue_create((struct token_rate){60, 1000});
	push_hand(queue, 1, "p", true);
	push_hand(queue, 1, "q", true);
	push_hand(queue, 2, "r", true);
	push_yielding(queue, 1, 7, "s");
	cr_expect_not(send_queue_drop_hand(queue, SEND_GAME, 1, 8));
	cr_expect_not(send_queue_drop_hand(queue, SEND_ANSWER, 1, 7));
	cr_expect_eq(send_queue_count(queue), 4);
	cr_expect_not(send_queue_drop_hand(queue, SEND_GAME, 1, 7), "they still yielded");
	cr_expect_eq(send_queue_count_of(queue, SEND_GAME, 1), 1);
	push_hand(queue, 2, "t", false);
	cr_expect(send_queue_drop_hand(queue, SEND_GAME, 2, 7));
	cr_expect_eq(send_queue_count(queue), 1, "a flow that is empty is gone");
	EXPECT_NEXT(queue, 1, "s");
	send_queue_destroy(queue);
}

Test(send_queue, a_line_to_several_loses_whoever_goes_and_stays_for_the_others) {
	struct send_queue *queue = send_queue_create((struct token_rate){60, 1000});
	uint64_t any;
	push_yielding(queue, 1, 7, "p");
	struct send_line *line = send_queue_find_same(queue, SEND_GAME, 1, "p", 1, 3);
	cr_assert_not_null(line);
	cr_expect_null(send_queue_find_same(queue, SEND_GAME, 1, "p", 1, 1), "one alone");
	cr_expect_null(send_queue_find_same(queue, SEND_GAME, 1, "q", 1, 3));
	send_line_add_to(line, 8);
	send_line_add_to(line, 9);
	cr_expect_null(send_queue_find_same(queue, SEND_GAME, 1, "p", 1, 3), "it is full");
	send_queue_drop_to(queue, 7);
	cr_expect(send_queue_has_to(queue, 8));
	cr_expect_not(send_queue_has_to(queue, 7));
	send_queue_drop_to(queue, 8);
	cr_expect_eq(send_queue_next(queue, 1, &any)->to, 9);
	send_queue_drop_to(queue, 9);
	cr_expect_eq(send_queue_count(queue), 0);
	send_queue_destroy(queue);
}

/* Lets nobody but this flow through. */
static uint64_t wait_unless_2(
	void *data, enum send_lane lane, const struct send_line *line, uint64_t now) {
	(void)data, (void)lane, (void)now;
	return line->flow == 2 ? 0 : 700;
}

Test(send_queue, what_the_gate_holds_back_holds_up_nobody_else) {
	struct send_queue *queue = send_queue_create((struct token_rate){60, 1000});
	uint64_t wait;
	send_queue_set_gate(queue, (struct send_gate){wait_unless_2, NULL});
	push_of(queue, SEND_GAME, 1, "a");
	push_of(queue, SEND_ANSWER, 2, "b");
	cr_expect_str_eq(take(queue, 1, &wait), "b");
	cr_expect_str_eq(take(queue, 1, &wait), "");
	cr_expect_eq(wait, 700);
	send_queue_set_gate(queue, (struct send_gate){NULL, NULL});
	cr_expect_str_eq(take(queue, 1, &wait), "a");
	send_queue_destroy(queue);
}

static void expect_order(struct send_queue *queue, const char *order) {
	for (; *order != '\0'; order++) {
		EXPECT_NEXT(queue, 1, ((char[]){*order, '\0'}));
	}
}

static void push_each(struct send_queue *queue, uint64_t flow, const char *texts) {
	for (; *texts != '\0'; texts++) {
		push_of(queue, SEND_GAME, flow, (char[]){*texts, '\0'});
	}
}

Test(send_queue, shares_take_turns_and_who_begins_to_speak_goes_first) {
	struct send_queue *queue = send_queue_create((struct token_rate){20, 1000});
	push_each(queue, 1, "abcd");
	push_each(queue, 2, "AB");
	expect_order(queue, "aA");
	push_each(queue, 3, "12");
	expect_order(queue, "1bB2cd");
	EXPECT_NEXT(queue, 1, "");
	send_queue_destroy(queue);
}

Test(send_queue, however_many_begin_to_speak_who_spoke_goes_on) {
	struct send_queue *queue = send_queue_create((struct token_rate){20, 1000});
	push_each(queue, 1, "abcd");
	expect_order(queue, "a");
	for (uint64_t flow = 2; flow < 20; flow++) {
		push_each(queue, flow, "x");
	}
	expect_order(queue, "xxbxxcxxdx");
	send_queue_destroy(queue);
}

Test(send_queue, what_is_dropped_leaves_the_rest_in_order) {
	struct send_queue *queue = send_queue_create((struct token_rate){20, 1000});
	push_of(queue, SEND_ANSWER, 7, "to 7");
	push_of(queue, SEND_ANSWER, 8, "to 8");
	push_of(queue, SEND_ANSWER, 7, "again");
	push_of(queue, SEND_GAME, 7, "game");
	push_of(queue, SEND_CONTROL, 7, "JOIN");
	send_queue_drop_to(queue, 7);
	cr_expect_eq(send_queue_count(queue), 2);
	push_of(queue, SEND_ANSWER, 9, "to 9");
	EXPECT_NEXT(queue, 1, "JOIN");
	EXPECT_NEXT(queue, 1, "to 8");
	EXPECT_NEXT(queue, 1, "to 9");
	EXPECT_NEXT(queue, 1, "");
	send_queue_destroy(queue);
}

Test(send_queue, a_line_that_is_dropped_costs_nothing_and_ends_no_turn) {
	struct send_queue *queue = send_queue_create((struct token_rate){1, 1000});
	uint64_t wait;
	push_of(queue, SEND_GAME, 1, "to nobody");
	push_of(queue, SEND_GAME, 1, "to ann");
	push_of(queue, SEND_GAME, 2, "to bob");
	cr_assert_not_null(send_queue_next(queue, 1, &wait));
	send_queue_pop(queue, false);
	EXPECT_NEXT(queue, 1, "to ann");
	send_queue_destroy(queue);
}

Test(send_queue, an_answer_goes_now_and_then_however_much_games_say) {
	struct send_queue *queue = send_queue_create(usual);
	unsigned games = 0;
	uint64_t now = 1;
	for (int i = 0; i < 60; i++) {
		push_of(queue, SEND_GAME, 1, "bid");
	}
	push_of(queue, SEND_ANSWER, 7, "answer");
	for (bool answered = false; !answered; now += 1250) {
		const char *text = "";
		uint64_t wait;
		while (!answered && *(text = take(queue, now, &wait)) != '\0') {
			answered = strcmp(text, "answer") == 0;
			games += !answered;
		}
		cr_assert_lt(now, 60 * 1250);
	}
	cr_expect_eq(games, 16);
	send_queue_destroy(queue);
}

Test(send_queue, the_background_goes_while_all_are_silent_and_leaves_the_burst_to_others) {
	struct send_queue *queue = send_queue_create(usual);
	uint64_t wait;
	push(queue, SEND_BACKGROUND, "WHO 1");
	push(queue, SEND_BACKGROUND, "WHO 2");
	cr_expect_eq(send_queue_count_of(queue, SEND_BACKGROUND, 0), 2);
	EXPECT_NEXT(queue, 1, "WHO 1");
	cr_expect_str_eq(take(queue, 1, &wait), "");
	cr_expect_eq(wait, 1250);
	push_of(queue, SEND_ANSWER, 7, "answer");
	push_of(queue, SEND_GAME, 1, "bid");
	EXPECT_NEXT(queue, 2, "bid");
	EXPECT_NEXT(queue, 1252, "answer");
	EXPECT_NEXT(queue, 1252, "");
	EXPECT_NEXT(queue, 4000, "WHO 2");
	send_queue_destroy(queue);
}

Test(send_queue, the_background_goes_now_and_then_however_much_others_say) {
	struct send_queue *queue = send_queue_create((struct token_rate){1000, 1});
	unsigned others = 0;
	for (int i = 0; i < 50; i++) {
		push_of(queue, SEND_GAME, 1, "bid");
		push_of(queue, SEND_ANSWER, 7, "answer");
	}
	push(queue, SEND_BACKGROUND, "JOIN");
	uint64_t wait;
	while (strcmp(take(queue, 1, &wait), "JOIN") != 0) {
		cr_assert_lt(others++, 100);
	}
	cr_expect_eq(others, 32);
	send_queue_destroy(queue);
}

/* Bounds */

static unsigned fill(struct send_queue *queue, enum send_lane lane, uint64_t flow, size_t lines,
	const char *text) {
	unsigned n = 0;
	while (send_queue_has_room(queue, lane, flow, lines, lines * strlen(text))) {
		for (size_t i = 0; i < lines; i++) {
			push_of(queue, lane, flow, text);
		}
		n++;
	}
	return n;
}

Test(send_queue, who_asks_without_end_is_bounded_in_lines_and_bytes) {
	struct send_queue *queue = send_queue_create(usual);
	char longest[450];
	memset(longest, 'x', sizeof(longest) - 1);
	longest[sizeof(longest) - 1] = '\0';
	cr_expect_eq(fill(queue, SEND_ANSWER, 7, 5, "x"), 8);
	cr_expect_eq(fill(queue, SEND_ANSWER, 8, 1, longest), 12 * 1024 / 449);
	cr_expect(send_queue_has_room(queue, SEND_ANSWER, 9, 5, 5), "others are heard");
	cr_expect(send_queue_has_room(queue, SEND_GAME, 7, 200, 200), "and games speak");
	send_queue_destroy(queue);
}

Test(send_queue, thirty_who_ask_all_they_can_leave_room_for_one_more) {
	struct send_queue *queue = send_queue_create(usual);
	for (uint64_t asker = 1; asker <= 30; asker++) {
		cr_expect_gt(fill(queue, SEND_ANSWER, asker, 1, "x"), 0, "asker %d", (int)asker);
	}
	cr_expect(send_queue_has_room(queue, SEND_ANSWER, 31, 5, 5));
	send_queue_destroy(queue);
}

Test(send_queue, answers_among_the_lines_of_a_table_are_counted) {
	struct send_queue *queue = send_queue_create(usual);
	struct send_line header = {.flow = 1, .answers = true, .len = 1};
	push_of(queue, SEND_GAME, 1, "bid");
	cr_assert_eq(send_queue_push(queue, SEND_GAME, &header, "x"), 0);
	cr_expect_eq(send_queue_count_answers(queue, 1), 1);
	cr_expect_eq(send_queue_count_answers(queue, 2), 0);
	EXPECT_NEXT(queue, 1, "bid");
	cr_expect_eq(send_queue_count_answers(queue, 1), 1);
	EXPECT_NEXT(queue, 1, "x");
	cr_expect_eq(send_queue_count_answers(queue, 1), 0);
	send_queue_destroy(queue);
}

Test(send_queue, a_full_lane_takes_nothing_and_the_others_do) {
	struct send_queue *queue = send_queue_create(usual);
	struct send_line header = {.len = 1};
	while (send_queue_push(queue, SEND_GAME, &header, "x") == 0) {
		cr_assert_leq(send_queue_count(queue), 2048);
		header.flow++;
	}
	cr_expect_eq(send_queue_push(queue, SEND_GAME, &header, "x"), -ENOBUFS);
	cr_expect_eq(send_queue_push(queue, SEND_CONTROL, &header, "x"), 0);
	send_queue_clear(queue);
	cr_expect_eq(send_queue_count(queue), 0);
	cr_expect_eq(send_queue_push(queue, SEND_GAME, &header, "x"), 0);
	send_queue_destroy(queue);
}

Test(send_queue, a_new_rate_leaves_the_tokens_there_are) {
	struct send_queue *queue = send_queue_create((struct token_rate){4, 1000});
	uint64_t wait;
	for (const char *text = "abcdefgh"; *text != '\0'; text++) {
		push(queue, SEND_GAME, (char[]){*text, '\0'});
	}
	EXPECT_NEXT(queue, 5000, "a");
	EXPECT_NEXT(queue, 5000, "b");
	send_queue_set_rate(queue, (struct token_rate){9, 2000}, 5000);
	EXPECT_NEXT(queue, 5000, "c");
	send_queue_set_rate(queue, (struct token_rate){1, 2000}, 5000);
	EXPECT_NEXT(queue, 5000, "d");
	cr_expect_str_eq(take(queue, 5000, &wait), "");
	cr_expect_eq(wait, 2000);
	EXPECT_NEXT(queue, 7000, "e");
	send_queue_destroy(queue);
}

/* The storm */

enum {
	OUTSIDERS = 6,
	ROUND_LINES = 9, /* what a table of six says between two rounds, hands included */
	EACH_MS = 20 * 1000,
	ROUNDS = 30,
	TICK_MS = 10,
};

/* All that they are allowed to ask, in pages, always. */
static void storm(struct send_queue *queue) {
	for (uint64_t asker = 1; asker <= OUTSIDERS; asker++) {
		fill(queue, SEND_ANSWER, asker, 5, "a rule");
	}
}

/* Plays rounds at one table and says when each of their lines left. */
static void play(bool stormy, uint64_t left_at[ROUNDS * ROUND_LINES]) {
	struct send_queue *queue = send_queue_create(usual);
	size_t left = 0;
	for (uint64_t now = TICK_MS; left < ROUNDS * ROUND_LINES; now += TICK_MS) {
		if (stormy) {
			storm(queue);
		}
		for (int i = 0; now % EACH_MS == 0 && i < ROUND_LINES; i++) {
			push_of(queue, SEND_GAME, 1, "line");
		}
		const char *text;
		uint64_t wait;
		while (*(text = take(queue, now, &wait)) != '\0') {
			if (strcmp(text, "line") == 0) {
				left_at[left++] = now;
			}
		}
	}
	send_queue_destroy(queue);
}

Test(send_queue, six_outsiders_who_ask_all_they_can_hold_no_line_of_a_table_up_by_three_seconds) {
	static uint64_t calm[ROUNDS * ROUND_LINES], stormy[ROUNDS * ROUND_LINES];
	play(false, calm);
	play(true, stormy);
	for (size_t i = 0; i < ROUNDS * ROUND_LINES; i++) {
		cr_assert_leq(stormy[i], calm[i] + 3000, "line %zu: at %llu, not %llu", i,
			(unsigned long long)stormy[i], (unsigned long long)calm[i]);
	}
}

Test(send_queue, no_more_goes_than_the_rate_whoever_waits) {
	struct send_queue *queue = send_queue_create(usual);
	uint64_t wait, seconds = 300;
	uint64_t sent = 0;
	for (uint64_t now = 0; now <= seconds * 1000; now += 50) {
		if (now % 400 == 0) { /* asked without end, and moves in crowds */
			push_of(queue, SEND_ANSWER, now % 6, "a");
		}
		for (int i = 0; i < 6 && now % 9000 == 0; i++) {
			push_of(queue, SEND_GAME, 1, "g");
		}
		while (*take(queue, now, &wait) != '\0') {
			sent++;
		}
	}
	cr_expect_geq(sent, seconds * 4 / 5);
	cr_expect_leq(sent, 4 + seconds * 4 / 5);
	send_queue_destroy(queue);
}

Test(send_queue, nothing_takes_the_tokens_that_an_answer_waits_for) {
	struct send_queue *queue = send_queue_create(usual);
	for (int i = 0; i < 4; i++) {
		push(queue, SEND_GAME, "move");
		EXPECT_NEXT(queue, 1000, "move");
	}
	push(queue, SEND_BACKGROUND, "JOIN");
	push(queue, SEND_ANSWER, "answer");
	EXPECT_NEXT(queue, 2250, "");
	EXPECT_NEXT(queue, 3500, "");
	EXPECT_NEXT(queue, 4750, "answer");
	send_queue_destroy(queue);
}
