#include <string.h>

#include "bot/commands/commands.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/delivery.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"
#include "engine/say.h"

/* What one can ask at any time. */

/* Who pressed for it beside their hand finds the buttons again. */
static void offer_status(struct asking *asking) {
	struct chat_controls controls;
	controls_for_answer(asking->table, asking->seat, asking->words, &controls);
	asking_offer(asking, &controls);
}

void inform_status(struct asking *asking) {
	delivery_put_status(asking->table, asking_words(asking), &asking->answer);
	delivery_put_deadlines(asking->table, asking_words(asking), &asking->answer);
	if (asking->pressed && asking->seat >= 0) {
		offer_status(asking);
	} else {
		asking_say(asking);
	}
}

void inform_hand(struct asking *asking) {
	struct table *table = asking->table;
	struct seat *seat = &table->seats[asking->seat];
	if (table->chat->has_buttons) {
		asking_show_hand(asking);
		return;
	}
	if (!asking_may_hear(asking)) {
		return;
	}
	if (!seat->reached) {
		char buf[256];
		struct text text = TEXT_INTO(buf);
		words_put(&text, asking->words, "If this reaches you, your dice or cards follow.");
		seating_prove_by(table, asking->seat, buf);
		return;
	}
	delivery_tell_hand(table, asking->seat);
}

void inform_games(struct asking *asking) {
	words_put(&asking->answer, asking->words, "Which game? I know:");
	text_puts(&asking->answer, " ");
	commands_put_games(&asking->answer);
	asking_tell(asking);
}

void inform_rules(struct asking *asking) {
	char word[64];
	const struct game *game = asking->table != NULL ? asking->table->game : NULL;
	if (asking_next_word(asking, word, sizeof(word))) {
		game = commands_find_game(word);
	}
	if (game == NULL) {
		inform_games(asking);
		return;
	}
	say_card(game, asking->words, &asking->answer);
	asking_tell(asking);
}

static void put_now(struct asking *asking) {
	const struct table *table = asking->table;
	const struct words *words = asking->words;
	if (table == NULL) {
		char list[128];
		struct text known = TEXT_INTO(list);
		commands_put_games(&known);
		SAY(&asking->answer, words, "Now: {prefix}new GAME opens a table. Games: {games}.",
			{"prefix", asking->chat->prefix, 0}, {"games", list, 0});
	} else if (table->state == NULL) {
		SAY(&asking->answer, words,
			asking->seat < 0 ? SENTENCE("Now: {prefix}join takes a seat.")
					 : SENTENCE("Now: {prefix}start begins; {prefix}addbot, "
						    "{prefix}set and "
						    "{prefix}wish change the table."),
			{"prefix", asking->chat->prefix, 0});
	} else if (asking->seat < 0) {
		SAY(&asking->answer, words, "Now: {prefix}status tells how the game stands.",
			{"prefix", asking->chat->prefix, 0});
	} else {
		const char *names[SEATS_MAX];
		struct audience audience = table_audience(table, table->state, asking->seat, names);
		table->game->say->hint(&audience, &asking->answer);
		if (asking->answer.len == 0) {
			SAY(&asking->answer, words,
				"Now it is not for you to move: {prefix}status.",
				{"prefix", asking->chat->prefix, 0});
		}
	}
}

static void put_all_words(struct asking *asking) {
	words_put(&asking->answer, asking->words, "\nCommands:");
	for (const struct command *command = commands; command->word != NULL; command++) {
		text_add(&asking->answer, " %s", command->word);
	}
	SAY(&asking->answer, asking->words, ". {prefix}help COMMAND tells more.",
		{"prefix", asking->chat->prefix, 0});
}

static void put_command(
	struct asking *asking, const char *word, const char *usage, const char *help) {
	text_add(&asking->answer, "%s%s%s%s: ", asking->chat->prefix, word,
		usage != NULL && *usage != '\0' ? " " : "", usage != NULL ? usage : "");
	SAY(&asking->answer, asking->words, help, {"prefix", asking->chat->prefix, 0});
}

static bool put_verb_of(
	struct asking *asking, const struct game *game, const char *word, bool exact) {
	int verb = commands_find_verb(game, word, exact);
	if (verb >= 0) {
		put_command(asking, game->verbs[verb].word, game->verbs[verb].usage,
			game->verbs[verb].help);
	}
	return verb >= 0;
}

/* Of the game at this table; without one, of every game that has it. */
static bool put_verb(struct asking *asking, const char *word, bool exact) {
	if (asking->table != NULL) {
		return put_verb_of(asking, asking->table->game, word, exact);
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		if (commands_find_verb(games[i], word, exact) >= 0) {
			text_puts(&asking->answer, asking->answer.len > 0 ? "\n" : "");
			words_put(&asking->answer, asking->words, games[i]->name);
			text_puts(&asking->answer, ": ");
			put_verb_of(asking, games[i], word, exact);
		}
	}
	return asking->answer.len > 0;
}

static bool put_word(struct asking *asking, const char *word, bool exact) {
	if (put_verb(asking, word, exact)) {
		return true;
	}
	const struct command *command = commands_find(word, exact);
	if (command != NULL) {
		put_command(asking, command->word, command->usage, command->help);
	}
	return command != NULL;
}

void inform_help(struct asking *asking) {
	char word[64];
	if (!asking_next_word(asking, word, sizeof(word))) {
		put_now(asking);
		put_all_words(asking);
	} else if (!put_word(asking, word, true) && !put_word(asking, word, false)) {
		SAY(&asking->answer, asking->words, "There is no command “{word}”.",
			{"word", word, 0});
		put_all_words(asking);
	}
	asking_tell(asking);
}

void inform_language(struct asking *asking) {
	char word[16];
	struct store *store = asking->play->config.store;
	enum language language = LANGUAGES;
	if (asking_next_word(asking, word, sizeof(word))) {
		language = catalogue_find(word);
	}
	if (language == LANGUAGES) {
		words_put(&asking->answer, asking->words,
			"Languages are en (English) and ja (日本語): lang ja");
	} else if ((store != NULL &&
			   keep_person(store, store_person_set_language(store, asking->person->id,
						      catalogue_tag(language))) < 0) ||
		   !settings_follow(asking, language)) {
		asking_tell_not_taken(asking);
		return;
	} else {
		asking->person->language = language;
		words_put(
			&asking->answer, catalogue_words(language), "I speak English to you now.");
	}
	asking_tell(asking);
}
