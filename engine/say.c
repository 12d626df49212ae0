#include "engine/say.h"

void say_card(const struct game *game, const struct words *words, struct text *out) {
	const char *const *card = game->say->card;
	for (size_t i = 0; card[i] != NULL; i++) {
		text_puts(out, i > 0 ? "\n" : "");
		words_put(out, words, card[i]);
	}
}
