#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/guest_sits.h"
#include "bot/session/seating.h"

static void leave_open(struct request *request) {
	struct table *table = request->table;
	struct guest_going going = guest_sits_going(table, request->seat);
	if (!seating_drop(table, request->seat)) {
		request_tell_not_taken(request);
		return;
	}
	request_note(request, OUTCOME_TAKEN);
	guest_sits_went(table, &going);
	seating_settle(table, true);
}

/* Why there is nothing to give up: a SENTENCE, or NULL. */
static const char *object(const struct table *table, int seat) {
	enum store_absence absence = table->seats[seat].absence;
	if (absence == STORE_TAKEN) {
		return presence_objection(table, seat);
	}
	if (!presence_is_in(table, seat)) {
		return SENTENCE("You are out of the game already, and nobody waits for you: your "
				"place counts as it is.");
	}
	return absence == STORE_GAVE_UP ? SENTENCE("The computer is already playing for you.")
					: NULL;
}

static void leave_running(struct request *request) {
	struct table *table = request->table;
	struct seat *seat = &table->seats[request->seat];
	const char *objection = object(table, request->seat);
	bool waited = presence_is_deserted(table);
	if (objection != NULL) {
		request_refuse_saying(request, objection);
		return;
	}
	if (!seating_give_to_computer(table, request->seat, STORE_GAVE_UP)) {
		request_tell_not_taken(request);
		return;
	}
	seat->reached = false;
	REQUEST_ANNOUNCE(request, table,
		presence_is_abandoned(table)
			? SENTENCE("{who} [leave|leaves] the game.")
			: SENTENCE("{who} [leave|leaves]; the computer plays on for {who}. "
				   "{prefix}join or a legal move takes the seat back."),
		{"who", table_seat_name(table, table_words(table), request->seat)});
	seating_settle(table, waited);
}

static void run(struct request *request) {
	if (!table_has_begun(request->table)) {
		leave_open(request);
	} else {
		leave_running(request);
	}
}

const struct command leave_command = {
	.word = "leave",
	.aliases = "退席",
	.usage = "",
	.help = SENTENCE("gives up your seat; in a running game the computer takes it over"),
	.need = NEEDS_SEAT,
	.run = run,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Leave"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
};
