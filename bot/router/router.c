#include "bot/router/router.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "bot/commands/greeting.h"
#include "bot/commands/lesson_talk.h"
#include "bot/commands/lookup.h"
#include "bot/commands/play_move.h"
#include "bot/commands/sitting.h"
#include "bot/commands/suggestions.h"
#include "bot/commands/talk.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/status.h"
#include "bot/router/whole_moves.h"
#include "bot/session/clocks.h"
#include "engine/games.h"
#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/say.h"

/* Which table? A private line that names no table, of a person with several, is for the only one
 * where it can mean something now; else the person is asked, and the buttons hold the line. */

/* The meaning of words at a table, in rising order. */
enum meaning {
	MEANS_NOTHING,
	MEANS_LATER, /* not possible now */
	MEANS_NOW,
};

struct which_table {
	const char *word;     /* the first word, folded */
	const char *whole;    /* the line, folded */
	const char *typed;    /* the line as typed */
	enum meaning meaning; /* the highest at any table; settle_table() sets it */
};

enum { WORD_SIZE = 64, TABLES_ASKED = 5 };

/* In private, the table of the place that the asker alone reads, unless they are on turn at another
 * table, too. NULL: none, or they are. */
static struct table *own_table(const struct request *request) {
	const char *direct = request->message->direct;
	const struct person *person = request->person;
	struct table *own = request->place == NULL && direct != NULL
				    ? table_at(request->bot, request->chat, direct)
				    : NULL;
	bool called = own == NULL || table_seat_of(own, person) < 0;
	for (unsigned i = 0; i < person->n_seats && !called; i++) {
		const struct table *table = person->tables[i];
		int seat = table_seat_of(table, person);
		called = table != own && seat >= 0 && table_is_active(table, seat);
	}
	return called ? NULL : own;
}

/* Whether the line's table must be found out. */
static bool is_unclear(const struct request *request) {
	return request->place == NULL && request->person->n_seats > 1 && own_table(request) == NULL;
}

/* The asker's table with the next higher number; NULL: none. */
static struct table *next_table(const struct request *request, int64_t id) {
	const struct person *person = request->person;
	struct table *next = NULL;
	for (unsigned i = 0; i < person->n_seats; i++) {
		struct table *table = person->tables[i];
		bool is_next = table->id > id && (next == NULL || table->id < next->id);
		if (is_next && table_seat_of(table, person) >= 0) {
			next = table;
		}
	}
	return next;
}

/* Meaning */

static enum meaning judge_move(const struct request *request, int verb, const char *words) {
	const struct table *table = request->table;
	const struct game *game = table->game;
	const void *view = table_view(table, table->state, request->seat);
	struct move move;
	int rc = game->say->parse(view, request->seat, verb, words, &move);
	if (rc == PARSE_UNCLEAR) {
		return verb == VERB_ANY ? MEANS_NOTHING : MEANS_LATER;
	}
	bool now = rc == PARSE_OK && !table->paused && game_legal(game, table->state, &move) == 0;
	return now ? MEANS_NOW : MEANS_LATER;
}

static enum meaning judge_command(const struct request *request, const struct command *command) {
	const char *why;
	if (command->need < NEEDS_TABLE) {
		return MEANS_NOTHING;
	}
	return request_lacks(request, command->need, &why) ? MEANS_LATER : MEANS_NOW;
}

/* The words' meaning at the request's table. */
static enum meaning judge(const struct request *request, const struct which_table *which) {
	struct lookup_named named = lookup_named(request, which->word);
	if (named.command != NULL) {
		return judge_command(request, named.command);
	}
	if (table_has_begun(request->table)) {
		const char *words = named.verb != VERB_ANY ? request->args : which->whole;
		return judge_move(request, named.verb, words);
	}
	return lookup_verb(request->table->game, which->word, true) >= 0 ? MEANS_LATER
									 : MEANS_NOTHING;
}

/* Aims the request at the only table with the highest meaning; if the words mean nothing at any,
 * leaves it. False: there are several; then it is aimed at none. */
static bool settle_table(struct request *request, struct which_table *which) {
	struct table *before = request->table, *found = NULL;
	enum meaning most = MEANS_NOTHING;
	int n = 0;
	for (struct table *at = next_table(request, 0); at != NULL;
		at = next_table(request, at->id)) {
		request_aim(request, at);
		enum meaning meaning = judge(request, which);
		n = meaning > most ? 1 : n + (meaning == most);
		most = meaning > most ? meaning : most;
		found = meaning == most ? at : found;
	}
	bool settled = most == MEANS_NOTHING || n == 1;
	which->meaning = most;
	request_aim(request, !settled ? NULL : most == MEANS_NOTHING ? before : found);
	request_choose_words(request);
	return settled;
}

/* Asking */

/* Adds the button of the request's table. That of a move is stale once the game has gone on. */
static bool add_button(const struct request *request, const struct which_table *which, int64_t at,
	struct chat_controls *controls) {
	const struct table *table = request->table;
	bool moves = table_has_begun(table) && lookup_named(request, which->word).command == NULL;
	struct button_id press = buttons_id(
		table, moves ? table->n_moves : BUTTON_ANY_TURN, ACTION_TYPED, BUTTON_TYPED);
	char label[24];
	size_t before = controls->n_buttons;
	int len = snprintf(press.typed, sizeof(press.typed), "%s", which->typed);
	press.person = request->person->id;
	press.at = at;
	snprintf(label, sizeof(label), "#%lld", (long long)table->id);
	if (len > 0 && (size_t)len < sizeof(press.typed)) {
		buttons_add_as_it_is(controls, label, &press);
	}
	return controls->n_buttons > before;
}

static void put_table(const struct request *request, struct text *out) {
	const struct table *table = request->table;
	const struct words *words = request->words;
	text_add(out, "\n#%lld · %s · %s", (long long)table->id,
		words_find(words, table->game->name), table_place_name(table));
}

static bool put_question(
	struct request *request, const struct which_table *which, struct chat_controls *controls) {
	bool fits = true;
	int64_t now =
		request->bot->config.now(request->bot->config.data); /* of all: one question */
	request_put(request, SENTENCE("Which table?"));
	for (struct table *at = next_table(request, 0);
		fits && at != NULL && controls->n_buttons < TABLES_ASKED;
		at = next_table(request, at->id)) {
		request_aim(request, at);
		if (judge(request, which) == which->meaning) {
			put_table(request, &request->answer);
			fits = add_button(request, which, now, controls);
		}
	}
	request_aim(request, NULL);
	return fits;
}

/* Asks for one of the tables, by buttons. False: the network has none, or the words do not fit
 * them; then nothing was said. */
static bool ask_which(struct request *request, const struct which_table *which) {
	struct chat_controls controls;
	if (!request->chat->has_buttons) {
		return false;
	}
	buttons_clear(&controls);
	bool fits = put_question(request, which, &controls);
	if (fits) {
		request_tell_apart(request, &controls);
	} else {
		request_forget(request);
	}
	return fits;
}

/* "#12, #13": the asker's tables. */
static void put_numbers(const struct request *request, struct text *out) {
	for (const struct table *at = next_table(request, 0); at != NULL;
		at = next_table(request, at->id)) {
		text_add(out, "%s#%lld", out->len > 0 ? ", " : "", (long long)at->id);
	}
}

/* The lowest number of the asker's tables; 0: none. */
static int64_t first_number(const struct request *request) {
	const struct table *first = next_table(request, 0);
	return first != NULL ? first->id : 0;
}

/* Lines */

/* A line as typed and as folded, read word by word in parallel. */
struct line {
	char typed[INPUT_MAX], folded[INPUT_MAX];
	char word[WORD_SIZE];
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

/* Folding turns wide blanks into plain ones, and drops those at the end. The typed line is changed
 * likewise, so that its words stand at equal offsets. */
static void copy_typed(const char *text, char typed[INPUT_MAX]) {
	size_t n = 0;
	while (*text != '\0' && n + 1 < INPUT_MAX) {
		bool wide = strncmp(text, "\u3000", 3) == 0;
		typed[n++] = wide ? ' ' : *text;
		text += wide ? 3 : 1;
	}
	while (n > 0 && typed[n - 1] == ' ') {
		n--; /* clients complete nicks with a blank */
	}
	typed[n] = '\0';
}

/* Reads a form's arguments, which have no word before them. */
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

/* In a channel its table; in private that of the place, or the person's only one, or the only one
 * where they are on turn. */
static void choose_table(struct request *request) {
	struct table *found = own_table(request);
	if (request->place != NULL) {
		request_aim(request, table_at(request->bot, request->chat, request->place));
	} else if (found != NULL || tables_of(request->person, &found, false) == 1 ||
		   tables_of(request->person, &found, true) == 1) {
		request_aim(request, found);
	}
}

/* "#812 bid 5 3": aims at the asker's table with that number. False: there is none. */
static bool take_number(struct request *request, struct line *line) {
	char *end;
	long id = strtol(line->word + 1, &end, 10);
	struct table *table = table_numbered(request->bot, id);
	if (end == line->word + 1 || *end != '\0' || table == NULL) {
		return false;
	}
	request_aim(request, table);
	take_word(line, line->args, line->raw);
	return request->seat >= 0;
}

static void tell_missing(struct request *request, const char *why) {
	char list[128], numbers[128];
	struct text known = TEXT_INTO(list), tables = TEXT_INTO(numbers);
	int64_t id = request->table != NULL ? request->table->id : first_number(request);
	lookup_put_games(&known);
	put_numbers(request, &tables);
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
	request_go_where_asked(request, command);
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

/* The game that has this verb: verbs of other games get an answer, too. */
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
		{"word", word}, {"other", words_find(words, other->name)},
		{"game", words_find(words, game->name)}, {"prefix", request->chat->prefix});
	request_refuse(request);
}

/* Passes a text to the bot that is no command on as talk. False: nobody gets it. */
static bool is_talk(struct request *request, const struct line *line) {
	return request->place != NULL && request->table != NULL &&
	       talk_hear(request->table, request->chat, request->place, request->message->from.name,
		       line->typed);
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
	} else if (request->message->by_name && !is_talk(request, line)) {
		answer_unknown(request, line->word);
	}
}

/* Whether an abbreviation asks for a table: "w" for wish, "b" for bid. */
static bool is_table_word_begun(const struct bot *bot, const char *word) {
	const struct command *command = lookup_command(bot->config.commands, word, false);
	if (lookup_command(bot->config.commands, word, true) != NULL) {
		return false;
	}
	return command != NULL ? command->need >= NEEDS_TABLE
			       : word[1] == '\0' && game_of_verb(word) != NULL;
}

/* Other bots may have our prefix: only authors of our commands become people of ours, and without a
 * table "!w London" is for another bot. */
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

static void answer_nothing(struct request *request) {
	request_note(request, OUTCOME_UNKNOWN);
	request_tell_saying(
		request, SENTENCE("I did not understand. {prefix}help shows what you can do."));
}

static void take_args(struct request *request, const struct line *line) {
	request->args = line->args;
	request->raw = line->raw;
}

static void aim(struct request *request, struct line *line) {
	choose_table(request);
	if (line->word[0] == '#' && !take_number(request, line)) {
		request_aim(request, NULL);
	}
	request_choose_words(request);
	take_args(request, line);
}

/* Reads a line while it is typed, and aims the request by it. Stores and says nothing. False: the
 * person is unknown, or it is no line. */
static bool overhear(struct request *request, struct line *line) {
	const struct chat_message *message = request->message;
	request->person = people_find(&request->bot->people, request->chat, message->from.key);
	if (request->person == NULL || read_line(message->text, line) < 0) {
		return false;
	}
	aim(request, line);
	return true;
}

/* A line to a lesson is unheard by others, and no move of a game. */
static bool is_for_lesson(const struct request *request) {
	return request->place == NULL || request->chat->single_user ||
	       (request->message->unseen && request->seat < 0);
}

static bool take_in_lesson(struct request *request, const struct line *line) {
	struct running_lesson *lesson = lesson_find(request->bot, request->person);
	return lesson != NULL && is_for_lesson(request) &&
	       lesson_talk_take(request, lesson, line->word, line->whole);
}

/* Asks for a table if several can be meant. False: one is clear. */
static bool is_asked(struct request *request, const struct line *line) {
	struct which_table which = {.word = line->word,
		.whole = line->whole,
		.typed = line->typed + strspn(line->typed, " \t")};
	if (!is_unclear(request) || settle_table(request, &which)) {
		return false;
	}
	if (!ask_which(request, &which)) {
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

/* A form's text is never a move, nor a word to a lesson. */
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

/* False: the message is not for the bot. */
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
	if (read_line(message->text, &line) == 0 &&
		greeting_is_called(chat, message, line.folded)) {
		greeting_answer(bot, chat, message);
	} else if (!read_message(bot, chat, message, &line)) {
		if (message->unseen) {
			answer_nothing(&request);
		}
	} else if (!sitting_turns_away(&request) && request_meet(&request)) {
		(message->command != NULL ? call : route)(&request, &line);
	}
}

/* Completion of words as they are typed */

enum { MENU_PAGE = 32 /* choices read at a time */ };

static bool fold(const char *text, char folded[INPUT_MAX]) {
	return utf8_fold(text, folded, INPUT_MAX) == 0;
}

/* Moves. */

/* A choice as shown and as typed. */
struct wording {
	char label[CONTROL_LABEL_SIZE], words[CONTROL_ID_SIZE];
};

static void word_choice(const struct table *table, const struct audience *audience,
	const struct move *choice, unsigned from, struct wording *wording) {
	struct text label = TEXT_INTO(wording->label), words = TEXT_INTO(wording->words);
	say_choice(table->game, audience, choice, from, &label);
	notation_put_typed(table->game->verbs, NULL, choice, from, &words);
}

/* Skips these words if they come next, whole. */
static bool take_words(const char **at, const char *words) {
	char folded[INPUT_MAX];
	if (!fold(words, folded)) {
		return false;
	}
	size_t len = strlen(folded);
	bool whole = len > 0 && strncmp(*at, folded, len) == 0 &&
		     ((*at)[len] == ' ' || (*at)[len] == '\0');
	if (whole) {
		*at += len + strspn(*at + len, " ");
	}
	return whole;
}

/* Calls each for every choice of the next step, until it returns true. */
static bool each_choice(const struct table *table, const struct audience *audience,
	const struct move *begun,
	bool (*each)(void *data, const struct move *choice, const struct wording *wording),
	void *data) {
	struct move page[MENU_PAGE];
	size_t n = MENU_PAGE;
	for (size_t from = 0; from < n; from += MENU_PAGE) {
		n = menu_choices(table->game, audience->view, begun, from, page, MENU_PAGE);
		for (size_t i = 0; i < MENU_PAGE && from + i < n; i++) {
			struct wording wording;
			word_choice(table, audience, &page[i], begun->n_args, &wording);
			if (each(data, &page[i], &wording)) {
				return true;
			}
		}
	}
	return false;
}

/* The move as far as the typed words settle it. */
struct typed_walk {
	const char *at;
	struct move begun;
};

static bool settle(void *data, const struct move *choice, const struct wording *wording) {
	struct typed_walk *walk = data;
	if (!take_words(&walk->at, wording->words) && !take_words(&walk->at, wording->label)) {
		return false;
	}
	walk->begun = *choice;
	return true;
}

/* Lists the rest of choices that begin with the words typed before the last: of "ruby 5" after
 * "ruby" only "5". */
struct listing {
	struct suggestions *list;
	const char *typed; /* folded */
};

static bool list_choice(void *data, const struct move *choice, const struct wording *wording) {
	const struct listing *listing = data;
	const char *at = wording->words;
	char folded[INPUT_MAX];
	size_t len = strlen(listing->typed);
	(void)choice;
	if (len == 0) {
		suggestions_add(listing->list, wording->label, at);
	} else if (fold(at, folded) && strcmp(folded, at) == 0 &&
		   strncmp(at, listing->typed, len) == 0 && at[len] == ' ') {
		suggestions_add(listing->list, at + len + 1, at + len + 1);
	}
	return listing->list->n == CHOICES_MOST;
}

static void suggest_moves(const struct request *request, int verb, struct suggestions *list) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	struct typed_walk walk = {.at = request->args,
		.begun = {.seat = (int8_t)request->seat, .verb = (uint8_t)verb}};
	bool settled = true;
	while (settled && *walk.at != '\0') {
		struct move begun = walk.begun;
		settled = each_choice(table, &audience, &begun, settle, &walk);
	}
	struct listing listing = {list, walk.at};
	each_choice(table, &audience, &walk.begun, list_choice, &listing);
}

static bool is_playing(const struct request *request) {
	return request->table != NULL && request->seat >= 0 && table_has_begun(request->table);
}

static void suggest(const struct request *request, const char *word, struct suggestions *list) {
	bool concerned =
		request->table != NULL && (request->seat >= 0 || request->message->moderates);
	int verb = is_playing(request) ? lookup_verb(request->table->game, word, true) : -1;
	const struct command *command = lookup_command(request->bot->config.commands, word, true);
	if (verb >= 0) {
		suggest_moves(request, verb, list);
	} else if (command != NULL && command->suggest != NULL &&
		   (concerned || command->need == NEEDS_NOTHING)) {
		command->suggest(request, list);
	}
}

/* Suggests the verbs of current moves and, once something is typed, the commands. */
static void suggest_first_words(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	if (is_playing(request)) {
		const void *view = table_view(table, table->state, request->seat);
		uint64_t verbs = menu_verbs(table->game, view, request->seat);
		for (int verb = 0; verb < table->game->n_verbs; verb++) {
			const char *word = table->game->verbs[verb].word;
			if ((verbs >> verb & 1) != 0) {
				suggestions_add(list, word, word);
			}
		}
	}
	const struct command *const *row = request->bot->config.commands;
	for (; list->begun[0] != '\0' && *row != NULL; row++) {
		suggestions_add(list, (*row)->word, (*row)->word);
	}
}

size_t router_suggest(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices) {
	struct request request;
	struct line line;
	struct suggestions list = {.choices = choices};
	request_begin(&request, data, chat, message);
	if (!fold(begun, list.begun) || !overhear(&request, &line)) {
		return 0;
	}
	if (message->whole_move && is_playing(&request)) {
		whole_moves_suggest(&request, &list);
	} else if (message->whole_move) {
		return 0;
	} else if (line.word[0] == '\0') {
		suggest_first_words(&request, &list);
	} else {
		suggest(&request, line.word, &list);
	}
	return list.n;
}
