#include "engine/saiun/saiun.h"
#include "engine/saiun/say.h"

static bool has_seat(const struct audience *audience) {
	const struct saiun *p = audience->view;
	return audience->seat >= 0 && audience->seat < p->n_seats;
}

/* A new line, or on a network where each costs a blank. */
static void go_on(const struct audience *audience, struct text *out) {
	text_puts(out, audience->brief ? " " : "\n");
}

static bool any_dice(const uint8_t dice[SAIUN_SEATS][COLOURS], int seat) {
	for (int colour = 0; colour < COLOURS; colour++) {
		if (dice[seat][colour] > 0) {
			return true;
		}
	}
	return false;
}

/* "ann R Y | ben B"; those without any are left out. */
static bool put_dice_of_all(const struct audience *audience,
	const uint8_t dice[SAIUN_SEATS][COLOURS], struct text *out) {
	const struct saiun *p = audience->view;
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (any_dice(dice, seat)) {
			text_puts(out, out->len > 0 ? " | " : "");
			text_add(out, "%s ", audience->names[seat]);
			saiun_put_dice(out, dice[seat]);
		}
	}
	return out->len > 0;
}

static void put_hands(const struct audience *audience, struct text *out) {
	char held[NAMES_SIZE], thrown[NAMES_SIZE];
	struct text held_text = TEXT_INTO(held), thrown_text = TEXT_INTO(thrown);
	const struct saiun *p = audience->view;
	if (put_dice_of_all(audience, p->hands, &held_text)) {
		go_on(audience, out);
		SAY(out, audience->words, "Dice: {dice}.", {"dice", held, 0});
	}
	if (put_dice_of_all(audience, p->thrown, &thrown_text)) {
		go_on(audience, out);
		SAY(out, audience->words, "Out of the round: {dice}.", {"dice", thrown, 0});
	}
}

static void put_tokens(const struct audience *audience, struct text *out) {
	char tokens[NAMES_SIZE];
	struct text list = TEXT_INTO(tokens);
	struct saiun open = *(const struct saiun *)audience->view;
	if (open.phase != PHASE_TURNS || !open.open_tokens) {
		return;
	}
	saiun_player_view(&open, SEAT_ALL);
	for (int seat = 0; seat < open.n_seats; seat++) {
		const struct saiun_bet *bet = &open.bets[seat];
		text_add(&list, seat > 0 ? " | %s" : "%s", audience->names[seat]);
		for (int i = 0; i < bet->n; i++) {
			text_add(&list, i > 0 ? "+%d" : " %d", bet->cards[i].tokens);
		}
	}
	go_on(audience, out);
	SAY(out, audience->words, "Tokens on the cards, face down: {tokens}.",
		{"tokens", tokens, 0});
}

static void put_totals(const struct audience *audience, struct text *out) {
	char points[NAMES_SIZE];
	struct text list = TEXT_INTO(points);
	int16_t totals[SAIUN_SEATS];
	const struct saiun *p = audience->view;
	for (int seat = 0; seat < p->n_seats; seat++) {
		totals[seat] = (int16_t)p->totals[seat];
	}
	saiun_put_points(audience, totals, p->n_seats, &list);
	SAY(out, audience->words, "Points so far: {points}.", {"points", points, 0});
}

static void put_playing(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	SAY(out, audience->words, "Round {n} of {rounds}. Start player: {who}.",
		{"n", NULL, p->round}, {"rounds", NULL, p->rounds},
		{"who", audience->names[p->starter], 0});
	go_on(audience, out);
	if (p->cloud.n > 0 || p->phase == PHASE_TURNS) {
		saiun_put_cloud(audience, &p->cloud, out);
		go_on(audience, out);
	}
	if (p->phase == PHASE_DEAL) {
		words_put(out, audience->words, "The cards are being dealt.");
	} else {
		saiun_put_turn(audience, out);
	}
	put_hands(audience, out);
	put_tokens(audience, out);
	if (p->round > 1) {
		go_on(audience, out);
		put_totals(audience, out);
	}
}

void saiun_say_status(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_OVER) {
		words_put(out, audience->words, "The game is over.");
		text_puts(out, " ");
		put_totals(audience, out);
	} else if (p->phase == PHASE_LOT) {
		words_put(out, audience->words, "The first start player is being drawn.");
	} else {
		put_playing(audience, out);
	}
}

static void put_cards(const struct audience *audience, struct text *out) {
	char cards[SAID_BET_SIZE];
	struct text list = TEXT_INTO(cards);
	int16_t colours[CARDS_EACH];
	const struct saiun *p = audience->view;
	for (int i = 0; i < CARDS_EACH; i++) {
		colours[i] = p->cards[audience->seat][i];
	}
	saiun_put_cards(&list, audience->words, colours, CARDS_EACH);
	SAY(out, audience->words, "Your dice cards: {cards}.", {"cards", cards, 0});
}

static void put_own_bet(const struct audience *audience, struct text *out) {
	char bet[SAID_BET_SIZE];
	struct text list = TEXT_INTO(bet);
	const struct saiun *p = audience->view;
	if (p->bets[audience->seat].n > 0) {
		saiun_put_own_bet(&list, audience->words, &p->bets[audience->seat]);
		text_puts(out, " ");
		SAY(out, audience->words, "Your bet: {bet}.", {"bet", bet, 0});
	}
}

void saiun_say_held(const struct audience *audience, struct text *out) {
	char dice[64];
	struct text list = TEXT_INTO(dice);
	const struct saiun *p = audience->view;
	if (!has_seat(audience)) {
		return;
	}
	if (p->cards[audience->seat][0] < COLOURS) {
		put_cards(audience, out);
		put_own_bet(audience, out);
	} else {
		words_put(out, audience->words, "You have no dice cards now.");
	}
	if (any_dice(p->hands, audience->seat)) {
		saiun_put_dice(&list, p->hands[audience->seat]);
		text_puts(out, " ");
		SAY(out, audience->words, "Your dice: {dice}", {"dice", dice, 0});
	}
}

void saiun_say_where(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	SAY(out, audience->words, "round {n}", {"n", NULL, p->round});
}

/* The number of the first of n legal moves that is of this verb or one behind it. */
static size_t first_of(const struct audience *audience, enum saiun_verb verb, size_t n) {
	size_t low = 0, high = n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		struct move move = {.verb = SAIUN_VERBS};
		game_moves(&saiun_game, audience->view, audience->seat, middle, &move, 1);
		if (move.verb < verb) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

/* A legal move of the verb as it would be typed: one from the middle, to show what there is. */
static bool put_example(const struct audience *audience, enum saiun_verb verb, struct text *out) {
	struct move move;
	size_t n = game_moves(&saiun_game, audience->view, audience->seat, 0, NULL, 0);
	size_t first = first_of(audience, verb, n), behind = first_of(audience, verb + 1, n);
	if (first == behind) {
		return false;
	}
	game_moves(&saiun_game, audience->view, audience->seat, (first + behind) / 2, &move, 1);
	saiun_put_typed(out, &move);
	return true;
}

static void hint_turn(const struct audience *audience, struct text *out) {
	char place[64], move[64], drop[64];
	struct text place_text = TEXT_INTO(place), move_text = TEXT_INTO(move),
		    drop_text = TEXT_INTO(drop);
	bool places = put_example(audience, VERB_PLACE, &place_text);
	bool moves = put_example(audience, VERB_MOVE, &move_text);
	const char *sentence = SENTENCE("You can: drop a die, as in: {drop}");
	if (places && moves) {
		sentence = SENTENCE("You can: place a die, as in: {place} – or move one, as in: "
				    "{move}");
	} else if (places) {
		sentence = SENTENCE("You can: place a die, as in: {place}");
	} else if (moves) {
		sentence = SENTENCE("You can: move a die, as in: {move}");
	} else {
		put_example(audience, VERB_DROP, &drop_text);
	}
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"place", place, 0}, {"move", move, 0}, {"drop", drop, 0}));
}

static void hint_bet(const struct audience *audience, struct text *out) {
	char example[SAID_BET_SIZE];
	struct text typed = TEXT_INTO(example);
	int16_t cards[CARDS_EACH];
	const struct saiun *p = audience->view;
	for (int i = 0; i < CARDS_EACH; i++) {
		cards[i] = p->cards[audience->seat][i];
	}
	saiun_put_bet_example(&typed, cards);
	words_say(out, audience->words,
		saiun_has_bet(p, audience->seat)
			? SENTENCE("You can: change your bet in private, as in: {example}")
			: SENTENCE("You can: bet in private, as in: {example}"),
		WORDS_PLACES({"example", example, 0}));
}

static void hint_spare(const struct audience *audience, struct text *out) {
	char example[64];
	struct text typed = TEXT_INTO(example);
	const struct saiun *p = audience->view;
	bool draft = p->phase == PHASE_DRAFT;
	put_example(audience, draft ? VERB_TAKE : VERB_LAY, &typed);
	words_say(out, audience->words,
		draft ? SENTENCE("You can: take one of the dice left over, as in: {example}")
		      : SENTENCE("You can: lay a die left over on the table, as in: {example}"),
		WORDS_PLACES({"example", example, 0}));
}

void saiun_say_hint(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (!has_seat(audience)) {
		return;
	}
	if (p->phase == PHASE_BETS) {
		hint_bet(audience, out);
	} else if (audience->seat == p->turn && p->phase == PHASE_TURNS) {
		hint_turn(audience, out);
	} else if (audience->seat == p->turn) {
		hint_spare(audience, out);
	}
}
