#include <stdio.h>
#include <string.h>

#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/commands/suggestions.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/status.h"
#include "bot/session/seating.h"
#include "bot/table/table_seats.h"

/* The answer to a press replaces the question for the level. */
static void tell_added(struct request *request, int before) {
	const struct table *table = request->table;
	struct chat_controls controls;
	buttons_clear(&controls);
	if (!request->pressed || table->n_seats == before) {
		return;
	}
	for (int seat = before; seat < table->n_seats; seat++) {
		text_puts(&request->answer, seat > before ? "\n" : "");
		status_put_seated(table, request->words, seat, &request->answer);
	}
	if (table_seats_room(table) > 0) {
		struct button_id press =
			buttons_id(table, BUTTON_ANY_TURN, ACTION_COMMAND, "addbot");
		buttons_add(&controls, request->words, SENTENCE("Add bot"), &press);
	}
	request_offer(request, &controls);
}

static void run(struct request *request) {
	char word[16];
	enum level level = LEVEL_NORMAL;
	int n = 1;
	while (request_next_word(request, word, sizeof(word))) {
		if (!sitting_read_computers(word, &level, &n) || n == 0) {
			request_refuse_saying(
				request, SENTENCE("The levels are easy, casual, normal and hard. "
						  "For example: {prefix}addbot hard 2"));
			return;
		}
	}
	int room = table_seats_room(request->table), before = request->table->n_seats;
	if (room == 0) {
		request_refuse_saying(request, SENTENCE("All seats are taken."));
	} else {
		sitting_add_computers(request, level, n < room ? n : room);
		tell_added(request, before);
	}
}

/* Asks for the level by buttons. */
static void ask_level(struct request *request) {
	static const char *const labels[LEVELS] = {
		[LEVEL_EASY] = SENTENCE("Easy"),
		[LEVEL_CASUAL] = SENTENCE("Casual"),
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

static const char *const levels[] = {"easy", "casual", "normal", "hard", NULL};

const struct command addbot_command = {
	.word = "addbot",
	.aliases = "追加",
	.usage = "[easy|casual|normal|hard] [N]",
	.help = SENTENCE("adds computer players: {prefix}addbot hard 2"),
	.need = NEEDS_OPEN,
	.run = run,
	.arguments = ARGUMENTS({"level", SENTENCE("level"), SENTENCE("how well they play"),
				       .optional = true, .values = levels},
		{"number", SENTENCE("number"), SENTENCE("how many to add"), .number = true,
			.optional = true}),
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Add bot"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
	.fills_seat = true,
	.press = ask_level,
};

/* Removing */

static void remove_computer(struct request *request) {
	struct table *table = request->table;
	int seat = table->n_seats - 1;
	if (request->args[0] != '\0') {
		seat = request_seat_named(request);
	}
	while (seat >= 0 && table->seats[seat].person != NULL) {
		seat = request->args[0] != '\0' ? -1 : seat - 1;
	}
	if (seat < 0 && request->args[0] == '\0') {
		request_refuse_saying(request, SENTENCE("No computer player sits here."));
		return;
	}
	if (seat < 0) {
		request_refuse_name(request,
			SENTENCE("No computer player called “{name}” sits here."), request->raw);
		return;
	}
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table->seats[seat].name);
	if (seating_drop(table, seat)) {
		REQUEST_ANNOUNCE(
			request, "{who} [leave|leaves] the table ({k}/{max}).", {"who", name});
	} else {
		request_tell_not_taken(request);
	}
}

static void suggest_computers(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats && !table_has_begun(table); i++) {
		if (table->seats[i].person == NULL) {
			suggestions_add(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

const struct command removebot_command = {
	.word = "removebot",
	.aliases = "削除",
	.usage = "[NAME]",
	.help = SENTENCE("removes a computer player"),
	.need = NEEDS_OPEN,
	.run = remove_computer,
	.arguments = ARGUMENTS({"name", SENTENCE("name"),
		SENTENCE("which one; the last if left out"), .optional = true, .suggested = true}),
	.limit = LIMIT_CHANGE,
	.suggest = suggest_computers,
};
