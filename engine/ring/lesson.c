#include "engine/ring/lesson.h"

#include "engine/words.h"

static const struct lesson_step steps[] = {
	{.say = SENTENCE("x")},
	{.say = NULL},
};

const struct lesson ring_lesson = {.n_seats = 3, .steps = steps};
