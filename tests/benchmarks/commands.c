/* Whole matches through the command layer, text in and text out, as rounds a second, and what a
 * live table weighs. What players are told is thrown away. Takes a folder for its database
 * (default: the current one) and leaves nothing in it. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/caller.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/folder.h"
#include "tests/benchmarks/live_tables.h"

enum { TABLES_WEIGHED = 1000, SECONDS = 2, ROUNDS_AIM = 20000, TABLE_BYTES_AIM = 4096 };

static int64_t clock_ms(void) {
	return (int64_t)(figure_now() * 1000);
}

static void type(struct bench *bench, const char *place, const char *who, const char *text) {
	struct chat_message message = {.place = place, .from = {who, who}, .text = text};
	bot_listener.message(bench->bot, &bench->chat, &message);
}

static void open_table(
	struct bench *bench, const char *place, const struct game *game, int n_seats) {
	char opening[32];
	snprintf(opening, sizeof(opening), "new %s", game->id);
	type(bench, place, caller_names[0], opening);
	for (int i = 1; i < n_seats; i++) {
		type(bench, place, caller_names[i], "join");
	}
	type(bench, place, caller_names[0], "start");
}

/* As the loop does, or tables that have ended would stay. */
static void act_when_due(struct bot *bot) {
	if (bot_due(bot) <= clock_ms()) {
		bot_tick(bot);
	}
}

static void play_for(struct bench *bench, int n_seats, double seconds) {
	double end = figure_now() + seconds;
	while (figure_now() < end) {
		act_when_due(bench->bot);
		const struct table *table = table_at(bench->bot, &bench->chat, "#dice");
		if (table == NULL) {
			open_table(bench, "#dice", &perudo_game, n_seats);
			continue;
		}
		char text[CALL_MOST];
		const char *who = caller_choose(&bench->seed, table, text);
		type(bench, "#dice", who, text);
	}
}

static void measure(struct store *store, int n_seats, const char *kept) {
	struct bench bench;
	char what[80];
	live_tables_begin(&bench, store);
	double start = figure_now();
	play_for(&bench, n_seats, SECONDS);
	snprintf(what, sizeof(what), "rounds a second, %d players, %s", n_seats, kept);
	double rate = (double)bench.rounds / (figure_now() - start);
	figure_judge(what, store == NULL ? "20,000" : "", store != NULL || rate >= ROUNDS_AIM,
		"%.0f", rate);
	bot_destroy(bench.bot);
}

/* With all its seats taken. */
static size_t weigh(const struct game *game) {
	struct bench bench;
	live_tables_begin(&bench, NULL);
	open_table(&bench, "#first", game, game->most_seats);
	struct mallinfo2 before = mallinfo2();
	for (int i = 0; i < TABLES_WEIGHED; i++) {
		char place[16];
		snprintf(place, sizeof(place), "#t%d", i);
		open_table(&bench, place, game, game->most_seats);
	}
	size_t bytes = (mallinfo2().uordblks - before.uordblks) / TABLES_WEIGHED;
	bot_destroy(bench.bot);
	return bytes;
}

/* Of the second time: what others freed before is larger than what is asked for. */
static void tell_weight(const struct game *game) {
	char what[80];
	weigh(game);
	size_t bytes = weigh(game);
	snprintf(what, sizeof(what), "bytes of a live table of %s, state included", game->id);
	figure_judge(what, "at most 4,096", bytes <= TABLE_BYTES_AIM, "%zu", bytes);
}

int main(int argc, char **argv) {
	struct store *store;
	catalogue_open();
	if (folder_open_store(argc > 1 ? argv[1] : ".", &store) < 0) {
		return 1;
	}
	for (int n_seats = 2; n_seats <= 5; n_seats += 3) {
		measure(NULL, n_seats, "nothing kept");
		measure(store, n_seats, "every move kept");
	}
	folder_close_store(store);
	for (int i = 0; games[i] != NULL; i++) {
		tell_weight(games[i]);
	}
	return figures_missed();
}
