#include "engine/perudo/lesson.h"

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{.say = SENTENCE("x")},
	{.say = NULL},
};

const struct lesson perudo_lesson = {.n_seats = 3, .steps = steps};
