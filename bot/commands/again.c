#include <string.h>
#include <strings.h>

#include "bot/commands/commands.h"
#include "bot/delivery/announce.h"
#include "bot/session/restore.h"
#include "bot/table/rules.h"

/* Another game with the same people, for those who want one. */

#define AGAIN_MS (INT64_C(24) * 60 * 60 * 1000) /* later it is no game after a game */

/* A game that has ended, as it is kept. */
struct before {
	struct store_table row;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n_seats;
};

static bool read_before(const struct request *request, int64_t id, struct before *before) {
	struct store *store = request->bot->config.store;
	const struct store_table *row = &before->row;
	return store_table_get(store, id, &before->row) == 0 &&
	       (row->phase == STORE_FINISHED || row->phase == STORE_UNFINISHED) &&
	       row->started_at > 0 && strcmp(row->network, request->chat->network) == 0 &&
	       store_seats_get(store, id, before->seats, &before->n_seats) == 0;
}

/* The one that the table here follows, or the last of the place; 0: none. */
static int64_t find_before(const struct request *request) {
	struct store_past_game last;
	if (request->table != NULL && request->table->follows != 0) {
		return request->table->follows;
	}
	int n = store_history(
		request->bot->config.store, request->chat->network, request->place, &last, 1);
	return n == 1 ? last.id : 0;
}

static bool sat_there(const struct before *before, const struct person *person) {
	for (size_t i = 0; i < before->n_seats; i++) {
		if (before->seats[i].person != 0 && before->seats[i].person == person->id) {
			return true;
		}
	}
	return false;
}

static bool is_back(const struct table *table, int64_t person) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *seated = table->seats[i].person;
		if (seated != NULL && seated->id == person) {
			return true;
		}
	}
	return false;
}

/* Who sat there and does not sit here: their names, and their keys to call them. */
struct missing {
	size_t n;
	struct store_person people[STORE_SEATS_MAX];
	const char *keys[STORE_SEATS_MAX];
	char names[STORE_SEATS_MAX * STORE_NAME_SIZE + 16];
};

static void find_missing(
	const struct table *table, const struct before *before, struct missing *missing) {
	struct text names = TEXT_INTO(missing->names);
	missing->n = 0;
	for (size_t i = 0; i < before->n_seats; i++) {
		const struct store_seat *seat = &before->seats[i];
		struct store_person *person = &missing->people[missing->n];
		if (seat->person == 0 || is_back(table, seat->person) ||
			store_person_get(table->bot->config.store, seat->person, person) < 0) {
			continue;
		}
		if (missing->n > 0) {
			words_put(&names, table_words(table), ", ");
		}
		text_puts(&names, seat->name);
		missing->keys[missing->n++] = person->key;
	}
}

static void say_all_back(struct table *table) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	SAY(&text, table_words(table), "Everybody is back. {prefix}start begins.",
		{"prefix", table->home->chat->prefix, 0});
	announce_text(table, buf);
}

static void say_waiting(struct table *table, const struct missing *missing) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	SAY(&text, table_words(table),
		"{who} wants another game: {names}, {prefix}again or {prefix}join takes your seat.",
		{"who", table->seats[0].name, 0}, {"names", missing->names, 0},
		{"prefix", table->home->chat->prefix, 0});
	announce_to_people(table, missing->keys, missing->n, buf);
}

static bool seat_computers(struct request *request, const struct before *before) {
	for (size_t i = 0; i < before->n_seats; i++) {
		const struct store_seat *seat = &before->seats[i];
		enum level level = LEVEL_NORMAL;
		game_find_level(seat->level, strlen(seat->level), &level);
		if (seat->person == 0 && seat->anonymised == 0 &&
			!bots_seat(request, seat->name, level)) {
			return false;
		}
	}
	return true;
}

static void open_after(
	struct request *request, const struct before *before, const struct game *game) {
	struct opening opening = {.game = game, .follows = before->row.id};
	struct missing missing;
	rules_read(game, before->row.options, opening.options);
	time_control_find(before->row.speed, &opening.speed);
	if (!lobby_open(request, &opening) || !seat_computers(request, before)) {
		return;
	}
	find_missing(request->table, before, &missing);
	if (missing.n == 0) {
		say_all_back(request->table);
	} else {
		say_waiting(request->table, &missing);
	}
}

static void refuse(struct request *request, const char *why, int64_t id) {
	SAY(&request->answer, request->words, why, {"id", NULL, (long)id},
		{"prefix", request->chat->prefix, 0});
	request_refuse(request);
}

static void open_if_theirs(struct request *request, const struct before *before) {
	const struct game *game = games_find(before->row.game);
	bool old = request->bot->config.now(request->bot->config.data) - before->row.ended_at >
		   AGAIN_MS;
	if (game == NULL || old) {
		refuse(request,
			SENTENCE("The last game here was too long ago. {prefix}new GAME opens a "
				 "table."),
			0);
	} else if (!sat_there(before, request->person)) {
		refuse(request,
			SENTENCE("You did not sit at table #{id}. {prefix}new GAME opens a table "
				 "of your own."),
			before->row.id);
	} else {
		open_after(request, before, game);
	}
}

/* id: the game that ended; 0: none is known here. */
static void play_again(struct request *request, int64_t id) {
	struct before before;
	const struct table *table = request->table;
	if (table != NULL && table->state == NULL && !table->parked && id != 0 &&
		table->follows == id) {
		lobby_join(request);
	} else if (!lobby_may_open(request)) {
		return;
	} else if (id == 0 || !read_before(request, id, &before)) {
		refuse(request,
			SENTENCE("No game has ended here yet. {prefix}new GAME opens a table."), 0);
	} else {
		open_if_theirs(request, &before);
	}
}

void again_open(struct request *request) {
	if (boards_have_store(request)) {
		play_again(request, find_before(request));
	}
}

void again_press(struct request *request, int64_t id) {
	struct before before;
	if (!boards_have_store(request)) {
		return;
	}
	if (!read_before(request, id, &before)) {
		refuse(request, SENTENCE("I do not know that button."), 0);
	} else if (request->place == NULL || strcasecmp(request->place, before.row.place) != 0) {
		refuse(request, SENTENCE("That button belongs to another table."), 0);
	} else if (request_spend(request, LIMIT_CHANGE)) {
		request->table = table_at(request->bot, request->chat, request->place);
		request->seat = request->table != NULL
					? table_seat_of(request->table, request->person)
					: -1;
		play_again(request, id);
	}
}

void again_note_seat(struct request *request) {
	struct before before;
	struct missing missing;
	struct table *table = request->table;
	if (table->follows == 0 || table->state != NULL ||
		!read_before(request, table->follows, &before) ||
		!sat_there(&before, request->person)) {
		return;
	}
	find_missing(table, &before, &missing);
	if (missing.n == 0) {
		say_all_back(table);
	}
}
