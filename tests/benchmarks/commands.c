/* Whole matches through the command layer, text in and text out, as rounds a second; how long one
 * command takes from its text to its answers, with and without the commit; and what a live table
 * weighs. Players choose at random among sensible calls; what they are told is thrown away. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/play/table.h"

enum { TABLES_WEIGHED = 1000, SAMPLES_MAX = 1 << 20 };

static const char *const names[SEATS_MAX] = {"ann", "bob", "cat", "dan", "eve", "fay"};

struct bench {
	struct chat chat; /* first */
	struct play *play;
	uint64_t seed;
	size_t bytes_out;
	long commands, rounds;
	float *samples; /* microseconds a command */
};

static uint32_t below(struct bench *bench, uint32_t n) {
	bench->seed ^= bench->seed << 13;
	bench->seed ^= bench->seed >> 7;
	bench->seed ^= bench->seed << 17;
	return (uint32_t)((bench->seed >> 32) * n >> 32);
}

static double now(void) {
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)(now() * 1000);
}

static int take(struct bench *bench, const struct post *post) {
	bench->bytes_out += strlen(post->text);
	bench->rounds += strstr(post->text, "Round ") != NULL;
	if (post->move > 0) {
		bench->chat.listener->sent(bench->play, &bench->chat, post->table, post->move);
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

static int prove(struct chat *chat, const char *key, const struct post *post) {
	struct chat_person person = {key, key};
	tell(chat, key, post);
	chat->listener->reached(((struct bench *)chat)->play, chat, person);
	return 0;
}

static void destroy(struct chat *chat) {
	(void)chat;
}

static void type(struct bench *bench, const char *place, const char *who, const char *text) {
	struct chat_message message = {.place = place, .from = {who, who}, .text = text};
	double start = now();
	play_listener.message(bench->play, &bench->chat, &message);
	if (bench->commands < SAMPLES_MAX) {
		bench->samples[bench->commands] = (float)((now() - start) * 1e6);
	}
	bench->commands++;
}

static void open_table(struct bench *bench, const char *place, int n_seats) {
	type(bench, place, names[0], "new perudo");
	for (int i = 1; i < n_seats; i++) {
		type(bench, place, names[i], "join");
	}
	type(bench, place, names[0], "start");
}

/* One of the lowest raises, or dudo more and more likely as bids rise. */
static void call(struct bench *bench, const struct table *table) {
	char text[32] = "dudo";
	struct move move;
	unsigned awaited = table->game->awaited(table->state);
	int seat = __builtin_ctz(awaited);
	size_t n = table->game->moves(table->state, seat, 0, NULL, 0);
	table->game->moves(table->state, seat, below(bench, n > 12 ? 12 : (uint32_t)n), &move, 1);
	if (move.n_args == 2 && below(bench, 4) > 0) {
		snprintf(text, sizeof(text), "bid %d %d", move.args[0], move.args[1]);
	}
	type(bench, table->place, table->seats[seat].name, text);
}

static void play_for(struct bench *bench, int n_seats, double seconds) {
	double end = now() + seconds;
	while (now() < end) {
		const struct table *table = table_at(bench->play, &bench->chat, "#dice");
		if (table == NULL) {
			open_table(bench, "#dice", n_seats);
		} else {
			call(bench, table);
		}
	}
}

static int compare(const void *a, const void *b) {
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

static void begin(struct bench *bench, struct store *store) {
	static const struct chat_impl impl = {
		.say = say, .tell = tell, .prove = prove, .destroy = destroy};
	struct play_config config = {.store = store, .now = clock_ms};
	bench->play = play_create(&config);
	bench->chat = (struct chat){.impl = &impl,
		.listener = &play_listener,
		.data = bench->play,
		.network = "bench",
		.prefix = "!"};
	bench->commands = bench->rounds = 0;
}

static void measure(struct bench *bench, struct store *store, int n_seats, const char *how) {
	begin(bench, store);
	double start = now();
	play_for(bench, n_seats, 2);
	double seconds = now() - start;
	long n = bench->commands < SAMPLES_MAX ? bench->commands : SAMPLES_MAX;
	qsort(bench->samples, (size_t)n, sizeof(float), compare);
	printf("%d players, %s: %.0f rounds/s, %.0f commands/s; a command takes %.1f us median, "
	       "%.1f us at the 99th percent\n",
		n_seats, how, (double)bench->rounds / seconds, (double)bench->commands / seconds,
		(double)bench->samples[n / 2], (double)bench->samples[n * 99 / 100]);
	play_destroy(bench->play);
}

static void weigh(struct bench *bench) {
	begin(bench, NULL);
	open_table(bench, "#first", 6);
	struct mallinfo2 before = mallinfo2();
	for (int i = 0; i < TABLES_WEIGHED; i++) {
		char place[16];
		snprintf(place, sizeof(place), "#t%d", i);
		open_table(bench, place, 6);
	}
	size_t bytes = mallinfo2().uordblks - before.uordblks;
	printf("a live table of six people: %zu bytes, state included\n", bytes / TABLES_WEIGHED);
	play_destroy(bench->play);
}

int main(void) {
	static struct bench bench = {.seed = 0x9e3779b97f4a7c15U};
	char folder[] = "/tmp/dicecup-bench-XXXXXX", file[64], why[STORE_WHY_SIZE];
	struct store *store;
	catalogue_open();
	bench.samples = malloc(SAMPLES_MAX * sizeof(float));
	if (bench.samples == NULL || mkdtemp(folder) == NULL) {
		return 1;
	}
	snprintf(file, sizeof(file), "%s/bench.db", folder);
	if (store_open(file, &store, why) < 0) {
		fprintf(stderr, "%s\n", why);
		return 1;
	}
	for (int n_seats = 2; n_seats <= 5; n_seats += 3) {
		measure(&bench, NULL, n_seats, "nothing kept");
		measure(&bench, store, n_seats, "every move kept, synchronous=FULL");
	}
	store_close(store);
	weigh(&bench);
	free(bench.samples);
	return 0;
}
