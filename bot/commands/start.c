#include "bot/session/start.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"

/* The game begins once hands are known to arrive. That takes a moment; only a second request is
 * told so. */
static void wait_for_hands(struct request *request) {
	struct table *table = request->table;
	bool again = table->phase == TABLE_STARTING;
	const struct seat *seat = start_unreached(table, again || request->chat->has_buttons);
	if (!again && !start_once_reached(table)) {
		request_tell_not_taken(request);
		return;
	}
	request_note(request, OUTCOME_TAKEN);
	if (seat == NULL) {
		return;
	}
	REQUEST_ANNOUNCE(request,
		"{who}: hands are dealt in private, and I do not know yet whether my "
		"messages reach you. The game begins as soon as I do. If none has come, "
		"allow them and say {prefix}join again.",
		{"who", seat->name});
	start_probe_unreached(table);
}

static void run(struct request *request) {
	struct table *table = request->table;
	if (table->n_seats < table->game->least_seats) {
		table_say_on(&request->answer, request->words, request->table, request->chat,
			SENTENCE("{game} takes {least} to {most} players. "
				 "{prefix}addbot adds a computer "
				 "player."),
			NULL, 0);
		request_refuse(request);
	} else if (start_objection(table) != NULL) {
		request_refuse_saying(request, start_objection(table));
	} else if (start_unreached(table, true) != NULL) {
		wait_for_hands(request);
	} else if (start_begin(table)) {
		request_note(request, OUTCOME_TAKEN);
	} else {
		request_tell_not_taken(request);
	}
}

const struct command start_command = {
	.word = "start",
	.aliases = "開始",
	.usage = "",
	.help = SENTENCE("begins the game; seats are drawn by lot"),
	.need = NEEDS_OPEN_SEAT,
	.run = run,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Start"),
	.look = BUTTON_GOOD,
	.at_open_table = true,
};
