#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/table/pages.h"

/* To the asker alone, whoever heard the beginning. */
static void run(struct request *request) {
	if (!request_may_spend(request, LIMIT_TELL)) {
		return;
	}
	if (!pages_take(request->bot, request->chat, request->person->key, &request->answer)) {
		request_put(request, SENTENCE("There is nothing more to say."));
	}
	request_tell(request);
}

const struct command more_command = {
	.word = "more",
	.group = GROUP_DICECUP,
	.aliases = "続き",
	.usage = "",
	.help = SENTENCE("says the rest of my last long answer to you"),
	.where_brief = true,
	.need = NEEDS_NOTHING,
	.run = run,
};
