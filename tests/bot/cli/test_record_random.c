#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/selfplay.h"
#include "engine/games.h"
#include "engine/options.h"
#include "engine/say.h"

/* Games of players who do anything that is legal, among it what no sensible player does. */

enum { GAMES = 20 };

static struct game playing; /* whose players are the random ones */

/* The first of all moves, the lowest bids among them, or every third time any; whoever is not
 * awaited interrupts every fourth time. */
static bool choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	size_t n = game_moves(&playing, view, seat, 0, NULL, 0);
	bool active = (playing.active_seats(view) >> seat & 1) != 0;
	(void)level;
	if (!active && rng->uniform(rng, 4) != 0) {
		return false;
	}
	if (n > 6 && rng->uniform(rng, 3) != 0) {
		n = 6;
	}
	game_moves(&playing, view, seat, rng->uniform(rng, (uint32_t)n), move, 1);
	return true;
}

static void set_anyhow(struct selfplay *selfplay, struct rng *rng) {
	for (uint8_t i = 0; i < selfplay->game->n_options; i++) {
		const struct option *option = &selfplay->game->options[i];
		uint32_t values = option->kind == OPTION_NUMBER || option->kind == OPTION_WORD
					  ? (uint32_t)(option->most - option->least + 1)
					  : 2;
		selfplay->options[i] = (int16_t)(option->least + (int)rng->uniform(rng, values));
	}
}

static void set_randomly(struct selfplay *selfplay, struct rng *rng) {
	do {
		set_anyhow(selfplay, rng);
	} while (options_objection(selfplay->game, selfplay->n_players, selfplay->options) != NULL);
}

static void expect_verified(const struct record_game *record, char **text) {
	char why[RECORD_WHY_SIZE] = "";
	size_t len;
	FILE *out = open_memstream(text, &len);
	cr_expect_eq(record_write(record, out, why), 0, "%s", why);
	fclose(out);
	cr_expect_eq(record_verify_bytes(*text, len, why), 0, "%s:\n%s", why, *text);
}

/* How often each kind of event stood in records, by name. */
static void count_kinds(const struct game *game, const char *text, int *counts) {
	for (uint8_t i = 0; i < game->n_event_kinds; i++) {
		char type[64];
		snprintf(type, sizeof(type), "\"type\":\"%s\"", game->event_kinds[i].name);
		for (const char *at = text; (at = strstr(at, type)) != NULL; at++) {
			counts[i]++;
		}
	}
}

static void play_random_games(const struct game *game, int n_players, int *counts) {
	struct selfplay selfplay = {
		.game = &playing,
		.n_players = n_players,
		.names = {"a", "b", "c", "d", "e", "f"},
	};
	playing = *game;
	playing.choose = choose;
	for (uint8_t g = 0; g < GAMES; g++) {
		uint8_t seed[FAIR_SEED] = {g, (uint8_t)n_players};
		struct selfplay_result result;
		struct fair_draw draw;
		char *text;
		fair_draw_init(&draw, seed, 0);
		set_randomly(&selfplay, &draw.rng);
		cr_assert_eq(selfplay_run(&selfplay, "1", seed, &result), 0);
		expect_verified(&result.record, &text);
		count_kinds(game, text, counts);
		free(text);
		selfplay_finish(&result);
	}
}

/* What only players bring about who go after it; each has tests of its own. */
static const struct {
	const char *game, *kind;
} rarities[] = {{"saiun", "drop"}, {"geht", "lift"}, {"geht", "resupply"}};

static bool is_rare(const struct game *game, int kind) {
	bool rare = false;
	for (size_t i = 0; i < sizeof(rarities) / sizeof(rarities[0]); i++) {
		rare = rare || (strcmp(rarities[i].game, game->id) == 0 &&
				       strcmp(rarities[i].kind, game->event_kinds[kind].name) == 0);
	}
	return rare;
}

Test(record_random, random_games_of_every_kind_verify) {
	for (size_t i = 0; games[i] != NULL; i++) {
		int counts[UINT8_MAX] = {0};
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			play_random_games(games[i], n, counts);
		}
		for (uint8_t kind = 0; kind < games[i]->n_event_kinds; kind++) {
			bool rare = is_rare(games[i], kind);
			cr_expect(
				rare || (counts[kind] > 0) == games[i]->event_kinds[kind].recorded,
				"%s: %d records of %s", games[i]->id, counts[kind],
				games[i]->event_kinds[kind].name);
		}
	}
}
