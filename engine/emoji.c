#include "engine/emoji.h"

void emoji_put(const struct audience *audience, const char *name, struct text *out) {
	if (audience->emojis) {
		text_add(out, TEXT_EMOJI "%s" TEXT_EMOJI, name);
	}
}

void emoji_put_die(const struct audience *audience, const char *kind, int face, struct text *out) {
	if (audience->emojis) {
		text_add(out, TEXT_EMOJI "%s%d" TEXT_EMOJI, kind, face);
	}
}

void emoji_put_dice(
	const struct audience *audience, const char *kind, const int16_t *at, struct text *out) {
	for (int i = 1; i <= at[0]; i++) {
		emoji_put_die(audience, kind, at[i], out);
	}
}

void emoji_begin_line(const struct audience *audience, struct text *out) {
	emoji_put(audience, "", out);
}
