#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "engine/games.h"
#include "engine/say.h"

static void run(struct request *request) {
	char word[64];
	const struct game *game = request->table != NULL ? request->table->game : NULL;
	if (request_next_word(request, word, sizeof(word))) {
		game = lookup_game(word);
	}
	if (game == NULL) {
		lookup_ask_game(request);
		return;
	}
	say_card(game, request->words, &request->answer);
	request_tell(request);
}

static const struct argument arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .optional = true, .values = games_ids},
	{.name = NULL},
};

const struct command rules_command = {
	.word = "rules",
	.aliases = "ルール",
	.usage = "[GAME]",
	.help = SENTENCE("the rules on a card"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
	.label = SENTENCE("Rules"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
};
