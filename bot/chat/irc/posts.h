#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/irc/protocol/line.h"

/* Posts, wrapped into lines, and the arrival of private ones. */

struct irc;

/* say(), tell(), tell_ahead() and probe() of struct chat_impl. */
int irc_posts_say(struct chat *chat, const char *place, const struct post *post);
int irc_posts_tell(struct chat *chat, const char *key, const struct post *post);
int irc_posts_tell_ahead(struct chat *chat, const char *key, const struct post *post);
int irc_posts_probe(struct chat *chat, const char *key, const struct post *post);

void irc_posts_on_pong(struct irc *irc, const struct irc_line *line);
/* A numeric that refuses a JOIN or a line. */
void irc_posts_on_refusal(struct irc *irc, const struct irc_line *line);
