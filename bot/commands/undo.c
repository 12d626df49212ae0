#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/step.h"

/* A call of Perudo stands (P19). */
static const char *const objections[] = {
	[UNDO_IS_OFF] = SENTENCE("No move can be taken back here: people play against each other, "
				 "and the table was opened without undo=on."),
	[UNDO_NOTHING] = SENTENCE("There is nothing to take back: the last move is not yours."),
	[UNDO_IT_STANDS] = SENTENCE("That move stands: it is one that cannot be taken back, or "
				    "something hidden has come to light or been rolled since."),
};

static void run(struct request *request) {
	struct table *table = request->table;
	if (!request_act(request, ACT_DO) || request_is_refused_by_pause(request) ||
		!request_has_say(request)) {
		return;
	}
	enum undo_objection objection = step_undo_objection(table, request->seat);
	if (objection != UNDO_IS_POSSIBLE) {
		request_refuse_saying(request, objections[objection]);
		return;
	}
	if (step_undo(table) < 0) {
		request_tell_not_taken(request);
		return;
	}
	request->took = true;
	request_note(request, OUTCOME_TAKEN);
}

const struct command undo_command = {
	.word = "undo",
	.aliases = "待った 取り消し",
	.usage = "",
	.help = SENTENCE("takes your last move back, while nobody has acted and nothing hidden was "
			 "revealed or rolled since"),
	.need = NEEDS_RUNNING_SEAT,
	.run = run,
	.limit = LIMIT_CHANGE,
};
