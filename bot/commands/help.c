#include <stdio.h>
#include <string.h>

#include "bot/commands/lookup.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"
#include "bot/table/pages.h"
#include "engine/games.h"
#include "engine/menu.h"
#include "engine/spans.h"
#include "storage/results.h"

static bool has_ended_game(const struct request *request) {
	struct store_past_game last;
	struct store *store = request->bot->config.store;
	return store != NULL && request->place != NULL &&
	       store_history(store, request->chat->network, request_channel(request), &last, 1) ==
		       1;
}

/* For networks where games are chosen from a list, by name. */
static void put_openings_by_name(struct request *request) {
	char buf[256];
	struct text names = TEXT_INTO(buf);
	lookup_put_game_names(request->words, &names);
	request_put(request,
		has_ended_game(request) ? SENTENCE("Now: {prefix}new opens a table, {prefix}again "
						   "one like the last.")
		: request->message->direct != NULL
			? SENTENCE("Now: {prefix}new opens a table here, for you alone against "
				   "computers.")
			: SENTENCE("Now: {prefix}new opens a table."));
	text_puts(&request->answer, "\n");
	ANSWER(request, "Games: {games}", {"games", buf});
}

static void put_openings(struct request *request) {
	char list[128];
	struct text known = TEXT_INTO(list);
	lookup_put_games(&known);
	ANSWER(request,
		has_ended_game(request)
			? SENTENCE("Now: {prefix}new GAME opens a table, {prefix}again one like "
				   "the last. Games: {games}. {prefix}learn GAME teaches one in "
				   "private.")
			: SENTENCE("Now: {prefix}new GAME opens a table. Games: {games}. "
				   "{prefix}learn GAME teaches one in private."),
		{"games", list});
}

static bool is_on_turn(const struct request *request) {
	return request->seat >= 0 && table_has_begun(request->table) &&
	       table_is_active(request->table, request->seat);
}

static void put_turn(struct request *request) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	table->game->say->hint(&audience, &request->answer);
	if (request->answer.len == 0) {
		request_put(request,
			SENTENCE("It is not your turn: {prefix}status shows whose it is."));
	}
}

/* True: the text names commands that buttons open. */
static bool put_now(struct request *request) {
	const struct table *table = request->table;
	bool grouped = table == NULL && request->chat->groups_commands;
	if (table == NULL) {
		(grouped ? put_openings_by_name : put_openings)(request);
	} else if (!table_has_begun(table)) {
		request_put(request,
			request->seat < 0
				? SENTENCE("Now: {prefix}join takes a seat.")
				: SENTENCE(
					  "Now: {prefix}start begins the game, {prefix}addbot adds "
					  "a computer player, {prefix}set changes rules or "
					  "speed."));
	} else if (request->seat < 0) {
		request_put(request, SENTENCE("Now: {prefix}status shows how the game stands."));
	} else {
		put_turn(request);
	}
	return grouped;
}

static uint64_t all_verbs(const struct table *table) {
	uint64_t verbs = 0;
	for (int verb = 0; verb < table->game->n_verbs; verb++) {
		verbs |= buttons_has_verb(table, verb) ? UINT64_C(1) << verb : 0;
	}
	return verbs;
}

/* The verbs that can be made now, or off turn all. */
static uint64_t verbs_now(const struct request *request) {
	const struct table *table = request->table;
	return is_on_turn(request)
		       ? menu_verbs(table->game, table_view(table, table->state, request->seat),
				 request->seat)
		       : all_verbs(table);
}

/* An example with arguments is in the reader's words. */
static const char *example_of(const struct request *request, int verb) {
	const char *example = request->table->game->verbs[verb].example;
	return strchr(example, ' ') != NULL ? words_find(request->words, example) : example;
}

/* Each with an example. */
static void put_moves(struct request *request, uint64_t verbs) {
	const struct game *game = request->table->game;
	ANSWER(request, "Moves of {game}:", {"game", words_find(request->words, game->name)});
	for (int verb = 0; verb < game->n_verbs; verb++) {
		if ((verbs >> verb & 1) != 0) {
			text_add(&request->answer, "\n%s%s – ",
				request->chat->groups_commands ? SPANS_COMMAND : "",
				example_of(request, verb));
			words_put(&request->answer, request->words, game->verbs[verb].help);
		}
	}
}

/* The examples in one line. */
static void put_examples(struct request *request, uint64_t verbs) {
	char buf[256];
	struct text examples = TEXT_INTO(buf);
	const struct game *game = request->table->game;
	for (int verb = 0; verb < game->n_verbs; verb++) {
		if ((verbs >> verb & 1) != 0) {
			text_add(&examples, "%s%s%s", examples.len > 0 ? ", " : "",
				request->chat->prefix, example_of(request, verb));
		}
	}
	ANSWER(request, "Moves of {game}: {examples}.",
		{"game", words_find(request->words, game->name)}, {"examples", buf});
}

/* Puts the commands of a group, or all as they are typed; before: the text before the first. */
static void put_words(struct request *request, int group, const char *before) {
	for (const struct command *const *row = request->bot->config.commands; *row != NULL;
		row++) {
		if ((group == CHAT_GROUPS || group == (int)(*row)->group) &&
			(request->chat->rate_limited || !(*row)->where_brief) &&
			(request->bot->config.web != NULL || !(*row)->needs_web)) {
			text_add(&request->answer, "%s%s%s", before,
				group == CHAT_GROUPS ? "" : SPANS_COMMAND, (*row)->word);
			before = " ";
		}
	}
}

static void put_commands(struct request *request) {
	bool grouped = request->chat->groups_commands;
	words_put(&request->answer, request->words, "\nCommands:");
	for (int group = 0; grouped && group < CHAT_GROUPS; group++) {
		put_words(request, group, group > 0 ? "\n" : " ");
	}
	if (!grouped) {
		put_words(request, CHAT_GROUPS, " ");
	}
	request_put(request, SENTENCE(". {prefix}help COMMAND explains one."));
}

/* On rate-limited networks help is one line. */
static void part(struct request *request, bool brief) {
	if (brief) {
		words_gap(&request->answer, request->words);
	} else {
		text_puts(&request->answer, "\n");
	}
}

static void tell_help(struct request *request) {
	struct chat_controls controls;
	bool brief = request->chat->rate_limited, opens = put_now(request);
	part(request, brief);
	if (request->table != NULL) {
		(brief ? put_examples : put_moves)(request, verbs_now(request));
		part(request, brief);
	}
	request_put(request, SENTENCE("More: {prefix}rules, {prefix}help all."));
	if (opens) {
		bool in_place = request->place != NULL;
		buttons_for_newcomers(request->words, in_place || request->message->direct != NULL,
			in_place, &controls);
		request_tell_apart(request, &controls);
	} else {
		request_tell(request);
	}
}

static void put_all(struct request *request) {
	put_now(request);
	text_puts(&request->answer, "\n");
	if (request->table != NULL) {
		put_moves(request, all_verbs(request->table));
	}
	put_commands(request);
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

/* For the game of this table; without one, for every game that has the verb. */
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
		tell_help(request);
		return;
	}
	if (strcmp(word, "all") == 0 || strcmp(word, "すべて") == 0) {
		put_all(request);
	} else if (!put_word(request, word, true) && !put_word(request, word, false)) {
		ANSWER(request, "There is no command “{word}”.", {"word", word});
		put_commands(request);
	}
	request_tell(request);
}

const struct command help_command = {
	.word = "help",
	.group = GROUP_DICECUP,
	.aliases = "ヘルプ",
	.usage = "[COMMAND|all]",
	.help = SENTENCE("shows what you can do now, or explains a command"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"command", SENTENCE("command"),
		SENTENCE("the command to explain, or all"), .optional = true}),
};

/* The rest of an answer */

/* The rest is private even if the answer began in public. */
static void tell_more(struct request *request) {
	if (!request_may_spend(request, LIMIT_TELL)) {
		return;
	}
	if (!pages_next(request->bot, request->chat, request->person->key, &request->answer)) {
		request_put(request, SENTENCE("Nothing more to show."));
	}
	request_tell(request);
}

const struct command more_command = {
	.word = "more",
	.group = GROUP_DICECUP,
	.aliases = "続き",
	.usage = "",
	.help = SENTENCE("says the rest of my last long answer to you"),
	.where_brief = true,
	.need = NEEDS_NOTHING,
	.run = tell_more,
};
