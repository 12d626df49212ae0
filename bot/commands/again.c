#include <string.h>
#include <strings.h>

#include "bot/commands/opening.h"
#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/session/rematch.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "storage/results.h"

/* A rematch: another game with the same people and rules. */

#define AGAIN_MS (INT64_C(24) * 60 * 60 * 1000) /* no rematch after that */

/* The game that the table here is a rematch of, or the last of the place; 0: none. */
static int64_t find_before(const struct request *request) {
	struct store_past_game last;
	if (request->table != NULL && request->table->follows != 0) {
		return request->table->follows;
	}
	int n = store_history(
		request->bot->config.store, request->chat->network, request->place, &last, 1);
	return n == 1 ? last.id : 0;
}

static void invite_computers(struct opening *opening, const struct rematch *rematch) {
	for (size_t i = 0; i < rematch->n_seats; i++) {
		const struct store_seat *seat = &rematch->seats[i];
		enum level level = LEVEL_NORMAL;
		game_find_level(seat->level, strlen(seat->level), &level);
		if (seat->person == 0 && seat->anonymised == 0) {
			opening->computers[opening->n_computers].name = seat->name;
			opening->computers[opening->n_computers++].level = level;
		}
	}
}

static void open_after(
	struct request *request, const struct rematch *rematch, const struct game *game) {
	struct opening opening = {.game = game, .follows = rematch->row.id};
	rules_read(game, rematch->row.options, opening.options, &opening.switches);
	time_control_find(rematch->row.speed, &opening.speed);
	invite_computers(&opening, rematch);
	if (opening_open(request, &opening)) {
		rematch_call_missing(request->table, rematch);
	}
}

static void refuse(struct request *request, const char *why, int64_t id) {
	ANSWER(request, why, {"id", NULL, (long)id});
	request_refuse(request);
}

static void open_if_theirs(struct request *request, const struct rematch *rematch) {
	const struct game *game = games_find(rematch->row.game);
	bool old = request->bot->config.now(request->bot->config.data) - rematch->row.ended_at >
		   AGAIN_MS;
	if (game == NULL || old) {
		refuse(request,
			SENTENCE("The last game here was too long ago. {prefix}new GAME opens a "
				 "table."),
			0);
	} else if (!rematch_is_for(rematch, request->person)) {
		refuse(request,
			SENTENCE("You did not sit at table #{id}. {prefix}new GAME opens a table "
				 "of your own."),
			rematch->row.id);
	} else {
		open_after(request, rematch, game);
	}
}

/* id: the game that ended; 0: none is known here. */
static void play_again(struct request *request, int64_t id) {
	struct rematch rematch;
	const struct table *table = request->table;
	if (table != NULL && table_is_open(table) && id != 0 && table->follows == id) {
		sitting_join(request);
	} else if (!opening_is_allowed(request)) {
		return;
	} else if (id == 0 ||
		   !rematch_read(request->bot->config.store, request->chat, id, &rematch)) {
		refuse(request,
			SENTENCE("No game has ended here yet. {prefix}new GAME opens a table."), 0);
	} else {
		open_if_theirs(request, &rematch);
	}
}

static void run(struct request *request) {
	if (request_has_store(request)) {
		play_again(request, find_before(request));
	}
}

/* Its home is on another network. */
static bool is_from_elsewhere(const struct request *request, int64_t id) {
	struct store_table row;
	return store_table_get(request->bot->config.store, id, &row) == 0 &&
	       strcmp(row.network, request->chat->network) != 0;
}

static void press(struct request *request, int64_t id) {
	struct rematch rematch;
	if (!request_has_store(request)) {
		return;
	}
	if (is_from_elsewhere(request, id)) {
		refuse(request,
			SENTENCE("That table was opened in another channel: say {prefix}again "
				 "there for the next game."),
			0);
	} else if (!rematch_read(request->bot->config.store, request->chat, id, &rematch)) {
		refuse(request, SENTENCE("I do not know that button."), 0);
	} else if (request->place == NULL || strcasecmp(request->place, rematch.row.place) != 0) {
		refuse(request, SENTENCE("That button belongs to another table."), 0);
	} else if (request_spend(request, LIMIT_CHANGE)) {
		request->table = table_at(request->bot, request->chat, request->place);
		request->seat = request->table != NULL
					? table_seat_of(request->table, request->person)
					: -1;
		play_again(request, id);
	}
}

const struct command again_command = {
	.word = "again",
	.aliases = "もう一度",
	.usage = "",
	.help = SENTENCE("opens another table for the people and rules of the last game"),
	.need = NEEDS_PLACE,
	.run = run,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Again"),
	.look = BUTTON_MAIN,
	.press_at_end = press,
};
