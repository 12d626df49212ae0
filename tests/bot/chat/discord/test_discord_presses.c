#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/live_answers.h"
#include "speaking.h"

/* A press on a live message answers itself: what it changed stands there by the answer. */

static struct chat_controls moves;

static void add_button(const char *label, bool lasting) {
	struct chat_button *button = &moves.buttons[moves.n_buttons++];
	*button = (struct chat_button){.lasting = lasting};
	snprintf(button->label, sizeof(button->label), "%s", label);
	snprintf(button->id, sizeof(button->id), "%s", label);
}

static void show_in(struct chat *chat, const char *place, struct post post) {
	post.edit_of = "";
	post.table = 7;
	chat->impl->show(chat, place, &post);
}

static void show_post(struct chat *chat, struct post post) {
	show_in(chat, ROOM, post);
}

/* The next one is called. */
static struct post called_next(void) {
	static const char *const called[] = {"8"};
	moves.n_buttons = 0;
	add_button("bid", false);
	add_button("hand", true);
	return (struct post){.text = "ann bids",
		.repost = true,
		.controls = &moves,
		.mentions = called,
		.n_mentions = 1};
}

static void call_next(struct chat *chat) {
	show_post(chat, called_next());
}

static void change(struct chat *chat) {
	show_post(chat, (struct post){.text = "bob sits"});
}

static void end_round(struct chat *chat) {
	show_post(chat, (struct post){.text = "ann wins", .final = true, .move = 4});
	show_post(chat, (struct post){.text = "round 2", .repost = true});
}

static void tell_hand(struct chat *chat, const char *text) {
	struct post post = {.text = text, .table = 7, .edit_of = "", .after_place = ROOM};
	chat->impl->tell(chat, "9", &post);
}

static void play_in_private(struct chat *chat) {
	call_next(chat);
	tell_hand(chat, "your turn is over");
}

/* The room's message 700 stands there. */
static void begin(struct speaking *scene, void (*pressed)(struct chat *chat)) {
	speaking_open(scene);
	show(scene, "a", "");
	turn(scene);
	reply(scene, 200, 0, SAID);
	fake_take();
	fake_drop();
	fake.pressed = pressed;
}

static const char *token = "tok";

/* what: of the interaction: its type and what the message is like. */
static void interact_by(
	struct speaking *scene, const char *what, const char *place, const char *control) {
	char json[512];
	snprintf(json, sizeof(json),
		"{\"id\":\"101\",\"token\":\"%s\",\"application_id\":\"2\",%s,%s"
		"\"member\":{\"user\":{\"id\":\"9\",\"username\":\"ann\"},\"permissions\":\"0\"},"
		"\"app_permissions\":\"3072\",\"data\":{\"custom_id\":\"%s\"}}",
		token, what, place, control);
	json_t *d = json_loads(json, 0, NULL);
	interactions_handle(scene->discord, d);
	json_decref(d);
}

static void interact(struct speaking *scene, const char *what, const char *place) {
	interact_by(scene, what, place, "x");
}

static void press_button(
	struct speaking *scene, const char *place, const char *message, const char *control) {
	char what[128];
	snprintf(what, sizeof(what), "\"type\":3,\"message\":{\"id\":\"%s\",\"flags\":0}", message);
	interact_by(scene, what, place, control);
}

static void press(struct speaking *scene, const char *place, const char *message) {
	press_button(scene, place, message, "x");
}

#define IN_ROOM "\"guild_id\":\"50\",\"channel_id\":\"60\","
#define PRESSED "pressed [x] by 9 (ann) in 50/60, by name, unseen: \n"
#define CALLBACK "POST /interactions/101/tok/callback "
#define TURNED(text)                                                         \
	CALLBACK "{\"data\":{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT( \
		text) ","                                                    \
		      "\"flags\":32768},\"type\":7}\n"
#define BUTTON(label) "{\"custom_id\":\"" label "\",\"label\":\"" label "\",\"style\":2,\"type\":2}"
#define CALLED(buttons)                                                                    \
	"{\"allowed_mentions\":{\"parse\":[],\"users\":[\"8\"]},\"components\":[{"         \
	"\"components\":[{\"content\":\"ann bids\",\"type\":10},{\"components\":[" buttons \
	"],\"type\":1},{\"content\":\"<@8>\",\"type\":10}],\"type\":17}],"
#define ANSWERED_CALL CALLBACK "{\"data\":" CALLED(BUTTON("hand")) "\"flags\":32768},\"type\":7}\n"
#define NEXT_CALL                                                                    \
	ROOM_POST CALLED(BUTTON("bid") "," BUTTON("hand")) "\"enforce_nonce\":true," \
							   "\"flags\":32768,"        \
							   "\"nonce\":\"7n2\"}\n"

#define DELETE_BY_PRESS "DELETE /webhooks//tok/messages/@original\n"

Test(discord_presses, what_a_press_changed_is_its_answer_and_costs_no_edit) {
	struct speaking scene = {0};
	begin(&scene, change);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED TURNED("bob sits"));
	cr_expect(fake.requests[0].interaction);
	cr_expect(!fake.requests[0].tells_nothing, "it is stored before it is told");
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, SHOWN);
	show(&scene, "b", "");
	EXPECT(&scene, EDIT LAYOUT("b"));
	speaking_close(&scene);
}

Test(discord_presses, a_turn_that_is_over_leaves_the_hand_and_the_next_call_follows) {
	struct speaking scene = {0};
	begin(&scene, call_next);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED ANSWERED_CALL NEXT_CALL);
	fake_reply(0, 204, 0, NULL);
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE_BY_PRESS SHOWN_NEXT);
	cr_expect(fake.requests[fake.n_requests - 1].interaction, "no limit of the channel's");
	reply(&scene, 204, 0, NULL);
	EXPECT(&scene, "deleted 7 60/700\n");
	speaking_close(&scene);
}

Test(discord_presses, what_its_press_cannot_delete_is_deleted_without_it) {
	enum { REFUSED, GONE, LAPSED, UNANSWERED, HOWS };
	for (int how = REFUSED; how < HOWS; how++) {
		struct speaking scene = {0};
		begin(&scene, call_next);
		press(&scene, IN_ROOM, "700");
		turn(&scene);
		fake_reply(0, how == UNANSWERED ? 404 : 204, how == UNANSWERED ? 10062 : 0, NULL);
		fake.now_ms += how == LAPSED ? INTERACTION_LIVES_MS : 0;
		fake_take();
		reply(&scene, 200, 0, SAID_NEXT);
		if (how == REFUSED || how == GONE) {
			EXPECT(&scene, DELETE_BY_PRESS SHOWN_NEXT);
			reply(&scene, 404, how == GONE ? 10008 : 10015, NULL);
			EXPECT(&scene, how == GONE ? "deleted 7 60/700\n" : DELETE);
		} else {
			EXPECT(&scene, DELETE SHOWN_NEXT);
		}
		speaking_close(&scene);
	}
}

/* By whoever posted the next one, while the answer was on its way. */
Test(discord_presses, where_the_pressed_message_is_deleted_the_press_is_deferred) {
	struct speaking scene = {0};
	begin(&scene, call_next);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED ANSWERED_CALL NEXT_CALL);
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE SHOWN_NEXT);
	fake_reply(0, 404, 10008, NULL);
	EXPECT(&scene, CALLBACK "{\"type\":6}\n");
	speaking_close(&scene);
}

/* Discord knows no token by which nothing was answered. */
Test(discord_presses, the_press_whose_answer_was_taken_deletes_the_message) {
	struct speaking scene = {0};
	begin(&scene, call_next);
	press(&scene, IN_ROOM, "700");
	turn(&scene);
	token = "later";
	press(&scene, IN_ROOM, "700");
	turn(&scene);
	fake_give_up(2);
	turn(&scene);
	fake_reply(0, 204, 0, NULL);
	fake_take();
	fake_reply(1, 200, 0, SAID_NEXT);
	const char *got = fake_take();
	cr_expect_not_null(strstr(got, DELETE_BY_PRESS), "%s", got);
	speaking_close(&scene);
	token = "tok";
}

Test(discord_presses, a_call_that_cannot_leave_stands_where_the_press_was) {
	struct speaking scene = {0};
	begin(&scene, call_next);
	press(&scene, IN_ROOM, "700");
	fake.holds = true; /* the limits of the channel do */
	EXPECT(&scene, PRESSED ANSWERED_CALL);
	fake_reply(0, 204, 0, NULL);
	cr_expect_eq(fake_due_in(scene.discord, TIMER_CALLS), 5000U);
	fake.holds = false;
	fake.now_ms += 5000;
	interactions_call_late(scene.discord);
	cr_expect_str_eq(fake_take(), "PATCH /webhooks//tok/messages/@original " CALLED(BUTTON(
					      "bid") "," BUTTON("hand")) "\"flags\":32768}\n");
	EXPECT(&scene, NEXT_CALL);
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE_BY_PRESS SHOWN_NEXT);
	speaking_close(&scene);
}

Test(discord_presses, where_the_call_has_left_nothing_more_is_shown) {
	struct speaking scene = {0};
	begin(&scene, call_next);
	press(&scene, IN_ROOM, "700");
	fake.holds = true;
	turn(&scene);
	fake_reply(0, 204, 0, NULL);
	fake_take();
	fake.holds = false;
	EXPECT(&scene, NEXT_CALL);
	fake.now_ms += 5000;
	interactions_call_late(scene.discord);
	EXPECT(&scene, "");
	speaking_close(&scene);
}

/* A press on this message was answered, and its call cannot leave. */
static void press_and_hold(struct speaking *scene, const char *message) {
	size_t answer = fake.n_requests;
	press(scene, IN_ROOM, message);
	fake.holds = true;
	turn(scene);
	fake_reply(answer, 204, 0, NULL);
	fake_take();
}

#define EDIT_BY_PRESS "PATCH /webhooks//tok/messages/@original "

/* That may show the result of a round by now, or be deleted. */
Test(discord_presses, a_late_call_is_shown_where_its_own_press_was) {
	for (int final = 0; final < 2; final++) {
		struct speaking scene = {0};
		begin(&scene, call_next);
		press_and_hold(&scene, "700");
		fake.holds = false;
		if (final) {
			end_round(scene.chat);
			turn(&scene);
			reply(&scene, 200, 0, SAID);
		}
		turn(&scene);
		reply(&scene, 200, 0, SAID_NEXT);
		fake.now_ms += 4000;
		press_and_hold(&scene, "701");
		fake.holds = false;
		fake.now_ms += 1000;
		interactions_call_late(scene.discord);
		cr_expect_str_eq(fake_take(), "", "of the first press");
		fake.now_ms += 4000;
		interactions_call_late(scene.discord);
		const char *got = fake_take();
		cr_expect_not_null(strstr(got, EDIT_BY_PRESS), "%s", got);
		speaking_close(&scene);
	}
}

Test(discord_presses, a_late_call_that_leaves_after_all_is_not_shown_where_the_press_was) {
	for (int final = 0; final < 2; final++) {
		struct speaking scene = {0};
		begin(&scene, call_next);
		press_and_hold(&scene, "700");
		fake.now_ms += 5000;
		interactions_call_late(scene.discord);
		cr_expect_str_eq(fake_take(), "", "it is held, too");
		if (final) {
			end_round(scene.chat);
		}
		fake.holds = false;
		const char *got = (turn(&scene), fake_take());
		cr_expect_not_null(strstr(got, final ? "ann wins" : NEXT_CALL), "%s", got);
		cr_expect_null(strstr(got, EDIT_BY_PRESS), "%s", got);
		speaking_close(&scene);
	}
}

Test(discord_presses, a_result_stays_by_the_answer) {
	struct speaking scene = {0};
	begin(&scene, end_round);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED TURNED("ann wins"));
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "stays 7 4\n" ROOM_POST POSTED("2", "round 2"));
	speaking_close(&scene);
}

Test(discord_presses, an_answer_that_is_refused_or_lost_costs_nothing) {
	static const struct {
		int status, code;
	} rows[] = {{404, 10062}, {404, 10008}, {400, 40060}, {0, 0}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		begin(&scene, change);
		press(&scene, IN_ROOM, "700");
		EXPECT(&scene, PRESSED TURNED("bob sits"));
		fake_reply(0, rows[i].status, rows[i].code, NULL);
		turn(&scene);
		const char *got = fake_take();
		cr_expect_not_null(strstr(got, EDIT LAYOUT("bob sits")), "%s", got);
		speaking_close(&scene);
	}
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
static bool no_memory;

/* For what is as large as an answer. */
void *__wrap_malloc(size_t size) {
	return no_memory && size > INTERACTION_TOKEN_SIZE ? NULL : __real_malloc(size);
}

static void change_without_room(struct chat *chat) {
	change(chat);
	fake.refused = -ENOBUFS;
}

static void change_without_memory(struct chat *chat) {
	change(chat);
	no_memory = true;
}

Test(discord_presses, no_edit_waits_for_an_answer_that_could_not_be_sent) {
	static void (*const rows[])(struct chat * chat) = {
		change_without_room, change_without_memory};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		begin(&scene, rows[i]);
		press(&scene, IN_ROOM, "700");
		fake.refused = 0;
		no_memory = false;
		EXPECT(&scene, PRESSED EDIT LAYOUT("bob sits"));
		speaking_close(&scene);
	}
}

/* By then an edit may have left, and have overtaken it or not. */
Test(discord_presses, what_an_answer_shows_that_took_too_long_is_not_known) {
	struct speaking scene = {0};
	begin(&scene, change);
	press(&scene, IN_ROOM, "700");
	fake.now_ms += LIVE_ANSWERS_MS;
	show(&scene, "b", "");
	EXPECT(&scene, PRESSED TURNED("bob sits") EDIT LAYOUT("b"));
	fake_reply(1, 200, 0, SAID);
	fake_reply(0, 204, 0, NULL);
	change(scene.chat);
	EXPECT(&scene, SHOWN EDIT LAYOUT("bob sits"));
	speaking_close(&scene);
}

/* Discord waits for three seconds; what is kept may take longer. */
Test(discord_presses, what_is_not_kept_in_time_is_deferred_and_comes_by_an_edit) {
	struct speaking scene = {0};
	begin(&scene, change);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED TURNED("bob sits"));
	cr_expect_eq(fake.requests[0].within_ms, 1500U);
	fake_give_up(0);
	EXPECT(&scene, CALLBACK "{\"type\":6}\n" EDIT LAYOUT("bob sits"));
	cr_expect(fake.requests[1].tells_nothing);
	cr_expect(
		fake.requests[1].leads, "what follows waits: Discord does not know the token yet");
	cr_expect(fake.requests[1].interaction);
	speaking_close(&scene);
}

/* It would undo what the answer shows. */
Test(discord_presses, an_edit_on_its_way_arrives_before_the_answer_leaves) {
	struct speaking scene = {0};
	begin(&scene, change);
	show(&scene, "b", "");
	EXPECT(&scene, EDIT LAYOUT("b"));
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED);
	fake_reply(0, 200, 0, SAID);
	EXPECT(&scene, SHOWN TURNED("bob sits"));
	reply(&scene, 204, 0, NULL);
	EXPECT(&scene, SHOWN);
	speaking_close(&scene);
}

/* Of an edit that is on its way nobody hears any more. */
Test(discord_presses, as_the_adapter_ends_an_answer_waits_for_no_edit) {
	struct speaking scene = {0};
	begin(&scene, change);
	show(&scene, "b", "");
	turn(&scene);
	press(&scene, IN_ROOM, "700");
	fake_take();
	scene.discord->ending = true; /* as while its answers still leave */
	cr_expect(fake_leave_ready());
	cr_expect_str_eq(fake_take(), TURNED("bob sits"));
	scene.discord->ending = false;
	speaking_close(&scene);
}

Test(discord_presses, who_presses_before_it_is_known_where_it_stands_is_answered_there) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	call_next(scene.chat);
	EXPECT(&scene, NEXT_CALL);
	fake.pressed = change;
	press_button(&scene, IN_ROOM, "701", "bid");
	const char *got = fake_take();
	cr_expect_not_null(strstr(got, "\"type\":7}"), "%s", got);
	cr_expect_not_null(strstr(got, "bob sits"), "%s", got);
	fake_reply(0, 200, 0, SAID_NEXT);
	fake_reply(1, 204, 0, NULL);
	EXPECT(&scene, DELETE SHOWN_NEXT EDIT_OF("701") LAYOUT("bob sits"));
	speaking_close(&scene);
}

/* The second press on Again, say, which joins the table that the first opened. */
Test(discord_presses, a_message_of_another_table_stays_as_it_is) {
	struct speaking scene = {0};
	speaking_open(&scene);
	call_next(scene.chat);
	turn(&scene);
	fake_take();
	fake.pressed = change;
	press_button(&scene, IN_ROOM, "600", "again");
	EXPECT(&scene, "pressed [again] by 9 (ann) in 50/60, by name, unseen: \n" CALLBACK
		       "{\"type\":6}\n");
	speaking_close(&scene);
}

static void call_elsewhere(struct chat *chat) {
	call_next(chat);
	show_in(chat, "50/61", (struct post){.text = "bob sits elsewhere"});
}

/* With the same buttons. */
Test(discord_presses, a_message_in_another_place_is_not_the_one_pressed) {
	struct speaking scene = {0};
	begin(&scene, call_elsewhere);
	show_in(scene.chat, "50/61", called_next());
	turn(&scene);
	fake_take();
	press_button(&scene, IN_ROOM, "700", "bid");
	turn(&scene);
	const char *got = fake_take();
	cr_expect_not_null(strstr(got, ANSWERED_CALL), "%s", got);
	speaking_close(&scene);
}

static void join_opening(struct chat *chat) {
	show_in(chat, "50/60/9", (struct post){.text = "bob sits"});
}

/* Of a table that is played in a thread. */
Test(discord_presses, an_opening_is_answered_by_what_it_shows) {
	struct speaking scene = {0};
	begin(&scene, join_opening);
	show_in(scene.chat, "50/60/9", (struct post){.text = "ann sits"});
	turn(&scene);
	reply(&scene, 200, 0, SAID_NEXT);
	fake_take();
	fake_drop();
	press(&scene, IN_ROOM, "701");
	EXPECT(&scene, PRESSED TURNED("bob sits"));
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "shown 7 place 60/701\n");
	speaking_close(&scene);
}

/* Which of both came last is not known. */
Test(discord_presses, two_answers_at_once_are_followed_by_the_newest) {
	struct speaking scene = {0};
	begin(&scene, change);
	press(&scene, IN_ROOM, "700");
	fake.pressed = end_round;
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED TURNED("bob sits") PRESSED TURNED("ann wins"));
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "");
	fake_reply(1, 204, 0, NULL);
	EXPECT(&scene, EDIT LAYOUT("ann wins"));
	speaking_close(&scene);
}

Test(discord_presses, what_is_private_follows_the_answer) {
	struct speaking scene = {0};
	begin(&scene, change);
	fake.answers[0] = (struct fake_answer){.text = "you bet 3"};
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED TURNED("bob sits") "POST /webhooks//tok {\"allowed_mentions\":"
						  "{\"parse\":[]},\"content\":\"you bet 3\","
						  "\"flags\":68}\n");
	speaking_close(&scene);
}

Test(discord_presses, a_press_that_changed_nothing_there_is_answered_alone) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	fake.answers[0] = (struct fake_answer){.text = "too late"};
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED CALLBACK
		"{\"data\":{\"allowed_mentions\":{\"parse\":[]},\"content\":\"too late\","
		"\"flags\":68},\"type\":4}\n");
	fake.answers[0] = (struct fake_answer){.text = NULL};
	fake.pressed = change;
	press(&scene, IN_ROOM, "699"); /* an older message */
	EXPECT(&scene, PRESSED CALLBACK "{\"type\":6}\n" EDIT LAYOUT("bob sits"));
	speaking_close(&scene);
}

Test(discord_presses, a_press_in_private_is_answered_with_the_hand) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	tell_hand(scene.chat, "1 2");
	turn(&scene);
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	reply(&scene, 200, 0, PRIVATELY_SAID);
	fake_take();
	fake_drop();
	fake.pressed = play_in_private;
	press(&scene, "\"channel_id\":\"90\",", "800");
	EXPECT(&scene, "pressed [x] by 9 (ann) in private, by name, unseen: \n" CALLBACK
		       "{\"data\":{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT(
			       "your turn is over") ",\"flags\":32768},\"type\":7}\n" NEXT_CALL);
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "shown 7 9 90/800\n");
	speaking_close(&scene);
}

static void play_and_keep(struct chat *chat) {
	struct post post = {.text = "next: bob", .table = 7, .edit_of = "", .can_wait = true};
	call_next(chat);
	chat->impl->tell(chat, "9", &post);
}

/* Of whoever plays in the channel the direct message is changed when the dice are, and else only
 * once nothing newer has come for a while. */
Test(discord_presses, a_hand_that_is_as_it_was_waits_where_nobody_plays_in_it) {
	enum { NOTHING_NEWER, NEW_DICE, PLAYED_THERE, CASES };
	for (int then = NOTHING_NEWER; then < CASES; then++) {
		struct speaking scene = {0};
		begin(&scene, NULL);
		dm_channels_learn(scene.discord, "9", "90");
		tell_hand(scene.chat, "1 2");
		turn(&scene);
		reply(&scene, 200, 0, PRIVATELY_SAID);
		fake_take();
		fake_drop();
		fake.pressed = play_and_keep;
		press(&scene, then == PLAYED_THERE ? "\"channel_id\":\"90\"," : IN_ROOM,
			then == PLAYED_THERE ? "800" : "700");
		turn(&scene);
		const char *told = strstr(fake_take(), "next: bob");
		cr_expect_eq(told != NULL, then == PLAYED_THERE, "%d", then);
		if (then == NEW_DICE) {
			struct post post = {.text = "3 4", .table = 7, .edit_of = ""};
			scene.chat->impl->tell(scene.chat, "9", &post);
			play_and_keep(scene.chat); /* which they do not know yet */
			turn(&scene);
			cr_expect_not_null(strstr(fake_take(), "next: bob"), "with them");
		} else if (then == NOTHING_NEWER) {
			fake.now_ms += 2999;
			turn(&scene);
			cr_expect_null(strstr(fake_take(), "next: bob"));
			fake.now_ms++;
			turn(&scene);
			cr_expect_not_null(strstr(fake_take(), "next: bob"));
		} else {
			struct post post = {
				.text = "ann!", .table = 7, .edit_of = "", .can_wait = true};
			fake_reply(0, 204, 0, NULL);
			scene.chat->impl->tell(scene.chat, "9", &post);
			turn(&scene);
			cr_expect_not_null(strstr(fake_take(), "ann!"), "her turn");
		}
		speaking_close(&scene);
	}
}

static void play_alone(struct chat *chat) {
	show_in(chat, "@me/90", (struct post){.text = "your turn"});
}

/* The table's own message, in a channel that needs not be opened. */
Test(discord_presses, a_press_at_a_table_in_private_turns_it_over) {
	struct speaking scene = {0};
	begin(&scene, play_alone);
	show_in(scene.chat, "@me/90", (struct post){.text = "a", .silent = true});
	EXPECT(&scene, DM_POST POSTED_WITH("2", "36864", "a"));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 place 90/800\n");
	fake_drop();
	press(&scene, "\"channel_id\":\"90\",\"channel\":{\"id\":\"90\",\"type\":1},", "800");
	EXPECT(&scene, "pressed [x] by 9 (ann) in @me/90, by name, unseen: \n" TURNED("your turn"));
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "shown 7 place 90/800\n");
	speaking_close(&scene);
}

Test(discord_presses, a_form_that_the_message_opened_is_answered_there) {
	struct speaking scene = {0};
	begin(&scene, change);
	interact(&scene, "\"type\":5,\"message\":{\"id\":\"700\",\"flags\":0}", IN_ROOM);
	EXPECT(&scene,
		"pressed [x] by 9 (ann) in 50/60, by name, unseen, a form: \n" TURNED("bob sits"));
	speaking_close(&scene);
}

Test(discord_presses, a_press_on_a_hand_asked_for_is_answered_with_it) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	fake.answers[0] = (struct fake_answer){.text = "1 2", .panel = 7};
	press(&scene, IN_ROOM, "700");
	turn(&scene);
	reply(&scene, 204, 0, NULL);
	fake.answers[0] = (struct fake_answer){.text = NULL};
	fake_take();
	fake.pressed = play_in_private;
	interact(&scene,
		"\"type\":3,\"message\":{\"id\":\"5\",\"flags\":64,"
		"\"interaction_metadata\":{\"id\":\"101\"}}",
		IN_ROOM);
	turn(&scene);
	const char *got = fake_take();
	cr_expect_not_null(
		strstr(got, CALLBACK "{\"data\":{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT(
				    "your turn is over") ",\"content\":null,\"flags\":32768},"
							 "\"type\":7}\n"),
		"%s", got);
	cr_expect_not_null(strstr(got, NEXT_CALL), "%s", got);
	speaking_close(&scene);
}

Test(discord_presses, a_press_on_a_hand_of_before_a_restart_renews_it) {
	struct speaking scene = {0};
	begin(&scene, play_in_private);
	interact(&scene,
		"\"type\":3,\"message\":{\"id\":\"5\",\"flags\":64,"
		"\"interaction_metadata\":{\"id\":\"100\"}}",
		IN_ROOM);
	turn(&scene);
	const char *got = fake_take();
	cr_expect_not_null(
		strstr(got, LAID_OUT("your turn is over") ",\"content\":null,\"flags\":32768},"
							  "\"type\":7}\n"),
		"%s", got);
	cr_expect_null(strstr(got, "DELETE /webhooks"), "%s", got);
	speaking_close(&scene);
}

static void show_the_same(struct chat *chat) {
	show_post(chat, (struct post){.text = "a"});
}

Test(discord_presses, where_all_stands_already_the_press_changes_nothing) {
	struct speaking scene = {0};
	begin(&scene, show_the_same);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED CALLBACK "{\"type\":6}\n" SHOWN);
	speaking_close(&scene);
}

Test(discord_presses, what_stays_is_changed_by_no_press) {
	struct speaking scene = {0};
	begin(&scene, change);
	show_post(scene.chat, (struct post){.text = "ann wins", .final = true, .move = 4});
	EXPECT(&scene, EDIT LAYOUT("ann wins"));
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED CALLBACK "{\"type\":6}\n");
	speaking_close(&scene);
}

Test(discord_presses, an_answer_tells_nothing_of_a_newer_message) {
	struct speaking scene = {0};
	begin(&scene, call_next);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED ANSWERED_CALL NEXT_CALL);
	reply(&scene, 200, 0, SAID_NEXT);
	fake_reply(0, 204, 0, NULL);
	fake_take();
	struct post answered = called_next();
	answered.repost = false;
	moves.buttons[0] = moves.buttons[1];
	moves.n_buttons = 1;
	show_post(scene.chat, answered);
	EXPECT(&scene, EDIT_OF("701") CALLED(BUTTON("hand")) "\"flags\":32768}\n");
	speaking_close(&scene);
}

Test(discord_presses, what_a_press_changed_on_a_message_on_its_way_is_taken_back) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	call_next(scene.chat);
	turn(&scene);
	fake.pressed = change;
	press_button(&scene, IN_ROOM, "701", "bid");
	fake_reply(1, 204, 0, NULL);
	struct post back = called_next();
	back.repost = false;
	show_post(scene.chat, back);
	fake_take();
	fake_reply(0, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE SHOWN_NEXT EDIT_OF("701")
			       CALLED(BUTTON("bid") "," BUTTON("hand")) "\"flags\":32768}\n");
	speaking_close(&scene);
}

/* It explains nothing that is not said there yet. */
Test(discord_presses, a_hand_told_elsewhere_waits_for_what_the_room_is_told) {
	struct speaking scene = {0};
	begin(&scene, play_in_private);
	press(&scene, IN_ROOM, "700");
	EXPECT(&scene, PRESSED ANSWERED_CALL NEXT_CALL);
	speaking_close(&scene);
}

Test(discord_presses, an_edit_that_an_outage_put_off_is_not_waited_for) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	tell_hand(scene.chat, "1 2");
	turn(&scene);
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	reply(&scene, 200, 0, PRIVATELY_SAID);
	tell_hand(scene.chat, "3 4");
	turn(&scene);
	reply(&scene, 503, 0, NULL);
	fake_take();
	fake.pressed = play_in_private;
	press(&scene, "\"channel_id\":\"90\",", "800");
	const char *got = fake_take();
	cr_expect_not_null(
		strstr(got, LAID_OUT("your turn is over") ",\"flags\":32768},\"type\":7}\n"), "%s",
		got);
	speaking_close(&scene);
}

/* A menu of now goes when a move was made by it. */
Test(discord_presses, a_menu_goes) {
	struct speaking scene = {0};
	begin(&scene, NULL);
	press(&scene, IN_ROOM, "700");
	fake.pressed = play_in_private;
	interact(&scene,
		"\"type\":3,\"message\":{\"id\":\"5\",\"flags\":64,"
		"\"interaction_metadata\":{\"id\":\"101\"}}",
		IN_ROOM);
	turn(&scene);
	cr_expect_not_null(strstr(fake_take(), "DELETE /webhooks//tok/messages/@original"));
	speaking_close(&scene);
}
