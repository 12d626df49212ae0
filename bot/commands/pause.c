#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/clocks.h"

/* Pausing a game, and resuming it. */

static void say(struct request *request, const char *sentence) {
	const struct table *table = request->table;
	REQUEST_ANNOUNCE(request, sentence,
		{"who", table_seat_name(table, table_words(table), request->seat)});
}

/* Players who are out, gave up or were removed cannot pause. */
static bool may_decide(struct request *request) {
	return request_act(request, ACT_DO) && request_has_say(request);
}

static void pause_game(struct request *request) {
	if (!may_decide(request) || request_is_refused_by_pause(request)) {
		return;
	}
	if (clocks_pause(request->table, true) < 0) {
		request_tell_not_taken(request);
		return;
	}
	say(request, SENTENCE("{who} [pause|pauses] the game: clocks and computer players "
			      "stop. {prefix}resume continues it."));
}

static void resume_game(struct request *request) {
	if (!may_decide(request)) {
		return;
	}
	if (!request->table->paused) {
		request_refuse_saying(request, SENTENCE("The game is not paused."));
	} else if (clocks_pause(request->table, false) < 0) {
		request_tell_not_taken(request);
	} else {
		say(request, SENTENCE("{who} [resume|resumes] the game."));
	}
}

const struct command pause_command = {
	.word = "pause",
	.aliases = "中断",
	.usage = "",
	.help = SENTENCE("stops the clock and the computer players"),
	.need = NEEDS_RUNNING_SEAT,
	.run = pause_game,
	.limit = LIMIT_CHANGE,
};

const struct command resume_command = {
	.word = "resume",
	.aliases = "再開",
	.usage = "",
	.help = SENTENCE("resumes a paused game"),
	.need = NEEDS_RUNNING_SEAT,
	.run = resume_game,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Resume"),
	.look = BUTTON_MAIN,
};
