#include <stdio.h>

#include "bot/commands/rows.h"
#include "bot/commands/suggestions.h"
#include "bot/commands/vote.h"
#include "bot/session/closing.h"
#include "bot/session/seating.h"
#include "bot/session/watching.h"
#include "bot/table/presence.h"

static void unseat(struct request *request, int seat) {
	struct table *table = request->table;
	bool running = table_has_begun(table);
	const struct person *person = table->seats[seat].person;
	bool guest = person != NULL && person->chat->has_guests;
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table_seat_name(table, table_words(table), seat));
	if (running ? !seating_give_to_computer(table, seat, STORE_AWAY)
		    : !seating_drop(table, seat)) {
		request_tell_not_taken(request);
		return;
	}
	REQUEST_ANNOUNCE(request, table,
		running ? SENTENCE("The computer now plays for {who}; any move or command takes "
				   "the seat back.")
			: SENTENCE("{who} [lose|loses] the seat."),
		{"who", name});
	if (guest) {
		watching_void_invitations(table);
	}
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

static void run(struct request *request) {
	struct table *table = request->table;
	int seat = request_seat_named(request);
	if (seat < 0 || (table_has_begun(table) && presence_computer_acts(table, seat))) {
		request_refuse_saying(
			request, seat < 0 ? SENTENCE("Nobody with that name sits here.")
					  : SENTENCE("The computer already plays for that seat."));
		return;
	}
	struct vote vote = {.votes = &table->seats[seat].votes, .about = seat};
	if (vote_carries(request, &vote)) {
		table->seats[seat].votes = 0;
		unseat(request, seat);
	}
}

static void suggest_people(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats; i++) {
		if (!presence_computer_acts(table, i) && table->seats[i].person != NULL &&
			i != request->seat) {
			suggestions_add(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

static const struct argument arguments[] = {
	{"name", SENTENCE("name"), SENTENCE("who is away"), .person = true, .suggested = true},
	{.name = NULL},
};

const struct command unseat_command = {
	.word = "unseat",
	.aliases = "離席",
	.usage = "NAME",
	.help = SENTENCE("lets the computer play for somebody who is away; a vote, unless you are "
			 "a moderator"),
	.need = NEEDS_TABLE,
	.run = run,
	.arguments = arguments,
	.suggest = suggest_people,
};
