#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/fair/fair.h"
#include "bot/guest/guest.h"
#include "bot/record/replay.h"
#include "engine/games.h"
#include "engine/options.h"

/* What a guest is sent tells nothing that its seat may not know: in each position of a game what is
 * hidden from it is dealt anew, and a second guest that is asked in that world, and told of the
 * next move there, is sent the same bytes, unless the move brings to light what was hidden. So it
 * is where others are dealt each other's cards. */

enum { SEEDS = 3, SEATS = 3, ROLL_MOST = 7, WORLDS_LEAST = 20, MOVES_TOLD_LEAST = 10 };

/* A guest that keeps all that it is sent. */
struct witness {
	struct guest guest;
	char file[32];
};

static struct witness here, there;

static void start(struct witness *witness, const struct guest_game *game) {
	char command[128];
	snprintf(witness->file, sizeof(witness->file), "/tmp/witness-XXXXXX");
	close(mkstemp(witness->file));
	snprintf(command, sizeof(command), "echo '{\"ready\":true}'; exec cat >%s", witness->file);
	cr_assert_eq(guest_start(&witness->guest, "simulate", "witness", command), 0);
	guest_begin(&witness->guest, game);
}

/* What it was sent; to be freed. */
static char *finish(struct witness *witness) {
	char *sent = NULL;
	size_t size = 0;
	cr_assert_not_null(witness->guest.process, "it has heard everything");
	guest_end(&witness->guest);
	FILE *in = fopen(witness->file, "r");
	cr_assert_gt(getdelim(&sent, &size, '\0', in), 0);
	fclose(in);
	unlink(witness->file);
	return sent;
}

static bool reveals(const struct game *game, const struct events *events) {
	for (uint16_t i = 0; i < events->n; i++) {
		if (game->event_kinds[events->list[i].kind].reveals) {
			return true;
		}
	}
	return false;
}

/* The replay, and a world that differs from it in what the guest's seat may not know. */
struct worlds {
	struct replay replay;
	int seat;
	void *other;
	int hand; /* how much each seat is dealt at first; 0: piles are shuffled */
	unsigned n, n_told, n_deals;
};

/* Tells both of the move, in their worlds, unless it is not legal or reveals something. */
static void tell_both(struct worlds *worlds, const struct move *move) {
	const struct game *game = worlds->replay.game;
	struct events events;
	events_clear(&events);
	if (game_legal(game, worlds->other, move) != LEGAL) {
		return;
	}
	game->apply(worlds->other, move, &events);
	if (!reveals(game, &events) && !reveals(game, &worlds->replay.events)) {
		guest_tell(&here.guest, (int64_t)worlds->replay.n_moves, &worlds->replay.events);
		guest_tell(&there.guest, (int64_t)worlds->replay.n_moves, &events);
		worlds->n_told++;
	}
}

static void deal_anew(struct worlds *worlds, struct fair_draw *draw) {
	const struct game *game = worlds->replay.game;
	memcpy(worlds->other, worlds->replay.state, game->state_size);
	game->determinize(worlds->other, worlds->seat, &draw->rng);
	if (memcmp(worlds->other, worlds->replay.state, game->state_size) != 0) {
		worlds->n++;
		guest_ask(&here.guest, worlds->replay.state, false);
		guest_ask(&there.guest, worlds->other, false);
	}
}

/* The other two seats get each other's hands; or a pile is the other way round. */
static bool deal_otherwise(const struct worlds *worlds, struct move *deal) {
	const struct move dealt = *deal;
	int hand = worlds->hand, one = (worlds->seat + 1) % SEATS, two = (worlds->seat + 2) % SEATS;
	bool is_pile = hand == 0 && deal->n_args > ROLL_MOST;
	bool are_hands = hand > 0 && worlds->n_deals == 0 && deal->n_args >= SEATS * hand;
	for (int i = 0; i < deal->n_args && is_pile; i++) {
		deal->args[i] = dealt.args[deal->n_args - 1 - i];
	}
	for (int i = 0; i < hand && are_hands; i++) {
		deal->args[one * hand + i] = dealt.args[two * hand + i];
		deal->args[two * hand + i] = dealt.args[one * hand + i];
	}
	return (is_pile || are_hands) && !move_equal(deal, &dealt);
}

static void next_move(struct worlds *worlds, const uint8_t key[FAIR_HASH], struct move *move) {
	const struct game *game = worlds->replay.game;
	if (replay_fall(&worlds->replay, key, move)) {
		return;
	}
	int seat = 0;
	while ((game->active_seats(worlds->replay.state) >> seat & 1) == 0) {
		seat++;
	}
	cr_assert(replay_choose(&worlds->replay, seat, LEVEL_EASY, key, move));
}

static void play(struct worlds *worlds, const uint8_t key[FAIR_HASH]) {
	uint8_t places[SEATS_MAX];
	while (!game_score(worlds->replay.state, places)) {
		struct move move;
		struct fair_draw draw;
		fair_draw_init(&draw, key, 100000 + worlds->replay.n_moves);
		next_move(worlds, key, &move);
		struct move other = move;
		bool chosen = move.seat != SEAT_CHANCE;
		bool dealt = !chosen && deal_otherwise(worlds, &other);
		if (chosen) {
			deal_anew(worlds, &draw);
		} else {
			memcpy(worlds->other, worlds->replay.state,
				worlds->replay.game->state_size);
		}
		worlds->n_deals += dealt;
		cr_assert_eq(replay_make(&worlds->replay, &move), 0);
		if (chosen || dealt) {
			tell_both(worlds, &other);
		}
	}
}

static void expect_no_secrets(const struct game *game, int hand, uint8_t number) {
	uint8_t seed[FAIR_SEED] = {number}, key[FAIR_HASH];
	struct guest_game played = {.game = game, .seat = number % SEATS, .n_seats = SEATS};
	struct worlds worlds = {
		.seat = played.seat, .hand = hand, .other = malloc(game->state_size)};
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		played.names[seat] = "somebody";
	}
	options_set_normal(game, played.options);
	fair_key("1", seed, NULL, 0, key);
	start(&here, &played);
	start(&there, &played);
	cr_assert_eq(replay_init(&worlds.replay, game, SEATS, played.options), 0);
	play(&worlds, key);
	replay_finish(&worlds.replay);
	free(worlds.other);
	char *sent_here = finish(&here), *sent_there = finish(&there);
	cr_assert_str_eq(sent_here, sent_there);
	cr_assert_geq(worlds.n, WORLDS_LEAST, "%s: %u", game->id, worlds.n);
	cr_assert_geq(worlds.n_told, MOVES_TOLD_LEAST, "%s: %u", game->id, worlds.n_told);
	cr_assert_geq(worlds.n_deals, 1, "%s", game->id);
	free(sent_here);
	free(sent_there);
}

static void expect_no_secrets_in(const char *id, int hand) {
	for (uint8_t number = 0; number < SEEDS; number++) {
		expect_no_secrets(games_find(id), hand, number);
	}
}

Test(guest_secrets, a_guest_is_told_no_dice_of_others_in_perudo) {
	expect_no_secrets_in("perudo", 5);
}

Test(guest_secrets, a_guest_is_told_no_cards_of_others_in_catbox) {
	expect_no_secrets_in("catbox", 10);
}

Test(guest_secrets, a_guest_is_told_no_cards_of_others_in_ring) {
	expect_no_secrets_in("ring", 6);
}

Test(guest_secrets, a_guest_is_told_no_bets_of_others_in_saiun) {
	expect_no_secrets_in("saiun", 3);
}

Test(guest_secrets, a_guest_is_told_no_piles_and_decisions_in_geht) {
	expect_no_secrets_in("geht", 0);
}
