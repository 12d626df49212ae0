#include "engine/saiun/phrases.h"

#include "engine/saiun/state.h"
#include "engine/say.h"
#include "engine/spans.h"

enum {
	BESIDE_HEIGHT =
		5, /* from this number of rows on, the cloud is beside the table of players, */
	BESIDE_WIDTH = 5,   /* if it has at most this number of columns */
	BESIDE_SCREEN = 80, /* and the screen at least this number */
	HEIGHT_LIMIT = 10,  /* a higher cloud is written in a line */
	LABEL_WIDTH = 3,    /* and so is a cloud wider than the screen */
	PLACE_WIDTH = 5,
	FACE_WIDTH = 2, /* of a die beside its digit, with the blank before it */
	LINE_WIDTH = 78,
	UNDER_WIDTH = 76,
};

static const char styles[COLOURS] = {'r', 'y', 'g', 'u', 'p'};

/* The cloud: "R4" is a single die, "R4/2" a die on another. */

/* In screen cells; a colour's sign may take two. */
static int place_width(const struct audience *audience) {
	int sign = saiun_sign(audience->words, 0)[1] == '\0' ? 1 : 2;
	return PLACE_WIDTH - 1 + sign + (audience->emojis ? FACE_WIDTH : 0);
}

static void put_place(
	const struct audience *audience, const struct saiun_column *column, struct text *out) {
	if (column == NULL) {
		text_add(out, " %-*s", place_width(audience) - 1, ".");
		return;
	}
	struct saiun_die top = saiun_top(column);
	text_puts(out, " ");
	spans_style(out, styles[top.colour]);
	text_add(out, "%s%d", saiun_sign(audience->words, top.colour), top.face);
	spans_style(out, SPANS_NORMAL);
	if (column->height > 1) {
		text_add(out, "/%d", column->height);
	}
	saiun_draw_die(audience, top.colour, top.face, out);
	text_puts(out, column->height > 1 ? "" : "  ");
}

/* A row of the cloud, or above the first row its columns. */
static void put_cloud_row(const struct audience *audience, const struct saiun_cloud *cloud, int row,
	struct text *out) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	int y = frame.top + 1 - row;
	if (y < frame.bottom) {
		return;
	}
	if (row == 0) {
		text_add(out, "%*s", LABEL_WIDTH, "");
	} else {
		text_add(out, "%*d", LABEL_WIDTH, y);
	}
	for (int x = frame.left; x <= frame.right; x++) {
		if (row == 0) {
			text_add(out, " %-*d", place_width(audience) - 1, x);
		} else {
			put_place(audience, saiun_column_at(cloud, x, y), out);
		}
	}
}

/* The table of players: by colour, their dice and the cloud's visible dice. */

static bool is_drafting(const struct saiun *p) {
	return p->phase == PHASE_DRAFT || p->phase == PHASE_LAYOUT;
}

static void put_heads(const struct audience *audience, struct text *out) {
	for (int colour = 0; colour < COLOURS; colour++) {
		text_puts(out, "\t");
		spans_style(out, styles[colour]);
		text_puts(out, saiun_sign(audience->words, colour));
		spans_style(out, SPANS_NORMAL);
	}
	say_column_head(audience, SENTENCE("tokens"), out);
	say_column_head(audience, SENTENCE("points"), out);
}

void saiun_put_seat_tokens(const struct audience *audience, int seat, struct text *out) {
	const struct saiun *p = audience->view;
	int16_t tokens[OPEN_TOKENS_MOST];
	saiun_read_tokens(p, tokens);
	if (tokens[0] == 0) {
		text_puts(out, saiun_has_bet(p, seat) ? words_find(audience->words, SENTENCE("bet"))
						      : "-");
		return;
	}
	const int16_t *at = tokens + 1;
	for (int before = 0; before < seat; before++) {
		at += 1 + at[0];
	}
	for (int i = 1; i <= at[0]; i++) {
		text_add(out, i > 1 ? "+%d" : "%d", at[i]);
	}
}

static void put_counts(const uint8_t dice[COLOURS], struct text *out) {
	for (int colour = 0; colour < COLOURS; colour++) {
		text_puts(out, colour > 0 ? "\t" : "");
		if (dice[colour] > 0) {
			text_number(out, dice[colour]);
		} else {
			text_puts(out, "-");
		}
	}
}

static void put_player(const struct audience *audience, int seat, struct text *out) {
	const struct saiun *p = audience->view;
	say_player_cell(audience, seat, (saiun_active_seats(p) >> seat & 1) != 0, out);
	put_counts(p->hands[seat], out);
	text_puts(out, "\t");
	saiun_put_seat_tokens(audience, seat, out);
	text_add(out, "\t%d", p->totals[seat]);
}

static void put_sums(const struct audience *audience, const char *sentence,
	const int numbers[COLOURS], struct text *out) {
	text_puts(out, "  ");
	spans_style(out, 'd');
	words_put(out, audience->words, sentence);
	spans_style(out, SPANS_NORMAL);
	for (int colour = 0; colour < COLOURS; colour++) {
		text_add(out, "\t%d", numbers[colour]);
	}
}

/* Headings, players, dice left over, visible numbers, and their values. */
static int n_table_rows(const struct saiun *p) {
	return 1 + p->n_seats + is_drafting(p) + 2;
}

static void put_table_row(const struct audience *audience, int row, struct text *out) {
	const struct saiun *p = audience->view;
	struct saiun_count count;
	saiun_count_cloud(&p->cloud, &count);
	if (row == 0) {
		put_heads(audience, out);
	} else if (row <= p->n_seats) {
		put_player(audience, row - 1, out);
	} else if (row == n_table_rows(p) - 1) {
		put_sums(audience, SENTENCE("worth"), count.values, out);
	} else if (row == n_table_rows(p) - 2) {
		put_sums(audience, SENTENCE("seen"), count.sums, out);
	} else {
		text_puts(out, "  ");
		spans_style(out, 'd');
		words_put(out, audience->words, "left over");
		spans_style(out, SPANS_NORMAL);
		text_puts(out, "\t");
		put_counts(p->spare, out);
	}
}

static void put_rows(const struct audience *audience, int n_cloud, bool beside, struct text *out) {
	const struct saiun *p = audience->view;
	int n_table = n_table_rows(p), n_beside = n_table > n_cloud ? n_table : n_cloud;
	for (int row = 0; row < (beside ? n_beside : n_cloud); row++) {
		put_cloud_row(audience, &p->cloud, row, out);
		text_puts(out, beside && row < n_table ? "\t" : "\n");
		if (beside && row < n_table) {
			put_table_row(audience, row, out);
			text_puts(out, "\n");
		}
	}
	for (int row = 0; row < (beside ? 0 : n_table); row++) {
		put_table_row(audience, row, out);
		text_puts(out, "\n");
	}
}

static void put_under(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out) {
	saiun_draw_under(cloud, audience->words, UNDER_WIDTH, out);
}

static bool fits_rows(const struct audience *audience, const struct saiun_cloud *cloud) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	int width = (frame.right - frame.left + 1) * place_width(audience);
	return cloud->n > 0 && frame.top - frame.bottom < HEIGHT_LIMIT &&
	       LABEL_WIDTH + width <= LINE_WIDTH;
}

static void put_legend(const struct audience *audience, struct text *out) {
	spans_style(out, 'd');
	saiun_put_legend(audience, out);
	spans_style(out, SPANS_NORMAL);
	text_puts(out, "\n");
}

bool saiun_board_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	if (!audience->screen || !fits_rows(audience, cloud)) {
		return false;
	}
	spans_block(out);
	for (int row = 0; row <= 1 + frame.top - frame.bottom; row++) {
		put_cloud_row(audience, cloud, row, out);
		text_puts(out, "\n");
	}
	put_under(audience, cloud, out);
	put_legend(audience, out);
	spans_end_block(out);
	return true;
}

void saiun_board(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_LOT) {
		return;
	}
	struct saiun_frame frame = saiun_frame_of(&p->cloud);
	int height = frame.top - frame.bottom + 1, width = frame.right - frame.left + 1;
	if (fits_rows(audience, &p->cloud)) {
		int most = audience->emojis ? BESIDE_WIDTH - 2 : BESIDE_WIDTH;
		bool beside = height >= BESIDE_HEIGHT && width <= most &&
			      (audience->columns == 0 || audience->columns >= BESIDE_SCREEN);
		put_rows(audience, 1 + height, beside, out);
		put_under(audience, &p->cloud, out);
		put_legend(audience, out);
		return;
	}
	if (p->cloud.n > 0) {
		text_puts(out, "  ");
		saiun_write_line(&p->cloud, audience->words, out);
		text_puts(out, "\n");
	}
	put_rows(audience, 0, false, out);
	put_legend(audience, out);
}

/* The prompt. */

static void put_letters(const struct audience *audience, const int16_t *at, struct text *out) {
	for (int i = 1; i <= at[0]; i++) {
		text_puts(out, saiun_sign(audience->words, at[i]));
	}
}

/* "R3 B2". */
static void put_bet(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	const struct saiun_bet *bet = &p->bets[audience->seat];
	(void)at;
	for (int i = 0; i < bet->n; i++) {
		text_puts(out, i > 0 ? " " : "");
		saiun_put_die_sign(
			audience->words, bet->cards[i].colour, bet->cards[i].tokens, out);
	}
}

void saiun_hand_in_short(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	int seat = audience->seat;
	if (seat < 0 || p->phase == PHASE_LOT) {
		return;
	}
	const uint8_t *cards = p->cards[seat], *hand = p->hands[seat];
	int16_t dice[1 + COLUMNS_MOST * HEIGHT_MOST] = {0};
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int i = 0; i < hand[colour]; i++) {
			dice[++dice[0]] = (int16_t)colour;
		}
	}
	if (p->bets[seat].n > 0) {
		TELL(out, audience, "bet {bet}", {"bet", .put = put_bet});
	} else if (cards[0] != NO_COLOUR) {
		TELL(out, audience, "cards {cards}",
			{"cards", .put = put_letters,
				.at = ((const int16_t[]){
					CARDS_EACH, cards[0], cards[1], cards[2]})});
	}
	if (dice[0] > 0) {
		text_puts(out, out->len > 0 ? " · " : "");
		TELL(out, audience, "dice {dice}", {"dice", .put = put_letters, .at = dice});
	}
}

/* The count. */

void saiun_put_rate_row(
	const struct audience *audience, int colour, const int16_t *data, struct text *out) {
	static const char *const ranks[COLOURS + 1] = {NULL, SENTENCE("the most"),
		SENTENCE("second: {sum} ÷ 2"), SENTENCE("third: {sum} × 2"),
		SENTENCE("fourth: {sum} × 1"), SENTENCE("fifth")};
	text_puts(out, "\n  ");
	spans_style(out, styles[colour]);
	saiun_put_colour(audience, VALUE(colour), out);
	spans_style(out, SPANS_NORMAL);
	text_puts(out, "\t");
	saiun_put_sum(audience, data + 2, out);
	text_puts(out, "\t");
	words_tell(out, audience, ranks[data[0]],
		WORDS_PLACES({"sum", .number = saiun_sum(data + 2)}));
	text_puts(out, "\t");
	TELL(out, audience, "worth {value}", {"value", .number = data[1]});
}

void saiun_put_bet_row(
	const struct audience *audience, int seat, const int16_t *data, struct text *out) {
	text_add(out, "\n  %s\t", audience->names[seat]);
	saiun_put_shown_bet(audience, data + 1, out);
	text_add(out, "\t= %d", data[0]);
}
