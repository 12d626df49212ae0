#include "bot/delivery/outbox.h"

#include <string.h>

#include "bot/delivery/live_message.h"
#include "bot/table/table.h"

void outbox_clear(struct outbox *outbox) {
	outbox->n = 0;
	outbox->used = 0;
	outbox->full = false;
	outbox->cause = 0;
	outbox->step = 0;
	outbox->n_mentions = 0;
}

struct text outbox_write(struct outbox *outbox) {
	size_t room = LETTERS_BYTES - outbox->used;
	struct text text = {.buf = outbox->bytes + outbox->used,
		.cap = room < LETTER_BYTES_MAX ? room : LETTER_BYTES_MAX};
	text.buf[0] = '\0';
	return text;
}

void outbox_seal(struct outbox *outbox, const struct text *text, struct table *table,
	struct person *to, int part) {
	if (text->cut || outbox->n == LETTERS_MAX ||
		outbox->used + text->len + 1 >= LETTERS_BYTES) {
		outbox->full = true;
		return;
	}
	if (text->len > 0) {
		outbox->letters[outbox->n++] = (struct letter){.table = table,
			.to = to,
			.cause = outbox->cause,
			.part = part,
			.text = text->buf};
		outbox->used += text->len + 1;
	}
}

/* The last letter to the place, or NULL. */
static struct letter *last_to_place(struct outbox *outbox) {
	for (size_t i = outbox->n; i > 0; i--) {
		if (outbox->letters[i - 1].to == NULL) {
			return &outbox->letters[i - 1];
		}
	}
	return NULL;
}

void outbox_queued(struct outbox *outbox, int64_t move) {
	struct letter *last = last_to_place(outbox);
	if (last != NULL) {
		last->move = move;
	}
}

/* How many lines of this step have come a second time, too. */
static int64_t count_retold(const struct table *table, int64_t step) {
	return step == table->resent_step  ? table->resent_line
	       : step < table->resent_step ? INT64_MAX
					   : 0;
}

/* What was said before is said once more, but for the lines that came twice. If none is left, an
 * empty one goes in their place, so that what comes behind all lines of the step does. */
static void repeat(struct outbox *outbox, const struct table *table, struct post *post) {
	int64_t retold = count_retold(table, outbox->step);
	const char *rest = post->text, *end;
	post->step = outbox->step;
	post->line = outbox->n_said + 1;
	for (bool more = true; more; rest = end + more) {
		outbox->n_said++;
		end = strchrnul(rest, '\n');
		more = *end != '\0';
		if (outbox->n_said <= retold) {
			post->text = end + more;
			post->line = outbox->n_said + 1;
		}
	}
	post->step = *post->text != '\0' ? post->step : 0;
}

static void say_in_place(struct table *table, const struct post *post) {
	if (table->hears) {
		table_heard(table, live_say(table, post));
	}
}

static void send_letter(
	struct outbox *outbox, const struct letter *letter, const struct letter *last) {
	struct post post = {.text = letter->text,
		.table = letter->table->id,
		.move = letter->move,
		.cause = letter->cause,
		.part = letter->part};
	if (letter == last) {
		post.mentions = outbox->mentions;
		post.n_mentions = outbox->n_mentions;
	}
	if (letter->move != 0) {
		letter->table->queued = letter->move;
	}
	if (letter->to != NULL) {
		post.mode = table_delivery_mode(letter->table, letter->to);
		live_tell(letter->table, letter->to, &post);
	} else {
		if (outbox->step != 0) {
			repeat(outbox, letter->table, &post);
		}
		say_in_place(letter->table, &post);
	}
}

/* Makes one letter of all to the place, which stands for the whole step. */
static struct letter join_to_place(struct outbox *outbox, const struct letter *last) {
	struct text text = TEXT_INTO(outbox->joined);
	for (size_t i = 0; i < outbox->n; i++) {
		const struct letter *letter = &outbox->letters[i];
		if (letter->to == NULL) {
			text_puts(&text, text.len > 0 ? "\n" : "");
			text_puts(&text, letter->text);
		}
	}
	struct letter joined = *last;
	joined.text = outbox->joined;
	joined.cause = outbox->cause;
	joined.part = last->move != 0 ? PART_PLACE : PART_START;
	return joined;
}

void outbox_send(struct outbox *outbox) {
	const struct letter *last = last_to_place(outbox);
	outbox->n_said = 0;
	bool whole = last != NULL && last->table->chat->joins_posts;
	for (size_t i = 0; i < outbox->n; i++) {
		if (outbox->letters[i].to != NULL || !whole) {
			send_letter(outbox, &outbox->letters[i], last);
		}
	}
	if (whole) {
		struct letter joined = join_to_place(outbox, last);
		send_letter(outbox, &joined, &joined);
	}
	outbox_clear(outbox);
}
