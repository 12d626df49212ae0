#include "tests/engine/saiun/stage.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"

struct saiun stage_new(int n_seats, int first) {
	struct saiun p;
	int16_t options[OPTIONS_MAX];
	options_set_normal(&saiun_game, options);
	options[OPTION_START] = (int16_t)first;
	saiun_game.setup(&p, n_seats, options, NULL);
	return p;
}

void stage_make(struct saiun *p, const struct move *move, struct events *events) {
	int refusal = game_legal(&saiun_game, p, move);
	cr_assert_eq(refusal, 0, "refused for %d", refusal);
	saiun_game.apply(p, move, events);
}

/* The verb whose word begins the line, and what follows; else VERB_ANY and all of it. */
static int find_verb(const char **line) {
	for (int verb = 0; verb < VERB_STARTER; verb++) {
		size_t len = strlen(saiun_game.verbs[verb].word);
		bool begins = strncmp(*line, saiun_game.verbs[verb].word, len) == 0;
		if (begins && ((*line)[len] == ' ' || (*line)[len] == '\0')) {
			*line += len + ((*line)[len] == ' ');
			return verb;
		}
	}
	return VERB_ANY;
}

struct move stage_read(const struct saiun *p, int seat, const char *typed) {
	struct move move;
	char line[256];
	size_t n = 0;
	for (; typed[n] != '\0' && n + 1 < sizeof(line); n++) {
		line[n] = (char)tolower((unsigned char)typed[n]);
	}
	line[n] = '\0';
	const char *words = line;
	int verb = find_verb(&words);
	if (saiun_game.say->parse(p, seat, verb, words, &move) != PARSE_OK) {
		move.n_args = 0xff;
	}
	return move;
}

void stage_type(struct saiun *p, int seat, const char *typed) {
	struct move move = stage_read(p, seat, typed);
	cr_assert_neq(move.n_args, 0xff, "nobody understands %s", typed);
	stage_make(p, &move, NULL);
}

static int colour_of(char letter) {
	const char *at = strchr("RYGBP", letter);
	cr_assert(at != NULL && letter != '\0', "%c is no colour", letter);
	return (int)(at - "RYGBP");
}

void stage_deal(struct saiun *p, const char *hands, struct events *events) {
	struct move deal = {.seat = SEAT_CHANCE, .verb = VERB_DEAL};
	int left[COLOURS] = {3, 3, 3, 3, 3};
	for (; *hands != '\0'; hands++) {
		if (*hands != ' ') {
			int colour = colour_of(*hands);
			deal.args[deal.n_args++] = (int16_t)colour;
			left[colour]--;
		}
	}
	for (int colour = COLOURS - 1; colour >= 0; colour--) {
		while (left[colour]-- > 0) {
			deal.args[deal.n_args++] = (int16_t)colour;
		}
	}
	stage_make(p, &deal, events);
}

static void read_column(struct saiun_cloud *cloud, const char *stack, int x, int y) {
	while (saiun_column_at(cloud, x, y) != NULL) {
		saiun_lift_die(cloud, x, y);
	}
	for (; *stack != '\0' && *stack != ' '; stack += 2) {
		struct saiun_die die = {(uint8_t)colour_of(stack[0]), (uint8_t)(stack[1] - '0')};
		saiun_add_die(cloud, x, y, die);
	}
}

struct saiun_cloud stage_cloud(const char *line) {
	struct saiun_cloud cloud;
	int x, y, stack;
	memset(&cloud, 0, sizeof(cloud));
	while (sscanf(line, " %d,%d:%n", &x, &y, &stack) == 2) {
		read_column(&cloud, line + stack, x, y);
		line += stack;
		line += strcspn(line, " ");
	}
	return cloud;
}

struct saiun stage_turn(const char *cloud, const char *hands) {
	int seat = 0;
	struct saiun p = stage_new(2, 0);
	stage_deal(&p, "RRB YGP", NULL);
	stage_type(&p, 0, "bet R2 B3");
	stage_type(&p, 1, "bet G1 P4");
	p.cloud = stage_cloud(cloud);
	p.n_turns = 2;
	memset(p.hands, 0, sizeof(p.hands));
	for (; *hands != '\0'; hands++) {
		if (*hands == '/') {
			seat++;
		} else if (*hands != ' ') {
			p.hands[seat][colour_of(*hands)]++;
		}
	}
	return p;
}

int stage_judge(const struct saiun *p, const char *typed) {
	struct move move = stage_read(p, 0, typed);
	cr_assert_neq(move.n_args, 0xff, "nobody understands %s", typed);
	return game_legal(&saiun_game, p, &move);
}

const struct event *stage_event(const struct events *events, int kind) {
	for (int i = 0; i < events->n; i++) {
		if (events->list[i].kind == kind) {
			return &events->list[i];
		}
	}
	return NULL;
}
