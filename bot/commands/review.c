#include "bot/session/review.h"

#include <errno.h>
#include <stdio.h>

#include "bot/commands/past_table.h"
#include "bot/commands/rows.h"
#include "storage/results.h"

static void refuse(struct request *request, int64_t id, int rc) {
	ANSWER(request,
		rc == -ENOENT ? SENTENCE("Only those who played game #{id} can have it reviewed.")
		: rc == -EPROTO
			? SENTENCE("Table #{id} cannot be reviewed: its record does not fit "
				   "today's rules.")
		: rc == -E2BIG ? SENTENCE("Game #{id} is too long to be reviewed.")
			       : SENTENCE("I am busy with other questions; ask again in a moment."),
		{"id", NULL, (long)id});
	request_refuse(request);
}

static void tell_waiting(struct request *request) {
	request_tell_saying(request,
		SENTENCE("I am looking at the game; the answer comes in private. If it does not, "
			 "ask again in a moment."));
}

static void tell_found(struct request *request, struct thinking *thought) {
	thought->late = false;
	thought->kind->put(thought, &request->answer);
	request_tell(request);
}

static void look(struct request *request, const struct store_table *row) {
	int rc;
	struct thinking *thought =
		review_create(request->bot, request->person, request->words, row, &rc);
	if (thought == NULL || !thinking_begin(thought)) {
		refuse(request, row->id, rc);
	} else if (thought->busy) {
		thought->late = true;
		tell_waiting(request);
	} else {
		tell_found(request, thought);
	}
}

/* Without a number: the last game here. */
static void choose_last(struct request *request, char number[24]) {
	struct store_past_game last;
	bool asks = request->args[0] == '\0' && request->place != NULL &&
		    (request->table == NULL || !table_has_begun(request->table));
	if (asks && store_history(request->bot->config.store, request->chat->network,
			    request->place, &last, 1) == 1) {
		snprintf(number, 24, "%lld", (long long)last.id);
		request->args = number;
	}
}

static void run(struct request *request) {
	struct store_table row;
	char number[24];
	if (!request_has_store(request)) {
		return;
	}
	choose_last(request, number);
	struct thinking *thought = thinking_of(request->bot, request->chat, request->person->key);
	if (!past_table_find(request, &row)) {
		return;
	}
	if ((row.phase != STORE_FINISHED && row.phase != STORE_UNFINISHED) || row.started_at == 0) {
		request_refuse_saying(request, SENTENCE("Only finished games can be reviewed."));
	} else if (!past_table_is_kept(request, &row)) {
		return;
	} else if (thought != NULL && thought->busy) {
		tell_waiting(request);
	} else if (thought != NULL && review_is_of(thought, row.id)) {
		tell_found(request, thought);
	} else {
		look(request, &row);
	}
}

static const struct argument arguments[] = {
	{"table", SENTENCE("table"), SENTENCE("its number; the last game here if left out"),
		.number = true, .optional = true},
	{.name = NULL},
};

const struct command review_command = {
	.word = "review",
	.group = GROUP_DICECUP,
	.aliases = "振り返り",
	.usage = "[ID]",
	.help = SENTENCE("shows which of your decisions in a game cost most, and what was better: "
			 "{prefix}review 12"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Review"),
	.pressed_of_past = true,
};
