#include <stdio.h>
#include <string.h>

#include "bot/commands/bests.h"
#include "bot/commands/lookup.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/delivery/plots.h"
#include "bot/table/periods.h"
#include "engine/games.h"
#include "storage/results.h"

/* Leaderboards. */

enum { TOP_ROWS = PLOT_RANKS_MOST, SHARE_LEAST_GAMES = 5 };

struct top {
	struct store_filter filter;
	char server[STORE_PLACE_SIZE]; /* "SERVER/", on networks with servers */
	bool ordered;                  /* an order was asked for */
	enum store_order order;
};

/* This server, or the whole network where it has none. */
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

/* Reads one word of the arguments; false if it means nothing here. */
static bool read_top_word(struct request *request, const char *word, struct top *top) {
	int64_t now = request->bot->config.now(request->bot->config.data);
	if (periods_begin(word, now, &top->filter.since) || read_order(word, top)) {
		return true;
	}
	if (strcmp(word, "here") == 0 && request->place != NULL) {
		begin_here(request, top);
		top->filter.place = request->place;
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
	words_put(&request->answer, words,
		n > 0 ? titles[top->order]
		      : SENTENCE("No games between people have been finished yet."));
	for (int i = 0; i < n; i++) {
		text_add(&request->answer, "%s%d. %s", i > 0 ? " | " : " ", i + 1, ranks[i].name);
		put_rank(&request->answer, top->order, &ranks[i]);
	}
}

/* By what they are ordered, never less than 0. */
static double weigh(enum store_order order, const struct store_rank *rank) {
	double weight = order == STORE_BY_RATING  ? rank->rating
			: order == STORE_BY_SHARE ? (double)rank->wins / (double)rank->games
						  : (double)rank->wins;
	return weight > 0 ? weight : 0;
}

/* A winning rate is a share of all; else the first has the longest bar. */
static void draw_ranks(struct drawing *plot, int64_t asker, enum store_order order,
	const struct store_rank *ranks, int n) {
	char values[TOP_ROWS][64];
	struct plot_rank rows[TOP_ROWS];
	double most = order == STORE_BY_SHARE ? 1 : weigh(order, &ranks[0]);
	for (int i = 0; i < n; i++) {
		struct text value = TEXT_INTO(values[i]);
		put_rank(&value, order, &ranks[i]);
		rows[i] = (struct plot_rank){.name = ranks[i].name,
			.value = values[i] + 1, /* the blank */
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

/* Who plays at a place of their own: a line for each game. */
static int put_bests(struct request *request, const struct top *top) {
	const struct words *words = request_words(request);
	words_put(&request->answer, words, "Your own results to beat (won/played):");
	size_t begun = request->answer.len;
	for (size_t i = 0; games[i] != NULL; i++) {
		char list[256];
		struct text text = TEXT_INTO(list);
		bool wanted = top->filter.game == NULL || top->filter.game == games[i]->id;
		int rc = wanted ? bests_put(request, request->person->id, games[i],
					  top->filter.since, &text)
				: 0;
		if (rc < 0) {
			return rc;
		}
		if (text.len > 0) {
			text_puts(&request->answer, "\n");
			SAY(&request->answer, words, "{game}: {list}",
				{"game", words->find(words, games[i]->name, NULL, 1)},
				{"list", list});
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
	return lone ? put_bests(request, top) : 0;
}

static void run(struct request *request) {
	struct top top = {.order = STORE_BY_WINS};
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

static const struct argument arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .optional = true, .values = games_ids},
	{"order", SENTENCE("order"),
		SENTENCE("by games won or by winning rate; a single game is ordered by rating"),
		.optional = true, .values = orders},
	{"span", SENTENCE("span"), SENTENCE("how far back"), .optional = true,
		.values = periods_words},
	{"area", SENTENCE("area"), SENTENCE("which games: here, or everywhere"), .optional = true,
		.values = areas},
	{.name = NULL},
};

const struct command top_command = {
	.word = "top",
	.group = GROUP_DICECUP,
	.aliases = "順位",
	.usage = "[GAME] [wins|share] [week|month|season|all] [here|server|everywhere]",
	.help = SENTENCE("shows the best players: {prefix}top perudo share month"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
};
