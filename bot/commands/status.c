#include "bot/delivery/status.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/hands.h"
#include "bot/session/reachability.h"
#include "bot/table/clock.h"

/* A press beside a hand is answered with its buttons, too. */
static void offer_status(struct request *request) {
	struct chat_controls controls;
	buttons_for_seat(request->table, request->seat, request->words, &controls);
	request_offer(request, &controls);
}

/* The status goes in order with the table's lines, so it is true when heard; on rate-limited
 * networks a watcher's status is private and takes no turn. */
static void tell_status(struct request *request) {
	if (request->seat >= 0 || !table_has_begun(request->table)) {
		request_say_in_game(request);
	} else if (request->chat->rate_limited) {
		request_tell(request);
	} else {
		request_say(request);
	}
}

static void run(struct request *request) {
	const struct table *table = request->table;
	bool away = request->seat >= 0 && table->seats[request->seat].absence != STORE_PRESENT;
	if (!request_act(request, ACT_ASK)) {
		return;
	}
	if (away) {
		reachability_probe(request->table, request->seat);
	}
	status_put(request->table, request->chat, request_words(request), &request->answer);
	status_put_deadlines(request->table, request->chat, request_words(request), clock_ends,
		&request->answer);
	if (request->pressed && request->seat >= 0) {
		offer_status(request);
	} else {
		tell_status(request);
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

/* The hand */

static void show_hand(struct request *request) {
	struct table *table = request->table;
	struct seat *seat = &table->seats[request->seat];
	if (!request_act(request, ACT_ASK)) {
		return;
	}
	if (request->chat->has_buttons) {
		request_show_hand(request, NULL);
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
	hands_send(table, request->seat);
}

const struct command hand_command = {
	.word = "hand",
	.aliases = "dice cards 手元 ダイス",
	.usage = "",
	.help = SENTENCE("shows you your dice or cards again, in private"),
	.need = NEEDS_RUNNING_SEAT,
	.run = show_hand,
	.label = SENTENCE("My hand"),
	.look = BUTTON_GOOD,
};
