/* Whole matches through the command layer, text in and text out, as rounds a second, and what a
 * live table weighs. What players are told is thrown away. Takes a folder for its database
 * (default: the current one) and leaves nothing in it. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/caller.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/folder.h"

enum { TABLES_WEIGHED = 1000, SECONDS = 2, ROUNDS_AIM = 20000, TABLE_BYTES_AIM = 4096 };

struct bench {
	struct chat chat; /* first */
	struct bot *bot;
	uint64_t seed;
	size_t bytes_out;
	long rounds;
};

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)(figure_now() * 1000);
}

static int take(struct bench *bench, const struct post *post) {
	bench->bytes_out += strlen(post->text);
	bench->rounds += strstr(post->text, "Round ") != NULL;
	if (post->move > 0) {
		bench->chat.listener->delivered(bench->bot, &bench->chat, post->table, post->move);
	}
	return 0;
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	(void)place;
	return take((struct bench *)chat, post);
}

static int tell(struct chat *chat, const char *key, const struct post *post) {
	(void)key;
	return take((struct bench *)chat, post);
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	struct chat_person person = {key, key};
	tell(chat, key, post);
	chat->listener->reached(((struct bench *)chat)->bot, chat, person);
	return 0;
}

static void destroy(struct chat *chat) {
	(void)chat;
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
	if (bot_due(bot) <= clock_ms(NULL)) {
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

static void begin(struct bench *bench, struct store *store) {
	static const struct chat_impl impl = {
		.say = say,
		.tell = tell,
		.probe = probe,
		.answer = chat_answer_plainly,
		.find = chat_find_nobody,
		.name_place = chat_name_as_is,
		.waiting = chat_waits_for_nothing,
		.destroy = destroy,
	};
	struct bot_config config = {
		.commands = commands, .store = store, .unlimited = true, .now = clock_ms};
	*bench = (struct bench){.seed = 0x9e3779b97f4a7c15U, .bot = bot_create(&config)};
	bench->chat = (struct chat){.impl = &impl,
		.listener = &bot_listener,
		.data = bench->bot,
		.network = "bench",
		.prefix = "!"};
}

static void measure(struct store *store, int n_seats, const char *kept) {
	struct bench bench;
	char what[80];
	begin(&bench, store);
	double start = figure_now();
	play_for(&bench, n_seats, SECONDS);
	snprintf(what, sizeof(what), "rounds a second, %d players, %s", n_seats, kept);
	double rate = (double)bench.rounds / (figure_now() - start);
	figure_judge(what, store == NULL ? "20,000" : "", store != NULL || rate >= ROUNDS_AIM,
		"%.0f", rate);
	bot_destroy(bench.bot);
}

/* With all its seats taken. */
static void weigh(const struct game *game) {
	struct bench bench;
	char what[80];
	begin(&bench, NULL);
	open_table(&bench, "#first", game, game->most_seats);
	struct mallinfo2 before = mallinfo2();
	for (int i = 0; i < TABLES_WEIGHED; i++) {
		char place[16];
		snprintf(place, sizeof(place), "#t%d", i);
		open_table(&bench, place, game, game->most_seats);
	}
	size_t bytes = (mallinfo2().uordblks - before.uordblks) / TABLES_WEIGHED;
	snprintf(what, sizeof(what), "bytes of a live table of %s, state included", game->id);
	figure_judge(what, "at most 4,096", bytes <= TABLE_BYTES_AIM, "%zu", bytes);
	bot_destroy(bench.bot);
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
		weigh(games[i]);
	}
	return figures_missed();
}
