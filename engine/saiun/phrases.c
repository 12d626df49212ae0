#include "engine/saiun/phrases.h"

#include "engine/emoji.h"
#include "engine/notation.h"
#include "engine/saiun/landing.h"
#include "engine/saiun/state.h"
#include "engine/say.h"
#include "engine/spans.h"

/* The cloud and letters */

enum {
	PICTURE_MOST = 38, /* columns of text for a picture */
	UNDER_MOST = 40,   /* its last lines are shorter than this (S70) */
	LINE_SIZE = 256,   /* bytes of ten columns with twenty dice in one line */
};

const char *saiun_sign(const struct words *words, int colour) {
	static const char *const signs[COLOURS] = {
		SENTENCE("R"), SENTENCE("Y"), SENTENCE("G"), SENTENCE("B"), SENTENCE("P")};
	return saiun_is_colour(colour) ? words_find(words, signs[colour]) : "?";
}

void saiun_put_die_sign(const struct words *words, int colour, int face, struct text *out) {
	text_add(out, "%s%d", saiun_sign(words, colour), face);
}

/* "1,1", `between`, and the dice of a column from the bottom up: "R3Y6". */
static void write_column(const struct words *words, const struct saiun_column *column,
	const char *between, int n_dice, struct text *out) {
	text_add(out, "%d,%d%s", column->x, column->y, between);
	for (int level = 0; level < n_dice; level++) {
		struct saiun_die die = column->dice[level];
		saiun_put_die_sign(words, die.colour, die.face, out);
	}
}

void saiun_write_line(
	const struct saiun_cloud *cloud, const struct words *words, struct text *out) {
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		text_puts(out, i > 0 ? " " : "");
		write_column(words, column, ":", column->height, out);
	}
}

/* A place of a row, five wide: "  Y6'", "  . ". A sign in another script is as wide as two letters.
 */
static void draw_place(
	const struct saiun_column *column, const struct words *words, struct text *out) {
	static const char marks[HEIGHT_MOST + 1] = {' ', ' ', '\'', '"'};
	if (column == NULL) {
		text_puts(out, "  .  ");
		return;
	}
	struct saiun_die top = saiun_top(column);
	const char *sign = saiun_sign(words, top.colour);
	text_add(out, sign[1] == '\0' ? "  %s%d%c" : " %s%d%c", sign, top.face,
		marks[column->height]);
}

static void end_line(struct text *out) {
	text_trim(out);
	text_puts(out, "\n");
}

static void draw_rows(
	const struct saiun_cloud *cloud, const struct words *words, struct text *out) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	text_puts(out, "   ");
	for (int x = frame.left; x <= frame.right; x++) {
		text_add(out, "  %-3d", x);
	}
	end_line(out);
	for (int y = frame.top; y >= frame.bottom; y--) {
		text_add(out, "%3d", y);
		for (int x = frame.left; x <= frame.right; x++) {
			draw_place(saiun_column_at(cloud, x, y), words, out);
		}
		end_line(out);
	}
}

void saiun_draw_under(const struct saiun_cloud *cloud, const struct words *words, size_t width,
	struct text *out) {
	const char *before = words_find(words, SENTENCE("under: "));
	size_t begun = out->len;
	bool any = false;
	for (int i = 0; i < cloud->n; i++) {
		char part[32];
		struct text text = TEXT_INTO(part);
		if (cloud->columns[i].height == 1) {
			continue;
		}
		write_column(words, &cloud->columns[i], " ", cloud->columns[i].height - 1, &text);
		bool fits = out->len - begun + 2 + text.len + 1 < width;
		text_puts(out, !any ? before : fits ? "; " : ";\n");
		begun = any && !fits ? out->len : begun;
		text_puts(out, part);
		any = true;
	}
	text_puts(out, any ? "\n" : "");
}

void saiun_draw(const struct saiun_cloud *cloud, const struct words *words, struct text *out) {
	if (cloud->n == 0) {
		text_puts(out, "(empty)\n");
		return;
	}
	draw_rows(cloud, words, out);
	saiun_draw_under(cloud, words, UNDER_MOST, out);
}

static bool fits_picture(const struct saiun_cloud *cloud) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	return cloud->n > 0 && 3 + 5 * (frame.right - frame.left + 1) <= PICTURE_MOST;
}

void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out) {
	char written[LINE_SIZE];
	struct text line = TEXT_INTO(written);
	if (!audience->brief && fits_picture(cloud)) {
		spans_block(out);
		saiun_draw(cloud, audience->words, out);
		saiun_put_legend(audience, out);
		text_puts(out, "\n");
		spans_end_block(out);
		return;
	}
	if (cloud->n == 0) {
		words_put(&line, audience->words, "nothing yet");
	} else {
		saiun_write_line(cloud, audience->words, &line);
	}
	TELL(out, audience, "Cloud: {cloud}", {"cloud", written});
	bool letters = saiun_sign(audience->words, 0)[1] == '\0';
	if (letters && cloud->n > 0) {
		text_puts(out, " (");
		saiun_put_legend(audience, out);
		text_puts(out, ")");
	}
}

/* Colours, dice and columns */

static const char *const emojis[COLOURS] = {"red", "yellow", "green", "blue", "purple"};

void saiun_draw_die(const struct audience *audience, int colour, int face, struct text *out) {
	if (saiun_is_colour(colour) && face > 0) {
		emoji_put_die(audience, emojis[colour], face, out);
	} else if (saiun_is_colour(colour)) {
		emoji_put(audience, emojis[colour], out);
	}
}

static const char *const colours[COLOURS] = {
	SENTENCE("red"),
	SENTENCE("yellow"),
	SENTENCE("green"),
	SENTENCE("blue"),
	SENTENCE("purple"),
};

void saiun_put_colour(const struct audience *audience, const int16_t *at, struct text *out) {
	if (at != NULL && saiun_is_colour(*at)) {
		words_put(out, audience->words, colours[*at]);
	} else {
		text_puts(out, "?");
	}
}

void saiun_put_legend(const struct audience *audience, struct text *out) {
	words_put(out, audience->words, "R red, Y yellow, G green, B blue, P purple");
}

void saiun_write_dice(
	const struct audience *audience, const uint8_t dice[COLOURS], struct text *out) {
	size_t begun = out->len;
	for (int colour = 0; colour < COLOURS; colour++) {
		if (dice[colour] > 0) {
			say_put_comma(audience, begun, out);
			TELL(out, audience, "{n} {colour}", {"n", .number = dice[colour]},
				{"colour", .put = saiun_put_colour, .at = VALUE(colour)});
		}
	}
	text_puts(out, out->len > begun ? "" : "-");
}

void saiun_put_die(const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "{colour} {number}", {"colour", .put = saiun_put_colour, .at = at},
		{"number", .number = at[1]});
}

void saiun_put_column(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)audience;
	if (at != NULL) {
		text_add(out, "%d,%d", at[0], at[1]);
	}
}

static void put_placement(const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "{die} on {column}", {"die", .put = saiun_put_die, .at = at},
		{"column", .put = saiun_put_column, .at = at + 2});
}

/* The visible die of a column. */
static void put_top(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	const struct saiun_column *column = saiun_column_at(&p->cloud, at[0], at[1]);
	if (column == NULL) {
		saiun_put_column(audience, at, out);
		return;
	}
	struct saiun_die die = saiun_top(column);
	TELL(out, audience, "{die} at {column}", {"die", .put = saiun_put_die, .at = DIE(die)},
		{"column", .put = saiun_put_column, .at = at});
}

/* A column as a target, with a die below it or beside it. */
static void put_spot(const struct audience *audience, const int16_t *at, struct text *out) {
	struct saiun_die die;
	int level = saiun_level_at(audience->view, at[0], at[1], &die);
	if (die.face == 0) {
		saiun_put_column(audience, at, out);
		return;
	}
	words_tell(out, audience,
		level > 1 ? SENTENCE("{column} (level {n}, on {die})")
			  : SENTENCE("{column} (beside {die})"),
		WORDS_PLACES({"column", .put = saiun_put_column, .at = at}, {"n", .number = level},
			{"die", .put = saiun_put_die, .at = DIE(die)}));
}

static void put_shift(const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "{die} to {column}", {"die", .put = put_top, .at = at},
		{"column", .put = saiun_put_column, .at = at + 2});
}

static void put_move(const struct audience *audience, const int16_t *at, struct text *out) {
	put_shift(audience, at, out);
	words_put(out, audience->words, ", ");
	TELL(out, audience, "discard {colour}", {"colour", .put = saiun_put_colour, .at = at + 4});
}

void saiun_put_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	const uint8_t *dice = *at == SEAT_NONE ? p->spare : p->hands[*at];
	saiun_write_dice(audience, dice, out);
}

/* Cards, bets and points */

static int card_of(const struct audience *audience, const int16_t *at, int i) {
	const struct saiun *p = audience->view;
	return at != NULL ? at[i] : p->cards[audience->seat][i];
}

void saiun_put_cards(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int i = 0; i < CARDS_EACH; i++) {
		say_put_comma(audience, begun, out);
		saiun_put_colour(audience, VALUE(card_of(audience, at, i)), out);
	}
}

void saiun_draw_cards(const struct audience *audience, const int16_t *at, struct text *out) {
	for (int i = 0; i < CARDS_EACH; i++) {
		saiun_draw_die(audience, card_of(audience, at, i), 0, out);
	}
}

void saiun_put_bet_example(const struct audience *audience, const int16_t *at, struct text *out) {
	struct move bet = MOVE(audience->seat, VERB_BET, card_of(audience, at, 0), TOKENS);
	notation_put_move(saiun_verbs, audience->words, &bet, out);
}

void saiun_put_bet(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	size_t begun = out->len;
	for (int i = 0; i < CARDS_EACH; i++) {
		int colour = at != NULL ? at[2 * i] : p->bets[audience->seat].cards[i].colour;
		int tokens = at != NULL ? at[2 * i + 1] : p->bets[audience->seat].cards[i].tokens;
		if (tokens > 0) {
			say_put_comma(audience, begun, out);
			TELL(out, audience, "{tokens} on {colour}", {"tokens", .number = tokens},
				{"colour", .put = saiun_put_colour, .at = VALUE(colour)});
		}
	}
}

int saiun_sum(const int16_t *at) {
	int sum = 0;
	for (int i = 1; i <= at[0]; i++) {
		sum += at[i];
	}
	return sum;
}

void saiun_put_sum(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)audience;
	for (int i = 1; i <= at[0]; i++) {
		text_add(out, i > 1 ? " + %d" : "%d", at[i]);
	}
	if (at[0] != 1) {
		text_add(out, at[0] > 1 ? " = %d" : "%d", saiun_sum(at));
	}
}

void saiun_put_shown_bet(const struct audience *audience, const int16_t *at, struct text *out) {
	for (int i = 0; i < at[0]; i++) {
		const int16_t *card = at + 1 + 3 * i;
		text_puts(out, i > 0 ? " + " : "");
		TELL(out, audience, "{colour} {value} × {tokens}",
			{"colour", .put = saiun_put_colour, .at = card},
			{"value", .number = card[2]}, {"tokens", .number = card[1]});
	}
}

static void put_tokens_of_all(
	const struct audience *audience, const int16_t *at, struct text *out) {
	int n_seats = *at++;
	for (int seat = 0; seat < n_seats; seat++) {
		text_add(out, seat > 0 ? " | %s" : "%s", audience->names[seat]);
		for (int n = *at++, i = 0; i < n; i++) {
			text_add(out, i > 0 ? "+%d" : " %d", *at++);
		}
	}
}

/* The next choice in a bet. */
static void put_bet_question(const struct audience *audience, const int16_t *at, struct text *out) {
	if (at == NULL) {
		words_put(out, audience->words, "How many tokens on which card?");
	} else {
		TELL(out, audience, "Bet {bet}? Or choose another card.",
			{"bet", .put = saiun_put_bet, .at = at});
	}
}

void saiun_put_tokens(const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "Tokens on the cards, face down: {tokens}.",
		{"tokens", .put = put_tokens_of_all, .at = at});
}

const struct term saiun_terms[] = {
	{"colour", saiun_put_colour, "discard"},
	{"colour", saiun_put_colour, "die"},
	{"colour", saiun_put_colour},
	{"die", saiun_put_die},
	{"die", saiun_put_die, "colour"},
	{"column", saiun_put_column, "x"},
	{"from", saiun_put_column},
	{"to", saiun_put_column},
	{"spot", put_spot, "x"},
	{"top", put_top, "from"},
	{"shift", put_shift, "from"},
	{"move", put_move, "from"},
	{"move", put_placement, "die"},
	{"move", saiun_put_colour, "colour"},
	{"bet", saiun_put_bet},
	{"second", saiun_put_bet},
	{"third", saiun_put_bet},
	{"question", put_bet_question, "bet"},
	{"points", say_put_points, "totals"},
	{NULL},
};

/* The state of the game */

void saiun_put_round(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	TELL(out, audience, "Round {n} of {rounds}. Start player: {who}.", {"n", .number = at[0]},
		{"rounds", .number = p->rounds}, {"who", audience->names[at[1]]});
}

/* The buttons are beside the hand. */
static const char *bet_sentence(const struct audience *audience) {
	return !audience->live ? SENTENCE("bet in private, for example: "
					  "bet red 3 blue 2.")
	       : audience->seat == SEAT_ALL && !audience->hand_beside
		       ? SENTENCE("press My hand to bet.")
		       : SENTENCE("bet.");
}

static const char *turn_sentence(const struct audience *audience) {
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_BETS) {
		return bet_sentence(audience);
	}
	if (p->phase == PHASE_DRAFT) {
		return SENTENCE("take one of the leftover dice: {dice}.");
	}
	if (p->phase == PHASE_LAYOUT) {
		return SENTENCE("lay one of the leftover dice ({dice}) on "
				"the table.");
	}
	if (p->n_turns == 0) {
		return p->cloud.n == 0 ? SENTENCE("place the first die on 0,0. "
						  "Dice: {dice}")
				       : SENTENCE("place a die. Dice: {dice}");
	}
	return saiun_must_drop(p, p->turn) ? SENTENCE("you can neither place nor move, so "
						      "drop a die. Dice: {dice}")
					   : SENTENCE("place or move a die. Dice: {dice}");
}

void saiun_put_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct saiun *p = audience->view;
	unsigned active = saiun_active_seats(p);
	(void)data;
	if (active == 0) {
		return;
	}
	say_call_with(audience, active, turn_sentence(audience),
		WORDS_PLACES({"dice", .put = saiun_put_dice,
			.at = VALUE(p->phase == PHASE_TURNS ? p->turn : SEAT_NONE)}),
		out);
}
