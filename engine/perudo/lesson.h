#pragma once

#include "engine/lesson.h"

extern const struct lesson perudo_lesson;
