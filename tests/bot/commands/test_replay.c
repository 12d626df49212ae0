#include <string.h>

#include "bot/chat/picture.h"
#include "bot/draw/module.h"
#include "bot/session/restore.h"
#include "tests/bot/scene/scene.h"
#include "tests/engine/marks.h"

/* The boards beside a replay: one a page, as the game looked behind what the page tells. */

TestSuite(replay, .init = scene_set_up_painted, .fini = scene_tear_down);

static const char place[] = "7/dice";
static const char *const two[] = {"ann", "bob", NULL};

static void act(const char *text) {
	fake_chat_type(&chat, place, on_turn_in(place), text);
}

static void play_game(void) {
	play_out_in(place);
	scene_paint();
}

static void ask(const char *what) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "ann", what);
}

static unsigned count_pips(const struct picture *picture) {
	cr_assert_eq(picture->state, PICTURE_DRAWN);
	cr_assert_eq(picture->size, sizeof(struct drawing));
	const struct drawing *drawing = (const struct drawing *)(const void *)picture->png;
	unsigned n = 0;
	for (int i = 0; i < drawing->n; i++) {
		n += drawing->shapes[i].kind == SHAPE_PIPS;
	}
	return n;
}

Test(replay, each_round_is_shown_as_it_ended) {
	play_game();
	ask("replay 1 1");
	HEARD("Next: !replay 1 2");
	cr_assert_not_null(chat.pictured);
	cr_expect_eq(chat.pictured->state, PICTURE_PENDING, "nobody waits for it");
	struct picture *first = picture_keep(chat.pictured);
	unsigned n_drawn = chat.n_drawn;
	scene_paint();
	cr_expect_eq(chat.n_drawn, n_drawn + 1, "the network is told");
	cr_expect_eq(count_pips(first), 1 + 4, "the bid, and all dice");
	cr_expect_not_null(strstr(first->alt, "calls DUDO on 9 x sixes"), "%s", first->alt);
	cr_expect_null(strpbrk(first->alt, MARK_BLOCK MARK_EMOJI));
	ask("replay 1 2");
	scene_paint();
	cr_assert_not_null(chat.pictured);
	cr_expect_neq(chat.pictured->hash, first->hash);
	cr_expect_eq(count_pips(chat.pictured), 1 + 3);
	picture_drop(first);
}

Test(replay, there_is_no_board_where_there_is_no_replay) {
	start_in(place, "dice=2", two);
	act("bid 1 5");
	ask("replay 1");
	HEARD("Only finished games can be replayed.");
	cr_expect_null(chat.pictured, "a running game hides its dice");
	ask("replay 1 99");
	cr_expect_null(chat.pictured);
}

Test(replay, a_channel_can_do_without_boards) {
	play_game();
	fake_chat_type(&chat, place, "@mod", "settings pictures=off");
	ask("replay 1 1");
	HEARD("round 1:");
	cr_expect_null(chat.pictured);
	fake_chat_clear(&chat);
	fake_chat_command(&chat, NULL, "ann", "replay 1 1");
	cr_expect_not_null(chat.pictured, "that is the channel's wish");
	fake_chat_type(&chat, place, "@mod", "settings pictures=on");
	chat.chat.has_pictures = false;
	ask("replay 1 1");
	HEARD("round 1:");
	cr_expect_null(chat.pictured);
}

Test(replay, without_paint_the_text_goes_alone) {
	scene_has_paint = false;
	play_game();
	ask("replay 1 1");
	HEARD("calls DUDO");
	cr_expect_null(chat.pictured);
}

Test(replay, a_network_that_rests_hears_of_no_picture) {
	play_game();
	ask("replay 1 1");
	unsigned n_drawn = chat.n_drawn;
	struct picture *picture = picture_keep(chat.pictured);
	cr_assert_eq(restore_suspend_network(bot, &chat.chat), 0);
	scene_paint();
	cr_expect_eq(chat.n_drawn, n_drawn);
	cr_expect_eq(picture->state, PICTURE_DRAWN);
	picture_drop(picture);
}
