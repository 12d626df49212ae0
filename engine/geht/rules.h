#ifndef ENGINE_GEHT_RULES_H
#define ENGINE_GEHT_RULES_H

#include "engine/geht/state.h"

/* What the files that hold the rules of Geht noch was? share. */

extern const struct verb geht_verbs[GEHT_VERBS];
extern const struct option geht_options[GEHT_OPTIONS];
extern const struct event_kind geht_event_kinds[GEHT_EVENTS];

#endif
