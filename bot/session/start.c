#include "bot/session/start.h"
#include "bot/delivery/announce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/session/seating.h"
#include "bot/session/step.h"
#include "engine/options.h"

/* The words without control characters; false if too long or empty. */
static bool clean_wish(const char *raw, char *out, size_t size) {
	size_t n = 0;
	for (; *raw != '\0'; raw++) {
		unsigned char c = (unsigned char)*raw;
		if (c < 0x20 || c == 0x7f) {
			continue;
		}
		if (n + 1 >= size) {
			return false;
		}
		out[n++] = *raw;
	}
	while (n > 0 && out[n - 1] == ' ') {
		n--;
	}
	out[n] = '\0';
	return n > 0;
}

void start_wish(struct request *request) {
	struct table *table = request->table;
	char wish[FAIR_WISH_BYTES_MAX + 1], text[STORE_WISH_SIZE + 8];
	if (!clean_wish(request->raw, wish, sizeof(wish)) || table->n_wishes == WISHES_MAX) {
		words_put(&request->answer, request->words,
			table->n_wishes == WISHES_MAX
				? SENTENCE("Enough words have been added at this table.")
				: SENTENCE(
					  "Add a few words of yours, at most 100 bytes: wish seven "
					  "llamas"));
		request_refuse(request);
		return;
	}
	const struct seat *seat = &table->seats[request->seat];
	snprintf(text, sizeof(text), "%d:%s", seat->sat, wish);
	char *kept = strdup(text);
	if (kept == NULL || journal_wish(table, text) < 0) {
		free(kept);
		request_tell_not_taken(request);
		return;
	}
	table->wishes[table->n_wishes++] = kept;
	SAY(&request->answer, table_words(table), "{who} adds to the dice: {text}",
		{"who", seat->name, 0}, {"text", text, 0});
	request_announce(request, table);
}

/* Where hands can be asked for by a press, whoever is known not to be reached can be dealt to, and
 * who wants no other way. */
static bool can_be_dealt_to(const struct table *table, const struct seat *seat) {
	bool asks = table->home->chat->has_buttons && seat->person != NULL &&
		    (seat->barred || table_has_hands_by_button(table, seat->person));
	return seat->person == NULL || seat->reached || asks;
}

/* The deal is private or it does not happen: everybody's private texts must be proved to arrive. */
static const struct seat *unreached(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (!can_be_dealt_to(table, &table->seats[i])) {
			return &table->seats[i];
		}
	}
	return NULL;
}

/* The first draw of all. */
static void draw_seats(struct table *table) {
	struct fair_draw draw;
	struct seat sat[SEATS_MAX];
	int16_t order[SEATS_MAX];
	memcpy(sat, table->seats, sizeof(sat));
	fair_draw_init(&draw, table->key, 1);
	fair_shuffle(&draw.rng, table->n_seats, order);
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i] = sat[order[i]];
		table->seats[i].votes = 0;
		table->seats[i].warned = false;
	}
	table->end_votes = 0;
	table->n_draws = 1;
}

void start_draw_key(struct table *table) {
	char id[24];
	const char *texts[WISHES_MAX];
	snprintf(id, sizeof(id), "%lld", (long long)table->id);
	for (int i = 0; i < table->n_wishes; i++) {
		texts[i] = table->wishes[i];
	}
	fair_key(id, table->seed, texts, table->n_wishes, table->key);
}

/* People, and against each other. */
static bool only_people(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].person == NULL) {
			return false;
		}
	}
	return table->n_seats > 1;
}

/* False: it could not be kept, and has not begun. */
static bool begin(struct table *table) {
	struct step step;
	struct events *events = &table->bot->events;
	bool over;
	table->starting = false;
	struct table before = *table;
	table->state = calloc(1, table->game->state_size);
	if (table->state == NULL) {
		return false;
	}
	table->people_only = only_people(table);
	table->started_at = table_now(table);
	start_draw_key(table);
	draw_seats(table);
	events_clear(events);
	table->game->setup(table->state, table->n_seats, table->options, events);
	step_begin_game(&step, table, events);
	step_fall(&step);
	if (step_end(&step, &over) < 0) {
		free(table->state);
		*table = before;
		return false;
	}
	return true;
}

static const char *objection(const struct table *table) {
	return options_objection(table->game, table->n_seats, table->options);
}

/* Who sits here may have changed since somebody wanted to start. */
static void begin_unless_wrong(struct table *table) {
	const char *why = objection(table);
	if (why == NULL) {
		begin(table);
		return;
	}
	char buf[512];
	struct text text = TEXT_INTO(buf);
	words_put(&text, table_words(table), why);
	table->starting = false;
	announce_text(table, buf);
}

void start_if_wanted(struct table *table) {
	if (table->starting && table->state == NULL && unreached(table) == NULL &&
		table->n_seats >= table->game->least_seats) {
		begin_unless_wrong(table);
	}
}

/* After a restart nobody may be on the way to say that they are there; who knows by itself whether
 * a text arrived need not wait for them. */
static void ask_unreached(struct table *table) {
	for (int i = 0;
		table->home->chat->has_buttons && table->state == NULL && i < table->n_seats; i++) {
		if (!can_be_dealt_to(table, &table->seats[i])) {
			seating_prove(table, i);
		}
	}
}

void start_game(struct request *request) {
	struct table *table = request->table;
	const struct seat *seat = unreached(table);
	if (table->n_seats < table->game->least_seats) {
		SAY(&request->answer, request->words,
			"{game} takes {least} to {most} players. {prefix}addbot adds a computer "
			"player.",
			{"game", request->words->find(request->words, table->game->name, NULL, 1),
				0},
			{"least", NULL, table->game->least_seats},
			{"most", NULL, table->game->most_seats},
			{"prefix", request->chat->prefix, 0});
		request_refuse(request);
	} else if (objection(table) != NULL) {
		words_put(&request->answer, request->words, objection(table));
		request_refuse(request);
	} else if (seat != NULL) {
		SAY(&request->answer, table_words(table),
			"{who}: I do not know yet whether my private texts reach you, and hands "
			"are "
			"dealt in private. The game begins as soon as I do; if none has come, "
			"allow them and say {prefix}join again.",
			{"who", seat->name, 0}, {"prefix", request->chat->prefix, 0});
		table->starting = true;
		request_announce(request, table);
		ask_unreached(table);
	} else if (begin(table)) {
		request_note(request, OUTCOME_TAKEN);
	} else {
		request_tell_not_taken(request);
	}
}
