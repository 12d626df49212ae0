#pragma once

#include "tests/bot/scene/fake_chat.h"

/* A line of a transcript at the margin, as an act of somebody. */

#define ACTS_PLACE "7/dice" /* where buttons are pressed */

enum { ACT_TEXT_SIZE = 4096 };

struct act {
	enum { ACT_NONE, ACT_TYPED, ACT_PRESSED, ACT_WAITED } kind;
	char who[64], place[64];  /* "private" */
	char id[CONTROL_ID_SIZE]; /* of what is pressed */
	char text[ACT_TEXT_SIZE]; /* typed, or put into a form */
};

/* Reads a line such as "ann in #dice: bid 5 3", "ann presses [Bid…]", "ann chooses: 5, threes" or
 * "Computers move.", until none wants to; whose ids are those of what the chat has told; none where
 * it is another. Ends the program if there is no such button. */
void acts_read(const struct fake_chat *chat, const char *line, struct act *act);

void acts_do(struct fake_chat *chat, const struct act *act);
