#include <stdio.h>

#include "bot/commands/rows.h"
#include "bot/commands/suggestions.h"
#include "bot/session/seating.h"

static void run(struct request *request) {
	struct table *table = request->table;
	int seat = table->n_seats - 1;
	if (request->args[0] != '\0') {
		seat = request_seat_named(request);
	}
	while (seat >= 0 && table->seats[seat].person != NULL) {
		seat = request->args[0] != '\0' ? -1 : seat - 1;
	}
	if (seat < 0) {
		request_refuse_saying(
			request, SENTENCE("No computer player of that name sits here."));
		return;
	}
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table->seats[seat].name);
	if (seating_drop(table, seat)) {
		REQUEST_ANNOUNCE(request, table, "{who} [leave|leaves] the table ({k}/{max}).",
			{"who", name});
	} else {
		request_tell_not_taken(request);
	}
}

static void suggest_computers(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats && !table_has_begun(table); i++) {
		if (table->seats[i].person == NULL) {
			suggestions_add(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

static const struct argument arguments[] = {
	{"name", SENTENCE("name"), SENTENCE("which one; the last if left out"), .optional = true,
		.suggested = true},
	{.name = NULL},
};

const struct command removebot_command = {
	.word = "removebot",
	.aliases = "削除",
	.usage = "[NAME]",
	.help = SENTENCE("removes a computer player"),
	.need = NEEDS_OPEN,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
	.suggest = suggest_computers,
};
