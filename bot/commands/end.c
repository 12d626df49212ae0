#include "bot/commands/rows.h"
#include "bot/commands/vote.h"
#include "bot/session/closing.h"

static void run(struct request *request) {
	struct vote vote = {.votes = &request->table->end_votes, .about = -1};
	if (vote_carries(request, &vote) && !closing_break_off(request->table)) {
		request_tell_not_taken(request);
	}
}

const struct command end_command = {
	.word = "end",
	.aliases = "終了",
	.usage = "",
	.help = SENTENCE("closes the table; a vote, unless you are a moderator"),
	.need = NEEDS_PARKED,
	.run = run,
};
