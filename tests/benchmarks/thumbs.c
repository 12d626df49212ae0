/* A thousand evenings of people who play all games by pressing alone, on a network with live
 * tables: how many presses a move takes, and what is left in the channel. Takes how many evenings
 * (default: a thousand); the same number plays the same games. Ends with 1 if somebody finds no way
 * to a move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot/commands/commands.h"
#include "bot/fair/fair.h"
#include "bot/router/offer.h"
#include "bot/session/bot.h"
#include "bot/table/presence.h"
#include "engine/games.h"
#include "tests/benchmarks/figure.h"
#include "tests/bot/scene/thumb.h"

enum {
	EVENINGS = 1000,
	GAMES_MOST = 16,
	WORKERS_MOST = 8,
	PRESSES_MOST = 32, /* a move; more are counted as these */
	ACTS_MOST = 20000, /* of an evening, after which it does not end */
	PEOPLE_LEAST = 2,
	PEOPLE_MOST = 5,
	THINK_MS = 2000, /* at least, and at most twice as long */
	TALK_PERCENT = 5,
	DM_PERCENT = 50, /* of the tables have hands in direct messages, others by a button */
	COMPUTERS_PERCENT = 40,
};

static const char *const names[] = {"ann", "ben", "cem", "dee", "eva"};

/* Of all evenings of one game. */
struct tally {
	long evenings, moves, presses, by_presses[PRESSES_MOST + 1];
	long posts, rounds;        /* of games of several rounds */
	long single, single_posts; /* games of one round, and their posts */
};

/* Of all evenings. */
struct all {
	struct tally tallies[GAMES_MOST];
	long turns, calls;    /* a person is awaited; a person is mentioned */
	long awaited, buried; /* looks while a person is awaited, and the live message is not at the
			       * bottom */
	long left_over;       /* posts whose buttons are dead */
};

struct evening {
	struct phones phones;
	struct bot *bot;
	struct quick_rng luck;
	const struct game *game;
	struct tally *tally;
	struct all *all;
	unsigned awaited; /* seats, as bits, when it was looked at last */
	int round;
	long moves;
};

static struct quick_rng seeds;

/* Stands in for fair_new_seed by the linker's --wrap, so that the same dice fall every time. */
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)seeds.rng.uniform(&seeds.rng, 256);
	}
	return 0;
}

static int any(struct evening *evening, int n) {
	return (int)evening->luck.rng.uniform(&evening->luck.rng, (uint32_t)n);
}

static struct table *table_of(struct evening *evening) {
	return table_at(evening->bot, &evening->phones.chat, PHONES_PLACE);
}

/* Looking at the channel */

/* Only what brings back the game that is over may stand below it. */
static void count_posts(struct evening *evening) {
	struct phones *phones = &evening->phones;
	long n = 0;
	for (size_t i = 0; i < phones->n_posts; i++) {
		const struct phone_post *post = phones->posts[i];
		n += post->stands;
		evening->all->left_over +=
			post->stands && post->controls.n_buttons > 0 && !post->last;
	}
	for (size_t i = 0; i < phones->n_phones; i++) {
		const struct phone *phone = &phones->phones[i];
		evening->all->left_over += phone->hand.stands && phone->hand.controls.n_buttons > 0;
		evening->all->left_over += phone->panel.stands;
	}
	if (evening->round > 1) {
		evening->tally->posts += n;
		evening->tally->rounds += evening->round;
	} else {
		evening->tally->single_posts += n;
		evening->tally->single++;
	}
}

/* The last of the bot's posts or the last but one. */
static bool is_at_the_bottom(const struct phones *phones) {
	int above = 0;
	for (size_t i = phones->n_posts; i-- > 0 && above < 2;) {
		if (phones->posts[i] == phones->live) {
			return true;
		}
		above += phones->posts[i]->stands;
	}
	return false;
}

static unsigned list_awaited(const struct table *table) {
	unsigned awaited = 0;
	for (int i = 0; i < table->n_seats; i++) {
		bool person = table->seats[i].person != NULL && !presence_computer_acts(table, i);
		awaited |= person && table_is_active(table, i) ? 1U << i : 0;
	}
	return awaited;
}

/* A turn begins when a person is awaited who was not, or in a new round. */
static void look(struct evening *evening, const struct table *table) {
	int round = ((const struct state_head *)table->state)->round;
	unsigned awaited = list_awaited(table);
	unsigned newly = round != evening->round ? awaited : awaited & ~evening->awaited;
	evening->all->turns += __builtin_popcount(newly);
	evening->awaited = awaited;
	evening->round = round;
	if (awaited != 0) {
		evening->all->awaited++;
		evening->all->buried += !is_at_the_bottom(&evening->phones);
	}
}

/* Playing */

static bool make(struct evening *evening, const struct move *move) {
	int presses = thumb_make(&evening->phones, move);
	if (presses < 0) {
		fprintf(stderr, "%s, a move of \"%s\": nothing that is shown leads there\n",
			evening->game->id, evening->game->verbs[move->verb].word);
		return false;
	}
	evening->tally->moves++;
	evening->tally->presses += presses;
	evening->tally->by_presses[presses < PRESSES_MOST ? presses : PRESSES_MOST]++;
	return true;
}

static bool act(struct evening *evening, const struct table *table) {
	struct rng *luck = &evening->luck.rng;
	struct move move;
	int seat = any(evening, table->n_seats);
	bool person = table->seats[seat].person != NULL;
	if ((evening->awaited >> seat & 1) == 0 && person &&
		thumb_wants_to_interrupt(table, seat, luck, &move)) {
		return make(evening, &move);
	}
	while ((evening->awaited >> seat & 1) == 0) {
		seat = (seat + 1) % table->n_seats;
	}
	move = thumb_want(table, seat, luck);
	return make(evening, &move);
}

static bool play(struct evening *evening) {
	struct table *table;
	for (int acts = 0; (table = table_of(evening)) != NULL; acts++) {
		if (acts == ACTS_MOST) {
			fprintf(stderr, "%s: does not end\n", evening->game->id);
			return false;
		}
		look(evening, table);
		if (evening->awaited == 0) {
			phones_wake(&evening->phones);
		} else if (!act(evening, table)) {
			return false;
		}
		phones_pass(&evening->phones,
			evening->awaited == 0 ? 0 : THINK_MS + any(evening, THINK_MS));
		if (any(evening, 100) < TALK_PERCENT) {
			phones_talk(&evening->phones);
		}
	}
	return true;
}

/* Gathering */

/* Rules that half of its tables have. */
static const char *options_of(const struct game *game) {
	static const char *const options[][2] = {{"perudo", "dice=3 calza=on counts=open"},
		{"catbox", "paradox_ends=round discard=on"}, {"saiun", "connected=on"},
		{"geht", "free_start=on"}, {"ring", "recover=on"}};
	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
		if (strcmp(options[i][0], game->id) == 0) {
			return options[i][1];
		}
	}
	return "";
}

static bool sit_down(struct evening *evening, int people, int computers) {
	char opening[64];
	snprintf(opening, sizeof(opening), "new %s %s", evening->game->id,
		any(evening, 2) == 0 ? options_of(evening->game) : "");
	phones_type(&evening->phones, names[0], opening);
	bool sit = true;
	for (int i = 1; i < people; i++) {
		sit = sit && thumb_press_command(&evening->phones, names[i], "join");
	}
	for (int i = 0; i < computers; i++) {
		sit = sit && thumb_press_command(&evening->phones, names[0], "addbot") &&
		      thumb_press_command(&evening->phones, names[0], "addbot normal");
		phone_put_away(phones_of(&evening->phones, names[0]));
	}
	return sit && thumb_press_command(&evening->phones, names[0], "start") &&
	       table_of(evening) != NULL && table_has_begun(table_of(evening));
}

static bool gather(struct evening *evening) {
	int most = evening->game->most_seats;
	int least = evening->game->least_seats;
	int people = PEOPLE_LEAST + any(evening, PEOPLE_MOST - PEOPLE_LEAST + 1);
	people = people < most ? people : most;
	int computers = any(evening, 100) < COMPUTERS_PERCENT && people < most
				? 1 + any(evening, most - people)
				: 0;
	computers = people + computers < least ? least - people : computers;
	bool sit = sit_down(evening, people, computers);
	if (!sit) {
		fprintf(stderr, "%s: %d people and %d computers do not get to a game\n",
			evening->game->id, people, computers);
	}
	return sit;
}

static bool spend(struct all *all, int number, int n_games, const struct offer *offer) {
	static const char *const languages[] = {"en", "ja"};
	struct evening evening = {.all = all,
		.game = games[number % n_games],
		.tally = &all->tallies[number % n_games],
		.phones = {.clock = INT64_C(1700000000000),
			.language = languages[number / n_games % 2]}};
	rng_seed_quick(&seeds, (uint64_t)number);
	rng_seed_quick(&evening.luck, (uint64_t)number + 1000000);
	struct bot_config config = {.commands = commands,
		.language = catalogue_find(evening.phones.language),
		.pace_ms = 1000,
		.now = phones_now,
		.data = &evening.phones};
	evening.bot = bot_create(&config);
	phones_init(&evening.phones, evening.bot);
	evening.phones.commands = offer_commands(offer);
	evening.phones.chat.hands_by_button = any(&evening, 100) >= DM_PERCENT;
	bool played = gather(&evening) && play(&evening);
	evening.tally->evenings++;
	all->calls += (long)evening.phones.n_calls;
	count_posts(&evening);
	bot_destroy(evening.bot);
	phones_finish(&evening.phones);
	return played;
}

/* Telling */

static int presses_at(const struct tally *tally, double part) {
	long below = 0;
	for (int i = 0; i < PRESSES_MOST; i++) {
		below += tally->by_presses[i];
		if ((double)below >= part * (double)tally->moves) {
			return i;
		}
	}
	return PRESSES_MOST;
}

static void tell_presses(const struct game *game, const struct tally *tally) {
	char what[80];
	bool perudo = strcmp(game->id, "perudo") == 0;
	int median = presses_at(tally, 0.5);
	snprintf(what, sizeof(what), "presses a move of %s: median, mean, 90 %%", game->id);
	figure_judge(what, perudo ? "median at most 1.2" : "median at most 2",
		perudo ? median <= 1 : median <= 2, "%d, %.2f, %d", median,
		(double)tally->presses / (double)tally->moves, presses_at(tally, 0.9));
}

/* A game of one round has its opening and its end. */
static void tell_posts(const struct game *game, const struct tally *tally) {
	char what[80];
	double rounds = (double)tally->rounds, posts = (double)tally->posts;
	if (tally->rounds > 0) {
		snprintf(what, sizeof(what), "messages left a round of %s", game->id);
		figure_judge(what, "at most 1.5", posts <= 1.5 * rounds,
			"%.2f (%.1f rounds a game)", posts / rounds,
			rounds / (double)(tally->evenings - tally->single));
	}
	if (tally->single > 0) {
		snprintf(what, sizeof(what), "messages left of one round of %s", game->id);
		figure_print(what, "", "%.2f (%ld games)",
			(double)tally->single_posts / (double)tally->single, tally->single);
	}
}

static void tell(const struct all *all) {
	for (int i = 0; games[i] != NULL; i++) {
		if (all->tallies[i].evenings > 0) {
			tell_presses(games[i], &all->tallies[i]);
			tell_posts(games[i], &all->tallies[i]);
		}
	}
	double calls = (double)all->calls / (double)all->turns;
	figure_judge("mentions a turn", "1", calls > 0.95 && calls < 1.05, "%.2f (%ld turns)",
		calls, all->turns);
	figure_judge("live message at the bottom when a person is awaited", "always",
		all->buried == 0, "%.2f %%",
		100 - 100 * (double)all->buried / (double)all->awaited);
	figure_judge("messages left with buttons that are dead", "0", all->left_over == 0, "%ld",
		all->left_over);
}

static void add(struct all *sum, const struct all *part) {
	long *to = (long *)sum;
	const long *from = (const long *)part;
	for (size_t i = 0; i < sizeof(*sum) / sizeof(long); i++) {
		to[i] += from[i];
	}
}

/* Workers share the evenings among them, each with what it counts. */

static void show_progress(int number, int evenings) {
	if (isatty(STDERR_FILENO)) {
		fprintf(stderr, "\r%*s\r", 24, "");
	}
	if (isatty(STDERR_FILENO) && number < evenings) {
		fprintf(stderr, "evening %d of %d", number, evenings);
	}
}

static int work(struct all *all, int worker, int n_workers, int evenings, int n_games) {
	struct offer *offer = offer_create();
	int failed = 0;
	for (int i = worker; i < evenings; i += n_workers) {
		if (worker == 0) {
			show_progress(i, evenings);
		}
		failed += !spend(all, i, n_games, offer);
	}
	offer_destroy(offer);
	return failed == 0 ? 0 : 1;
}

static bool all_end_well(int n_workers) {
	bool well = true;
	for (int i = 0; i < n_workers; i++) {
		int status = 1;
		well = wait(&status) > 0 && status == 0 && well;
	}
	return well;
}

int main(int argc, char **argv) {
	static struct all sum;
	int evenings = argc > 1 ? atoi(argv[1]) : EVENINGS, n_games = 0;
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	int n_workers = cores < 1 ? 1 : cores > WORKERS_MOST ? WORKERS_MOST : (int)cores;
	struct all *parts = mmap(NULL, WORKERS_MOST * sizeof(*parts), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (parts == MAP_FAILED) {
		return 1;
	}
	catalogue_open();
	while (n_games < GAMES_MOST && games[n_games] != NULL) {
		n_games++;
	}
	for (int i = 0; i < n_workers; i++) {
		if (fork() == 0) {
			exit(work(&parts[i], i, n_workers, evenings, n_games));
		}
	}
	bool well = all_end_well(n_workers);
	show_progress(evenings, evenings);
	for (int i = 0; i < n_workers; i++) {
		add(&sum, &parts[i]);
	}
	munmap(parts, WORKERS_MOST * sizeof(*parts));
	tell(&sum);
	return well ? 0 : 1;
}
