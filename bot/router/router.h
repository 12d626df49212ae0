#pragma once

#include "bot/commands/request.h"
#include "bot/table/command.h"

enum { ROUTER_WORD_SIZE = 64 };

/* Runs the command or makes the move that a message asks for. */
void router_route(struct bot *bot, struct chat *chat, const struct chat_message *message);

/* Carries out what was typed at the request's table. False if it says nothing; then nothing was
 * said. */
bool router_obey(struct request *request, const char *typed);

/* Begins a request of the message's author, about no table yet. False
 * if store or memory fail; then they were told. */
bool router_meet(struct request *request, struct bot *bot, struct chat *chat,
	const struct chat_message *message);

/* Whether the need is met; if not, tells the asker what is missing. */
bool router_allows(struct request *request, enum command_need need);

/* Reads a line that is still being typed: its first word, the rest, and the table and seat of the
 * request. Stores and says nothing; false if the person is not known or there is no word. */
bool router_overhear(struct request *request, char word[ROUTER_WORD_SIZE], char args[INPUT_MAX]);

/* Runs a command whose need is met, or tells the asker what is missing. */
void router_run(struct request *request, const struct command *command);
