#include "bot/session/start.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"

static void run(struct request *request) {
	struct table *table = request->table;
	const struct seat *seat = start_unreached(table);
	if (table->n_seats < table->game->least_seats) {
		SAY(&request->answer, request->words,
			"{game} takes {least} to {most} players. {prefix}addbot adds a computer "
			"player.",
			{"game", request->words->find(request->words, table->game->name, NULL, 1),
				0},
			{"least", NULL, table->game->least_seats},
			{"most", NULL, table->game->most_seats},
			{"prefix", request->chat->prefix, 0});
		request_refuse(request);
	} else if (start_objection(table) != NULL) {
		words_put(&request->answer, request->words, start_objection(table));
		request_refuse(request);
	} else if (seat != NULL) {
		SAY(&request->answer, table_words(table),
			"{who}: I do not know yet whether my private texts reach you, and hands "
			"are "
			"dealt in private. The game begins as soon as I do; if none has come, "
			"allow them and say {prefix}join again.",
			{"who", seat->name, 0}, {"prefix", request->chat->prefix, 0});
		table->phase = TABLE_STARTING;
		request_announce(request, table);
		start_probe_unreached(table);
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
