#pragma once

#include "bot/commands/request.h"
#include "bot/session/lesson.h"

/* Talks with a learner: their lines, and the lesson's answers. */

/* Takes a folded line that begins with this word. The lesson's words come first, then commands,
 * then abbreviations of the lesson's words, then moves. False: it is a command. */
bool lesson_talk_take(
	struct request *request, struct running_lesson *lesson, const char *word, const char *line);

/* Repeats the task. */
void lesson_talk_repeat(struct request *request, struct running_lesson *lesson);

/* Private texts do not reach this person: ends their lesson if they began it in a channel, and
 * tells them so there. */
void lesson_talk_lost(struct bot *bot, struct chat *chat, const char *key);
