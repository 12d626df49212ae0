#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/seats.h"
#include "bot/cli/selfplay.h"
#include "engine/games.h"
#include "engine/options.h"

enum { GAMES_MAX = 1000000, PLAYERS_USUAL = 4 };

struct simulation {
	struct selfplay selfplay;
	struct seats seats;
	char names[SEATS_MAX][STORE_NAME_SIZE];
	long n_games;
	uint8_t seed[FAIR_SEED];
	const char *out;
};

enum word { PLAYERS, GAMES, LEVEL, SEED, OUT, SET, SEAT, WORDS };

static const char *const words[WORDS + 1] = {
	[PLAYERS] = "players",
	[GAMES] = "games",
	[LEVEL] = "level",
	[SEED] = "seed",
	[OUT] = "out",
	[SET] = "set",
	[SEAT] = "seat",
};

/* The unchecked command line, to be judged as a whole. */
struct wishes {
	const char *game;
	const char *values[WORDS];
};

static int collect(struct arguments arguments, struct wishes *wishes) {
	*wishes = (struct wishes){.game = NULL};
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found != ARGUMENTS_PLAIN) {
			wishes->values[found] = arguments.value;
			continue;
		}
		if (wishes->game != NULL) {
			return arguments_wrong(
				&arguments, "one game at a time, not %s too", arguments.value);
		}
		wishes->game = arguments.value;
	}
	return 0;
}

static int read_game(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	if (wishes->game == NULL) {
		return arguments_wrong(arguments, "name the game: dicecup simulate GAME --out DIR");
	}
	sim->selfplay.game = arguments_game(arguments, wishes->game);
	return sim->selfplay.game != NULL ? 0 : 2;
}

static int read_options(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	struct arguments again = *arguments;
	int found, failed = 0;
	(void)wishes;
	options_set_normal(sim->selfplay.game, sim->selfplay.options);
	while (failed == 0 && (found = arguments_next(&again, words)) != ARGUMENTS_END) {
		if (found == SET) {
			failed = arguments_set_option(
				&again, sim->selfplay.game, sim->selfplay.options, again.value);
		}
	}
	return failed;
}

static int read_players(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	const struct game *game = sim->selfplay.game;
	long n = PLAYERS_USUAL;
	if (wishes->values[PLAYERS] == NULL) {
		n = n < game->least_seats ? game->least_seats : n;
		n = n > game->most_seats ? game->most_seats : n;
	} else if (!arguments_number(
			   wishes->values[PLAYERS], game->least_seats, game->most_seats, &n)) {
		return arguments_wrong(arguments, "--players must be %d to %d", game->least_seats,
			game->most_seats);
	}
	sim->selfplay.n_players = (int)n;
	return 0;
}

static int check_options(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	const struct selfplay *selfplay = &sim->selfplay;
	const char *objection =
		options_objection(selfplay->game, selfplay->n_players, selfplay->options);
	(void)wishes;
	return objection == NULL ? 0 : arguments_wrong(arguments, "%s", objection);
}

static int read_seats(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	struct arguments again = *arguments;
	int found, failed = 0;
	(void)wishes;
	while (failed == 0 && (found = arguments_next(&again, words)) != ARGUMENTS_END) {
		if (found == SEAT) {
			failed = seats_read(&again, again.value, &sim->seats);
		}
	}
	return failed != 0 ? failed
			   : seats_check(arguments, &sim->seats, 1, sim->selfplay.n_players);
}

/* One level for all, or one for each player. */
static int read_levels(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	const char *word = wishes->values[LEVEL] != NULL ? wishes->values[LEVEL] : "normal";
	int n = 0;
	bool more = true;
	for (; more; n++) {
		size_t len = strcspn(word, ",");
		enum level level;
		if (n == sim->selfplay.n_players || !game_find_level(word, len, &level)) {
			break;
		}
		sim->selfplay.levels[n] = level;
		more = word[len] == ',';
		word += len + more;
	}
	if (more || (n != 1 && n != sim->selfplay.n_players)) {
		return arguments_wrong(arguments,
			"--level takes easy, casual, normal or hard, once for all or %d times with "
			"commas",
			sim->selfplay.n_players);
	}
	for (; n < sim->selfplay.n_players; n++) {
		sim->selfplay.levels[n] = sim->selfplay.levels[0];
	}
	return 0;
}

static int read_seed(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	if (wishes->values[SEED] == NULL) {
		int failed = fair_new_seed(sim->seed);
		if (failed != 0) {
			fprintf(stderr, "dicecup simulate: no seed: %s\n", strerror(-failed));
		}
		return failed != 0;
	}
	return fair_from_hex(wishes->values[SEED], sim->seed) == 0
		       ? 0
		       : arguments_wrong(arguments, "--seed must be 64 hex digits");
}

static int read_rest(
	const struct arguments *arguments, const struct wishes *wishes, struct simulation *sim) {
	sim->n_games = 1;
	if (wishes->values[GAMES] != NULL &&
		!arguments_number(wishes->values[GAMES], 1, GAMES_MAX, &sim->n_games)) {
		return arguments_wrong(arguments, "--games must be 1 to %d", GAMES_MAX);
	}
	sim->out = wishes->values[OUT];
	return sim->out != NULL ? 0
				: arguments_wrong(arguments, "say where the records go: --out DIR");
}

static int read_command_line(int argc, char **argv, struct simulation *sim) {
	static int (*const steps[])(const struct arguments *, const struct wishes *,
		struct simulation *) = {read_game, read_options, read_players, check_options,
		read_seats, read_levels, read_rest, read_seed};
	struct arguments arguments = {.argv = argv, .argc = argc};
	struct wishes wishes;
	int failed = collect(arguments, &wishes);
	for (size_t i = 0; failed == 0 && i < sizeof(steps) / sizeof(*steps); i++) {
		failed = steps[i](&arguments, &wishes, sim);
	}
	return failed;
}

/* easy-1, normal-2, mybot-3(bot): the level or the command, and the position in the order of
 * sitting down. */
static void name_players(struct simulation *sim) {
	for (int player = 0; player < sim->selfplay.n_players; player++) {
		const char *command = sim->seats.commands[player];
		struct text name = TEXT_INTO(sim->names[player]);
		if (command != NULL) {
			seats_put_name(command, &name);
			text_add(&name, "-%d(bot)", player + 1);
		} else {
			text_add(&name, "%s-%d", game_levels[sim->selfplay.levels[player]],
				player + 1);
		}
		sim->selfplay.names[player] = sim->names[player];
	}
}

static int complain(const char *name, const char *reason) {
	fprintf(stderr, "dicecup simulate: %s: %s\n", name, reason);
	return 1;
}

/* Writes under another name until the file is complete. */
static int write_record(const char *folder, const struct record_game *record) {
	char name[PATH_MAX], unfinished[PATH_MAX], why[RECORD_WHY_SIZE];
	int n = snprintf(unfinished, sizeof(unfinished), "%s/.%s.json", folder, record->id);
	if (n < 0 || (size_t)n >= sizeof(unfinished)) {
		return complain(folder, strerror(ENAMETOOLONG));
	}
	snprintf(name, sizeof(name), "%s/%s.json", folder, record->id);
	FILE *out = fopen(unfinished, "wbe");
	if (out == NULL) {
		return complain(unfinished, strerror(errno));
	}
	int failed = record_write(record, out, why);
	if (fclose(out) != 0 && failed == 0) {
		snprintf(why, sizeof(why), "%s", strerror(errno));
		failed = -EIO;
	}
	if (failed != 0) {
		unlink(unfinished);
		return complain(unfinished, why);
	}
	return rename(unfinished, name) == 0 ? 0 : complain(name, strerror(errno));
}

/* Players of one level are one group, each guest is its own. */
enum { STATS_GROUPS = LEVELS + SEATS_MAX };

/* Results of the levels and guests over many games. */
struct match_stats {
	const struct selfplay *selfplay;
	long n_games;
	long n_moves;
	struct {
		int n_players;
		double wins;            /* a shared win counts as one */
		double places, squares; /* over games: of the players' mean place, and its square */
	} groups[STATS_GROUPS];         /* by level, then by player */
};

static int group_of(const struct selfplay *selfplay, int player) {
	return selfplay->guests[player] != NULL ? LEVELS + player : (int)selfplay->levels[player];
}

static const char *name_of(const struct selfplay *selfplay, int group) {
	return group < LEVELS ? game_levels[group] : selfplay->names[group - LEVELS];
}

static void match_stats_init(struct match_stats *stats, const struct selfplay *selfplay) {
	*stats = (struct match_stats){.selfplay = selfplay};
	for (int player = 0; player < selfplay->n_players; player++) {
		stats->groups[group_of(selfplay, player)].n_players++;
	}
}

static int count_winners(const struct selfplay_result *result, int n_players) {
	int n = 0;
	for (int player = 0; player < n_players; player++) {
		n += result->places[player] == 1;
	}
	return n;
}

static void match_stats_add(struct match_stats *stats, const struct selfplay_result *result) {
	double places[STATS_GROUPS] = {0};
	int n_players = stats->selfplay->n_players;
	int n_winners = count_winners(result, n_players);
	stats->n_games++;
	stats->n_moves += (long)result->record.n_moves;
	for (int player = 0; player < n_players; player++) {
		int group = group_of(stats->selfplay, player);
		int place = result->places[player];
		places[group] += place != 0 ? place : n_players; /* none: nobody is better */
		stats->groups[group].wins += place == 1 ? 1.0 / n_winners : 0;
	}
	for (int group = 0; group < STATS_GROUPS; group++) {
		if (stats->groups[group].n_players > 0) {
			double mean = places[group] / stats->groups[group].n_players;
			stats->groups[group].places += mean;
			stats->groups[group].squares += mean * mean;
		}
	}
}

static void print_group(const struct match_stats *stats, int group, FILE *out) {
	double n = (double)stats->n_games;
	double share = fmin(1, stats->groups[group].wins / n);
	double place = stats->groups[group].places / n;
	double variance = fmax(0, stats->groups[group].squares / n - place * place);
	int n_players = stats->groups[group].n_players;
	fprintf(out,
		"%s: %d of %d players, won %.6g games, %.1f%% +- %.1f%% (even: %.1f%%), "
		"mean place %.2f +- %.2f\n",
		name_of(stats->selfplay, group), n_players, stats->selfplay->n_players,
		stats->groups[group].wins, 100 * share, 100 * sqrt(share * (1 - share) / n),
		100.0 * n_players / stats->selfplay->n_players, place, sqrt(variance / n));
}

/* Each group's share of wins and mean place, with standard errors. */
static void match_stats_print(const struct match_stats *stats, FILE *out) {
	fprintf(out, "%ld games of %s, %ld moves\n", stats->n_games, stats->selfplay->game->id,
		stats->n_moves);
	for (int group = 0; group < STATS_GROUPS; group++) {
		if (stats->groups[group].n_players > 0) {
			print_group(stats, group, out);
		}
	}
}

static int play_game(const struct simulation *sim, long g, struct match_stats *stats) {
	char id[16];
	uint8_t seed[FAIR_SEED];
	struct selfplay_result result;
	snprintf(id, sizeof(id), "%ld", g);
	fair_game_seed(sim->seed, (uint32_t)g, seed);
	int failed = selfplay_run(&sim->selfplay, id, seed, &result);
	if (failed != 0) {
		return complain(
			id, failed == -ELOOP ? "this game does not end" : strerror(-failed));
	}
	match_stats_add(stats, &result);
	failed = write_record(sim->out, &result.record);
	selfplay_finish(&result);
	return failed;
}

static void show_progress(const struct simulation *sim, long g) {
	long step = sim->n_games / 100 + 1;
	if (isatty(STDERR_FILENO) && (g % step == 0 || g == sim->n_games)) {
		fprintf(stderr, "\r%ld of %ld%s", g, sim->n_games, g == sim->n_games ? "\n" : "");
	}
}

static void print_seed(const struct simulation *sim) {
	char hex[FAIR_HEX_SIZE];
	fair_to_hex(sim->seed, hex);
	printf("seed %s\n", hex);
}

static int play_games(const struct simulation *sim) {
	struct match_stats stats;
	int failed = 0;
	match_stats_init(&stats, &sim->selfplay);
	print_seed(sim);
	for (long g = 1; g <= sim->n_games && failed == 0; g++) {
		failed = play_game(sim, g, &stats);
		show_progress(sim, g);
	}
	if (failed == 0) {
		match_stats_print(&stats, stdout);
	}
	return failed;
}

int cli_simulate(int argc, char **argv) {
	struct simulation sim = {.n_games = 0};
	int failed = read_command_line(argc, argv, &sim);
	if (failed != 0) {
		return failed;
	}
	failed = folders_make(sim.out, 0777);
	if (failed != 0) {
		return complain(sim.out, strerror(-failed));
	}
	name_players(&sim);
	if (seats_start(&sim.seats, argv[0]) != 0) {
		return 1;
	}
	memcpy(sim.selfplay.guests, sim.seats.guests, sizeof(sim.selfplay.guests));
	failed = play_games(&sim);
	seats_end(&sim.seats);
	return failed;
}
