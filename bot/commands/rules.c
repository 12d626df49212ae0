#include <stdio.h>
#include <stdlib.h>

#include "bot/commands/lookup.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/buttons.h"
#include "engine/games.h"
#include "engine/say.h"

/* Reads the game and the page: "ring 2", "2", "ring" or nothing. */
static const struct game *read_asked(struct request *request, long *page) {
	char word[64];
	const struct game *game = request->table != NULL ? request->table->game : NULL;
	*page = 1;
	while (request_next_word(request, word, sizeof(word))) {
		char *end;
		long number = strtol(word, &end, 10);
		if (*end == '\0') {
			*page = number;
		} else {
			game = lookup_game(word);
		}
	}
	return game;
}

static void add_page(const struct request *request, const struct game *game, int page,
	const char *label, struct chat_controls *controls) {
	struct button_id press = {.table = BUTTON_NO_TABLE,
		.turn = BUTTON_ANY_TURN,
		.action = ACTION_COMMAND,
		.word = "rules",
		.n_args = 1,
		.args = {(int16_t)page}};
	snprintf(press.detail, sizeof(press.detail), "%s", game->id);
	buttons_add(controls, request->words, label, &press);
}

/* Other pages are pressed where there are buttons. */
static void tell_page(struct request *request, const struct game *game, int page, int pages) {
	bool pressed = request->chat->has_buttons;
	struct chat_controls controls;
	buttons_clear(&controls);
	say_card(game, request->words, page, pressed, &request->answer);
	if (pressed && page > 1) {
		add_page(request, game, page - 1, SENTENCE("Back"), &controls);
	}
	if (pressed && page < pages) {
		add_page(request, game, page + 1, SENTENCE("Examples and scoring"), &controls);
	} else if (page < pages) {
		text_puts(&request->answer, "\n");
		ANSWER(request, "Examples and scoring: {prefix}rules {game} {next}",
			{"game", game->id}, {"next", NULL, page + 1});
	}
	request_tell_apart(request, pressed ? &controls : NULL);
}

static void run(struct request *request) {
	long page;
	const struct game *game = read_asked(request, &page);
	if (game == NULL) {
		lookup_ask_game(request);
		return;
	}
	int pages = say_card_pages(game);
	if (page < 1 || page > pages) {
		ANSWER(request, "The rules of {game} have {n} pages.",
			{"game", words_find(request->words, game->name)}, {"n", NULL, pages});
		request_refuse(request);
		return;
	}
	tell_page(request, game, (int)page, pages);
}

const struct command rules_command = {
	.word = "rules",
	.group = GROUP_DICECUP,
	.aliases = "ルール",
	.usage = "[GAME] [PAGE]",
	.help = SENTENCE("shows the rules, a page at a time"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"game", SENTENCE("game"), SENTENCE("which game"), .optional = true,
				       .values = games_ids},
		{"page", SENTENCE("page"), SENTENCE("which page; the first if left out"),
			.number = true, .optional = true}),
	.label = SENTENCE("Rules"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
};
