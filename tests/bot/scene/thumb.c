#include "tests/bot/scene/thumb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/button_id.h"
#include "engine/menu.h"

enum { THUMB_STEPS_MOST = 30, RANK_MOVE = 1000, RANK_FORM = 500, LOWEST = 24 };

/* What they want */

/* Of a verb whose numbers have no end one of the lowest: nobody bids 77 twos. */
static struct move any_legal(const struct game *game, const void *view, int seat, struct rng *rng) {
	struct move move = {.seat = (int8_t)seat};
	uint32_t n = (uint32_t)game_moves(game, view, seat, 0, NULL, 0);
	game_moves(game, view, seat, rng->uniform(rng, n), &move, 1);
	if (game->verbs[move.verb].independent) {
		n = n < LOWEST ? n : LOWEST;
		game_moves(game, view, seat, rng->uniform(rng, n), &move, 1);
	}
	return move;
}

/* One of those that have a button; false: none has. */
static bool any_worth(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct menu_offer offers[MENU_BUTTONS];
	size_t n = menu_worth(game, view, seat, UINT64_MAX, offers), moves = 0;
	for (size_t i = 0; i < n; i++) {
		if (offers[i].kind == OFFER_MOVE) {
			offers[moves++] = offers[i];
		}
	}
	if (moves > 0) {
		*move = offers[rng->uniform(rng, (uint32_t)moves)].move;
	}
	return moves > 0;
}

struct move thumb_want(const struct table *table, int seat, struct rng *rng) {
	const struct game *game = table->game;
	const void *view = table_view(table, table->state, seat);
	uint32_t mood = rng->uniform(rng, 10);
	enum level level = rng->uniform(rng, 2) == 0 ? LEVEL_EASY : LEVEL_NORMAL;
	struct move move;
	if ((mood < 7 && game_choose(game, view, seat, level, rng, &move)) ||
		(mood < 9 && any_worth(game, view, seat, rng, &move))) {
		move.seat = (int8_t)seat;
		return move;
	}
	return any_legal(game, view, seat, rng);
}

bool thumb_wants_to_interrupt(
	const struct table *table, int seat, struct rng *rng, struct move *move) {
	const struct game *game = table->game;
	const void *view = table_view(table, table->state, seat);
	bool wants = menu_may_interrupt(game, view, seat) &&
		     game_choose(game, view, seat, LEVEL_NORMAL, rng, move);
	move->seat = (int8_t)seat;
	return wants;
}

/* What is shown to them */

/* A step on the way; rank 0: it leads elsewhere. */
struct step {
	char id[CONTROL_ID_SIZE];
	int rank;
	bool in_private;
};

static bool begins(const struct move *move, const struct button_id *press) {
	return press->n_args <= move->n_args &&
	       memcmp(press->args, move->args, press->n_args * sizeof(press->args[0])) == 0;
}

/* How near a press leads to a move: the move itself, a form for all of it, the longest beginning,
 * and then the next page. */
static int rank_of(const struct table *table, const struct move *move, const char *id) {
	struct button_id press;
	if (!button_id_read(id, &press) ||
		strcmp(press.word, table->game->verbs[move->verb].word) != 0 ||
		!begins(move, &press)) {
		return 0;
	}
	switch (press.action) {
	case ACTION_MAKE:
		return press.n_args == move->n_args ? RANK_MOVE : 0;
	case ACTION_FILL:
		return RANK_FORM;
	case ACTION_MENU:
		return 2 * press.n_args + 1;
	case ACTION_PAGE:
		return 2 * press.n_args + 2;
	case ACTION_AT:
	case ACTION_COMMAND:
	case ACTION_DECLINE:
	case ACTION_TYPE:
	case ACTION_TYPED:
		break;
	}
	return 0;
}

static void take_better(const struct table *table, const struct move *move, const char *id,
	bool in_private, struct step *best) {
	int rank = rank_of(table, move, id);
	if (rank > best->rank) {
		best->rank = rank;
		best->in_private = in_private;
		snprintf(best->id, sizeof(best->id), "%s", id);
	}
}

static void look_at(const struct phone_post *post, bool in_private, const struct table *table,
	const struct move *move, struct step *best) {
	if (post == NULL || !post->stands) {
		return;
	}
	for (size_t i = 0; i < post->controls.n_buttons; i++) {
		take_better(table, move, post->controls.buttons[i].id, in_private, best);
	}
	for (size_t i = 0; i < post->controls.n_choices; i++) {
		take_better(table, move, post->controls.choices[i].id, in_private, best);
	}
}

/* A menu before them first: they go on in it. */
static struct step find_step(const struct phones *phones, const struct phone *phone,
	const struct table *table, const struct move *move) {
	struct step best = {.rank = 0};
	look_at(&phone->menu, phone->menu_is_private, table, move, &best);
	look_at(phones->live, false, table, move, &best);
	look_at(&phone->panel, false, table, move, &best);
	look_at(&phone->hand, true, table, move, &best);
	return best;
}

/* How they go there */

/* The choice of a field that says the args of the move from number `from` on; NULL: none does. */
static const char *find_choice(
	const struct chat_field *field, const struct move *move, unsigned from, unsigned *settled) {
	for (size_t i = 0; i < field->n_choices; i++) {
		const char *at = field->choices[i].id;
		unsigned n = from;
		bool same = true;
		while (*at != '\0' && same && n < move->n_args) {
			char *end;
			same = strtol(at, &end, 10) == move->args[n++];
			at = end;
		}
		if (same && *at == '\0') {
			*settled = n;
			return field->choices[i].id;
		}
	}
	return NULL;
}

/* False: it cannot be filled in so. */
static bool submit(struct phones *phones, struct phone *phone, const struct move *move) {
	char chosen[FORM_FIELDS_MOST * CONTROL_ID_SIZE], id[CONTROL_ID_SIZE];
	struct text out = TEXT_INTO(chosen);
	unsigned settled = 0;
	for (size_t i = 0; i < phone->form.n_fields; i++) {
		const char *choice = find_choice(&phone->form.fields[i], move, settled, &settled);
		if (choice == NULL) {
			return false;
		}
		text_add(&out, "%s%s", i > 0 ? " " : "", choice);
	}
	snprintf(id, sizeof(id), "%s", phone->form.id);
	phones_press(phones, phone->name, false, id, chosen);
	return settled == move->n_args;
}

bool thumb_press_command(struct phones *phones, const char *who, const char *word) {
	struct phone *phone = phones_of(phones, who);
	const struct phone_post *posts[] = {&phone->menu, phones->live};
	for (size_t k = 0; k < 2; k++) {
		for (size_t i = 0; posts[k] != NULL && i < posts[k]->controls.n_buttons; i++) {
			const char *id = posts[k]->controls.buttons[i].id;
			const char *after_place = strstr(id, " - ");
			if (posts[k]->stands && after_place != NULL &&
				strcmp(after_place + 3, word) == 0) {
				phones_press(phones, who, false, id, "");
				return true;
			}
		}
	}
	return false;
}

static bool take_step(struct phones *phones, struct phone *phone, const struct table *table,
	const struct move *move) {
	struct step step;
	if (phone->has_form) {
		return submit(phones, phone, move);
	}
	step = find_step(phones, phone, table, move);
	if (step.rank > 0) {
		phones_press(phones, phone->name, step.in_private, step.id, "");
		return true;
	}
	return !phone->panel.stands && thumb_press_command(phones, phone->name, "hand");
}

int thumb_make(struct phones *phones, const struct move *move) {
	const struct bot *bot = phones->chat.data;
	const struct table *table = table_at(bot, &phones->chat, PHONES_PLACE);
	struct phone *phone = phones_of(phones, table->seats[move->seat].person->key);
	int64_t id = table->id, before = table->n_moves;
	for (int presses = 1; presses <= THUMB_STEPS_MOST; presses++) {
		if (!take_step(phones, phone, table, move)) {
			return -1;
		}
		table = table_at(bot, &phones->chat, PHONES_PLACE);
		if (table == NULL || table->id != id || table->n_moves > before) {
			phone_put_away(phone);
			return presses;
		}
	}
	return -1;
}
