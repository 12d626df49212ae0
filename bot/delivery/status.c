#include "bot/delivery/status.h"

#include <string.h>

#include "bot/table/presence.h"
#include "engine/say.h"
#include "engine/spans.h"

void status_put_address(
	const struct audience *audience, const struct table *table, struct text *out) {
	const struct seat *seat = audience->seat >= 0 ? &table->seats[audience->seat] : NULL;
	const struct person *person = seat != NULL ? seat->person : NULL;
	bool alone = person == NULL || person->n_seats <= 1;
	if ((table->home->chat->second_person && alone) || audience->hand_beside) {
		return; /* the only reader of this one table */
	}
	text_add(out, "[%s · ",
		seat != NULL ? table_place_name_for(table, seat) : table_place_name(table));
	words_put(out, audience->words, table->game->name);
	text_add(out, " #%lld", (long long)table->id);
	if (audience->view != NULL) {
		text_puts(out, " · ");
		table->game->say->where(audience, out);
	}
	text_puts(out, "] ");
}

void status_put_hand(
	const struct table *table, int seat, const struct words *words, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, seat, names);
	audience.words = words;
	status_put_address(&audience, table, out);
	table->game->say->hand(&audience, out);
}

void status_put_hand_below(
	const struct table *table, const struct audience *audience, struct text *out) {
	char buf[STATUS_BYTES_MAX];
	struct text hand = TEXT_INTO(buf);
	table->game->say->hand(audience, &hand);
	if (hand.len > 0) {
		text_puts(out, "\n");
		text_append(out, &hand);
	}
}

void status_put_seats(const struct table *table, const struct words *words, struct text *out) {
	for (int i = 0; i < table->n_seats; i++) {
		if (i > 0) {
			words_put(out, words, ", ");
		}
		text_puts(out, table_seat_name(table, words, i));
	}
}

void status_put_seated(
	const struct table *table, const struct words *words, int seat, struct text *out) {
	TABLE_SAY(out, words, table, "{who} [are|is] in ({k}/{max}).",
		{"who", table_seat_name(table, words, seat)}, {"k", NULL, seat + 1});
}

static void put_open(const struct table *table, const struct chat *chat, const struct words *words,
	struct text *out) {
	char seats[STORE_NAME_SIZE * SEATS_MAX + 16], rules[STORE_OPTIONS_SIZE];
	struct text who = TEXT_INTO(seats), options = TEXT_INTO(rules);
	status_put_seats(table, words, &who);
	table_put_rules(table, &options);
	TABLE_SAY_ON(out, words, table, chat,
		"{game} table #{id} waits for players ({k}/{max}): {seats}. Rules: {rules}. "
		"{prefix}join, {prefix}addbot or {prefix}start.",
		{"seats", seats}, {"rules", rules});
}

/* The gap before a further sentence in the line. */
static void put_gap(const struct words *words, struct text *out) {
	if (out->stop > 0) {
		words_gap(out, words);
	} else {
		text_puts(out, " | ");
	}
}

/* The time since then, as the network tells it: "3 min", or a timestamp. */
static void put_since(const struct table *table, const struct chat *chat, const struct words *words,
	int64_t since, struct text *out) {
	int64_t passed = table_now(table) - since;
	if (chat->has_timestamps) {
		spans_time(out, since / 1000);
	} else {
		time_control_put_time(words, passed > 0 ? passed : 0, out);
	}
}

/* By absence: with a duration, and with a timestamp. */
static const char *const absences[][2] = {
	[STORE_PRESENT] = {NULL, NULL},
	[STORE_AWAY] = {SENTENCE("{who} (away for {time})"), SENTENCE("{who} (away since {time})")},
	[STORE_GAVE_UP] = {SENTENCE("{who} (gave up {time} ago)"),
		SENTENCE("{who} (gave up: {time})")},
	[STORE_TAKEN] = {SENTENCE("{who} (by a moderator, for {time})"),
		SENTENCE("{who} (by a moderator, since {time})")},
};

static void put_substitute(const struct table *table, const struct chat *chat,
	const struct words *words, int seat, struct text *out) {
	const struct seat *who = &table->seats[seat];
	const char *name = table_seat_name(table, words, seat);
	char buf[64];
	struct text time = TEXT_INTO(buf);
	if (who->person == NULL || who->absent_since == 0) {
		text_puts(out, name);
		return;
	}
	put_since(table, chat, words, who->absent_since, &time);
	SAY(out, words, absences[who->absence][chat->has_timestamps], {"who", name}, {"time", buf});
}

/* The seats that the computer plays for, in a line of its own except where each line costs. */
static void put_substitutes(const struct table *table, const struct chat *chat,
	const struct words *words, struct text *out) {
	char names[(STORE_NAME_SIZE + 64) * SEATS_MAX];
	struct text list = TEXT_INTO(names);
	for (int i = 0; i < table->n_seats; i++) {
		if (presence_has_substitute(table, i)) {
			if (list.len > 0) {
				words_put(&list, words, ", ");
			}
			put_substitute(table, chat, words, i, &list);
		}
	}
	if (list.len == 0) {
		return;
	}
	if (chat->rate_limited) {
		put_gap(words, out);
	} else {
		text_puts(out, "\n");
	}
	SAY(out, words, "The computer plays for {names}.", {"names", names});
}

/* The status for this audience on a network. */
static void put_standing(const struct table *table, const struct chat *chat,
	const struct audience *audience, struct text *out) {
	const struct words *words = audience->words;
	table->game->say->status(audience, out);
	put_substitutes(table, chat, words, out);
	if (table->paused) {
		text_puts(out, "\n");
		table_say_on(out, words, table, chat, STATUS_PAUSED, NULL, 0);
	}
}

void status_put_standing(const struct table_place *place, struct text *out) {
	const struct table *table = place->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_reader_audience(place, table->state, names);
	put_standing(table, place->chat, &audience, out);
}

/* calls: how the turn is called, or NULL. */
static void put(const struct table *table, const struct chat *chat, const struct words *words,
	struct audience_calls *calls, struct text *out) {
	if (!table_has_begun(table)) {
		put_open(table, chat, words, out);
		return;
	}
	words_put(out, words, table->game->name);
	text_add(out, " #%lld: ", (long long)table->id);
	const char *names[SEATS_MAX];
	struct audience audience = table_chat_audience(table, table->state, chat, words, names);
	audience.calls = calls;
	put_standing(table, chat, &audience, out);
}

void status_put(const struct table *table, const struct chat *chat, const struct words *words,
	struct text *out) {
	put(table, chat, words, NULL, out);
}

void status_put_for_place(const struct table_place *place, struct text *out) {
	const struct table *table = place->table;
	bool calls = place->chat->highlights && table_has_begun(table);
	unsigned active = calls ? table->game->active_seats(table->state) : 0;
	put(table, place->chat, table_place_words(place),
		active != 0 ? &(struct audience_calls){.at_once = active} : NULL, out);
}

/* A timestamp, told once, stays true. */
void status_put_moment(const struct table *table, const struct chat *chat,
	const struct words *words, int64_t at, struct text *out) {
	int64_t left = at - table_now(table);
	if (chat->has_timestamps) {
		spans_time(out, at / 1000);
	} else {
		time_control_put_time(words, left > 0 ? left : 0, out);
	}
}

static void put_deadline(const struct table *table, const struct chat *chat,
	const struct words *words, int seat, int64_t ends, struct text *out) {
	char buf[64];
	struct text time = TEXT_INTO(buf);
	status_put_moment(table, chat, words, ends, &time);
	SAY(out, words,
		chat->has_timestamps ? SENTENCE("Time runs out for {who}: {time}.")
				     : SENTENCE("{who} [have|has] {time} left."),
		{"who", table_seat_name(table, words, seat)}, {"time", buf});
}

void status_put_deadlines(const struct table *table, const struct chat *chat,
	const struct words *words, status_deadline *deadline, struct text *out) {
	bool goes_on = chat->rate_limited;
	for (int i = 0; i < table->n_seats; i++) {
		int64_t ends = deadline(table, i);
		if (ends > 0) {
			if (goes_on) {
				put_gap(words, out);
			} else {
				text_puts(out, "\n");
			}
			put_deadline(table, chat, words, i, ends, out);
			goes_on = true;
		}
	}
}
