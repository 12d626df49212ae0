#include "bot/guest/guest.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/games.h"
#include "engine/options.h"

/* Guests that keep to the protocol, and that do not. Each is a line of shell. */

#define READY "echo '{\"ready\":true}'; "
/* Says this whenever it is asked. */
#define ASKED(says) READY "while read -r line; do case $line in *'\"n\":'*) " says ";; esac; done"

static struct guest guest;
static const struct game *perudo;
static void *state;

/* A game of two in which seat 0, the guest's, opens the bidding. */
static void begin(const char *command_line) {
	const int dice[] = {1, 2, 3, 4, 5, 6, 6, 6, 6, 6};
	struct guest_game game = {.n_seats = 2, .names = {"mybot(bot)", "ann"}};
	struct events events;
	game.game = perudo = games_find("perudo");
	state = malloc(perudo->state_size);
	options_set_normal(perudo, game.options);
	events_clear(&events);
	perudo->setup(state, 2, game.options, &events);
	cr_assert_eq(guest_start(&guest, "play", "mybot", command_line), 0);
	guest_begin(&guest, &game);
	guest_tell(&guest, 0, &events);
	struct chance chance;
	for (int i = 1; perudo->chance(state, &chance); i++) {
		struct move move = i == 1 ? move_make(SEAT_CHANCE, chance.verb, 1, (int[]){0})
					  : move_make(SEAT_CHANCE, chance.verb, 10, dice);
		events_clear(&events);
		perudo->apply(state, &move, &events);
		guest_tell(&guest, i, &events);
	}
}

static enum guest_answer ask(struct move *move) {
	enum guest_answer answer = GUEST_THINKS;
	guest_ask(&guest, state, false);
	while (answer == GUEST_THINKS) {
		answer = guest_hear(&guest, state, GUEST_MOVE_MS, move);
	}
	return answer;
}

static void end(void) {
	guest_end(&guest);
	free(state);
}

/* It says this to every question, the computer makes the move, and it plays on. */
static void expect_refused(const char *command_line) {
	struct move move;
	begin(command_line);
	for (int i = 0; i < 5; i++) {
		cr_assert_eq(ask(&move), GUEST_YIELDS);
		cr_assert_not_null(guest.process, "it plays on");
	}
	cr_assert_eq(guest.n_refused, GUEST_REFUSED_MOST + 1);
	end();
}

/* The computer plays on in its place. */
static void expect_dismissed(const char *command_line) {
	struct move move;
	begin(command_line);
	cr_assert_eq(ask(&move), GUEST_YIELDS);
	cr_assert_null(guest.process);
	cr_assert_eq(ask(&move), GUEST_YIELDS);
	end();
}

Test(guest, plays_a_legal_move_that_it_names_as_people_type_it) {
	struct move move;
	begin(ASKED("echo '{\"n\":1,\"move\":\"  BID ５ threes \"}'"));
	cr_assert_eq(ask(&move), GUEST_MOVES);
	cr_assert_eq(move.args[0], 5);
	cr_assert_eq(move.args[1], 3);
	end();
}

Test(guest, is_asked_again_when_its_move_is_refused) {
	struct move move;
	begin(READY "while read -r line; do case $line in "
		    "*'\"type\":\"move\"'*) echo '{\"n\":1,\"move\":\"dudo\"}';; "
		    "*refused*) echo '{\"n\":1,\"move\":\"bid 2 2\"}';; esac; done");
	cr_assert_eq(ask(&move), GUEST_MOVES);
	cr_assert_eq(guest.n_refused, 1);
	end();
}

Test(guest, may_not_pass_on_its_turn) {
	expect_refused(ASKED("case $line in *'\"type\":\"move\"'*) n=$((n+1));; esac; "
			     "echo \"{\\\"n\\\":$n,\\\"pass\\\":true}\""));
}

Test(guest, that_says_garbage_leaves_its_moves_to_the_computer) {
	expect_refused(ASKED("echo garbage"));
}

Test(guest, that_says_nul_bytes_leaves_its_moves_to_the_computer) {
	expect_refused(ASKED("printf '{\"n\\0\":1}\\n'"));
}

Test(guest, that_says_json_of_other_kinds_leaves_its_moves_to_the_computer) {
	expect_refused(ASKED("echo '[[[[]]]]'"));
	expect_refused(ASKED("echo '{\"move\":\"bid 2 2\"}'"));
	expect_refused(ASKED("echo '{\"n\":\"1\",\"move\":{}}'"));
}

Test(guest, that_answers_other_questions_is_not_heard) {
	struct move move;
	begin(ASKED("echo '{\"n\":99,\"move\":\"bid 9 6\"}'; echo '{\"n\":1,\"move\":\"bid 2 "
		    "2\"}'"));
	cr_assert_eq(ask(&move), GUEST_MOVES);
	cr_assert_eq(move.args[0], 2);
	end();
}

Test(guest, that_answers_other_questions_for_ever_is_late) {
	struct move move;
	begin(READY "yes '{\"n\":99,\"pass\":true}'");
	cr_assert_eq(ask(&move), GUEST_YIELDS);
	end();
}

Test(guest, that_never_ends_a_line_is_dismissed) {
	expect_dismissed(READY "tr '\\0' x </dev/zero");
}

Test(guest, that_ends_is_dismissed) {
	expect_dismissed(READY);
}

Test(guest, that_is_silent_is_dismissed_after_three_questions) {
	struct move move;
	begin(READY "cat >/dev/null");
	for (int i = 1; i <= GUEST_LATE_MOST; i++) {
		cr_assert_not_null(guest.process);
		cr_assert_eq(ask(&move), GUEST_YIELDS);
	}
	cr_assert_null(guest.process);
	end();
}

Test(guest, that_never_reads_is_dismissed_and_holds_nothing_up) {
	struct events events;
	const struct move bid = MOVE(0, 0, 2, 2);
	begin(READY "sleep 1000");
	events_clear(&events);
	perudo->apply(state, &bid, &events);
	for (int i = 0; i < 100000 && guest.process != NULL; i++) {
		guest_tell(&guest, i, &events);
	}
	cr_assert_null(guest.process);
	end();
}

Test(guest, may_greet_before_it_is_ready) {
	begin("echo hello; echo '{}'; " READY "cat >/dev/null");
	end();
}

Test(guest, that_cannot_be_started_is_none) {
	cr_assert_eq(guest_start(&guest, "play", "mybot", "/no/such/file"), -ENOEXEC);
	cr_assert_eq(guest_start(&guest, "play", "mybot", "exit 3"), -ENOEXEC);
	cr_assert_eq(guest_start(&guest, "play", "mybot", "cat >/dev/null"), -ETIMEDOUT);
	cr_assert_eq(guest_start(&guest, "play", "mybot", "yes | tr -d '\\n'"), -EMSGSIZE);
	cr_assert_null(guest.process);
}

Test(guest, that_will_not_end_is_killed_with_all_that_it_started) {
	char name[] = "/tmp/guest-XXXXXX", command[512];
	int file = mkstemp(name), pids[2] = {0};
	cr_assert_geq(file, 0);
	snprintf(command, sizeof(command),
		"trap '' TERM HUP; sleep 1000 & echo $! $$ >%s; " READY
		"while :; do sleep 1000; done",
		name);
	begin(command);
	end();
	FILE *in = fdopen(file, "r");
	cr_assert_eq(fscanf(in, "%d %d", &pids[0], &pids[1]), 2);
	fclose(in);
	unlink(name);
	cr_assert_eq(kill(pids[1], 0), -1, "the shell lives");
	for (int i = 0; i < 100 && kill(pids[0], 0) == 0; i++) {
		usleep(10000); /* until its new parent has noticed */
	}
	char state_file[64], line[256] = "";
	snprintf(state_file, sizeof(state_file), "/proc/%d/stat", pids[0]);
	FILE *stat = fopen(state_file, "r");
	cr_assert(stat == NULL ||
			  (fgets(line, sizeof(line), stat) != NULL && strstr(line, ") Z") != NULL),
		"what it started lives: %s", line);
	if (stat != NULL) {
		fclose(stat);
	}
}
