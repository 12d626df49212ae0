#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/commands/commands.h"
#include "bot/session/anonymise.h"

/* Leaderboards, histories and proofs: all from what is kept. */

enum { TOP_ROWS = 10, HISTORY_ROWS = 10, SHARE_LEAST_GAMES = 5 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

bool boards_have_store(struct request *request) {
	if (request->bot->config.store == NULL) {
		words_put(&request->answer, request->words, "Nothing is kept here.");
		request_tell(request);
		return false;
	}
	return true;
}

struct top {
	struct store_filter filter;
	char server[STORE_PLACE_SIZE]; /* "SERVER/", where places have such */
	bool ordered;                  /* an order was asked for; else the usual one */
	enum store_order order;
};

/* This server: the whole network, where it has no servers within. */
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

/* The first moment of the day so many months before the month's first. By UTC. */
static int64_t month_before(struct tm *utc, int months) {
	utc->tm_mday = 1;
	utc->tm_mon -= months;
	utc->tm_hour = utc->tm_min = utc->tm_sec = 0;
	return (int64_t)timegm(utc) * 1000;
}

/* Weeks begin on Monday, a season is a quarter of the year. */
static int64_t begin_week(int64_t now, struct tm *utc) {
	return now - now % DAY_MS - (utc->tm_wday + 6) % 7 * DAY_MS;
}

static int64_t begin_month(int64_t now, struct tm *utc) {
	(void)now;
	return month_before(utc, 0);
}

static int64_t begin_season(int64_t now, struct tm *utc) {
	(void)now;
	return month_before(utc, utc->tm_mon % 3);
}

static int64_t begin_time(int64_t now, struct tm *utc) {
	(void)now;
	(void)utc;
	return 0;
}

static bool read_span(const struct request *request, const char *word, struct top *top) {
	static const struct {
		const char *word;
		int64_t (*begin)(int64_t now, struct tm *utc);
	} spans[] = {{"week", begin_week}, {"month", begin_month}, {"season", begin_season},
		{"all", begin_time}};
	for (size_t i = 0; i < sizeof(spans) / sizeof(spans[0]); i++) {
		if (strcmp(word, spans[i].word) == 0) {
			int64_t now = request->bot->config.now(request->bot->config.data);
			time_t seconds = (time_t)(now / 1000);
			struct tm utc;
			gmtime_r(&seconds, &utc);
			top->filter.since = spans[i].begin(now, &utc);
			return true;
		}
	}
	return false;
}

static bool read_order(const char *word, struct top *top) {
	if (strcmp(word, "wins") != 0 && strcmp(word, "share") != 0) {
		return false;
	}
	top->ordered = true;
	top->order = word[0] == 's' ? STORE_BY_SHARE : STORE_BY_WINS;
	return true;
}

/* One word of the board wanted; false if it is none. */
static bool read_top_word(struct request *request, const char *word, struct top *top) {
	if (read_span(request, word, top) || read_order(word, top)) {
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
	[STORE_BY_SHARE] = SENTENCE("Best share of wins (won/played, five games at least):"),
	[STORE_BY_RATING] = SENTENCE("Best rated (won/played):"),
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

static bool read_top(struct request *request, struct top *top) {
	char word[64];
	begin_here(request, top);
	while (request_next_word(request, word, sizeof(word))) {
		if (!read_top_word(request, word, top)) {
			SAY(&request->answer, request->words,
				"I do not know “{word}”. It goes: {prefix}top perudo share month "
				"here",
				{"word", word, 0}, {"prefix", request->chat->prefix, 0});
			request_tell(request);
			return false;
		}
	}
	if (!top->ordered && top->filter.game != NULL) {
		top->order = STORE_BY_RATING; /* ratings are by game */
	}
	return true;
}

void boards_top(struct request *request) {
	struct top top = {.order = STORE_BY_WINS};
	struct store_rank ranks[TOP_ROWS];
	if (!boards_have_store(request) || !read_top(request, &top)) {
		return;
	}
	int n = store_top(request->bot->config.store, &top.filter, top.order, SHARE_LEAST_GAMES,
		ranks, TOP_ROWS);
	if (n < 0) {
		request_tell_not_taken(request);
		return;
	}
	put_ranks(request, &top, ranks, n);
	request_say(request);
}

static void put_past(struct request *request, const struct store_past_game *past) {
	const struct words *words = request_words(request);
	const struct game *game = games_find(past->game);
	char when[32];
	time_t seconds = (time_t)(past->ended_at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof(when), "%Y-%m-%d", &utc);
	text_add(&request->answer, "%s#%lld %s %s:", request->answer.len > 0 ? "\n" : "",
		(long long)past->id, when,
		game != NULL ? words->find(words, game->name, NULL, 1) : past->game);
	for (size_t i = 0; i < past->n_seats; i++) {
		if (i > 0) {
			words_put(&request->answer, words, ", ");
		} else {
			text_puts(&request->answer, " ");
		}
		if (past->seats[i].place > 0) {
			text_add(&request->answer, "%d. ", past->seats[i].place);
		}
		text_puts(&request->answer,
			past->seats[i].anonymised != 0
				? people_anonymised_name(words, past->seats[i].anonymised)
				: past->seats[i].name);
	}
	if (past->phase == STORE_UNFINISHED) {
		text_puts(&request->answer, " ");
		words_put(&request->answer, words, "(unfinished)");
	}
}

void boards_history(struct request *request) {
	struct store_past_game past[HISTORY_ROWS];
	char word[8];
	size_t n = 5;
	if (!boards_have_store(request)) {
		return;
	}
	if (request_next_word(request, word, sizeof(word))) {
		n = (size_t)strtoul(word, NULL, 10);
		n = n < 1 ? 1 : n > HISTORY_ROWS ? HISTORY_ROWS : n;
	}
	const char *place = request->place != NULL   ? request->place
			    : request->table != NULL ? request->table->home->name
						     : "";
	int found =
		store_history(request->bot->config.store, request->chat->network, place, past, n);
	if (found < 0) {
		request_tell_not_taken(request);
		return;
	}
	if (found == 0) {
		words_put(&request->answer, request_words(request), "No game has ended here yet.");
	}
	for (int i = 0; i < found; i++) {
		put_past(request, &past[i]);
	}
	request_say(request);
}

static int put_text(void *data, const char *text) {
	text_add(data, " %s.", text);
	return 0;
}

/* Only where it was played, or to those who played it. */
static bool may_see(struct request *request, const struct store_table *row) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0;
	if (strcmp(row->network, request->chat->network) != 0) {
		return false;
	}
	if (request->place != NULL && strcmp(row->place, request->place) == 0) {
		return true;
	}
	if (store_seats_get(request->bot->config.store, row->id, seats, &n) < 0) {
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		if (seats[i].person != 0 && seats[i].person == request->person->id) {
			return true;
		}
	}
	return false;
}

static void put_proof(struct request *request, const struct store_table *row) {
	const struct words *words = request_words(request);
	char id[24], seed[FAIR_HEX_SIZE], commit[FAIR_HEX_SIZE];
	uint8_t hash[FAIR_HASH];
	snprintf(id, sizeof(id), "%lld", (long long)row->id);
	fair_commit(id, row->seed, hash);
	fair_to_hex(hash, commit);
	fair_to_hex(row->seed, seed);
	bool ended = row->phase == STORE_FINISHED || row->phase == STORE_UNFINISHED;
	SAY(&request->answer, words, "Table #{id}, scheme fair1. Commitment: {commit}.",
		{"id", id, 0}, {"commit", commit, 0});
	text_puts(&request->answer, " ");
	if (!ended) {
		words_put(&request->answer, words, "The seed is told when the game has ended.");
		return;
	}
	SAY(&request->answer, words, "Seed: {seed}. Words added:", {"seed", seed, 0});
	size_t before = request->answer.len;
	store_wishes(request->bot->config.store, row->id, put_text, &request->answer);
	if (request->answer.len == before) {
		text_puts(&request->answer, " ");
		words_put(&request->answer, words, "none.");
	}
	text_puts(&request->answer, " ");
	SAY(&request->answer, words,
		"Whoever runs the bot can give you the record (dicecup export {id}); rederive.py "
		"derives "
		"every roll and deal from it again.",
		{"id", id, 0});
}

/* The number, moved past; that of the table here where there is none. */
static int64_t read_id(struct request *request) {
	char word[24];
	if (!request_next_word(request, word, sizeof(word))) {
		return request->table != NULL ? request->table->id : 0;
	}
	return strtoll(word[0] == '#' ? word + 1 : word, NULL, 10);
}

bool boards_find_table(struct request *request, struct store_table *row) {
	int rc = store_table_get(request->bot->config.store, read_id(request), row);
	if (rc == 0 && may_see(request, row)) {
		return true;
	}
	SAY(&request->answer, request->words,
		"No such table was played here. {prefix}history lists them.",
		{"prefix", request->chat->prefix, 0});
	request_tell(request);
	return false;
}

bool boards_still_keep(struct request *request, const struct store_table *row) {
	if (row->pruned) {
		SAY(&request->answer, request->words,
			"The game of table #{id} is not kept any more, only how it ended.",
			{"id", NULL, (long)row->id});
		request_tell(request);
	}
	return !row->pruned;
}

void boards_fair(struct request *request) {
	struct store_table row;
	if (!boards_have_store(request) || !boards_find_table(request, &row) ||
		!boards_still_keep(request, &row)) {
		return;
	}
	put_proof(request, &row);
	request_say(request);
}
