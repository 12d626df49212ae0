#include "engine/saiun/say.h"

#include "engine/saiun/events.h"

static void say_start(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} is the first start player.",
		{"who", audience->names[data[0]], 0});
}

static void say_round(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct saiun *p = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n} of {rounds}. Start player: {who}.",
		{"n", NULL, data[0]}, {"rounds", NULL, p->rounds},
		{"who", audience->names[data[1]], 0});
}

static void say_draft(const struct audience *audience, const int16_t *data, struct text *out) {
	char name[DIE_SIZE];
	struct text colour = TEXT_INTO(name);
	saiun_put_colour(&colour, audience->words, data[1]);
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} takes {colour}.", {"who", audience->names[data[0]], 0},
		{"colour", name, 0});
}

/* A die that came to a column: "{who} places {die} on {column}." */
static void say_arrival(const struct audience *audience, const char *sentence, int seat,
	struct saiun_die die, const int16_t *column, int level, struct text *out) {
	char die_name[DIE_SIZE], name[COLUMN_SIZE];
	struct text die_text = TEXT_INTO(die_name), column_text = TEXT_INTO(name);
	saiun_put_die_in_words(&die_text, audience->words, die);
	saiun_put_column(&column_text, column[0], column[1]);
	text_puts(out, "\n");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", audience->names[seat], 0}, {"die", die_name, 0},
			{"column", name, 0}, {"level", NULL, level}));
}

static struct saiun_die die_in(const int16_t *data) {
	return (struct saiun_die){(uint8_t)data[0], (uint8_t)data[1]};
}

static void say_layout(const struct audience *audience, const int16_t *data, struct text *out) {
	say_arrival(audience, SENTENCE("{who} lays {die} on {column}."), data[0], die_in(data + 1),
		data + 3, 1, out);
}

static void say_place(const struct audience *audience, const int16_t *data, struct text *out) {
	const char *sentence = data[5] > 1
				       ? SENTENCE("{who} places {die} on {column}, level {level}.")
				       : SENTENCE("{who} places {die} on {column}.");
	say_arrival(audience, sentence, data[0], die_in(data + 1), data + 3, data[5], out);
}

static void say_move(const struct audience *audience, const int16_t *data, struct text *out) {
	char thrown[DIE_SIZE], die[DIE_SIZE], from[COLUMN_SIZE], to[COLUMN_SIZE];
	struct text thrown_text = TEXT_INTO(thrown), die_text = TEXT_INTO(die),
		    from_text = TEXT_INTO(from), to_text = TEXT_INTO(to);
	const char *sentence =
		data[8] > 1 ? SENTENCE("{who} discards {colour} and moves {die} from {from} to "
				       "{to}, level {level}.")
			    : SENTENCE("{who} discards {colour} and moves {die} from {from} to "
				       "{to}.");
	saiun_put_colour(&thrown_text, audience->words, data[1]);
	saiun_put_die_in_words(&die_text, audience->words, die_in(data + 6));
	saiun_put_column(&from_text, data[2], data[3]);
	saiun_put_column(&to_text, data[4], data[5]);
	text_puts(out, "\n");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", audience->names[data[0]], 0}, {"colour", thrown, 0},
			{"die", die, 0}, {"from", from, 0}, {"to", to, 0},
			{"level", NULL, data[8]}));
}

static void say_drop(const struct audience *audience, const int16_t *data, struct text *out) {
	char name[DIE_SIZE];
	struct text colour = TEXT_INTO(name);
	saiun_put_colour(&colour, audience->words, data[1]);
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} can neither place nor move, and drops {colour}.",
		{"who", audience->names[data[0]], 0}, {"colour", name, 0});
}

/* Who sees pictures finds the cloud with the turn, but for that of a round that is over. */
static void say_cloud(const struct audience *audience, const int16_t *data, struct text *out) {
	struct saiun_cloud cloud = {.n = 0};
	bool last = *data++ != 0;
	int n = *data++;
	if (!last && !audience->brief) {
		return;
	}
	for (int i = 0; i < n; i++) {
		int x = data[0], y = data[1], height = data[2];
		data += 3;
		for (int level = 0; level < height; level++, data += 2) {
			saiun_put_die(&cloud, x, y, die_in(data));
		}
	}
	text_puts(out, audience->brief ? "" : "\n");
	saiun_put_cloud(audience, &cloud, out);
}

/* Bets. */

static void say_cards(const struct audience *audience, const int16_t *data, struct text *out) {
	char cards[SAID_BET_SIZE], example[SAID_BET_SIZE];
	struct text list = TEXT_INTO(cards), typed = TEXT_INTO(example);
	saiun_put_cards(&list, audience->words, data, CARDS_EACH);
	saiun_put_bet_example(&typed, data);
	SAY(out, audience->words, "Your dice cards: {cards}.", {"cards", cards, 0});
	text_puts(out, " ");
	SAY(out, audience->words, "Lay up to five tokens on them, for example: {example}",
		{"example", example, 0});
}

static void say_call_bets(const struct audience *audience, const int16_t *data, struct text *out) {
	(void)data;
	text_puts(out, "\n");
	words_put(out, audience->words, "The dice cards are dealt.");
	text_puts(out, " ");
	saiun_put_turn(audience, out);
}

static void say_my_bet(const struct audience *audience, const int16_t *data, struct text *out) {
	char bet[SAID_BET_SIZE];
	struct text list = TEXT_INTO(bet);
	saiun_put_bet(&list, audience->words, data + 1, data[0]);
	words_say(out, audience->words,
		data[1 + 2 * data[0]] != 0
			? SENTENCE("Your bet: {bet}. You may change it until all have bet.")
			: SENTENCE("Your bet: {bet}. All have bet: it is fixed."),
		WORDS_PLACES({"bet", bet, 0}));
}

static void say_has_bet(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct saiun *p = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} has bet ({n} of {all}).",
		{"who", audience->names[data[0]], 0}, {"n", NULL, data[1]},
		{"all", NULL, p->n_seats});
}

static void say_tokens(const struct audience *audience, const int16_t *data, struct text *out) {
	char tokens[NAMES_SIZE];
	struct text list = TEXT_INTO(tokens);
	int n_seats = *data++;
	if (n_seats == 0) {
		words_put(out, audience->words, "All have bet.");
		return;
	}
	for (int seat = 0; seat < n_seats; seat++) {
		text_puts(&list, seat > 0 ? " | " : "");
		text_puts(&list, audience->names[seat]);
		for (int n = *data++, i = 0; i < n; i++) {
			text_add(&list, i > 0 ? "+%d" : " %d", *data++);
		}
	}
	text_puts(out, "\n");
	SAY(out, audience->words, "Tokens on the cards, face down: {tokens}.",
		{"tokens", tokens, 0});
}

/* The count. */

/* What EVENT_RATE tells of one colour. */
struct rate {
	int colour, rank, value, n, sum;
	const int16_t *faces;
};

static const int16_t *read_rate(const int16_t *data, int colour, struct rate *rate) {
	*rate = (struct rate){colour, data[0], data[1], data[2], 0, data + 3};
	for (int i = 0; i < rate->n; i++) {
		rate->sum += rate->faces[i];
	}
	return rate->faces + rate->n;
}

static const char *const rates[COLOURS + 1] = {
	NULL,
	SENTENCE("{colour}: {dice}, the most: worth 0"),
	SENTENCE("{colour}: {dice}, second: {sum} ÷ 2, worth {value}"),
	SENTENCE("{colour}: {dice}, third: {sum} × 2, worth {value}"),
	SENTENCE("{colour}: {dice}, fourth: {sum} × 1, worth {value}"),
	SENTENCE("{colour}: {dice}, fifth: worth 0"),
};

/* "5 + 3 + 1 = 9", "4", "0". */
static void put_sum(const struct rate *rate, struct text *out) {
	for (int i = 0; i < rate->n; i++) {
		text_add(out, i > 0 ? " + %d" : "%d", rate->faces[i]);
	}
	if (rate->n != 1) {
		text_add(out, rate->n > 1 ? " = %d" : "%d", rate->sum);
	}
}

static void put_rate(const struct audience *audience, const struct rate *rate, struct text *out) {
	char name[DIE_SIZE], dice[96];
	struct text colour = TEXT_INTO(name), sum = TEXT_INTO(dice);
	saiun_put_colour(&colour, audience->words, rate->colour);
	put_sum(rate, &sum);
	words_say(out, audience->words, rates[rate->rank],
		WORDS_PLACES({"colour", name, 0}, {"dice", dice, 0}, {"sum", NULL, rate->sum},
			{"value", NULL, rate->value}));
}

/* A line for each colour, the first rank first. */
static void say_rate(const struct audience *audience, const int16_t *data, struct text *out) {
	struct rate all[COLOURS];
	bool any = false;
	for (int colour = 0; colour < COLOURS; colour++) {
		data = read_rate(data, colour, &all[colour]);
	}
	text_puts(out, "\n");
	words_put(out, audience->words, "The round is over. The dice seen from above:");
	for (int rank = 1; rank <= COLOURS; rank++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			if (all[colour].rank == rank) {
				text_puts(out, !audience->brief ? "\n" : any ? "; " : " ");
				put_rate(audience, &all[colour], out);
				any = true;
			}
		}
	}
}

static const int16_t *put_shown_bet(
	const struct audience *audience, const int16_t *data, struct text *out) {
	for (int n = *data++, i = 0; i < n; i++, data += 3) {
		char name[DIE_SIZE];
		struct text colour = TEXT_INTO(name);
		saiun_put_colour(&colour, audience->words, data[0]);
		text_puts(out, i > 0 ? " + " : "");
		SAY(out, audience->words, "{colour} {value} × {tokens}", {"colour", name, 0},
			{"value", NULL, data[2]}, {"tokens", NULL, data[1]});
	}
	return data;
}

static void say_show(const struct audience *audience, const int16_t *data, struct text *out) {
	int n_seats = *data++;
	text_puts(out, "\n");
	words_put(out, audience->words, "The bets, value × tokens:");
	for (int seat = 0; seat < n_seats; seat++) {
		char bet[2 * SAID_BET_SIZE];
		struct text list = TEXT_INTO(bet);
		int points = *data++;
		data = put_shown_bet(audience, data, &list);
		text_puts(out, !audience->brief ? "\n" : seat > 0 ? "; " : " ");
		SAY(out, audience->words, "{who}: {bet} = {points}",
			{"who", audience->names[seat], 0}, {"bet", bet, 0},
			{"points", NULL, points});
	}
}

static void say_score(const struct audience *audience, const int16_t *data, struct text *out) {
	char points[NAMES_SIZE];
	struct text list = TEXT_INTO(points);
	saiun_put_points(audience, data + 2 + data[0], data[0], &list);
	text_puts(out, "\n");
	SAY(out, audience->words, "Points so far: {points}.", {"points", points, 0});
}

static void put_place(const struct audience *audience, const int16_t *data, int place,
	const char *between, bool numbered, struct text *out) {
	for (int seat = 0; seat < data[0]; seat++) {
		if (data[1 + seat] != place) {
			continue;
		}
		if (out->len > 0) {
			words_put(out, audience->words, between);
		}
		if (numbered) {
			text_add(out, "%d. ", place);
		}
		text_puts(out, audience->names[seat]);
	}
}

static int count_winners(const int16_t *data) {
	int winners = 0;
	for (int seat = 0; seat < data[0]; seat++) {
		winners += data[1 + seat] == 1;
	}
	return winners;
}

static void say_end(const struct audience *audience, const int16_t *data, struct text *out) {
	char winners[NAMES_SIZE], names[NAMES_SIZE];
	struct text won = TEXT_INTO(winners), list = TEXT_INTO(names);
	put_place(audience, data, 1, SENTENCE(" and "), false, &won);
	for (int place = 1; place <= data[0]; place++) {
		put_place(audience, data, place, SENTENCE(", "), true, &list);
	}
	text_puts(out, "\n");
	words_say(out, audience->words,
		count_winners(data) == 1 ? SENTENCE("{who} wins the game.")
					 : SENTENCE("{who} win the game together."),
		WORDS_PLACES({"who", winners, 0}));
	text_puts(out, " ");
	SAY(out, audience->words, "Places: {names}.", {"names", names, 0});
}

static void say_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	(void)data;
	saiun_put_turn(audience, out);
}

/* Those not here are for the record alone, or are told by others. */
static void (*const events[SAIUN_EVENTS])(
	const struct audience *, const int16_t *data, struct text *) = {
	[EVENT_START] = say_start,
	[EVENT_ROUND] = say_round,
	[EVENT_DRAFT] = say_draft,
	[EVENT_LAYOUT] = say_layout,
	[EVENT_PLACE] = say_place,
	[EVENT_MOVE] = say_move,
	[EVENT_DROP] = say_drop,
	[EVENT_SCORE] = say_score,
	[EVENT_END] = say_end,
	[EVENT_CARDS] = say_cards,
	[EVENT_MY_BET] = say_my_bet,
	[EVENT_HAS_BET] = say_has_bet,
	[EVENT_TOKENS] = say_tokens,
	[EVENT_CLOUD] = say_cloud,
	[EVENT_RATE] = say_rate,
	[EVENT_SHOW] = say_show,
	[EVENT_TURN] = say_turn,
	[EVENT_CALL_BETS] = say_call_bets,
};

static void say_event(
	const struct audience *audience, const struct event *event, struct text *out) {
	if (events[event->kind] != NULL) {
		events[event->kind](audience, event->data, out);
	}
}

static const char *const card[] = {
	SENTENCE("Saiun: dice become a cloud, and you bet on their colours. 2 to 4 players."),
	SENTENCE("Each holds dice for all to see, and three secret dice cards."),
	SENTENCE("First bet in private: five tokens at most on one to three cards."),
	SENTENCE("Then in turn place a die (R4@2,-1: red, 4 on top, column 2,-1),"),
	SENTENCE("or move one (1,0>3,-1-B): the top die of 1,0, and your blue goes out."),
	SENTENCE("A die lies beside another or on one; not beside or on its own colour,"),
	SENTENCE("nor beside or on the same number or its opposite (1-6, 2-5, 3-4)."),
	SENTENCE("Level 1 takes ten dice. With eight there, level 2 opens; level 3 is the top."),
	SENTENCE("Never cover or throw away a colour for good: one stays seen, or in a hand."),
	SENTENCE("When all hands are empty, add up what is seen from above, by colour."),
	SENTENCE("Most: 0. Second: half. Third: double. Fourth: once. Fifth: 0."),
	SENTENCE("Your points: the value of each card's colour × its tokens."),
	SENTENCE("Everybody starts one round. The highest total wins."),
	NULL,
};

const struct game_say saiun_say = {
	.event = say_event,
	.refusal = saiun_say_refusal,
	.status = saiun_say_status,
	.hand = saiun_say_held,
	.where = saiun_say_where,
	.hint = saiun_say_hint,
	.question = saiun_say_question,
	.choice = saiun_say_choice,
	.card = card,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = saiun_parse,
};
