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
	outbox->undealt = 0;
	for (int i = 0; i < PLACES_MAX; i++) {
		outbox->held[i].text = TEXT_INTO(outbox->held[i].bytes);
	}
}

struct table_place *outbox_first_place(const struct outbox *outbox, const struct table *table) {
	return outbox->only != NULL ? outbox->only : table->home;
}

struct table_place *outbox_next_place(
	const struct outbox *outbox, const struct table_place *place) {
	return outbox->only != NULL ? NULL : place->next;
}

struct held_line *outbox_held(struct outbox *outbox, const struct table_place *place) {
	struct held_line *held = outbox->held;
	for (const struct table_place *at = place->table->home; at != place; at = at->next) {
		held++;
	}
	return held;
}

struct text outbox_write(struct outbox *outbox) {
	size_t room = OUTBOX_BYTES - outbox->used;
	struct text text = {.buf = outbox->bytes + outbox->used,
		.cap = room < MESSAGE_BYTES_MAX ? room : MESSAGE_BYTES_MAX};
	text.buf[0] = '\0';
	return text;
}

static void seal(
	struct outbox *outbox, const struct text *text, const struct outbox_message *message) {
	if (text->cut || outbox->n == OUTBOX_MESSAGES_MAX ||
		outbox->used + text->len + 1 >= OUTBOX_BYTES) {
		outbox->full = true;
		return;
	}
	if (text->len > 0) {
		struct outbox_message *sealed = &outbox->messages[outbox->n++];
		*sealed = *message;
		sealed->cause = outbox->cause;
		sealed->settles = SETTLES_NOTHING;
		sealed->text = text->buf;
		outbox->used += text->len + 1;
	}
}

void outbox_say(
	struct outbox *outbox, const struct text *text, struct table_place *place, int part) {
	seal(outbox, text,
		&(struct outbox_message){.table = place->table, .place = place, .part = part});
}

/* What is said again to one place is said again to its people, once. */
static bool is_for(
	const struct outbox *outbox, const struct table *table, const struct person *person) {
	const struct table_place *place = table_place_on(table, person->chat);
	return outbox->only == NULL || outbox->only == (place != NULL ? place : table->home);
}

void outbox_tell(struct outbox *outbox, const struct text *text, struct table *table,
	struct person *to, int part) {
	if (is_for(outbox, table, to)) {
		seal(outbox, text,
			&(struct outbox_message){.table = table, .to = to, .part = part});
	}
}

/* The last message to the place, or NULL. */
static struct outbox_message *last_to(struct outbox *outbox, const struct table_place *place) {
	for (size_t i = outbox->n; i > 0; i--) {
		if (outbox->messages[i - 1].place == place) {
			return &outbox->messages[i - 1];
		}
	}
	return NULL;
}

bool outbox_settles(const struct outbox *outbox, const struct table_place *place) {
	for (size_t i = 0; i < outbox->n; i++) {
		const struct outbox_message *message = &outbox->messages[i];
		if (message->place == place && message->settles != SETTLES_NOTHING) {
			return true;
		}
	}
	return false;
}

void outbox_settle(struct outbox *outbox, struct table_place *place, int round) {
	struct outbox_message *last = last_to(outbox, place);
	if (last == NULL && outbox->n < OUTBOX_MESSAGES_MAX) {
		last = &outbox->messages[outbox->n++];
		*last = (struct outbox_message){
			.table = place->table, .place = place, .cause = outbox->cause, .text = ""};
	}
	if (last != NULL) {
		last->settles = round;
	}
}

void outbox_queued(struct outbox *outbox, const struct table *table, int64_t move) {
	outbox->move = move;
	for (struct table_place *place = outbox_first_place(outbox, table); place != NULL;
		place = outbox_next_place(outbox, place)) {
		struct outbox_message *last = last_to(outbox, place);
		if (last != NULL) {
			last->move = move;
		}
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
static int64_t count_retold(const struct table_told *told, int64_t step) {
	return step == told->resent_step  ? told->resent_line
	       : step < told->resent_step ? INT64_MAX
					  : 0;
}

/* What was said before is said once more, but for the lines that came twice. If none is left, an
 * empty one goes in their place, so that what comes behind all lines of the step does. */
static void repeat(struct outbox *outbox, const struct table_told *told, struct post *post) {
	int64_t retold = count_retold(told, outbox->step);
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

static struct post post_of(const struct outbox_message *message) {
	struct table_place *place = message->place;
	if (place != NULL && message->move != 0) {
		told_note_queued(&place->told, message->move, table_now(place->table));
	}
	return (struct post){.text = message->text,
		.table = message->table->id,
		.stand = place != NULL ? place->stand : 0,
		.move = message->move,
		.cause = message->cause,
		.part = message->part};
}

/* Where its person reads what explains it, it comes behind that. */
static void tell(struct outbox *outbox, const struct outbox_message *message) {
	struct post post = post_of(message);
	const struct table_place *place = table_place_on(message->table, message->to->chat);
	post.mode = table_delivery_mode(message->table, message->to);
	post.behind = place != NULL && last_to(outbox, place) != NULL ? place->name : NULL;
	live_message_tell(message->table, message->to, &post);
}

static void say(struct outbox *outbox, const struct outbox_message *message) {
	struct table_place *place = message->place;
	struct post post = post_of(message);
	if (outbox->step != 0) {
		repeat(outbox, &place->told, &post);
	}
	if (place->reachable) {
		table_note_said(place, place->chat->impl->say(place->chat, place->name, &post));
	}
}

static void show(const struct outbox_message *message, int64_t move) {
	live_message_say(message->place, message->text);
	if (message->settles != SETTLES_NOTHING) {
		live_message_settle(message->place, message->settles, move);
	}
}

static bool is_shown(const struct outbox_message *message) {
	return message->place != NULL && message->place->chat->has_live_tables;
}

static void send_in_order(struct outbox *outbox, bool put_off) {
	for (size_t i = 0; i < outbox->n; i++) {
		const struct outbox_message *message = &outbox->messages[i];
		if (message->can_wait != put_off) {
			continue;
		}
		if (message->to != NULL) {
			tell(outbox, message);
		} else if (!is_shown(message)) {
			say(outbox, message);
		}
	}
}

/* A live message tells of all moves, whatever it says. */
static void note_shown(const struct outbox *outbox) {
	const struct table *table = outbox->n > 0 ? outbox->messages[0].table : NULL;
	struct table_place *place =
		table != NULL && outbox->move != 0 ? outbox_first_place(outbox, table) : NULL;
	for (; place != NULL; place = outbox_next_place(outbox, place)) {
		if (place->chat->has_live_tables) {
			told_note_queued(&place->told, outbox->move, table_now(table));
		}
	}
}

/* What is dealt is told to the place, too. */
static void note_undealt(const struct outbox *outbox) {
	struct table *table = outbox->n > 0 ? outbox->messages[0].table : NULL;
	for (int i = 0; table != NULL && i < table->n_seats; i++) {
		table->seats[i].undealt |= (outbox->undealt >> i & 1) != 0;
	}
}

void outbox_send(struct outbox *outbox) {
	outbox->n_said = 0;
	note_undealt(outbox);
	note_shown(outbox);
	for (size_t i = 0; i < outbox->n; i++) {
		if (is_shown(&outbox->messages[i])) {
			show(&outbox->messages[i], outbox->move);
		}
	}
	send_in_order(outbox, false);
	send_in_order(outbox, true);
	outbox_clear(outbox);
}
