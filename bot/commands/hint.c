#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/advice.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/status.h"
#include "bot/session/thinking.h"
#include "bot/table/journal.h"
#include "engine/rollout.h"

/* Hints: a strong player's choices in this position, from the seat's view. */

/* Worlds tried in a slice of the worker's time. */
enum { WORLDS_AT_ONCE = 4 };

struct hint {
	struct thinking thought; /* first */
	const struct game *game;
	int seat;
	bool begun;
	struct rollout_question question;
	struct rollout rollout;
	void *view, *memory;
	size_t n; /* moves found, the best first */
	struct judged list[ROLLOUT_MOVES_MAX];
};

static bool go_on(struct job *job) {
	struct hint *hint = (struct hint *)job;
	if (!hint->begun) {
		hint->begun = true;
		hint->n = rollout_mixture(hint->game, hint->view, hint->seat, hint->list);
		if (hint->n > 0) {
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

/* Whether the thought is a hint for the current position. */
static bool is_for(const struct thinking *thought, struct table *table, int seat) {
	const struct hint *hint = (const struct hint *)thought;
	return thought->kind == &kind && thought->table == table->id && hint->seat == seat &&
	       is_current(hint, table);
}

/* A thought about the move of an active seat, for its person. NULL if memory fails. */
static struct thinking *create(struct table *table, int seat) {
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
	/* The seed holds nothing secret, since the hint would tell it. */
	hint->question = (struct rollout_question){.game = game,
		.view = hint->view,
		.seat = seat,
		.seed = (uint64_t)table->id << 24 ^ (uint64_t)table->n_moves,
		.play_outs = rollout_play_outs(game)};
	return &hint->thought;
}

/* The command */

static void refuse_rated(struct request *request) {
	request_refuse_saying(request,
		SENTENCE("This game is between people and rated, so there are no hints. A table "
			 "opened with hints=on allows them and is not rated: {prefix}new GAME "
			 "hints=on, or {prefix}set hints=on before the start."));
}

/* Off turn: the standing bid's probability. */
static void tell_odds(struct request *request) {
	struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	words_put(&request->answer, request->words, "It is not your turn.");
	if (table->game->say->odds != NULL) {
		char buf[256];
		struct text odds = TEXT_INTO(buf);
		table->game->say->odds(&audience, NULL, &odds);
		if (odds.len > 0) {
			text_puts(&request->answer, " ");
			SAY(&request->answer, request->words, "{odds}.", {"odds", buf});
		}
	}
	request_tell(request);
}

/* People whom private texts do not reach ask again by a button. */
static void tell_waiting(struct request *request) {
	struct chat_controls controls;
	bool told = table_can_be_told(request->table, request->seat) &&
		    !table_has_hands_by_button(request->table, request->person);
	request_put(request, told ? SENTENCE("Thinking… The hint comes in a moment.")
				  : SENTENCE("Thinking… Ask again in a moment: {prefix}hint"));
	buttons_clear(&controls);
	struct button_id press =
		buttons_id(request->table, BUTTON_ANY_TURN, ACTION_COMMAND, hint_command.word);
	buttons_add(&controls, request->words, hint_command.label, &press);
	request_offer(request, &controls);
}

static void tell_found(struct request *request, struct thinking *thought) {
	thought->late = false;
	thought->kind->put(thought, &request->answer);
	request_tell_in_game(request);
}

static void ask(struct request *request) {
	struct thinking *thought = create(request->table, request->seat);
	if (thought == NULL || !thinking_begin(thought)) {
		request_refuse_saying(request,
			SENTENCE("I am busy with other questions; ask again in a moment."));
	} else if (thought->busy) {
		thought->late = table_can_be_told(request->table, request->seat) &&
				!table_has_hands_by_button(request->table, request->person);
		tell_waiting(request);
	} else {
		tell_found(request, thought);
	}
}

/* Results with hints are kept apart from those without. */
static void note_hinted(struct table *table, int seat) {
	if (!table->seats[seat].hinted) {
		table->seats[seat].hinted = true;
		journal_seats(table);
	}
}

static void give(struct request *request) {
	struct table *table = request->table;
	struct thinking *thought = thinking_of(request->bot, request->chat, request->person->key);
	note_hinted(table, request->seat);
	if (!table_is_active(table, request->seat)) {
		tell_odds(request);
	} else if (thought != NULL && thought->busy) {
		tell_waiting(request);
	} else if (thought != NULL && is_for(thought, table, request->seat)) {
		tell_found(request, thought);
	} else {
		ask(request);
	}
}

/* The button stands on the table, so a press is an act there. */
static void run(struct request *request) {
	if (request->pressed && !request_act(request, ACT_DO)) {
		return;
	}
	if (request->table->rated) {
		refuse_rated(request);
	} else {
		give(request);
	}
}

const struct command hint_command = {
	.word = "hint",
	.aliases = "ヒント",
	.usage = "",
	.help = SENTENCE("shows what a strong player would consider now, to you alone"),
	.need = NEEDS_RUNNING_SEAT,
	.run = run,
	.label = SENTENCE("Hint"),
	.look = BUTTON_PLAIN,
};
