#include "bot/commands/opening.h"

#include <string.h>

#include "bot/commands/sitting.h"
#include "bot/delivery/announce.h"
#include "bot/session/clocks.h"
#include "bot/table/journal.h"

static void announce(struct table *table) {
	char buf[1024], commit[FAIR_HEX_SIZE], rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(buf), options = TEXT_INTO(rules);
	table_put_commit(table, commit);
	table_put_rules(table, &options);
	SAY(&text, table_words(table),
		"{game} table #{id} opened by {who}. Rules: {rules}. {prefix}join sits down "
		"({least}-{most} players), {prefix}addbot adds a computer player, {prefix}start "
		"begins.\nFair play: commitment {commit}",
		{"game", table_words(table)->find(table_words(table), table->game->name, NULL, 1),
			0},
		{"id", NULL, (long)table->id}, {"who", table->seats[0].name, 0},
		{"rules", rules, 0}, {"prefix", table->home->chat->prefix, 0},
		{"least", NULL, table->game->least_seats}, {"most", NULL, table->game->most_seats},
		{"commit", commit, 0});
	announce_text(table, buf);
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
	table->follows = opening->follows;
	table->opened_at = table_now(table);
	table->opened_by = request->person->id;
	table_add_seat(table, request->person, request->person->name);
	if (fair_new_seed(table->draws.seed) < 0 || journal_table(table) < 0) {
		table_destroy(table);
		request_tell_not_taken(request);
		return false;
	}
	request_spend(request, LIMIT_OPEN);
	clocks_set(table);
	announce(table);
	request->table = table;
	request->seat = 0;
	sitting_announce(request, &table->seats[0]);
	sitting_answer(request, table);
	return true;
}

/* Of those the asker opened. */
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
		SAY(&request->answer, request->words,
			"I may not do this here: {lacking}. Someone who manages this server can "
			"allow it in the channel's permissions.",
			{"lacking", request->message->lacking, 0});
	} else if (request->table != NULL) {
		SAY(&request->answer, request->words,
			"There is a table here already: #{id}. {prefix}status tells more.",
			{"id", NULL, (long)request->table->id},
			{"prefix", request->chat->prefix, 0});
	} else if (request->bot->n_tables >= TABLES_MAX) {
		words_put(&request->answer, request->words, "Too many tables are open; try later.");
	} else if (has_too_many_open(request)) {
		SAY(&request->answer, request->words,
			"{n} tables that you opened have not begun. Begin or close one of them "
			"first.",
			{"n", NULL, LIMIT_UNBEGUN});
	} else {
		return request_may_spend(request, LIMIT_OPEN);
	}
	request_refuse(request);
	return false;
}
