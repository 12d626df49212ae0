#include <errno.h>
#include <string.h>

#include "bot/play/commands.h"
#include "bot/play/keep.h"

/* A table's rules: the options of its game. */

static void put_options(struct asking *asking, const struct game *game) {
	for (int i = 0; i < game->n_options; i++) {
		const struct option *option = &game->options[i];
		text_add(&asking->answer, "%s%s", i > 0 ? ", " : " ", option->key);
		if (option->kind == OPTION_NUMBER) {
			text_add(&asking->answer, "=%d-%d", option->least, option->most);
		} else if (option->kind == OPTION_WORD) {
			for (int w = 0; option->words[w] != NULL; w++) {
				text_add(&asking->answer, "%s%s", w > 0 ? "|" : "=",
					option->words[w]);
			}
		} else {
			text_puts(&asking->answer, "=on|off");
		}
	}
}

bool rules_read(struct asking *asking, const struct game *game, int16_t *options) {
	char word[64];
	while (asking_next_word(asking, word, sizeof(word))) {
		char *equals = strchr(word, '=');
		if (equals != NULL) {
			*equals = '\0';
		}
		int rc = equals == NULL ? -EINVAL
					: games_set_option(game, options, word, equals + 1);
		if (rc < 0) {
			SAY(&asking->answer, asking->words,
				rc == -ENOENT ? SENTENCE("There is no rule “{key}”. You can set:")
					      : SENTENCE("“{key}” cannot be that. You can set:"),
				{"key", word, 0});
			put_options(asking, game);
			asking_tell(asking);
			return false;
		}
	}
	return true;
}

void rules_set(struct asking *asking) {
	struct table *table = asking->table;
	int16_t before[OPTIONS_MAX], options[OPTIONS_MAX];
	memcpy(before, table->options, sizeof(before));
	memcpy(options, table->options, sizeof(options));
	if (asking->args[0] == '\0') {
		words_put(&asking->answer, asking->words, "You can set:");
		put_options(asking, table->game);
		asking_tell(asking);
		return;
	}
	if (!rules_read(asking, table->game, options)) {
		return;
	}
	memcpy(table->options, options, sizeof(options));
	if (keep_options(table) < 0) {
		memcpy(table->options, before, sizeof(before));
		asking_tell_not_taken(asking);
		return;
	}
	char rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(rules);
	table_put_options(table, &text);
	SAY(&asking->answer, table_words(table), "Rules of table #{id}: {rules}.",
		{"id", NULL, (long)table->id}, {"rules", rules, 0});
	asking_announce(asking, table);
}
