#include "tests/engine/ring/board.h"

#include <criterion/criterion.h>
#include <string.h>

int board_card(const char *word) {
	static const char letters[] = "arsegdc";
	const char *suit = strchr(letters, word[0]);
	cr_assert(suit != NULL && word[0] != '\0', "%s", word);
	return ring_card_of((int)(suit - letters), word[1] - '0');
}

int board_list(const char *words, int cards[CARDS]) {
	int n = 0;
	for (; *words != '\0' && *words != '/'; words++) {
		if (*words >= 'a') {
			cards[n++] = board_card(words);
		}
	}
	return n;
}

uint32_t board_set(const char *words) {
	int cards[CARDS];
	uint32_t set = 0;
	for (int n = board_list(words, cards); n > 0; n--) {
		set |= 1U << cards[n - 1];
	}
	return set;
}

const char *board_part(const char *words, int n) {
	for (; n > 0 && *words != '\0'; words++) {
		n -= *words == '/';
	}
	return words;
}

void board_read_die(const char *word, uint8_t *area, uint8_t *die) {
	*area = *word == 'M' ? AREA_MORE : *word == 'J' ? AREA_JUST : AREA_HEAVY;
	*die = *word == 'J' ? 1 : (uint8_t)(word[1] - '0');
}

void board_set_dice(struct ring *r, const char *dice) {
	for (int seat = 0; seat < r->n_seats; seat++) {
		board_read_die(dice, &r->areas[seat], &r->dice[seat]);
		dice += strcspn(dice, " ");
		dice += *dice == ' ';
	}
}

void board_set_rings(struct ring *r, const int *rings) {
	for (int seat = 0; seat < r->n_seats; seat++) {
		r->rings[seat] = (uint8_t)rings[seat];
	}
}

void board_set_up(struct ring *r, int n_seats, int recover) {
	const int16_t options[OPTIONS_MAX] = {(int16_t)recover};
	ring_game.setup(r, n_seats, options, NULL);
}

/* Fills hands up with the lowest cards that nobody was given. */
void board_deal(struct ring *r, int n_seats, int parent, const char *hands) {
	struct move deal = {.seat = SEAT_CHANCE, .verb = VERB_DEAL};
	uint32_t left;
	board_set_up(r, n_seats, 0);
	board_make(r, (struct move){SEAT_CHANCE, VERB_PARENT, 1, {(int16_t)parent}}, NULL);
	left = ring_cards_in_use(n_seats);
	for (int seat = 0; seat < n_seats; seat++) {
		left &= ~board_set(board_part(hands, seat));
	}
	for (int seat = 0; seat < n_seats; seat++) {
		int cards[CARDS], n = board_list(board_part(hands, seat), cards);
		for (int i = 0; i < HAND; i++) {
			int card = i < n ? cards[i] : ring_first(left);
			left &= ~(1U << card);
			deal.args[deal.n_args++] = (int16_t)card;
		}
	}
	for (; left != 0; left &= left - 1) {
		deal.args[deal.n_args++] = (int16_t)ring_first(left);
	}
	board_make(r, deal, NULL);
}

void board_roll(struct ring *r, const char *dice) {
	struct move roll = {.seat = SEAT_CHANCE, .verb = VERB_ROLL};
	for (; *dice != '\0'; dice++) {
		if (*dice != ' ') {
			roll.args[roll.n_args++] = (int16_t)(*dice - '0');
		}
	}
	board_make(r, roll, NULL);
}

void board_play(struct ring *r, int n_seats, int leader, int center, const char *hands) {
	board_set_up(r, n_seats, 0);
	r->phase = PHASE_PLAY;
	r->round = 1;
	r->parent = r->leader = r->turn = (int8_t)leader;
	r->center = (uint8_t)center;
	r->discarded = (uint8_t)((1U << n_seats) - 1);
	for (int seat = 0; seat < n_seats; seat++) {
		r->dice[seat] = 3;
		r->hands[seat] = board_set(board_part(hands, seat));
	}
	r->trick = (uint8_t)(TRICKS + 1 - bits_count(r->hands[leader]));
}

struct move board_move(int seat, enum ring_verb verb, const char *card) {
	int number = board_card(card);
	cr_assert_neq(number, NO_CARD, "%s", card);
	return (struct move){.seat = (int8_t)seat,
		.verb = (uint8_t)verb,
		.n_args = 2,
		.args = {(int16_t)ring_suit_of(number), (int16_t)ring_rank_of(number)}};
}

int board_legal(const struct ring *r, struct move move) {
	return game_legal(&ring_game, r, &move);
}

void board_make(struct ring *r, struct move move, struct events *events) {
	int refusal = game_legal(&ring_game, r, &move);
	cr_assert_eq(refusal, 0, "refused for %d", refusal);
	ring_game.apply(r, &move, events);
}

void board_play_cards(struct ring *r, const char *words, struct events *events) {
	int cards[CARDS], n = board_list(words, cards);
	for (int i = 0; i < n; i++) {
		struct move move = {r->turn, VERB_PLAY, 2,
			{(int16_t)ring_suit_of(cards[i]), (int16_t)ring_rank_of(cards[i])}};
		if (events != NULL) {
			events_clear(events);
		}
		board_make(r, move, events);
	}
}

const struct event *board_nth_event(const struct events *events, int kind, int n) {
	for (int i = 0; i < events->n; i++) {
		if (events->list[i].kind == kind && n-- == 0) {
			return &events->list[i];
		}
	}
	return NULL;
}

const struct event *board_event(const struct events *events, int kind) {
	return board_nth_event(events, kind, 0);
}
