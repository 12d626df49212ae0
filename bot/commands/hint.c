#include "bot/session/hint.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"
#include "bot/table/journal.h"

static void refuse_rated(struct request *request) {
	request_put(request,
		SENTENCE("This game is between people and rated, so there are no hints. A table "
			 "opened with hints=on allows them and is not rated: {prefix}new GAME "
			 "hints=on, or {prefix}set hints=on before the start."));
	request_refuse(request);
}

/* Not on turn: how likely what stands is. */
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

/* Who gets no private texts asks again, by a button. */
static void tell_waiting(struct request *request) {
	struct chat_controls controls;
	bool told = table_can_be_told(request->table, request->seat) &&
		    !table_has_hands_by_button(request->table, request->person);
	request_put(request, told ? SENTENCE("I am thinking; the hint comes in a moment.")
				  : SENTENCE("I am thinking. Ask again in a moment: {prefix}hint"));
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
	struct thinking *thought = hint_create(request->table, request->seat);
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

/* So that results with hints and without are told apart. */
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
	} else if (thought != NULL && hint_is_for(thought, table, request->seat)) {
		tell_found(request, thought);
	} else {
		ask(request);
	}
}

/* A press on the button is one on the table. */
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
