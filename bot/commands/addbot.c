#include <stdio.h>
#include <string.h>

#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/delivery/buttons.h"
#include "bot/table/table_seats.h"

static void run(struct request *request) {
	char word[16];
	enum level level = LEVEL_NORMAL;
	long n = 1;
	while (request_next_word(request, word, sizeof(word))) {
		if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0') {
			n = word[0] - '0';
		} else if (!game_find_level(word, strlen(word), &level)) {
			request_refuse_saying(
				request, SENTENCE("The levels are easy, normal and hard. For "
						  "example: addbot hard 2"));
			return;
		}
	}
	int room = table_seats_room(request->table);
	if (room == 0) {
		request_refuse_saying(request, SENTENCE("All seats are taken."));
	} else {
		sitting_add_computers(request, level, n < room ? (int)n : room);
	}
}

/* How strong shall the computer player be? */
static void ask_level(struct request *request) {
	static const char *const labels[LEVELS] = {
		[LEVEL_EASY] = SENTENCE("Easy"),
		[LEVEL_NORMAL] = SENTENCE("Normal"),
		[LEVEL_HARD] = SENTENCE("Hard"),
	};
	struct chat_controls controls;
	buttons_clear(&controls);
	for (int level = 0; level < LEVELS; level++) {
		struct button_id press =
			buttons_id(request->table, BUTTON_ANY_TURN, ACTION_COMMAND, "addbot");
		snprintf(press.detail, sizeof(press.detail), "%s", game_levels[level]);
		buttons_add(&controls, request->words, labels[level], &press);
	}
	words_put(&request->answer, request->words, "How strong should the computer player be?");
	request_offer(request, &controls);
}

static const char *const levels[] = {"easy", "normal", "hard", NULL};

static const struct argument arguments[] = {
	{"level", SENTENCE("level"), SENTENCE("how well they play"), .optional = true,
		.values = levels},
	{"number", SENTENCE("number"), SENTENCE("how many to add"), .number = true,
		.optional = true},
	{.name = NULL},
};

const struct command addbot_command = {
	.word = "addbot",
	.aliases = "追加",
	.usage = "[easy|normal|hard] [N]",
	.help = SENTENCE("adds computer players: {prefix}addbot hard 2"),
	.need = NEEDS_OPEN,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Add bot"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
	.press = ask_level,
};
