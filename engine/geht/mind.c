#include "engine/geht/state.h"

const struct game_mind geht_mind = {.choose = NULL};
