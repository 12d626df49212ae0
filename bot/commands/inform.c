#include <string.h>

#include "bot/commands/commands.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"
#include "engine/say.h"

/* What one can ask at any time. */

/* Who pressed for it beside their hand finds the buttons again. */
static void offer_status(struct request *request) {
	struct chat_controls controls;
	buttons_for_answer(request->table, request->seat, request->words, &controls);
	request_offer(request, &controls);
}

void inform_status(struct request *request) {
	status_put(request->table, request_words(request), &request->answer);
	status_put_deadlines(request->table, request_words(request), &request->answer);
	if (request->pressed && request->seat >= 0) {
		offer_status(request);
	} else {
		request_say(request);
	}
}

void inform_hand(struct request *request) {
	struct table *table = request->table;
	struct seat *seat = &table->seats[request->seat];
	if (table->home->chat->has_buttons) {
		request_show_hand(request);
		return;
	}
	if (!request_may_hear(request)) {
		return;
	}
	if (!seat->reached) {
		char buf[256];
		struct text text = TEXT_INTO(buf);
		words_put(&text, request->words, "If this reaches you, your dice or cards follow.");
		seating_prove_by(table, request->seat, buf);
		return;
	}
	live_message_tell_hand(table, request->seat);
}

void inform_games(struct request *request) {
	words_put(&request->answer, request->words, "Which game? I know:");
	text_puts(&request->answer, " ");
	lookup_put_games(&request->answer);
	request_tell(request);
}

void inform_rules(struct request *request) {
	char word[64];
	const struct game *game = request->table != NULL ? request->table->game : NULL;
	if (request_next_word(request, word, sizeof(word))) {
		game = lookup_game(word);
	}
	if (game == NULL) {
		inform_games(request);
		return;
	}
	say_card(game, request->words, &request->answer);
	request_tell(request);
}

static void put_now(struct request *request) {
	const struct table *table = request->table;
	const struct words *words = request->words;
	if (table == NULL) {
		char list[128];
		struct text known = TEXT_INTO(list);
		lookup_put_games(&known);
		SAY(&request->answer, words, "Now: {prefix}new GAME opens a table. Games: {games}.",
			{"prefix", request->chat->prefix, 0}, {"games", list, 0});
	} else if (table->state == NULL) {
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
	for (const struct command *command = commands; command->word != NULL; command++) {
		text_add(&request->answer, " %s", command->word);
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
	const struct command *command = lookup_command(word, exact);
	if (command != NULL) {
		put_command(request, command->word, command->usage, command->help);
	}
	return command != NULL;
}

void inform_help(struct request *request) {
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

void inform_language(struct request *request) {
	char word[16];
	struct store *store = request->bot->config.store;
	enum language language = LANGUAGES;
	if (request_next_word(request, word, sizeof(word))) {
		language = catalogue_find(word);
	}
	if (language == LANGUAGES) {
		words_put(&request->answer, request->words,
			"Languages are en (English) and ja (日本語): lang ja");
	} else if ((store != NULL && journal_person(store,
					     store_person_set_language(store, request->person->id,
						     catalogue_tag(language))) < 0) ||
		   !settings_follow(request, language)) {
		request_tell_not_taken(request);
		return;
	} else {
		request->person->language = language;
		words_put(
			&request->answer, catalogue_words(language), "I speak English to you now.");
	}
	request_tell(request);
}
