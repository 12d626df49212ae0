#include "bot/commands/bring.h"
#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/table/table_seats.h"

/* Who cannot sit down any more looks on. */
static void look_on(struct request *request) {
	request_tell_saying(request,
		table_has_begun(request->table)
			? SENTENCE("The table stands here now, too. Its game has begun, so you "
				   "look on.")
			: SENTENCE("The table stands here now, too. All its seats are taken, so "
				   "you look on."));
}

static void run_named(struct request *request) {
	bool stood = request->table != NULL;
	if (!bring_here(request)) {
		return;
	}
	const struct table *table = request->table;
	bool may_sit = !table_has_begun(table) && table_seats_room(table) > 0;
	if (stood || may_sit || request->seat >= 0) {
		sitting_join(request);
	} else {
		look_on(request);
	}
}

static void run(struct request *request) {
	if (request_names_table(request) && !request->chat->has_guests) {
		run_named(request);
	} else {
		sitting_join(request);
	}
}

static const struct argument arguments[] = {
	{"table", SENTENCE("table"), SENTENCE("one of another channel, to stand here, too: #812"),
		.optional = true},
	{.name = NULL},
};

const struct command join_command = {
	.word = "join",
	.aliases = "参加",
	.usage = "[#TABLE]",
	.help = SENTENCE("takes a seat, or takes yours back from the computer; {prefix}join #812 "
			 "brings that table here"),
	.need = NEEDS_TABLE,
	.names_table = true,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Join"),
	.look = BUTTON_MAIN,
	.at_open_table = true,
	.for_newcomers = true,
};
