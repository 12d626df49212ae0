#pragma once

#include <stdint.h>

#include "engine/audience.h"
#include "engine/text.h"

/* Small pictures after words with that meaning: "die3", "red4", "ruby". Nothing for an audience
 * without emojis. bot/chat/discord/draw_emojis.py draws them. */

void emoji_put(const struct audience *audience, const char *name, struct text *out);

/* A die of this kind ("die", "match" or a colour) and face. */
void emoji_put_die(const struct audience *audience, const char *kind, int face, struct text *out);

/* Dice: their number, then the face of each. */
void emoji_put_dice(
	const struct audience *audience, const char *kind, const int16_t *at, struct text *out);
