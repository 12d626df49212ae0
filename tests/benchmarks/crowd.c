/* How long tables wait for the bot's lines on one IRC connection at the usual rate: the whole bot
 * and the real adapter, with played time, so that half an hour takes a second. Tables of six play,
 * a move each 8 seconds at each; who is called moves, but not before they are called. The wait is
 * from a move to the line that calls the next one, and to the last line of the move, hands
 * included. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/send.h"
#include "bot/commands/commands.h"
#include "bot/fair/fair.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/benchmarks/caller.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/loopback.h"

enum {
	TABLES_MOST = 8,
	TABLES_AIM = 4,
	SEATS = 6,
	OUTSIDERS = 6,
	MOVES = 500, /* of all tables together */
	TICK_MS = 50,
	MINUTE_MS = 60 * 1000,
	PLAYED_MOST_MS = 24 * 60 * MINUTE_MS,
	THINK_MS = 2000, /* from a call to the move, at least */
	USUAL_MS = 8000, /* from a move to the next */
	SLOW_MS = 20000, /* enough to be called before they move, also in the storm */
	STEP_MS = 2000,  /* between what is typed before a game */
	ASK_MS = 1000,   /* each outsider asks as often */
};

static const uint64_t begin_at = 1800000000000;
static const double aim_seconds = 3;

struct played_table {
	char channel[8];
	int typed;        /* commands before the game: new, joins, start */
	uint64_t next_at; /* when the next is typed */
	uint64_t moved_at;
	uint64_t heard_at, called_at, said_at; /* the first line of the move, the call, the last */
};

/* The waits of all moves of a run, in the order of the moves of each table. */
struct waits {
	size_t n;
	float lines[MOVES], calls[MOVES], lasts[MOVES]; /* seconds */
};

static struct {
	struct loopback server;
	struct bot *bot;
	struct chat *chat;
	uint64_t clock, seed;
	uint32_t pause; /* from a move to the next at a table, in the middle, milliseconds */
	int n_tables;
	size_t reckoned; /* as responsive_tables_max */
	uint8_t games;   /* begun */
	struct played_table places[TABLES_MOST];
	struct waits *waits;
} bench;

/* Stand in by the linker's --wrap: time is played, and the same dice fall every time. */
uint64_t __wrap_irc_link_now(const struct irc *irc);
uint64_t __wrap_irc_link_now(const struct irc *irc) {
	(void)irc;
	return bench.clock;
}

int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	memset(seed, ++bench.games, FAIR_SEED);
	return 0;
}

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)bench.clock;
}

static uint32_t below(uint32_t n) {
	bench.seed = bench.seed * 6364136223846793005U + 1442695040888963407U;
	return (uint32_t)((bench.seed >> 33) % n);
}

/* What is heard */

static const char *names(const char *channel) {
	static char list[128];
	const char *number = channel + 2;
	size_t len = 0;
	for (int i = 0; i < SEATS; i++) {
		len += (size_t)snprintf(
			list + len, sizeof(list) - len, "%s%s ", caller_names[i], number);
	}
	return list;
}

/* The table of a channel or of a nick, by the digit at its end; NULL: an outsider's. */
static struct played_table *place_of(struct irc_slice target) {
	int number = target.at[target.len - 1] - '0';
	bool plays = number >= 0 && number < bench.n_tables;
	return plays ? &bench.places[number] : NULL;
}

static void heard(const struct irc_line *line) {
	char text[IRC_LINE_MOST];
	struct played_table *place = line->params == 2 ? place_of(line->param[0]) : NULL;
	if (place == NULL) {
		return;
	}
	irc_slice_copy(line->param[1], text, sizeof(text));
	place->said_at = bench.clock;
	if (line->param[0].at[0] != '#') {
		return;
	}
	if (place->heard_at == 0) {
		place->heard_at = bench.clock;
	}
	if (strstr(text, "your turn") != NULL) {
		place->called_at = bench.clock;
		place->next_at = bench.clock + THINK_MS > place->next_at ? bench.clock + THINK_MS
									 : place->next_at;
	}
}

/* What is typed */

static void type(const char *who, const char *target, const char *text) {
	loopback_serve(&bench.server, ":%s!~%s@localhost PRIVMSG %s :%s", who, who, target, text);
	loopback_settle(&bench.server);
}

static void prepare(struct played_table *place) {
	char who[16];
	int seat = place->typed < SEATS ? place->typed : 0;
	snprintf(who, sizeof(who), "%s%s", caller_names[seat], place->channel + 2);
	type(who, place->channel,
		place->typed == 0      ? "!new perudo"
		: place->typed < SEATS ? "!join"
				       : "!start");
	place->typed++;
	place->next_at = bench.clock + (place->typed > SEATS ? MINUTE_MS : STEP_MS);
}

static void note_waits(const struct played_table *place) {
	struct waits *waits = bench.waits;
	if (place->moved_at != 0 && waits->n < MOVES) {
		waits->lines[waits->n] = (float)(place->heard_at - place->moved_at) / 1000;
		waits->calls[waits->n] = (float)(place->called_at - place->moved_at) / 1000;
		waits->lasts[waits->n++] = (float)(place->said_at - place->moved_at) / 1000;
	}
}

/* Who says what is not legal says something else at once. */
static void move(struct played_table *place, const struct table *table) {
	char text[CALL_MOST], command[CALL_MOST + 1];
	int64_t id = table->id, n_moves = table->n_moves;
	note_waits(place);
	place->moved_at = bench.clock;
	place->heard_at = place->called_at = 0;
	place->next_at = bench.clock + bench.pause / 2 + below(bench.pause);
	while (table != NULL && table->id == id && table->n_moves == n_moves) {
		const char *who = caller_choose(&bench.seed, table, text);
		snprintf(command, sizeof(command), "!%s", text);
		type(who, place->channel, command);
		table = table_at(bench.bot, bench.chat, place->channel);
	}
}

static void go_on(struct played_table *place) {
	const struct table *table = table_at(bench.bot, bench.chat, place->channel);
	bool begun = table != NULL && table_has_begun(table);
	if (begun && place->typed != 0) {
		place->typed = 0;
		place->next_at = bench.clock + STEP_MS;
	} else if (bench.clock < place->next_at) {
		return;
	} else if (!begun) {
		place->moved_at = place->called_at = 0;
		prepare(place);
	} else if (place->called_at != 0) {
		move(place, table);
	}
}

static void ask(void) {
	static const char *const questions[] = {
		"rules geht", "help", "more", "rules perudo", "help all", "more", "more", "stats"};
	char who[16];
	uint64_t turn = (bench.clock - begin_at) / ASK_MS;
	for (int i = 0; i < OUTSIDERS; i++) {
		snprintf(who, sizeof(who), "out%c", 'a' + i);
		type(who, "Dicecup", questions[(turn + (unsigned)i) % 8]);
	}
}

/* Time passes */

static void tick(bool stormy) {
	bench.clock += TICK_MS;
	if (bot_due(bench.bot) <= (int64_t)bench.clock) {
		bot_tick(bench.bot);
	}
	if (stormy && bench.clock % ASK_MS == 0) {
		ask();
	}
	for (int i = 0; i < bench.n_tables; i++) {
		go_on(&bench.places[i]);
	}
	if (bench.chat->impl->waiting(bench.chat) > 0) {
		irc_send_pump((struct irc *)bench.chat);
		loopback_settle(&bench.server);
	}
}

static void begin(int n_tables) {
	static struct irc_config config;
	static const char *const servers[] = {"127.0.0.1"};
	static struct irc_channel_config channels[TABLES_MOST];
	static const struct bot_config rules = {.commands = commands, .now = clock_ms};
	bench.clock = begin_at;
	bench.seed = 0x9e3779b97f4a7c15U;
	bench.n_tables = n_tables;
	bench.games = 0;
	for (int i = 0; i < n_tables; i++) {
		bench.places[i] =
			(struct played_table){.next_at = begin_at + MINUTE_MS + (unsigned)i * 900};
		snprintf(bench.places[i].channel, sizeof(bench.places[i].channel), "#t%d", i);
		channels[i] = (struct irc_channel_config){.name = bench.places[i].channel};
	}
	bench.server.names = names;
	bench.server.heard = heard;
	config = (struct irc_config){.name = "bench",
		.servers = servers,
		.server_count = 1,
		.port = loopback_listen(&bench.server),
		.nick = "Dicecup",
		.channels = channels,
		.channel_count = (size_t)n_tables,
		.prefix = "!"};
	bench.bot = bot_create(&rules);
	bench.chat = irc_create(&bench.server.loop, &config, &bot_listener, bench.bot);
	loopback_must(bench.bot != NULL && bench.chat != NULL, "creating the bot");
	loopback_accept(&bench.server);
}

static void end(void) {
	bench.reckoned = bench.chat->responsive_tables_max;
	irc_quit(bench.chat, "done");
	loopback_close(&bench.server);
	bot_destroy(bench.bot);
}

static void play(int n_tables, uint32_t pause, bool stormy, struct waits *waits) {
	waits->n = 0;
	bench.pause = pause;
	bench.waits = waits;
	begin(n_tables);
	while (waits->n < MOVES && bench.clock < begin_at + PLAYED_MOST_MS) {
		tick(stormy);
	}
	end();
	loopback_must(waits->n == MOVES, "playing");
}

/* The figures */

static int compare(const void *a, const void *b) {
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

static double part_of(const float *all, size_t n, double part) {
	static float sorted[MOVES];
	memcpy(sorted, all, n * sizeof(*all));
	qsort(sorted, n, sizeof(*sorted), compare);
	return sorted[(size_t)((double)(n - 1) * part)];
}

static void report(const char *what, const char *aim, bool judged, const float *all, size_t n) {
	double usual = part_of(all, n, 0.5), rare = part_of(all, n, 0.9),
	       worst = part_of(all, n, 1);
	figure_judge(what, aim, !judged || rare <= aim_seconds, "%.1f, p90 %.1f, worst %.1f", usual,
		rare, worst);
}

/* The same moves at the same times with and without the storm. */
static void measure_storm(struct waits *calm, struct waits *stormy) {
	double worst = 0;
	play(1, SLOW_MS, false, calm);
	play(1, SLOW_MS, true, stormy);
	for (size_t i = 0; i < calm->n && i < stormy->n; i++) {
		worst = fmax(worst, (double)(stormy->lasts[i] - calm->lasts[i]));
	}
	report("s from move to its line, one table (the floor)", "", false, calm->lines, calm->n);
	report("s from move to the next call, one table (the floor)", "", false, calm->calls,
		calm->n);
	report("s from move to its line while six ask all they can", "p90 3", true, stormy->lines,
		stormy->n);
	figure_judge("s longer for the last line of a move by those six", "worst 3",
		worst <= aim_seconds, "worst %.1f", worst);
}

static void report_tables(const struct waits *waits) {
	report("s from move to its line, four tables of 6", "p90 3", true, waits->lines, waits->n);
	report("s from move to the next call, four tables of 6", "", false, waits->calls, waits->n);
}

static void measure_tables(struct waits *waits) {
	double rare[TABLES_MOST + 1];
	int most = 0;
	for (int n = 1; n <= TABLES_MOST; n++) {
		play(n, USUAL_MS, false, waits);
		rare[n] = part_of(waits->lines, waits->n, 0.9);
		most = rare[n] <= aim_seconds && most == n - 1 ? n : most;
		if (n == TABLES_AIM) {
			report_tables(waits);
		}
	}
	figure_print("p90 of these s with 1, 2, 4, 6, 8 tables of 6", "",
		"%.1f %.1f %.1f %.1f %.1f", rare[1], rare[2], rare[4], rare[6], rare[8]);
	figure_judge(
		"tables of 6 a connection with a p90 of 3 s", "4", most >= TABLES_AIM, "%d", most);
	figure_judge("… after which `new` warns", "as many", bench.reckoned == (size_t)most, "%zu",
		bench.reckoned);
}

int main(void) {
	static struct waits waits[2];
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	measure_storm(&waits[0], &waits[1]);
	measure_tables(&waits[0]);
	return figures_missed();
}
