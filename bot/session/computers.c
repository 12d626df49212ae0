#include "bot/session/computers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/names.h"
#include "bot/base/worker.h"
#include "bot/session/step.h"
#include "bot/table/guests.h"
#include "bot/table/presence.h"
#include "engine/menu.h"
#include "engine/temper.h"

/* Names and tempers */

#define MARK "(bot)"

static const struct {
	const char *name;
	enum temper temper;
} characters[] = {
	{"Rosa", TEMPER_STEADY},
	{"Mateo", TEMPER_CAREFUL},
	{"Inti", TEMPER_BOLD},
	{"Lucia", TEMPER_BOLD},
	{"Tomas", TEMPER_STEADY},
	{"Killa", TEMPER_CAREFUL},
	{"Diego", TEMPER_BOLD},
	{"Paloma", TEMPER_STEADY},
	{"Urpi", TEMPER_CAREFUL},
	{"Bruno", TEMPER_BOLD},
	{"Carmen", TEMPER_CAREFUL},
	{"Sacha", TEMPER_STEADY},
};

enum { CHARACTERS = sizeof(characters) / sizeof(characters[0]) };

void computers_put_name_numbered(size_t number, struct text *out) {
	text_add(out, "%s" MARK, characters[number % CHARACTERS].name);
}

/* A person's name without the mark counts, too. */
static bool is_at_table(const struct table *table, const char *marked) {
	char bare[STORE_NAME_SIZE];
	snprintf(bare, sizeof(bare), "%.*s", (int)(strlen(marked) - strlen(MARK)), marked);
	for (int i = 0; i < table->n_seats; i++) {
		const char *name = table->seats[i].name;
		if (names_are_alike(name, marked) || names_are_alike(name, bare)) {
			return true;
		}
	}
	return false;
}

void computers_put_name(const struct table *table, struct text *out) {
	const struct table_guests *guests = table->bot->config.guests;
	size_t begun = out->len;
	if (guests != NULL) {
		guests->put_name(guests->data, table->last_sat + 1, out);
	}
	if (out->len > begun) {
		return;
	}
	for (int i = 0; i < CHARACTERS; i++) {
		char marked[STORE_NAME_SIZE];
		struct text name = TEXT_INTO(marked);
		computers_put_name_numbered((size_t)(table->id + i), &name);
		if (!is_at_table(table, marked) || i + 1 == CHARACTERS) {
			text_puts(out, marked);
			return;
		}
	}
}

/* The temper of the character with this name; steady for other names. */
static enum temper find_temper(const char *name) {
	for (int i = 0; i < CHARACTERS; i++) {
		size_t len = strlen(characters[i].name);
		if (strncmp(name, characters[i].name, len) == 0 && strcmp(name + len, MARK) == 0) {
			return characters[i].temper;
		}
	}
	return TEMPER_STEADY;
}

enum { FULL_MS = 50 /* retry when the worker has no room */ };

enum decision {
	DECISION_MOVE,
	DECISION_NONE, /* no computer wants to move */
	DECISION_LATER /* still thinking: computers_due is set when it is done */
};

/* A question to a computer player: does it move, and how? */
struct question {
	int seat;
	enum level level;
	enum temper temper;
	uint8_t key[FAIR_HASH]; /* of its random numbers, and … */
	uint64_t number; /* … their number in this turn: the decision is equal after a restart, and
			    however often others change secret decisions meanwhile */
};

/* In the order in which the seats are asked. */
struct questions {
	size_t n;
	struct question list[2 * SEATS_MAX];
};

/* A decision thought out ahead. */
struct deciding {
	struct job job; /* first; go_on() uses nothing of the bot */
	struct deciding *next;
	struct bot *bot;
	int64_t table;
	bool busy; /* still thinking: questions and states are the worker's */
	bool late; /* the table waits for it */
	const struct game *game;
	struct questions questions;
	bool decided;
	struct move move;
	void *state, *view;
};

/* Asking */

static void add(struct questions *questions, const struct table *table, int seat) {
	struct question *question = &questions->list[questions->n++];
	const struct seat *who = &table->seats[seat];
	*question = (struct question){.seat = seat,
		.level = who->person != NULL ? LEVEL_NORMAL : who->level,
		.temper = who->person != NULL ? TEMPER_STEADY : find_temper(who->name),
		.number = (uint64_t)table->turns.count};
	fair_mind_key(table->draws.seed, (uint32_t)seat, question->key);
}

static bool is_played_by_guest(const struct table *table, int seat) {
	const struct table_guests *guests = table->bot->config.guests;
	return guests != NULL && table->seats[seat].person == NULL &&
	       guests->plays(guests->data, table, seat);
}

static bool is_ours(const struct table *table, int seat) {
	return presence_computer_acts(table, seat) && !is_played_by_guest(table, seat);
}

/* Whether the seat, off turn, has a move against another player's. */
static bool may_interrupt(const struct table *table, int seat) {
	return menu_may_interrupt(table->game, table->state, seat);
}

static void list_questions(const struct table *table, struct questions *questions) {
	bool asked = table->interrupts_asked == table->turns.count;
	memset(questions, 0, sizeof(*questions));
	for (int i = 0; i < table->n_seats && !asked; i++) {
		if (is_ours(table, i) && may_interrupt(table, i)) {
			add(questions, table, i);
		}
	}
	for (int i = 0; i < table->n_seats; i++) {
		if (is_ours(table, i) && table_is_active(table, i)) {
			add(questions, table, i);
		}
	}
}

/* True: one of them makes this move. view: room for a state. */
static bool ask(const struct questions *questions, const struct game *game, const void *state,
	void *view, struct move *move) {
	for (size_t i = 0; i < questions->n; i++) {
		const struct question *question = &questions->list[i];
		struct fair_draw draw;
		fair_draw_init(&draw, question->key, question->number);
		memcpy(view, state, game->state_size);
		game->player_view(view, question->seat);
		if (temper_choose(game, view, question->seat, question->level, question->temper,
			    &draw.rng, move)) {
			return true;
		}
	}
	return false;
}

static bool takes_long(const struct questions *questions) {
	for (size_t i = 0; i < questions->n; i++) {
		if (questions->list[i].level == LEVEL_HARD) {
			return true;
		}
	}
	return false;
}

/* Thinking ahead */

static struct deciding *deciding_of(const struct table *table) {
	struct deciding *each = table->bot->deciding;
	while (each != NULL && each->table != table->id) {
		each = each->next;
	}
	return each;
}

static void destroy(struct deciding *deciding) {
	struct deciding **at = &deciding->bot->deciding;
	while (*at != deciding) {
		at = &(*at)->next;
	}
	*at = deciding->next;
	free(deciding->state);
	free(deciding);
}

static bool go_on(struct job *job) {
	struct deciding *deciding = (struct deciding *)job;
	deciding->decided = ask(&deciding->questions, deciding->game, deciding->state,
		deciding->view, &deciding->move);
	return false;
}

static void on_done(struct job *job) {
	struct deciding *deciding = (struct deciding *)job;
	struct table *table = table_numbered(deciding->bot, deciding->table);
	deciding->busy = false;
	if (table == NULL) {
		destroy(deciding);
	} else if (deciding->late &&
		   table->home->reachable) { /* else it moves once the home is reachable */
		table->computers_due = table_now(table);
		table_touch(table);
	}
}

static void on_dropped(struct job *job) {
	destroy((struct deciding *)job);
}

/* NULL: out of memory. */
static struct deciding *create(struct table *table, const struct questions *questions) {
	size_t size = table->game->state_size;
	struct deciding *deciding = calloc(1, sizeof(*deciding));
	char *states = calloc(2, size);
	if (deciding == NULL || states == NULL) {
		free(deciding);
		free(states);
		return NULL;
	}
	*deciding = (struct deciding){.job = {go_on, on_done, on_dropped, JOB_MOVE, NULL},
		.next = table->bot->deciding,
		.bot = table->bot,
		.table = table->id,
		.busy = true,
		.game = table->game,
		.questions = *questions,
		.state = states,
		.view = states + size};
	memcpy(deciding->state, table->state, size);
	table->bot->deciding = deciding;
	return deciding;
}

/* Whether the seat's view is still that from when it began to think. */
static bool sees_the_same(const struct deciding *deciding, const struct table *table, int seat) {
	size_t size = table->game->state_size;
	memcpy(deciding->view, deciding->state, size);
	table->game->player_view(deciding->view, seat);
	return memcmp(deciding->view, table_view(table, table->state, seat), size) == 0;
}

static bool lists(const struct questions *questions, const struct question *wanted) {
	for (size_t i = 0; i < questions->n; i++) {
		const struct question *question = &questions->list[i];
		if (question->seat == wanted->seat && question->level == wanted->level &&
			question->temper == wanted->temper && question->number == wanted->number) {
			return true;
		}
	}
	return false;
}

/* Whether the decision still fits the table, in the views of the seats that were asked: secret
 * decisions, and other people who leave or return meanwhile, make no seat think again. */
static bool is_about(const struct deciding *deciding, const struct table *table,
	const struct questions *questions) {
	const struct questions *asked = &deciding->questions;
	for (size_t i = 0; i < asked->n; i++) {
		const struct question *question = &asked->list[i];
		bool counts = !deciding->decided || question->seat == deciding->move.seat;
		if (counts && (!lists(questions, question) ||
				      !sees_the_same(deciding, table, question->seat))) {
			return false;
		}
	}
	return deciding->decided || asked->n == questions->n;
}

/* NULL: the worker or memory has no room for it. */
static struct deciding *begin(struct table *table, const struct questions *questions) {
	struct deciding *deciding = create(table, questions);
	if (deciding != NULL && !worker_give(table->bot->config.worker, &deciding->job)) {
		destroy(deciding);
		return NULL;
	}
	return deciding;
}

bool computers_wanted(const struct table *table) {
	return table->bot->config.worker != NULL && table->computers_due != INT64_MAX &&
	       table->phase == TABLE_RUNNING && table->home->reachable &&
	       table->prepared != table->n_moves;
}

void computers_prepare(struct table *table) {
	struct questions questions;
	table->prepared = table->n_moves;
	table_touch(table);
	list_questions(table, &questions);
	if (takes_long(&questions) && deciding_of(table) == NULL) {
		begin(table, &questions);
	}
}

static enum decision decide_now(
	struct table *table, const struct questions *questions, struct move *move) {
	table->interrupts_asked = table->turns.count;
	return ask(questions, table->game, table->state, table->bot->view, move) ? DECISION_MOVE
										 : DECISION_NONE;
}

/* Decisions of the bot's own players. */
static enum decision take_ours(struct table *table, struct move *move) {
	struct questions questions;
	struct deciding *deciding = deciding_of(table);
	list_questions(table, &questions);
	if (deciding != NULL && deciding->busy) {
		deciding->late = true;
		return DECISION_LATER;
	}
	if (deciding != NULL && is_about(deciding, table, &questions)) {
		bool decided = deciding->decided;
		*move = deciding->move;
		destroy(deciding);
		table->interrupts_asked = table->turns.count;
		return decided ? DECISION_MOVE : DECISION_NONE;
	}
	if (deciding != NULL) {
		destroy(deciding);
	}
	if (table->bot->config.worker == NULL || !takes_long(&questions)) {
		return decide_now(table, &questions, move);
	}
	deciding = begin(table, &questions);
	if (deciding != NULL) {
		deciding->late = true;
	} else {
		table->computers_due = table_now(table) + FULL_MS;
		table_touch(table);
	}
	return DECISION_LATER;
}

/* Decisions of guests who may act so; a guest may leave its move to the computer, which is then
 * asked. */
static enum decision take_guests(struct table *table,
	bool (*may_act)(const struct table *table, int seat), struct move *move) {
	const struct table_guests *guests = table->bot->config.guests;
	enum decision decision = DECISION_NONE;
	for (int i = 0; i < table->n_seats; i++) {
		if (!is_played_by_guest(table, i) || !may_act(table, i)) {
			continue;
		}
		enum guests_answer answer = guests->decide(guests->data, table, i, move);
		if (answer == GUESTS_MOVE) {
			return DECISION_MOVE;
		}
		decision = answer == GUESTS_PASS ? decision : DECISION_LATER;
	}
	if (decision == DECISION_LATER) {
		table->computers_due = table_now(table) + GUESTS_ASKED_MS;
		table_touch(table);
	}
	return decision;
}

/* Players who may interrupt are asked first, once a move. */
static enum decision take_decision(struct table *table, struct move *move) {
	enum decision decision = DECISION_NONE;
	if (table->interrupts_asked != table->turns.count) {
		decision = take_guests(table, may_interrupt, move);
	}
	if (decision == DECISION_NONE) {
		decision = take_ours(table, move);
	}
	if (decision == DECISION_NONE) {
		decision = take_guests(table, table_is_active, move);
	}
	return decision;
}

void computers_finish(struct bot *bot) {
	while (bot->deciding != NULL) {
		destroy(bot->deciding);
	}
}

void computers_act(struct table *table) {
	struct move move;
	struct step step;
	bool over;
	table->computers_due = INT64_MAX;
	table_touch(table);
	enum decision decision = take_decision(table, &move);
	if (decision != DECISION_LATER) { /* the next decision gets a pause of its own */
		table->pace.acts++;
		table->pace.due = 0;
	}
	if (decision != DECISION_MOVE) {
		return;
	}
	step_begin(&step, table);
	if (step_move(&step, &move) != 0) {
		log_event(LOG_ERROR, "computer-refused", "table %lld, move %lld",
			(long long)table->id, (long long)table->n_moves);
		return;
	}
	step_fall(&step);
	if (step_end(&step, &over) == 0 && !over) {
		table->seats[move.seat].substitute_moves++;
	} else if (!over) {
		table->computers_due = table_now(table) + 10 * 1000; /* the disk may recover */
		table_touch(table);
	}
}
