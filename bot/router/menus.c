#include "bot/router/menus.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "engine/menu.h"
#include "engine/say.h"

enum {
	PAGE = CHOICES_MOST - 1, /* and one choice for more */
	BUTTONS_FOR_CHOICES = 5, /* more of them are a list */
	SHORT = 24,              /* bytes of a label that fits a button of five in a row */
};

/* What the asker's seat may know, in the asker's words. */
static struct audience listen(const struct asking *asking, const char *names[SEATS_MAX]) {
	const struct table *table = asking->table;
	return table_audience(table, table->state, asking->seat, names);
}

static void put_standing(struct asking *asking, const struct audience *audience) {
	asking->table->game->say->status(audience, &asking->answer);
}

static void put_situation(struct asking *asking, const struct audience *audience) {
	asking->table->game->say->hand(audience, &asking->answer);
	text_puts(&asking->answer, "\n");
	put_standing(asking, audience);
	text_puts(&asking->answer, "\n");
}

static void tell_with_turn(struct asking *asking) {
	struct chat_controls controls;
	controls_for_turn(asking->table, asking->seat, asking->words, &controls);
	asking_offer(asking, &controls);
}

void menus_tell_late(struct asking *asking) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(asking, names);
	words_put(&asking->answer, asking->words, asking->table->game->say->stale);
	text_puts(&asking->answer, "\n");
	put_standing(asking, &audience);
	tell_with_turn(asking);
}

/* There is no legal move of this verb for the asker. */
static void tell_not_now(struct asking *asking) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(asking, names);
	size_t before = asking->answer.len;
	asking->table->game->say->hint(&audience, &asking->answer);
	if (asking->answer.len == before) {
		words_put(&asking->answer, asking->words, "Now it is not for you to move.");
	}
	text_puts(&asking->answer, "\n");
	put_standing(asking, &audience);
	tell_with_turn(asking);
}

static struct press press_on(
	const struct asking *asking, enum press_action action, const struct move *move) {
	const struct table *table = asking->table;
	struct press press =
		controls_press(table, table->n_moves, action, table->game->verbs[move->verb].word);
	press.n_args = move->n_args;
	memcpy(press.args, move->args, sizeof(press.args));
	return press;
}

static void add_whole(
	const struct asking *asking, const struct move *move, struct chat_controls *controls) {
	struct press press = press_on(asking, PRESS_MAKE, move);
	controls_add(controls, asking->words, asking->table->game->verbs[move->verb].label, &press);
}

static void add_typing(
	const struct asking *asking, const struct move *begun, struct chat_controls *controls) {
	struct move verb = {.seat = begun->seat, .verb = begun->verb};
	if (asking->table->game->verbs[begun->verb].arguments != NULL) {
		struct press press = press_on(asking, PRESS_TYPE, &verb);
		controls_add(controls, asking->words, SENTENCE("Type it…"), &press);
	}
}

/* Nothing is done that the asker has not seen: a button from an earlier turn, or a way on which
 * there was nothing to choose. */
static void ask_to_confirm(struct asking *asking, const struct move *move) {
	const char *names[SEATS_MAX];
	struct audience audience = listen(asking, names);
	struct chat_controls controls;
	controls_clear(&controls);
	put_situation(asking, &audience);
	say_question(asking->table->game, &audience, move, &asking->answer);
	add_whole(asking, move, &controls);
	asking_offer(asking, &controls);
}

/* The choices of one step, as far as one page shows them. */
struct step_choices {
	const struct move *begun;
	size_t from, n, total;
	struct move moves[CHOICES_MOST];
	char labels[CHOICES_MOST][CONTROL_LABEL_SIZE];
};

static void read_choices(const struct asking *asking, const struct audience *audience, size_t from,
	struct step_choices *step) {
	const struct game *game = asking->table->game;
	step->from = from;
	step->total =
		menu_choices(game, audience->view, step->begun, from, step->moves, CHOICES_MOST);
	if (from >= step->total) {
		read_choices(asking, audience, 0, step);
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

static void add_buttons(const struct asking *asking, const struct step_choices *step,
	struct chat_controls *controls) {
	for (size_t i = 0; i < step->n; i++) {
		struct press press = press_on(asking, PRESS_MENU, &step->moves[i]);
		controls_add_as_it_is(controls, step->labels[i], &press);
	}
}

static void add_choice(
	struct chat_controls *controls, const char *label, const struct press *press) {
	struct chat_choice *choice = &controls->choices[controls->n_choices];
	if (press_write(press, choice->id)) {
		snprintf(choice->label, sizeof(choice->label), "%s", label);
		controls->n_choices++;
	}
}

/* The last page leads to the first again. */
static void add_more(const struct asking *asking, const struct step_choices *step,
	struct chat_controls *controls) {
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	struct press press = press_on(asking, PRESS_PAGE, step->begun);
	size_t next = step->from + step->n;
	press.from = (uint16_t)(next < step->total ? next : 0);
	words_put(&text, asking->words, "More…");
	add_choice(controls, label, &press);
}

static void add_list(const struct asking *asking, const struct step_choices *step,
	struct chat_controls *controls) {
	for (size_t i = 0; i < step->n; i++) {
		struct press press = press_on(asking, PRESS_MENU, &step->moves[i]);
		add_choice(controls, step->labels[i], &press);
	}
	if (step->n < step->total) {
		add_more(asking, step, controls);
	}
}

static void ask(struct asking *asking, const struct move *begun, size_t from) {
	const char *names[SEATS_MAX];
	const struct game *game = asking->table->game;
	struct audience audience = listen(asking, names);
	struct chat_controls controls;
	struct step_choices step = {.begun = begun};
	controls_clear(&controls);
	read_choices(asking, &audience, from, &step);
	if (fit_buttons(&step)) {
		add_buttons(asking, &step, &controls);
	} else {
		add_list(asking, &step, &controls);
	}
	if (menu_is_whole(game, audience.view, begun)) {
		add_whole(asking, begun, &controls);
	}
	add_typing(asking, begun, &controls);
	struct text question = TEXT_INTO(controls.question);
	say_question(game, &audience, begun, &question);
	put_situation(asking, &audience);
	text_puts(&asking->answer, controls.question);
	asking_offer(asking, &controls);
}

void menus_go_on(struct asking *asking, const struct move *begun, bool chosen, size_t from) {
	const struct table *table = asking->table;
	const void *view = table_view(table, table->state, asking->seat);
	struct move move = *begun, choices[2];
	size_t n;
	if ((menu_verbs(table->game, view, asking->seat) >> move.verb & 1) == 0) {
		tell_not_now(asking);
		return;
	}
	while ((n = menu_choices(table->game, view, &move, 0, choices, 2)) == 1 &&
		!menu_is_whole(table->game, view, &move)) {
		move = choices[0];
		chosen = false;
	}
	if (n > 0) {
		ask(asking, &move, from);
	} else if (!menu_is_whole(table->game, view, &move)) {
		menus_tell_late(asking); /* such a move could be begun once */
	} else if (chosen) {
		moves_make(asking, &move);
	} else {
		ask_to_confirm(asking, &move);
	}
}

/* "5 3": as it stands in a journal. */
static void put_example(const struct asking *asking, const struct move *begun, struct text *out) {
	const struct table *table = asking->table;
	const void *view = table_view(table, table->state, asking->seat);
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
static void put_usage(const struct asking *asking, const struct verb *verb, struct text *out) {
	for (const struct argument *at = verb->arguments; at != NULL && at->name != NULL; at++) {
		text_puts(out, out->len > 0 ? " " : "");
		words_put(out, asking->words, at->shown);
	}
}

void menus_ask_in_writing(struct asking *asking, const struct move *begun) {
	const struct verb *verb = &asking->table->game->verbs[begun->verb];
	struct chat_form form = {.title = ""};
	struct text title = TEXT_INTO(form.title), label = TEXT_INTO(form.label),
		    example = TEXT_INTO(form.example);
	struct press press = press_on(asking, PRESS_TYPE, begun);
	words_put(&title, asking->words, verb->label);
	put_usage(asking, verb, &label);
	put_example(asking, begun, &example);
	if (press_write(&press, form.id)) {
		asking_ask_in_writing(asking, &form);
	}
}

void menus_ask_level(struct asking *asking) {
	static const char *const labels[LEVELS] = {
		[LEVEL_EASY] = SENTENCE("Easy"),
		[LEVEL_NORMAL] = SENTENCE("Normal"),
		[LEVEL_HARD] = SENTENCE("Hard"),
	};
	struct chat_controls controls;
	controls_clear(&controls);
	for (int level = 0; level < LEVELS; level++) {
		struct press press =
			controls_press(asking->table, PRESS_ANY_TURN, PRESS_COMMAND, "addbot");
		snprintf(press.detail, sizeof(press.detail), "%s", game_levels[level]);
		controls_add(&controls, asking->words, labels[level], &press);
	}
	words_put(&asking->answer, asking->words, "How strong shall the computer player be?");
	asking_offer(asking, &controls);
}
