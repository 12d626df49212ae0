#pragma once

#include "bot/commands/request.h"
#include "bot/table/command.h"

/* Runs the command or makes the move of a message. */
void router_route(struct bot *bot, struct chat *chat, const struct chat_message *message);

/* Carries out the typed line at the request's table. False: it is empty; then nothing was said. */
bool router_obey(struct request *request, const char *typed);

/* Whether the need is met; if not, the asker was told why. */
bool router_allows(struct request *request, enum command_need need);

/* Runs a command whose need is met, or tells the asker why it cannot. */
void router_run(struct request *request, const struct command *command);

/* A chat_listener's suggest(): completes a command or a move as it is typed. Shows no more of a
 * game than the asker may know. */
size_t router_suggest(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices);
