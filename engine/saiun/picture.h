#pragma once

#include "engine/saiun/cloud.h"
#include "engine/words.h"

/* The letters of S1: R Y G B P. */
char saiun_letter(int colour);

/* Dice by colour: "R Y Y B", or "-" for none. */
void saiun_write_dice(const uint8_t dice[COLOURS], struct text *out);

/* The cloud in one line (S69), and as a picture (S70). */
void saiun_write_line(const struct saiun_cloud *cloud, struct text *out);
void saiun_draw(const struct saiun_cloud *cloud, struct text *out);

/* Whichever suits the listener, a picture on lines of its own. */
void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);
