#include "bot/router/presses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/utf8.h"
#include "bot/commands/lesson_talk.h"
#include "bot/commands/lookup.h"
#include "bot/commands/play_move.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/lesson_id.h"
#include "bot/router/router.h"
#include "bot/session/clocks.h"
#include "bot/table/invitations.h"
#include "bot/table/journal.h"
#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/say.h"

/* Menus lead to a move in steps, each as far ahead as its list has room. Only the asker sees them:
 * the choices so far, and the next question. */

enum {
	PAGE = CHOICES_MOST - 1,  /* one choice is left for "More…" */
	BUTTONS_FOR_CHOICES = 20, /* more choices become a list */
};

/* The asker as an audience. */
static struct audience listen(const struct request *request, const char *names[SEATS_MAX]) {
	const struct table *table = request->table;
	return table_audience(table, table->state, request->seat, names);
}

/* Answers a stale button: says so, and shows the asker's hand, the status and the current
 * buttons. */
static void tell_stale(struct request *request) {
	words_put(&request->answer, request->words, request->table->game->say->stale);
	text_puts(&request->answer, "\n");
	request_show_hand(request, NULL);
}

/* Answers that the asker has no legal move of this verb. */
static void tell_not_now(struct request *request) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	size_t before = request->answer.len;
	request->table->game->say->hint(&audience, &request->answer);
	if (request->answer.len == before) {
		words_put(&request->answer, request->words, "It is not your turn.");
	}
	text_puts(&request->answer, "\n");
	request_show_hand(request, NULL);
}

static struct button_id press_on(
	const struct request *request, enum button_action action, const struct move *move) {
	const struct table *table = request->table;
	struct button_id press =
		buttons_id(table, table->n_moves, action, table->game->verbs[move->verb].word);
	press.n_args = move->n_args;
	memcpy(press.args, move->args, sizeof(press.args));
	return press;
}

/* The button that makes a move names it. */
static void add_move(const struct request *request, const struct audience *audience,
	const struct move *move, struct chat_controls *controls) {
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	struct button_id press = press_on(request, ACTION_MAKE, move);
	say_button(request->table->game, audience, move, &text);
	buttons_add_as_it_is(controls, label, &press);
}

static void add_typing(
	const struct request *request, const struct move *begun, struct chat_controls *controls) {
	struct move verb = {.seat = begun->seat, .verb = begun->verb};
	if (request->table->game->verbs[begun->verb].arguments != NULL) {
		struct button_id press = press_on(request, ACTION_TYPE, &verb);
		buttons_add(controls, request->words, SENTENCE("Type it…"), &press);
	}
}

/* Leads back to the move's first step, and from there to the hand. */
static void add_back(
	const struct request *request, const struct move *begun, struct chat_controls *controls) {
	struct move verb = {.seat = begun->seat, .verb = begun->verb};
	struct button_id press = begun->n_args > 0 ? press_on(request, ACTION_MENU, &verb)
						   : buttons_id(request->table, BUTTON_ANY_TURN,
							     ACTION_COMMAND, "hand");
	buttons_add(controls, request->words, SENTENCE("Back"), &press);
}

/* One page of the choices of a step. */
struct step_choices {
	const struct move *begun;
	size_t from, n, total;
	struct move moves[CHOICES_MOST];
	char labels[CHOICES_MOST][CONTROL_LABEL_SIZE];
};

static void read_choices(const struct request *request, const struct audience *audience,
	size_t from, struct step_choices *step) {
	const struct game *game = request->table->game;
	step->from = from;
	step->total =
		menu_choices(game, audience->view, step->begun, from, step->moves, CHOICES_MOST);
	if (from >= step->total) {
		read_choices(request, audience, 0, step);
		return;
	}
	step->n = step->total <= CHOICES_MOST ? step->total : PAGE;
	step->n = step->n < step->total - from ? step->n : step->total - from;
	for (size_t i = 0; i < step->n; i++) {
		struct text label = TEXT_INTO(step->labels[i]);
		say_choice(game, audience, &step->moves[i], step->begun->n_args, &label);
	}
}

/* A list of choices, or a page of it. */

static void add_choice(
	struct chat_controls *controls, const char *label, const struct button_id *press) {
	struct chat_choice *choice = &controls->choices[controls->n_choices];
	if (button_id_write(press, choice->id)) {
		snprintf(choice->label, sizeof(choice->label), "%s", label);
		controls->n_choices++;
	}
}

/* The last page leads back to the first. */
static void add_more(const struct request *request, const struct step_choices *step,
	struct chat_controls *controls) {
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	struct button_id press = press_on(request, ACTION_PAGE, step->begun);
	size_t next = step->from + step->n;
	press.from = (uint16_t)(next < step->total ? next : 0);
	words_put(&text, request->words, "More…");
	add_choice(controls, label, &press);
}

static void add_page(const struct request *request, const struct step_choices *step,
	struct chat_controls *controls) {
	for (size_t i = 0; i < step->n; i++) {
		struct button_id press = press_on(request, ACTION_MENU, &step->moves[i]);
		add_choice(controls, step->labels[i], &press);
	}
	if (step->n < step->total) {
		add_more(request, step, controls);
	}
}

static void ask_on_pages(struct request *request, const struct audience *audience,
	const struct move *begun, size_t from, struct chat_controls *controls) {
	struct step_choices step = {.begun = begun};
	read_choices(request, audience, from, &step);
	add_page(request, &step, controls);
	add_typing(request, begun, controls);
}

/* The next choices, as far ahead as there is room for. */
static void ask_ahead(struct request *request, const struct audience *audience,
	const struct move *begun, const struct menu_offer *offers, size_t n,
	struct chat_controls *controls) {
	for (size_t i = 0; i < n; i++) {
		const struct move *move = &offers[i].move;
		char label[CONTROL_LABEL_SIZE];
		struct text text = TEXT_INTO(label);
		bool whole = offers[i].kind == OFFER_MOVE;
		struct button_id press = press_on(request, whole ? ACTION_MAKE : ACTION_MENU, move);
		if (whole) {
			say_button(request->table->game, audience, move, &text);
		} else {
			say_choice(request->table->game, audience, move, begun->n_args, &text);
		}
		if (n > BUTTONS_FOR_CHOICES) {
			add_choice(controls, label, &press);
		} else {
			buttons_add_as_it_is(controls, label, &press);
		}
	}
}

/* "Place a die: red 4", and the next question. */
static void put_question(
	struct request *request, const struct audience *audience, const struct move *begun) {
	const struct game *game = request->table->game;
	if (begun->n_args > 0) {
		char buf[256];
		struct text chosen = TEXT_INTO(buf);
		say_choice(game, audience, begun, 0, &chosen);
		ANSWER(request, "{verb}: {chosen}",
			{"verb", words_find(request->words, game->verbs[begun->verb].label)},
			{"chosen", buf});
		text_puts(&request->answer, "\n");
	}
	say_question(game, audience, begun, &request->answer);
}

static void put_controls(struct request *request, const struct audience *audience,
	const struct move *begun, size_t from, struct chat_controls *controls) {
	const struct game *game = request->table->game;
	struct menu_offer offers[MENU_AHEAD];
	size_t n = menu_ahead(game, audience->view, begun, offers, MENU_AHEAD);
	struct text question = TEXT_INTO(controls->question);
	buttons_clear(controls);
	say_question(game, audience, begun, &question);
	if (n > 0) {
		ask_ahead(request, audience, begun, offers, n, controls);
	} else if (menu_choices(game, audience->view, begun, 0, NULL, 0) > 0) {
		ask_on_pages(request, audience, begun, from, controls);
	}
	if (menu_is_whole(game, audience->view, begun)) {
		add_move(request, audience, begun, controls);
	}
	add_back(request, begun, controls);
}

static bool is_legal_now(const struct request *request, int verb) {
	const struct table *table = request->table;
	const void *view = table_view(table, table->state, request->seat);
	return (menu_verbs(table->game, view, request->seat) >> verb & 1) != 0;
}

/* Skips steps without a choice. False: no legal move can be reached. */
static bool pass_steps(const struct game *game, const void *view, struct move *begun) {
	struct move choices[2];
	size_t n = 0;
	while (!menu_is_whole(game, view, begun) &&
		(n = menu_choices(game, view, begun, 0, choices, 2)) == 1 &&
		!menu_is_whole(game, view, &choices[0])) {
		*begun = choices[0];
	}
	return n > 0 || menu_is_whole(game, view, begun);
}

/* Continues a move with some args settled; a long list shows its choices from this number on. The
 * button that names a whole move makes it. */
static void show_menu(struct request *request, const struct move *begun, size_t from) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	struct chat_controls controls;
	struct move move = *begun;
	if (!is_legal_now(request, move.verb)) {
		tell_not_now(request);
	} else if (!pass_steps(request->table->game, audience.view, &move)) {
		tell_stale(request); /* it was legal when the button was made */
	} else {
		put_question(request, &audience, &move);
		put_controls(request, &audience, &move, from, &controls);
		request_offer(request, &controls);
	}
}

/* The args from this number on: "5 3". */
static void put_args(const struct move *move, unsigned from, struct text *out) {
	for (unsigned i = from; i < move->n_args; i++) {
		text_add(out, i > from ? " %d" : "%d", move->args[i]);
	}
}

/* A normal player's move of this verb, else the move most worth a button. */
static void find_example(
	const struct game *game, const void *view, const struct move *begun, struct move *move) {
	struct menu_offer offers[MENU_BUTTONS];
	if (game_example(game->choose, view, begun->seat, move) && move->verb == begun->verb) {
		return;
	}
	size_t n = menu_worth(game, view, begun->seat, UINT64_C(1) << begun->verb, offers);
	for (size_t i = 0; i < n; i++) {
		if (offers[i].kind == OFFER_MOVE) {
			*move = offers[i].move;
			return;
		}
	}
	struct move next = *begun;
	do {
		*move = next;
	} while (!menu_is_whole(game, view, move) &&
		 menu_choices(game, view, move, 0, &next, 1) > 0);
}

static void put_example(const struct request *request, const struct move *begun, struct text *out) {
	const struct table *table = request->table;
	struct move move;
	find_example(table->game, table_view(table, table->state, request->seat), begun, &move);
	notation_put_typed(table->game->verbs, request->words, &move, 0, out);
}

/* "count face" */
static void put_usage(const struct request *request, const struct verb *verb, struct text *out) {
	for (const struct argument *at = verb->arguments; at != NULL && at->name != NULL; at++) {
		text_puts(out, out->len > 0 ? " " : "");
		words_put(out, request->words, at->shown);
	}
}

/* A form hides the table, so it shows the hand and the status. */
static void put_above(const struct request *request, struct chat_form *form) {
	struct text text = TEXT_INTO(form->text);
	hands_put_asked(request->table, request->seat, request->words, &text);
}

/* Answers with a form to type the move in. */
static void ask_in_writing(struct request *request, const struct move *begun) {
	const struct verb *verb = &request->table->game->verbs[begun->verb];
	struct chat_form form = {.n_fields = 1};
	struct text title = TEXT_INTO(form.title), label = TEXT_INTO(form.fields[0].label),
		    example = TEXT_INTO(form.fields[0].example);
	struct button_id press = press_on(request, ACTION_TYPE, begun);
	words_put(&title, request->words, verb->label);
	put_usage(request, verb, &label);
	put_example(request, begun, &example);
	put_above(request, &form);
	if (button_id_write(&press, form.id)) {
		request_offer_form(request, &form, NULL);
	}
}

/* Adds the field for the step after this number of args. Returns the number settled then; 0: there
 * is no such step. */
static unsigned add_field(const struct request *request, const struct audience *audience,
	const struct move *verb, unsigned from, struct chat_form *form) {
	const struct game *game = request->table->game;
	struct chat_field *field = &form->fields[form->n_fields];
	struct text label = TEXT_INTO(field->label);
	struct move values[CHOICES_MOST];
	size_t n = menu_values(game, audience->view, verb, from, values, CHOICES_MOST);
	if (n == 0) {
		return 0;
	}
	for (size_t i = 0; i < n; i++) {
		struct text value = TEXT_INTO(field->choices[i].label),
			    id = TEXT_INTO(field->choices[i].id);
		say_choice(game, audience, &values[i], from, &value);
		put_args(&values[i], from, &id);
	}
	unsigned settled = values[0].n_args;
	values[0].n_args = (uint8_t)from;
	say_question(game, audience, &values[0], &label);
	field->n_choices = n;
	form->n_fields++;
	return settled;
}

static void put_bounds(const struct request *request, const struct audience *audience,
	const struct move *verb, struct chat_field *field) {
	const struct verb_words *words = &request->table->game->say->verbs[verb->verb];
	struct text text = TEXT_INTO(field->description);
	if (words->bounds != NULL) {
		words->bounds(audience, &text);
	}
}

/* Answers with a form that asks for all args of a verb. */
static void ask_by_form(struct request *request, const struct move *verb) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	struct chat_form form = {.n_fields = 0};
	struct chat_controls controls;
	struct text title = TEXT_INTO(form.title);
	struct button_id press = press_on(request, ACTION_FILL, verb);
	unsigned settled = 0;
	if (!is_legal_now(request, verb->verb)) {
		tell_not_now(request);
		return;
	}
	words_put(&title, request->words, request->table->game->verbs[verb->verb].label);
	do {
		settled = add_field(request, &audience, verb, settled, &form);
	} while (settled > 0 && form.n_fields < FORM_FIELDS_MOST);
	put_above(request, &form);
	put_bounds(request, &audience, verb, &form.fields[0]);
	put_question(request, &audience, verb);
	put_controls(request, &audience, verb, 0, &controls);
	if (button_id_write(&press, form.id)) {
		request_offer_form(request, &form, &controls);
	}
}

/* Presses */

/* Whether the game of a table that is no longer in memory was finished. */
static bool has_ended(const struct request *request, int64_t id) {
	struct store *store = request->bot->config.store;
	struct store_table row;
	return store != NULL && store_table_get(store, id, &row) == 0 &&
	       row.phase == STORE_FINISHED && strcmp(row.network, request->chat->network) == 0;
}

/* An opening is in the channel whose settings hold. */
static bool is_opened_in(const struct table *table, const struct chat *chat, const char *place) {
	return table->home->chat == chat && chat->has_threads &&
	       strcmp(table->home->settings->place, place) == 0;
}

/* Buttons are in the table's places, or in private messages to the seated. */
static bool may_come_from(const struct request *request, const struct table *table) {
	return request->place == NULL
		       ? table_seat_of(table, request->person) >= 0
		       : table_place_at(table, request->chat, request->place) != NULL ||
				 is_opened_in(table, request->chat, request->place);
}

static bool find_table(struct request *request, int64_t id) {
	struct table *table = table_numbered(request->bot, id);
	bool known = table != NULL && (table_place_on(table, request->chat) != NULL ||
					      table_seat_of(table, request->person) >= 0);
	if (!known) {
		request_tell_saying(request, has_ended(request, id)
						     ? SENTENCE("That game is over.")
						     : SENTENCE("This table is closed."));
		return false;
	}
	if (table->phase == TABLE_OVER) {
		request_tell_saying(request, SENTENCE("That game is over."));
		return false;
	}
	if (!may_come_from(request, table)) {
		request_tell_saying(request, SENTENCE("That button belongs to another table."));
		return false;
	}
	request_aim(request, table);
	request_choose_words(request);
	if (request->seat >= 0) {
		clocks_note_act(table, request->seat);
		table_note_place(table, request->seat, request->chat, request->place);
	}
	return true;
}

/* The command of a button, or NULL. */
static const struct command *command_of(
	const struct request *request, const struct button_id *press) {
	return press->action == ACTION_COMMAND
		       ? lookup_command(request->bot->config.commands, press->word, true)
		       : NULL;
}

static void command(struct request *request, const struct button_id *press) {
	const struct command *command = command_of(request, press);
	char line[BUTTON_WORD_SIZE + 8];
	struct text args = TEXT_INTO(line);
	text_puts(&args, press->detail);
	if (press->n_args > 0) {
		text_add(&args, " %d", press->args[0]);
	}
	request->args = request->raw = line;
	if (command == NULL) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
	} else if (command->press == NULL ||
		   (press->detail[0] != '\0' && !command->pressed_in_place)) {
		router_run(request, command);
	} else if (router_allows(request, command->need)) {
		request_note(request, OUTCOME_ANSWERED);
		command->press(request);
	}
}

/* A button of no table runs its command in the place of the press. */
static void press_apart(struct request *request, const struct button_id *press) {
	request_aim(request, request->place != NULL
				     ? table_at(request->bot, request->chat, request->place)
				     : NULL);
	request_choose_words(request);
	command(request, press);
}

static int find_verb(const struct table *table, const char *word) {
	for (int i = 0; i < table->game->n_verbs; i++) {
		if (buttons_has_verb(table, i) && strcmp(table->game->verbs[i].word, word) == 0) {
			return i;
		}
	}
	return -1;
}

static bool is_stale(const struct request *request, const struct button_id *press) {
	const struct table *table = request->table;
	return press->turn != BUTTON_ANY_TURN && table_has_begun(table) && request->seat >= 0 &&
	       !table_button_counts(table, request->seat, press->turn);
}

/* Finds the move that the press begins. False: there is none or the button is stale; then the asker
 * was told why. */
static bool begin(struct request *request, const struct button_id *press, struct move *begun) {
	const struct table *table = request->table;
	int verb = find_verb(table, press->word);
	bool stale = is_stale(request, press);
	if (!router_allows(request, NEEDS_RUNNING_SEAT) ||
		(!stale && !request_act(request, ACT_DO)) || request_is_refused_by_pause(request)) {
		return false;
	}
	if (verb < 0) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
		return false;
	}
	if (stale) {
		tell_stale(request);
		return false;
	}
	*begun = (struct move){
		.seat = (int8_t)request->seat,
		.verb = (uint8_t)verb,
		.n_args = press->n_args,
	};
	memcpy(begun->args, press->args, sizeof(begun->args));
	return true;
}

static void go_on(struct request *request, const struct button_id *press) {
	struct move begun;
	if (begin(request, press, &begun)) {
		show_menu(request, &begun, press->from);
	}
}

/* A button for any turn asks before it acts. */
static void make(struct request *request, const struct button_id *press) {
	struct move move;
	if (press->turn == BUTTON_ANY_TURN) {
		go_on(request, press);
	} else if (begin(request, press, &move)) {
		play_move(request, &move);
	}
}

/* The text of a form is parsed like any other. */
static void take_typed(struct request *request, int verb) {
	char folded[INPUT_MAX];
	if (utf8_fold(request->message->text, folded, sizeof(folded)) < 0) {
		folded[0] = '\0';
	}
	play_move_typed(request, verb, folded, false);
}

static void type(struct request *request, const struct button_id *press) {
	struct move begun;
	if (!begin(request, press, &begun)) {
		return;
	}
	if (request->message->text[0] == '\0') {
		ask_in_writing(request, &begun);
	} else {
		take_typed(request, begun.verb);
	}
}

/* The ids of the choices are args. */
static bool read_filled(const char *text, struct move *move) {
	char *end;
	for (; *text != '\0' && move->n_args < MOVE_ARGS_MAX; text = end + (*end == ' ')) {
		long arg = strtol(text, &end, 10);
		if (end == text || arg < INT16_MIN || arg > INT16_MAX) {
			return false;
		}
		move->args[move->n_args++] = (int16_t)arg;
	}
	return *text == '\0';
}

/* Shows the regions after these steps; for a stale button the current ones. */
static void look(struct request *request, const struct button_id *press) {
	struct steps steps = {.n = 0};
	if (!router_allows(request, NEEDS_RUNNING_SEAT)) {
		return;
	}
	if (!is_stale(request, press) && press->n_args < STEPS_MOST) {
		steps.n = press->n_args;
		memcpy(steps.keys, press->args, steps.n * sizeof(steps.keys[0]));
	}
	request_show_hand(request, &steps);
}

static void fill(struct request *request, const struct button_id *press) {
	struct move move;
	if (!begin(request, press, &move)) {
		return;
	}
	if (request->message->text[0] == '\0') {
		ask_by_form(request, &move);
	} else if (read_filled(request->message->text, &move)) {
		play_move(request, &move);
	} else {
		show_menu(request, &(struct move){.seat = move.seat, .verb = move.verb}, 0);
	}
}

/* Whether the answer to "Which table?" is in time, the first, and from the person asked; if not,
 * they were told why. */
static bool may_answer(struct request *request, const struct button_id *press) {
	int64_t age = request->bot->config.now(request->bot->config.data) - press->at;
	const char *why = NULL;
	if (request->place != NULL || press->person != request->person->id) {
		why = SENTENCE("That button belongs to somebody else.");
	} else if (age < 0 || age > STORE_INBOUND_MS) {
		why = SENTENCE("That question is too old: type it again.");
	} else if (journal_is_duplicate(request->bot, request->chat)) {
		why = SENTENCE("You have answered that question: type it again to do it again.");
	}
	if (why != NULL) {
		request_tell_saying(request, why);
	}
	return why == NULL;
}

static void obey_typed(struct request *request, const struct button_id *press) {
	if (!may_answer(request, press)) {
		return;
	}
	if (is_stale(request, press)) {
		tell_stale(request);
	} else if (!router_obey(request, press->typed)) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
	} else if (request->bot->outcome == OUTCOME_TAKEN) {
		journal_note_inbound(request->bot, request->chat);
	}
}

/* The inbound id is that of the question, not of the press: so the typed line acts at one table
 * only. */
static void typed(struct request *request, const struct button_id *press) {
	char question[STORE_ID_SIZE];
	const char *inbound = request->bot->inbound_id;
	snprintf(question, sizeof(question), "%lld-%lld", (long long)press->at,
		(long long)press->person);
	request->bot->inbound_id = question;
	obey_typed(request, press);
	request->bot->inbound_id = inbound;
}

/* "No, thanks" */
static void decline(struct request *request, const struct button_id *press) {
	char person[BUTTON_WORD_SIZE];
	button_id_put_person(request->person->key, person);
	if (strcmp(press->detail, person) != 0 &&
		!invitations_has(request->table, request->person)) {
		request_tell_saying(request, SENTENCE("That button belongs to somebody else."));
	} else if (request->seat >= 0) {
		request_tell_saying(request, SENTENCE("You have a seat at this table."));
	} else if (request_spend(request, LIMIT_CHANGE)) {
		invitations_drop(request->table, request->person);
		REQUEST_ANNOUNCE(request, "Not this time: {who}.", {"who", request->person->name});
	}
}

static void (*const actions[])(struct request *request, const struct button_id *press) = {
	[ACTION_COMMAND] = command,
	[ACTION_DECLINE] = decline,
	[ACTION_MENU] = go_on,
	[ACTION_PAGE] = go_on,
	[ACTION_FILL] = fill,
	[ACTION_TYPE] = type,
	[ACTION_AT] = look,
	[ACTION_MAKE] = make,
	[ACTION_TYPED] = typed,
};

static void take_pressed(struct request *request, struct running_lesson *lesson, const char *word,
	const char *words) {
	if (!lesson_talk_take(request, lesson, word, words)) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
	}
}

/* A lesson's button types its words at its step. */
static void press_lesson(struct request *request, const struct lesson_id *press) {
	char folded[LESSON_WORDS_SIZE], word[LESSON_WORDS_SIZE];
	struct running_lesson *lesson = lesson_find(request->bot, request->person);
	if (lesson == NULL || lesson->number != press->number) {
		request_tell_saying(
			request, SENTENCE("That lesson is over. {prefix}learn begins another."));
	} else if (lesson->step != press->step) {
		request_put(request, SENTENCE("Too late: your lesson has gone on."));
		lesson_talk_repeat(request, lesson);
	} else if (utf8_fold(press->words, folded, sizeof(folded)) == 0) {
		snprintf(word, sizeof(word), "%.*s", (int)strcspn(folded, " "), folded);
		take_pressed(request, lesson, word, folded);
	}
}

static void ask_of_past(struct request *request, const struct command *command, int64_t table) {
	char number[24];
	snprintf(number, sizeof(number), "%lld", (long long)table);
	request->args = request->raw = number;
	router_run(request, command);
}

void presses_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id) {
	struct request request;
	struct button_id press;
	request_begin(&request, data, chat, message);
	if (!request_meet(&request)) {
		return;
	}
	request.pressed = true;
	struct lesson_id lesson;
	if (!message->looks && lesson_id_read(id, &lesson)) {
		press_lesson(&request, &lesson);
		return;
	}
	bool known = button_id_read(id, &press) && (!message->looks || press.action == ACTION_AT);
	const struct command *command = known ? command_of(&request, &press) : NULL;
	if (!known) {
		request_tell_saying(&request, SENTENCE("I do not know that button."));
	} else if (press.table == BUTTON_NO_TABLE) {
		press_apart(&request, &press);
	} else if (command != NULL && command->press_at_end != NULL) {
		request_go_where_asked(&request, command);
		command->press_at_end(&request, press.table);
	} else if (command != NULL && command->pressed_of_past) {
		ask_of_past(&request, command, press.table);
	} else if (find_table(&request, press.table)) {
		actions[press.action](&request, &press);
	}
}
