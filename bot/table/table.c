#include "bot/table/table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/list.h"
#include "bot/chat/picture.h"
#include "bot/table/rules.h"
#include "engine/options.h"

bool table_is_open(const struct table *table) {
	return table->phase == TABLE_OPEN || table->phase == TABLE_STARTING;
}

bool table_has_begun(const struct table *table) {
	return table->phase == TABLE_RUNNING || table->phase == TABLE_OVER;
}

void table_touch(struct table *table) {
	schedule_touch(&table->bot->schedule, &table->scheduled);
}

void table_set_number(struct table *table, int64_t id) {
	table->id = id;
	id_map_add(&table->bot->numbered, id, table);
}

int64_t table_now(const struct table *table) {
	return table->bot->config.now(table->bot->config.data);
}

void table_note_said(struct table_place *place, int rc) {
	struct table *table = place->table;
	if (rc >= 0) {
		return;
	}
	place->unreachable_at = place->reachable ? table_now(table) : place->unreachable_at;
	place->reachable = false;
	place->full = rc == -ENOBUFS;
	if (place == table->home) {
		table->clock.due = INT64_MAX;
		table->computers_due = rc == -ENOBUFS ? table_now(table) + QUEUE_MS : INT64_MAX;
	}
	table_touch(table);
}

int64_t table_retry_due(const struct table *table) {
	int64_t due = INT64_MAX;
	for (const struct table_place *place = table->home->next; place != NULL;
		place = place->next) {
		int64_t retry = place->full ? place->unreachable_at + QUEUE_MS : INT64_MAX;
		due = retry < due ? retry : due;
	}
	return due;
}

static void drop_pictures(struct live_pictures *pictures) {
	if (pictures != NULL) {
		picture_drop(pictures->waiting);
		picture_drop(pictures->result);
		free(pictures);
	}
}

static void free_place(struct table_place *place) {
	place->settings->n_tables--;
	free(place->live.log);
	drop_pictures(place->live.pictures);
	free(place);
}

static void free_invitations(struct invitation *invitation) {
	while (invitation != NULL) {
		struct invitation *next = invitation->next;
		free(invitation);
		invitation = next;
	}
}

static void destroy(struct table *table) {
	if (table == NULL) {
		return;
	}
	free(table->draws.wishes);
	while (table->home != NULL) {
		struct table_place *place = table->home;
		table->home = place->next;
		free_place(place);
	}
	table_drop_state(table);
	free_invitations(table->invitations);
	free(table->guest_flow);
	free(table->seats);
	free(table);
}

int table_add_wish(struct table *table, const char *text) {
	struct table_draws *draws = &table->draws;
	size_t used = 0, size = strlen(text) + 1;
	if (draws->n_wishes == WISHES_MAX) {
		return -EBADMSG;
	}
	for (int i = 0; i < draws->n_wishes; i++) {
		used += strlen(draws->wishes + used) + 1;
	}
	char *wishes = realloc(draws->wishes, used + size);
	if (wishes == NULL) {
		return -ENOMEM;
	}
	memcpy(wishes + used, text, size);
	draws->wishes = wishes;
	draws->n_wishes++;
	return 0;
}

static int make_room(struct bot *bot) {
	int rc =
		list_make_room(&bot->tables, bot->n_tables, &bot->cap_tables, sizeof(*bot->tables));
	if (rc == 0) {
		rc = schedule_make_room(&bot->schedule);
	}
	return rc == 0 ? id_map_make_room(&bot->numbered, bot->n_tables + 1) : rc;
}

struct table_place *table_add_place(struct table *table, struct chat *chat, const char *name) {
	int n = 0;
	struct table_place **end = &table->home;
	for (; *end != NULL; end = &(*end)->next) {
		n++;
	}
	if (n == PLACES_MAX) {
		return NULL;
	}
	struct channel_settings *settings = channel_settings_at(table->bot, chat, name);
	struct table_place *place =
		settings != NULL ? map_new(&table->bot->places, chat, sizeof(*place), name) : NULL;
	if (place == NULL) {
		return NULL;
	}
	place->table = table;
	place->chat = chat;
	place->name = place->entry.key;
	place->settings = settings;
	place->place_index = table->home != NULL ? ++table->last_place_index : 0;
	place->reachable = true;
	place->opening = channel_settings_is_opening(chat, name);
	place->live.down_due = INT64_MAX;
	place->live.settled = STORE_NOTHING_SETTLED;
	settings->n_tables++;
	*end = place;
	return place;
}

bool table_rename_home(struct table *table, const char *name) {
	struct map *places = &table->bot->places;
	struct table_place *old = table->home;
	struct table_place *place = map_new(places, old->chat, sizeof(*place), name);
	if (place == NULL) {
		return false;
	}
	struct map_entry entry = place->entry;
	*place = *old;
	place->entry = entry;
	place->name = place->entry.key;
	table->home = place;
	map_remove(places, &old->entry);
	free(old);
	return true;
}

void table_drop_place(struct table_place *place) {
	struct table_place **at = &place->table->home;
	assert(*at != place);
	while (*at != place) {
		at = &(*at)->next;
	}
	*at = place->next;
	map_remove(&place->table->bot->places, &place->entry);
	free_place(place);
}

struct table_place *table_place_at(
	const struct table *table, const struct chat *chat, const char *name) {
	struct table_place *place = table->home;
	while (place != NULL && (place->chat != chat || strcasecmp(place->name, name) != 0)) {
		place = place->next;
	}
	return place;
}

struct table_place *table_place_on(const struct table *table, const struct chat *chat) {
	struct table_place *place = table->home;
	while (place != NULL && place->chat != chat) {
		place = place->next;
	}
	return place;
}

struct table_place *table_place_of(const struct table *table, const struct seat *seat) {
	const struct chat *chat = seat->person != NULL ? seat->person->chat : NULL;
	struct table_place *place = table_place_numbered(table, seat->place_index);
	if (place == NULL || place->chat != chat) {
		place = table_place_on(table, chat);
	}
	return place != NULL ? place : table->home;
}

int table_place_reader(const struct table_place *place) {
	int seat = place->settings->is_direct ? place->table->n_seats - 1 : -1;
	while (seat >= 0 && place->table->seats[seat].person == NULL) {
		seat--;
	}
	return seat >= 0 ? seat : SEAT_ALL;
}

void table_note_place(struct table *table, int seat, const struct chat *chat, const char *name) {
	const struct table_place *place = name != NULL ? table_place_at(table, chat, name) : NULL;
	table->seats[seat].place_index =
		place != NULL ? place->place_index : table->seats[seat].place_index;
}

struct table_place *table_place_numbered(const struct table *table, int place_index) {
	struct table_place *place = table->home;
	while (place != NULL && place->place_index != place_index) {
		place = place->next;
	}
	return place;
}

struct table *table_create(
	struct bot *bot, struct chat *chat, const char *place, const struct game *game) {
	struct table *table = make_room(bot) == 0 ? calloc(1, sizeof(*table)) : NULL;
	if (table == NULL) {
		return NULL;
	}
	table->bot = bot;
	table->seats = calloc(game->most_seats, sizeof(*table->seats));
	if (table->seats == NULL || table_add_place(table, chat, place) == NULL) {
		destroy(table);
		return NULL;
	}
	table->game = game;
	table->language = LANGUAGES;
	table->computers_due = table->clock.due = INT64_MAX;
	table->clock.acted_at = table_now(table);
	table->prepared = table->interrupts_asked = -1;
	options_set_normal(game, table->options);
	table->at = bot->n_tables;
	bot->tables[bot->n_tables++] = table;
	schedule_add(&bot->schedule, &table->scheduled);
	return table;
}

static void leave_places(struct table *table) {
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		map_remove(&table->bot->places, &place->entry);
	}
}

static void remove_people(struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].person != NULL) {
			people_leave(table->seats[i].person, table);
		}
	}
}

int table_add_state(struct table *table) {
	table->state = calloc(1, table->game->state_size);
	return table->state == NULL ? -ENOMEM : 0;
}

void table_note_step(struct table *table, const struct last_step *step, const void *before) {
	size_t size = table->game->state_size;
	if (table->undoable == NULL && table_allows_undo(table)) {
		table->undoable = malloc(sizeof(*table->undoable) + size);
	}
	if (table->undoable != NULL) {
		table->undoable->step = *step;
		memcpy(table->undoable->before, before, size);
	}
}

bool table_allows_undo(const struct table *table) {
	return rules_are_on(table->switches, RULES_UNDO) || table_count_people(table) <= 1;
}

void table_drop_state(struct table *table) {
	free(table->state);
	free(table->undoable);
	table->state = NULL;
	table->undoable = NULL;
}

void table_destroy(struct table *table) {
	struct bot *bot = table->bot;
	leave_places(table);
	remove_people(table);
	id_map_remove(&bot->numbered, table->id);
	schedule_remove(&bot->schedule, &table->scheduled);
	bot->tables[table->at] = bot->tables[--bot->n_tables];
	bot->tables[table->at]->at = table->at;
	destroy(table);
}

void table_end(struct table *table) {
	table->phase = TABLE_OVER;
	table->computers_due = table->clock.due = INT64_MAX;
	table_touch(table);
}

bool table_place_is_told(const struct table_place *place) {
	const struct table *table = place->table;
	return place->cursor.stored.move >= table->n_moves || table->bot->config.store == NULL;
}

bool table_is_delivered(const struct table *table) {
	bool told = true;
	for (const struct table_place *place = table->home; place != NULL; place = place->next) {
		told = told &&
		       (table_place_is_told(place) || (place != table->home && !place->kept));
	}
	return told;
}

struct table *table_at(const struct bot *bot, const struct chat *chat, const char *place) {
	for (struct map_entry *found = map_find(&bot->places, chat, place); found != NULL;
		found = map_next(&bot->places, found)) {
		struct table *table = ((struct table_place *)found)->table;
		if (table->phase != TABLE_OVER) {
			return table;
		}
	}
	return NULL;
}

struct table *table_numbered(const struct bot *bot, int64_t id) {
	return id_map_find(&bot->numbered, id);
}

int table_seat_at_any(const struct table *table, const struct person *person) {
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].person == person) {
			return i;
		}
	}
	return -1;
}

int table_seat_of(const struct table *table, const struct person *person) {
	return table->phase != TABLE_OVER ? table_seat_at_any(table, person) : -1;
}

int table_seat_of_number(const struct table *table, int64_t id) {
	int seat = table->n_seats - 1;
	while (seat >= 0 &&
		(table->seats[seat].person == NULL || table->seats[seat].person->id != id)) {
		seat--;
	}
	return seat;
}

int table_seat_named(const struct table *table, const char *name) {
	int found = -1;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		const struct chat *chat =
			seat->person != NULL ? seat->person->chat : table->home->chat;
		enum name_match match = people_match_name(chat, seat->name, name);
		if (match == NAME_IS_SO) {
			return i;
		}
		if (match == NAME_BEGINS_SO) {
			found = found == -1 ? i : -2;
		}
	}
	return found < 0 ? -1 : found;
}

bool table_is_active(const struct table *table, int seat) {
	return table_has_begun(table) && (table->game->active_seats(table->state) >> seat & 1) != 0;
}

const void *table_view(const struct table *table, const void *state, int seat) {
	void *view = table->bot->view;
	memcpy(view, state, table->game->state_size);
	table->game->player_view(view, seat);
	return view;
}

bool table_has_secret(const struct table *table, int seat) {
	size_t size = table->game->state_size;
	void *known = table->bot->since;
	memcpy(known, table_view(table, table->state, SEAT_ALL), size);
	return memcmp(known, table_view(table, table->state, seat), size) != 0;
}

const char *table_seat_name(const struct table *table, const struct words *words, int seat) {
	const struct seat *who = &table->seats[seat];
	if (who->anonymised != 0) {
		return people_anonymised_name(words, who->anonymised);
	}
	bool reads = table->home->chat->second_person && who->person != NULL;
	return reads ? words_you(words) : who->name;
}

void table_say_on(struct text *out, const struct words *words, const struct table *table,
	const struct chat *chat, const char *sentence, const struct place *places,
	size_t n_places) {
	struct place all[16];
	const struct place own[] = {
		{"id", NULL, (long)table->id},
		{"game", words->find(words, table->game->name, NULL, 1)},
		{"k", NULL, table->n_seats},
		{"least", NULL, table->game->least_seats},
		{"most", NULL, table->game->most_seats},
		{"max", NULL, table->game->most_seats},
		{"prefix", chat->prefix},
	};
	enum { OWN = sizeof(own) / sizeof(own[0]) };
	assert(n_places + OWN <= sizeof(all) / sizeof(all[0]));
	if (n_places > 0) {
		memcpy(all, places, n_places * sizeof(*places));
	}
	memcpy(all + n_places, own, sizeof(own));
	words_say(out, words, sentence, all, n_places + OWN);
}

void table_say(struct text *out, const struct words *words, const struct table *table,
	const char *sentence, const struct place *places, size_t n_places) {
	table_say_on(out, words, table, table->home->chat, sentence, places, n_places);
}

void table_tell(struct text *out, const struct table *table, const struct person *person,
	const char *sentence, const struct place *places, size_t n_places) {
	table_say_on(out, table_words_of(table, person), table, person->chat, sentence, places,
		n_places);
}

void table_place_say(struct text *out, const struct table_place *place, const char *sentence,
	const struct place *places, size_t n_places) {
	table_say_on(out, table_place_words(place), place->table, place->chat, sentence, places,
		n_places);
}

/* The places as rated. False: they are the same as the rules'. */
static bool count_ending(
	const struct table *table, const uint8_t *places, uint8_t counted[SEATS_MAX]) {
	struct store_seat rows[STORE_SEATS_MAX] = {{.place = 0}};
	bool differ = false, won = false;
	for (int i = 0; i < table->n_seats; i++) {
		rows[i].place = places[i];
		rows[i].absence = table->seats[i].absence;
		won = won || places[i] == 1;
	}
	for (int i = 0; i < table->n_seats; i++) {
		counted[i] = (uint8_t)store_count_place(rows, table->n_seats, (size_t)i);
		differ = differ || counted[i] != places[i];
	}
	return won && differ;
}

static void put_name(const struct table *table, const struct words *words, int seat, bool differs,
	struct text *out) {
	const char *name = table_seat_name(table, words, seat);
	enum store_absence absence = table->seats[seat].absence;
	if (!differs || absence == STORE_PRESENT) {
		text_puts(out, name);
	} else {
		SAY(out, words,
			absence == STORE_GAVE_UP ? SENTENCE("{who} (gave up)")
						 : SENTENCE("{who} (away)"),
			{"who", name});
	}
}

const struct audience_ending *table_ending(
	const struct table *table, const void *state, const struct words *words) {
	struct bot_ending *kept = &table->bot->ending;
	uint8_t places[SEATS_MAX] = {0};
	if (!game_score(state, places) || !count_ending(table, places, kept->told.places)) {
		return NULL;
	}
	for (int i = 0; i < table->n_seats; i++) {
		struct text text = TEXT_INTO(kept->buffers[i]);
		put_name(table, words, i, kept->told.places[i] != places[i], &text);
		kept->told.names[i] = kept->buffers[i];
	}
	return &kept->told;
}

static struct audience audience_of(const struct table *table, const void *state, int seat,
	const struct chat *chat, const struct words *words, const char *names[SEATS_MAX]) {
	for (int i = 0; i < table->n_seats; i++) {
		names[i] = table_seat_name(table, words, i);
	}
	return (struct audience){
		.words = words,
		.names = names,
		.view = state != NULL ? table_view(table, state, seat) : NULL,
		.seat = seat,
		.screen = chat->on_screen,
		.emojis = chat->has_emojis,
		.live = chat->has_live_tables,
		.hand_beside = chat->private_beside_table,
		.brief = chat->rate_limited,
		.ending = state != NULL ? table_ending(table, state, words) : NULL,
	};
}

struct audience table_audience(
	const struct table *table, const void *state, int seat, const char *names[SEATS_MAX]) {
	const struct person *person = seat == SEAT_ALL ? NULL : table->seats[seat].person;
	const struct chat *chat = person != NULL ? person->chat : table->home->chat;
	const struct words *words =
		seat == SEAT_ALL ? table_words(table) : table_words_of(table, person);
	return audience_of(table, state, seat, chat, words, names);
}

struct audience table_place_audience(
	const struct table_place *place, const void *state, const char *names[SEATS_MAX]) {
	return audience_of(
		place->table, state, SEAT_ALL, place->chat, table_place_words(place), names);
}

struct audience table_reader_audience(
	const struct table_place *place, const void *state, const char *names[SEATS_MAX]) {
	return audience_of(place->table, state, table_place_reader(place), place->chat,
		table_place_words(place), names);
}

struct audience table_chat_audience(const struct table *table, const void *state,
	const struct chat *chat, const struct words *words, const char *names[SEATS_MAX]) {
	return audience_of(table, state, SEAT_ALL, chat, words, names);
}

const char *table_channel(const struct table *table) {
	const struct table_place *home = table->home;
	return channel_settings_is_thread(home->settings, home->name) ? home->settings->place
								      : home->name;
}

/* A thread that is yet to be made is named like its channel. */
static const char *name_of(const struct table_place *place) {
	bool to_come = place->chat->has_threads && place->name[0] == THREAD_TO_COME;
	if (place->chat->has_guests) {
		return words_find(table_place_words(place), SENTENCE("the web"));
	}
	return place->chat->impl->name_place(
		place->chat, to_come ? place->settings->place : place->name);
}

const char *table_place_name(const struct table *table) {
	return name_of(table->home);
}

const char *table_place_name_for(const struct table *table, const struct seat *seat) {
	return name_of(table_place_of(table, seat));
}

enum language table_language_in(
	const struct table *table, const struct channel_settings *settings) {
	return table != NULL && settings == table->home->settings ? table->language : LANGUAGES;
}

const struct words *table_words(const struct table *table) {
	return table_place_words(table->home);
}

const struct words *table_place_words(const struct table_place *place) {
	const struct table *table = place->table;
	int reader = table_place_reader(place);
	return channel_settings_words_for(table->bot, place->settings,
		table_language_in(table, place->settings),
		reader >= 0 ? table->seats[reader].person : NULL);
}

const struct channel_settings *table_settings_of(
	const struct table *table, const struct person *person) {
	const struct table_place *place = table_place_on(table, person->chat);
	return place != NULL ? place->settings : table->home->settings;
}

const struct words *table_words_of(const struct table *table, const struct person *person) {
	const struct channel_settings *settings = table_settings_of(table, person);
	return channel_settings_words_for(
		table->bot, settings, table_language_in(table, settings), person);
}

enum delivery_mode table_delivery_mode(const struct table *table, const struct person *person) {
	return channel_settings_delivery_mode(table_settings_of(table, person), person);
}

void table_put_way(const struct table_place *place, const struct words *words, struct post *post) {
	if (place->chat->has_ways && place->reachable) {
		post->way = words_find(words, SENTENCE("To the table"));
		post->way_to = place->name;
	}
}

void table_show_way(const struct table *table, const struct person *person, struct post *post) {
	int seat = table_seat_of(table, person);
	const struct table_place *place = seat >= 0 ? table_place_of(table, &table->seats[seat])
						    : table_place_on(table, person->chat);
	if (place != NULL && place->chat == person->chat) {
		table_put_way(place, table_words_of(table, person), post);
	}
}

int table_tell_person(const struct table *table, const struct person *person, const char *text) {
	struct post post = {
		.text = text, .table = table->id, .mode = table_delivery_mode(table, person)};
	table_show_way(table, person, &post);
	return people_tell(person, &post);
}

bool table_can_be_told(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return table_has_hands_by_button(table, who->person) ? !who->unreachable : who->reached;
}

bool table_has_hands_by_button(const struct table *table, const struct person *person) {
	return table_delivery_mode(table, person) == MODE_BUTTON;
}

int table_count_people(const struct table *table) {
	int n = 0;
	for (int i = 0; i < table->n_seats; i++) {
		n += table->seats[i].person != NULL;
	}
	return n;
}

bool table_has_guests(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (people_is_guest(person)) {
			return true;
		}
	}
	return false;
}

bool table_has_only_people(const struct table *table) {
	return table->n_seats > 1 && table_count_people(table) == table->n_seats;
}

bool table_is_unrated_for_hints(const struct table *table) {
	return rules_are_on(table->switches, RULES_HINTS) && table_has_only_people(table);
}

enum time_control table_time_control(const struct table *table) {
	if (table->speed != TIME_USUAL) {
		return table->speed;
	}
	bool keeps_waiting = !table_has_begun(table) || table_count_people(table) > 1;
	return keeps_waiting && !table->home->chat->single_user ? TIME_NORMAL : TIME_NONE;
}

void table_put_rules(const struct table *table, struct text *out) {
	size_t begun = out->len;
	rules_put(table->game, table->options, table->switches, out);
	text_add(out, "%sspeed=%s", out->len > begun ? " " : "",
		time_control_word(table_time_control(table)));
}

void table_put_rules_in_words(
	const struct table *table, const struct words *words, struct text *out) {
	rules_put_in_words(table->game, table->options, table->switches, words, out);
	if (out->len > 0) {
		words_put(out, words, ", ");
	}
	SAY(out, words, "speed: {speed}",
		{"speed", words_find(words, time_control_word(table_time_control(table)))});
}

void table_put_commit(const struct table *table, char hex[FAIR_HEX_SIZE]) {
	char id[24];
	snprintf(id, sizeof(id), "%lld", (long long)table->id);
	fair_commit(id, table->draws.seed, hex);
	hex[COMMIT_DIGITS] = '\0';
}

int64_t table_buttons_began(const struct table *table, int seat) {
	return table->turns.seats[seat];
}

bool table_button_counts(const struct table *table, int seat, int64_t turn) {
	return turn <= table->n_moves && turn >= table_buttons_began(table, seat);
}
