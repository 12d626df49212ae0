#include "bot/router/presses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/utf8.h"
#include "bot/commands/lesson_talk.h"
#include "bot/commands/lookup.h"
#include "bot/commands/play_move.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/lesson_id.h"
#include "bot/router/menus.h"
#include "bot/router/router.h"
#include "bot/session/clocks.h"
#include "bot/table/journal.h"

/* Whether the game of a table that is no longer in memory was finished. */
static bool has_ended(const struct request *request, int64_t id) {
	struct store *store = request->bot->config.store;
	struct store_table row;
	return store != NULL && store_table_get(store, id, &row) == 0 &&
	       row.phase == STORE_FINISHED && strcmp(row.network, request->chat->network) == 0;
}

/* Buttons stand in the table's place, or in private messages to those seated. */
static bool may_come_from(const struct request *request, const struct table *table) {
	return request->place != NULL ? table_place_at(table, request->chat, request->place) != NULL
				      : table_seat_of(table, request->person) >= 0;
}

static bool find_table(struct request *request, int64_t id) {
	struct table *table = table_numbered(request->bot, id);
	bool known = table != NULL && (table_place_on(table, request->chat) != NULL ||
					      table_seat_of(table, request->person) >= 0);
	if (!known) {
		request_tell_saying(request, has_ended(request, id)
						     ? SENTENCE("That game is over.")
						     : SENTENCE("This table is closed."));
		return false;
	}
	if (table->phase == TABLE_OVER) {
		request_tell_saying(request, SENTENCE("That game is over."));
		return false;
	}
	if (!may_come_from(request, table)) {
		request_tell_saying(request, SENTENCE("That button belongs to another table."));
		return false;
	}
	request->table = table;
	request->seat = table_seat_of(table, request->person);
	request_choose_words(request);
	if (request->seat >= 0) {
		clocks_note_act(table, request->seat);
		table_note_place(table, request->seat, request->chat, request->place);
	}
	return true;
}

/* The command of a button, or NULL. */
static const struct command *command_of(
	const struct request *request, const struct button_id *press) {
	return press->action == ACTION_COMMAND
		       ? lookup_command(request->bot->config.commands, press->word, true)
		       : NULL;
}

static void command(struct request *request, const struct button_id *press) {
	const struct command *command = command_of(request, press);
	request->args = request->raw = press->detail;
	if (command == NULL) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
	} else if (command->press == NULL || press->detail[0] != '\0') {
		router_run(request, command);
	} else if (router_allows(request, command->need)) {
		request_note(request, OUTCOME_ANSWERED);
		command->press(request);
	}
}

static int find_verb(const struct table *table, const char *word) {
	for (int i = 0; i < table->game->n_verbs; i++) {
		if (buttons_has_verb(table, i) && strcmp(table->game->verbs[i].word, word) == 0) {
			return i;
		}
	}
	return -1;
}

static bool is_stale(const struct request *request, const struct button_id *press) {
	const struct table *table = request->table;
	return press->turn != BUTTON_ANY_TURN && table_has_begun(table) &&
	       !table_button_counts(table, request->seat, press->turn);
}

/* The move that the press begins. False if there is none or the button is stale; then the asker was
 * told why. */
static bool begin(struct request *request, const struct button_id *press, struct move *begun) {
	const struct table *table = request->table;
	int verb = find_verb(table, press->word);
	bool stale = is_stale(request, press);
	if (!router_allows(request, NEEDS_RUNNING_SEAT) ||
		(!stale && !request_act(request, ACT_DO)) || request_is_refused_by_pause(request)) {
		return false;
	}
	if (verb < 0) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
		return false;
	}
	if (stale) {
		menus_tell_stale(request);
		return false;
	}
	*begun = (struct move){
		.seat = (int8_t)request->seat,
		.verb = (uint8_t)verb,
		.n_args = press->n_args,
	};
	memcpy(begun->args, press->args, sizeof(begun->args));
	return true;
}

static void go_on(struct request *request, const struct button_id *press) {
	struct move begun;
	if (begin(request, press, &begun)) {
		menus_go_on(request, &begun, press->from);
	}
}

/* A button of any turn asks before it acts. */
static void make(struct request *request, const struct button_id *press) {
	struct move move;
	if (press->turn == BUTTON_ANY_TURN) {
		go_on(request, press);
	} else if (begin(request, press, &move)) {
		play_move(request, &move);
	}
}

/* The text of a form is parsed like any other. */
static void take_typed(struct request *request, int verb) {
	char folded[INPUT_MAX];
	if (utf8_fold(request->message->text, folded, sizeof(folded)) < 0) {
		folded[0] = '\0';
	}
	play_move_typed(request, verb, folded, false);
}

static void type(struct request *request, const struct button_id *press) {
	struct move begun;
	if (!begin(request, press, &begun)) {
		return;
	}
	if (request->message->text[0] == '\0') {
		menus_ask_in_writing(request, &begun);
	} else {
		take_typed(request, begun.verb);
	}
}

/* The ids of what was chosen are args. */
static bool read_filled(const char *text, struct move *move) {
	char *end;
	for (; *text != '\0' && move->n_args < MOVE_ARGS_MAX; text = end + (*end == ' ')) {
		long arg = strtol(text, &end, 10);
		if (end == text || arg < INT16_MIN || arg > INT16_MAX) {
			return false;
		}
		move->args[move->n_args++] = (int16_t)arg;
	}
	return *text == '\0';
}

static void fill(struct request *request, const struct button_id *press) {
	struct move move;
	if (!begin(request, press, &move)) {
		return;
	}
	if (request->message->text[0] == '\0') {
		menus_ask_by_form(request, &move);
	} else if (read_filled(request->message->text, &move)) {
		play_move(request, &move);
	} else {
		menus_go_on(request, &(struct move){.seat = move.seat, .verb = move.verb}, 0);
	}
}

/* Whether the answer to "Which table?" comes in time and for the first time, from who was asked;
 * else they were told why not. */
static bool may_answer(struct request *request, const struct button_id *press) {
	int64_t age = request->bot->config.now(request->bot->config.data) - press->at;
	const char *why = NULL;
	if (request->place != NULL || press->person != request->person->id) {
		why = SENTENCE("That button belongs to somebody else.");
	} else if (age < 0 || age > STORE_HEARD_MS) {
		why = SENTENCE("That question is too old: type it again.");
	} else if (journal_is_duplicate(request->bot, request->chat)) {
		why = SENTENCE("You have answered that question: type it again to do it again.");
	}
	if (why != NULL) {
		request_tell_saying(request, why);
	}
	return why == NULL;
}

static void obey_typed(struct request *request, const struct button_id *press) {
	if (!may_answer(request, press)) {
		return;
	}
	if (is_stale(request, press)) {
		menus_tell_stale(request);
	} else if (!router_obey(request, press->typed)) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
	} else if (request->bot->outcome == OUTCOME_TAKEN) {
		journal_note_inbound(request->bot, request->chat);
	}
}

/* What was typed acts at one table only: not the press, the question is what is heard. */
static void typed(struct request *request, const struct button_id *press) {
	char question[STORE_ID_SIZE];
	const char *inbound = request->bot->inbound_id;
	snprintf(question, sizeof(question), "%lld-%lld", (long long)press->at,
		(long long)press->person);
	request->bot->inbound_id = question;
	obey_typed(request, press);
	request->bot->inbound_id = inbound;
}

static void (*const actions[])(struct request *request, const struct button_id *press) = {
	[ACTION_COMMAND] = command,
	[ACTION_MENU] = go_on,
	[ACTION_PAGE] = go_on,
	[ACTION_FILL] = fill,
	[ACTION_TYPE] = type,
	[ACTION_MAKE] = make,
	[ACTION_TYPED] = typed,
};

static void take_pressed(struct request *request, struct running_lesson *lesson, const char *word,
	const char *words) {
	if (!lesson_talk_take(request, lesson, word, words)) {
		request_tell_saying(request, SENTENCE("I do not know that button."));
	}
}

/* A lesson's button types its words in the step that it stands beside. */
static void press_lesson(struct request *request, const struct lesson_id *press) {
	char folded[LESSON_WORDS_SIZE], word[LESSON_WORDS_SIZE];
	struct running_lesson *lesson = lesson_find(request->bot, request->person);
	if (lesson == NULL || lesson->number != press->number) {
		request_tell_saying(
			request, SENTENCE("That lesson is over. {prefix}learn begins another."));
	} else if (lesson->step != press->step) {
		request_put(request, SENTENCE("Too late: your lesson has gone on."));
		lesson_talk_repeat(request, lesson);
	} else if (utf8_fold(press->words, folded, sizeof(folded)) == 0) {
		snprintf(word, sizeof(word), "%.*s", (int)strcspn(folded, " "), folded);
		take_pressed(request, lesson, word, folded);
	}
}

static void ask_of_past(struct request *request, const struct command *command, int64_t table) {
	char number[24];
	snprintf(number, sizeof(number), "%lld", (long long)table);
	request->args = request->raw = number;
	router_run(request, command);
}

void presses_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id) {
	struct request request;
	struct button_id press;
	if (!router_meet(&request, data, chat, message)) {
		return;
	}
	request.pressed = true;
	struct lesson_id lesson;
	if (lesson_id_read(id, &lesson)) {
		press_lesson(&request, &lesson);
		return;
	}
	bool known = button_id_read(id, &press);
	const struct command *command = known ? command_of(&request, &press) : NULL;
	if (!known) {
		request_tell_saying(&request, SENTENCE("I do not know that button."));
	} else if (command != NULL && command->press_at_end != NULL) {
		command->press_at_end(&request, press.table);
	} else if (command != NULL && command->pressed_of_past) {
		ask_of_past(&request, command, press.table);
	} else if (find_table(&request, press.table)) {
		actions[press.action](&request, &press);
	}
}
