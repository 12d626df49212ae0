#pragma once

#include "engine/lesson.h"

extern const struct lesson geht_lesson;
