#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "engine/move.h"

/* What the id of a button says: "TABLE TURN ACTION…", in which TURN is how many moves the table had
 * seen when the button was made. So a button works after a restart, and knows that it is late. */

enum { BUTTON_ANY_TURN = -1, BUTTON_WORD_SIZE = 16 };

enum button_action {
	ACTION_COMMAND, /* "812 - join", "812 - addbot easy" */
	ACTION_MENU,    /* "812 37 menu bid 5": goes on with a move begun */
	ACTION_PAGE,    /* "812 37 page 24 bid": the same, with its choices from that one on */
	ACTION_TYPE,    /* "812 37 type bid": asks for the rest in writing, and is its answer */
	ACTION_MAKE,    /* "812 37 make dudo" */
};

struct button_id {
	int64_t table, turn; /* turn may be PRESS_ANY_TURN */
	enum button_action action;
	char word[BUTTON_WORD_SIZE];   /* the command or the verb */
	char detail[BUTTON_WORD_SIZE]; /* behind a command; "": nothing */
	uint16_t from;
	uint8_t n_args; /* of the move begun */
	int16_t args[MOVE_ARGS_MAX];
};

/* False where it takes more than an id can hold; then there can be no such button. */
bool button_id_write(const struct button_id *press, char id[CONTROL_ID_SIZE]);

/* Reads an id back, from anybody; false if it is none that press_write() writes. Whether there are
 * such a table, word and move is not asked. */
bool button_id_read(const char *id, struct button_id *press);
