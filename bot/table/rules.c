#include "bot/table/rules.h"

#include <stdio.h>
#include <string.h>

#include "engine/options.h"
#include "storage/store.h"

void rules_put(const struct game *game, const int16_t *options, struct text *out) {
	for (int i = 0; i < game->n_options; i++) {
		text_add(out, "%s%s=", i > 0 ? " " : "", game->options[i].key);
		options_put(&game->options[i], options[i], out);
	}
}

void rules_read(const struct game *game, const char *stored, int16_t *options) {
	char text[STORE_OPTIONS_SIZE], *rest = text;
	snprintf(text, sizeof(text), "%s", stored);
	options_set_normal(game, options);
	for (char *pair; (pair = strsep(&rest, " ")) != NULL;) {
		char *value = strchr(pair, '=');
		if (value != NULL) {
			*value = '\0';
			options_set(game, options, pair, value + 1);
		}
	}
}
