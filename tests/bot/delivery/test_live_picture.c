#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/picture.h"
#include "bot/delivery/board.h"
#include "bot/delivery/live_picture.h"
#include "bot/draw/module.h"
#include "engine/games.h"
#include "engine/perudo/state.h"
#include "tests/bot/scene/anybody.h"
#include "tests/engine/marks.h"

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
	cr_expect_str_eq(picture->blank, "board follows");
	cr_expect_eq(picture->round, 1);
	cr_expect_eq(picture->width, 2 * drawing_of(picture)->width);
	cr_expect_eq(picture->height, 2 * drawing_of(picture)->height);
	cr_expect_null(strpbrk(picture->alt, MARK_BLOCK MARK_EMOJI));
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

/* The row of who lost a die begins with the name, is framed, and says so. */
static void expect_loser(const struct drawing *drawing, const struct table *table) {
	const struct perudo *p = table->state;
	int framed = -1, said = -1;
	for (int i = 0; i < drawing->n; i++) {
		const struct shape *shape = &drawing->shapes[i];
		bool label = shape->kind == SHAPE_LABEL;
		framed = shape->edge == INK_RED ? i : framed;
		said = label && strcmp(drawing->texts + shape->text, "−1") == 0 ? i : said;
	}
	cr_assert(framed >= 0 && said > framed + 1);
	const struct shape *name = &drawing->shapes[framed + 1];
	cr_expect_eq(p->n_dice[name->number - 1], 4, "%s", drawing->texts + name->text);
	cr_expect_eq(drawing->shapes[0].box.y, 10, "nothing is left free above");
}

Test(live_picture, the_result_of_a_round_shows_all_dice) {
	start_in(place, "", three);
	act("bid 9 6");
	act("dudo");
	scene_paint();
	cr_assert(chat.shows[0].final);
	cr_assert_not_null(chat.pictures[0]);
	cr_expect_eq(count_pips(chat.pictures[0]), 1 + 15);
	expect_loser(drawing_of(chat.pictures[0]), table_in(place));
	cr_expect_not_null(strstr(chat.pictures[0]->alt, "calls DUDO on 9 x sixes"), "%s",
		chat.pictures[0]->alt);
	cr_expect_eq(count_pips(chat.pictures[1]), 0, "the next round's are hidden");
}

/* How a table looks to everybody when a round ends with a move that reveals nothing; else it has no
 * width. */
static void draw_round_end(
	const struct table *table, const struct move *move, struct drawing *drawing) {
	const struct game *game = table->game;
	static struct events events;
	const char *names[SEATS_MAX];
	char words[PICTURE_ALT_MOST * 4];
	struct text alt = TEXT_INTO(words);
	void *state = malloc(game->state_size), *end = malloc(game->state_size);
	cr_assert(state != NULL && end != NULL);
	memcpy(state, table->state, game->state_size);
	events_clear(&events);
	events.round_end = end;
	game->apply(state, move, &events);
	bool reveals = false;
	for (size_t i = 0; i < game_count_until_round(game, &events); i++) {
		const struct event *event = &events.list[i];
		reveals |= event->to == SEAT_ALL && game->event_kinds[event->kind].reveals;
	}
	drawing_begin(drawing, 0, 0);
	if (!reveals && events.round_over) {
		struct audience audience = table_audience(table, end, SEAT_ALL, names);
		board_draw(game, &audience, NULL, drawing, &alt);
	}
	free(state);
	free(end);
}

/* The picture of the result of a round that a move ended, or NULL. */
static const struct picture *find_result(void) {
	for (unsigned i = 0; i < chat.n_shows; i++) {
		if (chat.shows[i].final && strstr(chat.shows[i].title, "round") != NULL) {
			cr_assert_not_null(chat.pictures[i], "none with %s", chat.shows[i].title);
			cr_expect_neq(chat.pictures[i]->alt[0], '\0');
			return chat.pictures[i];
		}
	}
	return NULL;
}

/* As somebody plays who knows the game. */
static struct move move_of(const struct table *table, int seat, struct rng *rng) {
	struct move move;
	cr_assert(game_choose(table->game, table_view(table, table->state, seat), seat,
		LEVEL_NORMAL, rng, &move));
	return move;
}

static struct move good_move(const struct table *table, struct rng *rng) {
	return move_of(table, any_awaited(table), rng);
}

/* Plays until so many rounds have ended; how many of them revealed nothing at their end. */
static unsigned play_rounds(const struct table *table, unsigned rounds) {
	unsigned n_plain = 0;
	struct quick_rng quick;
	struct drawing *expected = malloc(sizeof(*expected));
	cr_assert_not_null(expected);
	rng_seed_quick(&quick, 1);
	for (unsigned n = 0; n < rounds && table_in(place) != NULL;) {
		struct move move = good_move(table, &quick.rng);
		draw_round_end(table, &move, expected);
		type_move(place, table, &move);
		scene_paint();
		const struct picture *result = find_result();
		if (result != NULL && expected->width > 0) {
			const struct drawing *drawing = drawing_of(result);
			cr_expect_eq(drawing->n, expected->n);
			cr_expect_eq(memcmp(drawing->shapes, expected->shapes,
					     expected->n * sizeof(expected->shapes[0])),
				0);
			cr_expect_null(strstr(result->alt, "your turn"), "%s", result->alt);
			n_plain++;
		}
		n += result != NULL;
	}
	free(expected);
	return n_plain;
}

static unsigned play_game(const char *id) {
	char text[64];
	snprintf(text, sizeof(text), "new %s", id);
	fake_chat_type(&chat, place, "ann", text);
	fake_chat_type(&chat, place, "bob", "join");
	fake_chat_type(&chat, place, "cat", "join");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, "ann", "start");
	for (unsigned i = 0; i < chat.n_shows; i++) {
		cr_expect(chat.pictures[i] == NULL || chat.pictures[i]->alt[0] != '\0',
			"%s: no words for the picture", id);
	}
	unsigned n_plain = play_rounds(table_in(place), 2);
	if (table_in(place) != NULL) {
		fake_chat_type(&chat, place, "@mod", "end");
	}
	cr_assert_null(table_in(place));
	return n_plain;
}

/* Which is drawn from what everybody may know then, and not from what the next round begins with.
 */
Test(live_picture, each_result_of_a_round_shows_what_was_revealed_or_how_the_table_stood) {
	for (const char *const *id = games_ids; *id != NULL; id++) {
		bool always_reveals = strcmp(*id, "perudo") == 0 || strcmp(*id, "saiun") == 0;
		unsigned n_plain = play_game(*id);
		for (int i = 0; i < 100 && n_plain == 0 && !always_reveals; i++) {
			n_plain = play_game(*id);
		}
		cr_expect(always_reveals == (n_plain == 0), "%s", *id);
	}
}

Test(live_picture, what_was_revealed_before_the_last_move_is_no_result) {
	static int16_t data[] = {VERB_DUDO, 1, 5, 1, 0, 1, 0, 1, 3}; /* one hand, with a 3 */
	const struct event event = {.kind = EVENT_SHOW, .to = SEAT_ALL, .len = 9, .data = data};
	const char *names[SEATS_MAX];
	start_in(place, "", three);
	struct table *table = table_in(place);
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	live_picture_end_round(table->home, &audience, &event);
	cr_assert_not_null(table->home->live.pictures->result);
	act("bid 1 5");
	cr_expect_null(table->home->live.pictures->result);
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

Test(live_picture, of_many_words_as_many_lines_are_said_as_there_is_room_for) {
	const char *names[SEATS_MAX];
	char words[200];
	struct text alt = TEXT_INTO(words);
	struct drawing *drawing = malloc(sizeof(*drawing));
	fake_chat_type(&chat, place, "ann", "new geht");
	fake_chat_type(&chat, place, "bob", "join");
	fake_chat_type(&chat, place, "ann", "start");
	const struct table *table = table_in(place);
	cr_assert(drawing != NULL && table != NULL && table->state != NULL);
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	board_draw(table->game, &audience, NULL, drawing, &alt);
	cr_expect_not_null(strstr(words, "Round 1 of 5"), "%s", words);
	free(drawing);
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

/* How high it is while one message stands; 0: the next has its own height. */
static int height;

static unsigned watch_heights(const char *id) {
	unsigned n_edits = 0;
	cr_assert_lt(chat.n_shows, sizeof(chat.shows) / sizeof(chat.shows[0]), "none is missed");
	for (unsigned i = 0; i < chat.n_shows; i++) {
		const struct fake_post *post = &chat.shows[i];
		const struct picture *picture = chat.pictures[i];
		if (post->final || post->repost) {
			height = 0;
		}
		if (picture != NULL && !post->final) {
			cr_expect(height == 0 || picture->height == height, "%s: %d, then %d", id,
				height, picture->height);
			n_edits += height != 0;
			height = picture->height;
		}
		height = post->final ? 0 : height;
	}
	fake_chat_clear(&chat);
	return n_edits;
}

/* How often a message was edited. */
static unsigned take_turn(const struct table *table, struct rng *rng) {
	int seat = any_awaited(table);
	const char *id = table->game->id;
	unsigned n_edits = 0;
	if (table->seats[seat].person != NULL) {
		struct move move = move_of(table, seat, rng);
		type_move(place, table, &move);
		return watch_heights(id);
	}
	for (int second = 0; second < 20; second++) { /* computers are quick, and many */
		pass(SECOND);
		n_edits += watch_heights(id);
	}
	return n_edits;
}

/* Whoever is about to press what stands below finds it where it was. */
Test(live_picture, boards_of_one_message_are_as_high_as_the_first) {
	for (const char *const *id = games_ids; *id != NULL; id++) {
		struct quick_rng quick;
		char text[64];
		unsigned n_edits = 0;
		rng_seed_quick(&quick, 1);
		snprintf(text, sizeof(text), "new %s", *id);
		fake_chat_type(&chat, place, "ann", text);
		fake_chat_type(&chat, place, "bob", "join");
		fake_chat_type(&chat, place, "ann", "addbot 2");
		fake_chat_clear(&chat);
		fake_chat_type(&chat, place, "ann", "start");
		height = 0;
		n_edits += watch_heights(*id);
		for (int i = 0; i < 150 && table_in(place) != NULL; i++) {
			n_edits += take_turn(table_in(place), &quick.rng);
		}
		cr_expect_gt(n_edits, 3, "%s", *id);
		if (table_in(place) != NULL) {
			fake_chat_type(&chat, place, "@mod", "end");
		}
	}
}
