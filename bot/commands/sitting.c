#include "bot/commands/sitting.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/names.h"
#include "bot/delivery/status.h"
#include "bot/session/computers.h"
#include "bot/session/guest_sits.h"
#include "bot/session/notifications.h"
#include "bot/session/reachability.h"
#include "bot/session/rematch.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"
#include "bot/table/table_seats.h"

void sitting_put_lacking(struct request *request) {
	ANSWER(request,
		"I may not do this here: {lacking}. Someone who manages this server can allow it "
		"in the channel's permissions.",
		{"lacking", request->message->lacking});
}

void sitting_put_table_here(struct request *request) {
	table_say_on(&request->answer, request->words, request->table, request->chat,
		SENTENCE("There is already a table here: #{id}. {prefix}status shows it."), NULL,
		0);
}

/* People whom private texts do not reach are answered unseen, if the network can. */
static void tell_where_hands_are(struct request *request, const struct table *table, int seat) {
	if (request->message->unseen) {
		TABLE_SAY_ON(&request->answer, request->words, request->table, request->chat,
			"You have a seat at table #{id} in {place}. Press My hand to see your dice "
			"or cards.",
			{"place", table_place_name_for(table, &table->seats[seat])});
		request_tell(request);
	}
}

/* The first welcome of a person names both delivery modes. */
static bool may_choose_way(const struct table *table, const struct person *person) {
	struct store *store = table->bot->config.store;
	return !person->chat->has_buttons && person->mode == MODE_USUAL && store != NULL &&
	       store_person_count_seats(store, person->id, 2) == 1;
}

void sitting_welcome(struct table *table, int seat) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	const struct person *person = table->seats[seat].person;
	TABLE_TELL(&text, table, person,
		may_choose_way(table, person)
			? SENTENCE("You have a seat at table #{id} in {place}. Your dice or cards "
				   "will come to you here; {prefix}private notice or "
				   "{prefix}private "
				   "message chooses how.")
			: SENTENCE("You have a seat at table #{id} in {place}. Your dice or cards "
				   "will come to you here."),
		{"place", table_place_name_for(table, &table->seats[seat])});
	reachability_probe_by(table, seat, buf);
}

void sitting_answer(struct request *request) {
	struct table *table = request->table;
	int seat = table_seat_of(table, request->person);
	if (table_has_hands_by_button(table, request->person)) {
		tell_where_hands_are(request, table, seat);
	} else {
		sitting_welcome(table, seat);
	}
}

/* A live table shows who is seated. */
static void put_seated(const struct table_place *place, const void *seat, struct text *out) {
	if (!place->chat->has_live_tables) {
		status_put_seated(place->table, table_place_words(place), *(const int *)seat, out);
	}
}

void sitting_announce(struct request *request, int seat) {
	request_announce_put(request, put_seated, &seat);
}

bool sitting_read_computers(const char *word, enum level *level, int *n) {
	if (word[0] == '\0' || word[strspn(word, "0123456789")] != '\0') {
		return game_find_level(word, strlen(word), level);
	}
	*n = strlen(word) < 3 ? (int)strtol(word, NULL, 10) : SEATS_MAX;
	return true;
}

void sitting_add_computers(struct request *request, enum level level, int n) {
	struct table *table = request->table;
	int before = table->n_seats;
	for (int i = 0; i < n; i++) {
		char name[STORE_NAME_SIZE];
		struct text text = TEXT_INTO(name);
		computers_put_name(table, &text);
		table_seats_add(table, NULL, name)->level = level;
	}
	if (journal_seated(table) < 0) {
		while (table->n_seats > before) {
			table_seats_undo(table);
		}
		request_tell_not_taken(request);
	}
	for (int i = before; i < table->n_seats; i++) {
		sitting_announce(request, i);
	}
}

static void join_again(struct request *request) {
	if (!request_act(request, ACT_JOIN)) {
		return;
	}
	if (request->table->seats[request->seat].absence != STORE_PRESENT) {
		request_has_say(request);
		return;
	}
	sitting_answer(request);
}

static bool is_name_of_other(const struct table *table, const char *name) {
	for (int i = 0; i < table->n_seats; i++) {
		if (names_are_alike(name, table->seats[i].name)) {
			return true;
		}
	}
	return false;
}

/* Guests choose their names, and come by an invitation. Why the guest cannot sit down, or NULL. */
static const char *object_to_guest(const struct request *request) {
	const struct table *table = request->table;
	if (!request->chat->has_guests || table_has_begun(table)) {
		return NULL;
	}
	if (!request->message->invited) {
		return SENTENCE("To sit down you need an invitation: somebody at the table gets "
				"one with the command link.");
	}
	if (names_hold_address(request->person->name)) {
		return SENTENCE("A name may hold no address: choose another.");
	}
	return is_name_of_other(table, request->person->name)
		       ? SENTENCE("Somebody with that name sits here: choose another.")
		       : NULL;
}

/* Whether the asker is a guest with an invitation. */
static bool is_guest(const struct request *request) {
	return request->chat->has_guests && request->message->invited;
}

/* Puts why too many guests have come. */
static bool limits_guests(struct request *request) {
	char time[64];
	int64_t wait;
	struct text text = TEXT_INTO(time);
	const char *objection =
		is_guest(request) && !request->bot->config.unlimited
			? guest_sits_object(request->table, request->message->source, &wait)
			: NULL;
	if (objection != NULL) {
		time_control_put_time(request->words, wait + 999, &text);
		ANSWER(request, objection, {"time", time});
	}
	return objection != NULL;
}

static void refuse_for_now(struct request *request) {
	request_tell(request);
	request_note(request, OUTCOME_LIMITED);
}

bool sitting_turns_away(struct request *request) {
	bool unknown = is_guest(request) && request->place != NULL &&
		       people_find(&request->bot->people, request->chat,
			       request->message->from.key) == NULL;
	request->table = unknown ? table_at(request->bot, request->chat, request->place) : NULL;
	if (request->table == NULL || !table_is_open(request->table) || !limits_guests(request)) {
		return false;
	}
	refuse_for_now(request);
	return true;
}

static void tell_seated(struct request *request, int seat) {
	if (is_guest(request)) {
		request_note(request, OUTCOME_TAKEN);
		guest_sits_came(request->table, seat, request->message->source);
	} else {
		sitting_announce(request, seat);
	}
}

void sitting_join(struct request *request) {
	struct table *table = request->table;
	if (request->seat >= 0) {
		join_again(request);
		return;
	}
	struct seat *seat = NULL;
	const char *objection = object_to_guest(request);
	if (objection != NULL) {
		request_put(request, objection);
	} else if (table_has_begun(table)) {
		words_put(&request->answer, request->words,
			"This game has already begun; you can join the next one.");
		request_put_like(request);
	} else if (limits_guests(request)) {
		refuse_for_now(request);
		return;
	} else if ((seat = table_seats_add(table, request->person, request->person->name)) ==
		   NULL) {
		words_put(&request->answer, request->words, "All seats are taken.");
	}
	if (seat == NULL) {
		request_refuse(request);
	} else if (journal_seated(table) < 0) {
		table_seats_undo(table);
		request_tell_not_taken(request);
	} else {
		table_note_place(table, (int)(seat - table->seats), request->chat, request->place);
		tell_seated(request, (int)(seat - table->seats));
		sitting_answer(request);
		rematch_note_seat(table, request->person);
		notifications_send(table);
	}
}
