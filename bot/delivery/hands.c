#include "bot/delivery/hands.h"

#include <string.h>

#include "bot/base/hash.h"
#include "bot/chat/picture.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/hand_board.h"
#include "bot/delivery/status.h"
#include "engine/spans.h"

enum { HAND_BYTES_MAX = 4096, STANDS_LINES = 2 };

/* Puts the first lines of the status; the rest, and the board, are shown in the table's place. */
static void put_stands(
	const struct table *table, int seat, const struct words *words, struct text *out) {
	const char *names[SEATS_MAX];
	char buf[HAND_BYTES_MAX];
	struct text status = TEXT_INTO(buf);
	struct audience audience = table_audience(table, table->state, seat, names);
	audience.words = words;
	table->game->say->status(&audience, &status);
	const char *rest = buf;
	for (int line = 0; line < STANDS_LINES && *rest != '\0' && !spans_begins(rest, SPAN_BLOCK);
		line++) {
		size_t len = strcspn(rest, "\n");
		text_puts(out, "\n");
		text_put(out, rest, len);
		rest += len + (rest[len] == '\n');
	}
}

void hands_put_asked(
	const struct table *table, int seat, const struct words *words, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, seat, names);
	audience.words = words;
	table->game->say->hand(&audience, out);
	put_stands(table, seat, words, out);
}

static bool shows_stands(const struct table *table, int seat, bool wanted) {
	const struct person *person = table->seats[seat].person;
	return wanted && (person == NULL || !person->chat->private_beside_table);
}

/* The possible moves, and the first lines of the status. */
static void put_moves(const struct table *table, int seat, const struct words *words, bool asked,
	struct text *out, struct chat_controls *controls) {
	buttons_for_seat(table, seat, words, controls);
	if (shows_stands(table, seat, asked || controls->n_buttons > 0)) {
		put_stands(table, seat, words, out);
	}
}

void hands_put(const struct table *table, int seat, const struct words *words, bool asked,
	struct text *out, struct chat_controls *controls) {
	status_put_hand(table, seat, words, out);
	put_moves(table, seat, words, asked, out, controls);
}

/* The hand message of a seat. */
struct hand {
	char buffer[HAND_BYTES_MAX];
	struct text text;
	struct chat_controls controls;
	struct chat_regions regions;
	struct picture *picture; /* NULL: none */
	uint64_t held;           /* a hash of the hand alone */
	uint64_t hash;
};

static uint64_t hash_of(const struct hand *hand) {
	uint64_t hash = hash_text(hand->buffer);
	for (size_t i = 0; i < hand->controls.n_buttons; i++) {
		hash = hash * 31 + hash_text(hand->controls.buttons[i].id);
	}
	for (size_t i = 0; i < hand->controls.n_choices; i++) {
		hash = hash * 31 + hash_text(hand->controls.choices[i].id);
	}
	for (size_t i = 0; i < hand->regions.n; i++) {
		const struct chat_region *region = &hand->regions.list[i];
		hash = (hash * 31 + hash_text(region->id)) * 31 + (uint64_t)(region->x + region->y);
	}
	hash = hash * 31 + (uint64_t)hand->regions.height;
	return hash * 31 + (hand->picture != NULL ? hand->picture->hash : 0);
}

static void compose(const struct table *table, int seat, struct hand *hand) {
	const struct words *words = table_words_of(table, table->seats[seat].person);
	hand->text = TEXT_INTO(hand->buffer);
	status_put_hand(table, seat, words, &hand->text);
	hand->held = hash_text(hand->buffer);
	put_moves(table, seat, words, false, &hand->text, &hand->controls);
	hand->picture =
		hand_board_draw(table, seat, words, &(struct steps){.n = 0}, &hand->regions);
	hand->hash = hash_of(hand);
}

static bool stands(const struct seat *row) {
	return row->person->chat->renders_synchronously || row->shown[0] != '\0';
}

/* If the person has no hand message, only answers that they asked for change. */
static void tell(struct table *table, const struct seat *row, const struct hand *hand, bool last) {
	const struct table_place *place = table_place_on(table, row->person->chat);
	struct post post = {.text = hand->buffer,
		.table = table->id,
		.mode = stands(row) && !row->unreachable ? table_delivery_mode(table, row->person)
							 : MODE_BUTTON,
		.controls = &hand->controls,
		.picture = hand->picture,
		.regions = hand->picture != NULL ? &hand->regions : NULL,
		.edit_of = row->shown,
		.lapsed = words_find(table_words_of(table, row->person),
			SENTENCE("Press My hand for the current dice or cards.")),
		.last = last,
		.can_wait = hand->held == row->held_hash && !last,
		.after_place = place != NULL ? place->name : NULL};
	table_show_way(table, row->person, &post);
	people_tell(row->person, &post);
}

/* The last content, without the hand and without buttons. */
static void tell_last(struct table *table, const struct seat *row, const char *sentence) {
	struct hand hand = {.buffer = ""};
	hand.text = TEXT_INTO(hand.buffer);
	buttons_clear(&hand.controls);
	TABLE_TELL(&hand.text, table, row->person, sentence,
		{"place", table_place_name_for(table, row)});
	tell(table, row, &hand, true);
}

static bool has_hand(const struct seat *row) {
	return row->person != NULL && row->person->chat->has_buttons;
}

static void show(struct table *table, int seat) {
	struct hand hand;
	compose(table, seat, &hand);
	struct seat *row = &table->seats[seat];
	if (hand.hash != row->hand_hash) {
		row->hand_hash = hand.hash;
		tell(table, row, &hand, false);
		row->held_hash = hand.held;
	}
	picture_drop(hand.picture);
}

void hands_show(struct table *table) {
	if (table_has_begun(table) && game_score(table->state, NULL)) {
		hands_end(table);
		return;
	}
	for (int seat = 0; table_has_begun(table) && seat < table->n_seats; seat++) {
		if (has_hand(&table->seats[seat])) {
			show(table, seat);
		}
	}
}

static void tell_with_hand(struct table *table, int seat, struct post *post) {
	char told[HAND_BYTES_MAX];
	struct text text = TEXT_INTO(told);
	struct seat *row = &table->seats[seat];
	struct hand hand;
	compose(table, seat, &hand);
	row->hand_hash = hand.hash;
	row->held_hash = hand.held;
	text_puts(&text, post->text);
	if (shows_stands(table, seat, hand.controls.n_buttons > 0)) {
		put_stands(table, seat, table_words_of(table, row->person), &text);
	}
	post->text = told;
	post->controls = &hand.controls;
	post->picture = hand.picture;
	post->regions = hand.picture != NULL ? &hand.regions : NULL;
	post->edit_of = post->mode == MODE_EACH ? NULL : row->shown;
	people_tell(row->person, post);
	picture_drop(hand.picture);
}

void hands_tell(struct table *table, const struct person *person, const struct post *post) {
	int seat = person->chat->has_buttons ? table_seat_of(table, person) : -1;
	struct post shown = *post;
	table_show_way(table, person, &shown);
	if (seat >= 0) {
		tell_with_hand(table, seat, &shown);
	} else {
		people_tell(person, &shown);
	}
}

void hands_send(struct table *table, int seat) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	const struct person *person = table->seats[seat].person;
	status_put_hand(table, seat, table_words_of(table, person), &text);
	hands_tell(table, person,
		&(struct post){.text = buf,
			.table = table->id,
			.mode = table_delivery_mode(table, person)});
}

void hands_end(struct table *table) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		if (has_hand(&table->seats[seat])) {
			tell_last(table, &table->seats[seat],
				table_has_begun(table)
					? SENTENCE("The game at table #{id} is over.")
					: SENTENCE("Table #{id} is closed."));
		}
	}
}

void hands_given(struct table *table, const struct seat *before) {
	if (has_hand(before)) {
		tell_last(table, before,
			SENTENCE("Your seat at table #{id} in {place} was given to somebody "
				 "else."));
	}
}
