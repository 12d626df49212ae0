#pragma once

#include "bot/commands/request.h"
#include "bot/session/lesson.h"

/* Talks with a learner: their lines, and the lesson's answers. */

/* Takes a line, folded, that begins with this word: the lesson's words come first, then commands,
 * then abbreviations of its words, then moves. False for a command. */
bool lesson_talk_take(
	struct request *request, struct running_lesson *lesson, const char *word, const char *line);

/* Repeats the task. */
void lesson_talk_repeat(struct request *request, struct running_lesson *lesson);

/* Private texts do not reach this person: their lesson, if they asked for one in a channel, cannot
 * come, and they are told so there. */
void lesson_talk_lost(struct bot *bot, struct chat *chat, const char *key);
