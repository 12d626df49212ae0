#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/play/commands.h"

/* Leaderboards, figures, histories and proofs: all from what is kept. */

enum { TOP_ROWS = 10, HISTORY_ROWS = 10, SHARE_LEAST_GAMES = 5 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

static bool has_store(struct asking *asking) {
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

/* One word of the board wanted; false if it is none. */
static bool read_top_word(struct asking *asking, const char *word, struct top *top) {
	static const struct {
		const char *word;
		int days;
	} spans[] = {{"week", 7}, {"month", 30}, {"season", 91}, {"all", 0}};
	for (size_t i = 0; i < sizeof(spans) / sizeof(spans[0]); i++) {
		if (strcmp(word, spans[i].word) == 0) {
			int64_t now = asking->play->config.now(asking->play->config.data);
			top->filter.since = spans[i].days > 0 ? now - spans[i].days * DAY_MS : 0;
			return true;
		}
	}
	if (strcmp(word, "wins") == 0 || strcmp(word, "share") == 0) {
		top->order = word[0] == 's' ? STORE_BY_SHARE : STORE_BY_WINS;
	} else if (strcmp(word, "here") == 0 && asking->place != NULL) {
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

static void put_ranks(
	struct asking *asking, const struct top *top, const struct store_rank *ranks, int n) {
	const struct words *words = asking_words(asking);
	words_put(&asking->answer, words,
		n == 0 ? SENTENCE("No games between people have been finished yet.")
		: top->order == STORE_BY_WINS
			? SENTENCE("Most wins (won/played):")
			: SENTENCE("Best share of wins (won/played, five games at least):"));
	for (int i = 0; i < n; i++) {
		text_add(&asking->answer, "%s%d. %s %lld/%lld", i > 0 ? " | " : " ", i + 1,
			ranks[i].name, (long long)ranks[i].wins, (long long)ranks[i].games);
		if (top->order == STORE_BY_SHARE) {
			text_add(&asking->answer, " %.0f%%",
				100.0 * (double)ranks[i].wins / (double)ranks[i].games);
		}
	}
}

void boards_top(struct asking *asking) {
	char word[64];
	struct top top = {.order = STORE_BY_WINS};
	struct store_rank ranks[TOP_ROWS];
	begin_here(asking, &top);
	if (!has_store(asking)) {
		return;
	}
	while (asking_next_word(asking, word, sizeof(word))) {
		if (!read_top_word(asking, word, &top)) {
			SAY(&asking->answer, asking->words,
				"I do not know “{word}”. It goes: {prefix}top perudo share month "
				"here",
				{"word", word, 0}, {"prefix", asking->chat->prefix, 0});
			asking_tell(asking);
			return;
		}
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

static void put_figures(
	struct asking *asking, const char *name, const struct store_figures *figures) {
	const struct words *words = asking_words(asking);
	SAY_MANY(&asking->answer, words, "{who}: {n} game with people, {wins} won.",
		"{who}: {n} games with people, {wins} won.", (unsigned long)figures->games,
		{"who", name, 0}, {"n", NULL, (long)figures->games},
		{"wins", NULL, (long)figures->wins});
	if (figures->games > 0) {
		words_put(&asking->answer, words, " Places:");
		for (int i = 1; i <= STORE_SEATS_MAX; i++) {
			if (figures->places[i] > 0) {
				text_puts(&asking->answer, " ");
				SAY(&asking->answer, words, "{times} x {place}.",
					{"times", NULL, (long)figures->places[i]},
					{"place", NULL, i});
			}
		}
		text_puts(&asking->answer, " ");
		SAY(&asking->answer, words, "Wins in a row: {now}, at best {best}.",
			{"now", NULL, (long)figures->streak},
			{"best", NULL, (long)figures->best_streak});
	}
	if (figures->with_computers > 0) {
		text_puts(&asking->answer, " ");
		SAY(&asking->answer, words, "With computer players: {n} played, {wins} won.",
			{"n", NULL, (long)figures->with_computers},
			{"wins", NULL, (long)figures->with_computers_won});
	}
}

/* By the name as folded or as typed, all that was said or else its first word. */
static int find_person(struct asking *asking, struct store_person *person) {
	const char *const texts[] = {asking->args, asking->raw};
	char word[STORE_NAME_SIZE];
	int rc = -ENOENT;
	for (size_t i = 0; rc == -ENOENT && i < 4; i++) {
		const char *text = texts[i % 2];
		size_t n = i < 2 ? strlen(text) : strcspn(text, " ");
		if (n > 0 && n < sizeof(word)) {
			memcpy(word, text, n);
			word[n] = '\0';
			rc = store_person_named(
				asking->play->config.store, asking->chat->network, word, person);
		}
	}
	return rc;
}

void boards_stats(struct asking *asking) {
	struct store *store = asking->play->config.store;
	struct store_figures figures;
	struct store_person person = {.id = asking->person->id};
	if (!has_store(asking)) {
		return;
	}
	const char *name = asking->person->name;
	int rc = 0;
	if (asking->args[0] != '\0') {
		rc = find_person(asking, &person);
		name = person.name;
	}
	if (rc == 0) {
		rc = store_stats(store, person.id, NULL, &figures);
	}
	if (rc != 0) {
		words_put(&asking->answer, asking->words, "Nobody of that name has played here.");
		asking_tell(asking);
		return;
	}
	put_figures(asking, name, &figures);
	asking_say(asking);
}

static void put_past(struct asking *asking, const struct store_past *past) {
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
		text_puts(&asking->answer, past->seats[i].name);
	}
	if (past->phase == STORE_UNFINISHED) {
		text_puts(&asking->answer, " ");
		words_put(&asking->answer, words, "(unfinished)");
	}
}

void boards_history(struct asking *asking) {
	struct store_past past[HISTORY_ROWS];
	char word[8];
	size_t n = 5;
	if (!has_store(asking)) {
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

void boards_fair(struct asking *asking) {
	struct store_table row;
	if (!has_store(asking)) {
		return;
	}
	const char *digits = asking->args[0] == '#' ? asking->args + 1 : asking->args;
	int64_t id = strtoll(digits, NULL, 10);
	if (*digits == '\0' && asking->table != NULL) {
		id = asking->table->id;
	}
	if (store_table_get(asking->play->config.store, id, &row) < 0 || !may_see(asking, &row)) {
		SAY(&asking->answer, asking->words,
			"No such table was played here. {prefix}history lists them.",
			{"prefix", asking->chat->prefix, 0});
		asking_tell(asking);
		return;
	}
	put_proof(asking, &row);
	asking_say(asking);
}
