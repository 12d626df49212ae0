#include "bot/commands/lesson_talk.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/lesson_id.h"
#include "engine/games.h"
#include "engine/say.h"

/* Writing answers */

static void new_line(struct request *request) {
	const struct text *answer = &request->answer;
	bool at_line = answer->len == 0 || answer->buf[answer->len - 1] == '\n';
	text_puts(&request->answer, at_line ? "" : "\n");
}

static void put_task(struct request *request, const struct running_lesson *lesson, unsigned step) {
	new_line(request);
	lesson_put_task(request->bot, lesson, step, &request->answer);
}

static void put_step(struct request *request, const struct running_lesson *lesson, unsigned step) {
	new_line(request);
	lesson_put_step(lesson, step, &request->answer);
	put_task(request, lesson, step);
}

/* A table that waits for the learner's move, too: typed words could be for it. */
static const struct table *waiting_table(const struct request *request) {
	const struct person *person = request->person;
	for (unsigned i = 0; i < person->n_seats; i++) {
		int seat = table_seat_of(person->tables[i], person);
		if (seat >= 0 && table_is_active(person->tables[i], seat)) {
			return person->tables[i];
		}
	}
	return NULL;
}

/* Once for each turn at that table. */
static void put_where_it_went(struct request *request, struct running_lesson *lesson) {
	const struct table *table = waiting_table(request);
	if (table == NULL || request->pressed || request->chat->second_person ||
		(lesson->told_table == table->id && lesson->told_turn == table->n_moves)) {
		return;
	}
	lesson->told_table = table->id;
	lesson->told_turn = table->n_moves;
	SAY(&request->answer, lesson->words,
		"(This went to your lesson. Table #{id} waits for you, too: put #{id} in front to "
		"move there.)",
		{"id", NULL, (long)table->id});
	text_puts(&request->answer, "\n");
}

/* Sending */

static void add_button(const struct running_lesson *lesson, unsigned step, const char *label,
	const char *words, struct chat_controls *controls) {
	struct chat_button *button = &controls->buttons[controls->n_buttons];
	struct lesson_id press = {.number = lesson->number, .step = step};
	snprintf(press.words, sizeof(press.words), "%s", words);
	if (lesson_id_write(&press, button->id)) {
		snprintf(button->label, sizeof(button->label), "%s", label);
		button->look = BUTTON_PLAIN;
		button->emoji = NULL;
		button->for_newcomers = button->lasting = button->fills_seat = false;
		controls->n_buttons++;
	}
}

static void add_move(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	const char *words, struct chat_controls *controls) {
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	lesson_put_button(bot, lesson, step, words, &text);
	add_button(lesson, step, label, words, controls);
}

/* The order of the buttons does not tell which one is right. */
static void add_moves(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	const struct lesson_step *due, struct chat_controls *controls) {
	const char *first = due->type, *second = due->tempts;
	if (second != NULL && strcmp(second, first) < 0) {
		first = due->tempts;
		second = due->type;
	}
	add_move(bot, lesson, step, first, controls);
	if (second != NULL) {
		add_move(bot, lesson, step, second, controls);
	}
}

static void put_buttons(struct bot *bot, const struct running_lesson *lesson, unsigned step,
	struct chat_controls *controls) {
	const struct words *words = lesson->words;
	const struct lesson_step *due = &lesson->game->say->lesson->steps[step];
	buttons_clear(controls);
	if (due->type != NULL) {
		add_moves(bot, lesson, step, due, controls);
	} else {
		add_button(lesson, step, words_find(words, SENTENCE("Next")), "next", controls);
	}
	add_button(lesson, step, words_find(words, SENTENCE("End the lesson")), "quit", controls);
}

/* Sends the answer with a step's buttons and board, as beside a table; in browsers a lesson has no
 * board. */
static bool tell(struct request *request, const struct running_lesson *lesson, unsigned step) {
	struct chat_controls controls;
	char seen[PAINTING_ALT_SIZE] = "";
	struct text words = TEXT_INTO(seen);
	bool apart = !request->chat->has_boards;
	struct paint_job *painting = apart ? request_painting(request) : NULL;
	if (painting != NULL) {
		lesson_draw(request->bot, lesson, step, &painting->drawing, &words);
	}
	put_buttons(request->bot, lesson, step, &controls);
	return request_tell_titled(request,
		apart ? words_find(lesson->words, lesson->game->name) : NULL, &controls, painting,
		seen);
}

/* Going on */

static void put_now_play(struct request *request, const struct running_lesson *lesson) {
	const struct place places[] = {
		{"game", lesson->game->id}, {"prefix", request->chat->prefix}};
	const char *sentence =
		request->table != NULL ? SENTENCE("Back to your table: {prefix}status shows it.")
		: request->chat->single_user
			? SENTENCE("Now play: new {game}, then addbot, then start.")
		: request->message->direct != NULL
			? SENTENCE("Now play: {prefix}new {game} opens a table here, for you alone "
				   "against computers.")
			: SENTENCE("Now play: in a channel {prefix}new {game} opens a table, "
				   "{prefix}addbot adds a computer player, {prefix}start begins.");
	new_line(request);
	words_say(&request->answer, lesson->words, sentence, places, 2);
}

/* Where commands are not typed, with a button that opens a table of the game. */
static bool tell_to_play(struct request *request, const struct running_lesson *lesson) {
	struct chat_controls controls;
	bool can_open = request->place != NULL || request->message->direct != NULL;
	put_now_play(request, lesson);
	if (!request->chat->groups_commands || request->table != NULL || !can_open) {
		return request_tell_apart(request, NULL);
	}
	buttons_clear(&controls);
	buttons_add_play(&controls, lesson->words, lesson->game);
	return request_tell_apart(request, &controls);
}

static void tell_end(struct request *request, struct running_lesson *lesson, unsigned step) {
	new_line(request);
	lesson_put_step(lesson, step, &request->answer);
	if (tell_to_play(request, lesson)) {
		lesson_end(request->bot, lesson);
	}
}

/* If the answer may not be sent, the lesson stays at its step. */
static void go_on(struct request *request, struct running_lesson *lesson) {
	unsigned next = lesson->step + 1;
	lesson_go_on(request->bot, lesson, &request->answer);
	if (lesson_ends_with(lesson, next)) {
		tell_end(request, lesson, next);
		return;
	}
	put_step(request, lesson, next);
	if (tell(request, lesson, next)) {
		lesson_keep(request->bot, lesson);
	}
}

void lesson_talk_repeat(struct request *request, struct running_lesson *lesson) {
	lesson_put_shown(request->bot, lesson, &request->answer);
	put_step(request, lesson, lesson->step);
	tell(request, lesson, lesson->step);
}

static void tell_above(struct request *request, struct running_lesson *lesson,
	void (*put)(const struct audience *audience, struct text *out)) {
	const char *names[SEATS_MAX];
	struct audience audience = lesson_audience(request->bot, lesson, names);
	put(&audience, &request->answer);
	put_step(request, lesson, lesson->step);
	tell(request, lesson, lesson->step);
}

static void tell_hand(struct request *request, struct running_lesson *lesson) {
	tell_above(request, lesson, lesson->game->say->hand);
}

static void tell_status(struct request *request, struct running_lesson *lesson) {
	tell_above(request, lesson, lesson->game->say->status);
}

static void tell_next(struct request *request, struct running_lesson *lesson) {
	if (lesson_due(lesson)->type == NULL) {
		go_on(request, lesson);
	} else {
		lesson_talk_repeat(request, lesson);
	}
}

static void tell_quit(struct request *request, struct running_lesson *lesson) {
	SAY(&request->answer, lesson->words,
		"The lesson is over. {prefix}learn {game} begins it anew.",
		{"prefix", request->chat->prefix}, {"game", lesson->game->id});
	tell_to_play(request, lesson);
	lesson_end(request->bot, lesson);
}

static const struct {
	const char *words; /* blank-separated */
	bool at_no_table;  /* at a table the word is the command about that table */
	void (*tell)(struct request *request, struct running_lesson *lesson);
} sayings[] = {
	{"next ok go continue 次 つぎ 次へ", false, tell_next},
	{"what hint now repeat ? 何 なに ヒント", false, lesson_talk_repeat},
	{"quit leave end exit stop 終わり おわり やめる 終了", false, tell_quit},
	{"hand cards dice 手元 ダイス", true, tell_hand},
	{"status 状況", true, tell_status},
};

static bool take_word(struct request *request, struct running_lesson *lesson, const char *word) {
	for (size_t i = 0; i < sizeof(sayings) / sizeof(sayings[0]); i++) {
		if (lookup_is_among(sayings[i].words, word, true) &&
			(!sayings[i].at_no_table || request->table == NULL)) {
			request_note(request, OUTCOME_ANSWERED);
			sayings[i].tell(request, lesson);
			return true;
		}
	}
	return false;
}

/* Moves */

static void tell_refusal(struct request *request, struct running_lesson *lesson,
	const struct move *move, int refusal) {
	const char *names[SEATS_MAX];
	struct audience audience = lesson_audience(request->bot, lesson, names);
	request_note(request, OUTCOME_REFUSED);
	say_refusal(lesson->game, &audience, move, refusal, &request->answer);
	put_task(request, lesson, lesson->step);
	tell(request, lesson, lesson->step);
}

static void tell_other(struct request *request, struct running_lesson *lesson) {
	const struct lesson_step *due = lesson_due(lesson);
	const char *sentence = due->other != NULL ? due->other
			       : due->refused
				       ? SENTENCE("That is allowed. First see what is not:")
				       : SENTENCE("That is legal, but let us do this first:");
	request_note(request, OUTCOME_REFUSED);
	lesson_put(lesson, sentence, &request->answer);
	put_task(request, lesson, lesson->step);
	tell(request, lesson, lesson->step);
}

static void take_move(
	struct request *request, struct running_lesson *lesson, const struct move *move) {
	int refusal = game_legal(lesson->game, lesson->state, move);
	put_where_it_went(request, lesson);
	if (lesson_expects(request->bot, lesson, move)) {
		request_note(request, OUTCOME_ANSWERED);
		go_on(request, lesson);
	} else if (refusal != LEGAL) {
		tell_refusal(request, lesson, move, refusal);
	} else {
		tell_other(request, lesson);
	}
}

static void tell_unclear(
	struct request *request, struct running_lesson *lesson, const struct verb *verb) {
	SAY(&request->answer, lesson->words, "I did not understand. Usage: {prefix}{word} {usage}",
		{"prefix", ""}, {"word", verb->word},
		{"usage", verb->usage != NULL ? verb->usage : ""});
	request_note(request, OUTCOME_REFUSED);
	put_task(request, lesson, lesson->step);
	tell(request, lesson, lesson->step);
}

/* Takes the move of a verb and the words after it. VERB_ANY: false if they name no move. */
static bool parse_move(
	struct request *request, struct running_lesson *lesson, int verb, const char *words) {
	const char *names[SEATS_MAX];
	struct move move;
	struct audience audience = lesson_audience(request->bot, lesson, names);
	int rc = lesson->game->say->parse(audience.view, LESSON_SEAT, verb, words, &move);
	if (rc == PARSE_OK) {
		take_move(request, lesson, &move);
	} else if (verb != VERB_ANY) {
		tell_unclear(request, lesson, &lesson->game->verbs[verb]);
	}
	return rc == PARSE_OK || verb != VERB_ANY;
}

static void wonder(struct request *request, struct running_lesson *lesson, const char *word) {
	request_note(request, OUTCOME_UNKNOWN);
	SAY(&request->answer, lesson->words,
		lesson->presses ? SENTENCE("“{word}” does nothing in this lesson: press one of its "
					   "buttons.")
				: SENTENCE("“{word}” does nothing in this lesson; quit ends it."),
		{"word", word});
	put_task(request, lesson, lesson->step);
	tell(request, lesson, lesson->step);
}

/* A language chosen during the lesson applies to the rest of it. */
static void follow_language(const struct request *request, struct running_lesson *lesson) {
	if (request->chat->single_user || people_language(request->person) != LANGUAGES) {
		lesson->words = request->words;
	}
}

bool lesson_talk_take(struct request *request, struct running_lesson *lesson, const char *word,
	const char *line) {
	const struct command *const *commands = request->bot->config.commands;
	const char *behind = line + strcspn(line, " ");
	behind += strspn(behind, " ");
	lesson->place[0] = '\0'; /* the lesson's texts have arrived */
	follow_language(request, lesson);
	if (take_word(request, lesson, word)) {
		return true;
	}
	for (int exact = 1; exact >= 0; exact--) {
		int verb = lookup_verb(lesson->game, word, exact != 0);
		if (verb >= 0) {
			return parse_move(request, lesson, verb, behind);
		}
		if (lookup_command(commands, word, exact != 0) != NULL) {
			return false;
		}
	}
	if (!parse_move(request, lesson, VERB_ANY, line)) {
		wonder(request, lesson, word);
	}
	return true;
}

/* Beginning */

static void say_unreachable(struct running_lesson *lesson, struct chat *chat, const char *place) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	SAY(&text, lesson->words,
		"{who}: my private messages do not reach you. Allow them, then say {prefix}learn.",
		{"who", lesson->names[LESSON_SEAT]}, {"prefix", chat->prefix});
	chat->impl->say(chat, place, &(struct post){.text = buf});
}

void lesson_talk_lost(struct bot *bot, struct chat *chat, const char *key) {
	struct person *person = people_find(&bot->people, chat, key);
	struct running_lesson *lesson = person != NULL ? lesson_find(bot, person) : NULL;
	if (lesson != NULL && lesson->place[0] != '\0') {
		say_unreachable(lesson, chat, lesson->place);
		lesson_end(bot, lesson);
	}
}

/* A lesson begun in a channel is private: an answer that others do not see, or else a private
 * text. */
static bool is_to_be_sent(const struct request *request) {
	return request->place != NULL && !request->chat->single_user && !request->pressed &&
	       !request->message->unseen;
}

static void send(struct request *request, struct running_lesson *lesson) {
	struct chat_controls controls;
	struct post post = {.text = request->buffer, .mode = MODE_MESSAGE, .controls = &controls};
	put_buttons(request->bot, lesson, lesson->step, &controls);
	if (!request_may_hear(request)) {
		return;
	}
	snprintf(lesson->place, sizeof(lesson->place), "%s", request->place);
	int rc = request->chat->impl->tell(request->chat, request->person->key, &post);
	request->answer = TEXT_INTO(request->buffer);
	request_note(request, OUTCOME_ANSWERED);
	if (rc < 0) {
		lesson_talk_lost(request->bot, request->chat, request->person->key);
	}
}

static void put_greeting(
	struct request *request, const struct running_lesson *lesson, const struct text *happened) {
	const struct words *words = request->words;
	SAY(&request->answer, words,
		request->chat->private_beside_table
			? SENTENCE("Your first game of {game}. Press a button below to answer; a "
				   "table has the same ones.")
		: lesson->presses
			? SENTENCE("Your first game of {game}. Press a button to answer: a table "
				   "has "
				   "the same ones, a list or a form for all other moves, and My "
				   "hand, which shows what you hold to you alone.")
		: is_to_be_sent(request)
			? SENTENCE("Your first game of {game}: answer me here, in private. Type "
				   "\"what\" to see this step again, \"quit\" to stop.")
			: SENTENCE("Your first game of {game}. Type \"what\" to see this step "
				   "again, \"quit\" to stop."),
		{"game", words_find(words, lesson->game->name)});
	new_line(request);
	text_append(&request->answer, happened);
}

static void begin(struct request *request, const struct game *game) {
	char buf[ANSWER_MAX / 2];
	struct text happened = TEXT_INTO(buf);
	struct running_lesson *lesson =
		lesson_begin(request->bot, request->person, game, request->words, &happened);
	if (lesson == NULL) {
		request_tell_not_taken(request);
		return;
	}
	put_greeting(request, lesson, &happened);
	put_step(request, lesson, lesson->step);
	if (is_to_be_sent(request)) {
		send(request, lesson);
	} else if (!tell(request, lesson, lesson->step)) {
		lesson_end(request->bot, lesson);
	}
}

/* Without a word, the game of the table. */
static const struct game *find_game(struct request *request) {
	char word[64];
	if (request_next_word(request, word, sizeof(word))) {
		return lookup_game(word);
	}
	return request->table != NULL ? request->table->game : NULL;
}

static void run(struct request *request) {
	bool named = request->args[0] != '\0';
	struct running_lesson *lesson = lesson_find(request->bot, request->person);
	if (!named && lesson != NULL) {
		lesson_talk_repeat(request, lesson);
		return;
	}
	const struct game *game = find_game(request);
	if (game == NULL) {
		lookup_ask_game(request);
	} else if (game->say->lesson == NULL) {
		request_tell_saying(request, SENTENCE("There is no lesson for this game yet."));
	} else {
		begin(request, game);
	}
}

const struct command learn_command = {
	.word = "learn",
	.group = GROUP_DICECUP,
	.aliases = "teach 練習",
	.usage = "[GAME]",
	.help = SENTENCE("teaches you a game in five minutes, in private, as you play it"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"game", SENTENCE("game"), SENTENCE("which game"), .optional = true,
		.values = games_ids}),
};
