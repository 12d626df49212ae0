#pragma once

#include "engine/lesson.h"

extern const struct lesson saiun_lesson;
