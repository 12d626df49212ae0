#pragma once

#include "bot/commands/request.h"
#include "bot/session/lesson.h"

/* Talking with a learner: what they say in their lesson, and what they are told there. */

/* Begins the lesson of a game that has one. */
void lesson_talk_begin(struct request *request, const struct game *game);

/* What a word says in a lesson, if the lesson knows it. */
bool lesson_talk_take_word(
	struct request *request, struct running_lesson *lesson, const char *word);

/* Makes the move that a verb and what is typed behind it say; VERB_ANY: false if it says none. */
bool lesson_talk_take_move(struct request *request, struct running_lesson *lesson, int verb,
	const char *words);

/* Answers what says nothing there. */
void lesson_talk_wonder(struct request *request, struct running_lesson *lesson, const char *word);

/* Says again what is to be done. */
void lesson_talk_repeat(struct request *request, struct running_lesson *lesson);
