#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/live_message.h"
#include "bot/session/reachability.h"

static void run(struct request *request) {
	struct table *table = request->table;
	struct seat *seat = &table->seats[request->seat];
	if (!request_act(request, ACT_ASK)) {
		return;
	}
	if (request->chat->has_buttons) {
		request_show_hand(request);
		return;
	}
	if (!request_may_hear(request)) {
		return;
	}
	if (!seat->reached) {
		char buf[256];
		struct text text = TEXT_INTO(buf);
		words_put(&text, request->words,
			"If you can read this, your dice or cards come next.");
		seat->asks = true;
		reachability_probe_by(table, request->seat, buf);
		return;
	}
	live_message_tell_hand(table, request->seat);
}

const struct command hand_command = {
	.word = "hand",
	.aliases = "dice cards 手元 ダイス",
	.usage = "",
	.help = SENTENCE("shows you your dice or cards again, in private"),
	.need = NEEDS_RUNNING_SEAT,
	.run = run,
	.label = SENTENCE("My hand"),
	.look = BUTTON_GOOD,
};
