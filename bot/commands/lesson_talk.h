#pragma once

#include "bot/commands/request.h"
#include "bot/session/lesson.h"

/* Talking with a learner: what they say in their lesson, and what they are told there. */

/* Takes a line, folded, that begins with this word: what a lesson knows comes first, then commands,
 * then beginnings of its words, then whatever can be read as a move in it. False for a command. */
bool lesson_talk_take(
	struct request *request, struct running_lesson *lesson, const char *word, const char *line);

/* Says again what is to be done. */
void lesson_talk_repeat(struct request *request, struct running_lesson *lesson);

/* Private texts do not reach this person: their lesson, if they asked for one in a channel, cannot
 * come, and they are told so there. */
void lesson_talk_lost(struct bot *bot, struct chat *chat, const char *key);
