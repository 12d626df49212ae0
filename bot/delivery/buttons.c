#include "bot/delivery/buttons.h"

#include <stdio.h>
#include <string.h>

#include "bot/table/command.h"
#include "engine/menu.h"

enum { BUTTONS_IN_ROW = 5 };

void buttons_clear(struct chat_controls *controls) {
	controls->n_buttons = 0;
	controls->n_choices = 0;
	controls->question[0] = '\0';
}

struct button_id buttons_id(
	const struct table *table, int64_t turn, enum button_action action, const char *word) {
	struct button_id press = {.table = table->id, .turn = turn, .action = action};
	snprintf(press.word, sizeof(press.word), "%s", word);
	return press;
}

/* label: already in the reader's words. */
static void add(struct chat_controls *controls, const char *label, const char *behind,
	const struct button_id *press, enum button_look look) {
	struct chat_button *button = &controls->buttons[controls->n_buttons];
	if (controls->n_buttons == BUTTONS_MOST || !button_id_write(press, button->id)) {
		return;
	}
	snprintf(button->label, sizeof(button->label), "%s%s", label, behind);
	button->look = look;
	button->emoji = NULL;
	controls->n_buttons++;
}

void buttons_add(struct chat_controls *controls, const struct words *words, const char *label,
	const struct button_id *press) {
	add(controls, words->find(words, label, NULL, 1), "", press, BUTTON_PLAIN);
}

void buttons_add_as_it_is(
	struct chat_controls *controls, const char *label, const struct button_id *press) {
	add(controls, label, "", press, BUTTON_PLAIN);
}

static int16_t value_of(const struct table *table, const char *key) {
	for (int i = 0; i < table->game->n_options; i++) {
		if (strcmp(table->game->options[i].key, key) == 0) {
			return table->options[i];
		}
	}
	return 0;
}

bool buttons_has_verb(const struct table *table, int verb) {
	const struct verb *row = &table->game->verbs[verb];
	return !row->by_chance && (row->needs == NULL || value_of(table, row->needs) != 0);
}

bool buttons_asks_more(const struct verb *verb) {
	for (const struct argument *at = verb->arguments; at != NULL && at->name != NULL; at++) {
		if (!at->optional) {
			return true;
		}
	}
	return false;
}

static void add_row(const struct table *table, const struct command *command,
	const struct words *words, struct chat_controls *controls) {
	struct button_id id = buttons_id(table, BUTTON_ANY_TURN, ACTION_COMMAND, command->word);
	add(controls, words->find(words, command->label, NULL, 1), "", &id, command->look);
}

static void add_command(const struct table *table, const char *word, const struct words *words,
	struct chat_controls *controls) {
	for (const struct command *const *row = table->bot->config.commands; *row != NULL; row++) {
		if (strcmp((*row)->word, word) == 0) {
			add_row(table, *row, words, controls);
		}
	}
}

void buttons_for_lobby(const struct table *table, struct chat_controls *controls) {
	buttons_clear(controls);
	for (const struct command *const *row = table->bot->config.commands; *row != NULL; row++) {
		if ((*row)->at_open_table) {
			add_row(table, *row, table_words(table), controls);
		}
	}
}

void buttons_for_ended(const struct table *table, struct chat_controls *controls) {
	buttons_clear(controls);
	add_command(table, "again", table_words(table), controls);
	add_command(table, "replay", table_words(table), controls);
	add_command(table, "review", table_words(table), controls);
	add_command(table, "fair", table_words(table), controls);
}

/* A verb's button. asks: it opens a menu in any case. */
static void add_verb(const struct table *table, int verb, int64_t turn, bool asks,
	const struct words *words, struct chat_controls *controls) {
	const struct verb *row = &table->game->verbs[verb];
	bool more = asks || buttons_asks_more(row);
	struct button_id press =
		buttons_id(table, turn, more ? ACTION_MENU : ACTION_MAKE, row->word);
	add(controls, words->find(words, row->label, NULL, 1), more ? "…" : "", &press,
		buttons_asks_more(row) ? BUTTON_MAIN : BUTTON_PLAIN);
}

static bool runs(const struct table *table) {
	return table_has_begun(table) && table->game->active_seats(table->state) != 0;
}

static uint64_t list_verbs(const struct table *table) {
	uint64_t verbs = 0;
	for (int i = 0; i < table->game->n_verbs; i++) {
		verbs |= buttons_has_verb(table, i) ? UINT64_C(1) << i : 0;
	}
	return verbs;
}

/* Few enough for one row, so each can keep its place. */
static bool are_few(uint64_t verbs) {
	return __builtin_popcountll(verbs) < BUTTONS_IN_ROW;
}

/* The verbs of the active seats. Everybody at the table may know them; only their args are secret.
 */
static uint64_t list_verbs_now(const struct table *table) {
	unsigned active = table->game->active_seats(table->state);
	uint64_t verbs = 0;
	for (int i = 0; i < table->n_seats; i++) {
		if ((active >> i & 1) != 0) {
			verbs |= menu_verbs(table->game, table->state, i);
		}
	}
	return verbs;
}

static void add_verbs(const struct table *table, uint64_t verbs, int64_t turn,
	const struct words *words, struct chat_controls *controls) {
	for (int i = 0; i < table->game->n_verbs; i++) {
		if ((verbs >> i & 1) != 0) {
			add_verb(table, i, turn, turn == BUTTON_ANY_TURN, words, controls);
		}
	}
}

void buttons_for_game(const struct table *table, struct chat_controls *controls) {
	buttons_clear(controls);
	if (!runs(table)) {
		return;
	}
	add_command(table, "hand", table_words(table), controls);
	if (table->paused) {
		add_command(table, "resume", table_words(table), controls);
		return;
	}
	uint64_t verbs = list_verbs(table);
	verbs = are_few(verbs) ? verbs : list_verbs_now(table);
	add_verbs(table, verbs, table->n_moves, table_words(table), controls);
}

void buttons_for_hand(
	const struct table *table, const struct words *words, struct chat_controls *controls) {
	buttons_clear(controls);
	if (!runs(table)) {
		return;
	}
	uint64_t verbs = list_verbs(table);
	if (are_few(verbs)) {
		add_verbs(table, verbs, BUTTON_ANY_TURN, words, controls);
	} else {
		add_command(table, "hand", words, controls);
	}
	add_command(table, "status", words, controls);
}

void buttons_for_answer(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls) {
	buttons_clear(controls);
	if (!runs(table)) {
		return;
	}
	uint64_t verbs = list_verbs(table);
	if (!are_few(verbs)) {
		verbs = menu_verbs(table->game, table_view(table, table->state, seat), seat);
	}
	add_verbs(table, verbs, BUTTON_ANY_TURN, words, controls);
	add_command(table, "status", words, controls);
}

void buttons_for_turn(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls) {
	buttons_clear(controls);
	if (!runs(table)) {
		return;
	}
	add_verbs(table, menu_verbs(table->game, table_view(table, table->state, seat), seat),
		table->n_moves, words, controls);
}
