#pragma once

#include "engine/game.h"
#include "engine/saiun/state.h"

/* Saiun on a terminal's screen: struct game_say's board and hand_in_short. */

void saiun_board(const struct audience *audience, struct text *out);
void saiun_hand_in_short(const struct audience *audience, struct text *out);

/* The cloud, as the board has it; false: not on a screen, or it is too large. */
bool saiun_board_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);

/* The count of a round, a row for each colour, the first rank first; data as EVENT_RATE. */
void saiun_put_rates(const struct audience *audience, const int16_t *data, struct text *out);

/* The bets, a row for each seat; data as EVENT_SHOW. */
void saiun_put_bets(const struct audience *audience, const int16_t *data, struct text *out);

/* The tokens of a seat: "3+2" where they are open, else whether it has bet. */
void saiun_put_seat_tokens(const struct audience *audience, int seat, struct text *out);
