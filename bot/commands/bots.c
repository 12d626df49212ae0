#include <string.h>

#include "bot/commands/commands.h"
#include "bot/session/computers.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"

/* Seating computer players and sending them away. */

bool bots_seat(struct request *request, const char *name, enum level level) {
	struct table *table = request->table;
	struct seat *seat = table_add_seat(table, NULL, name);
	seat->level = level;
	if (journal_seats(table) < 0) {
		table_undo_seat(table);
		request_tell_not_taken(request);
		return false;
	}
	lobby_announce_seat(request, seat);
	return true;
}

static void add_computer(struct request *request, enum level level) {
	char name[STORE_NAME_SIZE];
	struct text text = TEXT_INTO(name);
	computers_put_name(request->table, &text);
	bots_seat(request, name, level);
}

void bots_add(struct request *request) {
	char word[16];
	enum level level = LEVEL_NORMAL;
	long n = 1;
	while (request_next_word(request, word, sizeof(word))) {
		if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0') {
			n = word[0] - '0';
		} else if (!game_find_level(word, strlen(word), &level)) {
			words_put(&request->answer, request->words,
				"Levels are easy, normal and hard: addbot hard 2");
			request_refuse(request);
			return;
		}
	}
	int room = table_room(request->table);
	if (room == 0) {
		words_put(&request->answer, request->words, "All seats are taken.");
		request_refuse(request);
	}
	for (; n > 0 && room > 0; n--, room--) {
		add_computer(request, level);
	}
}

void bots_remove(struct request *request) {
	struct table *table = request->table;
	int seat = table->n_seats - 1;
	if (request->args[0] != '\0') {
		seat = request_seat_named(request);
	}
	while (seat >= 0 && table->seats[seat].person != NULL) {
		seat = request->args[0] != '\0' ? -1 : seat - 1;
	}
	if (seat < 0) {
		words_put(&request->answer, request->words, "No such computer player sits here.");
		request_refuse(request);
		return;
	}
	SAY(&request->answer, table_words(table), "{who} leaves the table ({k}/{max}).",
		{"who", table->seats[seat].name, 0}, {"k", NULL, table->n_seats - 1},
		{"max", NULL, table->game->most_seats});
	if (seating_drop(table, seat)) {
		request_announce(request, table);
	} else {
		request->answer.len = 0;
		request_tell_not_taken(request);
	}
}
