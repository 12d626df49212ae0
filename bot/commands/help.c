#include <stdio.h>
#include <string.h>

#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"
#include "engine/games.h"

static void put_now(struct request *request) {
	const struct table *table = request->table;
	const struct words *words = request->words;
	if (table == NULL) {
		char list[128];
		struct text known = TEXT_INTO(list);
		lookup_put_games(&known);
		SAY(&request->answer, words, "Now: {prefix}new GAME opens a table. Games: {games}.",
			{"prefix", request->chat->prefix}, {"games", list});
	} else if (!table_has_begun(table)) {
		SAY(&request->answer, words,
			request->seat < 0
				? SENTENCE("Now: {prefix}join takes a seat.")
				: SENTENCE(
					  "Now: {prefix}start begins the game, {prefix}addbot adds "
					  "a computer player, {prefix}set changes rules or speed."),
			{"prefix", request->chat->prefix});
	} else if (request->seat < 0) {
		SAY(&request->answer, words, "Now: {prefix}status shows how the game stands.",
			{"prefix", request->chat->prefix});
	} else {
		const char *names[SEATS_MAX];
		struct audience audience =
			table_audience(table, table->state, request->seat, names);
		table->game->say->hint(&audience, &request->answer);
		if (request->answer.len == 0) {
			SAY(&request->answer, words,
				"It is not your turn: {prefix}status shows whose it is.",
				{"prefix", request->chat->prefix});
		}
	}
}

/* This game's moves, with an example each. */
static void put_moves(struct request *request) {
	const struct table *table = request->table;
	if (table == NULL) {
		return;
	}
	text_puts(&request->answer, "\n");
	ANSWER(request,
		"Moves of {game}:", {"game", words_find(request->words, table->game->name)});
	for (int verb = 0; verb < table->game->n_verbs; verb++) {
		if (buttons_has_verb(table, verb)) {
			text_add(&request->answer, "\n%s%s – ",
				request->chat->groups_commands ? CHAT_COMMAND : "",
				table->game->verbs[verb].example);
			words_put(&request->answer, request->words, table->game->verbs[verb].help);
		}
	}
}

static bool is_of_use(const struct request *request, const struct command *command) {
	const char *why;
	return !command->seldom && !request_lacks(request, command->need, &why);
}

/* Those of use here and now, or all; of all groups, or of one, behind what is typed before them. */
static void put_words(struct request *request, int group, const char *before, bool all) {
	for (const struct command *const *row = request->bot->config.commands; *row != NULL;
		row++) {
		if ((group == CHAT_GROUPS || group == (int)(*row)->group) &&
			(request->chat->brief || !(*row)->where_brief) &&
			(all || is_of_use(request, *row))) {
			text_add(&request->answer, "%s %s", before, (*row)->word);
			before = "";
		}
	}
}

static void put_commands(struct request *request, bool all) {
	words_put(&request->answer, request->words, "\nCommands:");
	for (int group = 0; request->chat->groups_commands && group < CHAT_GROUPS; group++) {
		char before[64];
		snprintf(before, sizeof(before), "%s /%s", group > 0 ? " ·" : "",
			chat_group_words[group]);
		put_words(request, group, before, all);
	}
	if (!request->chat->groups_commands) {
		put_words(request, CHAT_GROUPS, "", all);
	}
	request_put(request, all ? SENTENCE(". {prefix}help COMMAND explains one.")
				 : SENTENCE(". {prefix}help COMMAND explains one, {prefix}help all "
					    "lists the others."));
}

/* Where lines are rate-limited, what can be done now has to do. */
static void put_help(struct request *request) {
	put_now(request);
	if (request->chat->brief) {
		request_put(request,
			SENTENCE("\nMore: {prefix}rules, {prefix}help COMMAND, {prefix}help all."));
	} else {
		put_moves(request);
		put_commands(request, false);
	}
}

static void put_all(struct request *request) {
	put_now(request);
	put_moves(request);
	put_commands(request, true);
}

static void put_command(
	struct request *request, const char *word, const char *usage, const char *help) {
	text_add(&request->answer, "%s%s%s%s: ", request->chat->prefix, word,
		usage != NULL && *usage != '\0' ? " " : "", usage != NULL ? usage : "");
	request_put(request, help);
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
		put_help(request);
	} else if (strcmp(word, "all") == 0 || strcmp(word, "すべて") == 0) {
		put_all(request);
	} else if (!put_word(request, word, true) && !put_word(request, word, false)) {
		ANSWER(request, "There is no command “{word}”.", {"word", word});
		put_commands(request, true);
	}
	request_tell(request);
}

static const struct argument arguments[] = {
	{"command", SENTENCE("command"), SENTENCE("the command to explain, or all"),
		.optional = true},
	{.name = NULL},
};

const struct command help_command = {
	.word = "help",
	.group = GROUP_DICECUP,
	.aliases = "ヘルプ",
	.usage = "[COMMAND|all]",
	.help = SENTENCE("shows what you can do now, or explains a command"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
};
