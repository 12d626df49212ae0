#pragma once

#include "engine/lesson.h"

extern const struct lesson ring_lesson;
