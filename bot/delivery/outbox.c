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
	outbox->move = 0;
	outbox->held = TEXT_INTO(outbox->held_bytes);
}

struct text outbox_write(struct outbox *outbox) {
	size_t room = OUTBOX_BYTES - outbox->used;
	struct text text = {.buf = outbox->bytes + outbox->used,
		.cap = room < MESSAGE_BYTES_MAX ? room : MESSAGE_BYTES_MAX};
	text.buf[0] = '\0';
	return text;
}

void outbox_seal(struct outbox *outbox, const struct text *text, struct table *table,
	struct person *to, int part) {
	if (text->cut || outbox->n == OUTBOX_MESSAGES_MAX ||
		outbox->used + text->len + 1 >= OUTBOX_BYTES) {
		outbox->full = true;
		return;
	}
	if (text->len > 0) {
		outbox->messages[outbox->n++] = (struct outbox_message){.table = table,
			.to = to,
			.cause = outbox->cause,
			.part = part,
			.settles = SETTLES_NOTHING,
			.text = text->buf};
		outbox->used += text->len + 1;
	}
}

/* The last message to the place, or NULL. */
static struct outbox_message *last_to_place(struct outbox *outbox) {
	for (size_t i = outbox->n; i > 0; i--) {
		if (outbox->messages[i - 1].to == NULL) {
			return &outbox->messages[i - 1];
		}
	}
	return NULL;
}

bool outbox_settles(const struct outbox *outbox) {
	for (size_t i = 0; i < outbox->n; i++) {
		if (outbox->messages[i].settles != SETTLES_NOTHING) {
			return true;
		}
	}
	return false;
}

void outbox_settle(struct outbox *outbox, struct table *table, int round) {
	struct outbox_message *last = last_to_place(outbox);
	if (last == NULL && outbox->n < OUTBOX_MESSAGES_MAX) {
		last = &outbox->messages[outbox->n++];
		*last = (struct outbox_message){.table = table, .cause = outbox->cause, .text = ""};
	}
	if (last != NULL) {
		last->settles = round;
	}
}

void outbox_queued(struct outbox *outbox, int64_t move) {
	struct outbox_message *last = last_to_place(outbox);
	outbox->move = move;
	if (last != NULL) {
		last->move = move;
	}
}

void outbox_put_off(struct outbox *outbox, const struct person *person) {
	for (size_t i = 0; i < outbox->n; i++) {
		if (outbox->messages[i].to == person) {
			outbox->messages[i].can_wait = true;
		}
	}
}

/* How many lines of this step have come a second time, too. */
static int64_t count_retold(const struct table *table, int64_t step) {
	return step == table->told.resent_step  ? table->told.resent_line
	       : step < table->told.resent_step ? INT64_MAX
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
	if (table->home->reachable) {
		table_note_said(table,
			table->home->chat->impl->say(table->home->chat, table->home->name, post));
	}
}

static struct post post_of(const struct outbox_message *message) {
	if (message->move != 0) {
		table_note_queued(message->table, message->move);
	}
	return (struct post){.text = message->text,
		.table = message->table->id,
		.move = message->move,
		.cause = message->cause,
		.part = message->part};
}

static void tell(const struct outbox_message *message, bool explained) {
	struct post post = post_of(message);
	post.mode = table_delivery_mode(message->table, message->to);
	post.behind = explained ? message->table->home->name : NULL;
	live_message_tell(message->table, message->to, &post);
}

static void say(struct outbox *outbox, const struct outbox_message *message) {
	struct post post = post_of(message);
	if (outbox->step != 0) {
		repeat(outbox, message->table, &post);
	}
	say_in_place(message->table, &post);
}

static void show(const struct outbox_message *message, int64_t move) {
	live_message_say(message->table, message->text);
	if (message->settles != SETTLES_NOTHING) {
		live_message_settle(message->table, message->settles, move);
	}
}

static bool has_live_table(const struct outbox *outbox) {
	return outbox->n > 0 && outbox->messages[0].table->home->chat->has_live_tables;
}

static void send_in_order(struct outbox *outbox, bool live, bool put_off) {
	bool explained = last_to_place(outbox) != NULL;
	for (size_t i = 0; i < outbox->n; i++) {
		const struct outbox_message *message = &outbox->messages[i];
		if (message->can_wait != put_off) {
			continue;
		}
		if (message->to != NULL) {
			tell(message, explained);
		} else if (!live) {
			say(outbox, message);
		}
	}
}

void outbox_send(struct outbox *outbox) {
	bool live = has_live_table(outbox);
	outbox->n_said = 0;
	if (live && outbox->move != 0) { /* the live message tells of them, whatever it says */
		table_note_queued(outbox->messages[0].table, outbox->move);
	}
	for (size_t i = 0; i < outbox->n && live; i++) {
		if (outbox->messages[i].to == NULL) {
			show(&outbox->messages[i], outbox->move);
		}
	}
	send_in_order(outbox, live, false);
	send_in_order(outbox, live, true);
	outbox_clear(outbox);
}
