#ifndef ENGINE_GEHT_VERBS_H
#define ENGINE_GEHT_VERBS_H

#include "engine/geht/state.h"

/* What can be typed, and what a table may choose. */

extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];

#endif
