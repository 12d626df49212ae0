#ifndef ENGINE_GEHT_WORDING_H
#define ENGINE_GEHT_WORDING_H

#include "engine/geht/cards.h"
#include "engine/words.h"

/* A writer of places: "three dice alike", the condition of the card at `at` (G61). */
void geht_put_condition(const struct audience *audience, const int16_t *at, struct text *out);

#endif
