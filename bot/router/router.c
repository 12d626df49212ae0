#include "bot/router/router.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/fold.h"
#include "bot/commands/commands.h"
#include "bot/session/restore.h"
#include "bot/session/time_outs.h"

/* A line as typed and folded, both walked word by word. */
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

/* Folding makes plain blanks of wide ones; what was typed must break at the same places. */
static void copy_typed(const char *text, char typed[INPUT_MAX]) {
	size_t n = 0;
	while (*text != '\0' && n + 1 < INPUT_MAX) {
		bool wide = strncmp(text, "\u3000", 3) == 0;
		typed[n++] = wide ? ' ' : *text;
		text += wide ? 3 : 1;
	}
	typed[n] = '\0';
}

static int read_line(const char *text, struct line *line) {
	int rc = input_fold(text, line->folded, sizeof(line->folded));
	if (rc == 0) {
		copy_typed(text, line->typed);
		take_word(line, line->folded, line->typed);
	}
	return rc;
}

static int tables_of(
	const struct play *play, const struct person *person, struct table **found, bool active) {
	int n = 0;
	for (size_t i = 0; i < play->n_tables && person->n_seats > 0; i++) {
		int seat = table_seat_of(play->tables[i], person);
		if (seat >= 0 && (!active || table_is_active(play->tables[i], seat))) {
			*found = play->tables[i];
			n++;
		}
	}
	return n;
}

/* In a channel its own table; in private the only one the person sits at, or the only one that
 * awaits them. */
static void choose_table(struct asking *asking) {
	struct table *found = NULL;
	if (asking->place != NULL) {
		asking->table = table_at(asking->play, asking->chat, asking->place);
	} else if (tables_of(asking->play, asking->person, &found, false) == 1 ||
		   tables_of(asking->play, asking->person, &found, true) == 1) {
		asking->table = found;
	}
	asking->seat = asking->table != NULL ? table_seat_of(asking->table, asking->person) : -1;
}

/* "#812 bid 5 3": the asker's table with that number. False if there is none. */
static bool take_number(struct asking *asking, struct line *line) {
	char *end;
	long id = strtol(line->word + 1, &end, 10);
	struct table *table = table_numbered(asking->play, id);
	if (end == line->word + 1 || *end != '\0' || table == NULL || table->chat != asking->chat) {
		return false;
	}
	asking->table = table;
	asking->seat = table_seat_of(table, asking->person);
	take_word(line, line->args, line->raw);
	return asking->seat >= 0;
}

static bool missing(const struct asking *asking, enum command_need need, const char **why) {
	const struct table *table = asking->table;
	bool running = table != NULL && table->state != NULL;
	bool seat = need == NEEDS_SEAT || need == NEEDS_OPEN_SEAT || need == NEEDS_RUNNING_SEAT;
	bool open = need == NEEDS_OPEN || need == NEEDS_OPEN_SEAT;
	*why = NULL;
	if (need == NEEDS_PLACE && asking->place == NULL) {
		*why = SENTENCE("A table is opened in a channel: say it there.");
	} else if (need >= NEEDS_TABLE && table == NULL && asking->place == NULL &&
		   asking->person->n_seats > 1) {
		*why = SENTENCE("You sit at several tables: put the table's number in front, as in "
				"#12 status.");
	} else if (need >= NEEDS_TABLE && table == NULL && asking->place == NULL) {
		*why = SENTENCE("You sit at no table. Say it in the table's channel.");
	} else if (need >= NEEDS_TABLE && table == NULL) {
		*why = SENTENCE("There is no table here. {prefix}new GAME opens one: {games}.");
	} else if (need >= NEEDS_TABLE && table->parked && need != NEEDS_PARKED) {
		*why = RESTORE_PARKED;
	} else if (open && running) {
		*why = SENTENCE("That is for before the start: this game is running.");
	} else if ((need == NEEDS_RUNNING || need == NEEDS_RUNNING_SEAT) && !running) {
		*why = SENTENCE("The game has not started yet. {prefix}start begins it.");
	} else if (seat && asking->seat < 0 && running) {
		*why = SENTENCE("You do not sit at this table; its game has started.");
	} else if (seat && asking->seat < 0) {
		*why = SENTENCE("You do not sit at this table. {prefix}join takes a seat.");
	}
	return *why != NULL;
}

static void tell_missing(struct asking *asking, const char *why) {
	char list[128];
	struct text known = TEXT_INTO(list);
	commands_put_games(&known);
	SAY(&asking->answer, asking->words, why, {"prefix", asking->chat->prefix, 0},
		{"games", list, 0},
		{"id", NULL, asking->table != NULL ? (long)asking->table->id : 0});
	asking_refuse(asking);
}

bool router_allows(struct asking *asking, enum command_need need) {
	const char *why;
	if (missing(asking, need, &why)) {
		tell_missing(asking, why);
	}
	return why == NULL;
}

void router_run(struct asking *asking, const struct command *command) {
	if (router_allows(asking, command->need) && asking_spend(asking, command->budget)) {
		asking_note(asking, PLAY_ANSWERED);
		command->run(asking);
	}
}

static void answer_unknown(struct asking *asking, const char *word) {
	asking_note(asking, PLAY_UNKNOWN);
	SAY(&asking->answer, asking->words,
		"I do not know “{word}”. {prefix}help shows what you can do.", {"word", word, 0},
		{"prefix", asking->chat->prefix, 0});
	asking_tell(asking);
}

static bool play_verb(struct asking *asking, const char *word, bool exact) {
	const struct game *game =
		asking->table != NULL && asking->table->state != NULL ? asking->table->game : NULL;
	int verb = game != NULL ? commands_find_verb(game, word, exact) : -1;
	if (verb >= 0) {
		moves_play(asking, verb, asking->args, false);
	}
	return verb >= 0;
}

static bool run_command(struct asking *asking, const char *word, bool exact) {
	const struct command *command = commands_find(word, exact);
	if (command != NULL) {
		router_run(asking, command);
	}
	return command != NULL;
}

/* A move word is no stranger to us, whatever is played here: it gets an answer. */
static const struct game *game_of_verb(const char *word) {
	for (size_t i = 0; games[i] != NULL; i++) {
		if (commands_find_verb(games[i], word, true) >= 0) {
			return games[i];
		}
	}
	return NULL;
}

static void answer_other_game(struct asking *asking, const char *word, const struct game *other) {
	const struct words *words = asking->words;
	const struct game *game = asking->table->game;
	SAY(&asking->answer, words,
		"“{word}” belongs to {other}; here {game} is played. {prefix}help shows what you "
		"can do.",
		{"word", word, 0}, {"other", words->find(words, other->name, NULL, 1), 0},
		{"game", words->find(words, game->name, NULL, 1), 0},
		{"prefix", asking->chat->prefix, 0});
	asking_refuse(asking);
}

static void obey(struct asking *asking, struct line *line) {
	const char *why;
	if (play_verb(asking, line->word, true) || run_command(asking, line->word, true) ||
		play_verb(asking, line->word, false) || run_command(asking, line->word, false)) {
		return;
	}
	if (asking->table != NULL && asking->table->state != NULL && asking->seat >= 0 &&
		moves_play(asking, VERB_ANY, line->whole, true)) {
		return;
	}
	const struct game *other = game_of_verb(line->word);
	if (other != NULL && missing(asking, NEEDS_RUNNING_SEAT, &why)) {
		tell_missing(asking, why);
	} else if (other != NULL && asking->table != NULL) {
		answer_other_game(asking, line->word, other);
	} else if (asking->by_name || asking->message->wants_answer) {
		answer_unknown(asking, line->word);
	}
}

/* Other bots live behind the same prefix: who says nothing to us is not met. */
static bool is_for_us(const struct play *play, struct chat *chat,
	const struct chat_message *message, const struct line *line) {
	return message->by_name || line->word[0] == '#' ||
	       commands_find(line->word, false) != NULL || game_of_verb(line->word) != NULL ||
	       people_find(&play->people, chat, message->from.key) != NULL;
}

bool router_meet(struct asking *asking, struct play *play, struct chat *chat,
	const struct chat_message *message) {
	asking_begin(asking, play, chat, message);
	return asking_meet(asking);
}

static void answer_nothing(struct asking *asking) {
	asking_note(asking, PLAY_UNKNOWN);
	SAY(&asking->answer, asking->words,
		"I did not get that. {prefix}help shows what you can do.",
		{"prefix", asking->chat->prefix, 0});
	asking_tell(asking);
}

static void aim(struct asking *asking, struct line *line) {
	choose_table(asking);
	if (line->word[0] == '#' && !take_number(asking, line)) {
		asking->table = NULL;
	}
	asking_choose_words(asking);
	asking->args = line->args;
	asking->raw = line->raw;
}

bool router_overhear(struct asking *asking, char word[ROUTER_WORD_SIZE], char args[INPUT_MAX]) {
	struct line line;
	const struct chat_message *message = asking->message;
	asking->person = people_find(&asking->play->people, asking->chat, message->from.key);
	if (asking->person == NULL || read_line(message->text, &line) < 0) {
		return false;
	}
	aim(asking, &line);
	memcpy(word, line.word, sizeof(line.word));
	memcpy(args, line.args, strlen(line.args) + 1);
	asking->args = asking->raw = args;
	return true;
}

static void route(struct asking *asking, struct line *line) {
	aim(asking, line);
	if (asking->table != NULL && asking->seat >= 0) {
		clock_note_act(asking->table);
	}
	obey(asking, line);
	asking_finish(asking);
}

void router_route(struct play *play, struct chat *chat, const struct chat_message *message) {
	struct line line;
	struct asking asking;
	asking_begin(&asking, play, chat, message);
	if (read_line(message->text, &line) < 0 || line.word[0] == '\0' ||
		!is_for_us(play, chat, message, &line)) {
		if (message->wants_answer) {
			answer_nothing(&asking);
		}
	} else if (asking_meet(&asking)) {
		route(&asking, &line);
	}
}
