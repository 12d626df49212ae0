#include <errno.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/fair/keys.h"
#include "bot/session/closing.h"
#include "bot/session/guest_sits.h"
#include "bot/session/seating.h"
#include "bot/session/table_places.h"
#include "bot/table/table_seats.h"

/* join with "#812", or for strangers "#812-KEY" with the table's invitation, brings a table from
 * elsewhere. */

/* A table's number with the key after it. */
struct named {
	int64_t id; /* 0: the word is no number */
	char key[KEYS_HEX_SIZE + 1];
};

static struct named read_named(struct request *request) {
	char word[24 + KEYS_HEX_SIZE], *end;
	struct named named = {.id = 0};
	if (!request_next_word(request, word, sizeof(word))) {
		return named;
	}
	errno = 0;
	long long id = strtoll(word + (word[0] == '#'), &end, 10);
	if (errno != 0 || id <= 0 || (*end != '\0' && *end != '-')) {
		return named;
	}
	named.id = id;
	struct text key = TEXT_INTO(named.key);
	text_puts(&key, *end == '-' ? end + 1 : "");
	return named;
}

/* People without a seat need an invitation, unless the channel shows its tables to all. */
static bool may_have(
	const struct bot *bot, const struct named *named, enum channel_web shown, unsigned voided) {
	const struct bot_web *web = bot->config.web;
	char invitation[KEYS_HEX_SIZE];
	if (web == NULL || shown == WEB_OFF) {
		return false;
	}
	keys_invitation(web->secret, named->id, voided, invitation);
	return shown == WEB_ON || keys_are_equal(named->key, invitation);
}

/* The place of the table has no other readers. */
static bool is_played_alone(const struct request *request, const struct named *named) {
	const struct table *table = table_numbered(request->bot, named->id);
	return table != NULL && table->home->settings->is_direct;
}

/* NULL: there is no such table, or the asker may not have it; they are not told which. */
static struct table *find_table(const struct request *request, const struct named *named) {
	struct table *table = table_numbered(request->bot, named->id);
	if (table == NULL || table->phase == TABLE_OVER || table->phase == TABLE_PARKED) {
		return NULL;
	}
	bool may = table_seat_of(table, request->person) >= 0 ||
		   may_have(request->bot, named, table->home->settings->chosen.web, table->voided);
	return may ? table : NULL;
}

static bool may_bring(const struct request *request) {
	const struct channel_settings *settings =
		channel_settings_at(request->bot, request->chat, request->place);
	return request->message->moderates || (settings != NULL && settings->chosen.shared);
}

static void refuse_unknown(struct request *request, int64_t id) {
	ANSWER(request,
		"There is no table #{id} that you may bring here. Who sits there can do it from "
		"their own network, and so can whoever types its invitation: {prefix}join "
		"#{id}-KEY",
		{"id", NULL, (long)id});
	request_refuse(request);
}

static bool bring(struct request *request, struct table *table) {
	int n = 0;
	for (const struct table_place *at = table->home; at != NULL; at = at->next) {
		n++;
	}
	if (n >= PLACES_MAX) {
		request_refuse_saying(
			request, SENTENCE("That table is open in as many channels as it can be."));
		return false;
	}
	if (table_places_add(table, request->chat, request->place) == NULL) {
		request_tell_not_taken(request);
		return false;
	}
	request_aim(request, table);
	request_note(request, OUTCOME_TAKEN);
	return true;
}

/* False: it cannot be brought, and the asker was told why. */
static bool bring_here(struct request *request) {
	struct named named = read_named(request);
	if (request->table != NULL && request->table->id != named.id) {
		sitting_put_table_here(request);
		request_refuse(request);
		return false;
	}
	if (request->table != NULL) {
		return true;
	}
	if (is_played_alone(request, &named)) {
		request_refuse_saying(request, SITTING_ALONE);
		return false;
	}
	if (request->message->lacking != NULL) {
		sitting_put_lacking(request);
		request_refuse(request);
		return false;
	}
	if (!may_bring(request)) {
		request_refuse_saying(request,
			SENTENCE("Only moderators of this channel can bring a table of another "
				 "channel here, unless they allow it to everybody: "
				 "{prefix}settings shared=on"));
		return false;
	}
	struct table *table = find_table(request, &named);
	if (table == NULL) {
		refuse_unknown(request, named.id);
		return false;
	}
	return bring(request, table);
}

/* Joining */

/* A person who finds all seats taken watches. */
static void look_on(struct request *request) {
	request_tell_saying(
		request, table_has_begun(request->table)
				 ? SENTENCE("This table is now open in this channel, too; its game "
					    "has begun, so you can only watch.")
				 : SENTENCE("This table is now open in this channel, too; all its "
					    "seats are taken, so you can only watch."));
}

static void run_named(struct request *request) {
	bool stood = request->table != NULL;
	if (!bring_here(request)) {
		return;
	}
	const struct table *table = request->table;
	bool may_sit = !table_has_begun(table) && table_seats_room(table) > 0;
	if (stood || may_sit || request->seat >= 0) {
		sitting_join(request);
	} else {
		look_on(request);
	}
}

static void run(struct request *request) {
	if (request_names_table(request) && !request->chat->has_guests) {
		run_named(request);
	} else {
		sitting_join(request);
	}
}

const struct command join_command = {
	.word = "join",
	.aliases = "参加",
	.usage = "[#TABLE]",
	.help = SENTENCE("takes a seat, or takes yours back from the computer; {prefix}join #812 "
			 "brings that table here"),
	.need = NEEDS_TABLE,
	.names_table = true,
	.run = run,
	.arguments = ARGUMENTS({"table", SENTENCE("table"),
		SENTENCE("a table of another channel, to open here, too: #812"), .optional = true}),
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Join"),
	.look = BUTTON_MAIN,
	.at_open_table = true,
	.for_newcomers = true,
};

/* Leaving */

static void leave_open(struct request *request) {
	struct table *table = request->table;
	struct guest_going going = guest_sits_going(table, request->seat);
	if (!seating_drop(table, request->seat)) {
		request_tell_not_taken(request);
		return;
	}
	request_note(request, OUTCOME_TAKEN);
	guest_sits_went(table, &going);
	seating_settle(table, true);
}

/* Why the seat cannot be given up: a SENTENCE, or NULL. */
static const char *object(const struct table *table, int seat) {
	enum store_absence absence = table->seats[seat].absence;
	if (absence == STORE_TAKEN) {
		return presence_objection(table, seat);
	}
	if (!presence_is_in(table, seat)) {
		return SENTENCE("You are out of the game already, and nobody waits for you: your "
				"place counts as it is.");
	}
	return absence == STORE_GAVE_UP ? SENTENCE("The computer is already playing for you.")
					: NULL;
}

static void leave_running(struct request *request) {
	struct table *table = request->table;
	struct seat *seat = &table->seats[request->seat];
	const char *objection = object(table, request->seat);
	bool waited = presence_is_deserted(table);
	if (objection != NULL) {
		request_refuse_saying(request, objection);
		return;
	}
	if (!seating_give_to_computer(table, request->seat, STORE_GAVE_UP)) {
		request_tell_not_taken(request);
		return;
	}
	seat->reached = false;
	REQUEST_ANNOUNCE(request,
		presence_is_abandoned(table)
			? SENTENCE("{who} [leave|leaves] the game.")
			: SENTENCE("{who} [leave|leaves]; the computer plays on for {who}. "
				   "{prefix}join or a legal move takes the seat back."),
		{"who", table_seat_name(table, table_words(table), request->seat)});
	seating_settle(table, waited);
}

/* Nobody else plays at the table. */
static void leave_alone(struct request *request) {
	table_say_on(&request->answer, request->words, request->table, request->chat,
		SENTENCE("Table #{id} was closed; its game is unfinished."), NULL, 0);
	if (closing_break_off(request->table, 0)) {
		request->table = NULL;
		request_note(request, OUTCOME_TAKEN);
		request_tell(request);
	} else {
		request_forget(request);
		request_tell_not_taken(request);
	}
}

static void leave(struct request *request) {
	if (!table_has_begun(request->table)) {
		leave_open(request);
	} else if (request->table->home->settings->is_direct) {
		leave_alone(request);
	} else {
		leave_running(request);
	}
}

const struct command leave_command = {
	.word = "leave",
	.aliases = "退席",
	.usage = "",
	.help = SENTENCE("gives up your seat; in a running game the computer takes it over"),
	.need = NEEDS_SEAT,
	.run = leave,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Leave"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
};
