#include "bot/delivery/live_message.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/status.h"
#include "bot/table/clock.h"

static void show(
	struct table *table, const char *text, const struct chat_controls *controls, bool last) {
	struct post post = {.text = text,
		.table = table->id,
		.controls = controls,
		.replaces = table->home->live_message,
		.last = last};
	table->home->chat->impl->show(table->home->chat, table->home->name, &post);
}

static void put_commitment(const struct table *table, struct text *out) {
	char commit[FAIR_HEX_SIZE];
	table_put_commit(table, commit);
	text_puts(out, "\n");
	SAY(out, table_words(table), "Fair play: commitment {commit}", {"commit", commit});
}

/* Adds the people for whom the computer plays. */
static void put_substitutes(const struct table *table, struct text *out) {
	char names[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text list = TEXT_INTO(names);
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		if ((seat->person != NULL || seat->anonymised != 0) && seat->computer) {
			if (list.len > 0) {
				words_put(&list, table_words(table), ", ");
			}
			text_puts(&list, table_seat_name(table, table_words(table), i));
		}
	}
	if (list.len > 0) {
		text_puts(out, "\n");
		SAY(out, table_words(table), "The computer plays for {names}.", {"names", names});
	}
}

/* Those with this place, "1. ann, 1. bob"; without one (0), "- cat". */
static void put_place(
	const struct table *table, const uint8_t *places, int place, struct text *list) {
	for (int i = 0; i < table->n_seats; i++) {
		if (places[i] != place) {
			continue;
		}
		if (list->len > 0) {
			words_put(list, table_words(table), ", ");
		}
		const char *name = table_seat_name(table, table_words(table), i);
		if (place > 0) {
			text_add(list, "%d. %s", place, name);
		} else {
			text_add(list, "- %s", name);
		}
	}
}

/* Of a game for one, or without places, the game itself tells how it ended. */
static void put_places(const struct table *table, const uint8_t *places, struct text *out) {
	char names[STORE_NAME_SIZE * SEATS_MAX + 64];
	struct text list = TEXT_INTO(names);
	for (int place = 1; place <= table->n_seats; place++) {
		put_place(table, places, place, &list);
	}
	if (list.len == 0 || table->n_seats == 1) {
		return;
	}
	put_place(table, places, 0, &list);
	text_puts(out, "\n");
	SAY(out, table_words(table), "Places: {names}.", {"names", names});
}

static void put_open(const struct table *table, struct text *out, struct chat_controls *controls) {
	status_put(table, table_words(table), out);
	put_commitment(table, out);
	buttons_for_lobby(table, controls);
}

static void put_running(
	const struct table *table, struct text *out, struct chat_controls *controls) {
	status_put(table, table_words(table), out);
	put_substitutes(table, out);
	if (table->home->chat->has_timestamps) {
		status_put_deadlines(table, table_words(table), out);
	}
	buttons_for_game(table, controls);
}

static void put_over(const struct table *table, const uint8_t *places, struct text *out,
	struct chat_controls *controls) {
	status_put(table, table_words(table), out);
	put_places(table, places, out);
	text_puts(out, "\n");
	status_put_proof(table, out);
	buttons_for_ended(table, controls);
}

static void read_ends(const struct table *table, int64_t ends[SEATS_MAX]) {
	for (int i = 0; i < SEATS_MAX; i++) {
		ends[i] = i < table->n_seats ? clock_ends(table, i) : 0;
	}
}

static bool shows_clocks(const struct table *table) {
	int64_t ends[SEATS_MAX];
	read_ends(table, ends);
	return memcmp(ends, table->clock.shown_ends, sizeof(ends)) == 0;
}

static void show_now(struct table *table) {
	char buf[STATUS_BYTES_MAX];
	struct text text = TEXT_INTO(buf);
	struct chat_controls controls;
	uint8_t places[SEATS_MAX];
	bool over = false;
	buttons_clear(&controls);
	if (table->phase == TABLE_PARKED) {
		table_say(&text, table_words(table), table, STATUS_PARKED, NULL, 0);
	} else if (!table_has_begun(table)) {
		put_open(table, &text, &controls);
	} else if ((over = game_score(table->state, places))) {
		put_over(table, places, &text, &controls);
	} else {
		put_running(table, &text, &controls);
	}
	read_ends(table, table->clock.shown_ends);
	show(table, buf, &controls, over);
}

void live_message_show(struct table *table) {
	if (table->home->chat->has_buttons && table->home->reachable) {
		show_now(table);
	}
	hands_show(table);
}

void live_message_show_clocks(struct table *table) {
	if (table->home->chat->has_timestamps && !shows_clocks(table)) {
		live_message_show(table);
	}
}

static void show_closed(struct table *table) {
	char buf[STATUS_BYTES_MAX];
	struct text text = TEXT_INTO(buf);
	struct chat_controls controls;
	buttons_clear(&controls);
	table_say(&text, table_words(table), table,
		SENTENCE("Table #{id} is closed, its game unfinished."), NULL, 0);
	if (table_has_begun(table)) {
		text_puts(&text, "\n");
		status_put_proof(table, &text);
		buttons_for_ended(table, &controls);
	}
	show(table, buf, &controls, true);
}

void live_message_show_closed(struct table *table) {
	if (table->home->chat->has_buttons) {
		show_closed(table);
	}
	hands_end(table);
}

static int say_with_buttons(struct table *table, const struct post *post) {
	struct post shown = *post;
	struct chat_controls controls;
	buttons_for_game(table, &controls);
	shown.controls = &controls;
	return table->home->chat->impl->say(table->home->chat, table->home->name, &shown);
}

int live_message_say(struct table *table, const struct post *post) {
	bool calls = post->move == table->n_moves; /* 0: the start, without a move */
	return table->home->chat->has_buttons && calls
		       ? say_with_buttons(table, post)
		       : table->home->chat->impl->say(table->home->chat, table->home->name, post);
}

static void tell_with_buttons(
	struct table *table, int seat, const struct person *person, const struct post *post) {
	struct post shown = *post;
	struct chat_controls controls;
	buttons_for_seat(table, seat, table_words_of(table, person), &controls);
	shown.controls = &controls;
	shown.replaces = post->mode == MODE_EACH ? NULL : table->seats[seat].shown;
	table->home->chat->impl->tell(table->home->chat, person->key, &shown);
	hands_told(table, seat);
}

void live_message_tell(struct table *table, const struct person *person, const struct post *post) {
	int seat = table->home->chat->has_buttons ? table_seat_of(table, person) : -1;
	if (seat >= 0) {
		tell_with_buttons(table, seat, person, post);
	} else {
		table->home->chat->impl->tell(table->home->chat, person->key, post);
	}
}

void live_message_tell_hand(struct table *table, int seat) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	status_put_hand(table, seat, table_words_of(table, table->seats[seat].person), &text);
	struct post post = {.text = buf,
		.table = table->id,
		.mode = table_delivery_mode(table, table->seats[seat].person)};
	live_message_tell(table, table->seats[seat].person, &post);
}

/* The location of a person's live message, or (0) of the place's; NULL: they do not sit here. */
static char *shown_of(struct table *table, int64_t person) {
	if (person == 0) {
		return table->home->live_message;
	}
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *who = table->seats[i].person;
		if (who != NULL && who->id == person) {
			return table->seats[i].shown;
		}
	}
	return NULL;
}

static int stand(void *data, int64_t person, const char *where) {
	char *shown = shown_of(data, person);
	if (shown != NULL) {
		snprintf(shown, STORE_LOCATION_SIZE, "%s", where);
	}
	return 0;
}

void live_message_stands(struct table *table, struct seat *seat, const char *where) {
	struct store *store = table->bot->config.store;
	int64_t id = seat != NULL ? seat->person->id : 0;
	snprintf(seat != NULL ? seat->shown : table->home->live_message, STORE_LOCATION_SIZE, "%s",
		where);
	if (store != NULL && store_live_message_set(store, table->id, id, where) < 0) {
		log_event(LOG_ERROR, "not-kept", "table %lld: %s", (long long)table->id,
			store_error(store));
	}
}

int live_message_restore(struct table *table) {
	return store_live_messages(table->bot->config.store, table->id, stand, table);
}
