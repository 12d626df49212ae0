#ifndef ENGINE_GEHT_VERBS_H
#define ENGINE_GEHT_VERBS_H

#include "engine/geht/state.h"

/* As the members of struct game of the same names. */

extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];

#endif
