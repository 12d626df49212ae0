#include "bot/delivery/status.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"

/* A press beside a hand gets the buttons again. */
static void offer_status(struct request *request) {
	struct chat_controls controls;
	buttons_for_seat(request->table, request->seat, request->words, &controls);
	request_offer(request, &controls);
}

static void run(struct request *request) {
	status_put(request->table, request_words(request), &request->answer);
	status_put_deadlines(request->table, request_words(request), &request->answer);
	if (request->pressed && request->seat >= 0) {
		offer_status(request);
	} else {
		request_say(request);
	}
}

const struct command status_command = {
	.word = "status",
	.aliases = "状況",
	.usage = "",
	.help = SENTENCE("shows whose turn it is, the current bid or trick, and who is still in"),
	.need = NEEDS_TABLE,
	.run = run,
	.label = SENTENCE("Status"),
	.look = BUTTON_PLAIN,
};
