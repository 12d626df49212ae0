#include "bot/feed/feed.h"

#include <string.h>

#include "bot/base/log.h"
#include "bot/table/journal.h"
#include "bot/table/table.h"
#include "engine/spans.h"

static const char cut_mark[] = "\n…";

static void clear(struct feed *feed) {
	feed->n = feed->used = 0;
	feed->cause = feed->step = feed->move = 0;
	feed->told = feed->undealt = 0;
	for (size_t i = 0; i < feed->n_readers; i++) {
		struct feed_reader *reader = &feed->readers[i];
		reader->last = NULL;
		reader->settles = false;
		reader->n_said = 0;
		reader->held = TEXT_INTO(reader->bytes);
	}
}

void feed_begin(struct feed *feed, struct table *table, enum feed_manner manner,
	struct table_place *place) {
	feed->table = table;
	feed->manner = manner;
	feed->n_readers = 0;
	if (manner != FEED_LIVE) {
		feed->readers[feed->n_readers++].place = place;
	}
	for (place = table->home; manner == FEED_LIVE && place != NULL; place = place->next) {
		feed->readers[feed->n_readers++].place = place;
	}
	clear(feed);
}

struct text feed_write(struct feed *feed) {
	size_t room = FEED_BYTES - feed->used;
	struct text text = {.buf = feed->bytes + feed->used,
		.cap = room < ITEM_BYTES_MAX ? room : ITEM_BYTES_MAX};
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

/* A long text is cut rather than its move refused. NULL: the text is empty, or there is no room. */
static struct feed_item *seal(
	struct feed *feed, struct text *text, struct feed_reader *reader, int seat, int part) {
	bool has_room = feed->n < FEED_ITEMS_MAX && feed->used + text->len + 1 < FEED_BYTES;
	if (text->len == 0 && !text->cut) {
		return NULL;
	}
	if (text->cut || !has_room) {
		feed->n_cut++;
		log_event(LOG_ERROR, "text-cut", "table %lld, move %lld",
			(long long)feed->table->id, (long long)feed->cause);
	}
	if (!has_room) {
		return NULL;
	}
	if (text->cut) {
		cut(text);
	}
	struct feed_item *sealed = &feed->items[feed->n++];
	*sealed = (struct feed_item){.reader = reader,
		.seat = seat,
		.cause = feed->cause,
		.part = part,
		.settles = SETTLES_NOTHING,
		.text = text->buf};
	feed->used += text->len + 1;
	return sealed;
}

void feed_say(struct feed *feed, struct text *text, struct feed_reader *reader, int part) {
	struct feed_item *sealed = seal(feed, text, reader, SEAT_ALL, part);
	reader->last = sealed != NULL ? sealed : reader->last;
}

void feed_say_each(struct feed *feed, feed_writer *put, const void *data, int part) {
	for (size_t i = 0; i < feed->n_readers; i++) {
		struct text text = feed_write(feed);
		put(feed->readers[i].place, data, &text);
		feed_say(feed, &text, &feed->readers[i], part);
	}
}

/* The reader of the first place on a network; NULL: there is none. */
static struct feed_reader *find_reader(struct feed *feed, const struct chat *chat) {
	const struct table_place *place = table_place_on(feed->table, chat);
	for (size_t i = 0; place != NULL && i < feed->n_readers; i++) {
		if (feed->readers[i].place == place) {
			return &feed->readers[i];
		}
	}
	return NULL;
}

/* A catch-up of a place tells its people, too. People on networks without a place belong to the
 * home. */
void feed_tell(struct feed *feed, struct text *text, int seat, int part, bool hand) {
	const struct table *table = feed->table;
	const struct chat *chat = table->seats[seat].person->chat;
	struct feed_reader *reader = find_reader(feed, chat);
	bool at_home = table_place_on(table, chat) == NULL && feed->readers[0].place == table->home;
	bool read = feed->manner == FEED_LIVE || reader != NULL || at_home;
	struct feed_item *sealed =
		read && feed->manner != FEED_PAST ? seal(feed, text, reader, seat, part) : NULL;
	if (sealed != NULL) {
		sealed->hand = hand;
		feed->told |= 1U << seat;
	}
}

void feed_settle(struct feed *feed, struct feed_reader *reader, int round) {
	if (reader->last == NULL && feed->n < FEED_ITEMS_MAX) {
		reader->last = &feed->items[feed->n++];
		*reader->last = (struct feed_item){
			.reader = reader, .seat = SEAT_ALL, .cause = feed->cause, .text = ""};
	}
	if (reader->last != NULL) {
		reader->last->settles = round;
		reader->settles = true;
	}
}

void feed_put_off(struct feed *feed, int seat, int64_t after, int turn) {
	for (size_t i = 0; i < feed->n; i++) {
		struct feed_item *item = &feed->items[i];
		if (item->seat == seat && item->cause > after) {
			item->waits = (int16_t)turn;
		}
	}
}

/* Lines of this step that were already repeated. */
static int64_t count_retold(const struct store_cursor *told, int64_t step) {
	return step == told->step ? told->line : step < told->step ? INT64_MAX : 0;
}

/* Repeats a step without the lines that were repeated before. If none is left, an empty post takes
 * their place, so that the step still completes. */
static void repeat(const struct feed *feed, struct feed_reader *reader, struct post *post) {
	int64_t retold = count_retold(&reader->place->cursor.stored, feed->step);
	const char *rest = post->text, *end;
	post->step = feed->step;
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

static struct post post_of(const struct feed *feed, const struct feed_item *item) {
	return (struct post){.text = item->text,
		.table = feed->table->id,
		.cause = item->cause,
		.part = item->part};
}

/* A private item comes after the lines that explain it, where its person reads them. */
static void tell(const struct feed *feed, const struct feed_item *item) {
	struct table *table = feed->table;
	const struct feed_reader *reader = item->reader;
	const struct person *to = table->seats[item->seat].person;
	struct post post = post_of(feed, item);
	post.can_wait = item->waits > 0;
	post.hand = item->hand;
	post.mode = table_delivery_mode(table, to);
	post.after_place = reader != NULL && reader->last != NULL ? reader->place->name : NULL;
	feed->renderer->tell(table, to, &post);
}

/* The people on turn who read this place. */
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

static void note_queued(const struct feed *feed, struct table_place *place) {
	cursor_note_queued(&place->cursor, feed->move, table_now(feed->table));
}

static void say(const struct feed *feed, const struct feed_item *item) {
	struct feed_reader *reader = item->reader;
	struct table_place *place = reader->place;
	const char *called[SEATS_MAX];
	struct post post = post_of(feed, item);
	post.place_index = place->place_index;
	post.move = item == reader->last ? feed->move : 0;
	if (post.move != 0) {
		note_queued(feed, place);
	}
	if (feed->step != 0) {
		repeat(feed, reader, &post);
	}
	if (place->chat->rate_limited) { /* their hands go first */
		post.mentions = called;
		post.n_mentions = find_called(place, called);
	}
	if (place->reachable) {
		table_note_said(place, place->chat->impl->say(place->chat, place->name, &post));
	}
}

static void show(const struct feed *feed, const struct feed_item *item) {
	feed->renderer->say(item->reader->place, item->text);
	if (item->settles != SETTLES_NOTHING) {
		feed->renderer->settle(item->reader->place, item->settles, feed->move);
	}
}

static bool is_shown(const struct feed_item *item) {
	return item->seat == SEAT_ALL && item->reader->place->chat->has_live_tables;
}

static void send_those(const struct feed *feed, int turn) {
	for (size_t i = 0; i < feed->n; i++) {
		const struct feed_item *item = &feed->items[i];
		if (item->waits != turn) {
			continue;
		}
		if (item->seat >= 0) {
			tell(feed, item);
		} else if (!is_shown(item)) {
			say(feed, item);
		}
	}
}

/* A live message covers all moves, even those without a line. */
static void show_all(struct feed *feed) {
	for (size_t i = 0; i < feed->n_readers; i++) {
		struct table_place *place = feed->readers[i].place;
		if (place->chat->has_live_tables && feed->n > 0 && feed->move != 0) {
			note_queued(feed, place);
		}
	}
	for (size_t i = 0; i < feed->n; i++) {
		if (is_shown(&feed->items[i])) {
			show(feed, &feed->items[i]);
		}
	}
}

/* Seats are noted as undealt only if the step tells anything at all. */
static void note_undealt(const struct feed *feed) {
	struct table *table = feed->table;
	for (int i = 0; feed->n > 0 && feed->manner != FEED_PAST && i < table->n_seats; i++) {
		table->seats[i].undealt |= (feed->undealt >> i & 1) != 0;
	}
}

void feed_send(struct feed *feed) {
	note_undealt(feed);
	show_all(feed);
	for (int turn = 0; turn <= SEATS_MAX; turn++) {
		send_those(feed, turn);
	}
	clear(feed);
}

void feed_notice(struct table_place *place, const struct text *text) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	const struct post post = {.text = text->buf,
		.gap = text->stop > 0 && words != NULL ? words->gap : NULL,
		.table = table->id,
		.place_index = place->place_index};
	if (text->len == 0) {
		return;
	}
	if (place->chat->has_live_tables) {
		table->bot->feed->renderer->say(place, text->buf);
	} else if (place->reachable) {
		table_note_said(place, place->chat->impl->say(place->chat, place->name, &post));
	} else {
		place->cursor.has_unsent_notice = true;
	}
}

static void note_moves(struct table_place *place, int64_t move) {
	struct table *table = place->table;
	int64_t ms = cursor_note_delivered(&place->cursor, move, table_now(table));
	if (ms >= 0) {
		histogram_add(&table->bot->sending, (double)ms / 1000);
	}
	if (table->n_moves > move || move <= place->cursor.resends) {
		journal_cursor(place);
	}
}

bool feed_note_delivered(struct table_place *place, const struct post_end *end) {
	struct store_cursor *stored = &place->cursor.stored;
	if (end->move > stored->move) {
		note_moves(place, end->move);
		return true;
	}
	if (end->move == 0) {
		stored->step = end->step;
		stored->line = end->line;
		journal_cursor(place);
	}
	return false;
}

void feed_note_unheard(struct table_place *place) {
	cursor_note_unheard(&place->cursor, table_now(place->table));
	journal_cursor(place);
}
