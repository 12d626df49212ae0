#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/commands/notify.h"
#include "bot/delivery/delivery.h"
#include "bot/session/closing.h"
#include "bot/session/seating.h"
#include "bot/session/time_outs.h"
#include "bot/table/journal.h"

/* Opening a table, sitting down and getting up. */

/* Who wants no private texts is told where they asked, if nobody else sees it. */
static void tell_where_hands_are(struct asking *asking, const struct table *table) {
	if (asking->message->unseen) {
		SAY(&asking->answer, asking->words,
			"You sit at table #{id} in {place}. Press My hand for your dice or cards.",
			{"id", NULL, (long)table->id}, {"place", table_place_name(table), 0});
		asking_tell(asking);
	}
}

static void answer_join(struct asking *asking, struct table *table) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	if (table_has_hands_by_button(table, asking->person)) {
		tell_where_hands_are(asking, table);
		return;
	}
	SAY(&text, asking->words,
		"You sit at table #{id} in {place}. Your dice or cards will come to you here.",
		{"id", NULL, (long)table->id}, {"place", table_place_name(table), 0});
	seating_prove_by(table, table_seat_of(table, asking->person), buf);
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
		{"rules", rules, 0}, {"prefix", table->chat->prefix, 0},
		{"least", NULL, table->game->least_seats}, {"most", NULL, table->game->most_seats},
		{"commit", commit, 0});
	delivery_say(table, buf);
}

void lobby_announce_seat(struct asking *asking, const struct seat *seat) {
	struct table *table = asking->table;
	SAY(&asking->answer, table_words(table), "{who} is in ({k}/{max}).", {"who", seat->name, 0},
		{"k", NULL, table->n_seats}, {"max", NULL, table->game->most_seats});
	asking_announce(asking, table);
}

bool lobby_open(struct asking *asking, const struct opening *opening) {
	struct table *table =
		table_create(asking->play, asking->chat, asking->place, opening->game);
	if (table == NULL) {
		asking_tell_not_taken(asking);
		return false;
	}
	memcpy(table->options, opening->options, sizeof(table->options));
	table->speed = opening->speed;
	table->follows = opening->follows;
	table->opened_at = table_now(table);
	table->opened_by = asking->person->id;
	table_add_seat(table, asking->person, asking->person->name);
	if (fair_new_seed(table->seed) < 0 || keep_table(table) < 0) {
		table_destroy(table);
		asking_tell_not_taken(asking);
		return false;
	}
	asking_spend(asking, BUDGET_OPEN);
	clock_set(table);
	announce(table);
	asking->table = table;
	asking->seat = 0;
	lobby_announce_seat(asking, &table->seats[0]);
	answer_join(asking, table);
	return true;
}

/* Of those the asker opened. */
static int count_unbegun(const struct asking *asking) {
	int n = 0;
	for (size_t i = 0; i < asking->play->n_tables; i++) {
		const struct table *table = asking->play->tables[i];
		n += table->opened_by == asking->person->id && table->chat == asking->chat &&
		     table->state == NULL && !table->over;
	}
	return n;
}

static bool has_too_many_open(const struct asking *asking) {
	return !asking->play->config.unlimited && !asking->chat->single_user &&
	       count_unbegun(asking) >= BUDGET_UNBEGUN;
}

bool lobby_may_open(struct asking *asking) {
	if (asking->message->lacking != NULL) {
		SAY(&asking->answer, asking->words,
			"I may not do this here: {lacking}. Someone who manages this server can "
			"allow it in the channel's permissions.",
			{"lacking", asking->message->lacking, 0});
	} else if (asking->table != NULL) {
		SAY(&asking->answer, asking->words,
			"There is a table here already: #{id}. {prefix}status tells more.",
			{"id", NULL, (long)asking->table->id}, {"prefix", asking->chat->prefix, 0});
	} else if (asking->play->n_tables >= TABLES_MAX) {
		words_put(&asking->answer, asking->words, "Too many tables are open; try later.");
	} else if (has_too_many_open(asking)) {
		SAY(&asking->answer, asking->words,
			"{n} tables that you opened have not begun. Begin or close one of them "
			"first.",
			{"n", NULL, BUDGET_UNBEGUN});
	} else {
		return asking_may_spend(asking, BUDGET_OPEN);
	}
	asking_refuse(asking);
	return false;
}

/* By the house's rules, unless others are asked for. */
static void open_as_asked(struct asking *asking, const struct game *game) {
	const struct house *house = house_at(asking->play, asking->chat, asking->place);
	if (house == NULL) {
		asking_tell_not_taken(asking);
		return;
	}
	struct opening opening = {.game = game, .speed = house->chosen.speed};
	house_put_rules(house, game, opening.options);
	if (rules_read(asking, game, 1, opening.options, &opening.speed)) {
		lobby_open(asking, &opening);
	}
}

void lobby_new(struct asking *asking) {
	char word[64];
	if (!lobby_may_open(asking)) {
		return;
	}
	bool named = asking_next_word(asking, word, sizeof(word));
	const struct game *game = named ? commands_find_game(word) : NULL;
	if (game == NULL) {
		inform_games(asking);
	} else {
		open_as_asked(asking, game);
	}
}

static void join_again(struct asking *asking) {
	if (!seating_take_back(asking->table, asking->seat)) {
		asking_tell_not_taken(asking);
		return;
	}
	answer_join(asking, asking->table);
}

void lobby_join(struct asking *asking) {
	struct table *table = asking->table;
	if (asking->seat >= 0) {
		join_again(asking);
		return;
	}
	struct seat *seat = NULL;
	if (table->state != NULL) {
		words_put(&asking->answer, asking->words,
			"This game is running; you can join the next one.");
	} else if ((seat = table_add_seat(table, asking->person, asking->person->name)) == NULL) {
		words_put(&asking->answer, asking->words, "All seats are taken.");
	}
	if (seat == NULL) {
		asking_refuse(asking);
	} else if (keep_seats(table) < 0) {
		table_undo_seat(table);
		asking_tell_not_taken(asking);
	} else {
		lobby_announce_seat(asking, seat);
		answer_join(asking, table);
		again_note_seat(asking);
		alert_tell(table);
	}
}

static void leave_open(struct asking *asking) {
	struct table *table = asking->table;
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table->seats[asking->seat].name);
	if (!seating_drop(table, asking->seat)) {
		asking_tell_not_taken(asking);
		return;
	}
	SAY(&asking->answer, table_words(table), "{who} leaves the table ({k}/{max}).",
		{"who", name, 0}, {"k", NULL, table->n_seats},
		{"max", NULL, table->game->most_seats});
	asking_announce(asking, table);
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

static void leave_running(struct asking *asking) {
	struct table *table = asking->table;
	struct seat *seat = &table->seats[asking->seat];
	if (seat->computer) {
		words_put(&asking->answer, asking->words, "The computer plays for you already.");
		asking_refuse(asking);
		return;
	}
	if (!seating_give_to_computer(table, asking->seat)) {
		asking_tell_not_taken(asking);
		return;
	}
	seat->reached = false;
	SAY(&asking->answer, table_words(table),
		"{who} leaves; the computer plays on for {who}. {prefix}join takes the seat back.",
		{"who", seat->name, 0}, {"prefix", asking->chat->prefix, 0});
	asking_announce(asking, table);
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
	}
}

void lobby_leave(struct asking *asking) {
	if (asking->table->state == NULL) {
		leave_open(asking);
	} else {
		leave_running(asking);
	}
}
