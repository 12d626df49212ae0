#include "bot/router/router.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "bot/commands/lesson_talk.h"
#include "bot/commands/lookup.h"
#include "bot/commands/play_move.h"
#include "bot/commands/sitting.h"
#include "bot/delivery/status.h"
#include "bot/router/which_table.h"
#include "bot/session/clocks.h"
#include "engine/games.h"

/* A line as typed and as folded, read word by word in step. */
struct line {
	char typed[INPUT_MAX], folded[INPUT_MAX];
	char word[ROUTER_WORD_SIZE];
	const char *whole; /* folded, from the word on */
	const char *args, *raw;
};

static const char *behind_word(const char *at) {
	at += strspn(at, " \t");
	at += strcspn(at, " \t");
	return at + strspn(at, " \t");
}

static void take_word(struct line *line, const char *folded, const char *typed) {
	size_t n = strcspn(folded, " \t");
	while (n > 0 && strchr("!?.", folded[n - 1]) != NULL) {
		n--; /* "dudo!" */
	}
	n = n < sizeof(line->word) ? n : sizeof(line->word) - 1;
	memcpy(line->word, folded, n);
	line->word[n] = '\0';
	line->whole = folded;
	line->args = behind_word(folded);
	line->raw = behind_word(typed);
}

/* Folding turns wide blanks into plain ones; the line as typed must have its words at the same
 * places. */
static void copy_typed(const char *text, char typed[INPUT_MAX]) {
	size_t n = 0;
	while (*text != '\0' && n + 1 < INPUT_MAX) {
		bool wide = strncmp(text, "\u3000", 3) == 0;
		typed[n++] = wide ? ' ' : *text;
		text += wide ? 3 : 1;
	}
	typed[n] = '\0';
}

/* As arguments without a word before them. */
static int read_arguments(const char *text, struct line *line) {
	int rc = utf8_fold(text, line->folded, sizeof(line->folded));
	if (rc == 0) {
		copy_typed(text, line->typed);
		line->word[0] = '\0';
		line->args = line->folded;
		line->raw = line->typed;
	}
	return rc;
}

static int read_line(const char *text, struct line *line) {
	int rc = read_arguments(text, line);
	if (rc == 0) {
		take_word(line, line->folded, line->typed);
	}
	return rc;
}

static int tables_of(const struct person *person, struct table **found, bool active) {
	int n = 0;
	for (unsigned i = 0; i < person->n_seats; i++) {
		int seat = table_seat_of(person->tables[i], person);
		if (seat >= 0 && (!active || table_is_active(person->tables[i], seat))) {
			*found = person->tables[i];
			n++;
		}
	}
	return n;
}

/* In a channel its table; in private the only one where the person sits, or the only one where it
 * is their turn. */
static void choose_table(struct request *request) {
	struct table *found = NULL;
	if (request->place != NULL) {
		request->table = table_at(request->bot, request->chat, request->place);
	} else if (tables_of(request->person, &found, false) == 1 ||
		   tables_of(request->person, &found, true) == 1) {
		request->table = found;
	}
	request->seat =
		request->table != NULL ? table_seat_of(request->table, request->person) : -1;
}

/* "#812 bid 5 3": the asker's table with that number. False if there is none. */
static bool take_number(struct request *request, struct line *line) {
	char *end;
	long id = strtol(line->word + 1, &end, 10);
	struct table *table = table_numbered(request->bot, id);
	if (end == line->word + 1 || *end != '\0' || table == NULL) {
		return false;
	}
	request->table = table;
	request->seat = table_seat_of(table, request->person);
	take_word(line, line->args, line->raw);
	return request->seat >= 0;
}

static void tell_missing(struct request *request, const char *why) {
	char list[128], numbers[128];
	struct text known = TEXT_INTO(list), tables = TEXT_INTO(numbers);
	int64_t id = request->table != NULL ? request->table->id : which_table_first(request);
	lookup_put_games(&known);
	which_table_put_numbers(request, &tables);
	ANSWER(request, why, {"games", list}, {"tables", numbers}, {"id", NULL, (long)id});
	request_put_like(request);
	request_refuse(request);
}

bool router_allows(struct request *request, enum command_need need) {
	const char *why;
	if (request_lacks(request, need, &why)) {
		tell_missing(request, why);
	}
	return why == NULL;
}

void router_run(struct request *request, const struct command *command) {
	bool named = command->names_table && request_names_table(request);
	enum command_need need = named ? NEEDS_PLACE : command->need;
	if (router_allows(request, need) && request_spend(request, command->limit)) {
		request_note(request, OUTCOME_ANSWERED);
		command->run(request);
	}
}

static void answer_unknown(struct request *request, const char *word) {
	const struct game *game = request->table != NULL && table_has_begun(request->table)
					  ? request->table->game
					  : NULL;
	const char *meant = lookup_meant(request->bot->config.commands, game, word);
	request_note(request, OUTCOME_UNKNOWN);
	ANSWER(request,
		meant != NULL
			? SENTENCE("There is no command “{word}”. Did you mean {prefix}{meant}? "
				   "{prefix}help shows what you can do.")
			: SENTENCE("There is no command “{word}”; {prefix}help shows what you "
				   "can do."),
		{"word", word}, {"meant", meant});
	request_tell(request);
}

/* Verbs of other games get an answer, too. */
static const struct game *game_of_verb(const char *word) {
	for (size_t i = 0; games[i] != NULL; i++) {
		if (lookup_verb(games[i], word, true) >= 0) {
			return games[i];
		}
	}
	return NULL;
}

static void answer_other_game(struct request *request, const char *word, const struct game *other) {
	const struct words *words = request->words;
	const struct game *game = request->table->game;
	SAY(&request->answer, words,
		"“{word}” is a move of {other}, but this table plays {game}. {prefix}help shows "
		"what you can do.",
		{"word", word}, {"other", words->find(words, other->name, NULL, 1)},
		{"game", words->find(words, game->name, NULL, 1)},
		{"prefix", request->chat->prefix});
	request_refuse(request);
}

static void obey(struct request *request, const struct line *line) {
	const char *why;
	struct lookup_named named = lookup_named(request, line->word);
	if (named.command != NULL) {
		router_run(request, named.command);
		return;
	}
	if (named.verb != VERB_ANY) {
		play_move_typed(request, named.verb, request->args, false);
		return;
	}
	if (request->table != NULL && table_has_begun(request->table) && request->seat >= 0 &&
		play_move_typed(request, VERB_ANY, line->whole, true)) {
		return;
	}
	const struct game *other = game_of_verb(line->word);
	if (other != NULL && request_lacks(request, NEEDS_RUNNING_SEAT, &why)) {
		tell_missing(request, why);
	} else if (other != NULL && request->table != NULL) {
		answer_other_game(request, line->word, other);
	} else if (request->by_name) {
		answer_unknown(request, line->word);
	}
}

/* A word that asks for a table and is not written out: "w" for wish, "b" for bid. */
static bool is_table_word_begun(const struct bot *bot, const char *word) {
	const struct command *command = lookup_command(bot->config.commands, word, false);
	if (lookup_command(bot->config.commands, word, true) != NULL) {
		return false;
	}
	return command != NULL ? command->need >= NEEDS_TABLE
			       : word[1] == '\0' && game_of_verb(word) != NULL;
}

/* Other bots may use the same prefix: only who says something to us becomes a person we know. Where
 * no table stands, "!w London" is for another bot. */
static bool is_for_us(const struct bot *bot, struct chat *chat, const struct chat_message *message,
	const struct line *line) {
	if (message->by_name || line->word[0] == '#') {
		return true;
	}
	if (table_at(bot, chat, message->place) == NULL && is_table_word_begun(bot, line->word)) {
		return false;
	}
	return people_find(&bot->people, chat, message->from.key) != NULL ||
	       lookup_command(bot->config.commands, line->word, false) != NULL ||
	       game_of_verb(line->word) != NULL;
}

bool router_meet(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message) {
	request_begin(request, bot, chat, message);
	return request_meet(request);
}

static void answer_nothing(struct request *request) {
	request_note(request, OUTCOME_UNKNOWN);
	request_put(request, SENTENCE("I did not understand. {prefix}help shows what you can do."));
	request_tell(request);
}

static void take_args(struct request *request, const struct line *line) {
	request->args = line->args;
	request->raw = line->raw;
}

static void aim(struct request *request, struct line *line) {
	choose_table(request);
	if (line->word[0] == '#' && !take_number(request, line)) {
		request->table = NULL;
	}
	request_choose_words(request);
	take_args(request, line);
}

bool router_overhear(struct request *request, char word[ROUTER_WORD_SIZE], char args[INPUT_MAX]) {
	struct line line;
	const struct chat_message *message = request->message;
	request->person = people_find(&request->bot->people, request->chat, message->from.key);
	if (request->person == NULL || read_line(message->text, &line) < 0) {
		return false;
	}
	aim(request, &line);
	memcpy(word, line.word, sizeof(line.word));
	memcpy(args, line.args, strlen(line.args) + 1);
	request->args = request->raw = args;
	return true;
}

/* Where nobody else hears it, and no move in a game can be meant. */
static bool is_for_lesson(const struct request *request) {
	return request->place == NULL || request->chat->single_user ||
	       (request->message->unseen && request->seat < 0);
}

static bool take_in_lesson(struct request *request, const struct line *line) {
	struct running_lesson *lesson = lesson_find(request->bot, request->person);
	return lesson != NULL && is_for_lesson(request) &&
	       lesson_talk_take(request, lesson, line->word, line->whole);
}

/* Several tables can be meant, and they are asked for one. */
static bool is_asked(struct request *request, const struct line *line) {
	struct which_table which = {.word = line->word,
		.whole = line->whole,
		.typed = line->typed + strspn(line->typed, " \t")};
	if (!which_table_is_open(request) || which_table_settle(request, &which)) {
		return false;
	}
	if (!which_table_ask(request, &which)) {
		router_allows(request, NEEDS_TABLE);
	}
	return true;
}

static void note_act(const struct request *request) {
	if (request->table != NULL && request->seat >= 0) {
		clocks_note_act(request->table, request->seat);
		table_note_place(request->table, request->seat, request->chat, request->place);
	}
}

/* A form's command is never a move, nor a word to a lesson. */
static void call(struct request *request, struct line *line) {
	const struct command *command =
		lookup_command(request->bot->config.commands, request->message->command, true);
	assert(command != NULL && "a form's command has a row");
	aim(request, line);
	note_act(request);
	router_run(request, command);
}

static void route(struct request *request, struct line *line) {
	bool numbered = line->word[0] == '#';
	aim(request, line);
	if (!numbered && (take_in_lesson(request, line) || is_asked(request, line))) {
		return;
	}
	note_act(request);
	obey(request, line);
}

bool router_obey(struct request *request, const char *typed) {
	struct line line;
	if (read_line(typed, &line) < 0 || line.word[0] == '\0') {
		return false;
	}
	take_args(request, &line);
	obey(request, &line);
	return true;
}

/* False: it says nothing to us. */
static bool read_message(const struct bot *bot, struct chat *chat,
	const struct chat_message *message, struct line *line) {
	return message->command != NULL
		       ? read_arguments(message->text, line) == 0
		       : read_line(message->text, line) == 0 && line->word[0] != '\0' &&
				 is_for_us(bot, chat, message, line);
}

void router_route(struct bot *bot, struct chat *chat, const struct chat_message *message) {
	struct line line;
	struct request request;
	request_begin(&request, bot, chat, message);
	if (!read_message(bot, chat, message, &line)) {
		if (message->unseen) {
			answer_nothing(&request);
		}
	} else if (!sitting_turns_away(&request) && request_meet(&request)) {
		(message->command != NULL ? call : route)(&request, &line);
	}
}
