#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/commands/notify.h"
#include "bot/delivery/announce.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/seating.h"
#include "bot/session/time_outs.h"
#include "bot/table/journal.h"

/* Opening a table, sitting down and getting up. */

/* Who wants no private texts is told where they asked, if nobody else sees it. */
static void tell_where_hands_are(struct request *request, const struct table *table) {
	if (request->message->unseen) {
		SAY(&request->answer, request->words,
			"You sit at table #{id} in {place}. Press My hand for your dice or cards.",
			{"id", NULL, (long)table->id}, {"place", table_place_name(table), 0});
		request_tell(request);
	}
}

static void answer_join(struct request *request, struct table *table) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	if (table_has_hands_by_button(table, request->person)) {
		tell_where_hands_are(request, table);
		return;
	}
	SAY(&text, request->words,
		"You sit at table #{id} in {place}. Your dice or cards will come to you here.",
		{"id", NULL, (long)table->id}, {"place", table_place_name(table), 0});
	seating_prove_by(table, table_seat_of(table, request->person), buf);
}

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

void lobby_announce_seat(struct request *request, const struct seat *seat) {
	struct table *table = request->table;
	SAY(&request->answer, table_words(table), "{who} is in ({k}/{max}).",
		{"who", seat->name, 0}, {"k", NULL, table->n_seats},
		{"max", NULL, table->game->most_seats});
	request_announce(request, table);
}

bool lobby_open(struct request *request, const struct opening *opening) {
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
	if (fair_new_seed(table->seed) < 0 || journal_table(table) < 0) {
		table_destroy(table);
		request_tell_not_taken(request);
		return false;
	}
	request_spend(request, LIMIT_OPEN);
	clocks_set(table);
	announce(table);
	request->table = table;
	request->seat = 0;
	lobby_announce_seat(request, &table->seats[0]);
	answer_join(request, table);
	return true;
}

/* Of those the asker opened. */
static int count_unbegun(const struct request *request) {
	int n = 0;
	for (size_t i = 0; i < request->bot->n_tables; i++) {
		const struct table *table = request->bot->tables[i];
		n += table->opened_by == request->person->id &&
		     table->home->chat == request->chat && table->state == NULL && !table->over;
	}
	return n;
}

static bool has_too_many_open(const struct request *request) {
	return !request->bot->config.unlimited && !request->chat->single_user &&
	       count_unbegun(request) >= LIMIT_UNBEGUN;
}

bool lobby_may_open(struct request *request) {
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

/* By the house's rules, unless others are asked for. */
static void open_as_asked(struct request *request, const struct game *game) {
	const struct channel_settings *channel =
		channel_settings_at(request->bot, request->chat, request->place);
	if (channel == NULL) {
		request_tell_not_taken(request);
		return;
	}
	struct opening opening = {.game = game, .speed = channel->chosen.speed};
	channel_settings_put_rules(channel, game, opening.options);
	if (set_read(request, game, 1, opening.options, &opening.speed)) {
		lobby_open(request, &opening);
	}
}

void lobby_new(struct request *request) {
	char word[64];
	if (!lobby_may_open(request)) {
		return;
	}
	bool named = request_next_word(request, word, sizeof(word));
	const struct game *game = named ? lookup_game(word) : NULL;
	if (game == NULL) {
		inform_games(request);
	} else {
		open_as_asked(request, game);
	}
}

static void join_again(struct request *request) {
	if (!seating_take_back(request->table, request->seat)) {
		request_tell_not_taken(request);
		return;
	}
	answer_join(request, request->table);
}

void lobby_join(struct request *request) {
	struct table *table = request->table;
	if (request->seat >= 0) {
		join_again(request);
		return;
	}
	struct seat *seat = NULL;
	if (table->state != NULL) {
		words_put(&request->answer, request->words,
			"This game is running; you can join the next one.");
	} else if ((seat = table_add_seat(table, request->person, request->person->name)) == NULL) {
		words_put(&request->answer, request->words, "All seats are taken.");
	}
	if (seat == NULL) {
		request_refuse(request);
	} else if (journal_seats(table) < 0) {
		table_undo_seat(table);
		request_tell_not_taken(request);
	} else {
		lobby_announce_seat(request, seat);
		answer_join(request, table);
		again_note_seat(request);
		notify_tell(table);
	}
}

static void leave_open(struct request *request) {
	struct table *table = request->table;
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table->seats[request->seat].name);
	if (!seating_drop(table, request->seat)) {
		request_tell_not_taken(request);
		return;
	}
	SAY(&request->answer, table_words(table), "{who} leaves the table ({k}/{max}).",
		{"who", name, 0}, {"k", NULL, table->n_seats},
		{"max", NULL, table->game->most_seats});
	request_announce(request, table);
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

static void leave_running(struct request *request) {
	struct table *table = request->table;
	struct seat *seat = &table->seats[request->seat];
	if (seat->computer) {
		words_put(&request->answer, request->words, "The computer plays for you already.");
		request_refuse(request);
		return;
	}
	if (!seating_give_to_computer(table, request->seat)) {
		request_tell_not_taken(request);
		return;
	}
	seat->reached = false;
	SAY(&request->answer, table_words(table),
		"{who} leaves; the computer plays on for {who}. {prefix}join takes the seat back.",
		{"who", seat->name, 0}, {"prefix", request->chat->prefix, 0});
	request_announce(request, table);
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

void lobby_leave(struct request *request) {
	if (request->table->state == NULL) {
		leave_open(request);
	} else {
		leave_running(request);
	}
}
