#include "bot/router/presses.h"

#include <string.h>
#include <strings.h>

#include "bot/base/fold.h"
#include "bot/router/menus.h"
#include "bot/router/router.h"
#include "bot/session/time_outs.h"

static void tell(struct asking *asking, const char *sentence) {
	words_put(&asking->answer, asking->words, sentence);
	asking_tell(asking);
}

/* A table that is kept no more in memory: did its game come to an end? */
static bool has_ended(const struct asking *asking, int64_t id) {
	struct store *store = asking->play->config.store;
	struct store_table row;
	return store != NULL && store_table_get(store, id, &row) == 0 &&
	       row.phase == STORE_FINISHED && strcmp(row.network, asking->chat->network) == 0;
}

/* Buttons stand in the table's place, or in private with those who sit there. */
static bool may_come_from(const struct asking *asking, const struct table *table) {
	return asking->place != NULL ? strcasecmp(asking->place, table->place) == 0
				     : table_seat_of(table, asking->person) >= 0;
}

static bool find_table(struct asking *asking, int64_t id) {
	struct table *table = table_numbered(asking->play, id);
	if (table == NULL || table->chat != asking->chat) {
		tell(asking, has_ended(asking, id) ? SENTENCE("That game is over.")
						   : SENTENCE("This table is closed."));
		return false;
	}
	if (table->over) {
		tell(asking, SENTENCE("That game is over."));
		return false;
	}
	if (!may_come_from(asking, table)) {
		tell(asking, SENTENCE("That button belongs to another table."));
		return false;
	}
	asking->table = table;
	asking->seat = table_seat_of(table, asking->person);
	asking_choose_words(asking);
	if (asking->seat >= 0) {
		clock_note_act(table);
	}
	return true;
}

static void command(struct asking *asking, const struct press *press) {
	static const struct command ask_level = {.need = NEEDS_OPEN, .run = menus_ask_level};
	bool asks = strcmp(press->word, "addbot") == 0 && press->detail[0] == '\0';
	asking->args = asking->raw = press->detail;
	router_run(asking, asks ? &ask_level : commands_find(press->word, true));
}

static int find_verb(const struct table *table, const char *word) {
	for (int i = 0; i < table->game->n_verbs; i++) {
		if (controls_has_verb(table, i) && strcmp(table->game->verbs[i].word, word) == 0) {
			return i;
		}
	}
	return -1;
}

/* The move that the press begins, of the asker's seat. False, and told why, if there is none or it
 * comes too late. */
static bool begin(struct asking *asking, const struct press *press, struct move *begun) {
	const struct table *table = asking->table;
	int verb = find_verb(table, press->word);
	if (!router_allows(asking, NEEDS_RUNNING_SEAT) || pause_refuses(asking)) {
		return false;
	}
	if (verb < 0) {
		tell(asking, SENTENCE("I do not know that button."));
		return false;
	}
	if (press->turn != PRESS_ANY_TURN &&
		!turns_counts(&table->turns, asking->seat, press->turn, table->n_moves)) {
		menus_tell_late(asking);
		return false;
	}
	*begun = (struct move){
		.seat = (int8_t)asking->seat,
		.verb = (uint8_t)verb,
		.n_args = press->n_args,
	};
	memcpy(begun->args, press->args, sizeof(begun->args));
	return true;
}

static void go_on(struct asking *asking, const struct press *press) {
	struct move begun;
	bool chosen = press->action == PRESS_MENU && press->turn != PRESS_ANY_TURN;
	if (begin(asking, press, &begun)) {
		menus_go_on(asking, &begun, chosen, press->from);
	}
}

static void make(struct asking *asking, const struct press *press) {
	struct move move;
	if (press->turn == PRESS_ANY_TURN) {
		go_on(asking, press);
	} else if (begin(asking, press, &move)) {
		moves_make(asking, &move);
	}
}

/* What was typed in the form goes the way of all that is typed. */
static void take_typed(struct asking *asking, int verb) {
	char folded[INPUT_MAX];
	if (input_fold(asking->message->text, folded, sizeof(folded)) < 0) {
		folded[0] = '\0';
	}
	moves_play(asking, verb, folded, false);
}

static void type(struct asking *asking, const struct press *press) {
	struct move begun;
	if (!begin(asking, press, &begun)) {
		return;
	}
	if (asking->message->text[0] == '\0') {
		menus_ask_in_writing(asking, &begun);
	} else {
		take_typed(asking, begun.verb);
	}
}

static void (*const deeds[])(struct asking *asking, const struct press *press) = {
	[PRESS_COMMAND] = command,
	[PRESS_MENU] = go_on,
	[PRESS_PAGE] = go_on,
	[PRESS_TYPE] = type,
	[PRESS_MAKE] = make,
};

/* That one button counts for a game that has ended. */
static bool is_again(const struct press *press) {
	return press->action == PRESS_COMMAND && strcmp(press->word, "again") == 0;
}

void pressed_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id) {
	struct asking asking;
	struct press press;
	if (!router_meet(&asking, data, chat, message)) {
		return;
	}
	asking.pressed = true;
	if (!press_read(id, &press)) {
		tell(&asking, SENTENCE("I do not know that button."));
	} else if (is_again(&press)) {
		again_press(&asking, press.table);
	} else if (find_table(&asking, press.table)) {
		deeds[press.action](&asking, &press);
	}
	asking_finish(&asking);
}
