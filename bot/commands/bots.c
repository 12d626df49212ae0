#include <string.h>

#include "bot/commands/commands.h"
#include "bot/session/computers.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"

/* Seating computer players and sending them away. */

bool bots_seat(struct asking *asking, const char *name, enum level level) {
	struct table *table = asking->table;
	struct seat *seat = table_add_seat(table, NULL, name);
	seat->level = level;
	if (keep_seats(table) < 0) {
		table_undo_seat(table);
		asking_tell_not_taken(asking);
		return false;
	}
	lobby_announce_seat(asking, seat);
	return true;
}

static void add_computer(struct asking *asking, enum level level) {
	char name[STORE_NAME_SIZE];
	struct text text = TEXT_INTO(name);
	computers_put_name(asking->table, &text);
	bots_seat(asking, name, level);
}

void bots_add(struct asking *asking) {
	char word[16];
	enum level level = LEVEL_NORMAL;
	long n = 1;
	while (asking_next_word(asking, word, sizeof(word))) {
		if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0') {
			n = word[0] - '0';
		} else if (!game_find_level(word, strlen(word), &level)) {
			words_put(&asking->answer, asking->words,
				"Levels are easy, normal and hard: addbot hard 2");
			asking_refuse(asking);
			return;
		}
	}
	int room = table_room(asking->table);
	if (room == 0) {
		words_put(&asking->answer, asking->words, "All seats are taken.");
		asking_refuse(asking);
	}
	for (; n > 0 && room > 0; n--, room--) {
		add_computer(asking, level);
	}
}

void bots_remove(struct asking *asking) {
	struct table *table = asking->table;
	int seat = table->n_seats - 1;
	if (asking->args[0] != '\0') {
		seat = asking_seat_named(asking);
	}
	while (seat >= 0 && table->seats[seat].person != NULL) {
		seat = asking->args[0] != '\0' ? -1 : seat - 1;
	}
	if (seat < 0) {
		words_put(&asking->answer, asking->words, "No such computer player sits here.");
		asking_refuse(asking);
		return;
	}
	SAY(&asking->answer, table_words(table), "{who} leaves the table ({k}/{max}).",
		{"who", table->seats[seat].name, 0}, {"k", NULL, table->n_seats - 1},
		{"max", NULL, table->game->most_seats});
	if (seating_drop(table, seat)) {
		asking_announce(asking, table);
	} else {
		asking->answer.len = 0;
		asking_tell_not_taken(asking);
	}
}
