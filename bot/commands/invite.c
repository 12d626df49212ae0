#include <stdio.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/status.h"
#include "bot/table/invitations.h"
#include "bot/table/table_seats.h"

/* Invitations to a table of Perudo, which is opened if there is none. */

enum { INVITED_MS = 10 * 60 * 1000 };

struct invitee {
	char key[STORE_KEY_SIZE], name[STORE_NAME_SIZE];
};

static bool is_recent(const struct person_invited *invited, int64_t now) {
	return invited->at != 0 && now - invited->at < INVITED_MS;
}

/* The entry for this guest: an asker may call each once in ten minutes, and PERSON_INVITED in that
 * time. NULL: they may not. */
static struct person_invited *may_invite(
	const struct request *request, const struct invitee *guest, int64_t now) {
	struct person_invited *oldest = request->person->invited;
	for (size_t i = 0; i < PERSON_INVITED; i++) {
		struct person_invited *one = &request->person->invited[i];
		if (one->key == hash_text(guest->key) && is_recent(one, now)) {
			return NULL;
		}
		oldest = one->at < oldest->at ? one : oldest;
	}
	return is_recent(oldest, now) ? NULL : oldest;
}

/* A live table shows the invitation itself. */
static void put_invitation(const struct table_place *place, const void *data, struct text *out) {
	const struct invitation *invitation = data;
	if (place == place->table->home && !place->chat->has_live_tables) {
		PLACE_SAY(out, place,
			"A game of {game}, {who}? {by} waits at table #{id}: {prefix}join takes a "
			"seat.",
			{"who", invitation->who}, {"by", invitation->by});
	}
}

static void call_guest(struct request *request, const struct invitee *guest) {
	struct table *table = request->table;
	const struct invitation *invitation = invitations_add(table, guest->key, guest->name,
		table_seat_name(table, table_words(table), request->seat));
	if (invitation != NULL) {
		announce_put(table, put_invitation, invitation);
	} else {
		request_tell_not_taken(request);
	}
}

/* False: there is none, and the asker was told why. */
static bool find_guest(struct request *request, struct invitee *guest) {
	struct chat_person found;
	if (!request_find(request, request->place, request->raw, &found)) {
		return false;
	}
	snprintf(guest->key, sizeof(guest->key), "%s", found.key);
	snprintf(guest->name, sizeof(guest->name), "%s", found.name);
	return true;
}

/* Seats the asker at the table here, which has not begun; opens one if there is none. */
static bool sits_to_invite(struct request *request) {
	if (request->table != NULL && table_has_begun(request->table)) {
		request_refuse_saying(request,
			SENTENCE("A game is played here already: {prefix}status shows it."));
		return false;
	}
	request->args = request->raw = "perudo";
	if (request->table == NULL) {
		new_command.run(request);
	} else if (request->seat < 0) {
		sitting_join(request);
		request->seat = table_seat_of(request->table, request->person);
	}
	return request->table != NULL && request->seat >= 0;
}

static bool sits_here(const struct request *request, const struct invitee *guest) {
	const struct person *person = people_find(&request->bot->people, request->chat, guest->key);
	return person != NULL && request->table != NULL &&
	       table_seat_of(request->table, person) >= 0;
}

/* The person's stored choice counts even if they are not in memory. */
static bool refuses_calls(const struct request *request, const struct invitee *guest) {
	const struct bot *bot = request->bot;
	const struct person *person = people_find(&bot->people, request->chat, guest->key);
	struct store_person row;
	return person != NULL ? person->pings == PINGS_NEVER
			      : people_read(bot->config.store, request->chat, guest->key, &row) &&
					people_find_pings(row.pings) == PINGS_NEVER;
}

/* False: there is none, and the asker was told. */
static bool has_seat_free(struct request *request) {
	if (table_seats_room(request->table) == 0) {
		request_refuse_saying(request, SENTENCE("All seats are taken."));
	}
	return table_seats_room(request->table) > 0;
}

static void invite_person(struct request *request) {
	struct invitee guest;
	struct person_invited *room;
	int64_t now = request->bot->config.now(request->bot->config.data);
	if (!find_guest(request, &guest)) {
		return;
	}
	if (strcmp(guest.key, request->person->key) == 0) {
		request_refuse_saying(request, SENTENCE("That is you: invite somebody else."));
	} else if (sits_here(request, &guest)) {
		request_refuse_saying(request, SENTENCE("They sit at this table already."));
	} else if (refuses_calls(request, &guest)) {
		request_refuse_saying(request, SENTENCE("They do not want to be called."));
	} else if ((room = may_invite(request, &guest, now)) == NULL) {
		request_refuse_saying(request,
			SENTENCE("You invited them, or many others, a few minutes ago: try again "
				 "later."));
	} else if (sits_to_invite(request) && has_seat_free(request)) {
		*room = (struct person_invited){hash_text(guest.key), now};
		call_guest(request, &guest);
	}
}

static void invite_nobody(struct request *request) {
	if (sits_to_invite(request) && has_seat_free(request)) {
		int room = table_seats_room(request->table);
		sitting_add_computers(
			request, LEVEL_NORMAL, room < SITTING_OPPONENTS ? room : SITTING_OPPONENTS);
	}
}

/* In the place that the asker alone reads. */
static void play_alone(struct request *request, bool computers) {
	request->args = request->raw = "perudo";
	if (computers) {
		new_command.run(request);
	} else {
		request_refuse_saying(request, SITTING_ALONE);
	}
}

static void invite(struct request *request) {
	bool computers = request->raw[0] == '\0';
	if (chat_is_direct(request->place)) {
		play_alone(request, computers);
	} else {
		(computers ? invite_nobody : invite_person)(request);
	}
}

const struct command invite_command = {
	.word = "invite",
	.aliases = "誘う",
	.usage = "[NICK]",
	.help = SENTENCE("asks somebody to a table of Perudo here, which it opens if need be"),
	.need = NEEDS_PLACE,
	.direct = true,
	.run = invite,
	.limit = LIMIT_CHANGE,
	.arguments = ARGUMENTS(
		{"user", SENTENCE("user"), SENTENCE("whom; left out: two computer players"),
			.optional = true, .picked = true}),
};
