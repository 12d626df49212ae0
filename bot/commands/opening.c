#include "bot/commands/opening.h"

#include <string.h>

#include "bot/commands/sitting.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/status.h"
#include "bot/session/clocks.h"
#include "bot/table/journal.h"
#include "bot/table/table_seats.h"

static void put_seated(const struct table *table, struct text *out) {
	for (int i = 0; i < table->n_seats; i++) {
		words_gap(out, table_words(table));
		status_put_seated(table, table_words(table), i, out);
	}
}

/* Where the network's rate of lines is too little for one more table. */
static void put_slowness(const struct table *table, struct text *out) {
	const struct bot *bot = table->bot;
	size_t most = table->home->chat->responsive_tables_max, n = 0;
	for (size_t i = 0; i < bot->n_tables; i++) {
		n += bot->tables[i]->home->chat == table->home->chat &&
		     bot->tables[i]->phase != TABLE_OVER;
	}
	if (most > 0 && n > most) {
		text_puts(out, "\n");
		SAY(out, table_words(table),
			"{n} tables share the few lines that I may say on this network: mine may "
			"come late.",
			{"n", NULL, (long)n});
	}
}

/* In one line where each costs, with those who are in. */
static void announce_opening(struct table *table) {
	char buf[2048], commit[FAIR_HEX_SIZE], rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(buf), options = TEXT_INTO(rules);
	table_put_commit(table, commit);
	table_put_rules(table, &options);
	TABLE_SAY(&text, table_words(table), table,
		"{game} table #{id} opened by {who}. Rules: {rules}. {prefix}join takes a seat "
		"({least}-{most} players), {prefix}addbot adds a computer player, {prefix}start "
		"begins.",
		{"who", table_seat_name(table, table_words(table), 0)}, {"rules", rules});
	if (table->home->chat->rate_limited) {
		put_seated(table, &text);
		words_gap(&text, table_words(table));
	} else {
		text_puts(&text, "\n");
	}
	SAY(&text, table_words(table), "Fair play: commitment {commit}", {"commit", commit});
	if (rules_are_on(table->switches, RULES_HINTS)) {
		text_puts(&text, "\n");
		words_put(&text, table_words(table), STATUS_HINTS);
	}
	put_slowness(table, &text);
	announce_text(table, &text);
}

/* A live table shows all of that but this. */
static void announce_hints(struct table *table) {
	if (rules_are_on(table->switches, RULES_HINTS)) {
		announce(table, STATUS_HINTS, NULL, 0);
	}
}

static void seat_computers(struct table *table, const struct opening *opening) {
	for (size_t i = 0; i < opening->n_computers; i++) {
		table_seats_add(table, NULL, opening->computers[i].name)->level =
			opening->computers[i].level;
	}
}

bool opening_open(struct request *request, const struct opening *opening) {
	struct table *table =
		table_create(request->bot, request->chat, request->place, opening->game);
	if (table == NULL) {
		request_tell_not_taken(request);
		return false;
	}
	memcpy(table->options, opening->options, sizeof(table->options));
	table->speed = opening->speed;
	table->switches = opening->switches;
	table->follows = opening->follows;
	table->opened_at = table_now(table);
	table->opened_by = request->person->id;
	table_seats_add(table, request->person, request->person->name);
	seat_computers(table, opening);
	if (fair_new_seed(table->draws.seed) < 0 || journal_table(table) < 0) {
		table_destroy(table);
		request_tell_not_taken(request);
		return false;
	}
	request_spend(request, LIMIT_OPEN);
	request_note(request, OUTCOME_TAKEN);
	clocks_set(table);
	if (request->chat->has_live_tables) {
		announce_hints(table);
	} else {
		announce_opening(table);
	}
	request->table = table;
	request->seat = 0;
	if (!request->chat->rate_limited) { /* else the opening has told of them */
		for (int i = 0; i < table->n_seats; i++) {
			sitting_announce(request, i);
		}
	}
	sitting_answer(request, table);
	return true;
}

/* How many tables of the asker's have not begun. */
static int count_unbegun(const struct request *request) {
	int n = 0;
	for (size_t i = 0; i < request->bot->n_tables; i++) {
		const struct table *table = request->bot->tables[i];
		n += table->opened_by == request->person->id &&
		     table->home->chat == request->chat && !table_has_begun(table) &&
		     table->phase != TABLE_OVER;
	}
	return n;
}

static bool has_too_many_open(const struct request *request) {
	return !request->bot->config.unlimited && !request->chat->single_user &&
	       count_unbegun(request) >= LIMIT_UNBEGUN;
}

bool opening_is_allowed(struct request *request) {
	if (request->message->lacking != NULL) {
		ANSWER(request,
			"I may not do this here: {lacking}. Someone who manages this server can "
			"allow it in the channel's permissions.",
			{"lacking", request->message->lacking});
	} else if (request->table != NULL) {
		table_say_on(&request->answer, request->words, request->table, request->chat,
			SENTENCE("There is already a table here: #{id}. {prefix}status shows it."),
			NULL, 0);
	} else if (request->bot->n_tables >= TABLES_MAX) {
		words_put(&request->answer, request->words,
			"Too many tables are open; try again later.");
	} else if (has_too_many_open(request)) {
		ANSWER(request,
			"{n} tables that you opened have not started yet. Start or close one of "
			"them first.",
			{"n", NULL, LIMIT_UNBEGUN});
	} else {
		return request_may_spend(request, LIMIT_OPEN);
	}
	request_refuse(request);
	return false;
}
