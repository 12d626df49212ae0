#include "bot/router/which_table.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/lookup.h"
#include "bot/delivery/buttons.h"

enum { TABLES_ASKED = 5 };

bool which_table_is_open(const struct request *request) {
	return request->place == NULL && request->person->n_seats > 1;
}

/* The asker's table with the next higher number; NULL: there is none. */
static struct table *next_table(const struct request *request, int64_t id) {
	const struct person *person = request->person;
	struct table *next = NULL;
	for (unsigned i = 0; i < person->n_seats; i++) {
		struct table *table = person->tables[i];
		bool is_next = table->id > id && (next == NULL || table->id < next->id);
		if (is_next && table_seat_of(table, person) >= 0) {
			next = table;
		}
	}
	return next;
}

static void aim(struct request *request, struct table *table) {
	request->table = table;
	request->seat = table != NULL ? table_seat_of(table, request->person) : -1;
}

/* Meaning */

static enum which_table_meaning judge_move(
	const struct request *request, int verb, const char *words) {
	const struct table *table = request->table;
	const struct game *game = table->game;
	const void *view = table_view(table, table->state, request->seat);
	struct move move;
	int rc = game->say->parse(view, request->seat, verb, words, &move);
	if (rc == PARSE_UNCLEAR) {
		return verb == VERB_ANY ? MEANS_NOTHING : MEANS_LATER;
	}
	bool now = rc == PARSE_OK && !table->paused && game_legal(game, table->state, &move) == 0;
	return now ? MEANS_NOW : MEANS_LATER;
}

static enum which_table_meaning judge_command(
	const struct request *request, const struct command *command) {
	const char *why;
	if (command->need < NEEDS_TABLE) {
		return MEANS_NOTHING;
	}
	return request_lacks(request, command->need, &why) ? MEANS_LATER : MEANS_NOW;
}

/* At the request's table. */
static enum which_table_meaning judge(
	const struct request *request, const struct which_table *which) {
	struct lookup_named named = lookup_named(request, which->word);
	if (named.command != NULL) {
		return judge_command(request, named.command);
	}
	if (table_has_begun(request->table)) {
		const char *words = named.verb != VERB_ANY ? request->args : which->whole;
		return judge_move(request, named.verb, words);
	}
	return lookup_verb(request->table->game, which->word, true) >= 0 ? MEANS_LATER
									 : MEANS_NOTHING;
}

bool which_table_settle(struct request *request, struct which_table *which) {
	struct table *before = request->table, *found = NULL;
	enum which_table_meaning most = MEANS_NOTHING;
	int n = 0;
	for (struct table *at = next_table(request, 0); at != NULL;
		at = next_table(request, at->id)) {
		aim(request, at);
		enum which_table_meaning meaning = judge(request, which);
		n = meaning > most ? 1 : n + (meaning == most);
		most = meaning > most ? meaning : most;
		found = meaning == most ? at : found;
	}
	bool settled = most == MEANS_NOTHING || n == 1;
	which->meaning = most;
	aim(request, !settled ? NULL : most == MEANS_NOTHING ? before : found);
	request_choose_words(request);
	return settled;
}

/* Asking */

/* At the request's table. The button of a move is stale once the game has gone on. */
static bool add_button(const struct request *request, const struct which_table *which, int64_t at,
	struct chat_controls *controls) {
	const struct table *table = request->table;
	bool moves = table_has_begun(table) && lookup_named(request, which->word).command == NULL;
	struct button_id press = buttons_id(
		table, moves ? table->n_moves : BUTTON_ANY_TURN, ACTION_TYPED, BUTTON_TYPED);
	char label[24];
	size_t before = controls->n_buttons;
	int len = snprintf(press.typed, sizeof(press.typed), "%s", which->typed);
	press.person = request->person->id;
	press.at = at;
	snprintf(label, sizeof(label), "#%lld", (long long)table->id);
	if (len > 0 && (size_t)len < sizeof(press.typed)) {
		buttons_add_as_it_is(controls, label, &press);
	}
	return controls->n_buttons > before;
}

static void put_table(const struct request *request, struct text *out) {
	const struct table *table = request->table;
	const struct words *words = request->words;
	text_add(out, "\n#%lld · %s · %s", (long long)table->id,
		words->find(words, table->game->name, NULL, 1), table_place_name(table));
}

static bool put_question(
	struct request *request, const struct which_table *which, struct chat_controls *controls) {
	bool fits = true;
	int64_t now =
		request->bot->config.now(request->bot->config.data); /* of all: one question */
	request_put(request, SENTENCE("Which table?"));
	for (struct table *at = next_table(request, 0);
		fits && at != NULL && controls->n_buttons < TABLES_ASKED;
		at = next_table(request, at->id)) {
		aim(request, at);
		if (judge(request, which) == which->meaning) {
			put_table(request, &request->answer);
			fits = add_button(request, which, now, controls);
		}
	}
	aim(request, NULL);
	return fits;
}

bool which_table_ask(struct request *request, const struct which_table *which) {
	struct chat_controls controls;
	if (!request->chat->has_buttons) {
		return false;
	}
	buttons_clear(&controls);
	bool fits = put_question(request, which, &controls);
	if (fits) {
		request_tell_apart(request, &controls);
	} else {
		request_forget(request);
	}
	return fits;
}

void which_table_put_numbers(const struct request *request, struct text *out) {
	for (const struct table *at = next_table(request, 0); at != NULL;
		at = next_table(request, at->id)) {
		text_add(out, "%s#%lld", out->len > 0 ? ", " : "", (long long)at->id);
	}
}

int64_t which_table_first(const struct request *request) {
	const struct table *first = next_table(request, 0);
	return first != NULL ? first->id : 0;
}
