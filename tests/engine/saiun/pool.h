#pragma once

#include "tests/engine/pool.h"

/* Players of Saiun as there are at tables. They bet by their cards, and play greedy turns. */

/* Bets all on the colour that it holds most of. */
extern const struct player saiun_bold;
/* Spreads its tokens over three cards. */
extern const struct player saiun_cautious;
/* Bets on two cards, and plays for what is likely to harm the others too. */
extern const struct player saiun_spoiler;
/* Bets as the bold one, and shows it only in the last turns. */
extern const struct player saiun_late;

enum { SAIUN_POOL = 5 };
extern const struct player *const saiun_pool[SAIUN_POOL];
