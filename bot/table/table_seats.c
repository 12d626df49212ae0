#include "bot/table/table_seats.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/names.h"
#include "bot/table/invitations.h"

static bool name_is_taken(const struct table *table, const char *name) {
	for (int i = 0; i < table->n_seats; i++) {
		if (names_are_alike(table->seats[i].name, name)) {
			return true;
		}
	}
	return false;
}

/* The bot is called by its name wherever the table stands. */
static bool is_own_name(const struct table *table, const char *name) {
	const struct table_place *place = table->home;
	while (place != NULL &&
		!names_are_alike(
			name, place->chat->own_name != NULL ? place->chat->own_name : "Dicecup")) {
		place = place->next;
	}
	return place != NULL;
}

static bool is_free(const struct table *table, const char *name) {
	return !name_is_taken(table, name) && !is_own_name(table, name) &&
	       !names_are_reserved(name);
}

/* A name as shown: one blank between words where names may hold blanks, else a "_" for each. */
static void plain_name(const char *name, bool spaces, char *plain, size_t size) {
	size_t n = 0;
	for (; *name != '\0' && n + 1 < size; name++) {
		bool blank = (unsigned char)*name <= ' ';
		if (!blank || !spaces) {
			plain[n++] = blank ? '_' : *name;
		} else if (n > 0 && plain[n - 1] != ' ') {
			plain[n++] = ' ';
		}
	}
	while (n > 0 && *name != '\0' && ((unsigned char)*name & 0xc0) == 0x80) {
		name--; /* never half a character */
		n--;
	}
	n -= n > 0 && plain[n - 1] == ' ';
	plain[n] = '\0';
}

/* A plain name that looks like nobody else's at the table, nor like the bot's. Names that alert
 * everybody ("@here") are changed. */
static void choose_name(const struct table *table, const struct person *person, const char *name,
	char out[STORE_NAME_SIZE]) {
	char clean[STORE_NAME_SIZE], plain[STORE_NAME_SIZE - 4];
	snprintf(clean, sizeof(clean), "%s", name);
	if (person != NULL) {
		people_clean_name(name, clean);
	}
	const char *begin = clean[0] == '@' && names_are_reserved(clean) ? clean + 1 : clean;
	plain_name(begin, table->home->chat->spaces, plain, sizeof(plain));
	if (plain[0] == '\0') {
		snprintf(plain, sizeof(plain), "?");
	}
	snprintf(out, STORE_NAME_SIZE, "%s", plain);
	for (int i = 2; !is_free(table, out); i++) {
		snprintf(out, STORE_NAME_SIZE, "%s-%d", plain, i);
	}
}

int table_seats_room(const struct table *table) {
	int seats = table->game->most_seats - table->n_seats, numbers = SAT_MOST - table->last_sat;
	return seats < numbers ? seats : numbers;
}

struct seat *table_seats_add(struct table *table, struct person *person, const char *name) {
	if (table_seats_room(table) == 0 || (person != NULL && people_sit(person, table) < 0)) {
		return NULL;
	}
	struct seat *seat = &table->seats[table->n_seats];
	*seat = (struct seat){.person = person};
	choose_name(table, person, name, seat->name);
	seat->sat = ++table->last_sat;
	seat->acted_at = table_now(table);
	table->n_seats++;
	if (person != NULL) {
		invitations_drop(table, person);
		table->clock.acted_at = seat->acted_at;
	}
	return seat;
}

bool table_seats_rename(struct table *table, int seat, const char *name) {
	char before[STORE_NAME_SIZE], chosen[STORE_NAME_SIZE];
	struct seat *who = &table->seats[seat];
	if (strcmp(who->name, name) == 0) {
		return false;
	}
	if (people_is_guest(who->person) && names_hold_address(name)) {
		return false;
	}
	memcpy(before, who->name, sizeof(before));
	who->name[0] = '\0'; /* one's own name is not taken */
	choose_name(table, who->person, name, chosen);
	memcpy(who->name, chosen, sizeof(chosen));
	return strcmp(before, chosen) != 0;
}

/* Names of games that are over, as the store gives them. */
void table_seats_anonymise(struct table *table, int seat, enum store_absence absence) {
	struct seat *who = &table->seats[seat];
	struct seat anonymised = {.sat = who->sat, .absence = absence, .level = LEVEL_NORMAL};
	people_leave(who->person, table);
	who->name[0] = '\0';
	do {
		snprintf(anonymised.name, sizeof(anonymised.name), "former player %d",
			++anonymised.anonymised);
	} while (name_is_taken(table, anonymised.name));
	*who = anonymised;
}

void table_seats_forget_votes(struct table *table) {
	table->end_votes = 0;
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i].votes = 0;
		table->seats[i].transfer_vote_to = 0;
		table->seats[i].proposed = 0;
	}
}

void table_seats_drop_gifts(struct table *table, int seat) {
	table->seats[seat].proposed = 0;
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].transfer_vote == seat) {
			table->seats[i].transfer_vote_to = 0;
		}
	}
}

void table_seats_remove(struct table *table, int seat) {
	if (table->seats[seat].person != NULL) {
		people_leave(table->seats[seat].person, table);
	}
	table->n_seats--;
	memmove(&table->seats[seat], &table->seats[seat + 1],
		(size_t)(table->n_seats - seat) * sizeof(struct seat));
	table_seats_forget_votes(table);
}

void table_seats_undo(struct table *table) {
	table_seats_remove(table, table->n_seats - 1);
	table->last_sat--;
}
