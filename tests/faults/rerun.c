#include "tests/faults/rerun.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "bot/session/step.h"
#include "engine/notation.h"
#include "engine/say.h"
#include "storage/sql/stmt.h"
#include "tests/bot/scene/fake_chat.h"
#include "tests/faults/database.h"
#include "tests/faults/kept.h"
#include "tests/faults/sayings.h"

enum {
	TURNS_MAX = 1024,
	ACTS_MOST = 4 * TURNS_MAX,
	PATIENCE = 3, /* so often somebody tries again before the disk is mended */
	HAND_SIZE = 2048,
	PAUSE_AT = 4, /* moves */
	UNDO_ONE_IN = 3,
	TIMES_MOST = 2, /* that a line comes */
};

static const char place[] = "#dice";
static const char *const people[SEATS_MAX] = {"ann", "bob", "cat", "dan", "eve", "fay"};

/* What is done and seen when so many moves were made. */
struct turn {
	char who[STORE_NAME_SIZE], line[MOVE_LINE_SIZE];
	bool secret;
	void *state;
	char hands[HAND_SIZE];
};

static struct {
	const struct game *game;
	int n_people;
	uint64_t seed, luck;
	bool known; /* it was played once */
	bool rich;
	struct turn turns[TURNS_MAX];
	struct sayings *sayings;
	char *kept; /* in the end */
} game;

static struct {
	struct rerun_plan plan;
	struct rerun_tally tally;
	struct store *store;
	struct bot *bot;
	struct fake_chat chat;
	struct chat_impl heard;
	const struct chat_impl *usual;
	int64_t said; /* the last move of which the place heard */
	int vain;     /* acts in a row that were not taken */
	int starts;
	bool resumed;
	int logged; /* how often the log says that something was not kept */
} life;

/* Stands in for fair_new_seed by the linker's --wrap, so that the same dice fall every time. */
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)(i + 7);
	}
	return 0;
}

/* The log is listened to in the same way. */
void __wrap_log_event(enum log_level level, const char *event, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void __wrap_log_event(enum log_level level, const char *event, const char *format, ...) {
	(void)format;
	life.logged += level == LOG_ERROR && strcmp(event, "not-kept") == 0;
}

static void put_fault(const struct fault *fault) {
	if (fault->kind == FAULT_NONE) {
		return;
	}
	printf(" %s %s:%" PRId64, fault == &life.plan.fault ? "--only" : "--then",
		fault_words[fault->kind], fault->from);
	if (fault->to != fault->from) {
		printf("-");
	}
	if (fault->kind == FAULT_POWER) {
		printf(":%" PRIu64, fault->seed);
	}
}

_Noreturn static void wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

_Noreturn static void wrong(const char *format, ...) {
	va_list args;
	printf("--game %s --seats %d --seed %" PRIu64 "%s", game.game->id, game.n_people, game.seed,
		game.rich ? " --network rich" : "");
	put_fault(&life.plan.fault);
	put_fault(&life.plan.again);
	printf("%s: ", life.plan.shot ? " --then shot" : "");
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf("\n");
	exit(1);
}

static uint64_t any(uint64_t n) {
	game.luck ^= game.luck << 13;
	game.luck ^= game.luck >> 7;
	game.luck ^= game.luck << 17;
	return (game.luck >> 11) % n;
}

/* What is heard. */

/* Whether something may leave, and all that was said before is kept. */
static bool may_leave(struct chat *chat) {
	bool may = chat->listener->before_send(
			   chat->data, chat->listener->commit_seq(chat->data)) == 0 &&
		   !database_is_dead();
	if (may) {
		sayings_keep(game.sayings);
	}
	return may;
}

/* How many lines leave: those of what is said once more one by one. The last, where it
 * completes a move, is told apart. */
static int let_leave(struct chat *chat, const struct post *post) {
	int n = 0;
	const char *line = post->text, *end;
	for (bool more = *line != '\0'; more && !database_is_dead(); line = end + more) {
		end = strchrnul(line, '\n');
		more = *end != '\0';
		if (post->step != 0 && n > 0 && !may_leave(chat)) {
			break;
		}
		if (post->step != 0 && (more || post->move == 0)) {
			chat->listener->delivered(chat->data, chat,
				&(struct post_end){.table = post->table,
					.place_index = post->place_index,
					.step = post->step,
					.line = post->line + n});
		}
		n++;
	}
	return n;
}

/* Hands come again in each life, and a network with buttons shows once what is said again. */
static int times_most(const char *to) {
	if (life.plan.fault.kind == FAULT_NONE) {
		return 1;
	}
	return strcmp(to, place) == 0 && !game.rich ? TIMES_MOST : life.starts;
}

/* Dead men hear nothing. */
static void note(struct chat *chat, const char *to, const struct post *post) {
	if (!may_leave(chat) || post->table == 0 || (post->cause == 0 && post->move == 0)) {
		return;
	}
	int n_lines = let_leave(chat, post);
	const char *why = sayings_take(game.sayings, to, post, n_lines, times_most(to));
	if (why != NULL) {
		wrong("%s", why);
	}
	if (post->cause > life.said && strcmp(to, place) == 0) {
		life.said = post->cause;
	}
}

static int hear_say(struct chat *chat, const char *to, const struct post *post) {
	note(chat, to, post);
	return life.usual->say(chat, to, post);
}

static int hear_tell(struct chat *chat, const char *to, const struct post *post) {
	note(chat, to, post);
	return life.usual->tell(chat, to, post);
}

static void listen_in(void) {
	life.usual = life.chat.chat.impl;
	life.heard = *life.usual;
	life.heard.say = hear_say;
	life.heard.tell = hear_tell;
	life.chat.chat.impl = &life.heard;
	sayings_begin_life(game.sayings);
}

/* Lives of the bot. */

/* As by a kill: it ends where it stands. */
static void lose(void *data, const char *why) {
	(void)data;
	if (strchr(why, '\n') != NULL) {
		wrong("no clear line: %s", why);
	}
	database_die();
}

static bool open_store(void) {
	char why[STORE_WHY_SIZE] = "";
	if (database_open(&life.store, why) < 0) {
		if (*why == '\0' || strchr(why, '\n') != NULL) {
			wrong("no clear line: %s", why);
		}
		return false;
	}
	store_set_watch(life.store, &(struct store_watch){.lost = lose});
	if (store_sync_later(life.store) < 0) {
		store_close(life.store);
		life.store = NULL;
		return false;
	}
	return true;
}

/* The process ends. */
static void halt(void *data) {
	(void)data;
	database_die();
}

static void close_life(void) {
	bot_destroy(life.bot);
	fake_chat_finish(&life.chat);
	store_close(life.store);
	life.bot = NULL;
	life.store = NULL;
}

static bool open_life(void) {
	if (!open_store()) {
		return false;
	}
	struct bot_config config = {.commands = commands,
		.store = life.store,
		.language = LANGUAGE_ENGLISH,
		.unlimited = true,
		.now = fake_chat_now,
		.halt = halt,
		.data = &life.chat};
	life.bot = bot_create(&config);
	fake_chat_init(&life.chat, life.bot);
	if (game.rich) {
		fake_chat_enrich(&life.chat);
	}
	listen_in();
	if (restore_network(life.bot, &life.chat.chat) < 0) {
		close_life();
		return false;
	}
	store_set_heartbeat(life.store, life.chat.clock);
	life.starts++;
	return true;
}

/* The machine starts again; or, where nobody died of it, somebody makes room on the disk. */
static void mend(void) {
	if (!database_is_dead()) {
		database_mend();
		return;
	}
	sayings_die(game.sayings);
	if (life.tally.deaths++ == 0) {
		life.tally.operations = database_operations();
	}
	database_revive();
	if (life.tally.deaths == 1) {
		database_plan(&life.plan.again);
	}
}

static void enter(void) {
	for (int i = 0; i < game.n_people; i++) {
		struct chat_person person = {people[i], people[i]};
		bot_listener.came(life.bot, &life.chat.chat, place, person);
	}
	bot_listener.entered(life.bot, &life.chat.chat, place);
}

static struct table *table_here(void) {
	return table_at(life.bot, &life.chat.chat, place);
}

static void type(const char *where, const char *who, const char *text) {
	fake_chat_clear(&life.chat);
	fake_chat_type(&life.chat, where, who, text);
}

static void check_state(const struct table *table) {
	const struct turn *turn = &game.turns[table->n_moves];
	if (turn->state == NULL) {
		wrong("nobody was ever at move %" PRId64, table->n_moves);
	}
	if (memcmp(turn->state, table->state, table->game->state_size) != 0) {
		wrong("after move %" PRId64 " the state is another", table->n_moves);
	}
}

/* All hands, as their owners are told who ask for them. */
static void ask_hands(char hands[HAND_SIZE]) {
	struct text text = {.buf = hands, .cap = HAND_SIZE};
	for (int i = 0; i < game.n_people; i++) {
		type(NULL, people[i], "hand");
		text_add(&text, "%s", life.chat.heard);
	}
}

static void check_restored(void) {
	const struct table *table = table_here();
	char hands[HAND_SIZE];
	if (table == NULL || !table_has_begun(table)) {
		return;
	}
	check_state(table);
	ask_hands(hands);
	if (!database_is_dead() && strcmp(hands, game.turns[table->n_moves].hands) != 0) {
		wrong("after move %" PRId64 " people hold\n%snot\n%s", table->n_moves, hands,
			game.turns[table->n_moves].hands);
	}
}

static int64_t count(const char *sql) {
	int64_t n = 0;
	struct stmt stmt = stmt_prepare(life.store, sql, NULL);
	if (stmt_step(&stmt)) {
		n = stmt_column_int(&stmt, 0);
	}
	stmt_reset(&stmt);
	return n;
}

static int64_t moves_kept(void) {
	return count("SELECT count(*) FROM moves");
}

/* refused: at how many moves somebody was told that nothing had changed; -1: nobody was. */
static void live_again(int64_t refused) {
	if (life.bot != NULL) {
		close_life();
	}
	do {
		mend();
		life.chat.clock += 5000;
	} while (!open_life());
	int64_t kept = moves_kept();
	if (kept < life.said) {
		wrong("of move %" PRId64 " people heard, and %" PRId64 " are kept", life.said,
			kept);
	}
	if (refused >= 0 && kept != refused) {
		wrong("%" PRId64 " moves are kept, %" PRId64 " when one was not taken", kept,
			refused);
	}
	enter();
	check_restored();
}

/* What people do. */

/* Now and then the last move is taken back instead. */
static void know_undo(const struct table *table, struct turn *turn) {
	int seat = table->undoable->step.move.seat;
	if (seat >= 0 && step_undo_objection(table, seat) == UNDO_IS_POSSIBLE &&
		any(UNDO_ONE_IN) == 0) {
		snprintf(turn->who, sizeof(turn->who), "%s", table->seats[seat].name);
		snprintf(turn->line, sizeof(turn->line), "undo");
		turn->secret = false;
	}
}

static struct turn *know_turn(const struct table *table) {
	struct turn *turn = &game.turns[table->n_moves];
	struct move move;
	int seat = (int)any(table->n_seats);
	while (!table_is_active(table, seat)) {
		seat = (seat + 1) % table->n_seats;
	}
	size_t n = game_moves(table->game, table->state, seat, 0, NULL, 0);
	game_moves(table->game, table->state, seat, any(n), &move, 1);
	struct text text = TEXT_INTO(turn->line);
	text_puts(&text, table->game->verbs[move.verb].word);
	text_puts(&text, " ");
	notation_put_typed(table->game->verbs, NULL, &move, 0, &text);
	snprintf(turn->who, sizeof(turn->who), "%s", table->seats[seat].name);
	turn->secret = table->game->verbs[move.verb].secret;
	know_undo(table, turn);
	turn->state = malloc(table->game->state_size);
	memcpy(turn->state, table->state, table->game->state_size);
	ask_hands(turn->hands);
	return turn;
}

/* Somebody holds the game up for a moment. */
static bool pause_here(const struct table *table) {
	if (table->n_moves < PAUSE_AT || life.resumed) {
		return false;
	}
	life.resumed = table->paused;
	type(place, people[0], table->paused ? "resume" : "pause");
	life.resumed = life.resumed && !table->paused;
	return true;
}

static void move(const struct table *table) {
	struct turn *turn = &game.turns[table->n_moves];
	if (!game.known) {
		turn = know_turn(table);
	}
	check_state(table);
	type(turn->secret ? NULL : place, turn->who, turn->line);
}

static bool sits(const struct table *table, const char *name) {
	int seat = table_seat_named(table, name);
	return seat >= 0 && table->seats[seat].reached;
}

/* Whatever stands next on the way to a game. */
static void prepare(const struct table *table) {
	char open[64];
	for (int i = 0; table != NULL && i < game.n_people; i++) {
		if (!sits(table, people[i])) {
			type(place, people[i], "join");
			return;
		}
	}
	if (table == NULL) {
		snprintf(open, sizeof(open), "new %s undo=on", game.game->id);
		type(place, people[0], open);
	} else if (table->draws.n_wishes == 0) {
		type(place, people[0], "wish seven llamas");
	} else {
		type(place, people[1], "start");
	}
}

static bool is_over(void) {
	struct store_table row;
	return table_here() == NULL && store_table_get(life.store, 1, &row) == 0 &&
	       row.phase == STORE_FINISHED;
}

/* What is told and what is kept agree while the disk fails. */
static void check_refused(void) {
	if (life.logged == 0) {
		wrong("nothing in the log of what was not kept");
	}
	life.logged = 0;
	const struct table *table = table_here();
	int64_t moves = table != NULL && table_has_begun(table) ? table->n_moves : 0;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n_seats = 0;
	life.tally.refused++;
	if (moves_kept() != moves) {
		wrong("%" PRId64 " moves are kept, and %" PRId64 " were made", moves_kept(), moves);
	}
	if (table != NULL && store_seats_get(life.store, table->id, seats, &n_seats) == 0 &&
		n_seats != table->n_seats) {
		wrong("%zu seats are kept, and %u people sit", n_seats, table->n_seats);
	}
}

static void act(void) {
	const struct table *table = table_here();
	int64_t refused = -1;
	life.chat.clock += 1000;
	if (table != NULL && table_has_begun(table)) {
		if (!pause_here(table)) {
			move(table);
		}
	} else {
		prepare(table);
	}
	bool taken = !fake_chat_heard(&life.chat, "That was not done, ");
	if (!database_is_dead() && !taken) {
		check_refused();
		refused = moves_kept();
	}
	life.vain = taken ? 0 : life.vain + 1;
	if (life.plan.shot && refused >= 0) {
		database_die();
	} else {
		bot_tick(life.bot);
	}
	if (database_is_dead()) {
		live_again(life.plan.shot ? refused : -1);
	} else if (life.vain == PATIENCE) {
		database_mend();
	}
}

/* The end. */

static void check_kept(void) {
	char *kept = kept_read(life.store);
	if (game.kept == NULL) {
		game.kept = strdup(kept);
	}
	if (strcmp(kept, game.kept) != 0 || !kept_is_sound(kept)) {
		kept_tell(kept, game.kept);
		wrong("what is kept is not the game that was played");
	}
	free(kept);
	const char *missing = sayings_missing(game.sayings, place);
	if (missing != NULL) {
		wrong("never said: %s", missing);
	}
}

static void begin(const struct rerun_plan *plan) {
	database_renew();
	sayings_begin_game(game.sayings);
	memset(&life, 0, sizeof(life));
	life.plan = *plan;
	life.chat.clock = INT64_C(1700000000000);
	database_plan(&plan->fault);
	while (!open_life()) {
		mend();
	}
	enter();
}

struct rerun_tally rerun_play(const struct rerun_plan *plan) {
	begin(plan);
	for (int acts = 0; !is_over(); acts++) {
		if (acts == ACTS_MOST) {
			wrong("the game does not end");
		}
		act();
	}
	close_life();
	if (life.tally.deaths == 0) {
		life.tally.operations = database_operations();
	}
	live_again(-1);
	check_kept();
	life.tally.n_moves = moves_kept();
	life.tally.n_undos = count("SELECT count(takes_back) FROM moves");
	close_life();
	game.known = true;
	sayings_close(game.sayings);
	return life.tally;
}

void rerun_init(const struct game *which, int n_people, uint64_t seed, bool rich) {
	game.rich = rich;
	game.game = which;
	game.n_people = n_people;
	game.seed = seed;
	game.luck = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
	game.sayings = sayings_create();
	catalogue_open();
	database_install();
}

void rerun_finish(void) {
	for (size_t i = 0; i < TURNS_MAX; i++) {
		free(game.turns[i].state);
	}
	free(game.kept);
	sayings_destroy(game.sayings);
	database_finish();
}
