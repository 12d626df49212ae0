#include "bot/play/delivery.h"

#include <string.h>

#include "bot/play/live.h"

void delivery_put_address(
	const struct telling *telling, const struct table *table, struct text *out) {
	text_add(out, "[%s · ", table_place_name(table));
	words_put(out, telling->words, table->game->name);
	text_add(out, " #%lld", (long long)table->id);
	if (telling->view != NULL) {
		text_puts(out, " · ");
		table->game->say->where(telling, out);
	}
	text_puts(out, "] ");
}

/* Events begin with a line break where they want a line of their own; others go on. */
static void join(const struct telling *telling, const struct table *table,
	const struct event *event, size_t start, struct text *out) {
	size_t before = out->len;
	if (before > start) {
		text_puts(out, " ");
	}
	size_t from = out->len;
	table->game->say->event(telling, event, out);
	size_t at_break = out->buf[from] == '\n' ? 1 : 0;
	if (out->len == from) {
		out->len = before;
	} else if (at_break > 0) {
		size_t gap = before > start ? 1 : 0;
		size_t skip = before > start ? 0 : 1;
		memmove(out->buf + from - gap, out->buf + from + skip, out->len - from - skip);
		out->len -= gap + skip;
	}
	out->buf[out->len] = '\0';
}

static void word_for(struct table *table, const void *state, const struct events *events,
	int listener, struct person *person) {
	struct outbox *outbox = &table->play->outbox;
	const char *names[SEATS_MAX];
	struct telling telling = table_telling(table, state, listener, names);
	struct text text = outbox_write(outbox);
	size_t start = 0;
	for (size_t i = 0; i < events->n; i++) {
		if (events->list[i].to != listener) {
			continue;
		}
		if (text.len == 0 && person != NULL) {
			delivery_put_address(&telling, table, &text);
			start = text.len;
		}
		join(&telling, table, &events->list[i], start, &text);
	}
	if (person != NULL && text.len == start) {
		return;
	}
	outbox_seal(
		outbox, &text, table, person, person != NULL ? PART_SEAT + listener : PART_PLACE);
}

void delivery_word_events(
	struct table *table, const void *state, const struct events *events, int64_t move) {
	table->play->outbox.cause = move;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		if (seat->person != NULL && seat->reached &&
			!people_has_hands_by_button(seat->person)) {
			word_for(table, state, events, i, seat->person);
		}
	}
	word_for(table, state, events, SEAT_ALL, NULL);
}

void delivery_call(struct table *table, unsigned before, const void *state, int mover) {
	struct outbox *outbox = &table->play->outbox;
	unsigned awaited = table->game->awaited(state);
	outbox->n_calls = 0;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		bool newly = (before >> i & 1) == 0 || i == mover;
		if ((awaited >> i & 1) != 0 && newly && seat->person != NULL && !seat->computer) {
			outbox->calls[outbox->n_calls++] = seat->person->key;
		}
	}
}

static void put_seats(const struct table *table, const struct words *words, struct text *out) {
	for (int i = 0; i < table->n_seats; i++) {
		if (i > 0) {
			words_put(out, words, ", ");
		}
		text_puts(out, table->seats[i].name);
	}
}

void delivery_word_start(struct table *table) {
	struct outbox *outbox = &table->play->outbox;
	char commit[FAIR_HEX_SIZE];
	char names[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text text = outbox_write(outbox), seats = TEXT_INTO(names);
	outbox->cause = 1;
	table_put_commit(table, commit);
	put_seats(table, table_words(table), &seats);
	SAY(&text, table_words(table),
		"The game begins. Seats, drawn by lot: {seats}. Commitment of the dice: {commit}",
		{"seats", names, 0}, {"commit", commit, 0});
	outbox_seal(outbox, &text, table, NULL, PART_START);
}

void delivery_put_proof(const struct table *table, struct text *out) {
	char seed[FAIR_HEX_SIZE];
	fair_to_hex(table->seed, seed);
	SAY(out, table_words(table),
		"The dice of table #{id} can be checked now: {prefix}fair {id} tells how. Seed: "
		"{seed}",
		{"id", NULL, (long)table->id}, {"prefix", table->chat->prefix, 0},
		{"seed", seed, 0});
}

void delivery_word_proof(struct table *table) {
	struct text text = outbox_write(&table->play->outbox);
	delivery_put_proof(table, &text);
	outbox_seal(&table->play->outbox, &text, table, NULL, PART_PROOF);
}

void delivery_put_hand(
	const struct table *table, int seat, const struct words *words, struct text *out) {
	const char *names[SEATS_MAX];
	struct telling telling = table_telling(table, table->state, seat, names);
	telling.words = words;
	delivery_put_address(&telling, table, out);
	table->game->say->hand(&telling, out);
}

void delivery_tell_hand(struct table *table, int seat) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	delivery_put_hand(table, seat, table_words_of(table, table->seats[seat].person), &text);
	struct post post = {
		.text = buf, .table = table->id, .manner = table->seats[seat].person->manner};
	live_tell(table, table->seats[seat].person, &post);
}

static void put_open(const struct table *table, const struct words *words, struct text *out) {
	char seats[STORE_NAME_SIZE * SEATS_MAX + 16], rules[STORE_OPTIONS_SIZE];
	struct text who = TEXT_INTO(seats), options = TEXT_INTO(rules);
	put_seats(table, words, &who);
	table_put_options(table, &options);
	SAY(out, words,
		"{game} table #{id} waits for players ({k}/{max}): {seats}. Rules: {rules}. "
		"{prefix}join, {prefix}addbot or {prefix}start.",
		{"game", words->find(words, table->game->name, NULL, 1), 0},
		{"id", NULL, (long)table->id}, {"k", NULL, table->n_seats},
		{"max", NULL, table->game->most_seats}, {"seats", seats, 0}, {"rules", rules, 0},
		{"prefix", table->chat->prefix, 0});
}

void delivery_put_status(const struct table *table, const struct words *words, struct text *out) {
	if (table->state == NULL) {
		put_open(table, words, out);
		return;
	}
	const char *names[SEATS_MAX];
	struct telling telling = table_telling(table, table->state, SEAT_ALL, names);
	telling.words = words;
	words_put(out, words, table->game->name);
	text_add(out, " #%lld: ", (long long)table->id);
	table->game->say->status(&telling, out);
}

void delivery_say(struct table *table, const char *text) {
	struct post post = {.text = text, .table = table->id};
	if (table->hears) {
		table_heard(table, table->chat->impl->say(table->chat, table->place, &post));
	}
}
