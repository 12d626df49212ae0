#include <string.h>

#include "bot/chat/picture.h"
#include "bot/delivery/live_picture.h"
#include "bot/draw/module.h"
#include "engine/perudo/state.h"
#include "tests/bot/scene/scene.h"

/* The pictures beside live messages: when there is one, what it shows, and that it is painted once.
 */

TestSuite(live_picture, .init = scene_set_up_painted, .fini = scene_tear_down);

static const char place[] = "7/dice";

static void act(const char *text) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), text);
}

/* What it was painted from. */
static const struct drawing *drawing_of(const struct picture *picture) {
	cr_assert_eq(picture->state, PICTURE_DRAWN);
	cr_assert_eq(picture->size, sizeof(struct drawing));
	return (const struct drawing *)(const void *)picture->png;
}

static unsigned count_pips(const struct picture *picture) {
	const struct drawing *drawing = drawing_of(picture);
	unsigned n = 0;
	for (int i = 0; i < drawing->n; i++) {
		n += drawing->shapes[i].kind == SHAPE_PIPS;
	}
	return n;
}

Test(live_picture, there_is_none_before_the_game_and_one_that_is_painted_once_during_it) {
	fake_chat_type(&chat, place, "ann", "new perudo");
	cr_expect_null(chat.pictures[0]);
	fake_chat_type(&chat, place, "bob", "join");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "ann", "start");
	struct picture *picture = picture_keep(chat.pictures[chat.n_shows - 1]);
	cr_assert_not_null(picture);
	cr_expect_eq(picture->state, PICTURE_PENDING);
	scene_paint();
	unsigned n_drawn = chat.n_drawn;
	cr_expect_eq(n_drawn, 2, "it, and what nobody sees, while people sat down");
	cr_expect_eq(count_pips(picture), 0, "no bid, and all dice are hidden");
	cr_expect_not_null(strstr(picture->alt, "No bid yet."), "%s", picture->alt);
	cr_expect_null(strpbrk(picture->alt, CHAT_PICTURE CHAT_EMOJI));
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "@mod", "settings delivery=dm");
	scene_paint();
	cr_assert_gt(chat.n_shows, 0);
	cr_expect_eq(chat.pictures[0]->hash, picture->hash, "it stands already");
	cr_expect_eq(chat.n_drawn, n_drawn, "and is not painted again");
	act("bid 1 5");
	scene_paint();
	cr_expect_neq(chat.pictures[chat.n_shows - 1]->hash, picture->hash);
	cr_expect_eq(count_pips(chat.pictures[chat.n_shows - 1]), 1, "the bid");
	picture_drop(picture);
}

Test(live_picture, the_result_of_a_round_shows_all_dice) {
	start_in(place, "", three);
	act("bid 9 6");
	act("dudo");
	scene_paint();
	cr_assert(chat.shows[0].stays);
	cr_assert_not_null(chat.pictures[0]);
	cr_expect_eq(count_pips(chat.pictures[0]), 1 + 15);
	cr_expect_not_null(strstr(chat.pictures[0]->alt, "calls DUDO on 9 x sixes"), "%s",
		chat.pictures[0]->alt);
	cr_expect_eq(count_pips(chat.pictures[1]), 0, "the next round's are hidden");
}

Test(live_picture, what_was_revealed_before_the_last_move_is_no_result) {
	static int16_t data[] = {VERB_DUDO, 1, 5, 1, 0, 1, 0, 1, 3}; /* one hand, with a 3 */
	const struct event event = {.kind = EVENT_SHOW, .to = SEAT_ALL, .len = 9, .data = data};
	const char *names[SEATS_MAX];
	start_in(place, "", three);
	struct table *table = table_in(place);
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	live_picture_reveal(table->home, &audience, &event);
	cr_assert_not_null(table->home->live.pictures->revealed);
	act("bid 1 5");
	cr_expect_null(table->home->live.pictures->revealed);
}

Test(live_picture, the_end_shows_what_was_revealed_last) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_in(place, "dice=1", two);
	act("bid 1 5");
	act("dudo");
	scene_paint();
	cr_assert(chat.shown.last);
	cr_expect_eq(count_pips(chat.pictures[chat.n_shows - 1]), 1 + 2);
}

Test(live_picture, a_channel_can_do_without) {
	start_in(place, "", three);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "@mod", "settings pictures=off");
	HEARD("pictures=off");
	cr_expect_null(chat.pictures[chat.n_shows - 1]);
	act("bid 1 5");
	cr_expect_null(chat.pictures[chat.n_shows - 1]);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "@mod", "settings pictures=on");
	cr_expect_not_null(chat.pictures[chat.n_shows - 1]);
	fake_chat_type(&chat, place, "@mod", "settings pictures=big");
	HEARD("You can set: pictures=on|off");
}

Test(live_picture, a_network_without_pictures_has_no_such_setting) {
	chat.chat.has_pictures = false;
	start_in(place, "", three);
	cr_expect_null(chat.pictures[chat.n_shows - 1]);
	fake_chat_type(&chat, place, "@mod", "settings pictures=off");
	HEARD("There are no pictures here: the text says everything.");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "ann", "settings");
	NOT_HEARD("pictures");
}

Test(live_picture, nothing_is_painted_for_a_place_that_takes_no_pictures) {
	chat.no_pictures = true;
	start_in(place, "", three);
	act("bid 1 5");
	scene_paint();
	cr_expect_null(chat.pictures[chat.n_shows - 1]);
	cr_expect_eq(chat.n_drawn, 0);
	chat.no_pictures = false;
	act("bid 2 5");
	cr_expect_not_null(chat.pictures[chat.n_shows - 1]);
}

Test(live_picture, without_paint_the_text_goes_alone) {
	scene_has_paint = false;
	start_in(place, "", three);
	scene_paint();
	cr_expect_eq(chat.pictures[chat.n_shows - 1]->state, PICTURE_FAILED);
	act("bid 1 5");
	cr_expect_null(chat.pictures[chat.n_shows - 1], "it is not tried again");
	HEARD("bids 1 x fives");
}

Test(live_picture, a_table_that_is_gone_needs_its_picture_no_more) {
	start_in(place, "", three);
	act("bid 9 6");
	act("dudo");
	scene_restart();
	cr_expect_eq(table_in(place)->phase, TABLE_RUNNING);
	scene_paint();
}
