#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "bot/record/judge.h"

/* A game that has every kind of event and move that records can hold, and little else. Its setup
 * names the players; a lot and a pile are drawn, which one event tells. Everybody calls a number in
 * secret, and the calls are told from seat 0 on when all are in; with a 9 there is a draw before.
 * Seat 0 swaps or, without an event, keeps, and banks with up to two lifts, of which the rules
 * allow one. */
struct toy {
	STATE_HEAD;
	int16_t falls, called, told, kept;
	int16_t first, pile[3], calls[SEATS_MAX], filled;
};

enum { VERB_FALL, VERB_CALL, VERB_SWAP, VERB_KEEP, VERB_BANK };
enum { EVENT_PLAYERS, EVENT_SETUP, EVENT_CALL, EVENT_FILL, EVENT_SWAP, EVENT_BANK, EVENT_LIFT };
enum { EVENT_END = EVENT_LIFT + 1, EVENT_SECRET, EVENTS };

static const struct field number[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct event_kind kinds[EVENTS] = {
	[EVENT_PLAYERS] = {"players", true, .any_order = true,
		.fields = {{.name = "n", .kind = FIELD_NUMBER}}},
	[EVENT_SETUP] = {"setup", true,
		.fields = {{.name = "first", .kind = FIELD_SEAT},
			{.name = "pile", .kind = FIELD_LIST, .parts = number}}},
	[EVENT_CALL] = {"call", true,
		.fields = {{.name = "seat", .kind = FIELD_SEAT},
			{.name = "number", .kind = FIELD_NUMBER}}},
	[EVENT_FILL] = {"fill", true, true, .fields = {{.name = "face", .kind = FIELD_NUMBER}}},
	[EVENT_SWAP] = {"swap", true, .fields = {{.name = "seat", .kind = FIELD_SEAT}}},
	[EVENT_BANK] = {"bank", true, .fields = {{.name = "seat", .kind = FIELD_SEAT}}},
	[EVENT_LIFT] = {"lift", true, .fields = {{.name = "to", .kind = FIELD_NUMBER}}},
	[EVENT_END] = {"end", true,
		.fields = {{.name = "kept", .kind = FIELD_NUMBER, .optional = true}}},
	[EVENT_SECRET] = {"secret", false},
};

static void tell(struct events *events, uint8_t kind, int n, const int16_t *numbers) {
	events_add(events, kind, SEAT_ALL);
	for (int i = 0; i < n; i++) {
		events_put(events, numbers[i]);
	}
}

static void setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct toy *toy = state;
	(void)options;
	*toy = (struct toy){.n_seats = (uint8_t)n_seats};
	tell(events, EVENT_PLAYERS, 1, (int16_t[]){toy->n_seats});
	tell(events, EVENT_PLAYERS, 1, (int16_t[]){8});
}

static bool must_fill(const struct toy *toy) {
	return toy->called == toy->n_seats && toy->told < toy->n_seats &&
	       toy->calls[toy->told] == 9 + 1 && !toy->filled;
}

static bool chance(const void *state, struct chance *chance) {
	const struct toy *toy = state;
	*chance = (struct chance){.kind = CHANCE_UNIFORM, .verb = VERB_FALL, .n = 1, .sides = 6};
	if (toy->falls == 1) {
		*chance = (struct chance){CHANCE_SHUFFLE, VERB_FALL, 3, 0, {1, 2, 3}};
	}
	return toy->falls < 2 || must_fill(toy);
}

static unsigned active_seats(const void *state) {
	const struct toy *toy = state;
	unsigned seats = 0;
	struct chance due;
	if (toy->over || chance(state, &due)) {
		return 0;
	}
	for (int seat = 0; toy->called < toy->n_seats && seat < toy->n_seats; seat++) {
		seats |= toy->calls[seat] == 0 ? 1U << seat : 0;
	}
	return seats != 0 ? seats : 1;
}

static int legal(const void *state, const struct move *move) {
	const struct toy *toy = state;
	bool calling = toy->called < toy->n_seats;
	switch (move->verb) {
	case VERB_CALL: /* may be replaced */
		return !calling || move->args[0] < 0 || move->args[0] > 9;
	case VERB_KEEP:
	case VERB_SWAP:
		return calling || toy->kept != 0 || move->seat != 0;
	default:
		return toy->kept == 0 || move->seat != 0 || move->args[0] > 1;
	}
}

static void tell_calls(struct toy *toy, struct events *events) {
	for (; toy->told < toy->n_seats && !must_fill(toy); toy->told++) {
		tell(events, EVENT_CALL, 2,
			(int16_t[]){toy->told, (int16_t)(toy->calls[toy->told] - 1)});
		toy->filled = 0;
	}
}

static void fall(struct toy *toy, const struct move *move, struct events *events) {
	if (toy->falls == 0) {
		toy->first = move->args[0];
	} else if (toy->falls == 1) {
		tell(events, EVENT_SETUP, 5,
			(int16_t[]){toy->first, 3, move->args[0], move->args[1], move->args[2]});
	} else {
		tell(events, EVENT_FILL, 1, move->args);
		toy->filled = 1;
		tell_calls(toy, events);
	}
	toy->falls++;
}

static void call(struct toy *toy, const struct move *move, struct events *events) {
	tell(events, EVENT_SECRET, 0, NULL);
	toy->called = (int16_t)(toy->called + (toy->calls[move->seat] == 0));
	toy->calls[move->seat] = (int16_t)(move->args[0] + 1);
	if (toy->called == toy->n_seats) {
		tell_calls(toy, events);
	}
}

static void bank(struct toy *toy, const struct move *move, struct events *events) {
	tell(events, EVENT_BANK, 1, (int16_t[]){0});
	for (int16_t i = 0; i < move->args[0]; i++) {
		tell(events, EVENT_LIFT, 1, (int16_t[]){5});
	}
	tell(events, EVENT_END, toy->kept == 1 ? 2 : 1, (int16_t[]){toy->kept == 1, 1});
	toy->over = true;
	memset(toy->place, 1, sizeof(toy->place));
}

static void apply(void *state, const struct move *move, struct events *events) {
	struct toy *toy = state;
	switch (move->verb) {
	case VERB_FALL:
		fall(toy, move, events);
		break;
	case VERB_CALL:
		call(toy, move, events);
		break;
	case VERB_BANK:
		bank(toy, move, events);
		break;
	case VERB_SWAP:
		tell(events, EVENT_SWAP, 1, (int16_t[]){0});
		toy->kept = 2;
		break;
	default:
		toy->kept = 1;
	}
}

static int move_of_chance(const struct toy *toy, const struct event *event, struct move *move) {
	*move = (struct move){SEAT_CHANCE, VERB_FALL, 1, {event->data[0]}};
	if (toy->falls == 1 && event->kind == EVENT_SETUP) {
		move->n_args = event->data[1] == 3 ? 3 : 0;
		memcpy(move->args, event->data + 2, move->n_args * sizeof(*move->args));
	}
	return event->kind == (toy->falls < 2 ? EVENT_SETUP : EVENT_FILL) ? 1 : -1;
}

static int move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	const struct toy *toy = state;
	struct chance falls;
	if (chance(state, &falls)) {
		return move_of_chance(toy, events, move);
	}
	if (events->kind == EVENT_CALL) {
		*move = (struct move){(int8_t)events->data[0], VERB_CALL, 1, {events->data[1]}};
		return 1;
	}
	if (events->kind == EVENT_SWAP) {
		*move = (struct move){(int8_t)events->data[0], VERB_SWAP, 0, {0}};
		return 1;
	}
	if (toy->called == toy->n_seats && toy->kept == 0) {
		*move = (struct move){0, VERB_KEEP, 0, {0}};
		return 0;
	}
	*move = (struct move){0, VERB_BANK, 1, {0}};
	while ((size_t)move->args[0] + 1 < n && events[move->args[0] + 1].kind == EVENT_LIFT) {
		move->args[0]++;
	}
	return events->kind == EVENT_BANK ? move->args[0] + 1 : -1;
}

static void player_view(void *state, int seat) {
	(void)state;
	(void)seat;
}

static const struct refusal_words refusals[] = {
	[REFUSED_OVER] = {"not so"},
	[REFUSED_CHANCE] = {"not so"},
	[REFUSED_SEAT] = {"not so"},
};

static const struct game_say say = {.refusals = refusals};
static const struct verb verbs[] = {[VERB_FALL] = {"fall", .by_chance = true},
	[VERB_CALL] = {"call"},
	[VERB_SWAP] = {"swap"},
	[VERB_KEEP] = {"keep"},
	[VERB_BANK] = {"bank"}};

static const struct game game = {
	.id = "toy",
	.verbs = verbs,
	.n_verbs = sizeof(verbs) / sizeof(verbs[0]),
	.state_size = sizeof(struct toy),
	.n_event_kinds = EVENTS,
	.event_kinds = kinds,
	.setup = setup,
	.legal = legal,
	.apply = apply,
	.chance = chance,
	.active_seats = active_seats,
	.player_view = player_view,
	.move_of = move_of,
	.say = &say,
};

/* Events of a record, each but the first behind a comma. */
#define PLAYER(n) "{\"type\":\"players\",\"n\":" #n ",\"more\":[]}"
#define PLAYERS PLAYER(3) "," PLAYER(8)
#define SETUP ",{\"type\":\"setup\",\"first\":1,\"pile\":[3,1,2]}"
#define CALL(seat, number) ",{\"type\":\"call\",\"seat\":" #seat ",\"number\":" #number "}"
#define FILL(face) ",{\"type\":\"fill\",\"face\":" #face "}"
#define SWAP(seat) ",{\"type\":\"swap\",\"seat\":" #seat "}"
#define BANK ",{\"type\":\"bank\",\"seat\":0}"
#define LIFT ",{\"type\":\"lift\",\"to\":5}"
#define END ",{\"type\":\"end\"}"
#define END_KEPT ",{\"type\":\"end\",\"kept\":1}"
#define BROKEN ",{\"type\":\"call\",\"seat\":0}"
#define CALLS CALL(0, 1) CALL(1, 2) CALL(2, 3)

static int judge(const char *events, char *why) {
	char text[2048];
	snprintf(text, sizeof(text), "[%s]", events);
	struct head head = {.game = &game, .n_seats = 3};
	head.events = json_loads(text, 0, NULL);
	cr_assert_not_null(head.events, "%s", text);
	int failed = judge_events(&head, why);
	json_decref(head.events);
	return failed;
}

Test(record_judge, reads_moves_as_they_are_told_together_untold_or_after_others) {
	static const char *const records[] = {
		PLAYERS SETUP CALLS SWAP(0) BANK END,
		PLAYER(8) "," PLAYER(3) SETUP CALLS SWAP(0) BANK END,
		PLAYERS SETUP CALLS BANK END_KEPT,
		PLAYERS SETUP CALLS SWAP(0) BANK LIFT END,
		PLAYERS SETUP FILL(4) CALL(0, 9) CALL(1, 2) CALL(2, 3) BANK END_KEPT,
		PLAYERS SETUP CALL(0, 1) FILL(4) CALL(1, 9) CALL(2, 3) BANK END_KEPT,
		PLAYERS SETUP CALL(0, 1) CALL(1, 2) FILL(4) CALL(2, 9) BANK LIFT END_KEPT,
		PLAYERS SETUP FILL(1) CALL(0, 9) FILL(2) CALL(1, 9) FILL(3) CALL(2, 9) SWAP(0)
			BANK END,
	};
	for (size_t i = 0; i < sizeof(records) / sizeof(*records); i++) {
		char why[RECORD_WHY_SIZE] = "";
		cr_expect_eq(judge(records[i], why), 0, "%s: %s", records[i], why);
	}
}

Test(record_judge, names_the_event_at_which_the_rules_are_left) {
	static const struct {
		const char *events;
		int event;
	} cases[] = {
		/* What is due before any draw. */
		{"", 1},
		{PLAYER(4), 1},
		{"{\"type\":\"setup\",\"first\":1,\"pile\":[3,1,2]}", 1},
		{PLAYER(3) "," PLAYER(3), 2},
		{PLAYER(8) "," PLAYER(8), 2},
		{PLAYER(8) "," PLAYER(3), 3},
		/* Several draws, one event. */
		{PLAYERS, 3},
		{PLAYERS CALLS, 3},
		{PLAYERS ",{\"type\":\"setup\",\"first\":1,\"pile\":[3,1]}", 3},
		{PLAYERS SETUP, 4},
		{PLAYERS SETUP SETUP, 4},
		/* Collected moves: cut short, left out, twice, illegal, in wrong order, broken. */
		{PLAYERS SETUP CALL(0, 1) CALL(1, 2), 6},
		{PLAYERS SETUP CALL(0, 1) CALL(1, 2) BANK END_KEPT, 6},
		{PLAYERS SETUP CALL(0, 1) CALL(0, 1) CALL(1, 2) CALL(2, 3) BANK END_KEPT, 5},
		{PLAYERS SETUP CALL(0, 1) CALL(1, 2) CALL(0, 3) CALL(2, 3), 6},
		{PLAYERS SETUP CALL(0, 1) CALL(1, 10) CALL(2, 3) BANK END_KEPT, 5},
		{PLAYERS SETUP CALL(1, 1) CALL(0, 2) CALL(2, 3) BANK END_KEPT, 4},
		{PLAYERS SETUP CALL(0, 1) CALL(2, 2) CALL(1, 3) BANK END_KEPT, 5},
		{PLAYERS SETUP CALL(0, 1) CALL(1, 1) BROKEN BANK END_KEPT, 6},
		{PLAYERS SETUP CALLS CALL(0, 1) BANK END_KEPT, 7},
		{PLAYERS SETUP CALL(0, 1) SWAP(0) CALL(1, 2) CALL(2, 3) BANK END, 5},
		/* Draws among them. */
		{PLAYERS SETUP CALL(0, 1) CALL(1, 9) CALL(2, 3) BANK END_KEPT, 5},
		{PLAYERS SETUP FILL(4) CALL(0, 1) CALL(1, 2) CALL(2, 3) BANK END_KEPT, 4},
		{PLAYERS SETUP FILL(4) CALL(0, 1) CALL(1, 9) CALL(2, 3) BANK END_KEPT, 4},
		{PLAYERS SETUP FILL(4) FILL(4) CALL(0, 9) CALL(1, 2) CALL(2, 3) BANK, 5},
		{PLAYERS SETUP CALL(0, 1) CALL(1, 2) CALL(2, 9) FILL(4) BANK END_KEPT, 6},
		{PLAYERS SETUP CALL(0, 1) FILL(4), 6},
		{PLAYERS SETUP CALLS FILL(4) BANK END_KEPT, 7},
		/* A move without an event, then more than one event to a move. */
		{PLAYERS SETUP CALLS, 7},
		{PLAYERS SETUP CALLS SWAP(1) BANK END, 7},
		{PLAYERS SETUP CALLS SWAP(0) SWAP(0) BANK END, 8},
		{PLAYERS SETUP CALLS LIFT BANK END_KEPT, 7},
		{PLAYERS SETUP CALLS BANK LIFT LIFT END_KEPT, 9},
		{PLAYERS SETUP CALLS BANK LIFT LIFT LIFT END_KEPT, 9},
		{PLAYERS SETUP CALLS BANK LIFT BROKEN, 9},
		{PLAYERS SETUP CALLS BANK ",{\"type\":\"lift\",\"to\":4}" END_KEPT, 8},
		/* The end. */
		{PLAYERS SETUP CALLS BANK, 8},
		{PLAYERS SETUP CALLS BANK END, 8},
		{PLAYERS SETUP CALLS SWAP(0) BANK END_KEPT, 9},
		{PLAYERS SETUP CALLS BANK END_KEPT END, 9},
		{PLAYERS SETUP CALLS BANK END_KEPT ",0", 9},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char why[RECORD_WHY_SIZE] = "", begin[32];
		snprintf(begin, sizeof(begin), "event %d: ", cases[i].event);
		cr_expect_eq(judge(cases[i].events, why), -EINVAL, "%s", cases[i].events);
		cr_expect(strncmp(why, begin, strlen(begin)) == 0, "%s\nat %s, not %s",
			cases[i].events, begin, why);
	}
}
