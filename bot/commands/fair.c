#include <stdio.h>

#include "bot/commands/past_table.h"
#include "bot/commands/rows.h"

/* The proof of a table's dice and cards. */

static int put_text(void *data, const char *text) {
	text_add(data, " %s.", text);
	return 0;
}

static void put_proof(struct request *request, const struct store_table *row) {
	const struct words *words = request_words(request);
	char id[24], seed[FAIR_HEX_SIZE], commit[FAIR_HEX_SIZE];
	snprintf(id, sizeof(id), "%lld", (long long)row->id);
	fair_commit(id, row->seed, commit);
	fair_to_hex(row->seed, seed);
	bool ended = row->phase == STORE_FINISHED || row->phase == STORE_UNFINISHED;
	SAY(&request->answer, words, "Table #{id}, scheme fair1. Commitment: {commit}.", {"id", id},
		{"commit", commit});
	words_gap(&request->answer, request->words);
	if (!ended) {
		words_put(&request->answer, words, "The seed is shown when the game has ended.");
		return;
	}
	SAY(&request->answer, words, "Seed: {seed}. Words added:", {"seed", seed});
	size_t before = request->answer.len;
	store_wishes(request->bot->config.store, row->id, put_text, &request->answer);
	if (request->answer.len == before) {
		words_gap(&request->answer, request->words);
		words_put(&request->answer, words, "none.");
	}
	words_gap(&request->answer, request->words);
	SAY(&request->answer, words,
		"Whoever runs the bot can give you the record (dicecup export {id}); rederive.py "
		"recomputes every roll and deal from it.",
		{"id", id});
}

static void run(struct request *request) {
	struct store_table row;
	if (!request_has_store(request) || !past_table_find(request, &row) ||
		!past_table_is_kept(request, &row)) {
		return;
	}
	put_proof(request, &row);
	request_say(request);
}

const struct command fair_command = {
	.word = "fair",
	.group = GROUP_DICECUP,
	.aliases = "証明",
	.usage = "[ID]",
	.help = SENTENCE("shows the proof of a table's dice and cards: {prefix}fair 12"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS(
		{"table", SENTENCE("table"), SENTENCE("its number; the table here if left out"),
			.number = true, .optional = true}),
	.label = SENTENCE("Fair play"),
	.pressed_of_past = true,
};
