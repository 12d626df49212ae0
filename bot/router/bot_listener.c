#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/commands/greeting.h"
#include "bot/commands/lesson_talk.h"
#include "bot/commands/lookup.h"
#include "bot/commands/talk.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/button_id.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/feed/feed.h"
#include "bot/feed/last_words.h"
#include "bot/router/bot_listener.h"
#include "bot/router/presses.h"
#include "bot/router/router.h"
#include "bot/session/absence.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/merging.h"
#include "bot/session/patience.h"
#include "bot/session/reachability.h"
#include "bot/session/restore.h"
#include "bot/session/start.h"
#include "bot/session/table_places.h"
#include "bot/session/threads.h"
#include "bot/table/channel_settings.h"
#include "bot/table/clock.h"
#include "bot/table/figures.h"
#include "bot/table/journal.h"
#include "bot/table/table_seats.h"

/* Handles the networks' events: messages, presses, comings and goings, deliveries. */

/* False: the message was carried out before, as before a restart. */
static bool begins_to_hear(
	struct bot *bot, const struct chat *chat, const struct chat_message *message) {
	bot->inbound_id = message->id;
	bot->inbound_chat = chat;
	if (!journal_is_duplicate(bot, chat)) {
		return true;
	}
	log_event(LOG_INFO, "heard-before", "%s %s", chat->network, message->id);
	bot->outcome = OUTCOME_IGNORED;
	bot->inbound_id = NULL;
	return false;
}

static struct network_figures *figures_of(const struct bot *bot, const struct chat *chat) {
	return figures_find(bot->config.figures, chat->network);
}

static void count(const struct bot *bot, struct network_figures *network, uint64_t since) {
	if (network != NULL) {
		network->outcomes[bot->outcome]++;
		histogram_add(&bot->config.figures->handling, (double)(uv_hrtime() - since) / 1e9);
	}
}

/* A duplicate was done the first time. */
static struct chat_result result_of(const struct bot *bot, const struct chat *chat,
	const struct chat_message *message, bool is_new) {
	const struct table *table =
		message->place != NULL ? table_at(bot, chat, message->place) : NULL;
	return (struct chat_result){
		.done = !is_new || bot->outcome == OUTCOME_ANSWERED ||
			bot->outcome == OUTCOME_TAKEN,
		.table = table != NULL ? table->id : 0,
	};
}

static struct chat_result on_message(
	void *data, struct chat *chat, const struct chat_message *message) {
	struct bot *bot = data;
	struct network_figures *network = figures_of(bot, chat);
	uint64_t since = uv_hrtime();
	if (network != NULL) {
		network->messages++;
	}
	bool is_new = begins_to_hear(bot, chat, message);
	if (is_new) {
		router_route(bot, chat, message);
		bot->inbound_id = NULL;
		patience_note(bot, chat, message);
	}
	count(bot, network, since);
	return result_of(bot, chat, message, is_new);
}

static void on_pressed(
	void *data, struct chat *chat, const struct chat_message *message, const char *id) {
	struct bot *bot = data;
	struct network_figures *network = figures_of(bot, chat);
	uint64_t since = uv_hrtime();
	if (network != NULL) {
		network->presses++;
	}
	if (begins_to_hear(bot, chat, message)) {
		presses_take(bot, chat, message, id);
		bot->inbound_id = NULL;
		patience_note(bot, chat, message);
	}
	count(bot, network, since);
}

/* Whether it is one place: neither all within "GUILD/" nor (NULL) the whole network. */
static bool is_one_place(const char *place) {
	size_t len = place != NULL ? strlen(place) : 0;
	return len > 0 && place[len - 1] != '/';
}

static bool stands_in(const struct table_place *own, const struct chat *chat, const char *place) {
	return own->chat == chat &&
	       (place == NULL || strncmp(own->name, place, strlen(place)) == 0);
}

/* Calls each for the table's places there. Each may free the place, and with a home the table. */
static void each_place_of(struct table *table, const struct chat *chat, const char *place,
	void (*each)(struct table_place *own)) {
	struct table_place *next, *own = table->home->next;
	for (; own != NULL; own = next) {
		next = own->next;
		if (stands_in(own, chat, place)) {
			each(own);
		}
	}
	if (stands_in(table->home, chat, place)) {
		each(table->home);
	}
}

/* Calls each for all places of tables there, also of tables that are over. A call for a home may
 * destroy its table. */
static void each_place(const struct bot *bot, struct chat *chat, const char *place,
	void (*each)(struct table_place *own)) {
	if (is_one_place(place)) {
		struct map_entry *next, *entry = map_find(&bot->places, chat, place);
		for (; entry != NULL; entry = next) {
			next = map_next(&bot->places, entry);
			each((struct table_place *)entry);
		}
	}
	if (is_one_place(place) && !chat->has_threads) {
		return;
	}
	char within[STORE_PLACE_SIZE]; /* a channel's openings */
	if (is_one_place(place)) {
		snprintf(within, sizeof(within), "%s/", place);
		place = within;
	}
	for (size_t i = 0; i < bot->n_tables;) { /* the last one replaces a destroyed one */
		struct table *table = bot->tables[i];
		each_place_of(table, chat, place, each);
		i += i < bot->n_tables && bot->tables[i] == table;
	}
}

static bool on_has_table(void *data, struct chat *chat, const char *place) {
	const struct bot *bot = data;
	return map_find(&bot->places, chat, place) != NULL;
}

/* Tells all reachable places that another one is out of reach, or back. */
static void put_reach(const struct table_place *place, const void *data, struct text *out) {
	const struct table_place *other = data;
	const char *sentence =
		other->reachable ? SENTENCE("{where} is in reach again.")
		: other == place->table->home
			? SENTENCE("{where} is out of reach just now. Table #{id} waits for it, "
				   "and no clock runs.")
			: SENTENCE("{where} is out of reach just now. Table #{id} goes on, and "
				   "waits when it is the turn of somebody who sits there.");
	if (place != other && place->reachable) {
		PLACE_SAY(out, place, sentence,
			{"where", other->chat->impl->name_place(other->chat, other->name)});
	}
}

/* Once, until the place is back. Pages are not announced: nobody else knows of them. */
static void tell_reach(struct table_place *own) {
	struct table *table = own->table;
	bool lasts = own == table->home || own->kept;
	if (table->phase != TABLE_OVER && own->cursor.gap == own->reachable && lasts &&
		table->home->next != NULL) {
		own->cursor.gap = !own->reachable;
		announce_put(table, put_reach, own);
	}
}

static void tell_if_over(struct table_place *own) {
	if (own->table->phase == TABLE_OVER) {
		restore_tell_at(own);
	}
}

static void tell_if_live(struct table_place *own) {
	if (own->table->phase != TABLE_OVER) {
		restore_tell_at(own);
		tell_reach(own);
	}
}

/* Ends of games that are not delivered yet come first. */
static void on_entered(void *data, struct chat *chat, const char *place) {
	struct network_figures *network = figures_of(data, chat);
	if (network != NULL) {
		network->connects += !network->up;
		network->up = true;
	}
	last_words_say_unheard(data, chat, place);
	each_place(data, chat, place, tell_if_over);
	each_place(data, chat, place, tell_if_live);
}

static void on_invited(
	void *data, struct chat *chat, const char *place, const char *by, const char *language) {
	struct bot *bot = data;
	if (by == NULL) {
		greeting_say(bot, chat, place, language);
		return;
	}
	const struct channel_settings *channel = channel_settings_at(bot, chat, place);
	char buf[512];
	struct text text = TEXT_INTO(buf);
	SAY(&text, channel_settings_words(bot, channel, LANGUAGES),
		"This is Dicecup, a tabletop bot, invited by {who}. {prefix}help says what it "
		"plays.",
		{"who", by}, {"prefix", chat->prefix});
	chat->impl->say(chat, place, &(struct post){.text = buf});
}

/* With buttons, private texts do not depend on presence, and the network reports those that fail.
 */
static void seat_lost(struct seat *seat, const struct chat *chat) {
	if (seat->person != NULL && seat->person->chat != chat) {
		return;
	}
	seat->undealt |= seat->probing;
	seat->probing = false;
	if (!chat->has_buttons) {
		seat->reached = seat->unreachable = false;
	}
}

/* Whether people of the place are still seen in another place of the table. */
static bool is_seen_elsewhere(const struct table_place *own) {
	const struct table_place *place = own->table->home;
	for (; place != NULL; place = place->next) {
		if (place != own && place->chat == own->chat && place->reachable) {
			return true;
		}
	}
	return false;
}

static void put_out_of_reach(struct table_place *own) {
	struct table *table = own->table;
	const struct chat *chat = own->chat;
	bool was_reachable = own->reachable;
	table_note_said(own, -ENOTCONN);
	if (was_reachable) { /* it was lost this long ago */
		own->unreachable_at -= chat->impl->deaf_ms(chat, own->name);
	}
	for (int seat = 0; seat < table->n_seats && !is_seen_elsewhere(own); seat++) {
		seat_lost(&table->seats[seat], own->chat);
	}
	if (was_reachable) {
		tell_reach(own);
	}
}

static void on_lost(void *data, struct chat *chat, const char *place) {
	struct network_figures *network = figures_of(data, chat);
	if (network != NULL && place == NULL) {
		network->up = false;
	}
	if (place != NULL) {
		each_place(data, chat, place, reachability_place_lost);
	}
	each_place(data, chat, place, put_out_of_reach);
}

static void put_deaf(const struct table_place *place, const void *data, struct text *out) {
	(void)data;
	table_place_say(out, place,
		SENTENCE("I cannot hear you just now: the connection is lost. No clock runs for "
			 "you, and nothing is lost."),
		NULL, 0);
}

static void say_deaf(struct table_place *own) {
	if (own->reachable && own->table->phase != TABLE_OVER) {
		own->deaf = true;
		announce_put_at(own, put_deaf, NULL);
	}
}

static void on_deaf(void *data, struct chat *chat, const char *place) {
	each_place(data, chat, place, say_deaf);
	each_place(data, chat, place, put_out_of_reach);
}

static void on_unheard(void *data, struct chat *chat, const char *place) {
	each_place(data, chat, place, feed_note_unheard);
	last_words_note_unheard(data, chat, place);
}

static void on_gone(void *data, struct chat *chat, const char *place) {
	each_place(data, chat, place, closing_place_gone);
}

/* Calls each for every seat of the person on this network. */
static void each_seat(const struct bot *bot, struct chat *chat, const char *key,
	void (*each)(struct table *table, int seat, const char *detail), const char *detail) {
	const struct person *person = people_find(&bot->people, chat, key);
	for (unsigned i = 0; person != NULL && i < person->n_seats;) {
		struct table *table = person->tables[i];
		int seat = table_seat_of(table, person);
		if (seat >= 0) {
			each(table, seat, detail);
		}
		i += i < person->n_seats && person->tables[i] == table;
	}
}

static void seat_renamed(struct table *table, int seat, const char *name) {
	if (name[0] != '\0' && table_seats_rename(table, seat, name)) {
		journal_seats(table);
		live_message_show(table);
	}
}

static void seat_came(struct table *table, int seat, const char *detail) {
	(void)detail;
	if (table->seats[seat].left) {
		absence_came(table, seat);
		table_seats_drop_gifts(table, seat);
	}
	reachability_probe(table, seat);
}

static void on_came(void *data, struct chat *chat, const char *place, struct chat_person person) {
	struct table *table = place != NULL ? table_at(data, chat, place) : NULL;
	merging_note_imitated(data, chat, person.key, false);
	each_seat(data, chat, person.key, seat_renamed, person.name);
	each_seat(data, chat, person.key, seat_came, NULL);
	if (table != NULL) {
		absence_meet(table, chat, &person);
	}
}

/* A probe under way may not have arrived. */
static void seat_out(struct seat *seat) {
	seat->undealt |= seat->probing;
	seat->reached = seat->unreachable = seat->probing = seat->asks = false;
}

static void seat_left(struct table *table, int seat, const char *detail) {
	(void)detail;
	seat_out(&table->seats[seat]);
	absence_left(table, seat);
}

static void seat_logged_out(struct table *table, int seat, const char *detail) {
	(void)detail;
	seat_out(&table->seats[seat]);
	absence_logged_out(table, seat);
}

static void on_left(void *data, struct chat *chat, struct chat_person person) {
	each_seat(data, chat, person.key, seat_left, NULL);
}

static void seat_missing(struct table *table, int seat, const char *place) {
	if (table_place_at(table, table->seats[seat].person->chat, place) != NULL) {
		absence_missing(table, seat);
	}
}

static void on_missing(
	void *data, struct chat *chat, const char *place, struct chat_person person) {
	each_seat(data, chat, person.key, seat_missing, place);
}

static void on_logged_out(void *data, struct chat *chat, struct chat_person person) {
	each_seat(data, chat, person.key, seat_logged_out, NULL);
}

static bool on_becomes(void *data, struct chat *chat, const char *former, struct chat_person person,
	enum chat_proof proof) {
	return merging_follow(data, chat, former, &person, proof);
}

static void on_imitated(void *data, struct chat *chat, const char *key, bool on) {
	merging_note_imitated(data, chat, key, on);
}

static bool on_is_imitated(void *data, struct chat *chat, const char *key) {
	return merging_is_imitated(data, chat, key);
}

static void on_renamed(void *data, struct chat *chat, struct chat_person person) {
	each_seat(data, chat, person.key, seat_renamed, person.name);
}

/* A terminal has several places, and its person is at one of them. */
static bool is_at_another_table(const struct table *table, const struct chat *chat) {
	return chat->single_user && !table->home->reachable;
}

static void seat_reached(struct table *table, int seat, const char *detail) {
	(void)detail;
	struct seat *who = &table->seats[seat];
	if (is_at_another_table(table, who->person->chat)) {
		return;
	}
	bool is_back = !who->reached && who->absence == STORE_PRESENT &&
		       !table_has_hands_by_button(table, who->person);
	bool asks = who->asks;
	who->reached = true;
	who->unreachable = who->undealt = who->probing = who->asks = false;
	clocks_set(table);
	if (!table_has_begun(table)) {
		start_if_wanted(table);
	} else if (is_back || asks) {
		hands_send(table, seat);
	}
}

static void on_reached(void *data, struct chat *chat, struct chat_person person) {
	each_seat(data, chat, person.key, seat_reached, NULL);
}

/* The reason is in the network's language, so it goes to the log. */
static void say_unreachable(struct table *table, int seat, const char *why, bool presses) {
	log_event(LOG_INFO, "unreachable", "table %lld, seat %d: %s", (long long)table->id, seat,
		why);
	ANNOUNCE(table,
		presses ? SENTENCE("{who}: my private messages do not reach you. Press My hand "
				   "to see your dice or cards.")
			: SENTENCE("{who}: my private messages do not reach you. Allow them, "
				   "then say {prefix}hand."),
		{"who", table_seat_name(table, table_words(table), seat)});
}

static bool is_news(const struct table *table, int seat, bool again, bool presses) {
	return presses ? !again && !table_has_hands_by_button(table, table->seats[seat].person)
		       : !again || !absence_is_flapping(table, seat);
}

/* On networks with buttons this may happen every round, so the place is told once; hands by button
 * miss nothing. Elsewhere it may happen at each arrival. */
static void seat_unreachable(struct table *table, int seat, const char *why) {
	struct seat *who = &table->seats[seat];
	bool presses = who->person->chat->has_buttons, again = who->warned;
	who->reached = who->probing = who->asks = false;
	who->unreachable = who->undealt = true;
	who->warned = again || table->home->reachable;
	if (is_news(table, seat, again, presses)) {
		say_unreachable(table, seat, why, presses);
	}
	if (presses) {
		start_if_wanted(table);
	}
}

static void on_unreachable(
	void *data, struct chat *chat, struct chat_person person, const char *why) {
	lesson_talk_lost(data, chat, person.key);
	each_seat(data, chat, person.key, seat_unreachable, why);
}

static uint64_t on_commit_seq(void *data) {
	return journal_commit_seq(data);
}

static int on_before_send(void *data, uint64_t commit_seq) {
	return journal_keep(data, commit_seq);
}

static bool opens_form(const struct bot *bot, const char *id) {
	struct button_id press;
	if (!button_id_read(id, &press)) {
		return false;
	}
	const struct command *command =
		press.action == ACTION_COMMAND
			? lookup_command(bot->config.commands, press.word, true)
			: NULL;
	return press.action == ACTION_FILL || press.action == ACTION_TYPE ||
	       (command != NULL && command->press_asks);
}

static bool on_defers(void *data, const char *id, bool late) {
	return (late || journal_is_slow(data)) && !opens_form(data, id);
}

static bool on_is_on_turn(
	void *data, struct chat *chat, const char *key, int64_t id, int64_t turn) {
	const struct bot *bot = data;
	const struct table *table = table_numbered(data, id);
	const struct person *person = people_find(&bot->people, chat, key);
	int seat = table != NULL && person != NULL ? table_seat_of(table, person) : -1;
	return seat >= 0 && clock_is_awaited(table, seat) && table->seats[seat].clock.turn == turn;
}

/* NULL: the table is gone, or is no longer in this place. */
static struct table_place *find_place(
	struct bot *bot, const struct chat *chat, int64_t id, int place_index) {
	const struct table *table = table_numbered(bot, id);
	struct table_place *place = table != NULL ? table_place_numbered(table, place_index) : NULL;
	return place != NULL && place->chat == chat ? place : NULL;
}

static void on_delivered(void *data, struct chat *chat, const struct post_end *end) {
	struct table_place *place = find_place(data, chat, end->table, end->place_index);
	if (place == NULL || !feed_note_delivered(place, end)) {
		return;
	}
	clocks_set(place->table);
	live_message_show_clocks(place->table);
	if (place->cursor.lags && end->move >= place->cursor.queued) {
		place->cursor.lags = false;
		if (place->table->phase == TABLE_RUNNING) {
			announce_status(place);
		}
	}
	closing_note_delivered(place->table);
}

static void hand_shown(
	struct table *table, const struct chat *chat, const char *key, const char *where) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (person != NULL && person->chat == chat && strcmp(person->key, key) == 0) {
			live_message_hand_stands(table, &table->seats[i], where);
		}
	}
}

/* The location of a live message, which may belong to a game that has just ended. */
static void on_shown(void *data, struct chat *chat, int64_t id, int place_index, const char *key,
	const char *where, int64_t log_end) {
	struct table *table = table_numbered(data, id);
	struct table_place *place = key == NULL ? find_place(data, chat, id, place_index) : NULL;
	if (place != NULL) {
		live_message_stands(place, where, log_end);
		threads_begin(place);
	} else if (table != NULL && key != NULL) {
		hand_shown(table, chat, key, where);
	}
}

static int64_t on_posting(void *data, struct chat *chat, int64_t id, int place_index, bool *again) {
	struct table_place *place = find_place(data, chat, id, place_index);
	*again = false;
	return place != NULL ? live_message_count(place, again) : 0;
}

static void on_final(
	void *data, struct chat *chat, int64_t id, int place_index, int64_t move, int64_t log_end) {
	struct table_place *place = find_place(data, chat, id, place_index);
	if (place != NULL) {
		live_message_is_final(place, move, log_end);
	}
}

/* The table may be gone already. */
static void on_deleted(void *data, struct chat *chat, int64_t id, const char *where) {
	const struct bot *bot = data;
	(void)chat;
	if (bot->config.store != NULL && store_old_post_deleted(bot->config.store, id, where) < 0) {
		log_event(LOG_ERROR, "not-kept", "a deleted post: %s",
			store_error(bot->config.store));
	}
}

static void on_talked(
	void *data, struct chat *chat, const char *place, const char *name, const char *text) {
	struct table *table = table_at(data, chat, place);
	struct table_place *own = table != NULL ? table_place_at(table, chat, place) : NULL;
	if (own != NULL) {
		live_message_note_talk(own);
	}
	if (table != NULL && text != NULL) {
		talk_hear(table, chat, place, name, text);
	}
}

static int on_watched(void *data, struct chat *chat, int64_t id, const char *place,
	const char *language, struct chat_access *access) {
	return table_places_watch(data, chat, id, place, language, access);
}

static void on_unwatched(void *data, struct chat *chat, const char *place) {
	table_places_unwatch(data, chat, place);
}

static void on_thread_made(void *data, struct chat *chat, const char *opening, const char *thread) {
	if (thread != NULL) {
		threads_made(data, chat, opening, thread);
	} else {
		threads_refused(data, chat, opening);
	}
}

const struct chat_listener bot_listener = {
	.message = on_message,
	.pressed = on_pressed,
	.suggest = router_suggest,
	.has_table = on_has_table,
	.entered = on_entered,
	.invited = on_invited,
	.lost = on_lost,
	.deaf = on_deaf,
	.unheard = on_unheard,
	.gone = on_gone,
	.came = on_came,
	.left = on_left,
	.missing = on_missing,
	.renamed = on_renamed,
	.becomes = on_becomes,
	.imitated = on_imitated,
	.is_imitated = on_is_imitated,
	.logged_out = on_logged_out,
	.reached = on_reached,
	.unreachable = on_unreachable,
	.commit_seq = on_commit_seq,
	.before_send = on_before_send,
	.defers = on_defers,
	.is_on_turn = on_is_on_turn,
	.delivered = on_delivered,
	.posting = on_posting,
	.shown = on_shown,
	.final = on_final,
	.deleted = on_deleted,
	.talked = on_talked,
	.watched = on_watched,
	.unwatched = on_unwatched,
	.thread_made = on_thread_made,
};
