#include "bot/commands/rows.h"
#include "bot/commands/vote.h"
#include "bot/session/closing.h"

/* The place, other than the table's home, where its moderator asks; else NULL. */
static struct table_place *find_place(const struct request *request) {
	const struct table *table = request->table;
	struct table_place *place = request->message->moderates && request->place != NULL
					    ? table_place_at(table, request->chat, request->place)
					    : NULL;
	return place != table->home ? place : NULL;
}

static void take_out(struct request *request, struct table_place *place) {
	if (!closing_take_out(place, request->person->name)) {
		request_tell_not_taken(request);
		return;
	}
	request_note(request, OUTCOME_TAKEN);
}

static void run(struct request *request) {
	struct table_place *place = find_place(request);
	if (place != NULL) {
		take_out(request, place);
		return;
	}
	struct vote vote = {.votes = &request->table->end_votes,
		.about = -1,
		.sentence = SENTENCE("{who} [vote|votes] to end the game; {n} more needed.")};
	if (vote_carries(request, &vote) && !closing_break_off(request->table, 0)) {
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
