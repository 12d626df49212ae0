#pragma once

#include "bot/commands/request.h"
#include "bot/table/command.h"

enum { ROUTER_WORD_SIZE = 64 };

/* Turns a message into a command or a move, and has it done. */
void router_route(struct bot *bot, struct chat *chat, const struct chat_message *message);

/* Begins an asking of the message's author, about no table yet. False, and they are told, if store
 * or memory fail. When all is done, asking_finish(). */
bool router_meet(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message);

/* Whether there is what is needed; else tells the asker what is missing. */
bool router_allows(struct request *request, enum command_need need);

/* Reads what is still being typed: its first word, those behind it, and the table and seat of an
 * asking begun. Nobody is met and nothing said; false if the asker is not known or the line is
 * none. */
bool router_overhear(struct request *request, char word[ROUTER_WORD_SIZE], char args[INPUT_MAX]);

/* Runs a command, or tells the asker what is missing for it. */
void router_run(struct request *request, const struct command *command);
