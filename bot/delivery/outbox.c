#include "bot/delivery/outbox.h"

#include <string.h>

#include "bot/base/log.h"
#include "bot/delivery/live_message.h"
#include "bot/table/table.h"
#include "engine/spans.h"

static const char cut_mark[] = "\n…";

static void clear(struct outbox *outbox) {
	outbox->n = outbox->used = 0;
	outbox->cause = outbox->step = outbox->move = 0;
	outbox->told = outbox->undealt = 0;
	for (size_t i = 0; i < outbox->n_readers; i++) {
		struct outbox_reader *reader = &outbox->readers[i];
		reader->last = NULL;
		reader->settles = false;
		reader->n_said = 0;
		reader->held = TEXT_INTO(reader->bytes);
	}
}

void outbox_begin(struct outbox *outbox, struct table *table, struct table_place *again) {
	struct table_place *place = again != NULL ? again : table->home;
	outbox->table = table;
	outbox->again = again != NULL;
	outbox->n_readers = 0;
	for (; place != NULL; place = outbox->again ? NULL : place->next) {
		outbox->readers[outbox->n_readers++].place = place;
	}
	clear(outbox);
}

struct text outbox_write(struct outbox *outbox) {
	size_t room = OUTBOX_BYTES - outbox->used;
	struct text text = {.buf = outbox->bytes + outbox->used,
		.cap = room < MESSAGE_BYTES_MAX ? room : MESSAGE_BYTES_MAX};
	text.buf[0] = '\0';
	return text;
}

/* The end of the last line within these bytes that stands in no block. */
static size_t find_line_end(const char *text, size_t most) {
	size_t end = 0;
	bool in_block = false;
	struct span span;
	for (size_t at = 0, n; at < most; at += n) {
		n = spans_read(text + at, most - at, &span);
		in_block ^= span.kind == SPAN_BLOCK;
		const char *newline = in_block ? NULL : memrchr(text + at, '\n', n);
		end = newline != NULL ? (size_t)(newline - text) : end;
	}
	return end;
}

static void cut(struct text *text) {
	size_t room = text->cap > sizeof(cut_mark) ? text->cap - sizeof(cut_mark) : 0;
	size_t most = text->before_cut < text->len ? text->before_cut : text->len;
	text->len = find_line_end(text->buf, most < room ? most : room);
	text->buf[text->len] = '\0';
	text_puts(text, text->len > 0 ? cut_mark : cut_mark + 1);
}

/* A text that does not fit is better said in part than not taken. NULL: it is empty, or there is no
 * room. */
static struct outbox_message *seal(struct outbox *outbox, struct text *text,
	struct outbox_reader *reader, int seat, int part) {
	bool has_room =
		outbox->n < OUTBOX_MESSAGES_MAX && outbox->used + text->len + 1 < OUTBOX_BYTES;
	if (text->len == 0 && !text->cut) {
		return NULL;
	}
	if (text->cut || !has_room) {
		outbox->n_cut++;
		log_event(LOG_ERROR, "text-cut", "table %lld, move %lld",
			(long long)outbox->table->id, (long long)outbox->cause);
	}
	if (!has_room) {
		return NULL;
	}
	if (text->cut) {
		cut(text);
	}
	struct outbox_message *sealed = &outbox->messages[outbox->n++];
	*sealed = (struct outbox_message){.reader = reader,
		.seat = seat,
		.cause = outbox->cause,
		.part = part,
		.settles = SETTLES_NOTHING,
		.text = text->buf};
	outbox->used += text->len + 1;
	return sealed;
}

void outbox_say(struct outbox *outbox, struct text *text, struct outbox_reader *reader, int part) {
	struct outbox_message *sealed = seal(outbox, text, reader, SEAT_ALL, part);
	reader->last = sealed != NULL ? sealed : reader->last;
}

/* The reader of the first place on a network; NULL: there is none. */
static struct outbox_reader *find_reader(struct outbox *outbox, const struct chat *chat) {
	const struct table_place *place = table_place_on(outbox->table, chat);
	for (size_t i = 0; place != NULL && i < outbox->n_readers; i++) {
		if (outbox->readers[i].place == place) {
			return &outbox->readers[i];
		}
	}
	return NULL;
}

/* A text said again to one place is said again to its people, once; those on networks where the
 * table does not stand are its home's. */
void outbox_tell(struct outbox *outbox, struct text *text, int seat, int part) {
	const struct table *table = outbox->table;
	const struct chat *chat = table->seats[seat].person->chat;
	struct outbox_reader *reader = find_reader(outbox, chat);
	bool at_home =
		table_place_on(table, chat) == NULL && outbox->readers[0].place == table->home;
	if ((reader != NULL || at_home || !outbox->again) &&
		seal(outbox, text, reader, seat, part) != NULL) {
		outbox->told |= 1U << seat;
	}
}

void outbox_settle(struct outbox *outbox, struct outbox_reader *reader, int round) {
	if (reader->last == NULL && outbox->n < OUTBOX_MESSAGES_MAX) {
		reader->last = &outbox->messages[outbox->n++];
		*reader->last = (struct outbox_message){
			.reader = reader, .seat = SEAT_ALL, .cause = outbox->cause, .text = ""};
	}
	if (reader->last != NULL) {
		reader->last->settles = round;
		reader->settles = true;
	}
}

void outbox_put_off(struct outbox *outbox, int seat, int64_t after, int turn) {
	for (size_t i = 0; i < outbox->n; i++) {
		struct outbox_message *message = &outbox->messages[i];
		if (message->seat == seat && message->cause > after) {
			message->waits = turn;
		}
	}
}

/* How many lines of this step have come a second time, too. */
static int64_t count_retold(const struct store_cursor *told, int64_t step) {
	return step == told->step ? told->line : step < told->step ? INT64_MAX : 0;
}

/* A step is said once more, but for the lines that came twice. If none is left, an empty one goes
 * in their place, so that what comes after all lines of the step does. */
static void repeat(const struct outbox *outbox, struct outbox_reader *reader, struct post *post) {
	int64_t retold = count_retold(&reader->place->told.cursor, outbox->step);
	const char *rest = post->text, *end;
	post->step = outbox->step;
	post->line = reader->n_said + 1;
	for (bool more = true; more; rest = end + more) {
		reader->n_said++;
		end = strchrnul(rest, '\n');
		more = *end != '\0';
		if (reader->n_said <= retold) {
			post->text = end + more;
			post->line = reader->n_said + 1;
		}
	}
	post->step = *post->text != '\0' ? post->step : 0;
}

static struct post post_of(const struct outbox *outbox, const struct outbox_message *message) {
	return (struct post){.text = message->text,
		.table = outbox->table->id,
		.cause = message->cause,
		.part = message->part};
}

/* Where its person reads the lines that explain it, it comes after those. */
static void tell(const struct outbox *outbox, const struct outbox_message *message) {
	struct table *table = outbox->table;
	const struct outbox_reader *reader = message->reader;
	const struct person *to = table->seats[message->seat].person;
	struct post post = post_of(outbox, message);
	post.can_wait = message->waits > 0;
	post.mode = table_delivery_mode(table, to);
	post.after_place = reader != NULL && reader->last != NULL ? reader->place->name : NULL;
	live_message_tell(table, to, &post);
}

/* Those who must act now and read this place. */
static size_t find_called(const struct table_place *place, const char *keys[SEATS_MAX]) {
	const struct table *table = place->table;
	size_t n = 0;
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (table_is_active(table, i) && person != NULL && person->chat == place->chat) {
			keys[n++] = person->key;
		}
	}
	return n;
}

static void note_queued(const struct outbox *outbox, struct table_place *place) {
	told_note_queued(&place->told, outbox->move, table_now(outbox->table));
}

static void say(const struct outbox *outbox, const struct outbox_message *message) {
	struct outbox_reader *reader = message->reader;
	struct table_place *place = reader->place;
	const char *called[SEATS_MAX];
	struct post post = post_of(outbox, message);
	post.place_index = place->place_index;
	post.move = message == reader->last ? outbox->move : 0;
	if (post.move != 0) {
		note_queued(outbox, place);
	}
	if (outbox->step != 0) {
		repeat(outbox, reader, &post);
	}
	if (place->chat->rate_limited) { /* their hands go first */
		post.mentions = called;
		post.n_mentions = find_called(place, called);
	}
	if (place->reachable) {
		table_note_said(place, place->chat->impl->say(place->chat, place->name, &post));
	}
}

static void show(const struct outbox *outbox, const struct outbox_message *message) {
	live_message_say(message->reader->place, message->text);
	if (message->settles != SETTLES_NOTHING) {
		live_message_settle(message->reader->place, message->settles, outbox->move);
	}
}

static bool is_shown(const struct outbox_message *message) {
	return message->seat == SEAT_ALL && message->reader->place->chat->has_live_tables;
}

static void send_those(const struct outbox *outbox, int turn) {
	for (size_t i = 0; i < outbox->n; i++) {
		const struct outbox_message *message = &outbox->messages[i];
		if (message->waits != turn) {
			continue;
		}
		if (message->seat >= 0) {
			tell(outbox, message);
		} else if (!is_shown(message)) {
			say(outbox, message);
		}
	}
}

/* A live message tells of all moves, whatever it says. */
static void show_all(struct outbox *outbox) {
	for (size_t i = 0; i < outbox->n_readers; i++) {
		struct table_place *place = outbox->readers[i].place;
		if (place->chat->has_live_tables && outbox->n > 0 && outbox->move != 0) {
			note_queued(outbox, place);
		}
	}
	for (size_t i = 0; i < outbox->n; i++) {
		if (is_shown(&outbox->messages[i])) {
			show(outbox, &outbox->messages[i]);
		}
	}
}

/* Dealing is told to the place, too. */
static void note_undealt(const struct outbox *outbox) {
	struct table *table = outbox->table;
	for (int i = 0; outbox->n > 0 && i < table->n_seats; i++) {
		table->seats[i].undealt |= (outbox->undealt >> i & 1) != 0;
	}
}

void outbox_send(struct outbox *outbox) {
	note_undealt(outbox);
	show_all(outbox);
	for (int turn = 0; turn <= SEATS_MAX; turn++) {
		send_those(outbox, turn);
	}
	clear(outbox);
}
