#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/commands/commands.h"
#include "bot/session/anonymise.h"

/* Leaderboards, histories and proofs: all from what is kept. */

enum { TOP_ROWS = 10, HISTORY_ROWS = 10, SHARE_LEAST_GAMES = 5 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

bool boards_have_store(struct asking *asking) {
	if (asking->play->config.store == NULL) {
		words_put(&asking->answer, asking->words, "Nothing is kept here.");
		asking_tell(asking);
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
static void begin_here(const struct asking *asking, struct top *top) {
	const char *slash = asking->place != NULL ? strchr(asking->place, '/') : NULL;
	top->filter.network = asking->chat->network;
	top->filter.place = top->filter.within = NULL;
	if (asking->chat->servers && slash != NULL) {
		snprintf(top->server, sizeof(top->server), "%.*s", (int)(slash + 1 - asking->place),
			asking->place);
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

static bool read_span(const struct asking *asking, const char *word, struct top *top) {
	static const struct {
		const char *word;
		int64_t (*begin)(int64_t now, struct tm *utc);
	} spans[] = {{"week", begin_week}, {"month", begin_month}, {"season", begin_season},
		{"all", begin_time}};
	for (size_t i = 0; i < sizeof(spans) / sizeof(spans[0]); i++) {
		if (strcmp(word, spans[i].word) == 0) {
			int64_t now = asking->play->config.now(asking->play->config.data);
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
static bool read_top_word(struct asking *asking, const char *word, struct top *top) {
	if (read_span(asking, word, top) || read_order(word, top)) {
		return true;
	}
	if (strcmp(word, "here") == 0 && asking->place != NULL) {
		begin_here(asking, top);
		top->filter.place = asking->place;
	} else if (strcmp(word, "server") == 0) {
		begin_here(asking, top);
	} else if (strcmp(word, "everywhere") == 0) {
		top->filter.network = top->filter.place = top->filter.within = NULL;
	} else if (commands_find_game(word) != NULL) {
		top->filter.game = commands_find_game(word)->id;
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
	struct asking *asking, const struct top *top, const struct store_rank *ranks, int n) {
	const struct words *words = asking_words(asking);
	words_put(&asking->answer, words,
		n > 0 ? titles[top->order]
		      : SENTENCE("No games between people have been finished yet."));
	for (int i = 0; i < n; i++) {
		text_add(&asking->answer, "%s%d. %s", i > 0 ? " | " : " ", i + 1, ranks[i].name);
		put_rank(&asking->answer, top->order, &ranks[i]);
	}
}

static bool read_top(struct asking *asking, struct top *top) {
	char word[64];
	begin_here(asking, top);
	while (asking_next_word(asking, word, sizeof(word))) {
		if (!read_top_word(asking, word, top)) {
			SAY(&asking->answer, asking->words,
				"I do not know “{word}”. It goes: {prefix}top perudo share month "
				"here",
				{"word", word, 0}, {"prefix", asking->chat->prefix, 0});
			asking_tell(asking);
			return false;
		}
	}
	if (!top->ordered && top->filter.game != NULL) {
		top->order = STORE_BY_RATING; /* ratings are by game */
	}
	return true;
}

void boards_top(struct asking *asking) {
	struct top top = {.order = STORE_BY_WINS};
	struct store_rank ranks[TOP_ROWS];
	if (!boards_have_store(asking) || !read_top(asking, &top)) {
		return;
	}
	int n = store_top(asking->play->config.store, &top.filter, top.order, SHARE_LEAST_GAMES,
		ranks, TOP_ROWS);
	if (n < 0) {
		asking_tell_not_taken(asking);
		return;
	}
	put_ranks(asking, &top, ranks, n);
	asking_say(asking);
}

static void put_past(struct asking *asking, const struct store_past_game *past) {
	const struct words *words = asking_words(asking);
	const struct game *game = games_find(past->game);
	char when[32];
	time_t seconds = (time_t)(past->ended_at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof(when), "%Y-%m-%d", &utc);
	text_add(&asking->answer, "%s#%lld %s %s:", asking->answer.len > 0 ? "\n" : "",
		(long long)past->id, when,
		game != NULL ? words->find(words, game->name, NULL, 1) : past->game);
	for (size_t i = 0; i < past->n_seats; i++) {
		if (i > 0) {
			words_put(&asking->answer, words, ", ");
		} else {
			text_puts(&asking->answer, " ");
		}
		if (past->seats[i].place > 0) {
			text_add(&asking->answer, "%d. ", past->seats[i].place);
		}
		text_puts(
			&asking->answer, past->seats[i].anonymised != 0
						 ? anonymised_name(words, past->seats[i].anonymised)
						 : past->seats[i].name);
	}
	if (past->phase == STORE_UNFINISHED) {
		text_puts(&asking->answer, " ");
		words_put(&asking->answer, words, "(unfinished)");
	}
}

void boards_history(struct asking *asking) {
	struct store_past_game past[HISTORY_ROWS];
	char word[8];
	size_t n = 5;
	if (!boards_have_store(asking)) {
		return;
	}
	if (asking_next_word(asking, word, sizeof(word))) {
		n = (size_t)strtoul(word, NULL, 10);
		n = n < 1 ? 1 : n > HISTORY_ROWS ? HISTORY_ROWS : n;
	}
	const char *place = asking->place != NULL   ? asking->place
			    : asking->table != NULL ? asking->table->place
						    : "";
	int found =
		store_history(asking->play->config.store, asking->chat->network, place, past, n);
	if (found < 0) {
		asking_tell_not_taken(asking);
		return;
	}
	if (found == 0) {
		words_put(&asking->answer, asking_words(asking), "No game has ended here yet.");
	}
	for (int i = 0; i < found; i++) {
		put_past(asking, &past[i]);
	}
	asking_say(asking);
}

static int put_text(void *data, const char *text) {
	text_add(data, " %s.", text);
	return 0;
}

/* Only where it was played, or to those who played it. */
static bool may_see(struct asking *asking, const struct store_table *row) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0;
	if (strcmp(row->network, asking->chat->network) != 0) {
		return false;
	}
	if (asking->place != NULL && strcmp(row->place, asking->place) == 0) {
		return true;
	}
	if (store_seats_get(asking->play->config.store, row->id, seats, &n) < 0) {
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		if (seats[i].person != 0 && seats[i].person == asking->person->id) {
			return true;
		}
	}
	return false;
}

static void put_proof(struct asking *asking, const struct store_table *row) {
	const struct words *words = asking_words(asking);
	char id[24], seed[FAIR_HEX_SIZE], commit[FAIR_HEX_SIZE];
	uint8_t hash[FAIR_HASH];
	snprintf(id, sizeof(id), "%lld", (long long)row->id);
	fair_commit(id, row->seed, hash);
	fair_to_hex(hash, commit);
	fair_to_hex(row->seed, seed);
	bool ended = row->phase == STORE_FINISHED || row->phase == STORE_UNFINISHED;
	SAY(&asking->answer, words, "Table #{id}, scheme fair1. Commitment: {commit}.",
		{"id", id, 0}, {"commit", commit, 0});
	text_puts(&asking->answer, " ");
	if (!ended) {
		words_put(&asking->answer, words, "The seed is told when the game has ended.");
		return;
	}
	SAY(&asking->answer, words, "Seed: {seed}. Words added:", {"seed", seed, 0});
	size_t before = asking->answer.len;
	store_wishes(asking->play->config.store, row->id, put_text, &asking->answer);
	if (asking->answer.len == before) {
		text_puts(&asking->answer, " ");
		words_put(&asking->answer, words, "none.");
	}
	text_puts(&asking->answer, " ");
	SAY(&asking->answer, words,
		"Whoever runs the bot can give you the record (dicecup export {id}); rederive.py "
		"derives "
		"every roll and deal from it again.",
		{"id", id, 0});
}

/* The number, moved past; that of the table here where there is none. */
static int64_t read_id(struct asking *asking) {
	char word[24];
	if (!asking_next_word(asking, word, sizeof(word))) {
		return asking->table != NULL ? asking->table->id : 0;
	}
	return strtoll(word[0] == '#' ? word + 1 : word, NULL, 10);
}

bool boards_find_table(struct asking *asking, struct store_table *row) {
	int rc = store_table_get(asking->play->config.store, read_id(asking), row);
	if (rc == 0 && may_see(asking, row)) {
		return true;
	}
	SAY(&asking->answer, asking->words,
		"No such table was played here. {prefix}history lists them.",
		{"prefix", asking->chat->prefix, 0});
	asking_tell(asking);
	return false;
}

bool boards_still_keep(struct asking *asking, const struct store_table *row) {
	if (row->pruned) {
		SAY(&asking->answer, asking->words,
			"The game of table #{id} is not kept any more, only how it ended.",
			{"id", NULL, (long)row->id});
		asking_tell(asking);
	}
	return !row->pruned;
}

void boards_fair(struct asking *asking) {
	struct store_table row;
	if (!boards_have_store(asking) || !boards_find_table(asking, &row) ||
		!boards_still_keep(asking, &row)) {
		return;
	}
	put_proof(asking, &row);
	asking_say(asking);
}
