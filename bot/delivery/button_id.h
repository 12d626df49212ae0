#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "engine/move.h"

/* The id of a button: "TABLE TURN ACTION…"; TURN is the number of moves made before the button. So
 * a button works after a restart, and a stale one is recognised. */

enum { BUTTON_NO_TABLE = 0, BUTTON_ANY_TURN = -1, BUTTON_WORD_SIZE = 16 };

#define BUTTON_TYPED "typed"     /* the word of ACTION_TYPED */
#define BUTTON_AT "at"           /* of ACTION_AT */
#define BUTTON_DECLINE "decline" /* of ACTION_DECLINE */

enum button_action {
	ACTION_COMMAND, /* "812 - join", "812 - addbot easy"; of no table "0 - rules ring 2" */
	ACTION_DECLINE, /* "812 - decline aegk…": declines the invitation of that person */
	ACTION_MENU,    /* "812 37 menu bid 5": continues a move */
	ACTION_PAGE,  /* "812 37 page 24 bid": as ACTION_MENU, with its choices from number 24 on */
	ACTION_FILL,  /* "812 37 fill bid": asks for all arguments in a form, and receives it */
	ACTION_TYPE,  /* "812 37 type bid": asks for the rest as text, and receives it */
	ACTION_AT,    /* "812 37 at 5 12": shows the regions after these steps */
	ACTION_MAKE,  /* "812 37 make dudo" */
	ACTION_TYPED, /* "812 37 typed 7 1763829462000 bid 5 3": carries out at this table what
			 person 7 typed */
};

struct button_id {
	int64_t table, turn; /* table 0: of a place, not of a table; turn may be BUTTON_ANY_TURN */
	enum button_action action;
	char word[BUTTON_WORD_SIZE];   /* the command or the verb */
	char detail[BUTTON_WORD_SIZE]; /* the word after a command; "": none */
	uint16_t from;
	uint8_t n_args;              /* of a move begun */
	int16_t args[MOVE_ARGS_MAX]; /* or steps of ACTION_AT; a page */
	int64_t person, at;          /* the person who typed, and when they were asked */
	char typed[CONTROL_ID_SIZE]; /* their words */
};

/* A person as a word of an id, by their key. */
void button_id_put_person(const char *key, char person[BUTTON_WORD_SIZE]);

/* False: it does not fit an id, so there can be no such button. */
bool button_id_write(const struct button_id *press, char id[CONTROL_ID_SIZE]);

/* Reads an id, which may come from anybody; false unless button_id_write() writes it so. Does not
 * check that there are such a table, word and move. */
bool button_id_read(const char *id, struct button_id *press);
