#include "bot/router/menus.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/play_move.h"
#include "bot/delivery/buttons.h"
#include "engine/menu.h"
#include "engine/say.h"

enum {
	PAGE = CHOICES_MOST - 1,  /* one choice is left for "More…" */
	BUTTONS_FOR_CHOICES = 20, /* more of them become a list */
};

/* The audience that is the asker. */
static struct audience listen(const struct request *request, const char *names[SEATS_MAX]) {
	const struct table *table = request->table;
	return table_audience(table, table->state, request->seat, names);
}

void menus_tell_stale(struct request *request) {
	words_put(&request->answer, request->words, request->table->game->say->stale);
	text_puts(&request->answer, "\n");
	request_show_hand(request);
}

/* The asker has no legal move of this verb. */
static void tell_not_now(struct request *request) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	size_t before = request->answer.len;
	request->table->game->say->hint(&audience, &request->answer);
	if (request->answer.len == before) {
		words_put(&request->answer, request->words, "It is not your turn.");
	}
	text_puts(&request->answer, "\n");
	request_show_hand(request);
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

/* To the first step, and from there to the hand. */
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

/* What can follow, as far ahead as there is room for. */
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

/* "Place a die: red 4", and what is chosen next. */
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

/* Passes the steps at which there is nothing to choose. False: nothing leads from here to a legal
 * move. */
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

void menus_go_on(struct request *request, const struct move *begun, size_t from) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	struct chat_controls controls;
	struct move move = *begun;
	if (!is_legal_now(request, move.verb)) {
		tell_not_now(request);
	} else if (!pass_steps(request->table->game, audience.view, &move)) {
		menus_tell_stale(request); /* it was legal when the button was made */
	} else {
		put_question(request, &audience, &move);
		put_controls(request, &audience, &move, from, &controls);
		request_offer(request, &controls);
	}
}

/* "5 3", the args from number from on. */
static void put_args(const struct move *move, unsigned from, struct text *out) {
	for (unsigned i = from; i < move->n_args; i++) {
		text_add(out, i > from ? " %d" : "%d", move->args[i]);
	}
}

/* As it stands in a journal. */
static void put_example(const struct request *request, const struct move *begun, struct text *out) {
	const struct table *table = request->table;
	const void *view = table_view(table, table->state, request->seat);
	struct move move = *begun, next;
	while (!menu_is_whole(table->game, view, &move) &&
		menu_choices(table->game, view, &move, 0, &next, 1) > 0) {
		move = next;
	}
	put_args(&move, 0, out);
}

/* "count face" */
static void put_usage(const struct request *request, const struct verb *verb, struct text *out) {
	for (const struct argument *at = verb->arguments; at != NULL && at->name != NULL; at++) {
		text_puts(out, out->len > 0 ? " " : "");
		words_put(out, request->words, at->shown);
	}
}

void menus_ask_in_writing(struct request *request, const struct move *begun) {
	const struct verb *verb = &request->table->game->verbs[begun->verb];
	struct chat_form form = {.n_fields = 1};
	struct text title = TEXT_INTO(form.title), label = TEXT_INTO(form.fields[0].label),
		    example = TEXT_INTO(form.fields[0].example);
	struct button_id press = press_on(request, ACTION_TYPE, begun);
	words_put(&title, request->words, verb->label);
	put_usage(request, verb, &label);
	put_example(request, begun, &example);
	if (button_id_write(&press, form.id)) {
		request_offer_form(request, &form, NULL);
	}
}

/* The field for the step behind so many args. Returns how many are settled then; 0: no step. */
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

void menus_ask_by_form(struct request *request, const struct move *verb) {
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
	put_question(request, &audience, verb);
	put_controls(request, &audience, verb, 0, &controls);
	if (button_id_write(&press, form.id)) {
		request_offer_form(request, &form, &controls);
	}
}
