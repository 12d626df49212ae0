#include "tests/bot/session/evening_judge.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/record/replay.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "tests/bot/scene/scene.h"

static int make_move(void *data, const struct store_move *move) {
	struct replay *replay = data;
	struct move made;
	return notation_read(replay->game, move->text, &made) ? replay_make(replay, &made)
							      : -EILSEQ;
}

static void read_options(
	const struct store_table *table, const struct game *game, int16_t options[OPTIONS_MAX]) {
	char copy[STORE_OPTIONS_SIZE], *rest = copy, *setting;
	snprintf(copy, sizeof(copy), "%s", table->options);
	options_set_normal(game, options);
	while ((setting = strsep(&rest, " ")) != NULL) {
		char *value = strchr(setting, '=');
		cr_assert_not_null(value);
		*value++ = '\0';
		cr_assert_eq(options_set(game, options, setting, value), 0);
	}
}

/* Its journal keeps the rules, and says who won. */
static void judge(const struct store_table *table) {
	struct store_seat seats[STORE_SEATS_MAX];
	struct replay replay;
	int16_t options[OPTIONS_MAX];
	uint8_t places_won[SEATS_MAX];
	size_t n;
	const struct game *game = games_find(table->game);
	cr_assert_eq(store_seats_get(store, table->id, seats, &n), 0);
	read_options(table, game, options);
	cr_assert_eq(replay_init(&replay, game, (int)n, options), 0);
	cr_assert_eq(store_moves(store, table->id, make_move, &replay), 0);
	bool over = game_score(replay.state, places_won);
	cr_assert_eq(over, table->phase == STORE_FINISHED, "table %lld", (long long)table->id);
	for (size_t i = 0; over && i < n; i++) {
		cr_assert_eq(seats[i].place, places_won[seats[i].seat]);
	}
	replay_finish(&replay);
}

void evening_judge_all(struct evening_fates *fates) {
	struct store_table table;
	for (int64_t id = 1; store_table_get(store, id, &table) == 0; id++) {
		cr_assert(table.phase == STORE_FINISHED || table.phase == STORE_UNFINISHED,
			"table %lld is in phase %d", (long long)id, table.phase);
		fates->finished += table.phase == STORE_FINISHED;
		fates->unfinished += table.phase == STORE_UNFINISHED;
		if (table.started_at > 0) {
			judge(&table);
		}
	}
}
