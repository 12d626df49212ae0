#pragma once

#include "bot/chat/chat.h"

/* The list of commands that networks register beforehand, in groups and in every language; all
 * games' moves are one command. Names have small letters, digits, '-' and '_', or letters of
 * another script, at most OFFER_NAME characters; help has at most OFFER_HELP. A group has at most
 * OFFER_GROUP commands and OFFER_CHARACTERS characters of shown text. */

enum {
	OFFER_COMMANDS = 75,
	OFFER_GROUP = 25,
	OFFER_NAME = 32,
	OFFER_HELP = 100,
	OFFER_CHARACTERS = 8000,
};

struct offer;

/* NULL if memory fails. */
struct offer *offer_create(void);
void offer_destroy(struct offer *offer);

const struct chat_commands *offer_commands(const struct offer *offer);
