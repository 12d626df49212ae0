#include "bot/delivery/live_message.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/picture.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_log.h"
#include "bot/delivery/live_picture.h"
#include "bot/delivery/status.h"
#include "bot/feed/feed.h"
#include "bot/table/clock.h"
#include "bot/table/presence.h"
#include "engine/spans.h"

enum {
	TEXT_BYTES = 3600, /* of a post without its title: within the 4,000 that networks show */
	SEED_DIGITS = 16,
	RULES_BYTES = 512,
	LEVELS_BYTES = 64,
	DOWN_MS = 30 * 1000,    /* least time between two moves to the bottom */
	DELIVERY_MS = 5 * 1000, /* most calls are delivered within this time */
};

/* The content of a table's message. */
struct live_text {
	char title[256], status[STATUS_BYTES_MAX], text[STATUS_BYTES_MAX + LIVE_LOG_BYTES];
	char taken[STATUS_BYTES_MAX];
	struct chat_seats seats;
	struct chat_controls controls;
	struct text at, below; /* in text; and status */
	struct text head;
	bool last, drawn; /* drawn: on a board */
};

static void begin(struct live_text *shown) {
	shown->at = TEXT_INTO(shown->text);
	shown->below = TEXT_INTO(shown->status);
	shown->head = TEXT_INTO(shown->title);
	shown->last = false;
	shown->seats = (struct chat_seats){.taken = NULL};
	buttons_clear(&shown->controls);
}

static void send(struct table_place *place, const struct live_text *shown, const struct post *how) {
	struct live_post *live = &place->live;
	struct post post = *how;
	post.text = shown->text;
	post.title = shown->title[0] != '\0' ? shown->title : NULL;
	post.table = place->table->id;
	post.place_index = place->place_index;
	post.controls = &shown->controls;
	post.seats = shown->seats.taken != NULL ? &shown->seats : NULL;
	post.edit_of = live->where;
	post.last = shown->last;
	post.silent = how->silent || table_place_reader(place) != SEAT_ALL; /* nobody is called */
	post.log_end = live_log_end(live);
	place->chat->impl->show(place->chat, place->name, &post);
	if (place->chat->renders_synchronously) {
		live_log_note_shown(live, post.log_end);
		live_picture_shown(live);
	}
}

/* Joins lines of the log above and the status below, with a rule between; of too many lines the
 * last. beside: as in live_log_put(). */
static void join(struct live_text *shown, const struct table_place *place, const char *log,
	const struct audience *beside) {
	char buf[LIVE_LOG_BYTES + 1];
	const char *lines = buf;
	struct text above = TEXT_INTO(buf);
	live_log_put(log, place->table->game, beside, &above);
	size_t room = shown->below.len < TEXT_BYTES ? TEXT_BYTES - shown->below.len : 0;
	while (strlen(lines) > room) {
		const char *next = strchr(lines, '\n');
		lines = next != NULL ? next + 1 : "";
	}
	text_puts(&shown->at, lines);
	if (*lines != '\0' && shown->below.len > 0) {
		spans_rule(&shown->at);
	}
	text_puts(&shown->at, shown->status);
}

static void put_log(const struct table_place *place, const char *lines, struct text *out) {
	live_log_put(lines, place->table->game, NULL, out);
}

static void put_opening(const struct table_place *place, struct text *out) {
	const struct table *table = place->table;
	int opener = table_seat_of_number(table, table->opened_by);
	if (opener >= 0) {
		PLACE_SAY(out, place, "{game} table #{id} opened by {who}",
			{"who", table_seat_name(table, table_place_words(place), opener)});
	} else {
		table_place_say(out, place, SENTENCE("{game} table #{id}"), NULL, 0);
	}
}

/* "Perudo #3" */
static void put_name(const struct table_place *place, struct text *out) {
	words_put(out, table_place_words(place), place->table->game->name);
	text_add(out, " #%lld", (long long)place->table->id);
}

static void put_round(const struct table_place *place, int round, struct text *out) {
	if (round == 0) {
		put_opening(place, out);
		return;
	}
	put_name(place, out);
	text_puts(out, " · ");
	SAY(out, table_place_words(place), "round {n}", {"n", NULL, round});
}

/* The seats with this place, "1. ann, 1. bob"; without one (0), "- cat". */
static void put_rank(const struct table *table, const struct words *words,
	const struct audience_ending *ending, const uint8_t *places, int place, struct text *list) {
	for (int i = 0; i < table->n_seats; i++) {
		if (places[i] != place) {
			continue;
		}
		if (list->len > 0) {
			words_put(list, words, ", ");
		}
		const char *name =
			ending != NULL ? ending->names[i] : table_seat_name(table, words, i);
		if (place > 0) {
			text_add(list, "%d. %s", place, name);
		} else {
			text_add(list, "- %s", name);
		}
	}
}

/* A game for one person, or without places, tells its end itself. */
static void put_places(const struct table_place *at, struct text *out) {
	const struct table *table = at->table;
	const struct words *words = table_place_words(at);
	char names[STORE_NAME_SIZE * SEATS_MAX + 64];
	struct text list = TEXT_INTO(names);
	const struct audience_ending *ending = table_ending(table, table->state, words);
	const struct state_head *head = table->state;
	const uint8_t *places = ending != NULL ? ending->places : head->place;
	for (int place = 1; place <= table->n_seats; place++) {
		put_rank(table, words, ending, places, place, &list);
	}
	if (list.len == 0 || table->n_seats == 1) {
		return;
	}
	put_rank(table, words, ending, places, 0, &list);
	text_puts(out, "\n");
	SAY(out, words, "Places: {names}.", {"names", names});
}

/* The computers' levels at a table of one person; nothing at others. */
static void put_levels(const struct table_place *place, struct text *out) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	for (int level = 0; table->home->settings->is_direct && level < LEVELS; level++) {
		int seat = table->n_seats - 1;
		while (seat >= 0 && (table->seats[seat].person != NULL ||
					    table->seats[seat].level != (enum level)level)) {
			seat--;
		}
		if (seat >= 0) {
			words_put(out, words, out->len > 0 ? ", " : "");
			words_put(out, words, game_levels[level]);
		}
	}
}

static void put_rules(const struct table_place *place, int round, struct text *out) {
	const struct words *words = table_place_words(place);
	char rules[RULES_BYTES], levels[LEVELS_BYTES];
	struct text options = TEXT_INTO(rules), strong = TEXT_INTO(levels);
	if (round == 0) {
		table_put_rules_in_words(place->table, words, &options);
		put_levels(place, &strong);
		SAY(out, words, "Rules: {rules}.", {"rules", rules});
		if (strong.len > 0) {
			text_puts(out, "\n");
			SAY(out, words, "Computers: {levels}.", {"levels", levels});
		}
		text_puts(out, "\n");
	}
}

static void put_invitations(const struct table_place *place, struct live_text *shown) {
	const struct table *table = place->table;
	for (const struct invitation *each = place == table->home ? table->invitations : NULL;
		each != NULL; each = each->next) {
		PLACE_SAY(&shown->below, place,
			"A game of {game}, {who}? {by} waits at table #{id}: Join takes a seat.",
			{"who", each->who}, {"by", each->by});
		text_puts(&shown->below, "\n");
	}
}

static void put_seats(const struct table *table, const struct words *words, struct text *out) {
	for (int i = 0; i < table->n_seats; i++) {
		text_puts(out, "\n");
		status_put_seated(table, words, i, out);
	}
}

/* A board draws the seats, and its page has the commitment elsewhere. */
static void draw_seats(
	const struct table *table, const struct words *words, struct live_text *shown) {
	struct text taken = TEXT_INTO(shown->taken);
	for (int i = 0; i < table->n_seats; i++) {
		text_puts(&taken, table_seat_name(table, words, i));
		text_puts(&taken, "\n");
	}
	shown->seats = (struct chat_seats){.taken = shown->taken,
		.free = words_find(words, SENTENCE("free seat")),
		.n_free = table->game->most_seats - table->n_seats};
}

static void put_commitment(const struct table *table, const struct words *words, struct text *out) {
	char commit[FAIR_HEX_SIZE];
	table_put_commit(table, commit);
	text_puts(out, "\n");
	SAY(out, words, "Fair play: commitment {commit}", {"commit", commit});
}

static void put_open(const struct table_place *place, struct live_text *shown) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	char rules[RULES_BYTES];
	struct text options = TEXT_INTO(rules);
	put_opening(place, &shown->head);
	table_put_rules_in_words(table, words, &options);
	buttons_for_lobby(place, &shown->controls);
	put_invitations(place, shown);
	PLACE_SAY(&shown->below, place,
		"{game} table #{id} waits for players ({k}/{max}). Rules: {rules}.",
		{"rules", rules});
	if (shown->drawn && table->n_seats > 0) {
		draw_seats(table, words, shown);
	} else {
		put_seats(table, words, &shown->below);
		put_commitment(table, words, &shown->below);
	}
	if (place == table->home && place->settings->chosen.talk == TALK_BOTH) {
		text_puts(&shown->below, "\n");
		words_put(&shown->below, words, STATUS_TALK);
	}
	join(shown, place, live_log_all(&place->live), NULL);
}

static bool has_timestamps(const struct table *table) {
	const struct table_place *place = table->home;
	while (place != NULL && !place->chat->has_timestamps) {
		place = place->next;
	}
	return place != NULL;
}

/* A call tells the end of a turn, though the clock starts only at its delivery. The told end is
 * kept while the true one is no earlier, and later only by the delivery. */
static int64_t told_deadline(const struct table *table, int seat) {
	int64_t ends = clock_will_end(table, seat), told = table->clock.shown_ends[seat];
	bool stands = told > 0 && ends >= told && ends - told < DELIVERY_MS;
	return stands ? told : ends;
}

static void put_running(const struct table_place *place, struct live_text *shown) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	const char *names[SEATS_MAX];
	struct audience reader = table_reader_audience(place, table->state, names);
	char levels[LEVELS_BYTES];
	struct text strong = TEXT_INTO(levels);
	put_name(place, &shown->head);
	put_levels(place, &strong);
	if (strong.len > 0) {
		text_puts(&shown->head, " · ");
		SAY(&shown->head, words, "computers: {levels}", {"levels", levels});
	}
	status_put_standing(place, &shown->below);
	status_put_deadlines(table, place->chat, words,
		has_timestamps(table) ? told_deadline : clock_ends, &shown->below);
	if (reader.seat >= 0) {
		status_put_hand_below(table, &reader, &shown->below);
	}
	join(shown, place, live_log_all(&place->live), &reader);
	if (reader.seat >= 0 && !table->paused) {
		buttons_for_seat(table, reader.seat, words, &shown->controls);
	} else {
		buttons_for_game(table, words, &shown->controls);
	}
}

/* A button shows the whole seed. */
static void put_seed(const struct table *table, const struct words *words, struct text *out) {
	char seed[FAIR_HEX_SIZE];
	fair_to_hex(table->draws.seed, seed);
	seed[SEED_DIGITS] = '\0';
	text_puts(out, out->len > 0 && out->buf[out->len - 1] != '\n' ? "\n" : "");
	SAY(out, words, "Fair play: seed {seed}…", {"seed", seed});
}

/* Puts the result first, and below it the lines that led to it. */
static bool put_result_first(
	const struct table_place *place, const char *lines, struct live_text *shown) {
	const char *result = live_log_find_result(lines, place->table->game);
	char buf[LIVE_LOG_BYTES + 1];
	if (result == NULL) {
		return false;
	}
	put_log(place, result, &shown->at);
	snprintf(buf, sizeof(buf), "%.*s", (int)(result - lines), lines);
	if (buf[0] != '\0') {
		spans_rule(&shown->at);
		put_log(place, buf, &shown->at);
	}
	return true;
}

/* Shows the result of the last round, or the standing if a restart lost it. The page of a board
 * leads to the proof. */
static void put_over(const struct table_place *place, struct live_text *shown) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	const char *result = live_log_unshown(&place->live);
	result = *result != '\0' ? result : live_log_all(&place->live);
	buttons_for_ended(table, words, &shown->controls);
	shown->last = true;
	put_name(place, &shown->head);
	text_puts(&shown->head, " · ");
	words_put(&shown->head, words, SENTENCE("game over"));
	if (shown->drawn && put_result_first(place, result, shown)) {
		return;
	}
	if (*result == '\0') {
		status_put_standing(place, &shown->below);
		put_places(place, &shown->below);
	}
	put_seed(table, words, &shown->below);
	join(shown, place, result, NULL);
}

static void read_ends(const struct table *table, int64_t ends[SEATS_MAX]) {
	for (int i = 0; i < SEATS_MAX; i++) {
		ends[i] = i < table->n_seats ? told_deadline(table, i) : 0;
	}
}

static bool shows_clocks(const struct table *table) {
	int64_t ends[SEATS_MAX];
	read_ends(table, ends);
	return memcmp(ends, table->clock.shown_ends, sizeof(ends)) == 0;
}

static void compose(const struct table_place *place, struct live_text *shown) {
	const struct table *table = place->table;
	begin(shown);
	shown->drawn = place->chat->has_boards;
	if (table->phase == TABLE_PARKED) {
		table_place_say(&shown->at, place, STATUS_PARKED, NULL, 0);
	} else if (!table_has_begun(table)) {
		put_open(place, shown);
	} else if (game_score(table->state, NULL)) {
		put_over(place, shown);
	} else {
		put_running(place, shown);
	}
	if (place->deaf) {
		buttons_clear(&shown->controls);
	}
}

static bool is_over(const struct table *table) {
	return table_has_begun(table) && game_score(table->state, NULL);
}

/* Seats of people on turn, as bits. */
static unsigned list_awaited(const struct table *table) {
	unsigned awaited = 0;
	if (!table_has_begun(table) || table->paused || is_over(table)) {
		return 0;
	}
	for (int i = 0; i < table->n_seats; i++) {
		bool person = table->seats[i].person != NULL && !presence_computer_acts(table, i);
		awaited |= person && table_is_active(table, i) ? 1U << i : 0;
	}
	return awaited;
}

/* Keys of those people who are on the place's network. */
static size_t list_keys(const struct table_place *place, unsigned seats, const char **keys) {
	const struct table *table = place->table;
	size_t n = 0;
	for (int i = 0; i < table->n_seats; i++) {
		if ((seats >> i & 1) != 0 && table->seats[i].person->chat == place->chat) {
			keys[n++] = table->seats[i].person->key;
		}
	}
	return n;
}

/* Moves that are still to be told, as after a restart, do not count as delivered with it. */
static int64_t told_moves(const struct table_place *place) {
	int64_t n_moves = place->table->n_moves;
	return place->cursor.queued < n_moves ? place->cursor.queued : n_moves;
}

/* A call is silent if all pinged people were here just now. A person who never wants to be pinged
 * is not mentioned. */
static void ping(const struct table_place *place, struct post *how, const char **pinged) {
	const struct bot *bot = place->table->bot;
	int64_t here_since = table_now(place->table) - PEOPLE_HERE_MS;
	size_t n = 0;
	bool silent = how->n_mentions > 0;
	for (size_t i = 0; i < how->n_mentions; i++) {
		const struct person *person =
			people_find(&bot->people, place->chat, how->mentions[i]);
		if (person == NULL || person->pings != PINGS_NEVER) {
			pinged[n++] = how->mentions[i];
			silent = silent && person != NULL && person->pings == PINGS_AWAY &&
				 person->acted_at > here_since;
		}
	}
	how->mentions = pinged;
	how->n_mentions = n;
	how->silent = how->silent || silent;
}

/* Openings of tables in threads */

static void put_opened(const struct table_place *place, struct live_text *shown) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	char names[STORE_NAME_SIZE * SEATS_MAX];
	struct text seats = TEXT_INTO(names);
	put_opening(place, &shown->head);
	put_rules(place, 0, &shown->at);
	status_put_seats(table, words, &seats);
	SAY(&shown->at, words, "Players: {names}.", {"names", names});
	put_commitment(table, words, &shown->at);
}

static void put_played(const struct table_place *place, struct live_text *shown) {
	text_puts(&shown->at, "\n");
	words_put(&shown->at, table_place_words(place), SENTENCE("It is played in the thread."));
	if (table_is_open(place->table)) {
		buttons_for_lobby(place, &shown->controls);
	}
}

static void show_opening(struct table_place *place) {
	struct live_text shown;
	begin(&shown);
	put_opened(place, &shown);
	put_played(place, &shown);
	send(place, &shown, &(struct post){.move = told_moves(place)});
}

/* Ends the opening, once, and shows the result in a further message. */
static void show_opening_ended(struct table_place *place) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	struct live_text shown;
	int64_t moves = table->n_moves;
	if (!place->ended && place->live.settled < moves) {
		begin(&shown);
		put_opened(place, &shown);
		text_puts(&shown.at, "\n");
		words_put(&shown.at, words, SENTENCE("The game is over."));
		send(place, &shown, &(struct post){.final = true, .move = moves});
		place->ended = true;
	}
	begin(&shown);
	put_name(place, &shown.head);
	text_puts(&shown.head, " · ");
	words_put(&shown.head, words, SENTENCE("game over"));
	status_put_standing(place, &shown.at);
	put_places(place, &shown.at);
	put_seed(table, words, &shown.at);
	shown.last = true;
	send(place, &shown, &(struct post){.move = told_moves(place), .silent = true});
}

/* A person on turn is called once a turn in a new message, and stays mentioned until the turn is
 * over; keys: room for mentions. In a place with one reader nobody is called, but the message moves
 * below what they typed. */
static void call(struct table_place *place, unsigned awaited, unsigned newly, struct post *how,
	const char **keys) {
	struct live_post *live = &place->live;
	if (newly != 0) {
		live_log_call(live);
	}
	if (table_place_reader(place) != SEAT_ALL) {
		how->repost = how->repost || live->down_due != INT64_MAX;
		live->down_due = INT64_MAX;
		return;
	}
	how->repost = how->repost || newly != 0;
	if (newly != 0 || (how->n_mentions == 0 && !place->deaf)) {
		how->mentions = keys;
		how->n_mentions = list_keys(place, newly != 0 ? newly : awaited, keys);
		how->silent = newly == 0 && (how->silent || how->n_mentions > 0);
	}
}

/* Calls each invited person once, at the table's home. */
static void call_invited(struct table_place *place, struct post *how, const char **keys) {
	struct table *table = place->table;
	bool asks = place == table->home && table_is_open(table) && how->n_mentions == 0;
	for (struct invitation *each = asks ? table->invitations : NULL; each != NULL;
		each = each->next) {
		if (!each->called) {
			each->called = how->repost = true;
			how->mentions = keys;
			keys[how->n_mentions++] = each->key;
		}
	}
}

static void show(struct table_place *place, struct post *how) {
	struct table *table = place->table;
	struct live_post *live = &place->live;
	struct live_text shown;
	const char *keys[SEATS_MAX], *pinged[SEATS_MAX];
	if (place->opening) {
		(is_over(table) ? show_opening_ended : show_opening)(place);
		return;
	}
	unsigned awaited = list_awaited(table), newly = awaited & ~live->called;
	live->called = awaited;
	call(place, awaited, newly, how, keys);
	call_invited(place, how, keys);
	if (is_over(table) && !place->ended) { /* the buttons change */
		place->ended = how->repost = how->silent = true;
	}
	if (live->posting) { /* a post was under way at a restart: under its number no second one
				stands beside it */
		how->silent = how->silent || !how->repost;
		how->repost = true;
		live->posting = false;
	}
	ping(place, how, pinged);
	how->move = told_moves(place);
	how->picture = live_picture_of(place, how->repost);
	read_ends(table, table->clock.shown_ends);
	compose(place, &shown);
	send(place, &shown, how);
	picture_drop(how->picture);
}

static bool can_show(const struct table_place *place) {
	return place->chat->has_live_tables && place->reachable;
}

void live_message_show_at(struct table_place *place) {
	if (can_show(place)) {
		show(place, &(struct post){.repost = false});
	}
}

void live_message_show(struct table *table) {
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		live_message_show_at(place);
	}
	hands_show(table);
}

void live_message_show_clocks(struct table *table) {
	if (has_timestamps(table) && !shows_clocks(table)) {
		live_message_show(table);
	}
}

int64_t live_message_down_due(const struct table *table) {
	int64_t due = INT64_MAX;
	for (const struct table_place *place = table->home; place != NULL; place = place->next) {
		due = place->live.down_due < due ? place->live.down_due : due;
	}
	return due;
}

static void bring_down(struct table_place *place) {
	place->live.posted_at = table_now(place->table);
	place->live.down_due = INT64_MAX;
	if (can_show(place) && list_awaited(place->table) != 0) {
		show(place, &(struct post){.repost = true, .silent = true});
	}
}

void live_message_bring_down(struct table *table) {
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		if (place->live.down_due <= table_now(table)) {
			bring_down(place);
		}
	}
	table_touch(table);
}

void live_message_note_talk(struct table_place *place) {
	struct live_post *live = &place->live;
	int64_t due = live->posted_at + DOWN_MS, now = table_now(place->table);
	if (live->down_due == INT64_MAX && place->table->phase == TABLE_RUNNING) {
		live->down_due = due > now ? due : now;
		table_touch(place->table);
	}
}

void live_message_call(struct table_place *place, const char *const *keys, size_t n_keys) {
	if (can_show(place)) {
		show(place, &(struct post){.repost = true, .mentions = keys, .n_mentions = n_keys});
	}
}

void live_message_say(struct table_place *place, const char *lines) {
	live_log_add(&place->live, lines);
}

static void settle(struct table_place *place, int round, int64_t move) {
	struct live_post *live = &place->live;
	struct live_text shown;
	if (can_show(place) && move > live->settled && !place->opening) {
		const char *result = live_log_unshown(live);
		begin(&shown);
		put_round(place, round, &shown.head);
		put_rules(place, round, &shown.at);
		put_log(place, *result != '\0' ? result : live_log_all(live), &shown.at);
		struct picture *picture = live_picture_take_result(place);
		send(place, &shown,
			&(struct post){.final = true, .move = move, .picture = picture});
		picture_drop(picture);
		live->called = 0;
		live->settled = place->chat->renders_synchronously ? move : live->settled;
	}
	live_picture_restart(live);
	live_log_clear(live);
}

void live_message_restart(struct table_place *place) {
	live_picture_restart(&place->live);
	place->live.called = 0;
	place->ended =
		is_over(place->table) && !place->opening; /* its message may say so already */
	live_log_clear(&place->live);
}

static void show_closed(struct table_place *place) {
	const struct table *table = place->table;
	const struct words *words = table_place_words(place);
	struct live_text shown;
	begin(&shown);
	put_opening(place, &shown.head);
	put_log(place, live_log_unshown(&place->live), &shown.at);
	if (table_has_begun(table)) {
		put_seed(table, words, &shown.at);
	}
	if (table_has_begun(table) && !place->opening) {
		buttons_for_ended(table, words, &shown.controls);
	}
	shown.last = true;
	send(place, &shown, &(struct post){.final = true});
}

void live_message_show_opening_closed(struct table_place *opening) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_place_say(
		&text, opening, SENTENCE("Table #{id} is closed: its channel is gone."), NULL, 0);
	live_message_say(opening, buf);
	show_closed(opening);
}

void live_message_show_closed(struct table *table) {
	bool live = false;
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		if (place->chat->has_live_tables) {
			show_closed(place);
			live = true;
		}
	}
	if (live) {
		hands_end(table);
	}
}

/* Shows no secrets before the game is over. */
void live_message_show_taken_out(struct table_place *place) {
	struct live_text shown;
	if (can_show(place)) {
		begin(&shown);
		put_name(place, &shown.head);
		put_log(place, live_log_unshown(&place->live), &shown.at);
		shown.last = true;
		send(place, &shown, &(struct post){.final = true});
	}
}

static void log_failure(const struct table *table, int rc) {
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "table %lld: %s", (long long)table->id,
			store_error(table->bot->config.store));
	}
}

static bool is_stored(const struct table_place *place) {
	return place->table->bot->config.store != NULL && place->kept;
}

int64_t live_message_count(struct table_place *place, bool *again) {
	const struct table *table = place->table;
	int64_t now = table_now(table);
	struct store_post post = {.number = now};
	if (is_stored(place)) {
		log_failure(table, store_post_count(table->bot->config.store, table->id,
					   place->place_index, now > 0 ? now : 1, &post));
	}
	*again = post.again;
	return post.number;
}

void live_message_hand_stands(struct table *table, struct seat *seat, const char *where) {
	struct store *store = table->bot->config.store;
	if (strcmp(seat->shown, where) == 0) {
		return; /* it may be the same buffer */
	}
	if (store != NULL) {
		log_failure(
			table, store_live_message_set(store, table->id, seat->person->id, where));
	}
	snprintf(seat->shown, sizeof(seat->shown), "%s", where);
}

void live_message_stands(struct table_place *place, const char *where, int64_t log_end) {
	struct table *table = place->table;
	struct live_post *live = &place->live;
	live_log_note_shown(live, log_end);
	live_picture_shown(live);
	if (strcmp(live->where, where) == 0) {
		return;
	}
	if (is_stored(place)) {
		log_failure(table, store_post_stands(table->bot->config.store, table->id,
					   place->place_index, where));
	}
	snprintf(live->where, sizeof(live->where), "%s", where);
	live->posted_at = table_now(table);
	live->down_due = INT64_MAX;
	table_touch(table);
}

void live_message_is_final(struct table_place *place, int64_t move, int64_t log_end) {
	const struct table *table = place->table;
	struct live_post *live = &place->live;
	live_log_note_shown(live, log_end);
	live->where[0] = '\0';
	live->settled = move;
	if (is_stored(place)) {
		log_failure(table, store_post_settle(table->bot->config.store, table->id,
					   place->place_index, move));
	}
}

static int hand_stands(void *data, int64_t person, const char *where) {
	struct table *table = data;
	int seat = table_seat_of_number(table, person);
	if (seat >= 0) {
		snprintf(table->seats[seat].shown, STORE_LOCATION_SIZE, "%s", where);
	}
	return 0;
}

int live_message_restore_hands(struct table *table) {
	return store_live_messages(table->bot->config.store, table->id, hand_stands, table);
}

static int delete_old(void *data, int64_t table, const char *place, const char *where) {
	struct chat *chat = data;
	chat->impl->delete_old(chat, place, table, where);
	return 0;
}

int live_message_delete_old(struct bot *bot, struct chat *chat) {
	struct store *store = bot->config.store;
	return store != NULL && chat->has_live_tables
		       ? store_old_posts(store, chat->network, delete_old, chat)
		       : 0;
}

const struct feed_renderer live_message_renderer = {
	.say = live_message_say, .settle = settle, .tell = hands_tell};
