#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/inbound.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/resume.h"
#include "kept.h"

/* What a restart of seconds goes on with. */

/* Of which one event was handled. */
static void begin_session(struct note_sequence *scene) {
	hearing_open(scene, "");
	fake.gateway->session(scene->discord, 0, ID, "wss://resume.example");
	passed(scene, 1);
	fake_drop();
}

/* As after a kill -9: nothing said good-bye. */
static void forget_adapter(struct note_sequence *scene) {
	size_t n = fake.n_sessions;
	struct kept_session kept[FAKE_KEPT];
	memcpy(kept, fake.sessions, sizeof(kept));
	hearing_close(scene);
	memcpy(fake.sessions, kept, sizeof(kept));
	fake.n_sessions = n;
	fake_take();
}

Test(discord_resumption,
	what_was_kept_is_resumed_and_tables_are_entered_once_all_that_was_missed_is_heard) {
	struct note_sequence scene = {0};
	keep_nothing();
	keep_session(session_of(0, 1));
	keep_place("50/60");
	keep_place("50/61");
	keep_place("51/70");
	hearing_begin(&scene, "");
	cr_assert_eq(fake.gateway_config->n_resumed, 1);
	cr_expect_str_eq(fake.gateway_config->resumed[0].id, ID);
	cr_expect_eq(fake.gateway_config->resumed[0].sequence, 41);
	hear(&scene, "INTERACTION_CREATE", STATUS);
	const char *lines = fake_take();
	cr_expect_eq(strncmp(lines, COMMANDS HEARD "status", strlen(COMMANDS HEARD "status")), 0,
		"%s", lines);
	hear(&scene, "GUILD_DELETE", "{\"id\":\"51\"}");
	EXPECT(&scene, "lost 51/\n");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "entered @me/\nentered 50/\n");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "");
	hear(&scene, "GUILD_DELETE", "{\"id\":\"50\"}");
	EXPECT(&scene, "lost 50/\n");
	hearing_close(&scene);
}

Test(discord_resumption, servers_that_were_not_heard_are_entered_again_once_they_are) {
	struct note_sequence scene = {0};
	keep_nothing();
	hearing_open(&scene, "");
	cr_expect(chat_hears(scene.chat, NULL));
	fake.gateway->deaf(scene.discord, 0);
	fake.gateway->deaf(scene.discord, 0);
	EXPECT(&scene, "deaf @me/\ndeaf 50/\n");
	cr_expect_not(chat_hears(scene.chat, NULL));
	cr_expect_not(chat_hears(scene.chat, "50/60"));
	place_close(scene.discord, "50/60");
	place_state_open(scene.discord, "50/60");
	EXPECT(&scene, "lost 50/60\n"); /* it is not entered: nobody there is heard */
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "entered @me/\nentered 50/\n");
	cr_expect(chat_hears(scene.chat, "50/60"));
	fake.gateway->deaf(scene.discord, 0);
	EXPECT(&scene, "deaf @me/\ndeaf 50/\n");
	hear(&scene, "READY", ready);
	hear(&scene, "GUILD_CREATE", server);
	cr_expect_not_null(strstr(fake_take(), "entered 50/\n"), "with a new session, too");
	hearing_close(&scene);
}

Test(discord_resumption, each_shard_enters_its_own_servers) {
	struct note_sequence scene = {0};
	keep_nothing();
	keep_session(session_of(0, 2));
	keep_session(session_of(1, 2));
	keep_place("4194304/60"); /* 1 << 22: of shard 1 */
	keep_place("50/60");
	hearing_begin(&scene, "");
	cr_assert_eq(fake.gateway_config->n_resumed, 2);
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, COMMANDS "entered @me/\nentered 50/\n");
	json_t *d = json_object();
	fake.gateway->event(scene.discord, 1, "RESUMED", d);
	json_decref(d);
	EXPECT(&scene, "entered 4194304/\n");
	hearing_close(&scene);
}

Test(discord_resumption, what_does_not_fit_the_configuration_is_forgotten) {
	struct kept_session good = session_of(0, 1);
	struct kept_session bad[] = {good, good, good, good, good};
	bad[0].intents = 1;
	bad[1].shards = 300;
	bad[2].position.sequence = -1;
	bad[3].me[0] = '\0';
	bad[4].shard = 1;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct note_sequence scene = {0};
		keep_nothing();
		keep_session(bad[i]);
		hearing_begin(&scene, "");
		cr_expect_eq(fake.gateway_config->n_resumed, 0, "%zu", i);
		cr_expect_eq(fake.n_sessions, 0, "%zu", i);
		hearing_close(&scene);
	}
	struct note_sequence scene = {.config.shards = 2};
	keep_nothing();
	keep_session(good);
	hearing_begin(&scene, "");
	cr_expect_eq(fake.gateway_config->n_resumed, 0, "another number of shards");
	hearing_close(&scene);
}

Test(discord_resumption, a_session_that_is_gone_begins_anew_and_loses_nothing) {
	struct note_sequence scene = {0};
	keep_nothing();
	keep_session(session_of(0, 1));
	keep_place("50/60");
	hearing_begin(&scene, "");
	fake.gateway->session(scene.discord, 0, "", "");
	cr_expect_eq(fake.n_sessions, 0);
	fake.gateway->session(scene.discord, 0, "new", "wss://other.example");
	hear(&scene, "READY", ready);
	passed(&scene, 1);
	cr_assert_eq(fake.n_sessions, 1, "it took an IDENTIFY");
	cr_expect_str_eq(fake.sessions[0].position.id, "new");
	hear(&scene, "GUILD_CREATE", server);
	EXPECT(&scene, COMMANDS "entered @me/\nentered 50/\n");
	hearing_close(&scene);
}

Test(discord_resumption, leaving_for_a_moment_keeps_how_far_it_has_come_and_going_ends_it) {
	struct note_sequence scene = {0};
	begin_session(&scene);
	passed(&scene, 7);
	cr_expect_eq(fake.sessions[0].position.sequence, 1, "not a write for each event");
	discord_leave(scene.chat);
	cr_expect(fake.resumable);
	cr_assert_eq(fake.n_sessions, 1);
	cr_expect_eq(fake.sessions[0].position.sequence, 7);
	cr_expect_str_eq(fake.sessions[0].me, "1");
	hearing_close(&scene);
	cr_expect_eq(fake.n_sessions, 1);

	hearing_begin(&scene, "");
	fake.gateway->session(scene.discord, 0, ID, "wss://resume.example");
	hear(&scene, "READY", ready);
	passed(&scene, 1);
	cr_expect_eq(fake.n_sessions, 1);
	hearing_close(&scene);
	cr_expect_not(fake.resumable);
	cr_expect_eq(fake.n_sessions, 0);
}

static void answer_all(void) {
	for (size_t i = 0; i < fake.n_requests; i++) {
		fake_reply(i, 204, 0, NULL);
	}
	fake_drop();
}

/* Interactions that wait their turn come again after a kill. */
Test(discord_resumption, what_waits_to_be_handled_holds_the_sequence_back) {
	struct note_sequence scene = {0};
	begin_session(&scene);
	fake.work_ms = 1000; /* so long takes each */
	hear(&scene, "INTERACTION_CREATE", STATUS);
	passed(&scene, 2);
	answer_all();
	hear(&scene, "INTERACTION_CREATE", STATUS);
	passed(&scene, 3);
	hear(&scene, "CHANNEL_UPDATE", "{\"id\":\"60\",\"guild_id\":\"50\",\"name\":\"dice\"}");
	passed(&scene, 4);
	discord_leave(scene.chat);
	cr_expect_eq(fake.sessions[0].position.sequence, 2);
	forget_adapter(&scene);

	begin_session(&scene);
	fake.work_ms = 1000;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	hear(&scene, "INTERACTION_CREATE", STATUS);
	passed(&scene, 3);
	uv_run(&scene.loop, UV_RUN_NOWAIT);
	answer_all();
	discord_leave(scene.chat);
	cr_expect_eq(fake.sessions[0].position.sequence, 3);
	fake_take();
	hearing_close(&scene);
}

/* Those whose answers have not all left come again, too. */
Test(discord_resumption, an_interaction_counts_as_handled_when_all_its_answers_have_left) {
	for (size_t answered = 0; answered <= 2; answered++) {
		struct note_sequence scene = {0};
		begin_session(&scene);
		hear(&scene, "INTERACTION_CREATE", STATUS);
		passed(&scene, 2);
		cr_assert_eq(fake.n_requests, 2, "deferred, and deleted");
		for (size_t i = 0; i < answered; i++) {
			fake_reply(i, 204, 0, NULL);
		}
		discord_leave(scene.chat);
		cr_expect_eq(fake.sessions[0].position.sequence, answered == 2 ? 2 : 1);
		fake_take();
		forget_adapter(&scene);
	}
}

/* What it causes may be stored before that. */
Test(discord_resumption, an_event_is_heard_again_though_it_is_known_what_it_caused) {
	struct note_sequence scene = {0};
	begin_session(&scene);
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake.handled, 1, "before its own");
	passed(&scene, 2);
	cr_expect_eq(fake.handled, -1, "what is caused between events");
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake.handled, 1, "the first has no answer yet");
	passed(&scene, 3);
	answer_all();
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake.handled, 3);
	passed(&scene, 4);
	answer_all();
	fake_take();
	hearing_close(&scene);
}

#define BID SAYS("\"id\":\"900\",\"content\":\"<@1> end\",\"member\":{\"roles\":[\"61\"]}")

/* Nothing was missed; what that took is forgotten. */
static void resume(struct note_sequence *scene) {
	keep_nothing();
	keep_session(session_of(0, 1));
	hearing_begin(scene, "");
	hear(scene, "RESUMED", RESUMED);
	fake_take();
	fake_drop();
}

/* GUILD_CREATE does not come again, so it is asked who moderates there. */
Test(discord_resumption, who_moderates_a_server_is_fetched_when_it_matters) {
	for (int status = 200; status <= 500; status += 300) {
		struct note_sequence scene = {0};
		resume(&scene);
		hear(&scene, "MESSAGE_CREATE", BID);
		passed(&scene, 42);
		EXPECT(&scene, "GET /guilds/50\n");
		hear(&scene, "MESSAGE_CREATE", BID);
		passed(&scene, 43);
		EXPECT(&scene, "");
		fake_reply(0, status, 0, server);
		if (status == 200) {
			EXPECT(&scene, "message by 9 (Ann) in 50/60, moderates, by name: end\n"
				       "message by 9 (Ann) in 50/60, moderates, by name: end\n");
		} else {
			EXPECT(&scene, "message by 9 (Ann) in 50/60, by name: end\n"
				       "message by 9 (Ann) in 50/60, by name: end\n");
		}
		discord_leave(scene.chat);
		cr_expect_eq(fake.sessions[0].position.sequence, 43);
		hearing_close(&scene);
	}
	struct note_sequence scene = {0};
	keep_nothing();
	keep_session(session_of(0, 1));
	hearing_begin(&scene, "");
	hear(&scene, "MESSAGE_CREATE", BID);
	passed(&scene, 42);
	fake_take();
	discord_leave(scene.chat);
	cr_expect_eq(fake.sessions[0].position.sequence, 41, "it was not heard yet");
	hearing_close(&scene);
}

#define BEN "\"author\":{\"id\":\"8\",\"username\":\"ben_\",\"global_name\":\"Ben\"}"
#define TO_US(where, by, id, text) \
	"{" where by ",\"id\":\"" id "\",\"channel_id\":\"60\",\"content\":\"<@1> " text "\"}"
#define IN_50 "\"guild_id\":\"50\","
#define IN_51 "\"guild_id\":\"51\","

/* On the same server, or by the same person anywhere. */
Test(discord_resumption, while_a_server_is_fetched_only_what_must_not_overtake_waits) {
	struct note_sequence scene = {0};
	resume(&scene);
	static const struct row rows[] = {
		{"MESSAGE_CREATE", TO_US(IN_50, ANN, "900", "end"), "GET /guilds/50\n"},
		{"MESSAGE_CREATE", TO_US(IN_51, BEN, "901", "status"), "GET /guilds/51\n"},
		{"MESSAGE_CREATE", TO_US(IN_50, BEN, "902", "join"), ""},
		{"INTERACTION_CREATE", STATUS, ""},
		{"MESSAGE_CREATE", TO_US("", ANN, "903", "hand"), ""},
		{"MESSAGE_CREATE", TO_US("", BEN, "904", "hand"), ""},
		{"MESSAGE_CREATE",
			TO_US("", "\"author\":{\"id\":\"7\",\"username\":\"cat\"}", "905", "help"),
			"message by 7 (cat) in @me/60, by name: help\n"},
	};
	EXPECT_ROWS(&scene, rows);
	fake_reply(1, 200, 0, "{\"id\":\"51\",\"owner_id\":\"8\"}");
	EXPECT(&scene, "message by 8 (Ben) in 51/60, moderates, by name: status\n");
	fake_reply(0, 200, 0, server);
	EXPECT(&scene, "message by 9 (Ann) in 50/60, by name: end\n"
		       "message by 8 (Ben) in 50/60, by name: join\n" HEARD "status\n" UNANSWERED(
			       "100") "message by 9 (Ann) in @me/60, by name: hand\n"
				      "message by 8 (Ben) in @me/60, by name: hand\n");
	hearing_close(&scene);
	fake_take();
}

/* Whoever waits because of another server. */
Test(discord_resumption, who_moderates_a_server_is_fetched_though_its_message_waits_for_another) {
	struct note_sequence scene = {0};
	resume(&scene);
	static const struct row rows[] = {
		{"MESSAGE_CREATE", TO_US(IN_50, BEN, "900", "status"), "GET /guilds/50\n"},
		{"MESSAGE_CREATE", TO_US(IN_51, BEN, "901", "end"), "GET /guilds/51\n"},
	};
	EXPECT_ROWS(&scene, rows);
	fake_reply(0, 200, 0, server);
	EXPECT(&scene, "message by 8 (Ben) in 50/60, by name: status\n");
	fake_reply(1, 200, 0, "{\"id\":\"51\",\"owner_id\":\"8\"}");
	EXPECT(&scene, "message by 8 (Ben) in 51/60, moderates, by name: end\n");
	hearing_close(&scene);
	fake_take();
}

Test(discord_resumption, an_interaction_that_waited_for_a_server_is_late) {
	struct note_sequence scene = {0};
	resume(&scene);
	fake.answers[0] = (struct fake_answer){.text = "one"};
	hear(&scene, "MESSAGE_CREATE", TO_US(IN_50, ANN, "900", "end"));
	hear(&scene, "INTERACTION_CREATE", STATUS);
	fake_take();
	fake.now_ms += 1500;
	fake_reply(0, 200, 0, server);
	const char *said = fake_take();
	cr_expect_not_null(strstr(said, "/callback {\"data\":{\"flags\":64},\"type\":5}\n"),
		"deferred: %s", said);
	cr_expect_eq(fake.requests[1].within_ms, 1500);
	hearing_close(&scene);
	fake_take();
}

Test(discord_resumption, an_interaction_that_waits_for_a_server_is_deferred_in_time) {
	struct note_sequence scene = {0};
	resume(&scene);
	fake.answers[0] = (struct fake_answer){.text = "one"};
	fake.lag_ms = 300;
	hear(&scene, "MESSAGE_CREATE", TO_US(IN_50, ANN, "900", "end"));
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake_due_in(scene.discord, TIMER_INBOUND), 700, "a second after it was made");
	fake_take();
	fake.now_ms += 699;
	inbound_answer_late(scene.discord);
	EXPECT(&scene, "");
	cr_expect_eq(fake_due_in(scene.discord, TIMER_INBOUND), 1);
	fake.now_ms += 1;
	inbound_answer_late(scene.discord);
	EXPECT(&scene,
		"POST /interactions/100/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n");
	fake_reply(0, 200, 0, server);
	EXPECT(&scene, "message by 9 (Ann) in 50/60, by name: end\n"
		       "tell 9: one\n" HEARD "status\n"
		       "PATCH /webhooks/2/tok/messages/@original "
		       "{\"components\":[],\"content\":\"one\",\"flags\":4}\n");
	hearing_close(&scene);
	fake_take();
}

Test(discord_resumption, channels_have_their_names_at_once) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	hear(&scene, "INTERACTION_CREATE",
		FROM("100", "2",
			"\"channel\":{\"id\":\"60\",\"type\":0,\"name\":\"dice\"},"
			"\"data\":{\"name\":\"status\"}"));
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/60"), "#dice");
	discord_leave(scene.chat);
	cr_assert_eq(fake.n_names, 1);
	hearing_close(&scene);
	fake_take();
	hearing_begin(&scene, "");
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/60"), "#dice");
	EXPECT(&scene, "");
	hear(&scene, "CHANNEL_UPDATE",
		"{\"id\":\"60\",\"guild_id\":\"50\",\"type\":0,\"name\":\"cups\"}");
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/60"), "#cups");
	discord_leave(scene.chat);
	cr_expect_str_eq(fake.names[0].name, "cups");
	fake_take();
	hearing_close(&scene);
}

Test(discord_resumption, without_a_table_anywhere_it_is_up_all_the_same) {
	struct note_sequence scene = {0};
	keep_nothing();
	keep_session(session_of(0, 1));
	hearing_begin(&scene, "");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, COMMANDS "entered @me/\n");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "");
	hearing_close(&scene);
}
