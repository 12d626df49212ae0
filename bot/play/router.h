#ifndef BOT_PLAY_ROUTER_H
#define BOT_PLAY_ROUTER_H

#include "bot/play/table.h"

/* Turns a message into a command or a move, and has it done. */
void router_route(struct play *play, struct chat *chat, const struct chat_message *message);

#endif
