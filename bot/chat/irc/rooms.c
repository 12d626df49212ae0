#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/state.h"

/* Our rooms, and who is in them. */

enum {
	REJOIN_MS = 10 * 1000, /* after a kick; doubled for each more */
	REJOIN_MOST_MS = 5 * 60 * 1000,
	JOIN_AGAIN_MS = 2 * 60 * 1000, /* after a refusal, or no answer */
	JOIN_LINE_MOST = 400,
	STRANGER_MS = 2 * 60 * 1000, /* how long somebody who only spoke in private is in sight */
	WHO_QUEUE_ROOM = SEND_QUEUE_LINES_MOST - 16,
	WHOX_TOKEN = 152,
	KICKS_COUNTED = 8,
};

/* Rooms */

struct irc_room *irc_rooms_find(struct irc *irc, struct irc_slice name) {
	for (size_t i = 0; i < irc->room_count; i++) {
		const char *known = irc->rooms[i].name;
		if (known != NULL &&
			irc_fold_same(irc->isupport.casemapping, irc_slice_of(known), name)) {
			return &irc->rooms[i];
		}
	}
	return NULL;
}

static size_t index_of(const struct irc *irc, const struct irc_room *room) {
	return (size_t)(room - irc->rooms);
}

bool irc_is_me(const struct irc *irc, struct irc_slice nick) {
	return irc_fold_same(irc->isupport.casemapping, irc_slice_of(irc->nick), nick);
}

static bool due(const struct irc *irc, const struct irc_room *room) {
	return room->name != NULL && !room->in && irc_now(irc) >= room->join_at;
}

/* One JOIN for as many rooms as fit a line and the server takes at once. */
static void join_due(struct irc *irc) {
	size_t most = irc->isupport.joins_most > 0 ? irc->isupport.joins_most : SIZE_MAX;
	char list[JOIN_LINE_MOST + 1] = "";
	size_t len = 0, rooms = 0;
	for (size_t i = 0; i < irc->room_count; i++) {
		struct irc_room *room = &irc->rooms[i];
		size_t added = due(irc, room) ? strlen(room->name) + 1 : 0;
		if (added == 0 || added > JOIN_LINE_MOST) {
			continue;
		}
		if (rooms == most || len + added > JOIN_LINE_MOST) {
			irc_send(irc, SEND_CONTROL, "JOIN %s", list);
			len = rooms = 0;
		}
		len += (size_t)snprintf(
			list + len, sizeof(list) - len, "%s%s", rooms > 0 ? "," : "", room->name);
		rooms++;
		room->join_at = irc_now(irc) + irc_pause(irc, JOIN_AGAIN_MS);
	}
	if (rooms > 0) {
		irc_send(irc, SEND_CONTROL, "JOIN %s", list);
	}
}

void irc_rooms_begin(struct irc *irc) {
	irc->whos = 0;
	for (size_t i = 0; i < irc->room_count; i++) {
		irc->rooms[i].in = false;
		irc->rooms[i].join_at = 0;
		irc->rooms[i].kicks = 0;
	}
	join_due(irc);
}

bool irc_rooms_refused(struct irc *irc, const struct irc_line *line) {
	struct irc_room *room = irc_rooms_find(irc, line->param[1]);
	if (room == NULL) {
		return false;
	}
	if (!room->refusal_told) { /* once, until we join again */
		struct irc_slice words = line->param[line->params - 1];
		room->refusal_told = true;
		log_event(LOG_ERROR, room->in ? "irc-say-refused" : "irc-join-refused",
			"%s: %s: %.*s", irc->config->name, room->name, (int)words.len, words.at);
	}
	return true;
}

/* People coming into sight and leaving it */

static void tell_came(struct irc *irc, const struct irc_person *person, const char *place) {
	if (irc_heard(irc)) {
		irc->chat.listener->came(
			irc->chat.data, &irc->chat, place, irc_person_shown(person));
	}
}

static void tell_renamed(struct irc *irc, const struct irc_person *person) {
	if (irc_heard(irc) && person->key[0] != '\0') {
		irc->chat.listener->renamed(irc->chat.data, &irc->chat, irc_person_shown(person));
	}
}

/* While another connection of the same account is in sight, the person has not left, but may be
 * shown by another name now. */
static void forget(struct irc *irc, struct irc_person *person) {
	struct irc_person gone = *person;
	irc_people_remove(irc->people, person);
	if (gone.key[0] == '\0' || !irc_heard(irc)) {
		return;
	}
	const struct irc_person *other = irc_people_find_key(irc->people, gone.key);
	if (other != NULL) {
		tell_renamed(irc, other);
	} else {
		irc->chat.listener->left(irc->chat.data, &irc->chat, irc_person_shown(&gone));
	}
}

void irc_rooms_settle(struct irc *irc, struct irc_person *person) {
	if (person->key[0] != '\0') {
		return;
	}
	irc_people_settle(irc->people, person);
	for (size_t i = 0; i < irc->room_count; i++) {
		if (person->places[i] != 0) {
			tell_came(irc, person, irc->rooms[i].name);
		}
	}
}

static void enter(struct irc *irc, struct irc_person *person, struct irc_room *room) {
	uint8_t *place = &person->places[index_of(irc, room)];
	if (*place == 0) {
		*place = IRC_HERE;
		if (person->key[0] != '\0') {
			tell_came(irc, person, room->name);
		}
	}
}

static void leave(struct irc *irc, struct irc_person *person, struct irc_room *room) {
	person->places[index_of(irc, room)] = 0;
	if (!irc_person_in_sight(person)) {
		forget(irc, person);
	}
}

static bool is_stranger(const struct irc_person *person) {
	return !irc_person_in_sight(person);
}

void irc_rooms_bound_strangers(struct irc *irc) {
	struct irc_person *oldest = NULL;
	size_t strangers = 0;
	for (size_t i = 0; i < IRC_PEOPLE_MOST; i++) {
		struct irc_person *person = irc->people->slots[i];
		if (person != NULL && is_stranger(person)) {
			strangers++;
			oldest = oldest == NULL || person->heard < oldest->heard ? person : oldest;
		}
	}
	if (strangers >= IRC_STRANGERS_MOST) {
		forget(irc, oldest);
	}
}

void irc_rooms_gone(struct irc *irc, struct irc_person *person) {
	if (is_stranger(person)) {
		forget(irc, person);
	}
}

static bool same_host(const struct irc_person *person, const struct irc_line *line) {
	return irc_slice_is(line->user, person->user) && irc_slice_is(line->host, person->host);
}

/* Nobody else can have the nick of somebody in sight, but a stranger may have gone unseen and
 * another may have taken the nick. */
struct irc_person *irc_rooms_meet(struct irc *irc, const struct irc_line *line) {
	struct irc_person *person = irc_people_find(irc->people, line->nick);
	if (person != NULL && is_stranger(person) && !same_host(person, line)) {
		forget(irc, person);
		person = NULL;
	}
	if (person == NULL) {
		person = irc_people_add(irc->people, line->nick);
	}
	if (person != NULL) {
		irc_person_set_host(person, line->user, line->host);
		char account[IRC_NAME_MOST];
		if (irc_line_tag(line, "account", account, sizeof(account))) {
			irc_person_set_account(person, irc_slice_of(account));
		}
	}
	return person;
}

bool irc_rooms_moderates(
	const struct irc *irc, const struct irc_person *person, const struct irc_room *room) {
	unsigned ranks = person->places[index_of(irc, room)] & ~(unsigned)IRC_HERE;
	return (ranks & irc_isupport_moderators(&irc->isupport)) != 0;
}

/* JOIN, PART, KICK, QUIT, NICK */

/* What the server puts before our lines is learned here. */
static void learn_own_host(struct irc *irc, const struct irc_line *line) {
	irc_slice_copy(line->user, irc->user, sizeof(irc->user));
	irc_slice_copy(line->host, irc->host, sizeof(irc->host));
}

static void ask_who(struct irc *irc, struct irc_slice mask) {
	irc->whos++;
	if (irc->isupport.whox) {
		irc_send(irc, SEND_CONTROL, "WHO %.*s %%tuhna,%d", (int)mask.len, mask.at,
			WHOX_TOKEN);
	} else {
		irc_send(irc, SEND_CONTROL, "WHO %.*s", (int)mask.len, mask.at);
	}
}

static void we_joined(struct irc *irc, const struct irc_line *line) {
	struct irc_room *room = irc_rooms_find(irc, line->param[0]);
	learn_own_host(irc, line);
	if (room == NULL) { /* the server sent us on to another channel */
		irc_send(
			irc, SEND_CONTROL, "PART %.*s", (int)line->param[0].len, line->param[0].at);
		log_event(LOG_WARNING, "irc-forwarded", "%s: to %.*s, which is not in the config",
			irc->config->name, (int)line->param[0].len, line->param[0].at);
		return;
	}
	room->in = true;
	room->refusal_told = false;
	log_event(LOG_INFO, "irc-joined", "%s: %s", irc->config->name, room->name);
	ask_who(irc, line->param[0]);
	irc->chat.listener->entered(irc->chat.data, &irc->chat, room->name);
}

/* Where JOIN does not tell accounts and WHO can, somebody new is asked for, unless a crowd comes.
 */
static bool must_ask(const struct irc *irc) {
	return irc->isupport.whox && !(irc->caps & IRC_CAP_EXTENDED_JOIN) &&
	       send_queue_room(irc->queue, SEND_CONTROL) > WHO_QUEUE_ROOM;
}

void irc_on_join(struct irc *irc, const struct irc_line *line) {
	if (irc_is_me(irc, line->nick)) {
		we_joined(irc, line);
		return;
	}
	struct irc_room *room = irc_rooms_find(irc, line->param[0]);
	struct irc_person *person = room != NULL ? irc_rooms_meet(irc, line) : NULL;
	if (person == NULL) {
		return;
	}
	if (irc->caps & IRC_CAP_EXTENDED_JOIN) {
		irc_person_set_account(person, line->param[1]);
	}
	enter(irc, person, room);
	if (person->key[0] == '\0' && must_ask(irc)) {
		ask_who(irc, line->nick);
	} else {
		irc_rooms_settle(irc, person);
	}
}

static void we_left(struct irc *irc, struct irc_room *room, uint64_t pause) {
	room->in = false;
	room->join_at = irc_now(irc) + irc_pause(irc, pause);
	irc_speak_forget_room(irc, room);
	for (size_t i = 0; i < IRC_PEOPLE_MOST; i++) {
		struct irc_person *person = irc->people->slots[i];
		if (person != NULL && person->places[index_of(irc, room)] != 0) {
			leave(irc, person, room);
		}
	}
}

/* A server or a moderator may send us away with SAPART or REMOVE: that is a kick too. */
void irc_on_part(struct irc *irc, const struct irc_line *line) {
	struct irc_room *room = irc_rooms_find(irc, line->param[0]);
	struct irc_person *person = irc_people_find(irc->people, line->nick);
	if (room != NULL && irc_is_me(irc, line->nick)) {
		we_left(irc, room, REJOIN_MOST_MS);
	} else if (room != NULL && person != NULL) {
		leave(irc, person, room);
	}
}

static uint64_t rejoin_pause(struct irc_room *room) {
	uint64_t pause = (uint64_t)REJOIN_MS << room->kicks;
	if (room->kicks < KICKS_COUNTED) {
		room->kicks++;
	}
	return pause < REJOIN_MOST_MS ? pause : REJOIN_MOST_MS;
}

void irc_on_kick(struct irc *irc, const struct irc_line *line) {
	struct irc_room *room = irc_rooms_find(irc, line->param[0]);
	struct irc_person *person = irc_people_find(irc->people, line->param[1]);
	if (room != NULL && irc_is_me(irc, line->param[1])) {
		log_event(LOG_WARNING, "irc-kicked", "%s: from %s by %.*s", irc->config->name,
			room->name, (int)line->nick.len, line->nick.at);
		we_left(irc, room, rejoin_pause(room));
	} else if (room != NULL && person != NULL) {
		leave(irc, person, room);
	}
}

void irc_on_quit(struct irc *irc, const struct irc_line *line) {
	struct irc_person *person = irc_people_find(irc->people, line->nick);
	if (person != NULL) {
		forget(irc, person);
	}
	irc_register_nick_free(irc, line->nick);
}

static void rename_person(struct irc *irc, struct irc_person *person, struct irc_slice nick) {
	struct irc_person *before = irc_people_find(irc->people, nick);
	if (before != NULL && before != person) {
		forget(irc, before); /* a stranger who had gone unseen */
	}
	if (!irc_people_rename(irc->people, person, nick)) {
		forget(irc, person);
		return;
	}
	tell_renamed(irc, person);
}

void irc_on_nick(struct irc *irc, const struct irc_line *line) {
	if (irc_is_me(irc, line->nick)) {
		irc_slice_copy(line->param[0], irc->nick, sizeof(irc->nick));
		log_event(LOG_INFO, "irc-nick", "%s: now %s", irc->config->name, irc->nick);
		return;
	}
	struct irc_person *person = irc_people_find(irc->people, line->nick);
	if (person != NULL) {
		rename_person(irc, person, line->param[0]);
	}
	irc_register_nick_free(irc, line->nick);
}

void irc_on_account(struct irc *irc, const struct irc_line *line) {
	struct irc_person *person = irc_people_find(irc->people, line->nick);
	if (person != NULL) {
		irc_person_set_account(person, line->param[0]); /* the key stays, see people.h */
	}
}

void irc_on_chghost(struct irc *irc, const struct irc_line *line) {
	struct irc_person *person = irc_people_find(irc->people, line->nick);
	if (irc_is_me(irc, line->nick)) {
		irc_slice_copy(line->param[0], irc->user, sizeof(irc->user));
		irc_slice_copy(line->param[1], irc->host, sizeof(irc->host));
	} else if (person != NULL) {
		irc_person_set_host(person, line->param[0], line->param[1]);
	}
}

/* Ranks */

static void set_rank(struct irc *irc, const struct irc_room *room, struct irc_slice nick,
	unsigned rank, bool on) {
	struct irc_person *person = irc_people_find(irc->people, nick);
	uint8_t *place = person != NULL ? &person->places[index_of(irc, room)] : NULL;
	if (place != NULL && *place != 0) {
		*place = (uint8_t)(on ? *place | rank : *place & ~rank);
	}
}

static bool takes_parameter(const struct irc_isupport *isupport, char mode, bool on) {
	return strchr(isupport->list_modes, mode) != NULL ||
	       (on && strchr(isupport->set_modes, mode) != NULL);
}

/* "MODE #dice +o-v ann ben" */
void irc_on_mode(struct irc *irc, const struct irc_line *line) {
	const struct irc_room *room = irc_rooms_find(irc, line->param[0]);
	struct irc_slice modes = line->param[1];
	bool on = true;
	size_t next = 2;
	for (size_t i = 0; room != NULL && i < modes.len; i++) {
		unsigned rank = irc_isupport_rank_of_mode(&irc->isupport, modes.at[i]);
		if (modes.at[i] == '+' || modes.at[i] == '-') {
			on = modes.at[i] == '+';
		} else if (rank != 0 && next < line->params) {
			set_rank(irc, room, line->param[next++], rank, on);
		} else if (takes_parameter(&irc->isupport, modes.at[i], on)) {
			next++;
		}
	}
}

/* The rooms of a config */

static const char *find_channel(const struct irc *irc, const char *name) {
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		const char *channel = irc->config->channels[i];
		if (irc_fold_same(
			    irc->isupport.casemapping, irc_slice_of(channel), irc_slice_of(name))) {
			return channel;
		}
	}
	return NULL;
}

/* First the place is lost, so that nobody is told that everybody went. */
static void leave_room(struct irc *irc, struct irc_room *room) {
	if (room->in) {
		irc_send(irc, SEND_CONTROL, "PART %s", room->name);
		log_event(LOG_INFO, "irc-parted", "%s: %s", irc->config->name, room->name);
		irc->chat.listener->lost(irc->chat.data, &irc->chat, room->name);
		we_left(irc, room, 0);
	}
	*room = (struct irc_room){.name = NULL};
}

static struct irc_room *free_room(struct irc *irc) {
	for (size_t i = 0; i < irc->room_count; i++) {
		if (irc->rooms[i].name == NULL) {
			return &irc->rooms[i];
		}
	}
	return irc->room_count < IRC_CHANNELS_MOST ? &irc->rooms[irc->room_count++] : NULL;
}

static void take_room(struct irc *irc, const char *channel) {
	struct irc_room *room = irc_rooms_find(irc, irc_slice_of(channel));
	if (room != NULL) {
		return; /* there already, or listed twice */
	}
	room = free_room(irc);
	if (room != NULL) {
		*room = (struct irc_room){.name = channel};
	} else {
		log_event(LOG_ERROR, "irc-channels", "%s: %s is one too many, and is not joined",
			irc->config->name, channel);
	}
}

void irc_rooms_configure(struct irc *irc) {
	for (size_t i = 0; i < irc->room_count; i++) {
		struct irc_room *room = &irc->rooms[i];
		const char *channel = room->name != NULL ? find_channel(irc, room->name) : NULL;
		if (channel != NULL) {
			room->name = channel;
		} else if (room->name != NULL) {
			leave_room(irc, room);
		}
	}
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		take_room(irc, irc->config->channels[i]);
	}
	if (irc->phase == IRC_UP) {
		join_due(irc);
	}
}

/* NAMES and WHO */

/* "@+ann", or "@ann!user@host" with userhost-in-names. */
static void take_name(struct irc *irc, struct irc_room *room, struct irc_slice name) {
	unsigned ranks = 0, rank;
	while (name.len > 0 &&
		(rank = irc_isupport_rank_of_mark(&irc->isupport, name.at[0])) != 0) {
		ranks |= rank;
		name.at++;
		name.len--;
	}
	char source[4 * IRC_NAME_MOST];
	struct irc_line line;
	snprintf(source, sizeof(source), ":%.*s NAMES", (int)name.len, name.at);
	if (irc_line_parse(irc_slice_of(source), &line) < 0 || irc_is_me(irc, line.nick)) {
		return;
	}
	struct irc_person *person = irc_rooms_meet(irc, &line);
	if (person != NULL) {
		enter(irc, person, room);
		person->places[index_of(irc, room)] = (uint8_t)(IRC_HERE | ranks);
	}
}

/* 353 me = #dice :@ann ben */
void irc_on_names(struct irc *irc, const struct irc_line *line) {
	struct irc_room *room = irc_rooms_find(irc, line->param[2]);
	struct irc_slice rest = line->param[3], name;
	while (room != NULL && irc_slice_word(&rest, ' ', &name)) {
		take_name(irc, room, name);
	}
}

static void take_who(struct irc *irc, struct irc_slice nick, struct irc_slice user,
	struct irc_slice host, struct irc_slice account) {
	struct irc_person *person = irc_people_find(irc->people, nick);
	if (irc_is_me(irc, nick)) {
		irc_slice_copy(user, irc->user, sizeof(irc->user));
		irc_slice_copy(host, irc->host, sizeof(irc->host));
	} else if (person != NULL) {
		irc_person_set_host(person, user, host);
		if (account.len > 0) {
			irc_person_set_account(person, account);
		}
		irc_rooms_settle(irc, person);
	}
}

/* 352 me #dice user host server nick flags :hops name */
void irc_on_who(struct irc *irc, const struct irc_line *line) {
	struct irc_slice unknown = {"", 0};
	take_who(irc, line->param[5], line->param[2], line->param[3], unknown);
}

/* 354 me 152 user host nick account */
void irc_on_whox(struct irc *irc, const struct irc_line *line) {
	take_who(irc, line->param[4], line->param[2], line->param[3], line->param[5]);
}

/* Whom the answer left out, since servers shorten long ones, is settled by what they do next. */
void irc_on_who_end(struct irc *irc, const struct irc_line *line) {
	(void)line;
	irc->whos -= irc->whos > 0;
	if (irc->whos == 0) {
		irc_hear_held(irc);
	}
}

/* Pulse */

static void forget_silent_strangers(struct irc *irc) {
	uint64_t pause = irc_pause(irc, STRANGER_MS);
	for (size_t i = 0; i < IRC_PEOPLE_MOST; i++) {
		struct irc_person *person = irc->people->slots[i];
		if (person != NULL && is_stranger(person) && irc_now(irc) - person->heard > pause) {
			forget(irc, person);
		}
	}
}

void irc_rooms_pulse(struct irc *irc) {
	join_due(irc);
	irc_hear_held(irc); /* in case a WHO is never answered */
	forget_silent_strangers(irc);
}
