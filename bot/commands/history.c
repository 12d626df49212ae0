#include <stdlib.h>
#include <time.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "engine/games.h"
#include "storage/results.h"

/* The last games of a place. */

enum { HISTORY_ROWS = 10 };

static void put_past(struct request *request, const struct store_past_game *past) {
	const struct words *words = request_words(request);
	const struct game *game = games_find(past->game);
	char when[32];
	time_t seconds = (time_t)(past->ended_at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof(when), "%Y-%m-%d", &utc);
	text_add(&request->answer, "%s#%lld %s %s:", request->answer.len > 0 ? "\n" : "",
		(long long)past->id, when,
		game != NULL ? words_find(words, game->name) : past->game);
	for (size_t i = 0; i < past->n_seats; i++) {
		if (i > 0) {
			words_put(&request->answer, words, ", ");
		} else {
			text_puts(&request->answer, " ");
		}
		if (past->seats[i].place > 0) {
			text_add(&request->answer, "%d. ", past->seats[i].place);
		}
		text_puts(&request->answer, people_seat_name(words, &past->seats[i]));
	}
	if (past->phase == STORE_UNFINISHED) {
		text_puts(&request->answer, " ");
		words_put(&request->answer, words, "(unfinished)");
	}
}

static void run(struct request *request) {
	struct store_past_game past[HISTORY_ROWS];
	char word[8];
	size_t n = 5;
	if (!request_has_store(request)) {
		return;
	}
	if (request_next_word(request, word, sizeof(word))) {
		n = (size_t)strtoul(word, NULL, 10);
		n = n < 1 ? 1 : n > HISTORY_ROWS ? HISTORY_ROWS : n;
	}
	const char *place = request->place != NULL   ? request_channel(request)
			    : request->table != NULL ? table_channel(request->table)
						     : "";
	int found =
		store_history(request->bot->config.store, request->chat->network, place, past, n);
	if (found < 0) {
		request_tell_not_taken(request);
		return;
	}
	if (found == 0) {
		words_put(&request->answer, request_words(request), "No game has ended here yet.");
	}
	for (int i = 0; i < found; i++) {
		put_past(request, &past[i]);
	}
	request_say(request);
}

const struct command history_command = {
	.word = "history",
	.group = GROUP_DICECUP,
	.aliases = "履歴",
	.usage = "[N]",
	.help = SENTENCE("lists the last games played here"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"number", SENTENCE("number"), SENTENCE("how many to add"),
		.number = true, .optional = true}),
};
