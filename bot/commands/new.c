#include "bot/commands/lookup.h"
#include "bot/commands/opening.h"
#include "bot/commands/rows.h"
#include "bot/commands/rule_arguments.h"
#include "engine/games.h"

/* With the channel's rules, unless the arguments say otherwise. */
static void open_as_asked(struct request *request, const struct game *game) {
	const struct channel_settings *channel =
		channel_settings_at(request->bot, request->chat, request->place);
	if (channel == NULL) {
		request_tell_not_taken(request);
		return;
	}
	struct opening opening = {.game = game, .speed = channel->chosen.speed};
	channel_settings_put_rules(channel, game, opening.options);
	if (rule_arguments_read(
		    request, game, 1, opening.options, &opening.speed, &opening.switches)) {
		opening_open(request, &opening);
	}
}

static void run(struct request *request) {
	char word[64];
	if (!opening_is_allowed(request)) {
		return;
	}
	bool named = request_next_word(request, word, sizeof(word));
	const struct game *game = named ? lookup_game(word) : NULL;
	if (game == NULL) {
		lookup_ask_game(request);
	} else {
		open_as_asked(request, game);
	}
}

static const struct argument arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .values = games_ids},
	{"rules", SENTENCE("rules"),
		SENTENCE("rules that differ from the usual ones: dice=3 calza=on"),
		.optional = true},
	{.name = NULL},
};

const struct command new_command = {
	.word = "new",
	.aliases = "新規",
	.usage = "GAME [key=value]…",
	.help = SENTENCE("opens a table here: {prefix}new perudo calza=on"),
	.need = NEEDS_PLACE,
	.run = run,
	.arguments = arguments,
};
