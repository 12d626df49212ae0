#include "engine/geht/state.h"

const struct game_say geht_say = {.event = NULL};
