#include "bot/commands/lesson_talk.h"
#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "engine/games.h"

/* The table's, where none was named. */
static const struct game *find_game(struct request *request) {
	char word[64];
	if (request_next_word(request, word, sizeof(word))) {
		return lookup_game(word);
	}
	return request->table != NULL ? request->table->game : NULL;
}

static void run(struct request *request) {
	bool named = request->args[0] != '\0';
	struct running_lesson *lesson = lesson_find(request->bot, request->person);
	if (!named && lesson != NULL) {
		lesson_talk_repeat(request, lesson);
		return;
	}
	const struct game *game = find_game(request);
	if (game == NULL) {
		lookup_ask_game(request);
	} else if (game->say->lesson == NULL) {
		request_tell_saying(request, SENTENCE("There is no lesson for this game yet."));
	} else {
		lesson_talk_begin(request, game);
	}
}

static const struct argument arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .optional = true, .values = games_ids},
	{.name = NULL},
};

const struct command learn_command = {
	.word = "learn",
	.group = GROUP_DICECUP,
	.aliases = "teach 練習",
	.usage = "[GAME]",
	.help = SENTENCE("teaches you a game in five minutes, in private, as you play it"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
};
