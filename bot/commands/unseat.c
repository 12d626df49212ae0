#include <stdio.h>

#include "bot/commands/rows.h"
#include "bot/commands/suggestions.h"
#include "bot/commands/vote.h"
#include "bot/session/seating.h"
#include "bot/session/table_places.h"
#include "bot/table/presence.h"

/* Who lost the seat, and for whose good word. */
struct unseated {
	int seat;
	enum store_absence why;
};

static void put_unseated(const struct table_place *place, const void *data, struct text *out) {
	const struct unseated *unseated = data;
	const char *who = table_seat_name(place->table, table_place_words(place), unseated->seat);
	PLACE_SAY(out, place,
		unseated->why == STORE_AWAY
			? SENTENCE("The computer now plays for {who} until [you|they] act again.")
		: place->chat->groups_commands
			? SENTENCE("The computer now plays for {who}. Only a moderator gives the "
				   "seat back: {prefix}seat")
			: SENTENCE("The computer now plays for {who}. Only a moderator gives the "
				   "seat back: {prefix}seat {who} {who}"),
		{"who", who});
}

/* In a running game the computer takes over. */
static bool take_over(struct request *request, int seat, enum store_absence why) {
	struct table *table = request->table;
	if (!seating_give_to_computer(table, seat, why)) {
		request_tell_not_taken(request);
		return false;
	}
	request_announce_put(request, table, put_unseated, &(struct unseated){seat, why});
	return true;
}

static bool drop(struct request *request, int seat) {
	struct table *table = request->table;
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table_seat_name(table, table_words(table), seat));
	if (!seating_drop(table, seat)) {
		request_tell_not_taken(request);
		return false;
	}
	REQUEST_ANNOUNCE(request, table, "{who} [lose|loses] the seat.", {"who", name});
	return true;
}

static void unseat(struct request *request, int seat, enum store_absence why) {
	struct table *table = request->table;
	const struct person *person = table->seats[seat].person;
	bool guest = person != NULL && person->chat->has_guests;
	bool waited = presence_is_deserted(table);
	bool done = table_has_begun(table) ? take_over(request, seat, why) : drop(request, seat);
	if (done && guest) {
		table_places_void_invitations(table);
	}
	if (done) {
		seating_settle(table, waited);
	}
}

/* Why there is nothing to take: a SENTENCE, or NULL. */
static const char *object(const struct table *table, int seat, bool moderator) {
	if (seat < 0) {
		return SENTENCE("Nobody with that name sits here.");
	}
	const struct seat *who = &table->seats[seat];
	if (table_has_begun(table) && !presence_is_in(table, seat)) {
		return SENTENCE("That seat is out of the game: there is nothing left to play for.");
	}
	bool absent = moderator ? who->absence == STORE_TAKEN : who->absence != STORE_PRESENT;
	return table_has_begun(table) && (who->person == NULL || absent)
		       ? SENTENCE("The computer already plays for that seat.")
		       : NULL;
}

static void run(struct request *request) {
	struct table *table = request->table;
	int seat = request_seat_named(request);
	struct vote vote = {.about = seat, .unseats = true};
	bool decided = vote_is_decided(request, &vote);
	const char *objection = object(table, seat, decided);
	if (objection != NULL) {
		request_refuse_saying(request, objection);
		return;
	}
	vote.votes = &table->seats[seat].votes;
	if (vote_carries(request, &vote)) {
		table->seats[seat].votes = 0;
		unseat(request, seat, decided ? STORE_TAKEN : STORE_AWAY);
	}
}

static void suggest_people(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats; i++) {
		if (!presence_computer_acts(table, i) && table->seats[i].person != NULL &&
			i != request->seat) {
			suggestions_add(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

static const struct argument arguments[] = {
	{"name", SENTENCE("name"), SENTENCE("who is away"), .person = true, .suggested = true},
	{.name = NULL},
};

const struct command unseat_command = {
	.word = "unseat",
	.aliases = "離席",
	.usage = "NAME",
	.help = SENTENCE("lets the computer play for somebody who is away; a vote, unless you are "
			 "a moderator"),
	.need = NEEDS_TABLE,
	.run = run,
	.arguments = arguments,
	.suggest = suggest_people,
};
