#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/commands/suggestions.h"
#include "bot/commands/vote.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/session/rematch.h"
#include "bot/session/seating.h"
#include "bot/session/table_places.h"
#include "bot/table/presence.h"

/* Transfers of an absent player's seat to a person without one. */

/* The typed arguments: "SEAT", or "SEAT NICK", NICK being one word. */
struct typed {
	char seat[INPUT_MAX], nick[INPUT_MAX];
};

#define NOBODY_SITS_HERE SENTENCE("Nobody called “{name}” sits here.")

static void trim(char *text) {
	size_t len = strlen(text);
	while (len > 0 && text[len - 1] == ' ') {
		text[--len] = '\0';
	}
}

static void split(const char *text, struct typed *typed) {
	snprintf(typed->seat, sizeof(typed->seat), "%s", text);
	trim(typed->seat);
	char *last = strrchr(typed->seat, ' ');
	snprintf(typed->nick, sizeof(typed->nick), "%s", last != NULL ? last + 1 : "");
	if (last != NULL) {
		*last = '\0';
		trim(typed->seat);
	}
}

/* By name, or by number in the order of the list of seats. */
static int seat_called(const struct table *table, const char *text) {
	char *end;
	int seat = table_seat_named(table, text);
	long number = strtol(text, &end, 10);
	bool counts = *text != '\0' && *end == '\0' && number >= 1 && number <= table->n_seats;
	return seat < 0 && counts ? (int)number - 1 : seat;
}

/* Reads the seat, its name and the new owner's ("": none); -1: there is no such seat. */
static int read_seat(const struct request *request, struct typed *typed) {
	struct typed folded;
	split(request->raw, typed);
	split(request->args, &folded);
	int whole = seat_called(request->table, request->args);
	if (whole >= 0) {
		typed->nick[0] = '\0';
		return whole;
	}
	int seat = seat_called(request->table, typed->seat);
	return seat >= 0 ? seat : seat_called(request->table, folded.seat);
}

static void refuse(struct request *request, int seat, const char *sentence) {
	TABLE_SAY_ON(&request->answer, request->words, request->table, request->chat, sentence,
		{"who", table_seat_name(request->table, request->words, seat)});
	request_refuse(request);
}

/* False: the seat cannot be given, and the asker was refused. */
static bool may_be_given(struct request *request, int seat, const char *name) {
	const struct table *table = request->table;
	if (seat < 0) {
		request_refuse_name(request, NOBODY_SITS_HERE, name);
	} else if (table->seats[seat].person == NULL) {
		request_refuse_saying(request,
			SENTENCE("That seat belongs to nobody: a computer player has it."));
	} else if (!presence_is_in(table, seat)) {
		refuse(request, seat, SENTENCE("{who} [are|is] out of the game."));
	} else if (!presence_is_absent(table, seat)) {
		refuse(request, seat,
			table_has_begun(table)
				? SENTENCE("{who} [are|is] not away. {prefix}unseat {who} lets the "
					   "computer play for the seat; then it can be given to "
					   "somebody.")
				: SENTENCE("{who} [are|is] not away. {prefix}unseat {who} frees "
					   "the seat, and {prefix}join takes it."));
	} else {
		return true;
	}
	return false;
}

/* NULL: there is no candidate, and the asker was told. */
static struct person *proposed(struct request *request, int seat) {
	const struct seat *row = &request->table->seats[seat];
	struct person *person =
		row->proposed != 0 ? people_numbered(&request->bot->people, row->proposed) : NULL;
	if (person == NULL) {
		refuse(request, seat,
			request->chat->groups_commands
				? SENTENCE("Who shall have the seat of {who}? Pick or mention "
					   "somebody of this channel.")
				: SENTENCE("Who shall have the seat of {who}? Name somebody of "
					   "this channel: {prefix}seat {who} NICK"));
	}
	return person;
}

/* The candidate of this name; NULL: none, and the asker was told. */
static struct person *met(struct request *request, const char *nick) {
	struct table *table = request->table;
	struct chat_person found;
	if (!request_find(request, table->home->name, nick, &found)) {
		return NULL;
	}
	struct person *person = people_meet(
		&request->bot->people, request->bot->config.store, request->chat, &found);
	if (person == NULL) {
		request_tell_not_taken(request);
	}
	return person;
}

/* The candidate for the seat; NULL: none, and the asker was told why. */
static struct person *heir(struct request *request, int seat, const char *nick) {
	struct person *person = *nick == '\0' ? proposed(request, seat) : met(request, nick);
	int has = person != NULL ? table_seat_of(request->table, person) : -1;
	if (has >= 0) {
		refuse(request, has, SENTENCE("{who} [have|has] a seat at this table already."));
	}
	return has < 0 ? person : NULL;
}

/* Votes are for a seat and a person; a voter has one, the last. */

static uint8_t list_votes(const struct table *table, int seat, const struct person *person) {
	uint8_t votes = 0;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *voter = &table->seats[i];
		bool same = voter->transfer_vote_to == person->id && voter->transfer_vote == seat;
		votes |= (uint8_t)(same ? 1U << i : 0);
	}
	return votes;
}

static void propose(const struct request *request, int seat, const struct person *person) {
	struct table *table = request->table;
	int64_t *known = &table->seats[seat].proposed;
	bool others = *known != 0 && *known != person->id;
	if (request->seat >= 0) {
		table->seats[request->seat].transfer_vote = (int8_t)seat;
		table->seats[request->seat].transfer_vote_to = person->id;
	}
	*known = others ? SEVERAL_PROPOSED : person->id;
}

/* A proposed transfer: a seat, its new person, and whether its hand is secret. */
struct seat_transfer {
	int seat;
	const struct person *person;
	bool secret;
};

static void put_question(const struct table_place *place, const void *data, struct text *out) {
	const struct seat_transfer *transfer = data;
	const struct words *words = table_place_words(place);
	SAY(out, words, "Shall {nick} have the seat of {who}?", {"nick", transfer->person->name},
		{"who", table_seat_name(place->table, words, transfer->seat)});
	if (transfer->secret) {
		words_gap(out, words);
		words_put(out, words,
			"Its hand is secret, so all others at the table must vote for it.");
	}
}

/* Where commands are grouped, moderators alone see this one. */
static void put_how(const struct table_place *place, const void *data, struct text *out) {
	const struct seat_transfer *transfer = data;
	PLACE_SAY(out, place,
		place->chat->groups_commands
			? SENTENCE("To vote for it, send me a direct message: seat {who}")
			: SENTENCE("To vote for it: {prefix}seat {who} {nick}"),
		{"who", table_seat_name(place->table, table_place_words(place), transfer->seat)},
		{"nick", transfer->person->name});
}

static bool is_carried(struct request *request, int seat, const struct person *person) {
	const struct table *table = request->table;
	bool secret = table_has_begun(table) && table_has_secret(table, seat);
	uint8_t votes = list_votes(table, seat, person);
	const struct seat_transfer transfer = {seat, person, secret};
	struct vote vote = {.votes = &votes,
		.about = seat,
		.players = true,
		.by_all = secret,
		.sentence = SENTENCE(
			"{who} [vote|votes] to give away the seat of {whom}; {n} more needed."),
		.put_what = put_question,
		.put_how = put_how,
		.data = &transfer};
	propose(request, seat, person);
	return vote_carries(request, &vote);
}

/* The status follows, for a newcomer to the place. */
struct given {
	int seat;
	const char *former;
};

static void put_given(const struct table_place *place, const void *data, struct text *out) {
	const struct given *given = data;
	const struct table *table = place->table;
	PLACE_SAY(out, place,
		table_has_begun(table)
			? SENTENCE("The seat of {who} now belongs to {nick}, and this game is not "
				   "rated.")
			: SENTENCE("The seat of {who} now belongs to {nick}."),
		{"who", given->former},
		{"nick", table_seat_name(table, table_place_words(place), given->seat)});
}

static void tell_place(struct request *request, int seat, const char *former) {
	struct table *table = request->table;
	const char *keys[] = {table->seats[seat].person->key};
	announce_to_people(table, keys, 1, put_given, &(struct given){seat, former});
	for (struct table_place *place = table_has_begun(table) ? table->home : NULL; place != NULL;
		place = place->next) {
		announce_status(place);
	}
	request_note(request, OUTCOME_TAKEN);
}

/* Networks that report failed texts get the hand at once. */
static void deal_in(struct table *table, int seat) {
	const struct person *person = table->seats[seat].person;
	bool asks = table_has_hands_by_button(table, person);
	if (table_has_begun(table) && person->chat->has_buttons) {
		table->seats[seat].reached = true;
	}
	if (table->seats[seat].reached && !asks) {
		hands_send(table, seat);
	} else if (!asks) {
		sitting_welcome(table, seat);
	}
}

static void give(struct request *request, int seat, struct person *person) {
	struct table *table = request->table;
	char former[STORE_NAME_SIZE];
	snprintf(former, sizeof(former), "%s", table->seats[seat].name);
	if (!seating_give(table, seat, person)) {
		request_tell_not_taken(request);
		return;
	}
	tell_place(request, seat, former);
	deal_in(table, seat);
	live_message_show(table);
	rematch_note_seat(table, person);
}

/* Giving a seat back to its person */

/* Whether the named person is the seat's own: by name across networks. */
static bool is_own(const struct request *request, int seat, const char *nick) {
	const struct table *table = request->table;
	const struct seat *who = &table->seats[seat];
	struct chat_person found;
	if (who->person == NULL || who->absence == STORE_PRESENT) {
		return false;
	}
	if (*nick == '\0') {
		return who->absence == STORE_TAKEN && who->proposed == 0;
	}
	if (who->person->chat != request->chat ||
		request->chat->impl->find(
			request->chat, table->home->name, request->message, nick, &found) < 0) {
		return people_match_name(who->person->chat, nick, who->name) == NAME_IS_SO;
	}
	return strcmp(found.key, who->person->key) == 0;
}

/* A moderator gives the seat back: its person plays on, and nothing else changes. */
static void give_back(struct request *request, int seat) {
	struct table *table = request->table;
	if (!request_moderates_home(request)) {
		refuse(request, seat,
			table->seats[seat].absence == STORE_TAKEN
				? SENTENCE("A moderator gave the seat of {who} to the computer, "
					   "and only a "
					   "moderator gives it back.")
				: SENTENCE("{who} [have|has] that seat: {prefix}join takes it "
					   "back."));
	} else if (!seating_act(table, seat, ACT_RETURN)) {
		request_tell_not_taken(request);
	} else {
		request_note(request, OUTCOME_TAKEN);
	}
}

static void run(struct request *request) {
	struct typed typed;
	if (request->seat < 0 && !vote_is_open_to(request)) {
		return;
	}
	int seat = read_seat(request, &typed);
	if (seat >= 0 && is_own(request, seat, typed.nick)) {
		give_back(request, seat);
		return;
	}
	if (!vote_is_open_to(request)) {
		return;
	}
	struct person *person =
		may_be_given(request, seat, typed.seat) ? heir(request, seat, typed.nick) : NULL;
	if (person != NULL && is_carried(request, seat, person)) {
		give(request, seat, person);
	}
}

static void suggest_absent(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats; i++) {
		if (presence_is_absent(table, i) && presence_is_in(table, i)) {
			suggestions_add(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

const struct command seat_command = {
	.word = "seat",
	.aliases = "交代",
	.usage = "SEAT NICK",
	.help = SENTENCE("gives the seat of somebody who is away to somebody else; a vote, unless "
			 "you only moderate here"),
	.group = GROUP_SETTINGS,
	.need = NEEDS_TABLE,
	.run = run,
	.arguments =
		ARGUMENTS({"seat", SENTENCE("seat"), SENTENCE("whose seat: somebody who is away"),
				  .suggested = true},
			{"user", SENTENCE("user"), SENTENCE("who shall have it"), .optional = true,
				.picked = true}),
	.suggest = suggest_absent,
};

/* Taking a seat away */

/* A seat taken from its person, and why. */
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

/* In a running game the computer plays for the seat. */
static bool take_over(struct request *request, int seat, enum store_absence why) {
	struct table *table = request->table;
	if (!seating_give_to_computer(table, seat, why)) {
		request_tell_not_taken(request);
		return false;
	}
	request_announce_put(request, put_unseated, &(struct unseated){seat, why});
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
	REQUEST_ANNOUNCE(request, "{who} [lose|loses] the seat.", {"who", name});
	return true;
}

static void unseat(struct request *request, int seat, enum store_absence why) {
	struct table *table = request->table;
	const struct person *person = table->seats[seat].person;
	bool guest = people_is_guest(person);
	bool waited = presence_is_deserted(table);
	bool done = table_has_begun(table) ? take_over(request, seat, why) : drop(request, seat);
	if (done && guest) {
		table_places_void_invitations(table);
	}
	if (done) {
		seating_settle(table, waited);
	}
}

/* Why the seat cannot be taken: a SENTENCE, or NULL. */
static const char *object(const struct table *table, int seat, bool moderator) {
	const struct seat *who = &table->seats[seat];
	if (table_has_begun(table) && !presence_is_in(table, seat)) {
		return SENTENCE("That seat is out of the game: there is nothing left to play for.");
	}
	bool absent = moderator ? who->absence == STORE_TAKEN : who->absence != STORE_PRESENT;
	return table_has_begun(table) && (who->person == NULL || absent)
		       ? SENTENCE("The computer already plays for that seat.")
		       : NULL;
}

static void run_unseat(struct request *request) {
	struct table *table = request->table;
	int seat = request_seat_named(request);
	struct vote vote = {.about = seat,
		.unseats = true,
		.sentence = SENTENCE("{who} [vote|votes] to unseat {whom}; {n} more needed.")};
	bool decided = vote_is_decided(request, &vote);
	if (seat < 0) {
		request_refuse_name(request, NOBODY_SITS_HERE, request->raw);
		return;
	}
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

const struct command unseat_command = {
	.word = "unseat",
	.aliases = "離席",
	.usage = "NAME",
	.help = SENTENCE("lets the computer play for somebody who is away; a vote, unless you are "
			 "a moderator"),
	.need = NEEDS_TABLE,
	.run = run_unseat,
	.arguments = ARGUMENTS({"name", SENTENCE("name"), SENTENCE("who is away"), .person = true,
		.suggested = true}),
	.suggest = suggest_people,
};
