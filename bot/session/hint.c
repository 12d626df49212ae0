#include "bot/session/hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/advice.h"
#include "bot/delivery/status.h"
#include "engine/rollout.h"

/* Worlds tried before others have their turn. */
enum { WORLDS_AT_ONCE = 4 };

static const double RARELY = 0.03; /* what perfect play does not make as often is not told */

struct hint {
	struct thinking thought; /* first */
	const struct game *game;
	int seat;
	bool begun;
	struct rollout_question question;
	struct rollout rollout;
	void *view, *memory;
	size_t n; /* found, the best first */
	struct judged list[ROLLOUT_MOVES_MAX];
};

/* Where perfect play is known there is no more to find out. */
static bool find_mixture(struct hint *hint) {
	struct mixed_move mixture[ROLLOUT_MOVES_MAX];
	size_t n = hint->game->mixture != NULL
			   ? hint->game->mixture(hint->view, hint->seat, mixture, ROLLOUT_MOVES_MAX)
			   : 0;
	for (size_t i = 0; i < n && (i == 0 || mixture[i].chance >= RARELY); i++) {
		hint->list[hint->n++] =
			(struct judged){.move = mixture[i].move, .chance = mixture[i].chance};
	}
	return n > 0;
}

static bool go_on(struct job *job) {
	struct hint *hint = (struct hint *)job;
	if (!hint->begun) {
		hint->begun = true;
		if (find_mixture(hint)) {
			return false;
		}
		rollout_begin(&hint->rollout, &hint->question, hint->memory);
		rollout_add_ideas(&hint->rollout);
		return true;
	}
	int worlds = 0;
	while (worlds < WORLDS_AT_ONCE && rollout_go_on(&hint->rollout)) {
		worlds++;
	}
	hint->n = rollout_list(&hint->rollout, hint->list);
	return worlds == WORLDS_AT_ONCE;
}

static bool is_current(const struct hint *hint, struct table *table) {
	return table->phase == TABLE_RUNNING && table_is_active(table, hint->seat) &&
	       memcmp(table_view(table, table->state, hint->seat), hint->view,
		       hint->game->state_size) == 0;
}

static void put(struct thinking *thought, struct text *out) {
	struct hint *hint = (struct hint *)thought;
	struct table *table = table_numbered(thought->bot, thought->table);
	const char *names[SEATS_MAX];
	if (table == NULL || table->phase != TABLE_RUNNING) {
		return;
	}
	struct audience audience = table_audience(table, table->state, hint->seat, names);
	if (thought->late) {
		status_put_address(&audience, table, out);
	}
	if (!is_current(hint, table)) {
		words_put(out, audience.words,
			"The game has gone on since you asked for a hint; ask again.");
		return;
	}
	advice_put_moves(&audience, hint->game, hint->list, hint->n, out);
}

static void destroy(struct thinking *thought) {
	struct hint *hint = (struct hint *)thought;
	free(hint->view);
	free(hint->memory);
	free(hint);
}

static const struct thinking_kind kind = {go_on, put, destroy, .in_game = true};

bool hint_is_for(const struct thinking *thought, struct table *table, int seat) {
	const struct hint *hint = (const struct hint *)thought;
	return thought->kind == &kind && thought->table == table->id && hint->seat == seat &&
	       is_current(hint, table);
}

struct thinking *hint_create(struct table *table, int seat) {
	const struct game *game = table->game;
	const struct person *person = table->seats[seat].person;
	struct hint *hint = calloc(1, sizeof(*hint));
	if (hint == NULL) {
		return NULL;
	}
	hint->thought = (struct thinking){
		.bot = table->bot, .chat = person->chat, .table = table->id, .kind = &kind};
	snprintf(hint->thought.key, sizeof(hint->thought.key), "%s", person->key);
	hint->game = game;
	hint->seat = seat;
	hint->view = malloc(game->state_size);
	hint->memory = malloc(rollout_memory(game));
	if (hint->view == NULL || hint->memory == NULL) {
		destroy(&hint->thought);
		return NULL;
	}
	memcpy(hint->view, table_view(table, table->state, seat), game->state_size);
	/* Nothing secret is in the seed: it would be in the hint. */
	hint->question = (struct rollout_question){.game = game,
		.view = hint->view,
		.seat = seat,
		.seed = (uint64_t)table->id << 24 ^ (uint64_t)table->n_moves,
		.play_outs = game->play_outs};
	return &hint->thought;
}
