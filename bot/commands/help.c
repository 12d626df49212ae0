#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "engine/games.h"

static void put_now(struct request *request) {
	const struct table *table = request->table;
	const struct words *words = request->words;
	if (table == NULL) {
		char list[128];
		struct text known = TEXT_INTO(list);
		lookup_put_games(&known);
		SAY(&request->answer, words, "Now: {prefix}new GAME opens a table. Games: {games}.",
			{"prefix", request->chat->prefix, 0}, {"games", list, 0});
	} else if (!table_has_begun(table)) {
		SAY(&request->answer, words,
			request->seat < 0 ? SENTENCE("Now: {prefix}join takes a seat.")
					  : SENTENCE("Now: {prefix}start begins; {prefix}addbot, "
						     "{prefix}set and "
						     "{prefix}wish change the table."),
			{"prefix", request->chat->prefix, 0});
	} else if (request->seat < 0) {
		SAY(&request->answer, words, "Now: {prefix}status tells how the game stands.",
			{"prefix", request->chat->prefix, 0});
	} else {
		const char *names[SEATS_MAX];
		struct audience audience =
			table_audience(table, table->state, request->seat, names);
		table->game->say->hint(&audience, &request->answer);
		if (request->answer.len == 0) {
			SAY(&request->answer, words,
				"Now it is not for you to move: {prefix}status.",
				{"prefix", request->chat->prefix, 0});
		}
	}
}

static void put_all_words(struct request *request) {
	words_put(&request->answer, request->words, "\nCommands:");
	for (const struct command *const *row = request->bot->config.commands; *row != NULL;
		row++) {
		text_add(&request->answer, " %s", (*row)->word);
	}
	SAY(&request->answer, request->words, ". {prefix}help COMMAND tells more.",
		{"prefix", request->chat->prefix, 0});
}

static void put_command(
	struct request *request, const char *word, const char *usage, const char *help) {
	text_add(&request->answer, "%s%s%s%s: ", request->chat->prefix, word,
		usage != NULL && *usage != '\0' ? " " : "", usage != NULL ? usage : "");
	SAY(&request->answer, request->words, help, {"prefix", request->chat->prefix, 0});
}

static bool put_verb_of(
	struct request *request, const struct game *game, const char *word, bool exact) {
	int verb = lookup_verb(game, word, exact);
	if (verb >= 0) {
		put_command(request, game->verbs[verb].word, game->verbs[verb].usage,
			game->verbs[verb].help);
	}
	return verb >= 0;
}

/* Of the game at this table; without one, of every game that has it. */
static bool put_verb(struct request *request, const char *word, bool exact) {
	if (request->table != NULL) {
		return put_verb_of(request, request->table->game, word, exact);
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		if (lookup_verb(games[i], word, exact) >= 0) {
			text_puts(&request->answer, request->answer.len > 0 ? "\n" : "");
			words_put(&request->answer, request->words, games[i]->name);
			text_puts(&request->answer, ": ");
			put_verb_of(request, games[i], word, exact);
		}
	}
	return request->answer.len > 0;
}

static bool put_word(struct request *request, const char *word, bool exact) {
	if (put_verb(request, word, exact)) {
		return true;
	}
	const struct command *command = lookup_command(request->bot->config.commands, word, exact);
	if (command != NULL) {
		put_command(request, command->word, command->usage, command->help);
	}
	return command != NULL;
}

static void run(struct request *request) {
	char word[64];
	if (!request_next_word(request, word, sizeof(word))) {
		put_now(request);
		put_all_words(request);
	} else if (!put_word(request, word, true) && !put_word(request, word, false)) {
		SAY(&request->answer, request->words, "There is no command “{word}”.",
			{"word", word, 0});
		put_all_words(request);
	}
	request_tell(request);
}

static const struct argument arguments[] = {
	{"command", SENTENCE("command"), SENTENCE("the one to be told about"), .optional = true},
	{.name = NULL},
};

const struct command help_command = {
	.word = "help",
	.aliases = "ヘルプ",
	.usage = "[COMMAND]",
	.help = SENTENCE("what you can do now, or more about a command"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
};
