#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/commands/lookup.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/meetings.h"
#include "bot/delivery/plots.h"
#include "bot/table/periods.h"
#include "engine/games.h"
#include "storage/results.h"

/* Results alone and against computers, for people to beat. */

/* Each kind of opponent, with and without hints. */
enum { UNRATED_MOST = 2 * STORE_AGAINST };

static const char *const unrated_labels[STORE_AGAINST][2] = {
	[STORE_AGAINST_EASY] = {SENTENCE("easy"), SENTENCE("easy with hints")},
	[STORE_AGAINST_CASUAL] = {SENTENCE("casual"), SENTENCE("casual with hints")},
	[STORE_AGAINST_NORMAL] = {SENTENCE("normal"), SENTENCE("normal with hints")},
	[STORE_AGAINST_HARD] = {SENTENCE("hard"), SENTENCE("hard with hints")},
	[STORE_ALONE] = {SENTENCE("alone"), SENTENCE("alone with hints")},
};

/* Games alone have no losers. */
static void put_unrated_row(
	const struct words *words, const struct store_unrated *row, struct text *out) {
	words_put(out, words, unrated_labels[row->against][row->hinted]);
	if (row->against == STORE_ALONE) {
		text_add(out, " %lld", (long long)row->games);
	} else {
		text_add(out, " %lld/%lld", (long long)row->wins, (long long)row->games);
	}
	if (row->has_points) {
		SAY(out, words, " (best: {n})", {"n", NULL, (long)row->best});
	}
}

/* "easy 3/4, normal 1/6, best 41": games won and played by level, finished since then; nothing if
 * there are none. 0, or a negative errno. */
static int put_bests(struct request *request, int64_t person, const struct game *game,
	int64_t since, struct text *out) {
	const struct words *words = request_words(request);
	struct store_unrated rows[UNRATED_MOST];
	int n = store_unrated(
		request->bot->config.store, person, game->id, since, rows, UNRATED_MOST);
	for (int i = 0, told = 0; i < n; i++) {
		if (rows[i].against != STORE_AGAINST_PEOPLE) {
			if (told++ > 0) {
				words_put(out, words, ", ");
			}
			put_unrated_row(words, &rows[i], out);
		}
	}
	return n < 0 ? n : 0;
}

/* Figures of one person, or of two against each other */

/* FIGURES_KEPT: with room for keys that a game no longer counts. */
enum { FIGURES_KEPT = 2 * STATS_MAX };

/* The drawing beside the figures. */
struct plot {
	struct drawing *drawing; /* NULL: none */
	int top;                 /* the y at which this game's part begins */
};

static void put_played(
	struct request *request, const char *name, const struct store_results *stats) {
	const struct words *words = request_words(request);
	SAY_MANY(&request->answer, words, "{who}: {n} game with people, {wins} won.",
		"{who}: {n} games with people, {wins} won.", (unsigned long)stats->games,
		{"who", name}, {"n", NULL, (long)stats->games}, {"wins", NULL, (long)stats->wins});
	if (stats->with_computers > 0) {
		words_gap(&request->answer, request->words);
		SAY(&request->answer, words, "With computer players: {n} played, {wins} won.",
			{"n", NULL, (long)stats->with_computers},
			{"wins", NULL, (long)stats->with_computers_won});
	}
	if (stats->alone > 0) {
		words_gap(&request->answer, request->words);
		SAY(&request->answer, words, "Alone: {n} played.", {"n", NULL, (long)stats->alone});
	}
	if (stats->unrated > 0) {
		words_gap(&request->answer, request->words);
		SAY(&request->answer, words, "With people, but unrated: {n} played, {wins} won.",
			{"n", NULL, (long)stats->unrated},
			{"wins", NULL, (long)stats->unrated_won});
	}
}

static void put_places(struct request *request, const struct plot_places *places) {
	const struct words *words = request_words(request);
	words_gap(&request->answer, words);
	text_puts(&request->answer, places->label);
	for (int i = 1; i <= STORE_SEATS_MAX; i++) {
		if (places->times[i] > 0) {
			words_gap(&request->answer, request->words);
			SAY(&request->answer, words, "{times} x {place}.",
				{"times", NULL, (long)places->times[i]}, {"place", NULL, i});
		}
	}
}

static void put_streak(struct request *request, const struct store_results *stats) {
	words_gap(&request->answer, request->words);
	SAY(&request->answer, request_words(request), "Wins in a row: {now} now, {best} at best.",
		{"now", NULL, (long)stats->streak}, {"best", NULL, (long)stats->best_streak});
}

static void put_rating(struct request *request, const struct store_rating *rating) {
	char shown[16], mu[16], sigma[16];
	snprintf(shown, sizeof(shown), "%.1f", rating->shown);
	snprintf(mu, sizeof(mu), "%.1f", rating->mu);
	snprintf(sigma, sizeof(sigma), "%.1f", rating->sigma);
	words_gap(&request->answer, request->words);
	SAY(&request->answer, request_words(request), "Rating {rating} ({middle} ± {spread}).",
		{"rating", shown}, {"middle", mu}, {"spread", sigma});
}

/* The figure of the key, 0 if there is none. */
static int64_t figure_of(const struct store_stat *stats, int n, const char *key) {
	for (int i = 0; i < n; i++) {
		if (strcmp(stats[i].key, key) == 0) {
			return stats[i].n;
		}
	}
	return 0;
}

/* "bids made 12, doubts right 3": the figures above 0. */
static void put_counts(const struct words *words, const struct game *game,
	const struct store_stat *stats, int n, struct text *out) {
	for (int i = 0; i < game->n_stats; i++) {
		int64_t count = figure_of(stats, n, game->stats[i].key);
		if (count > 0) {
			if (out->len > 0) {
				words_put(out, words, ", ");
			}
			words_put(out, words, game->stats[i].label);
			text_add(out, " %lld", (long long)count);
		}
	}
}

/* Draws the part of right ones among right and wrong. */
static void draw_counts(const struct plot *plot, const struct words *words, const struct game *game,
	const struct store_stat *stats, int n) {
	for (int i = 0; i + 1 < game->n_stats; i++) {
		struct plot_part parts[2];
		for (int k = 0; k < 2; k++) {
			const struct statistic *counted = &game->stats[i + k];
			parts[k].label = words_find(words, counted->label);
			parts[k].n = (long)figure_of(stats, n, counted->key);
		}
		if (game->stats[i].halves && parts[0].n + parts[1].n > 0) {
			if (plot->drawing->height == plot->top) {
				plot_heading(plot->drawing, words_find(words, game->name));
			}
			plot_whole(plot->drawing, parts);
		}
	}
}

/* Puts a line, if anything was counted. */
static int put_counted(
	struct request *request, int64_t person, const struct game *game, const struct plot *plot) {
	const struct words *words = request_words(request);
	struct store_stat stats[FIGURES_KEPT];
	char counts[512];
	struct text text = TEXT_INTO(counts);
	int n = store_stats_of(request->bot->config.store, person, game->id, stats, FIGURES_KEPT);
	if (n <= 0) {
		return n;
	}
	put_counts(words, game, stats, n, &text);
	text_puts(&request->answer, "\n");
	SAY(&request->answer, words,
		"{game}, all finished games, with computer players too: {figures}.",
		{"game", words_find(words, game->name)}, {"figures", counts});
	if (plot->drawing != NULL) {
		draw_counts(plot, words, game, stats, n);
	}
	return 0;
}

/* The figures of games with people. */
struct rated {
	struct store_results stats;
	struct store_rating rating, history[PLOT_POINTS_MOST];
	int n_points;
	size_t n_games; /* in the history */
	int64_t season[STORE_SEATS_MAX + 1];
	bool this_season; /* the season has a place */
};

static int read_rated(
	struct request *request, int64_t person, const char *game, struct rated *rated) {
	const struct bot_config *config = &request->bot->config;
	struct store *store = config->store;
	int rc = store_rating(store, person, game, &rated->rating);
	if (rc == 0) {
		rc = store_results(store, person, game, &rated->stats);
	}
	if (rc == 0) {
		rc = store_season_places(
			store, person, game, config->now(config->data), rated->season);
	}
	if (rc == 0) {
		rc = rated->n_points = store_rating_history(
			store, person, game, rated->history, PLOT_POINTS_MOST, &rated->n_games);
	}
	for (int i = 1; i <= STORE_SEATS_MAX; i++) {
		rated->this_season = rated->this_season || rated->season[i] > 0;
	}
	return rc < 0 ? rc : 0;
}

static void put_trend(struct request *request, const struct rated *rated, struct text *out) {
	char then[16], now[16];
	snprintf(then, sizeof(then), "%.1f", rated->history[0].shown);
	snprintf(now, sizeof(now), "%.1f", rated->rating.shown);
	SAY(out, request_words(request), "Rating over {n} games: {then} → {now}.",
		{"n", NULL, (long)rated->n_games}, {"then", then}, {"now", now});
}

/* On rate-limited networks the figures of the picture are left out. */
static void put_results(
	struct request *request, const struct rated *rated, const struct plot_rating *plot) {
	bool brief = request->chat->rate_limited;
	put_places(request, &plot->places);
	if (rated->this_season && !brief) {
		put_places(request, &plot->season);
	}
	put_streak(request, &rated->stats);
	put_rating(request, &rated->rating);
	if (plot->n >= 2 && !brief) {
		words_gap(&request->answer, request->words);
		text_puts(&request->answer, plot->trend);
	}
}

/* Puts a line if the person played with people: only then is there a rating. */
static int put_rated(
	struct request *request, int64_t person, const struct game *game, const struct plot *plot) {
	const struct words *words = request_words(request);
	struct rated rated = {.n_points = 0};
	char trend[128];
	struct text trend_text = TEXT_INTO(trend);
	int rc = read_rated(request, person, game->id, &rated);
	if (rc != 0) {
		return rc == -ENOENT ? 0 : rc;
	}
	put_trend(request, &rated, &trend_text);
	struct plot_rating drawn = {.now = rated.rating,
		.history = rated.history,
		.n = rated.n_points,
		.trend = trend,
		.places = {words_find(words, SENTENCE("Places:")), rated.stats.places},
		.season = {words_find(words, SENTENCE("This season:")), rated.season}};
	text_puts(&request->answer, "\n");
	SAY(&request->answer, words, "{game}: {n} played, {wins} won.",
		{"game", words_find(words, game->name)}, {"n", NULL, (long)rated.stats.games},
		{"wins", NULL, (long)rated.stats.wins});
	put_results(request, &rated, &drawn);
	if (plot->drawing != NULL) {
		plot_heading(plot->drawing, words_find(words, game->name));
		plot_rating(plot->drawing, &drawn);
	}
	return 0;
}

/* Puts a line if the person played against computers or alone. */
static int put_unrated(struct request *request, int64_t person, const struct game *game) {
	const struct words *words = request_words(request);
	char list[256];
	struct text text = TEXT_INTO(list);
	int rc = put_bests(request, person, game, 0, &text);
	if (rc == 0 && text.len > 0) {
		text_puts(&request->answer, "\n");
		SAY(&request->answer, words,
			"{game}, against computers or alone (won/played): {list}.",
			{"game", words_find(words, game->name)}, {"list", list});
	}
	return rc;
}

static int put_game(
	struct request *request, int64_t person, const struct game *game, struct drawing *drawing) {
	struct plot plot = {drawing, drawing != NULL ? drawing->height : 0};
	int rc = put_rated(request, person, game, &plot);
	rc = rc == 0 ? put_unrated(request, person, game) : rc;
	return rc == 0 ? put_counted(request, person, game, &plot) : rc;
}

static int put_figures(
	struct request *request, const struct store_person *person, struct drawing *drawing) {
	struct store_results stats;
	int rc = store_results(request->bot->config.store, person->id, NULL, &stats);
	if (rc == 0) {
		put_played(request, person->name, &stats);
	}
	for (size_t i = 0; rc == 0 && games[i] != NULL; i++) {
		rc = put_game(request, person->id, games[i], drawing);
	}
	return rc;
}

/* Finds a person in the place, by name as the network takes it. */
static int find_in_sight(struct request *request, const char *name, struct store_person *person) {
	struct chat *chat = request->chat;
	struct chat_person found;
	bool is_there = request->place != NULL &&
			chat->impl->find(chat, request->place, request->message, name, &found) == 0;
	return is_there ? store_person_find(
				  request->bot->config.store, chat->network, found.key, person)
			: -ENOENT;
}

struct named_person {
	const struct chat *chat;
	const char *name;
};

static bool is_wanted(const void *data, const char *name) {
	const struct named_person *wanted = data;
	return people_match_name(wanted->chat, name, wanted->name) == NAME_IS_SO;
}

static int find_out_of_sight(
	struct request *request, const char *name, struct store_person *person) {
	const struct chat *chat = request->chat;
	const struct named_person wanted = {chat, name};
	return chat->impl->fold_name != NULL ? store_person_named_so(request->bot->config.store,
						       chat->network, is_wanted, &wanted, person)
					     : -ENOENT;
}

static int find_named(
	struct request *request, const char *text, size_t n, struct store_person *person) {
	char typed[STORE_NAME_SIZE], name[STORE_NAME_SIZE];
	if (n == 0 || n >= sizeof(typed)) {
		return -ENOENT;
	}
	memcpy(typed, text, n);
	typed[n] = '\0';
	people_clean_name(typed, name);
	int rc = store_person_named(
		request->bot->config.store, request->chat->network, name, person);
	rc = rc == -ENOENT ? find_in_sight(request, name, person) : rc;
	return rc == -ENOENT ? find_out_of_sight(request, name, person) : rc;
}

/* Names may hold blanks: tries every way to split the words in two. */
static int find_pair(struct request *request, const char *text, struct store_person pair[2]) {
	int rc = -ENOENT;
	size_t n = strcspn(text, " ");
	while (rc == -ENOENT && text[n] != '\0' && n < STORE_NAME_SIZE) {
		const char *rest = text + n + strspn(text + n, " ");
		rc = find_named(request, text, n, &pair[0]);
		if (rc == 0) {
			rc = find_named(request, rest, strlen(rest), &pair[1]);
		}
		n = (size_t)(rest - text) + strcspn(rest, " ");
	}
	return rc;
}

/* Finds the people named, as folded or as typed: one by all words, or two. Returns their number, or
 * a negative errno. */
static int find_people(struct request *request, struct store_person pair[2]) {
	const char *const texts[] = {request->args, request->raw};
	int rc = -ENOENT, n = 1;
	for (size_t i = 0; rc == -ENOENT && i < 2; i++) {
		rc = find_named(request, texts[i], strlen(texts[i]), &pair[0]);
	}
	for (size_t i = 0; rc == -ENOENT && i < 2; i++) {
		rc = find_pair(request, texts[i], pair);
		n = rc == 0 ? 2 : 1;
	}
	return rc < 0 ? rc : n;
}

static int find_those(struct request *request, struct store_person pair[2]) {
	if (request->args[0] != '\0') {
		return find_people(request, pair);
	}
	int rc = store_person_get(request->bot->config.store, request->person->id, &pair[0]);
	return rc < 0 ? rc : 1;
}

/* Figures of one person, or of two against each other. */
static int put_asked(struct request *request, const struct store_person pair[2], int n,
	struct drawing *drawing) {
	return n == 1 ? put_figures(request, &pair[0], drawing)
		      : meetings_put(request->bot->config.store, request_words(request), pair,
				&request->answer);
}

static void run(struct request *request) {
	struct store_person pair[2];
	if (!request_has_store(request)) {
		return;
	}
	int n = find_those(request, pair);
	if (n == -ENOENT) {
		request_refuse_name(
			request, SENTENCE("Nobody called “{name}” has played here."), request->raw);
		return;
	}
	struct paint_job *painting = request_painting(request);
	struct drawing *drawing = painting != NULL ? &painting->drawing : NULL;
	if (n < 0 || put_asked(request, pair, n, drawing) < 0) {
		painting_destroy(painting);
		request->answer.len = 0;
		request_tell_not_taken(request);
		return;
	}
	request_say_painted(request, painting, request->buffer);
}

const struct command stats_command = {
	.word = "stats",
	.group = GROUP_DICECUP,
	.aliases = "成績",
	.usage = "[NAME [NAME]]",
	.help = SENTENCE("shows a player's statistics, or two players head to head"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"name", SENTENCE("name"), SENTENCE("whose; your own if left out"),
				       .optional = true, .person = true},
		{"other", SENTENCE("other"), SENTENCE("against whom"), .optional = true}),
};

/* Leaderboards */

enum { TOP_ROWS = PLOT_RANKS_MOST, SHARE_LEAST_GAMES = 5 };

struct top {
	struct store_filter filter;
	int period;                    /* of the filter's since */
	char server[STORE_PLACE_SIZE]; /* "SERVER/", for networks with servers */
	bool ordered;                  /* an order was typed */
	enum store_order order;
};

/* The server here, or the whole network if it has none. */
static void begin_here(const struct request *request, struct top *top) {
	const char *slash = request->place != NULL ? strchr(request->place, '/') : NULL;
	top->filter.network = request->chat->network;
	top->filter.place = top->filter.within = NULL;
	if (request->chat->servers && slash != NULL) {
		snprintf(top->server, sizeof(top->server), "%.*s",
			(int)(slash + 1 - request->place), request->place);
		top->filter.within = top->server;
	}
}

static bool read_order(const char *word, struct top *top) {
	if (strcmp(word, "wins") != 0 && strcmp(word, "share") != 0) {
		return false;
	}
	top->ordered = true;
	top->order = word[0] == 's' ? STORE_BY_SHARE : STORE_BY_WINS;
	return true;
}

/* Reads a word of the top_arguments. False: it is none of them here. */
static bool read_top_word(struct request *request, const char *word, struct top *top) {
	int64_t now = request->bot->config.now(request->bot->config.data);
	int period = periods_begin(word, now, &top->filter.since);
	if (period >= 0) {
		top->period = period;
	} else if (read_order(word, top)) {
		return true;
	} else if (strcmp(word, "here") == 0 && request->place != NULL) {
		begin_here(request, top);
		top->filter.place = request_channel(request);
	} else if (strcmp(word, "server") == 0) {
		begin_here(request, top);
	} else if (strcmp(word, "everywhere") == 0) {
		top->filter.network = top->filter.place = top->filter.within = NULL;
	} else if (lookup_game(word) != NULL) {
		top->filter.game = lookup_game(word)->id;
	} else {
		return false;
	}
	return true;
}

static const char *const titles[] = {
	[STORE_BY_WINS] = SENTENCE("Most wins (won/played):"),
	[STORE_BY_SHARE] = SENTENCE("Best winning rate (won/played, at least five games):"),
	[STORE_BY_RATING] = SENTENCE("Highest rating (won/played):"),
};

static void put_rank(struct text *out, enum store_order order, const struct store_rank *rank) {
	if (order == STORE_BY_RATING) {
		text_add(out, " %.1f", rank->rating);
	}
	text_add(out, order == STORE_BY_RATING ? " (%lld/%lld)" : " %lld/%lld",
		(long long)rank->wins, (long long)rank->games);
	if (order == STORE_BY_SHARE) {
		text_add(out, " %.0f%%", 100.0 * (double)rank->wins / (double)rank->games);
	}
}

static void put_ranks(
	struct request *request, const struct top *top, const struct store_rank *ranks, int n) {
	const struct words *words = request_words(request);
	words_put(&request->answer, words, n > 0 ? titles[top->order] : periods_empty[top->period]);
	for (int i = 0; i < n; i++) {
		text_add(&request->answer, "%s%d. %s", i > 0 ? " | " : " ", i + 1, ranks[i].name);
		put_rank(&request->answer, top->order, &ranks[i]);
	}
}

/* The value that the order sorts by, 0 at least. */
static double weigh(enum store_order order, const struct store_rank *rank) {
	double weight = order == STORE_BY_RATING  ? rank->rating
			: order == STORE_BY_SHARE ? (double)rank->wins / (double)rank->games
						  : (double)rank->wins;
	return weight > 0 ? weight : 0;
}

/* A winning rate is shown as part of the whole; else the first bar is the longest. */
static void draw_ranks(struct drawing *plot, int64_t asker, enum store_order order,
	const struct store_rank *ranks, int n) {
	char values[TOP_ROWS][64];
	struct plot_rank rows[TOP_ROWS];
	double most = order == STORE_BY_SHARE ? 1 : weigh(order, &ranks[0]);
	for (int i = 0; i < n; i++) {
		struct text value = TEXT_INTO(values[i]);
		put_rank(&value, order, &ranks[i]);
		rows[i] = (struct plot_rank){.name = ranks[i].name,
			.value = values[i] + 1, /* without the blank */
			.length = most > 0 ? weigh(order, &ranks[i]) / most : 0,
			.own = ranks[i].person == asker};
	}
	plot_ranks(plot, rows, n);
}

static bool read_top(struct request *request, struct top *top) {
	char word[64];
	begin_here(request, top);
	while (request_next_word(request, word, sizeof(word))) {
		if (!read_top_word(request, word, top)) {
			ANSWER(request,
				"I did not understand “{word}”. For example: {prefix}top perudo "
				"share month here",
				{"word", word});
			request_tell(request);
			return false;
		}
	}
	if (!top->ordered && top->filter.game != NULL) {
		top->order = STORE_BY_RATING; /* ratings are by game */
	}
	return true;
}

/* A single user's results: a line for each game. */
static int put_own_bests(struct request *request, const struct top *top) {
	const struct words *words = request_words(request);
	words_put(&request->answer, words, "Your own results to beat (won/played):");
	size_t begun = request->answer.len;
	for (size_t i = 0; games[i] != NULL; i++) {
		char list[256];
		struct text text = TEXT_INTO(list);
		bool wanted = top->filter.game == NULL || top->filter.game == games[i]->id;
		int rc = wanted ? put_bests(request, request->person->id, games[i],
					  top->filter.since, &text)
				: 0;
		if (rc < 0) {
			return rc;
		}
		if (text.len > 0) {
			text_puts(&request->answer, "\n");
			SAY(&request->answer, words, "{game}: {list}",
				{"game", words_find(words, games[i]->name)}, {"list", list});
		}
	}
	if (request->answer.len == begun) {
		text_puts(&request->answer, " ");
		words_put(&request->answer, words, "none yet.");
	}
	return 0;
}

static int put_board(struct request *request, const struct top *top, struct drawing *plot) {
	struct store_rank ranks[TOP_ROWS];
	bool lone = request->chat->single_user;
	int n = store_top(request->bot->config.store, &top->filter, top->order, SHARE_LEAST_GAMES,
		ranks, TOP_ROWS);
	if (n < 0) {
		return n;
	}
	if (n > 0 || !lone) {
		put_ranks(request, top, ranks, n);
		if (plot != NULL && n > 0) {
			plot_heading(plot, words_find(request_words(request), titles[top->order]));
			draw_ranks(plot, request->person->id, top->order, ranks, n);
		}
		text_puts(&request->answer, lone ? "\n" : "");
	}
	return lone ? put_own_bests(request, top) : 0;
}

static void run_top(struct request *request) {
	struct top top = {.order = STORE_BY_WINS, .period = PERIOD_ALL};
	if (!request_has_store(request) || !read_top(request, &top)) {
		return;
	}
	struct paint_job *painting = request_painting(request);
	if (put_board(request, &top, painting != NULL ? &painting->drawing : NULL) < 0) {
		painting_destroy(painting);
		request->answer.len = 0;
		request_tell_not_taken(request);
		return;
	}
	request_say_painted(request, painting, request->buffer);
}

static const char *const orders[] = {"wins", "share", NULL};

static const char *const areas[] = {"here", "server", "everywhere", NULL};

const struct command top_command = {
	.word = "top",
	.group = GROUP_DICECUP,
	.aliases = "順位",
	.usage = "[GAME] [wins|share] [week|month|season|all] [here|server|everywhere]",
	.help = SENTENCE("shows the best players: {prefix}top perudo share month"),
	.need = NEEDS_NOTHING,
	.run = run_top,
	.arguments = ARGUMENTS({"game", SENTENCE("game"), SENTENCE("which game"), .optional = true,
				       .values = games_ids},
		{"order", SENTENCE("order"),
			SENTENCE("by games won or by winning rate; a single game is ordered by "
				 "rating"),
			.optional = true, .values = orders},
		{"span", SENTENCE("span"), SENTENCE("how far back"), .optional = true,
			.values = periods_words},
		{"area", SENTENCE("area"), SENTENCE("which games: here, or everywhere"),
			.optional = true, .values = areas}),
};
