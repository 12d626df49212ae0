#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/faults/database.h"
#include "tests/faults/rerun.h"

/* Plays one short game again and again; each time the disk, or the wire to the server that
 * DICECUP_TEST_POSTGRES names, fails at another operation, in every way: every_write [--game GAME]
 * [--seats N] [--network rich] [--seed N] [--stride N]
 * [--only FAULT [--then FAULT|shot]]. With a stride only some operations are taken, other ones in
 * each way. A rich network has buttons. Shot: the bot is killed as soon as it has said that
 * something was not taken. */

/* "%" stands for the operation, "*" for a number that the seed has. */
static const struct way {
	const char *fault, *then;
	bool shot;
} ways[] =
	{
		{"kill:%", NULL, false},
		{"half:%", NULL, false},
		{"power:%:1", NULL, false},
		{"power:%:*", NULL, false},
		{"power:%:*", "power:*:*", false},
		{"kill:%", "kill:*", false},
		{"io:%", NULL, false},
		{"io:%", NULL, true},
		{"io:%-", NULL, false},
		{"full:%-", NULL, false},
		{"full:%-", NULL, true},
		{"readonly:%-", NULL, false},
},
  ways_of_server[] = {
	  {"kill:%", NULL, false},
	  {"half:%", NULL, false},
	  {"io:%", NULL, false},
	  {"lost:%", NULL, false},
	  {"half:%", "kill:*", false},
	  {"lost:%", "half:*", false},
	  {"full:%", NULL, false},
	  {"full:%", NULL, true},
	  {"full:%-", NULL, false},
	  {"readonly:%-", NULL, false},
	  {"readonly:%-", NULL, true},
};

enum {
	WAYS = sizeof(ways) / sizeof(*ways),
	WAYS_OF_SERVER = sizeof(ways_of_server) / sizeof(*ways_of_server),
	THEN_MOST = 40,
};

static struct {
	const struct game *game;
	long seats, seed, stride;
	bool rich; /* the network has buttons */
	struct rerun_plan only;
} wanted = {.game = &perudo_game, .seed = 1, .stride = 1};

static uint32_t luck;

static uint32_t any(void) {
	luck = luck * 1664525U + 1013904223U;
	return luck >> 8;
}

static struct fault make_fault(const char *pattern, int64_t operation) {
	char text[64];
	size_t n = 0;
	struct fault fault = {.kind = FAULT_NONE};
	for (; pattern != NULL && *pattern != '\0'; pattern++) {
		if (*pattern == '%') {
			n += (size_t)snprintf(text + n, sizeof(text) - n, "%" PRId64, operation);
		} else if (*pattern == '*') {
			n += (size_t)snprintf(
				text + n, sizeof(text) - n, "%u", 2 + any() % THEN_MOST);
		} else {
			text[n++] = *pattern;
		}
		text[n] = '\0';
	}
	if (n > 0 && !fault_read(text, &fault)) {
		abort();
	}
	return fault;
}

static bool take(int found, const char *value) {
	long *const numbers[] = {&wanted.seats, &wanted.seed, &wanted.stride};
	switch (found) {
	case 0:
		wanted.game = games_find(value);
		return wanted.game != NULL;
	case 4:
		return fault_read(value, &wanted.only.fault);
	case 5:
		wanted.only.shot = strcmp(value, "shot") == 0;
		return wanted.only.shot || fault_read(value, &wanted.only.again);
	case 6:
		wanted.rich = strcmp(value, "rich") == 0;
		return wanted.rich;
	default:
		return arguments_number(value, 1, 1000000, numbers[found - 1]);
	}
}

static bool read_arguments(int argc, char **argv) {
	static const char *const words[] = {
		"game", "seats", "seed", "stride", "only", "then", "network", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found < 0 || !take(found, arguments.value)) {
			return false;
		}
	}
	if (wanted.seats == 0) {
		wanted.seats = wanted.game->least_seats > 2 ? wanted.game->least_seats : 2;
	}
	return true;
}

/* What is kept of the game on a sound disk, which every other must equal, is a record that holds.
 */
static bool is_verified(void) {
	char folder[] = "/tmp/dicecup-record-XXXXXX", record[64], database[1024];
	char word[] = "export", id[] = "1", db[] = "--db", verify[] = "verify";
	snprintf(database, sizeof(database), "%s", database_name());
	if (mkdtemp(folder) == NULL) {
		return false;
	}
	snprintf(record, sizeof(record), "%s/1.json", folder);
	fflush(stdout);
	int out = dup(STDOUT_FILENO);
	bool holds = freopen(record, "w", stdout) != NULL &&
		     cli_export(4, (char *[]){word, id, db, database, NULL}) == 0 &&
		     fflush(stdout) == 0;
	dup2(out, STDOUT_FILENO);
	close(out);
	holds = holds && cli_verify(2, (char *[]){verify, record, NULL}) == 0;
	unlink(record);
	rmdir(folder);
	return holds;
}

static double seconds_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void play_all(int64_t operations) {
	double began = seconds_now();
	int played = 0, deaths = 0, refused = 0;
	const struct way *list = database_is_file() ? ways : ways_of_server;
	for (size_t i = 0; i < (database_is_file() ? WAYS : WAYS_OF_SERVER); i++) {
		int64_t at = 1 + (int64_t)((uint64_t)wanted.seed * 31 + i * 17) % wanted.stride;
		for (; at <= operations; at += wanted.stride, played++) {
			struct rerun_plan plan = {.fault = make_fault(list[i].fault, at),
				.again = make_fault(list[i].then, at),
				.shot = list[i].shot};
			struct rerun_tally tally = rerun_play(&plan);
			deaths += tally.deaths;
			refused += tally.refused;
		}
	}
	printf("%s%s: %d games, %d deaths, %d refusals, %.1f s\n", wanted.game->id,
		wanted.rich ? " with buttons" : "", played, deaths, refused, seconds_now() - began);
}

int main(int argc, char **argv) {
	if (!read_arguments(argc, argv)) {
		return 2;
	}
	luck = (uint32_t)wanted.seed;
	rerun_init(wanted.game, (int)wanted.seats, (uint64_t)wanted.seed, wanted.rich);
	struct rerun_plan sound = {.fault = {.kind = FAULT_NONE}};
	struct rerun_tally tally = rerun_play(&sound);
	printf("--game %s --seats %ld --seed %ld --stride %ld: %" PRId64 " moves, %" PRId64
	       " undos, %" PRId64 " operations of the database\n",
		wanted.game->id, wanted.seats, wanted.seed, wanted.stride, tally.n_moves,
		tally.n_undos, tally.operations);
	fflush(stdout);
	if (!is_verified()) {
		printf("the record does not hold\n");
		return 1;
	}
	if (wanted.only.fault.kind != FAULT_NONE) {
		rerun_play(&wanted.only);
	} else {
		play_all(tally.operations);
	}
	rerun_finish();
	return 0;
}
