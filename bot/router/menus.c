#include "bot/router/menus.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/play_move.h"
#include "bot/delivery/buttons.h"
#include "engine/menu.h"
#include "engine/say.h"

enum {
	PAGE = CHOICES_MOST - 1, /* one choice is left for "More…" */
	BUTTONS_FOR_CHOICES = 5, /* more of them become a list */
	SHORT = 24,              /* bytes of a label that fits a button of five in a row */
};

/* The audience that is the asker. */
static struct audience listen(const struct request *request, const char *names[SEATS_MAX]) {
	const struct table *table = request->table;
	return table_audience(table, table->state, request->seat, names);
}

static void put_standing(struct request *request, const struct audience *audience) {
	request->table->game->say->status(audience, &request->answer);
}

static void put_situation(struct request *request, const struct audience *audience) {
	request->table->game->say->hand(audience, &request->answer);
	text_puts(&request->answer, "\n");
	put_standing(request, audience);
	text_puts(&request->answer, "\n");
}

static void tell_with_turn(struct request *request) {
	struct chat_controls controls;
	buttons_for_turn(request->table, request->seat, request->words, &controls);
	request_offer(request, &controls);
}

void menus_tell_stale(struct request *request) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	words_put(&request->answer, request->words, request->table->game->say->stale);
	text_puts(&request->answer, "\n");
	put_standing(request, &audience);
	tell_with_turn(request);
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
	put_standing(request, &audience);
	tell_with_turn(request);
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

static void add_whole(
	const struct request *request, const struct move *move, struct chat_controls *controls) {
	struct button_id press = press_on(request, ACTION_MAKE, move);
	buttons_add(
		controls, request->words, request->table->game->verbs[move->verb].label, &press);
}

static void add_typing(
	const struct request *request, const struct move *begun, struct chat_controls *controls) {
	struct move verb = {.seat = begun->seat, .verb = begun->verb};
	if (request->table->game->verbs[begun->verb].arguments != NULL) {
		struct button_id press = press_on(request, ACTION_TYPE, &verb);
		buttons_add(controls, request->words, SENTENCE("Type it…"), &press);
	}
}

/* Asks before a move that the asker has not seen whole: the button is from an earlier turn, or
 * there was nothing to choose. */
static void ask_to_confirm(struct request *request, const struct move *move) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(request, names);
	struct chat_controls controls;
	buttons_clear(&controls);
	put_situation(request, &audience);
	say_question(request->table->game, &audience, move, &request->answer);
	add_whole(request, move, &controls);
	request_offer(request, &controls);
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

static bool fit_buttons(const struct step_choices *step) {
	for (size_t i = 0; i < step->n; i++) {
		if (strlen(step->labels[i]) > SHORT) {
			return false;
		}
	}
	return step->total <= BUTTONS_FOR_CHOICES;
}

static void add_buttons(const struct request *request, const struct step_choices *step,
	struct chat_controls *controls) {
	for (size_t i = 0; i < step->n; i++) {
		struct button_id press = press_on(request, ACTION_MENU, &step->moves[i]);
		buttons_add_as_it_is(controls, step->labels[i], &press);
	}
}

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

static void add_list(const struct request *request, const struct step_choices *step,
	struct chat_controls *controls) {
	for (size_t i = 0; i < step->n; i++) {
		struct button_id press = press_on(request, ACTION_MENU, &step->moves[i]);
		add_choice(controls, step->labels[i], &press);
	}
	if (step->n < step->total) {
		add_more(request, step, controls);
	}
}

static void ask(struct request *request, const struct move *begun, size_t from) {
	const char *names[SEATS_MAX];
	const struct game *game = request->table->game;
	struct audience audience = listen(request, names);
	struct chat_controls controls;
	struct step_choices step = {.begun = begun};
	buttons_clear(&controls);
	read_choices(request, &audience, from, &step);
	if (fit_buttons(&step)) {
		add_buttons(request, &step, &controls);
	} else {
		add_list(request, &step, &controls);
	}
	if (menu_is_whole(game, audience.view, begun)) {
		add_whole(request, begun, &controls);
	}
	add_typing(request, begun, &controls);
	struct text question = TEXT_INTO(controls.question);
	say_question(game, &audience, begun, &question);
	put_situation(request, &audience);
	text_puts(&request->answer, controls.question);
	request_offer(request, &controls);
}

void menus_go_on(struct request *request, const struct move *begun, bool chosen, size_t from) {
	const struct table *table = request->table;
	const void *view = table_view(table, table->state, request->seat);
	struct move move = *begun, choices[2];
	size_t n;
	if ((menu_verbs(table->game, view, request->seat) >> move.verb & 1) == 0) {
		tell_not_now(request);
		return;
	}
	while ((n = menu_choices(table->game, view, &move, 0, choices, 2)) == 1 &&
		!menu_is_whole(table->game, view, &move)) {
		move = choices[0];
		chosen = false;
	}
	if (n > 0) {
		ask(request, &move, from);
	} else if (!menu_is_whole(table->game, view, &move)) {
		menus_tell_stale(request); /* it was legal when the button was made */
	} else if (chosen) {
		play_move(request, &move);
	} else {
		ask_to_confirm(request, &move);
	}
}

/* "5 3": as it stands in a journal. */
static void put_example(const struct request *request, const struct move *begun, struct text *out) {
	const struct table *table = request->table;
	const void *view = table_view(table, table->state, request->seat);
	struct move move = *begun, next;
	while (!menu_is_whole(table->game, view, &move) &&
		menu_choices(table->game, view, &move, 0, &next, 1) > 0) {
		move = next;
	}
	for (int i = 0; i < move.n_args; i++) {
		text_add(out, "%s%d", i > 0 ? " " : "", move.args[i]);
	}
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
	struct chat_form form = {.title = ""};
	struct text title = TEXT_INTO(form.title), label = TEXT_INTO(form.label),
		    example = TEXT_INTO(form.example);
	struct button_id press = press_on(request, ACTION_TYPE, begun);
	words_put(&title, request->words, verb->label);
	put_usage(request, verb, &label);
	put_example(request, begun, &example);
	if (button_id_write(&press, form.id)) {
		request_ask_in_writing(request, &form);
	}
}
