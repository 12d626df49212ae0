#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "bot/chat/send_queue.h"

static void push(struct send_queue *queue, enum send_lane kind, const char *text, uint64_t to) {
	struct send_line header = {.to = to, .len = strlen(text)};
	cr_assert_eq(send_queue_push(queue, kind, &header, text), 0);
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

Test(send_queue, lines_wait_for_tokens_and_the_urgent_for_none) {
	struct send_queue *queue = send_queue_create((struct token_rate){2, 2000});
	uint64_t wait;
	cr_expect_str_eq(take(queue, 1000, &wait), "");
	cr_expect_eq(wait, UINT64_MAX, "nothing waits");
	for (const char *text = "abcd"; *text != '\0'; text++) {
		push(queue, SEND_TALK, (char[]){*text, '\0'}, 0);
	}
	cr_expect_str_eq(take(queue, 1000, &wait), "a");
	cr_expect_str_eq(take(queue, 1000, &wait), "b");
	cr_expect_str_eq(take(queue, 1000, &wait), "", "the burst is over");
	cr_expect_eq(wait, 2000);
	push(queue, SEND_URGENT, "PONG", 0);
	cr_expect_str_eq(take(queue, 1500, &wait), "PONG");
	cr_expect_str_eq(take(queue, 3000, &wait), "", "the PONG took what had come in");
	cr_expect_eq(wait, 500);
	cr_expect_str_eq(take(queue, 3500, &wait), "c");
	cr_expect_str_eq(take(queue, 3600, &wait), "");
	cr_expect_str_eq(take(queue, 1000000, &wait), "d", "a long pause fills the bucket");
	push(queue, SEND_TALK, "e", 0);
	push(queue, SEND_TALK, "f", 0);
	cr_expect_str_eq(take(queue, 1000000, &wait), "e");
	cr_expect_str_eq(take(queue, 1000000, &wait), "", "but no more than the burst");
	send_queue_destroy(queue);
}

Test(send_queue, control_lines_go_first_and_each_kind_keeps_its_order) {
	struct send_queue *queue = send_queue_create((struct token_rate){9, 1000});
	uint64_t wait;
	push(queue, SEND_TALK, "talk 1", 7);
	push(queue, SEND_CONTROL, "JOIN", 0);
	push(queue, SEND_TALK, "talk 2", 8);
	push(queue, SEND_URGENT, "PONG", 0);
	push(queue, SEND_TALK, "talk 3", 7);
	cr_expect_str_eq(take(queue, 1, &wait), "PONG");
	cr_expect_str_eq(take(queue, 1, &wait), "JOIN");
	cr_expect_str_eq(take(queue, 1, &wait), "talk 1");
	cr_expect_eq(send_queue_count_to(queue, 7), 1);
	send_queue_drop_to(queue, 7);
	cr_expect_eq(send_queue_count_to(queue, 7), 0);
	push(queue, SEND_TALK, "talk 4", 9);
	cr_expect_str_eq(take(queue, 1, &wait), "talk 2");
	cr_expect_str_eq(take(queue, 1, &wait), "talk 4", "the end is still the end");
	send_queue_destroy(queue);
}

Test(send_queue, a_line_that_is_dropped_costs_nothing) {
	struct send_queue *queue = send_queue_create((struct token_rate){1, 1000});
	uint64_t wait;
	push(queue, SEND_TALK, "to nobody", 7);
	push(queue, SEND_TALK, "to ann", 8);
	cr_assert_not_null(send_queue_next(queue, 1, &wait));
	send_queue_pop(queue, false);
	cr_expect_str_eq(take(queue, 1, &wait), "to ann");
	send_queue_destroy(queue);
}

Test(send_queue, it_takes_no_more_than_its_bound_of_each_kind) {
	struct send_queue *queue = send_queue_create((struct token_rate){1, 1000});
	struct send_line header = {.len = 1};
	for (size_t i = 0; i < SEND_QUEUE_LINES_MOST; i++) {
		cr_assert_eq(send_queue_room(queue, SEND_TALK), SEND_QUEUE_LINES_MOST - i);
		push(queue, SEND_TALK, "x", 0);
	}
	cr_expect_eq(send_queue_push(queue, SEND_TALK, &header, "x"), -ENOBUFS);
	cr_expect_eq(send_queue_push(queue, SEND_CONTROL, &header, "x"), 0);
	send_queue_clear(queue);
	cr_expect_eq(send_queue_push(queue, SEND_TALK, &header, "x"), 0);
	send_queue_destroy(queue);
}

Test(send_queue, a_new_rate_leaves_the_tokens_there_are) {
	struct send_queue *queue = send_queue_create((struct token_rate){4, 1000});
	uint64_t wait;
	for (const char *text = "abcdefgh"; *text != '\0'; text++) {
		push(queue, SEND_TALK, (char[]){*text, '\0'}, 0);
	}
	cr_expect_str_eq(take(queue, 5000, &wait), "a");
	cr_expect_str_eq(take(queue, 5000, &wait), "b");
	send_queue_set_rate(queue, (struct token_rate){9, 2000}, 5000);
	cr_expect_str_eq(take(queue, 5000, &wait), "c");
	send_queue_set_rate(queue, (struct token_rate){1, 2000}, 5000);
	cr_expect_str_eq(take(queue, 5000, &wait), "d");
	cr_expect_str_eq(take(queue, 5000, &wait), "");
	cr_expect_eq(wait, 2000);
	cr_expect_str_eq(take(queue, 7000, &wait), "e");
	send_queue_destroy(queue);
}
