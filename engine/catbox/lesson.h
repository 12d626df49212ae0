#pragma once

#include "engine/lesson.h"

extern const struct lesson catbox_lesson;
