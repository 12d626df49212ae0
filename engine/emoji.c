#include "engine/emoji.h"

#include "engine/spans.h"

void emoji_put(const struct audience *audience, const char *name, struct text *out) {
	if (audience->emojis) {
		spans_emoji(out, name);
	}
}

void emoji_put_die(const struct audience *audience, const char *kind, int face, struct text *out) {
	if (!audience->emojis) {
		return;
	}
	char name[32];
	struct text whole = TEXT_INTO(name);
	text_add(&whole, "%s%d", kind, face);
	spans_emoji(out, name);
}

void emoji_put_dice(
	const struct audience *audience, const char *kind, const int16_t *at, struct text *out) {
	for (int i = 1; i <= at[0]; i++) {
		emoji_put_die(audience, kind, at[i], out);
	}
}
