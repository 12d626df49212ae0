#include "bot/delivery/announce.h"

#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"

static bool is_live(const struct table *table) {
	const struct table_place *place = table->home;
	while (place != NULL && !place->chat->has_live_tables) {
		place = place->next;
	}
	return place != NULL;
}

static void show(struct table *table) {
	if (is_live(table)) {
		live_message_show(table);
	}
}

static void say(struct table_place *place, feed_writer *put, const void *data) {
	char buf[ANNOUNCE_BYTES_MAX];
	struct text text = TEXT_INTO(buf);
	put(place, data, &text);
	feed_notice(place, &text);
}

void announce_put(struct table *table, feed_writer *put, const void *data) {
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		say(place, put, data);
	}
	show(table);
}

void announce_put_at(struct table_place *place, feed_writer *put, const void *data) {
	say(place, put, data);
	live_message_show_at(place);
}

static void put_status(const struct table_place *place, const void *data, struct text *out) {
	(void)data;
	status_put_for_place(place, out);
}

void announce_status(struct table_place *place) {
	if (place->chat->has_live_tables) {
		live_message_show_at(place);
	} else if (!place->chat->on_screen) {
		announce_put_at(place, put_status, NULL);
	}
}

static void put_text(const struct table_place *place, const void *data, struct text *out) {
	(void)place;
	text_append(out, data);
}

void announce_text(struct table *table, const struct text *text) {
	announce_put(table, put_text, text);
}

void announce_to_people(struct table *table, const char *const *keys, size_t n_keys,
	feed_writer *put, const void *data) {
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		say(place, put, data);
		bool here = place == table->home;
		live_message_call(place, keys, here ? n_keys : 0);
	}
}

struct announcement {
	const char *text;
	const struct place *places;
	size_t n_places;
};

static void put_sentence(const struct table_place *place, const void *data, struct text *out) {
	const struct announcement *said = data;
	table_place_say(out, place, said->text, said->places, said->n_places);
}

void announce(
	struct table *table, const char *sentence, const struct place *places, size_t n_places) {
	announce_put(table, put_sentence, &(struct announcement){sentence, places, n_places});
}
