#pragma once

#include "engine/spans.h"

/* Spans as engine/spans.c writes them, for texts that are compared byte for byte. */

#define MARK_TIME "\x12"
#define MARK_EMOJI "\x15"
#define MARK_STYLE "\x13"
#define MARK_BLOCK "\x11"
#define MARK_RULE "\x16"
#define MARK_CALLED "\x1a"
