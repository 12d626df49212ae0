#include "bot/cli/terminal_tables.h"

#include <stdio.h>
#include <string.h>

#include "bot/chat/console/console.h"
#include "bot/router/bot_listener.h"
#include "bot/table/rules.h"
#include "engine/options.h"

enum { COMMAND_SIZE = 512, TERMINAL_PLACES = 99 };

/* Moves on to a place without a table, so that the game that was played waits in its own. */
static void find_free_place(struct terminal_session *session) {
	snprintf(session->place, sizeof(session->place), CONSOLE_PLACE);
	for (int n = 2; terminal_table(session) != NULL && n <= TERMINAL_PLACES; n++) {
		snprintf(session->place, sizeof(session->place), CONSOLE_PLACE "-%d", n);
	}
}

static void print_intro(struct terminal_session *session, const struct game *game) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	for (const char *const *line = game->say->intro; *line != NULL; line++) {
		words_put(&text, terminal_words(session), *line);
		text_puts(&text, "\n");
	}
	console_print(session->console, buf);
}

/* Types what a screen need not show. */
static void type_muted(struct terminal_session *session, const char *command) {
	session->muted = terminal_is_one(session);
	terminal_type(session, command);
	session->muted = false;
}

/* The next new game is of the same kind as this one. */
static void note_played(struct terminal_session *session) {
	const struct table *table = terminal_table(session);
	struct terminal_wishes *wishes = &session->wishes;
	session->played = table->id;
	for (int i = 0; i < OPTIONS_MAX && wishes->game != table->game; i++) {
		wishes->options[i] = NOT_ASKED;
	}
	wishes->game = table->game;
}

/* Seats computers at the table just opened, and begins. */
static void begin_table(struct terminal_session *session) {
	char command[COMMAND_SIZE];
	const struct game *game = terminal_table(session)->game;
	long n_players = terminal_wishes_players(game, session->wishes.n_players);
	note_played(session);
	if (terminal_is_one(session)) {
		print_intro(session, game);
	}
	if (n_players > 1) {
		snprintf(command, sizeof(command), "addbot %s %ld",
			game_levels[session->wishes.level], n_players - 1);
		type_muted(session, command);
	}
	terminal_set_pace(session, false);
	terminal_type(session, "start");
}

bool terminal_tables_open(struct terminal_session *session, const char *command) {
	char before[PLACE_SIZE];
	snprintf(before, sizeof(before), "%s", session->place);
	find_free_place(session);
	type_muted(session, command);
	if (terminal_table(session) == NULL) {
		terminal_type(session, command); /* says why */
		snprintf(session->place, sizeof(session->place), "%s", before);
		return false;
	}
	if (terminal_is_one(session) && table_at(session->bot, session->console, before) != NULL &&
		strcmp(before, session->place) != 0) {
		bot_listener.lost(session->bot, session->console, before);
	}
	begin_table(session);
	return true;
}

void terminal_tables_open_wished(struct terminal_session *session) {
	const struct terminal_wishes *wishes = &session->wishes;
	char command[COMMAND_SIZE];
	struct text text = TEXT_INTO(command);
	text_add(&text, "new %s", wishes->game->id);
	for (int i = 0; i < wishes->game->n_options; i++) {
		if (wishes->options[i] != NOT_ASKED) {
			text_add(&text, " %s=", wishes->game->options[i].key);
			options_put(&wishes->game->options[i], wishes->options[i], &text);
		}
	}
	for (int i = 0; i < RULES_SWITCHES; i++) {
		if (rules_are_on(wishes->switches, (enum rules_switch)i)) {
			text_add(&text, " %s=on", rules_switch_key((enum rules_switch)i));
		}
	}
	terminal_tables_open(session, command);
}

static bool waits(const struct terminal_session *session, const struct table *table) {
	return table_has_begun(table) && table->home != NULL && !table->home->reachable &&
	       terminal_seat(session, table) >= 0;
}

struct table *terminal_tables_find_waiting(
	struct terminal_session *session, const struct game *game) {
	struct table *found = NULL;
	for (size_t i = 0; i < session->bot->n_tables; i++) {
		struct table *table = session->bot->tables[i];
		if (waits(session, table) && (game == NULL || table->game == game) &&
			(found == NULL || table->id > found->id)) {
			found = table;
		}
	}
	return found;
}

void terminal_tables_put_name(const struct table *table, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	words_put(out, audience.words, table->game->name);
	text_add(out, " (#%lld, ", (long long)table->id);
	table->game->say->where(&audience, out);
	text_puts(out, ")");
}

void terminal_tables_go_on(struct terminal_session *session) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	SAY(&text, terminal_words(session), "Continuing {game} #{id}.",
		{"game", words_find(terminal_words(session), terminal_table(session)->game->name)},
		{"id", .number = (long)terminal_table(session)->id});
	console_print(session->console, buf);
	note_played(session);
	terminal_set_pace(session, false);
	bot_listener.entered(session->bot, session->console, session->place);
	terminal_type(session, "join");
}
