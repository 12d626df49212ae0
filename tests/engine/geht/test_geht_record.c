#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/selfplay.h"
#include "bot/record/record.h"
#include "engine/geht/geht.h"
#include "engine/geht/state.h"
#include "engine/say.h"

/* Records with what few games bring: resupplies and lifts. Players who go after it write them, then
 * a line is changed and the fault must be found where it stands. */

/* How much a player wants a move; the most wanted is made. */
typedef int liking(const struct geht *g, const struct move *move);

/* Who wants nothing but green cards, and in the last rounds to be consoled. */
static int last_bought;
static int like_green(const struct geht *g, const struct move *move) {
	static const int8_t verbs[GEHT_VERBS] = {
		[VERB_TAKE] = 3, [VERB_LUCK] = 2, [VERB_BANK] = 2, [VERB_SWAP] = -1};
	bool green = move->verb == VERB_BUY && move->args[0] == GREEN;
	bool pick_b = move->verb == VERB_BONUS && move->args[0] == PICK_B;
	bool goes_on =
		move->verb == VERB_TAKE && move->args[1] == (g->roll < 3 ? THEN_IN : THEN_OUT);
	bool rests = g->round > last_bought && (move->verb == VERB_BUST || move->verb == VERB_DONE);
	int high = 0; /* so that there is room for what consoles */
	for (int i = 1; move->verb == VERB_PLACE && i < move->n_args; i += 2) {
		high += move->args[i];
	}
	return verbs[move->verb] + green + pick_b + goes_on + high + (rests ? 9 : 0);
}

/* Who pushes cards up and scores some on level 4, some on level 5, with all lifts there are. */
static int like_lifts(const struct geht *g, const struct move *move) {
	static const int8_t verbs[GEHT_VERBS] = {[VERB_TAKE] = 4, [VERB_LUCK] = 2, [VERB_PUSH] = 2};
	int card = move->args[0], level = geht_level(g, move->seat, card);
	bool scores = level < 3 || level == 5 || (level == 4 && card % 2 == 0);
	bool pick_b = move->verb == VERB_BONUS && card == PICK_B && g->round > 2;
	int far = g->round == 1 ? 3 : 4;
	bool goes_on =
		move->verb == VERB_TAKE && move->args[1] == (level < far ? THEN_IN : THEN_OUT);
	return verbs[move->verb] + pick_b + (goes_on ? level : 0) +
	       (move->verb == VERB_BANK && scores ? 4 + move->n_args : 0);
}

static liking *wanted;

static bool choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	struct move moves[512];
	size_t n = game_moves(&geht_game, view, seat, 0, moves, 512);
	(void)level;
	(void)rng;
	if ((geht_game.active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	*move = moves[0];
	for (size_t i = 1; i < n && i < 512; i++) {
		if (wanted(view, &moves[i]) > wanted(view, move)) {
			*move = moves[i];
		}
	}
	return true;
}

/* A record by lines; an event has one. */
enum { LINES_MAX = 800 };

struct lines {
	char *text;
	char *list[LINES_MAX];
	int n, first; /* the first event's */
};

static void cut(struct lines *lines) {
	char *rest;
	lines->n = 0;
	for (char *line = strtok_r(lines->text, "\n", &rest); line != NULL;
		line = strtok_r(NULL, "\n", &rest)) {
		cr_assert_lt(lines->n, LINES_MAX);
		if (strstr(line, "\"type\":\"setup\"") != NULL) {
			lines->first = lines->n;
		}
		lines->list[lines->n++] = line;
	}
}

static void play(int n_players, int16_t solo_rules, uint8_t number, struct lines *lines) {
	struct game game = geht_game;
	struct selfplay selfplay = {.game = &game,
		.n_players = n_players,
		.options = {-1, solo_rules, 0},
		.names = {"ann", "bob", "cid", "dan"}};
	struct selfplay_result result;
	char why[RECORD_WHY_SIZE] = "";
	size_t len;
	game.choose = choose;
	cr_assert_eq(selfplay_run(&selfplay, "1", (const uint8_t[FAIR_SEED]){number}, &result), 0);
	result.record.id = NULL; /* whatever falls is taken from the events */
	FILE *out = open_memstream(&lines->text, &len);
	cr_assert_eq(record_write(&result.record, out, why), 0, "%s", why);
	fclose(out);
	cut(lines);
	selfplay_finish(&result);
}

/* What is said of a record with one line replaced; "" where none is: it is left out. */
static int judge(const struct lines *lines, int at, const char *instead, char *why) {
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	for (int i = 0; i < lines->n; i++) {
		fprintf(out, "%s\n", i == at ? instead : lines->list[i]);
	}
	fclose(out);
	int failed = record_verify_bytes(text, len, why);
	free(text);
	return failed;
}

static void expect_fault(const struct lines *lines, int at, const char *instead) {
	char why[RECORD_WHY_SIZE] = "", begins[32];
	snprintf(begins, sizeof(begins), "event %d: ", at - lines->first + 1);
	cr_expect_neq(judge(lines, at, instead, why), 0, "%s", instead);
	cr_expect_eq(strncmp(why, begins, strlen(begins)), 0, "%s where %s must: %s", why, begins,
		instead);
}

/* The line with the first of what is to be replaced, replaced. */
static void expect_fault_in(const struct lines *lines, int at, const char *from, const char *to) {
	char changed[1024];
	const char *found = strstr(lines->list[at], from);
	cr_assert_not_null(found, "%s in %s", from, lines->list[at]);
	snprintf(changed, sizeof(changed), "%.*s%s%s", (int)(found - lines->list[at]),
		lines->list[at], to, found + strlen(from));
	expect_fault(lines, at, changed);
}

static bool is_type(const struct lines *lines, int at, const char *type) {
	char begins[64];
	snprintf(begins, sizeof(begins), "\"type\":\"%s\"", type);
	return strstr(lines->list[at], begins) != NULL;
}

static void expect_resupply_judged(const struct lines *lines, int at) {
	expect_fault(lines, at, "");
	expect_fault_in(lines, at, "\"seat\":", "\"seat\":1");
	expect_fault_in(lines, at, "\"green\"", "\"yellow\"");
	expect_fault_in(lines, at, "\"keep\":", "\"keep\":1");
	expect_fault_in(lines, at, "\"times\":", "\"times\":1");
	expect_fault_in(lines, at, "\"returned\":[", "\"returned\":[1,");
	expect_fault_in(lines, at, "\"pile\":[", "\"pile\":[1,");
	expect_fault_in(lines, at, "\"marks\":[{", "\"marks\":[],\"more\":[{");
}

Test(geht_record, resupplies_are_judged_wherever_they_fall) {
	static const char *const behind[] = {"buy", "bust"};
	int found[2] = {0};
	wanted = like_green;
	for (uint8_t number = 0; number < 40; number++) {
		struct lines lines = {.n = 0};
		char why[RECORD_WHY_SIZE] = "";
		last_bought = 2 + number % 2;
		play(4, 0, number, &lines);
		cr_assert_eq(judge(&lines, -1, "", why), 0, "%s", why);
		for (int i = 0; i < lines.n; i++) {
			for (int b = 0; b < 2 && is_type(&lines, i, "resupply"); b++) {
				if (is_type(&lines, i + 1, behind[b]) && found[b]++ == 0) {
					expect_resupply_judged(&lines, i);
				}
			}
		}
		free(lines.text);
	}
	cr_expect(found[0] > 0 && found[1] > 0, "%d %d", found[0], found[1]);
}

Test(geht_record, lifts_are_judged_behind_their_card) {
	int lifts = 0;
	wanted = like_lifts;
	for (uint8_t number = 0; number < 40; number++) {
		struct lines lines = {.n = 0};
		char why[RECORD_WHY_SIZE] = "";
		play(1 + number % 4, 1, number, &lines);
		cr_assert_eq(judge(&lines, -1, "", why), 0, "%s", why);
		for (int i = 0; i < lines.n; i++) {
			bool lift = is_type(&lines, i, "lift");
			if (lift && lifts++ == 0) {
				expect_fault_in(&lines, i, "\"to\":", "\"to\":1");
				expect_fault_in(&lines, i, "\"card\":", "\"card\":9");
				expect_fault_in(&lines, i, "\"seat\":", "\"seat\":1");
			}
		}
		free(lines.text);
	}
	cr_expect_gt(lifts, 0);
}
