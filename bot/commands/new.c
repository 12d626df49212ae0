#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "bot/commands/rule_arguments.h"
#include "bot/commands/sitting.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/status.h"
#include "bot/session/clocks.h"
#include "bot/session/computers.h"
#include "bot/session/rematch.h"
#include "bot/session/start.h"
#include "bot/session/threads.h"
#include "bot/table/journal.h"
#include "bot/table/rules.h"
#include "bot/table/table_seats.h"
#include "engine/games.h"
#include "engine/options.h"
#include "storage/results.h"

/* A table to open in the place of a request. */
struct opening {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	enum time_control speed;
	unsigned switches; /* as in struct table */
	int64_t follows;   /* the game before, for a rematch; 0: none */
	bool thread;       /* played in a thread of its opening */
	bool threadless;   /* a thread was wanted, but cannot be made here */
	int n_computers;   /* sit down with the asker */
	struct {
		const char *name; /* borrowed; NULL: any */
		enum level level;
	} computers[SEATS_MAX];
};

static void put_seated(const struct table *table, struct text *out) {
	for (int i = 0; i < table->n_seats; i++) {
		words_gap(out, table_words(table));
		status_put_seated(table, table_words(table), i, out);
	}
}

/* Warns where the network's rate of lines does not suffice for another table. */
static void put_slowness(const struct table *table, struct text *out) {
	const struct bot *bot = table->bot;
	size_t most = table->home->chat->responsive_tables_max, n = 0;
	for (size_t i = 0; i < bot->n_tables; i++) {
		n += bot->tables[i]->home->chat == table->home->chat &&
		     bot->tables[i]->phase != TABLE_OVER;
	}
	if (most > 0 && n > most) {
		text_puts(out, "\n");
		SAY(out, table_words(table),
			"{n} tables share the few lines that I may say on this network, so they "
			"may come late.",
			{"n", NULL, (long)n});
	}
}

/* On rate-limited networks the line names the seated, too. */
static void announce_opening(struct table *table) {
	char buf[2048], commit[FAIR_HEX_SIZE], rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(buf), options = TEXT_INTO(rules);
	table_put_commit(table, commit);
	table_put_rules(table, &options);
	TABLE_SAY(&text, table_words(table), table,
		"{game} table #{id} opened by {who}. Rules: {rules}. {prefix}join takes a seat "
		"({least}-{most} players), {prefix}addbot adds a computer player, {prefix}start "
		"begins.",
		{"who", table_seat_name(table, table_words(table), 0)}, {"rules", rules});
	if (table->home->chat->rate_limited) {
		put_seated(table, &text);
		words_gap(&text, table_words(table));
	} else {
		text_puts(&text, "\n");
	}
	SAY(&text, table_words(table), "Fair play: commitment {commit}", {"commit", commit});
	if (rules_are_on(table->switches, RULES_HINTS)) {
		text_puts(&text, "\n");
		words_put(&text, table_words(table), STATUS_HINTS);
	}
	if (table->home->settings->chosen.talk == TALK_BOTH) {
		text_puts(&text, "\n");
		words_put(&text, table_words(table), STATUS_TALK);
	}
	put_slowness(table, &text);
	announce_text(table, &text);
}

/* The one rule that a live table does not show. */
static void announce_hints(struct table *table) {
	if (rules_are_on(table->switches, RULES_HINTS)) {
		announce(table, STATUS_HINTS, NULL, 0);
	}
}

static void seat_computers(struct table *table, const struct opening *opening) {
	for (int i = 0; i < opening->n_computers; i++) {
		const char *known = opening->computers[i].name;
		char name[STORE_NAME_SIZE];
		struct text text = TEXT_INTO(name);
		if (known != NULL) {
			text_puts(&text, known);
		} else {
			computers_put_name(table, &text);
		}
		table_seats_add(table, NULL, name)->level = opening->computers[i].level;
	}
}

static struct table *create_table(const struct request *request, const struct opening *opening) {
	return (opening->thread ? threads_create_table : table_create)(
		request->bot, request->chat, request->place, opening->game);
}

/* The language if none was chosen: the network's for the place, else the opener's client's. */
static enum language language_for(
	const struct channel_settings *channel, const struct person *opener) {
	return channel->named != LANGUAGES ? channel->named : opener->speaks;
}

/* An opening that nobody else sees is limited like a change. */
static enum rate_limit price_of(const struct request *request) {
	return chat_is_direct(request->place) ? LIMIT_CHANGE : LIMIT_OPEN;
}

/* Opens the table and seats the asker and the computers. False: it could not be stored, and the
 * asker was told. */
static bool open_table(struct request *request, const struct opening *opening) {
	struct table *table = create_table(request, opening);
	if (table == NULL) {
		request_tell_not_taken(request);
		return false;
	}
	memcpy(table->options, opening->options, sizeof(table->options));
	table->speed = opening->speed;
	table->switches = opening->switches;
	table->follows = opening->follows;
	table->opened_at = table_now(table);
	table->opened_by = request->person->id;
	table->language = language_for(table->home->settings, request->person);
	table_seats_add(table, request->person, request->person->name);
	seat_computers(table, opening);
	bool alone = table->home->settings->is_direct;
	if (alone) { /* the game begins at once, or after a restart */
		table->phase = TABLE_STARTING;
	}
	if (fair_new_seed(table->draws.seed) < 0 || journal_table(table) < 0) {
		table_destroy(table);
		request_tell_not_taken(request);
		return false;
	}
	request_spend(request, price_of(request));
	request_note(request, OUTCOME_TAKEN);
	clocks_set(table);
	request->table = table;
	request->seat = 0;
	if (opening->threadless) {
		announce(table, THREADS_NONE, NULL, 0);
	}
	if (alone) {
		start_if_wanted(table);
		return true;
	}
	if (request->chat->has_live_tables) {
		announce_hints(table);
	} else {
		announce_opening(table);
	}
	if (!request->chat->rate_limited) { /* else the opening has named them */
		for (int i = 0; i < table->n_seats; i++) {
			sitting_announce(request, i);
		}
	}
	sitting_answer(request);
	return true;
}

/* Number of the asker's tables that have not begun. */
static int count_unbegun(const struct request *request) {
	int n = 0;
	for (size_t i = 0; i < request->bot->n_tables; i++) {
		const struct table *table = request->bot->tables[i];
		n += table->opened_by == request->person->id &&
		     table->home->chat == request->chat && !table_has_begun(table) &&
		     table->phase != TABLE_OVER;
	}
	return n;
}

static bool has_too_many_open(const struct request *request) {
	return !request->bot->config.unlimited && !request->chat->single_user &&
	       count_unbegun(request) >= LIMIT_UNBEGUN;
}

/* thread: the table gets a new thread; else the place may be a thread itself. */
static bool has_room(const struct request *request, bool thread) {
	const struct channel_settings *channel =
		channel_settings_at(request->bot, request->chat, request->place);
	return channel == NULL ||
	       !(thread || channel_settings_is_thread(channel, request->place)) ||
	       threads_count(request->bot, channel) < THREADS_MOST;
}

/* Whether a table can be opened here; if not, the asker was told why. A table in a thread may be
 * opened beside another one. */
static bool may_open(struct request *request, bool thread) {
	if (request->message->lacking != NULL) {
		sitting_put_lacking(request);
	} else if (request->table != NULL && !thread) {
		sitting_put_table_here(request);
	} else if (!has_room(request, thread)) {
		ANSWER(request,
			"{n} tables are played in threads of this channel: that is all it has.",
			{"n", NULL, THREADS_MOST});
	} else if (request->bot->n_tables >= TABLES_MAX) {
		words_put(&request->answer, request->words,
			"Too many tables are open; try again later.");
	} else if (has_too_many_open(request)) {
		ANSWER(request,
			"{n} tables that you opened have not started yet. Start or close one of "
			"them first.",
			{"n", NULL, LIMIT_UNBEGUN});
	} else {
		return request_may_spend(request, price_of(request));
	}
	request_refuse(request);
	return false;
}

/* A new table */

enum thread_wish { THREAD_USUAL, THREAD_NO, THREAD_YES };

/* Wishes that may be typed among a table's rules. */
struct new_wishes {
	enum thread_wish thread;
	bool computers; /* computers are wished for */
	int n;          /* their number; -1: the usual one */
	enum level level;
	char rules[INPUT_MAX]; /* the other words */
};

/* "thread=yes", or the bare value, as chosen from a list. False: it is another word. */
static bool read_thread(const char *word, enum thread_wish *wish) {
	static const char key[] = "thread=";
	int16_t on;
	bool named = strncmp(word, key, sizeof(key) - 1) == 0;
	if (!options_read_switch(named ? word + sizeof(key) - 1 : word, &on)) {
		return false;
	}
	*wish = on != 0 ? THREAD_YES : THREAD_NO;
	return true;
}

/* Leaves only the rules in the arguments. */
static void take_wishes(struct request *request, struct new_wishes *wishes) {
	char word[64];
	struct text rest = TEXT_INTO(wishes->rules);
	*wishes = (struct new_wishes){.n = -1, .level = LEVEL_NORMAL};
	while (request_next_word(request, word, sizeof(word))) {
		bool threads = request->chat->has_threads && read_thread(word, &wishes->thread);
		if (!threads && sitting_read_computers(word, &wishes->level, &wishes->n)) {
			wishes->computers = true;
		} else if (!threads) {
			text_add(&rest, "%s%s", rest.len > 0 ? " " : "", word);
		}
	}
	request->args = wishes->rules;
}

/* A thread is made where it is wanted and possible; a thread itself has none. */
static void choose_thread(const struct request *request, const struct channel_settings *channel,
	enum thread_wish wish, struct opening *opening) {
	bool wanted =
		wish == THREAD_USUAL ? channel_settings_gives_threads(channel) : wish == THREAD_YES;
	wanted = wanted && !channel_settings_is_thread(channel, request->place);
	opening->thread = wanted && !request->message->threadless;
	opening->threadless = wanted && request->message->threadless;
}

/* A person alone plays against computers. False: their number does not fit, and the asker was
 * told. */
static bool choose_computers(
	struct request *request, const struct new_wishes *wishes, struct opening *opening) {
	const struct game *game = opening->game;
	bool alone = chat_is_direct(request->place);
	int least = alone ? game->least_seats - 1 : 1, most = game->most_seats - 1;
	if (alone || wishes->computers) {
		opening->n_computers = wishes->n >= 0 ? wishes->n : SITTING_OPPONENTS;
	}
	for (int i = 0; i < opening->n_computers && i < SEATS_MAX; i++) {
		opening->computers[i].level = wishes->level;
	}
	if (wishes->computers && (opening->n_computers < least || opening->n_computers > most)) {
		ANSWER(request,
			"In {game} {least} to {most} computers can sit down with you. For example: "
			"{prefix}new {id} hard {most}",
			{"game", words_find(request->words, game->name)}, {"least", NULL, least},
			{"most", NULL, most}, {"id", game->id});
		request_refuse(request);
		return false;
	}
	return true;
}

/* Whether a game that begins at once can begin; if not, the asker was told why. */
static bool can_begin(struct request *request, const struct opening *opening) {
	const char *why = chat_is_direct(request->place)
				  ? options_objection(opening->game, 1 + opening->n_computers,
					    opening->options)
				  : NULL;
	if (why != NULL) {
		request_refuse_saying(request, why);
	}
	return why == NULL;
}

/* In a place of one person, words that are no rules are taken for wishes about computers, and
 * refused. */
static bool is_understood(struct request *request, const struct game *game) {
	const char *word = request->args;
	while (*word != '\0' && memchr(word, '=', strcspn(word, " ")) != NULL) {
		word += strcspn(word, " ");
		word += strspn(word, " ");
	}
	if (!chat_is_direct(request->place) || *word == '\0') {
		return true;
	}
	char unknown[64];
	snprintf(unknown, sizeof(unknown), "%.*s", (int)strcspn(word, " "), word);
	ANSWER(request,
		"“{word}” says neither how strong the computers are (easy, casual, normal or hard) "
		"nor how "
		"many, and is no rule. For example: {prefix}new {id} hard 3",
		{"word", unknown}, {"id", game->id});
	request_refuse(request);
	return false;
}

/* Opens it with the channel's rules, except for those in the arguments. */
static void open_as_asked(struct request *request, const struct channel_settings *channel,
	const struct new_wishes *wishes, struct opening *opening) {
	const struct game *game = opening->game;
	opening->speed = channel_settings_speed(channel);
	channel_settings_put_rules(channel, game, opening->options);
	if (is_understood(request, game) && choose_computers(request, wishes, opening) &&
		rule_arguments_read(request, game, 1 + opening->n_computers, opening->options,
			&opening->speed, &opening->switches) &&
		can_begin(request, opening)) {
		open_table(request, opening);
	}
}

static void run(struct request *request) {
	char word[64];
	struct new_wishes wishes;
	struct opening opening = {.game = NULL};
	take_wishes(request, &wishes);
	const struct channel_settings *channel =
		channel_settings_at(request->bot, request->chat, request->place);
	if (channel == NULL) {
		request_tell_not_taken(request);
		return;
	}
	choose_thread(request, channel, wishes.thread, &opening);
	if (!may_open(request, opening.thread)) {
		return;
	}
	bool named = request_next_word(request, word, sizeof(word));
	opening.game = named ? lookup_game(word) : NULL;
	if (opening.game == NULL) {
		lookup_ask_game(request);
	} else {
		open_as_asked(request, channel, &wishes, &opening);
	}
}

static const char *const thread_values[] = {"yes", "no", NULL};

const struct command new_command = {
	.word = "new",
	.aliases = "新規",
	.usage = "GAME [easy|casual|normal|hard] [N] [key=value]…",
	.help = SENTENCE("opens a table here: {prefix}new perudo calza=on"),
	.need = NEEDS_PLACE,
	.direct = true,
	.run = run,
	.arguments = ARGUMENTS(
		{"game", SENTENCE("game"), SENTENCE("which game"), .values = games_ids},
		{"rules", SENTENCE("rules"),
			SENTENCE("rules that differ from the usual ones: dice=3 calza=on"),
			.optional = true},
		{"thread", SENTENCE("thread"),
			SENTENCE("plays in a thread of its own, so that the channel stays quiet"),
			.optional = true, .values = thread_values},
		{"computers", SENTENCE("computers"),
			SENTENCE("who sits down with you: how strong and how many, for example: "
				 "hard 3"),
			.optional = true}),
};

/* Rematches, with the people and rules of the last game */

#define AGAIN_MS (INT64_C(24) * 60 * 60 * 1000) /* a rematch must be asked for within this time */

/* The game before the table here, or the last one of the place; 0: none. */
static int64_t find_before(const struct request *request) {
	int64_t id;
	if (request->table != NULL && request->table->follows != 0) {
		return request->table->follows;
	}
	int rc = store_thread_last(
		request->bot->config.store, request->chat->network, request->place, &id);
	return rc == 0 ? id : 0;
}

static void invite_computers(struct opening *opening, const struct rematch *rematch) {
	for (size_t i = 0; i < rematch->n_seats; i++) {
		const struct store_seat *seat = &rematch->seats[i];
		enum level level = LEVEL_NORMAL;
		game_find_level(seat->level, strlen(seat->level), &level);
		if (seat->person == 0 && seat->anonymised == 0) {
			opening->computers[opening->n_computers].name = seat->name;
			opening->computers[opening->n_computers++].level = level;
		}
	}
}

static void open_after(
	struct request *request, const struct rematch *rematch, const struct game *game) {
	struct opening opening = {.game = game, .follows = rematch->row.id};
	rules_read(game, rematch->row.options, opening.options, &opening.switches);
	time_control_find(rematch->row.speed, &opening.speed);
	invite_computers(&opening, rematch);
	if (open_table(request, &opening)) {
		rematch_call_missing(request->table, rematch);
	}
}

static void refuse(struct request *request, const char *why, int64_t id) {
	ANSWER(request, why, {"id", NULL, (long)id});
	request_refuse(request);
}

static void open_if_theirs(struct request *request, const struct rematch *rematch) {
	const struct game *game = games_find(rematch->row.game);
	bool old = request->bot->config.now(request->bot->config.data) - rematch->row.ended_at >
		   AGAIN_MS;
	if (game == NULL || old) {
		refuse(request,
			SENTENCE("The last game here was too long ago. {prefix}new GAME opens a "
				 "table."),
			0);
	} else if (!rematch_is_for(rematch, request->person)) {
		refuse(request,
			SENTENCE("You did not sit at table #{id}. {prefix}new GAME opens a table "
				 "of your own."),
			rematch->row.id);
	} else {
		open_after(request, rematch, game);
	}
}

/* id: the game that ended; 0: none is known here. */
static void play_again(struct request *request, int64_t id) {
	struct rematch rematch;
	const struct table *table = request->table;
	if (table != NULL && table_is_open(table) && id != 0 && table->follows == id) {
		sitting_join(request);
	} else if (!may_open(request, false)) {
		return;
	} else if (id == 0 ||
		   !rematch_read(request->bot->config.store, request->chat, id, &rematch)) {
		refuse(request,
			SENTENCE("No game has ended here yet. {prefix}new GAME opens a table."), 0);
	} else {
		open_if_theirs(request, &rematch);
	}
}

static void run_again(struct request *request) {
	if (request_has_store(request)) {
		play_again(request, find_before(request));
	}
}

/* Whether the game's home is on another network. */
static bool is_from_elsewhere(const struct request *request, int64_t id) {
	struct store_table row;
	return store_table_get(request->bot->config.store, id, &row) == 0 &&
	       strcmp(row.network, request->chat->network) != 0;
}

static bool was_played_in(const struct store_table *row, const char *place) {
	return place != NULL &&
	       strcasecmp(place, row->thread[0] != '\0' ? row->thread : row->place) == 0;
}

static void press_again(struct request *request, int64_t id) {
	struct rematch rematch;
	if (!request_has_store(request)) {
		return;
	}
	if (is_from_elsewhere(request, id)) {
		refuse(request,
			SENTENCE("That table was opened in another channel: say {prefix}again "
				 "there for the next game."),
			0);
	} else if (!rematch_read(request->bot->config.store, request->chat, id, &rematch)) {
		refuse(request, SENTENCE("I do not know that button."), 0);
	} else if (!was_played_in(&rematch.row, request->place)) {
		refuse(request, SENTENCE("That button belongs to another table."), 0);
	} else if (request_spend(request, LIMIT_CHANGE)) {
		request_aim(request, table_at(request->bot, request->chat, request->place));
		play_again(request, id);
	}
}

const struct command again_command = {
	.word = "again",
	.aliases = "もう一度",
	.usage = "",
	.help = SENTENCE("opens another table for the people and rules of the last game"),
	.need = NEEDS_PLACE,
	.direct = true,
	.run = run_again,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Again"),
	.look = BUTTON_MAIN,
	.press_at_end = press_again,
};
