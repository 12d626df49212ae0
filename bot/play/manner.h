#ifndef BOT_PLAY_MANNER_H
#define BOT_PLAY_MANNER_H

#include "bot/chat/chat.h"

/* The manner kept by this word, "" and what is no word being the usual. */
enum chat_manner manner_find(const char *word);

#endif
