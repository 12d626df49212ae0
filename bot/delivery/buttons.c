#include "bot/delivery/buttons.h"

#include <stdio.h>
#include <string.h>

#include "bot/table/command.h"
#include "bot/table/presence.h"
#include "engine/menu.h"
#include "engine/say.h"

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

/* label: already in the reader's words. NULL: there is no room for it. */
static struct chat_button *add(struct chat_controls *controls, const char *label,
	const char *suffix, const struct button_id *press, enum button_look look) {
	struct chat_button *button = &controls->buttons[controls->n_buttons];
	if (controls->n_buttons == BUTTONS_MOST || !button_id_write(press, button->id)) {
		return NULL;
	}
	snprintf(button->label, sizeof(button->label), "%s%s", label, suffix);
	button->look = look;
	button->emoji = NULL;
	button->for_newcomers = button->fills_seat = false;
	button->lasting = press->turn == BUTTON_ANY_TURN && press->action == ACTION_COMMAND;
	controls->n_buttons++;
	return button;
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

void buttons_for_newcomers(
	const struct words *words, bool plays, bool in_place, struct chat_controls *controls) {
	static const struct {
		const char *label, *word, *detail;
		enum button_look look;
		bool plays, of_place;
	} rows[] = {
		{SENTENCE("Play Perudo"), "new", "perudo", BUTTON_MAIN, true, false},
		{SENTENCE("Learn"), "learn", "perudo", BUTTON_PLAIN, false, false},
		{SENTENCE("Rules"), "rules", "perudo", BUTTON_PLAIN, false, false},
		{SENTENCE("Settings"), "settings", "", BUTTON_PLAIN, false, true},
	};
	buttons_clear(controls);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct button_id press = {.table = BUTTON_NO_TABLE,
			.turn = BUTTON_ANY_TURN,
			.action = ACTION_COMMAND};
		snprintf(press.word, sizeof(press.word), "%s", rows[i].word);
		snprintf(press.detail, sizeof(press.detail), "%s", rows[i].detail);
		if ((plays || !rows[i].plays) && (in_place || !rows[i].of_place)) {
			add(controls, words_find(words, rows[i].label), "", &press, rows[i].look);
		}
	}
}

void buttons_add_play(
	struct chat_controls *controls, const struct words *words, const struct game *game) {
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	struct button_id press = {.table = BUTTON_NO_TABLE,
		.turn = BUTTON_ANY_TURN,
		.action = ACTION_COMMAND,
		.word = "new"};
	snprintf(press.detail, sizeof(press.detail), "%s", game->id);
	SAY(&text, words, "Play {game}", {"game", words_find(words, game->name)});
	add(controls, label, "", &press, BUTTON_MAIN);
}

bool buttons_has_verb(const struct table *table, int verb) {
	const struct verb *row = &table->game->verbs[verb];
	return !row->by_chance && (row->needs == NULL || value_of(table, row->needs) != 0);
}

static void add_row(const struct table *table, const struct command *command,
	const struct words *words, struct chat_controls *controls) {
	struct button_id id = buttons_id(table, BUTTON_ANY_TURN, ACTION_COMMAND, command->word);
	struct chat_button *button =
		add(controls, words->find(words, command->label, NULL, 1), "", &id, command->look);
	if (button != NULL) {
		button->for_newcomers = command->for_newcomers;
		button->fills_seat = command->fills_seat;
	}
}

static void add_command(const struct table *table, const char *word, const struct words *words,
	struct chat_controls *controls) {
	for (const struct command *const *row = table->bot->config.commands; *row != NULL; row++) {
		if (strcmp((*row)->word, word) == 0) {
			add_row(table, *row, words, controls);
		}
	}
}

/* For the person invited last. */
static void add_decline(
	const struct table *table, const struct words *words, struct chat_controls *controls) {
	struct button_id no = buttons_id(table, BUTTON_ANY_TURN, ACTION_DECLINE, BUTTON_DECLINE);
	button_id_put_person(table->invitations->key, no.detail);
	buttons_add(controls, words, SENTENCE("No, thanks"), &no);
}

void buttons_for_lobby(const struct table_place *place, struct chat_controls *controls) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	buttons_clear(controls);
	if (place->opening) {
		add_command(table, "join", words, controls);
		return;
	}
	for (const struct command *const *row = table->bot->config.commands; *row != NULL; row++) {
		if ((*row)->at_open_table &&
			(table->bot->config.web != NULL || !(*row)->needs_web)) {
			add_row(table, *row, words, controls);
		}
	}
	if (place == table->home && table->invitations != NULL) {
		add_decline(table, words, controls);
	}
}

void buttons_for_ended(
	const struct table *table, const struct words *words, struct chat_controls *controls) {
	buttons_clear(controls);
	add_command(table, "again", words, controls);
	add_command(table, "replay", words, controls);
	add_command(table, "review", words, controls);
	add_command(table, "fair", words, controls);
}

static bool runs(const struct table *table) {
	return table_has_begun(table) && table->game->active_seats(table->state) != 0;
}

/* Moves as buttons */

struct offered {
	const struct table *table;
	const struct audience *audience;
	int64_t turn;
	size_t n;
	struct menu_offer offers[MENU_BUTTONS];
};

static bool has_move_of(const struct offered *offered, int verb) {
	for (size_t i = 0; i < offered->n; i++) {
		const struct menu_offer *offer = &offered->offers[i];
		if (offer->move.verb == verb && offer->kind == OFFER_MOVE) {
			return true;
		}
	}
	return false;
}

static void put_label(
	const struct offered *offered, const struct menu_offer *offer, struct text *out) {
	const struct game *game = offered->table->game;
	const struct verb *verb = &game->verbs[offer->move.verb];
	if (offer->kind == OFFER_MOVE) {
		say_button(game, offered->audience, &offer->move, out);
	} else if (offer->kind == OFFER_BEGUN) {
		say_choice(game, offered->audience, &offer->move, 0, out);
	} else {
		bool other = verb->other != NULL && has_move_of(offered, offer->move.verb);
		words_put(out, offered->audience->words, other ? verb->other : verb->label);
	}
}

static void add_offer(const struct offered *offered, const struct menu_offer *offer,
	struct chat_controls *controls) {
	const struct verb *verb = &offered->table->game->verbs[offer->move.verb];
	bool whole = offer->kind == OFFER_MOVE;
	struct button_id press = buttons_id(offered->table, offered->turn,
		whole                                             ? ACTION_MAKE
		: offer->kind == OFFER_OTHER && verb->independent ? ACTION_FILL
								  : ACTION_MENU,
		verb->word);
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	press.n_args = offer->move.n_args;
	memcpy(press.args, offer->move.args, sizeof(press.args));
	put_label(offered, offer, &text);
	add(controls, label, whole ? "" : "…", &press,
		whole && offer->move.n_args > 0 ? BUTTON_MAIN : BUTTON_PLAIN);
}

static void add_offers(const struct offered *offered, struct chat_controls *controls) {
	for (size_t i = 0; i < offered->n; i++) {
		add_offer(offered, &offered->offers[i], controls);
	}
}

static void add_choice(const struct offered *offered, const struct menu_offer *offer,
	struct chat_controls *controls) {
	const struct game *game = offered->table->game;
	struct chat_choice *choice = &controls->choices[controls->n_choices];
	bool whole = offer->kind == OFFER_MOVE;
	struct button_id press = buttons_id(offered->table, offered->turn,
		whole ? ACTION_MAKE : ACTION_MENU, game->verbs[offer->move.verb].word);
	struct text label = TEXT_INTO(choice->label);
	press.n_args = offer->move.n_args;
	memcpy(press.args, offer->move.args, sizeof(press.args));
	say_choice(game, offered->audience, &offer->move, 0, &label);
	controls->n_choices += button_id_write(&press, choice->id);
}

/* If a move has more beginnings than there are buttons, lists them, which saves the press that
 * leads to them. */
static void add_list(struct offered *offered, int seat, struct chat_controls *controls) {
	const struct game *game = offered->table->game;
	struct menu_offer list[MENU_AHEAD];
	struct text question = TEXT_INTO(controls->question);
	size_t n =
		menu_list(game, offered->audience->view, seat, offered->offers, &offered->n, list);
	for (size_t i = 0; i < n; i++) {
		add_choice(offered, &list[i], controls);
	}
	if (n > 0) {
		words_put(
			&question, offered->audience->words, game->verbs[list[0].move.verb].label);
	}
}

/* Buttons for everybody */

/* Compares two offers without their seats: the person who presses will be the mover. */
static bool is_same_offer(const struct menu_offer *one, const struct menu_offer *other) {
	struct move move = other->move;
	move.seat = one->move.seat;
	return one->kind == other->kind && move_equal(&one->move, &move);
}

static bool has_offer(const struct menu_offer *offers, size_t n, const struct menu_offer *wanted) {
	while (n > 0 && !is_same_offer(&offers[n - 1], wanted)) {
		n--;
	}
	return n > 0;
}

/* Where several seats are active, keeps the offers they have in common. */
static void keep_common(struct offered *offered, const struct menu_offer *offers, size_t n) {
	size_t kept = 0;
	for (size_t i = 0; i < offered->n; i++) {
		if (has_offer(offers, n, &offered->offers[i])) {
			offered->offers[kept++] = offered->offers[i];
		}
	}
	offered->n = kept;
}

static uint64_t list_interrupts(const struct game *game) {
	uint64_t verbs = 0;
	for (int i = 0; i < game->n_verbs; i++) {
		verbs |= game->verbs[i].interrupts ? UINT64_C(1) << i : 0;
	}
	return verbs;
}

static void offer_to_active(const struct table *table, unsigned active, struct offered *offered) {
	struct menu_offer offers[MENU_BUTTONS];
	const void *view = offered->audience->view;
	uint64_t verbs = menu_open_verbs(table->game);
	bool first = true;
	for (int seat = 0; seat < table->n_seats; seat++) {
		if ((active >> seat & 1) == 0) {
			continue;
		}
		size_t n = menu_worth(table->game, view, seat, verbs, offers);
		if (first) {
			memcpy(offered->offers, offers, n * sizeof(offers[0]));
			offered->n = n;
		} else {
			keep_common(offered, offers, n);
		}
		first = false;
	}
}

/* Adds the moves by which other people may interrupt. */
static void offer_interrupts(const struct table *table, unsigned others, struct offered *offered) {
	struct menu_offer offers[MENU_BUTTONS];
	uint64_t verbs = menu_open_verbs(table->game) & list_interrupts(table->game);
	for (int seat = 0; verbs != 0 && seat < table->n_seats; seat++) {
		bool other = (others >> seat & 1) != 0;
		size_t n = other ? menu_worth(table->game, offered->audience->view, seat, verbs,
					   offers)
				 : 0;
		for (size_t i = 0; i < n && offered->n < MENU_BUTTONS; i++) {
			if (!has_offer(offered->offers, offered->n, &offers[i])) {
				offered->offers[offered->n++] = offers[i];
			}
		}
	}
}

static unsigned list_people(const struct table *table) {
	unsigned people = 0;
	for (int seat = 0; seat < table->n_seats; seat++) {
		people |= presence_computer_acts(table, seat) ? 0 : 1U << seat;
	}
	return people;
}

static void add_open_moves(
	const struct table *table, const struct words *words, struct chat_controls *controls) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	audience.words = words;
	struct offered offered = {.table = table, .audience = &audience, .turn = table->n_moves};
	struct offered against = offered;
	unsigned active = table->game->active_seats(table->state), people = list_people(table);
	unsigned called = active & people;
	offer_to_active(table, called, &offered);
	offer_interrupts(table, people & ~active, &against);
	if (__builtin_popcount(called) == 1) {
		add_list(&offered, __builtin_ctz(called), controls);
	}
	add_offers(&against, controls);
	add_offers(&offered, controls);
}

void buttons_for_game(
	const struct table *table, const struct words *words, struct chat_controls *controls) {
	buttons_clear(controls);
	if (!runs(table)) {
		return;
	}
	/* Buttons that stay after the turn stand first, so that they keep their position. */
	add_command(table, "hand", words, controls);
	if (!table->paused) {
		add_open_moves(table, words, controls);
	}
	if (table->paused) {
		add_command(table, "resume", words, controls);
	}
}

void buttons_for_seat(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls) {
	buttons_clear(controls);
	if (!runs(table) || table->paused) {
		return;
	}
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, seat, names);
	struct offered offered = {
		.table = table, .audience = &audience, .turn = table_buttons_began(table, seat)};
	audience.words = words;
	offered.n = menu_worth(table->game, audience.view, seat, UINT64_MAX, offered.offers);
	add_list(&offered, seat, controls);
	add_offers(&offered, controls);
}
